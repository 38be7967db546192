"use strict";
const b = require("./build.js");
const { ad, alone, at, inline, plain, slot, spot, stream, ten, vmap } = b;

const simple = at("00:10:00");
const one = (more = "", options = {}) => inline(ad("a", spot(stream("a"), options) + more));
const pod = (...ads) => inline(ads.map(([name, sequence]) => plain(name, sequence, stream)).join(""));
const says = (says, see) => ({ says, see });

module.exports = [
  ["", simple, "a@600 a.skips=no a.resume=0"],
  ["", at("start"), "a@pre"],
  ["fractional-offset", at("00:10:00.500"), "a@600.5"],
  ["zero-offset", at("00:00:00"), "a@pre"],
  ["short-time-field", at("0:10:00"), "a@600"],
  ["short-time-field", at("00:10:5"), "a@605"],
  ["unusual-fraction", at("00:10:00.5"), "a@600.5"],
  ["offset-case", at("End"), "a@post"],
  ["percent-offset", at("50%"), says("resolved when it is written", "a@1200")],
  ["percent-offset", at("33.3%"), says("resolved when it is written", "a@799.2")],
  ["percent-offset", at("100%"), "a@post"],
  ["percent-offset", at("0%"), "a@pre"],
  ["position", alone(slot("a", "#1")), "a@600"],
  ["position", alone(slot("a", "#1")), says("needs the SCTE 35 or CUE-OUT tags", "a@600"), { cues: true }],
  ["mixed-positions", vmap(slot("a", "#1"), slot("b", "00:20:00")), "a@600 b@1200"],
  ["repetition", at(ten('repeatAfter="00:10:00"')), says("an interstitial of its own", "a@600 a.times=3")],
  ["pointless-repetition", at('timeOffset="end" repeatAfter="00:05:00"'), "a@post"],
  ["several-pre-rolls", vmap(slot("a", "start"), slot("b", "start")), "a@pre b@pre"],
  ["late-midroll", at("00:39:58"), "a@2398"],
  ["other-prefix", b.prefixed(simple, "v"), "a@600"],
  ["vast-data", b.renamed(one(), "VASTAdData", "VASTData"), "a@600 a.files=a.m3u8"],
  ["inline-response", one(), "a@600 a.files=a.m3u8"],
  ["inline-response", pod(["a", 1], ["b", 2]), "a@600 a.files=a.m3u8,b.m3u8"],
  ["unordered-pod", pod(["b", 2], ["a", 1]), "a@600 a.files=a.m3u8,b.m3u8"],
  ["mixed-pod", pod(["a", 1], ["b", 2], ["c"]), "a@600 a.files=a.m3u8,b.m3u8"],
  ["nonlinear-break", at(ten('breakType="nonlinear"')), "a@600"],
  ["display-break", at(ten('breakType="display"')), "a@600"],
  ["custom-ad-data", b.custom, "a@600"],
  ["ad-tag", simple, says("answers the tag as an asset list", "a@600 a.list=1")],
  ["overlay", one(b.overlay(b.image)), "a@600 a.overlay=1"],
  ["companion", one(b.companion), "a@600 a.companions=1"],
  ["icon", one("", { after: b.icon }), "a@600 a.icons=1"],
  ["vpaid", inline(ad("a", spot(b.code(stream) + stream("a")))), "a@600 a.framework=VPAID"],
  ["simid", inline(ad("a", spot(stream("a") + b.simid)), "4.1"), "a@600 a.interactive=1"],
  ["trackers", one("", { after: b.trackers("start", "complete") }), "a@600 a.start=1 a.complete=1"],
  ["share-skip-offset", one("", { attributes: 'skipoffset="40%"' }), "a@600 a.skip=6"],
  ["files-only", inline(plain("a")), "a@600"],
];
