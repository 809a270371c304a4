// Part of each page that stands in a frame: it is dark when the page around it is. Its own rules go
// by the reader's system, and the page around it by a switch.
addEventListener("message", ({ source, data }) => {
  if (source !== parent || data?.subject !== "abviz.theme") return;
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules)
      if (rule.media && (rule.isNight ||= rule.media.mediaText.includes("prefers-color-scheme")))
        rule.media.mediaText = data.isDark ? "screen" : "not all";
});
parent.postMessage({ subject: "abviz.theme?" }, "*");
