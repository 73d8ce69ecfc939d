/** The style of the page: the colours of the application, as the system prefers them. */
export const DOCS_CSS = `:root {
  color-scheme: dark light;
  --bg: light-dark(#ffffff, #131619);
  --side: light-dark(#e9ecef, #0d0f11);
  --well: light-dark(#f3f5f7, #1a1e22);
  --line: light-dark(#c6ccd2, #363e46);
  --ink: light-dark(#111417, #eef0f1);
  --quiet: light-dark(#56606a, #929ca6);
  --link: light-dark(#0a58b8, #82b8ff);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 12px; }
body { margin: 0; display: grid; grid-template-columns: 260px minmax(0, 1fr); background: var(--bg); color: var(--ink); font: 13px/19px "IBM Plex Sans", system-ui, sans-serif; }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 12px 16px; background: var(--side); border-right: 1px solid var(--line); }
main { padding: 16px 28px 60px; max-width: 1180px; }
a { color: var(--link); text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 1px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 8px; top: 8px; z-index: 1; background: var(--bg); padding: 4px 8px; }
.name { margin: 0 0 8px; font-weight: 600; font-size: 15px; }
small, .refused, .mark, .search output { color: var(--quiet); font-size: 12px; font-weight: 400; }
h1 { font-size: 20px; line-height: 28px; margin: 0 0 8px; }
h2 { font-size: 14px; margin: 18px 0 6px; }
nav h2 { font-size: 12px; color: var(--quiet); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: block; padding: 1px 0; text-decoration: none; overflow-wrap: anywhere; }
input { width: 100%; height: 26px; padding: 0 8px; font: inherit; color: inherit; background: var(--bg); border: 1px solid var(--line); border-radius: 3px; }
code, kbd { font: 12px/18px ui-monospace, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
kbd { border: 1px solid var(--line); border-radius: 3px; padding: 0 4px; }
details { border-top: 1px solid var(--line); }
summary { padding: 5px 4px; cursor: pointer; }
summary h3 { display: inline; font-size: 13px; margin: 0 10px 0 0; }
summary > span { color: var(--quiet); }
.mark { border: 1px solid var(--line); border-radius: 3px; padding: 0 5px; margin-left: 4px; white-space: nowrap; }
details > :not(summary) { margin-left: 18px; }
table { border-collapse: collapse; margin: 6px 0 12px; width: calc(100% - 18px); }
caption { text-align: left; font-weight: 600; padding: 2px 0; }
th, td { text-align: left; vertical-align: top; padding: 2px 14px 2px 6px; border-bottom: 1px solid var(--line); }
th { color: var(--quiet); font-weight: 400; font-size: 12px; }
td:first-child { width: 34%; }
tbody tr:nth-child(even) { background: var(--well); }
@media (max-width: 800px) { body { display: block; } nav { position: static; height: auto; max-height: 40vh; border-right: 0; border-bottom: 1px solid var(--line); } main { padding: 12px; } }
@media print { nav, .skip { display: none; } body { display: block; } }
`

/** Filters the page by typed text, and opens the part of an address. Without it everything is shown. */
export const DOCS_JS = `const search = document.querySelector('.search')
const input = search.querySelector('input')
const calls = [...document.querySelectorAll('[data-call]')]
search.hidden = false
function narrow() {
  const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean)
  let count = 0
  for (const call of calls) {
    call.hidden = !words.every((word) => call.dataset.call.includes(word))
    if (!call.hidden) count += 1
    const item = call.dataset.of && document.querySelector('nav [data-of="' + call.dataset.of + '"]')
    if (item) item.hidden = call.hidden
  }
  for (const part of document.querySelectorAll('[data-group], nav section:has(li)'))
    part.hidden = !part.querySelector('[data-of]:not([hidden])')
  search.querySelector('output').textContent = words.length ? (count === 0 ? 'Nothing is called so' : count + ' found') : ''
}
function openNamed() {
  const part = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest('details')
  if (!part) return
  if (part.hidden) { input.value = ''; narrow() }
  part.open = true
  part.scrollIntoView()
  part.querySelector('summary').focus({ preventScroll: true })
}
input.addEventListener('input', narrow)
input.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') { input.value = ''; narrow() }
  if (event.key !== 'Enter') return
  const first = calls.find((call) => !call.hidden)
  if (first) location.hash = first.querySelector('h3').id
})
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey || event.target === input) return
  event.preventDefault()
  input.focus()
  input.select()
})
addEventListener('hashchange', openNamed)
openNamed()
`
