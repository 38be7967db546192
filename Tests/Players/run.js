"use strict";
// Tries the documents in their players, and prints for each row of the table whether it is as AdRules claims.
const fs = require("fs");
const os = require("os");
const path = require("path");
const { Browser } = require("../Browser/browser.js");
const claims = require("./claims.js");
const { facts, words, effect, shows, film } = require("./facts.js");
const { serve } = require("./server.js");
const { plain, vast } = require("./documents/build.js");

const [bundles, ...options] = process.argv.slice(2);
const shown = options.indexOf("--show");
// The name of each adapter, and the target of `adrules lint` that it is held against.
const players = { shaka: "shaka", hls: "hls", "vast-client": null, vmap: null };

// The documents of a player, each in a folder of its own under its number.
function write(folder, player, base) {
  return require(`./documents/${player}.js`).map(([row, text, wanted, more = {}], index) => {
    const number = `${player}-${index + 1}`;
    const own = path.join(folder, number);
    fs.mkdirSync(own);
    const address = `${base}/d/${number}`;
    const put = (name, content) => fs.writeFileSync(path.join(own, name), content.replaceAll("BASE", address));
    for (const name of ["a", "b", "c", "z"]) put(`${name}.xml`, more.answers?.[name] ?? vast(plain(name)));
    put("document.xml", text);
    if (player === "hls") apply(own, address, more.cues);
    const control = text.includes('breakId="z"') && !wanted.says && !more.plays;
    const must = facts((wanted.see ?? wanted) + (control ? ` z@${player === "vmap" ? 0 : "post"}` : ""));
    return {
      number, player, row, ...more, base: address, document: `${address}/document.xml`, folder: own, must,
      says: wanted.says,
    };
  });
}

// Writes the breaks of a document into a film of 40 minutes.
function apply(own, base, cues) {
  const content = path.join(own, "content");
  fs.mkdirSync(content);
  const marks = cues ? { 60: "#EXT-X-CUE-OUT:10\n", 61: "#EXT-X-CUE-IN\n" } : {};
  const segments = Array.from({ length: film / 10 }, (_, index) => `${marks[index] || ""}#EXTINF:10,\ns.ts\n`);
  fs.writeFileSync(path.join(content, "film.m3u8"), `#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:10\n`
    + `#EXT-X-PLAYLIST-TYPE:VOD\n${segments.join("")}#EXT-X-ENDLIST\n`);
  const { status, stderr } = claims.command("hls", "apply", path.join(own, "document.xml"), "--content", content,
    "--asset-base", `${base}/film/interstitials`, "--out", path.join(own, "film"));
  if (status !== 0 && status !== 3) throw new Error(stderr);
}

// What a claim of the loss of ads or trackers looks like from here.
const alike = { adLost: "breakLost", trackerLost: "ignored" };

// The verdict on one document: whether its row claims what was seen, and if not, why.
function judge(document, table, found, seen) {
  const loss = effect(document.must, seen);
  const known = table.filter((row) => row.target === players[document.player] && row.construct === document.row);
  const row = known.find((each) => found.has(each)) || known[0] || null;
  if (!row || !found.has(row)) {
    const good = loss === "keeps" && !document.says;
    return { row, loss, good, why: row ? "lint does not find it" : "no row says so" };
  }
  if (document.says) {
    if (!row.what.includes(document.says)) return { row, loss, why: `the row does not say "${document.says}"` };
    return { row, loss: "", good: shows(document.must, seen), why: "not what the row says" };
  }
  const claimed = alike[row.effect] || row.effect;
  const good = claimed === "conditional" || claimed === loss || (claimed === "differs" && loss === "keeps");
  return { row, loss, good, why: `${claimed} is claimed, ${loss} seen` };
}

// What was seen of what is asked, and where each ad is.
const about = ({ must, seen }) => new Map([...seen].filter(([key]) => key.endsWith("@") || must.has(key)));

function print(documents, table, ran) {
  let wrong = 0;
  const line = (target, name, verdict, text) => console.log(
    `${target.padEnd(12)}${name.padEnd(28)}${verdict.padEnd(16)}${text}`.trimEnd());
  const details = (tried) => {
    for (const each of tried) {
      if (each.verdict.good && !options.includes("--all")) continue;
      console.log(`${"".padEnd(12)}${each.number}: ${words(each.must)} ${each.says ? "must be seen" : "is wanted"}, `
        + `${words(about(each))} was seen${each.verdict.good ? "" : `: ${each.verdict.why}`}`);
    }
  };
  for (const row of table) {
    const tried = documents.filter((each) => each.verdict?.row === row);
    const bad = tried.filter((each) => !each.verdict.good);
    // What happens under circumstances must happen under some.
    const never = tried.length > 0 && row.effect === "conditional"
      && tried.every((each) => each.verdict.loss === "keeps");
    if (bad.length || never) wrong += 1;
    const player = Object.keys(players).find((each) => players[each] === row.target);
    line(row.target, row.construct, tried.length ? (bad.length || never ? "otherwise" : "as claimed")
      : player && !ran.includes(player) ? "no bundle" : "not observable", row.what);
    details(tried);
  }
  for (const [player, target] of Object.entries(players)) {
    const tried = documents.filter((each) => each.player === player && each.verdict && !each.verdict.row);
    for (const name of new Set(tried.map((each) => each.row))) {
      const own = tried.filter((each) => each.row === name);
      const good = own.every((each) => each.verdict.good);
      if (!good && target) wrong += 1;
      const losses = own.map((each) => each.verdict.loss).join(", ");
      line(player, name || "(plain)", good ? "no row, no loss" : "no row", good ? "" : losses);
      details(own);
    }
  }
  return wrong;
}

async function main() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "adrules-players-"));
  const ran = Object.keys(players).filter((player) => fs.existsSync(path.join(bundles, `${player}.js`)));
  for (const player of Object.keys(players)) {
    if (!ran.includes(player)) console.log(`skipped: ${player}: there is no ${path.join(bundles, `${player}.js`)}`);
  }
  if (!ran.length) return 75;
  const server = await serve({ d: folder, bundles: path.resolve(bundles), players: path.join(__dirname, "players") });
  const base = `http://127.0.0.1:${server.address().port}`;
  const browser = new Browser();
  try {
    const documents = ran.flatMap((player) => write(folder, player, base));
    const wanted = shown < 0 ? documents : documents.filter((each) => each.number === options[shown + 1]);
    const text = (each) => fs.readFileSync(path.join(each.folder, "document.xml"), "utf8");
    if (shown >= 0) wanted.forEach((each) => console.log(text(each)));
    const table = claims.rows();
    await browser.open();
    await browser.load(`${base}/players/page.html`);
    for (const player of ran) {
      await browser.evaluate(`load(${JSON.stringify(player)})`);
      const version = await browser.evaluate(`players[${JSON.stringify(player)}].version?.() || ""`);
      console.log(`${player} ${version}: ${wanted.filter((each) => each.player === player).length} documents`);
    }
    for (const each of wanted) {
      const { base: own, document, plays, acts, from } = each;
      const seen = await browser.evaluate(`players[${JSON.stringify(each.player)}].observe(${
        JSON.stringify({ base: own, document, plays, acts, from })}).catch((error) => ({ error: String(error) }))`);
      each.seen = new Map(Object.entries(seen));
      const target = players[each.player];
      each.verdict = judge(each, table, target ? claims.found(each.folder, target, table) : new Set(), each.seen);
    }
    const wrong = print(wanted, table, ran);
    console.log(`${wanted.length} documents tried, ${wrong} rows otherwise`);
    return wrong ? 1 : 0;
  } finally {
    await browser.close();
    server.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

main().then((status) => { process.exitCode = status; });
