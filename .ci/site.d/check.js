// Tries the search on the index of a site: node .ci/site.d/check.js FOLDER BASE, where the pages lie in FOLDER/BASE. Ends with 1 if a
// query does not find what it should, or an address of the index leads to no file that a server would send.
const fs = require('fs')
const path = require('path')
const { find } = require('./search.js')

const [, , folder, base] = process.argv
const index = JSON.parse(fs.readFileSync(path.join(folder, base, 'search/index.json'), 'utf8'))
// The query, and what an address among its first three results holds.
const queries = [
  ['VMAP112', '/adruleslint/vmap112/'], ['invalid-time-offset', '/adruleslint/vmap112/'], ['VAST 303', '/adruleslint/errors/'],
  ['303', '/adruleslint/errors/'], ['IMA 1009', '/adruleslint/errors/'], ['VAST_EMPTY_RESPONSE', '/adruleslint/errors/'],
  ['hold', '/adrulescommands/glossary/'], ['occurrence', '/adrulescommands/glossary/'], ['taken back', '/adrulescommands/glossary/'],
  ['simulate', '/adrules/help/'], ['hls apply', '/adrules/help/'], ['--save-test', '/adrules/'],
  ['mid-roll not play', '/adrules/howto/'], ['fill rate', '/adrules/howto/'], ['Moving from IMA', '/movingfromima/'],
]
const missed = queries.filter(([query, address]) => !find(index, query).slice(0, 3).some((entry) => entry.url.includes(address)))
for (const [query, address] of missed) {
  console.log(`"${query}" does not find ${address}, but ${find(index, query).slice(0, 3).map((entry) => entry.url).join(' ') || 'nothing'}`)
}
const lost = index.map((entry) => entry.url.split('#')[0]).filter((url) => !fs.existsSync(path.join(folder, url, 'index.html')))
if (lost.length) console.log(`no page at ${[...new Set(lost)].join(' ')}`)
console.log(`search: ${index.length} entries, ${queries.length - missed.length} of ${queries.length} queries find their page`)
process.exitCode = missed.length || lost.length ? 1 : 0
