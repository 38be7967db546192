"use strict";
// What is looked at inside a page; each function is sent to the browser as text.

/** Controls and what takes focus without a name to be spoken. */
function nameless() {
  const name = (element) => {
    const labelled = element.getAttribute("aria-labelledby");
    return (element.getAttribute("aria-label") || (labelled && document.getElementById(labelled)?.textContent)
      || (element.labels && element.labels[0]?.textContent) || element.textContent || "").trim();
  };
  return Array.from(document.querySelectorAll("a, button, summary, input, select, [tabindex='0'], [role]"))
    .filter((element) => element.getAttribute("role") !== "status" && !element.closest("[aria-hidden]") && !name(element))
    .slice(0, 5).map((element) => element.outerHTML.slice(0, 120));
}

/** Texts whose contrast with what is behind them is less than 4.5. */
function faint() {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const known = new Map();
  const rgba = (color) => {
    if (!known.has(color)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const data = Array.from(canvas.getImageData(0, 0, 1, 1).data);
      known.set(color, [data[0], data[1], data[2], data[3] / 255]);
    }
    return known.get(color);
  };
  const over = (top, below) => top.slice(0, 3).map((value, index) => value * top[3] + below[index] * (1 - top[3])).concat(1);
  const behind = (element) => {
    const layers = [];
    for (let place = element; place; place = place.parentElement) {
      const color = rgba(getComputedStyle(place).backgroundColor);
      if (color[3] > 0) layers.push(color);
      if (color[3] === 1) break;
    }
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    return layers.reverse().reduce((below, top) => over(top, below), dark ? [18, 18, 18, 1] : [255, 255, 255, 1]);
  };
  const light = (color) => {
    const [red, green, blue] = color.map((value) => {
      const share = value / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let count = 0; walker.nextNode() && count < 6000; count += 1) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || ["SCRIPT", "STYLE", "title"].includes(element.tagName)) continue;
    if (!element.checkVisibility || !element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    const back = behind(element);
    const front = over(rgba(element instanceof SVGElement ? style.fill : style.color), back);
    const [high, low] = [light(front), light(back)].sort((left, right) => right - left);
    const ratio = (high + 0.05) / (low + 0.05);
    if (ratio < 4.5) found.push(`${ratio.toFixed(2)} ${element.className?.baseVal ?? element.className} "${walker.currentNode.data.trim().slice(0, 40)}"`);
  }
  return found.slice(0, 5);
}

/** How much wider than the window the page is, and by what. */
function overflow() {
  const extra = document.documentElement.scrollWidth - innerWidth;
  if (extra <= 0) return "";
  const widest = Array.from(document.querySelectorAll("body *")).find((element) =>
    element.getBoundingClientRect().right > innerWidth + 1 && !element.closest(".scroll, .wide, pre"));
  return `${extra} px: ${widest ? widest.outerHTML.slice(0, 120) : "?"}`;
}

module.exports = { nameless, faint, overflow };
