"use strict";
// Shaka, uncompiled, since the list of interstitials that it made of a document has no public name.
players.shaka = {
  version: () => shaka.Player.version,

  async observe({ base, document: url, plays, acts, from }) {
    const box = document.body.appendChild(document.createElement("div"));
    const video = box.appendChild(document.createElement("video"));
    video.muted = true;
    // The film is sound only: without frames to watch, Shaka watches its time with timers, as in other browsers.
    delete HTMLVideoElement.prototype.requestVideoFrameCallback;
    const player = new shaka.Player();
    await player.attach(video);
    const ads = player.getAdManager();
    ads.setContainers(box, box);
    const heard = (name, seconds) => new Promise((done) => {
      ads.addEventListener(name, done);
      setTimeout(done, seconds * 1000);
    });
    try {
      if (plays) await player.load(`${base}/film.wav`, null, "audio/wav");
      const started = plays && heard("ad-started", 3);
      const ended = plays && heard("ad-break-ended", 4);
      let ad = null;
      ads.addEventListener("ad-started", (event) => { ad = event.ad; });
      await ads.addAdUrlInterstitial(url).catch(() => {});
      await new Promise((done) => setTimeout(done, 20));
      if (!plays) return this.listed([...ads.interstitialAdManager_.interstitials_]);
      if (from) video.currentTime = from;
      await video.play();
      await started;
      if (acts && ad) await this.act(ad);
      await ended;
      await new Promise((done) => setTimeout(done, 200));
      return await requested(base);
    } finally {
      await player.destroy();
      box.remove();
    }
  },

  listed(interstitials) {
    const seen = {};
    for (const each of interstitials) {
      const name = each.id || "?";
      seen[`${name}@`] = each.pre ? "pre" : each.post ? "post" : String(each.startTime);
      if (each.overlay) seen[`${name}.overlay`] = "1";
      else seen[`${name}.file`] = each.uri.split("/").pop();
      if (each.isSkippable) seen[`${name}.skip`] = String(each.skipOffset);
    }
    if (interstitials.length > 1) seen.order = interstitials.map((each) => each.id).join();
    return seen;
  },

  async act(ad) {
    const wait = () => new Promise((done) => setTimeout(done, 100));
    await wait();
    const mute = (muted) => () => ad.setMuted(muted);
    for (const step of [() => ad.pause(), () => ad.play(), mute(false), mute(true), () => ad.skip()]) {
      step();
      await wait();
    }
  },
};
