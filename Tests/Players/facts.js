"use strict";
// What is wanted of a document and what a player was seen to do with it, as words: `a@600` is the ad or break a at
// 600 s (`pre` and `post`: before and after the content), `a.skip=5` anything else about it, `-a@600` the lack of it.

const film = 2400;
const effects = ["playlistLost", "breakLost", "moved", "ignored", "differs", "keeps"];

function facts(text) {
  const map = new Map();
  for (const word of text.split(" ").filter(Boolean)) {
    const [, key, value] = word.match(/^([^@=]+@?)=?(.*)$/);
    map.set(key, value);
  }
  return map;
}

function words(map) {
  return [...map].map(([key, value]) => key + (key.endsWith("@") ? "" : "=") + value).join(" ") || "nothing";
}

const instant = (value) => (value === "pre" ? 0 : value === "post" ? film : Number(value));

// The loss of one thing that was wanted, in the words of the table's effects.
function loss(key, wanted, seen) {
  if (seen === undefined) return key.endsWith("@") ? "breakLost" : "ignored";
  if (seen === wanted) return "keeps";
  return key.endsWith("@") && Math.abs(instant(seen) - instant(wanted)) >= 1 ? "moved" : "differs";
}

// The worst loss; an ad that nobody wanted is one, too.
function effect(wanted, seen) {
  const ads = [...wanted.keys()].filter((key) => key.endsWith("@"));
  if (ads.length > 1 && ads.includes("z@") && ads.every((key) => !seen.has(key))) return "playlistLost";
  const losses = [...wanted].map(([key, value]) => loss(key, value, seen.get(key)));
  if ([...seen.keys()].some((key) => key.endsWith("@") && !wanted.has(key))) losses.push("differs");
  return effects.find((each) => losses.includes(each)) || "keeps";
}

// Whether everything that must be seen was seen.
function shows(must, seen) {
  return [...must].every(([key, value]) => (
    key.startsWith("-") ? !seen.has(key.slice(1)) || seen.get(key.slice(1)) !== value : seen.get(key) === value));
}

module.exports = { facts, words, effect, shows, film };
