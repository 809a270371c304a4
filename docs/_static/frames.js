// A frame is as high as the stage in it, so that the page scrolls and nothing in it does.
// Pages of abviz tell their height as exercises do in a learning platform.
const phone = matchMedia("(max-width: 720px)");
const framed = () => [...document.querySelectorAll(".live.stage iframe")];

addEventListener("message", ({ source, data }) => {
  const height = Number(data?.height);
  if (data?.subject !== "lti.frameResize" || !(height > 0)) return;
  const frame = framed().find(({ contentWindow }) => contentWindow === source);
  if (frame) frame.style.height = `${height + frame.offsetHeight - frame.clientHeight}px`;
});
// Its height as it is at first, for which its stage is arranged, is another one on a phone.
phone.addEventListener("change", () => framed().forEach((frame) => { frame.style.height = ""; }));
