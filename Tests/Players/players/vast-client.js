"use strict";
// vast-client-js: the ads that its client makes of a response, wrappers followed.
players["vast-client"] = {
  module: true,

  async observe({ base, document: url, plays }) {
    const { VASTClient, VASTTracker } = bundles["vast-client"];
    const response = await new VASTClient().get(url);
    const seen = {};
    for (const ad of response.ads) {
      const add = (key, value) => { if (value) seen[`${ad.id}.${key}`] = String(value); };
      seen[`${ad.id}@`] = "0";
      add("impressions", ad.impressionURLTemplates.length);
      add("errors", ad.errorURLTemplates.length);
      add("viewable", ad.viewableImpression.some((each) => each.viewable?.length) && 1);
      for (const creative of ad.creatives) {
        for (const event of Object.keys(creative.trackingEvents || {})) add(event, 1);
        if (creative.type === "companion") add("companions", creative.variations.length);
        for (const each of creative.type === "nonlinear" ? creative.variations : []) {
          add("overlay", each.staticResource ? "image" : each.iframeResource ? "frame" : "html");
        }
        if (creative.type !== "linear") continue;
        if (creative.duration >= 0) add("duration", creative.duration);
        if (creative.skipDelay !== null) add("skip", Math.round(creative.skipDelay * 1000) / 1000);
        add("icons", creative.icons.length);
        add("interactive", creative.interactiveCreativeFile && 1);
        for (const each of creative.mediaFiles) add("framework", each.apiFramework);
        if (plays) new VASTTracker(null, ad, creative).track("start");
      }
    }
    if (response.ads.length > 1) seen.order = response.ads.map((ad) => ad.id).join();
    if (plays) await new Promise((done) => setTimeout(done, 200));
    return plays ? { ...seen, ...await requested(base) } : seen;
  },
};
