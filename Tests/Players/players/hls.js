"use strict";
// hls.js, with the media playlist that `adrules hls apply` wrote of the document.
players.hls = {
  version: () => Hls.version,

  async observe({ base }) {
    const player = new Hls({ enableWorker: false });
    try {
      const updated = new Promise((done) => {
        player.on(Hls.Events.INTERSTITIALS_UPDATED, done);
        setTimeout(done, 500);
      });
      player.loadSource(`${base}/film/film.m3u8`);
      await updated;
      const seen = {};
      for (const each of player.interstitialsManager.events) {
        const name = each.identifier.replace(/-r\d+$/, "");
        seen[`${name}.times`] = String(Number(seen[`${name}.times`] || 0) + 1);
        if (seen[`${name}@`]) continue;
        const time = String(Math.round(each.startTime * 1000) / 1000);
        seen[`${name}@`] = each.cue.pre ? "pre" : each.cue.post ? "post" : time;
        seen[`${name}.skips`] = each.restrictions.skip ? "no" : "yes";
        seen[`${name}.resume`] = String(each.resumeOffset);
        if (each.assetListUrl) Object.assign(seen, await this.listed(name, each.assetListUrl));
        // A list without ads is a break that hls.js drops.
        if (seen[`${name}.files`] === "") delete seen[`${name}@`];
      }
      return seen;
    } finally {
      player.destroy();
    }
  },

  async listed(name, url) {
    const seen = { [`${name}.list`]: "1" };
    const answer = await fetch(url);
    if (!answer.ok) return seen;
    const list = await answer.json();
    seen[`${name}.files`] = list.ASSETS.map((each) => each.URI.split("/").pop()).join();
    const text = JSON.stringify(list);
    for (const [, event] of text.matchAll(/\/t\/a\.(\w+)/g)) seen[`${name}.${event}`] = "1";
    const skip = list["SKIP-CONTROL"];
    if (skip) seen[`${name}.skip`] = String(skip.OFFSET);
    return seen;
  },
};
