// Part of each page that stands in a frame; `frames.js` is its other half, in the page around it.

// It is dark when the page around it is. Its own rules go by the reader's system, and the page
// around it by a switch.
addEventListener("message", ({ source, data }) => {
  if (source !== parent || data?.subject !== "abviz.theme") return;
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules)
      if (rule.media && (rule.isNight ||= rule.media.mediaText.includes("prefers-color-scheme")))
        rule.media.mediaText = data.isDark ? "screen" : "not all";
});

// What a quiz tells a learning platform never falls. Here its frame is as high as the quiz, which
// stays arranged for the height that the frame had at first: else both would shrink together.
function tellHeight() {
  const told = new Set();
  const tell = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    told.add(height);
    parent.postMessage({ subject: "abviz.height", height }, "*");
  };
  const look = () => {
    const isOurs = [...told].some((one) => Math.abs(innerHeight - one) < 3);
    if (!isOurs && !document.fullscreenElement) document.documentElement.dataset.room = innerHeight;
    tell();
  };
  look();
  addEventListener("resize", look, true);
  new ResizeObserver(tell).observe(document.body);
}

if (parent !== window) {
  parent.postMessage({ subject: "abviz.theme?" }, "*");
  addEventListener("DOMContentLoaded", () => {
    if (document.querySelector("[data-quiz]")) tellHeight();
  });
}
