// The search of the site: an index, which `.ci/site.d/index` makes, and this script. It asks no other server.
//
// An entry of the index: {"title": …, "text": …, "page": …, "url": …, "level": …}; the level is 0 for a page, 1 for a section of
// `page`, 2 for a row of a table.

// The words of a text, in lower case.
const words = (text) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []

// How well a word of a query fits an entry: as a word of its title, as the beginning of one, as a word of its text; 0 if it does not.
function fit(word, entry) {
  const title = words(entry.title.replace(/^adrules /, ''))
  if (title[0] === word) return 12
  if (title.includes(word)) return 8
  if (title.some((other) => other.startsWith(word))) return 4
  return words(entry.text).some((other) => other.startsWith(word)) ? 1 : 0
}

// The entries that have every word of a query, the best first; of equal ones pages, then sections, and the shorter title.
function find(index, query) {
  const wanted = words(query)
  if (wanted.length === 0) return []
  return index
    .map((entry) => ({ entry, fits: wanted.map((word) => fit(word, entry)) }))
    .filter(({ fits }) => fits.every((value) => value > 0))
    .map(({ entry, fits }) => ({ entry, value: fits.reduce((sum, value) => sum + value, 0) }))
    .sort((a, b) => b.value - a.value || a.entry.level - b.entry.level || a.entry.title.length - b.entry.title.length)
    .map(({ entry }) => entry)
}

// In a browser: the query of the address, and what is typed.
async function show() {
  const index = await (await fetch('index.json')).json()
  const input = document.querySelector('input')
  const list = document.querySelector('#results')
  const update = () => {
    const found = find(index, input.value)
    document.querySelector('#count').textContent = words(input.value).length ? `${found.length} found` : ''
    list.replaceChildren(...found.slice(0, 50).map((entry) => {
      const item = document.createElement('li')
      const link = document.createElement('a')
      link.href = entry.url
      link.textContent = entry.title
      const page = document.createElement('small')
      page.textContent = ` ${entry.page}`
      const text = document.createElement('p')
      text.textContent = entry.text.length > 200 ? `${entry.text.slice(0, 200)}…` : entry.text
      item.append(link, page, text)
      return item
    }))
  }
  input.value = new URLSearchParams(location.search).get('q') ?? ''
  input.addEventListener('input', update)
  document.querySelector('form').addEventListener('submit', (event) => event.preventDefault())
  update()
}

if (typeof document === 'undefined') module.exports = { find }
else show()
