"use strict";
// Opens the pages that its arguments name and looks at each in three widths and both schemes.
const fs = require("fs");
const { Browser } = require("./browser.js");
const inside = require("./inside.js");

const limits = { seconds: Number(process.env.BROWSER_SECONDS || 2), bytes: 5_000_000 };
const widths = [360, 768, 1440];

async function check(browser, file) {
  const wrong = [];
  const url = `file://${fs.realpathSync(file)}`;
  const listen = (method, params) => {
    if (method === "Runtime.exceptionThrown") wrong.push(`exception: ${params.exceptionDetails.text}`);
    if (method === "Runtime.consoleAPICalled" && params.type === "error") wrong.push(`console: ${JSON.stringify(params.args)}`);
    if (method === "Log.entryAdded" && ["error", "warning"].includes(params.entry.level)) wrong.push(`log: ${params.entry.text}`);
    if (method === "Network.requestWillBeSent" && params.request.url !== url) wrong.push(`request: ${params.request.url}`);
    if (method === "Page.javascriptDialogOpening") wrong.push("a dialog");
  };
  browser.listeners.push(listen);
  const bytes = fs.statSync(file).size;
  if (bytes > limits.bytes) wrong.push(`${bytes} bytes`);
  await browser.look(1440, "light");
  const began = Date.now();
  await browser.load(url);
  await browser.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  const seconds = (Date.now() - began) / 1000;
  if (seconds > limits.seconds) wrong.push(`open after ${seconds} s`);
  if (await browser.evaluate("document.title.includes('owned')")) wrong.push("its title was changed");
  await browser.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })");
  for (const width of widths) {
    for (const scheme of ["light", "dark"]) {
      await browser.look(width, scheme);
      const what = `${width} px, ${scheme}`;
      const wide = await browser.evaluate(`(${inside.overflow})()`);
      if (wide) wrong.push(`${what}: wider than the window by ${wide}`);
      if (width === 360) continue;
      for (const text of await browser.evaluate(`(${inside.faint})()`)) wrong.push(`${what}: contrast ${text}`);
    }
  }
  for (const html of await browser.evaluate(`(${inside.nameless})()`)) wrong.push(`no name: ${html}`);
  await keys(browser, wrong);
  if (bytes < 500_000 || process.env.BROWSER_PRINTS_ALL) {
    const { data } = await browser.send("Page.printToPDF", {});
    if (!Buffer.from(data, "base64").subarray(0, 5).equals(Buffer.from("%PDF-"))) wrong.push("prints no PDF");
  }
  browser.listeners.splice(browser.listeners.indexOf(listen), 1);
  return { wrong, seconds, bytes };
}

// Moves two fingers on the timeline apart, to twice their distance.
async function pinch(browser) {
  await browser.evaluate("document.querySelector('.scroll').scrollIntoView({ block: 'center', behavior: 'instant' })");
  const [left, y, width] = await browser.evaluate(
    "(() => { const box = document.querySelector('.scroll').getBoundingClientRect(); return [box.left, box.top + box.height / 2, box.width]; })()");
  const points = (apart) => [-1, 1].map((side, id) => ({ x: left + width / 2 + side * apart, y, id }));
  const touch = (type, touchPoints) => browser.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", points(width / 10));
  for (const apart of [7, 6, 5]) await touch("touchMove", points(width / apart));
  await touch("touchEnd", []);
}

// The arrow keys go from stop to stop, + and 0 zoom, a filter hides, and the slider of the viewer moves.
async function keys(browser, wrong) {
  const stops = await browser.evaluate("document.querySelector('.scroll')?.querySelectorAll('a.t-stop').length");
  if (stops > 1) {
    await browser.evaluate("document.querySelector('.scroll').focus()");
    await browser.key("ArrowRight", "ArrowRight");
    const first = await browser.evaluate("document.activeElement.getAttribute('aria-label')");
    await browser.key("ArrowRight", "ArrowRight");
    const second = await browser.evaluate("document.activeElement.getAttribute('aria-label')");
    if (!first || !second || first === second) wrong.push(`arrow keys: ${first} → ${second}`);
    await browser.key("+", "Equal");
    const zoomed = await browser.evaluate("document.querySelector('.scroll svg').getAttribute('width')");
    if (zoomed !== "200%") wrong.push(`+ zooms to ${zoomed}`);
    await browser.key("0", "Digit0");
    await pinch(browser);
    const pinched = parseFloat(await browser.evaluate("document.querySelector('.scroll svg').getAttribute('width')"));
    if (!(pinched > 150)) wrong.push(`two fingers zoom to ${pinched}%`);
    await browser.evaluate("document.querySelector('.scroll').focus()");
    await browser.key("0", "Digit0");
  }
  const filter = await browser.evaluate(`(() => {
    const button = document.querySelector(".filter");
    if (!button) return null;
    button.click();
    const hidden = document.querySelectorAll(".cause.nothing").length;
    button.click();
    return [hidden, document.querySelectorAll(".cause.nothing").length];
  })()`);
  if (filter && filter[1] !== 0) wrong.push(`a filter that is let go hides ${filter[1]}`);
  const slider = await browser.evaluate("!!document.querySelector('.viewer input[type=range]')");
  if (slider) {
    const before = await browser.evaluate("document.querySelector('.viewer input[type=range]').focus(), document.activeElement.value");
    await browser.key("ArrowRight", "ArrowRight");
    const after = await browser.evaluate("document.activeElement.value");
    if (before === after) wrong.push(`the slider stays at ${before}`);
  }
}

(async () => {
  const browser = new Browser();
  await browser.open();
  let failed = 0;
  for (const file of process.argv.slice(2)) {
    const { wrong, seconds, bytes } = await check(browser, file);
    if (wrong.length || bytes > 500_000) {
      const title = await browser.evaluate("document.title");
      console.log(`${wrong.length ? "WRONG" : "right"} ${title.slice(0, 70)}: ${bytes} bytes, open in ${seconds} s`);
    }
    new Set(wrong).forEach((words) => console.log(`    ${words.slice(0, 300)}`));
    if (wrong.length) failed += 1;
  }
  console.log(`${process.argv.length - 2} pages in Chromium at ${widths.join(", ")} px, light and dark: ${failed} wrong`);
  await browser.close();
  process.exit(failed ? 1 : 0);
})();
