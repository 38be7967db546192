"use strict";
const b = require("./build.js");
const { at, inline, plain, source, tagged, ten, vast } = b;

const simple = at("00:10:00");
const extended = at("00:10:00", b.extended('<vmap:Extension type="x"><b>1</b></vmap:Extension>'));

module.exports = [
  ["percent-offset", at("50%"), "a@0 a.offset=50%"],
  ["position", at("#1"), "a@0 a.offset=#1"],
  ["offset-case", at("End"), "a@0 a.offset=End"],
  ["short-time-field", at("00:10:5"), "a@0 a.offset=00:10:5"],
  ["unusual-fraction", at("00:10:00.5"), "a@0 a.offset=00:10:00.5"],
  ["repetition", at(ten('repeatAfter="00:05:00"')), "a@0 a.repeats=00:05:00"],
  ["missing-offset", at('breakType="linear"'), "a@0"],
  ["other-prefix", b.prefixed(simple, "v"), "a@0 a.tag=a.xml"],
  ["other-prefix", b.prefixed(simple, ""), "a@0 a.tag=a.xml"],
  ["wrong-namespace", b.renamed(simple, "videosuite/vmap", "vmap-1.0"), "a@0 a.tag=a.xml"],
  ["child-without-namespace", b.bare(simple, "AdSource"), "a@0 a.tag=a.xml"],
  ["child-without-namespace", b.bare(simple, "AdTagURI"), "a@0 a.tag=a.xml"],
  ["escaped-address", b.escaped, "a@0 a.tag=a.xml?x=1&y=2"],
  ["inline-response", inline(plain("a")), "a@0 a.inline=1"],
  ["inline-response", source(`<vmap:VASTAdData><![CDATA[${vast(plain("a"))}]]></vmap:VASTAdData>`), "a@0 a.inline=1"],
  ["vast-data", b.renamed(inline(plain("a")), "VASTAdData", "VASTData"), "a@0 a.inline=1"],
  ["custom-ad-data", b.custom, "a@0 a.custom=1"],
  ["several-sources", at("00:10:00", tagged("a") + tagged("b")), "a@0 a.tag=a.xml"],
  ["empty-source", at("00:10:00", '<vmap:AdSource id="a"/>'), "a@0"],
  ["break-trackers", at("00:10:00", b.tracked), "a@0 a.breakStart=1"],
  ["extension-without-namespace", extended, "a@0 a.extensions=1"],
  ["extension-without-namespace", b.prefixed(extended, "v"), "a@0 a.extensions=1"],
  ["bumper", at("00:10:00", b.extended(b.bumper)), "a@0 a.extensions=1"],
];
