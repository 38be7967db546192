"use strict";
// What the adapters share: each is an object of `players` with `observe`, which resolves to what was seen (facts.js).
const players = {};
const bundles = {};

// A bundle is a script or a module, as its project publishes it.
async function load(name) {
  const address = `/bundles/${name}.js`;
  if (players[name].module) {
    bundles[name] = await import(address);
    return;
  }
  await new Promise((done, failed) => {
    const script = document.createElement("script");
    Object.assign(script, { src: address, onload: done, onerror: () => failed(new Error(`${address} does not load`)) });
    document.body.append(script);
  });
}

// The trackers that were requested of a document, and how: they are in its folder t.
async function requested(base) {
  const requests = await (await fetch(`/requests/${base.split("/").pop()}`)).json();
  const seen = {};
  const fired = requests.filter((each) => each.path.startsWith("t/"));
  for (const { method, path } of fired) seen[path.slice(2)] = method;
  const impressions = fired.filter((each) => each.path.endsWith(".impression"));
  if (impressions.length) seen.order = impressions.map((each) => each.path.slice(2).split(".")[0]).join();
  if (fired.length && !fired.some((each) => each.search.includes("["))) seen.macros = "filled";
  return seen;
}
