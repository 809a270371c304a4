// A frame is as high as the stage or the quiz in it, so that the page scrolls and nothing in it does.
// A stage tells its height as exercises do in a learning platform; for a quiz see `in_frame.js`.
const phone = matchMedia("(max-width: 720px)");
const framed = () => [...document.querySelectorAll(".live iframe")];
const telling = { "lti.frameResize": "stage", "abviz.height": "quiz" };

addEventListener("message", ({ source, data }) => {
  if (data?.subject === "abviz.theme?") tellTheme(source);
  const height = Number(data?.height);
  const kind = telling[data?.subject];
  if (!kind || !(height > 0)) return;
  const frame = framed().find(({ contentWindow }) => contentWindow === source);
  if (frame?.closest(`.${kind}`)) frame.style.height = `${height + frame.offsetHeight - frame.clientHeight}px`;
});
// Its height as it is at first, for which its stage is arranged, is another one on a phone.
phone.addEventListener("change", () => framed().forEach((frame) => { frame.style.height = ""; }));

// What is in a frame is as dark as the page.
const isDark = () => document.documentElement.dataset.theme === "dark";
const tellTheme = (page) => page?.postMessage({ subject: "abviz.theme", isDark: isDark() }, "*");
new MutationObserver(() => framed().forEach(({ contentWindow }) => tellTheme(contentWindow)))
  .observe(document.documentElement, { attributeFilter: ["data-theme"] });
