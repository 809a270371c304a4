// A frame is as high as the stage in it, so that the page scrolls and nothing in it does.
// Pages of abviz tell their height as exercises do in a learning platform.
const phone = matchMedia("(max-width: 720px)");
const framed = (selector) => [...document.querySelectorAll(`${selector} iframe`)];

addEventListener("message", ({ source, data }) => {
  const height = Number(data?.height);
  if (data?.subject === "abviz.theme?") tellTheme(source);
  if (data?.subject !== "lti.frameResize" || !(height > 0)) return;
  const frame = framed(".live.stage").find(({ contentWindow }) => contentWindow === source);
  if (frame) frame.style.height = `${height + frame.offsetHeight - frame.clientHeight}px`;
});
// Its height as it is at first, for which its stage is arranged, is another one on a phone.
phone.addEventListener("change", () => framed(".live.stage").forEach((frame) => { frame.style.height = ""; }));

// What is in a frame is as dark as the page, see `in_frame.js`.
const isDark = () => document.documentElement.dataset.theme === "dark";
const tellTheme = (page) => page?.postMessage({ subject: "abviz.theme", isDark: isDark() }, "*");
new MutationObserver(() => framed(".live").forEach(({ contentWindow }) => tellTheme(contentWindow)))
  .observe(document.documentElement, { attributeFilter: ["data-theme"] });
