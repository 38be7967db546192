"use strict";
// Writes the documents of which the browser's tests make pages: hostile texts, and a playlist as large as they come.
const fs = require("fs");
const path = require("path");
const folder = process.argv[2];

const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
const playlist = (breaks) =>
  `<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">\n${breaks}</vmap:VMAP>\n`;
const tag = (url) => `<vmap:AdSource><vmap:AdTagURI templateType="vast3"><![CDATA[${url}]]></vmap:AdTagURI></vmap:AdSource>`;
const adBreak = (offset, id, source) =>
  `<vmap:AdBreak timeOffset="${offset}" breakType="linear" breakId="${id}">${source}</vmap:AdBreak>\n`;

const hostile = [
  `"><script>document.title="owned"</script><img src=https://evil.example/x onerror=alert(1)>`,
  `</pre></details></script></style><link rel=stylesheet href=https://evil.example/x.css>`,
  `javascript:alert(1)//" onload="alert(1)`, `<svg/onload=alert(1)><base href=https://evil.example/>`,
  `a`.repeat(2000), `\u0627\u0644\u0639\u0631\u0628\u064a\u0629 \u4e2d\u6587 \ud83d\ude00 e\u0301`,
];
hostile.forEach((text, index) => {
  const name = escaped(text);
  fs.writeFileSync(path.join(folder, `hostile-${index}.xml`), playlist(
    adBreak(name, name, tag(`https://ads.example/?x=${text}`)) + adBreak("00:01:00", name, tag("https://ads.example/v"))
    + adBreak("start", "inline", `<vmap:AdSource><vmap:VASTAdData><VAST version="3.0"><Ad id="${name}"><InLine>`
      + `<AdSystem>${name}</AdSystem><AdTitle>${name}</AdTitle><Impression>https://i.example/${name}</Impression><Creatives>`
      + `<Creative><Linear><Duration>00:00:20</Duration><MediaFiles><MediaFile type="${name}" delivery="progressive" width="1" `
      + `height="1">https://m.example/${name}</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>`
      + `</vmap:VASTAdData></vmap:AdSource>`)));
});

// 57 MB: 6,000 breaks, each with an ad and its trackers.
const two = (number) => String(number).padStart(2, "0");
const tracking = Array.from({ length: 72 }, (_, index) =>
  `<Tracking event="progress" offset="00:00:${two(index % 15)}"><![CDATA[https://t${index % 9}.example/p?id=${"x".repeat(30)}&n=${index}]]></Tracking>`
).join("");
const large = fs.openSync(path.join(folder, "large.xml"), "w");
fs.writeSync(large, `<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">\n`);
for (let index = 0; index < 6000; index += 1) {
  const second = 1 + index * 2;
  const offset = `${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`;
  fs.writeSync(large, adBreak(offset, `b${index}`, `<vmap:AdSource><vmap:VASTAdData><VAST version="3.0"><Ad id="a${index}"><InLine>`
    + `<AdSystem>s</AdSystem><AdTitle>Ad ${index}</AdTitle><Impression>https://i.example/${index}</Impression><Creatives><Creative>`
    + `<Linear><Duration>00:00:15</Duration><TrackingEvents>${tracking}</TrackingEvents><MediaFiles><MediaFile type="video/mp4" `
    + `delivery="progressive" width="640" height="360">https://m.example/${index}.mp4</MediaFile></MediaFiles></Linear>`
    + `</Creative></Creatives></InLine></Ad></VAST></vmap:VASTAdData></vmap:AdSource>`));
}
fs.writeSync(large, "</vmap:VMAP>\n");
fs.closeSync(large);
