"use strict";
// vmap-js, which reads no time: an offset stays the text that it is.
players.vmap = {
  module: true,

  async observe({ document: url }) {
    const text = await (await fetch(url)).text();
    const seen = {};
    for (const each of new bundles.vmap.default(new DOMParser().parseFromString(text, "text/xml")).adBreaks) {
      const name = each.breakId;
      seen[`${name}@`] = "0";
      if (each.timeOffset) seen[`${name}.offset`] = each.timeOffset;
      if (each.repeatAfter) seen[`${name}.repeats`] = each.repeatAfter;
      const source = each.adSource;
      if (source?.adTagURI?.uri) seen[`${name}.tag`] = source.adTagURI.uri.split("/").pop();
      if (source?.vastAdData) seen[`${name}.inline`] = "1";
      if (source?.customData) seen[`${name}.custom`] = "1";
      for (const tracker of each.trackingEvents) seen[`${name}.${tracker.event}`] = "1";
      if (each.extensions.length) seen[`${name}.extensions`] = String(each.extensions.length);
    }
    return seen;
  },
};
