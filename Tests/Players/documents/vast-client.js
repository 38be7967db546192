"use strict";
const b = require("./build.js");
const { ad, plain, spot, trackers, vast, wave, wrapper } = b;

const pod = { answers: { b: vast(plain("a", 1) + plain("b", 2)) } };
const deeper = { answers: { b: vast(wrapper("a")) } };
const one = (options, version) => vast(ad("a", spot(wave("a"), options)), version);
const wrapped = (content) => vast(wrapper("a", { content: b.linear(content) }));
const allows = (value) => vast(wrapper("b", { more: `allowMultipleAds="${value}"` }));
const skip = (value) => one({ attributes: `skipoffset="${value}"` });

module.exports = [
  ["", one(), "a@0 a.duration=15"],
  ["", one({ length: "15" }), "a@0"],
  ["", one({ length: "00:00:15.500" }), "a@0 a.duration=15.5"],
  ["wrapper", vast(wrapper("a")), "a@0 a.impressions=2"],
  ["wrapper", vast(wrapper("b")), "a@0 a.impressions=3", deeper],
  ["wrapper", wrapped(trackers("start")), "a@0 a.start=1"],
  ["wrapper", wrapped(b.icon), "a@0 a.icons=1"],
  ["wrapper", vast(wrapper("b", { more: 'followAdditionalWrappers="false"' })), "", deeper],
  ["wrapper", vast(wrapper("gone", { attributes: 'sequence="1"' }) + plain("a", 2)), "a@0"],
  ["pod-behind-wrapper", vast(wrapper("b")), "a@0 b@0", pod],
  ["pod-behind-wrapper", allows("true"), "a@0 b@0", pod],
  ["pod-behind-wrapper", allows("false"), "a@0", { answers: { b: vast(plain("a") + plain("b") + plain("c")) } }],
  ["unordered-pod", vast(plain("b", 2) + plain("a", 1)), "a@0 b@0 order=a,b"],
  ["mixed-pod", vast(plain("a", 1) + plain("b", 2) + plain("c")), "a@0 b@0"],
  ["share-skip-offset", skip("50%"), "a@0 a.skip=7.5"],
  ["share-skip-offset", skip("33.4%"), "a@0 a.skip=5.01"],
  ["share-skip-offset", skip("00:00:05"), "a@0 a.skip=5"],
  ["progress-tracker", one({ after: trackers("progress@00:00:05") }), "a@0 a.progress-5=1"],
  ["progress-tracker", one({ after: trackers("progress@50%") }), "a@0 a.progress-50%=1"],
  ["trackers", one({ after: trackers("start", "skip", "mute") }), "a@0 a.start=1 a.skip=1 a.mute=1"],
  ["trackers", vast(ad("a", spot(wave("a")), b.failure)), "a@0 a.errors=1"],
  ["viewable-impression", vast(ad("a", spot(wave("a")), b.viewable), "4.1"), "a@0 a.viewable=1"],
  ["macro", one({ after: trackers("start") }), "a@0 a.start=GET macros=filled", { plays: true }],
  ["companion", vast(ad("a", spot(wave("a")) + b.companion)), "a@0 a.companions=1"],
  ["companion", vast(ad("a", b.companion)), "a@0 a.companions=1"],
  ["icon", one({ after: b.icon }), "a@0 a.icons=1"],
  ["overlay", vast(ad("a", b.overlay(b.image))), "a@0 a.overlay=image"],
  ["frame-overlay", vast(ad("a", b.overlay(b.frame))), "a@0 a.overlay=frame"],
  ["unsized-overlay", vast(ad("a", b.overlay(b.image, ""))), "a@0 a.overlay=image"],
  ["vpaid", vast(ad("a", spot(b.code(wave)))), "a@0 a.framework=VPAID"],
  ["simid", vast(ad("a", spot(wave("a") + b.simid)), "4.1"), "a@0 a.interactive=1"],
];
