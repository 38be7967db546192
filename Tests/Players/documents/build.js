"use strict";
// Small playlists and responses. BASE is the address of a document's own folder, where x.xml has the linear ad x.

const namespace = 'xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0"';
const tagged = (name) => `<vmap:AdSource id="${name}"><vmap:AdTagURI templateType="vast3"><![CDATA[BASE/${name}.xml]]>`
  + "</vmap:AdTagURI></vmap:AdSource>";
// A break at `time`, or with these attributes if they are more than a time.
const slot = (name, time, content = tagged(name)) => {
  const given = time.includes('="') ? time : `timeOffset="${time}"`;
  const type = given.includes("breakType") ? "" : ' breakType="linear"';
  return `<vmap:AdBreak ${given}${type} breakId="${name}">${content}</vmap:AdBreak>`;
};
const alone = (breaks, root = namespace) => `<vmap:VMAP ${root}>${breaks}</vmap:VMAP>`;
// With the post-roll z, which shows whether the rest survives.
const vmap = (...breaks) => alone(breaks.join("") + slot("z", "end"));
const at = (time, content) => vmap(slot("a", time, content));
const ten = (more) => `timeOffset="00:10:00" ${more}`;
const source = (inside) => at("00:10:00", `<vmap:AdSource id="a">${inside}</vmap:AdSource>`);
const inline = (ads, version) => source(`<vmap:VASTAdData>${vast(ads, version)}</vmap:VASTAdData>`);
const custom = source('<vmap:CustomAdData templateType="proprietary"><![CDATA[a]]></vmap:CustomAdData>');
const escaped = source('<vmap:AdTagURI templateType="vast3">BASE/a.xml?x=1&amp;y=2</vmap:AdTagURI>');
const tracked = tagged("a") + '<vmap:TrackingEvents><vmap:Tracking event="breakStart">BASE/t/a.breakStart'
  + "</vmap:Tracking></vmap:TrackingEvents>";
const extended = (inside) => `${tagged("a")}<vmap:Extensions>${inside}</vmap:Extensions>`;
const bumper = '<vmap:Extension type="bumper" suppress_bumper="true"/>';
// The same playlist under another prefix, or none.
const prefixed = (document, prefix) => document.replaceAll("vmap:", prefix ? `${prefix}:` : "")
  .replace("xmlns:vmap", prefix ? `xmlns:${prefix}` : "xmlns");
const bare = (document, name) => document.replace(`<vmap:${name}`, `<${name}`).replace(`</vmap:${name}>`, `</${name}>`);
const renamed = (document, name, other) => document.replaceAll(name, other);

const vast = (ads, version = "3.0") => `<VAST version="${version}">${ads}</VAST>`;
const trackers = (...names) => `<TrackingEvents>${names.map((name) => {
  const [event, offset] = name.split("@");
  const given = offset ? ` offset="${offset}"` : "";
  return `<Tracking event="${event}"${given}>BASE/t/a.${event}?m=[CACHEBUSTING]</Tracking>`;
}).join("")}</TrackingEvents>`;
const media = (name, type, more) => `<MediaFile delivery="progressive" type="${type}" width="640" height="360" ${more}>`
  + `BASE/${name}</MediaFile>`;
const wave = (name, more = "") => media(`${name}.wav`, "audio/wav", more);
const stream = (name, more = "") => media(`${name}.m3u8`, "application/vnd.apple.mpegurl", more);
const code = (file) => file("v", 'apiFramework="VPAID"');
const simid = '<InteractiveCreativeFile type="text/html" apiFramework="SIMID">BASE/s.html</InteractiveCreativeFile>';
const linear = (content, attributes = "") => `<Creative><Linear ${attributes}>${content}</Linear></Creative>`;
const spot = (files, { attributes, after = "", length = "00:00:15" } = {}) => (
  linear(`<Duration>${length}</Duration>${after}<MediaFiles>${files}</MediaFiles>`, attributes));
const ad = (name, content, { attributes = "", error = "", extra = "" } = {}) => (
  `<Ad id="${name}" ${attributes}><InLine><AdSystem>s</AdSystem><AdTitle>${name}</AdTitle>${error}`
  + `<Impression>BASE/t/${name}.impression?m=[CACHEBUSTING]</Impression><Creatives>${content}</Creatives>${extra}`
  + "</InLine></Ad>");
const plain = (name, sequence, file = wave) => ad(name, spot(file(name)),
  { attributes: sequence ? `sequence="${sequence}"` : "" });
const wrapper = (tag, { attributes = "", content = "", more = "" } = {}) => (
  `<Ad id="w" ${attributes}><Wrapper ${more}><AdSystem>s</AdSystem><VASTAdTagURI>BASE/${tag}.xml</VASTAdTagURI>`
  + `<Impression>BASE/t/w.impression</Impression><Creatives>${content}</Creatives></Wrapper></Ad>`);
const size = 'width="300" height="50"';
const overlay = (resource, attributes = size) => (
  `<Creative><NonLinearAds><NonLinear ${attributes}>${resource}</NonLinear></NonLinearAds></Creative>`);
const image = '<StaticResource creativeType="image/png">BASE/i.png</StaticResource>';
const html = "<HTMLResource><![CDATA[<b>x</b>]]></HTMLResource>";
const frame = "<IFrameResource>BASE/f.html</IFrameResource>";
const companion = `<Creative><CompanionAds><Companion ${size}>${image}</Companion></CompanionAds></Creative>`;
const icon = `<Icons><Icon program="p" ${size} xPosition="left" yPosition="top">${image}</Icon></Icons>`;
const failure = { error: "<Error>BASE/t/a.error?code=[ERRORCODE]</Error>" };
const viewable = { extra: "<ViewableImpression><Viewable>BASE/t/a.viewable</Viewable></ViewableImpression>" };

module.exports = {
  ad, alone, at, bare, bumper, code, companion, custom, escaped, extended, failure, frame, html, icon, image, inline,
  linear, overlay, plain, prefixed, renamed, simid, slot, source, spot, stream, tagged, ten, tracked, trackers, vast,
  viewable, vmap, wave, wrapper,
};
