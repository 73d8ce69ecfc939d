import { OPERATIONS } from '@forecourt/core/operations'
import type { Operation } from '@forecourt/core/kernel/operation'
import { TOKEN_RIGHTS } from '@forecourt/core/kernel/rights'
import { mayToken } from '@forecourt/core/access'
import { asJson, type FieldRow, fieldRows, type Json, typeOf } from './shapes'

/** Where the page's own files lie. */
export const DOCS = '/api/docs'

/**
 * The OpenAPI document as a page, for people: it is read without scripts; one of ours narrows it while somebody types.
 *
 * @param document As `openApiDocument` makes it.
 */
export function docsPage(document: Json): string {
  const info = asJson(document.info)
  const calls = callsOf(document)
  const groups = new Map<string, Call[]>()
  for (const call of calls) groups.set(call.tag, [...(groups.get(call.tag) ?? []), call])
  const shapes = Object.entries(asJson(asJson(document.components).schemas))
  const responses = asJson(asJson(document.components).responses)
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>Forecourt API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${DOCS}/page.css">
<script src="${DOCS}/page.js" defer></script>
</head>
<body>
<a class="skip" href="#calls">To the calls</a>
<nav aria-label="Calls">
<p class="name">Forecourt API <small>${text(info.version)}</small></p>
<p class="search" hidden><label>Find <kbd>/</kbd> <input type="search" autocomplete="off" spellcheck="false"></label> <output></output></p>
${[...groups].map(([tag, of]) => `<section><h2>${text(tag)}</h2><ul>${of.map(({ id }) => `<li data-of="${text(id)}"><a href="#${text(id)}">${text(id)}</a></li>`).join('')}</ul></section>`).join('\n')}
<section><h2><a href="#shapes">Shapes</a></h2></section>
</nav>
<main>
<h1>Forecourt API</h1>
${intro(responses)}
<div id="calls">
${[...groups].map(([tag, of]) => `<section data-group><h2>${text(tag)}</h2>\n${of.map(callPart).join('\n')}\n</section>`).join('\n')}
</div>
<section id="shapes"><h2>Shapes</h2>
${shapes.map(([name, shape]) => shapePart(name, asJson(shape))).join('\n')}
</section>
</main>
</body>
</html>
`
}

interface Call {
  id: string
  tag: string
  method: string
  path: string
  part: Json
  operation: Operation | undefined
}

function callsOf(document: Json): Call[] {
  return Object.entries(asJson(document.paths)).flatMap(([path, methods]) =>
    Object.entries(asJson(methods)).map(([method, given]) => {
      const part = asJson(given)
      const id = String(part.operationId)
      const tag = Array.isArray(part.tags) ? String(part.tags[0]) : ''
      const table: Readonly<Record<string, Operation>> = OPERATIONS
      return { id, tag, method: method.toUpperCase(), path, part, operation: table[id.replace(/ByPost$/, '')] }
    }),
  )
}

function intro(responses: Json): string {
  const refusals = Object.entries(responses).map(
    ([name, response]) =>
      `<tr><td><code>${text(name.replace('Refused', ''))}</code></td><td>${text(asJson(response).description)}</td></tr>`,
  )
  return `<p>Calls are JSON over HTTP. Whoever calls signs in by <code>Authorization: Bearer …</code>: the access token of <a href="#Auth">Auth</a>, or a service
token. A write takes an <code>Idempotency-Key</code>: the same key with the same body gets the first answer, and nothing is done twice. Every answer tells the name of its request in
<code>x-request-id</code>. For programs the same is at <a href="/api/openapi.json"><code>/api/openapi.json</code></a>, OpenAPI 3.1.</p>
<table><caption>What is refused</caption><thead><tr><th scope="col">status</th><th scope="col">what it means</th></tr></thead><tbody>${refusals.join('')}</tbody></table>`
}

function callPart(call: Call): string {
  const { id, method, path, part, operation } = call
  const answer = asJson(asJson(part.responses)['200'])
  const [type = '', content] = Object.entries(asJson(answer.content))[0] ?? []
  const asked = asJson(asJson(asJson(asJson(part.requestBody).content)['application/json']).schema)
  const query = (Array.isArray(part.parameters) ? part.parameters.map(asJson) : []).filter(
    (each) => each.in === 'query',
  )
  const statuses = Object.keys(asJson(part.responses)).filter((status) => status !== '200')
  return `<details data-call="${text(`${id} ${method} ${path}`.toLowerCase())}" data-of="${text(id)}">
<summary><h3 id="${text(id)}">${text(id)}</h3> <code><b>${method}</b> ${text(path)}</code>${marks(operation)}</summary>
${table(
  'Query',
  query.flatMap((each) =>
    fieldRows({ properties: { [String(each.name)]: each.schema }, required: each.required ? [each.name] : [] }),
  ),
)}
${bodyPart('Body', asked)}
${type === 'application/json' ? bodyPart('Answer', asJson(asJson(content).schema)) : `<p>Answer: ${text(answer.description)} <code>${text(type)}</code></p>`}
<p class="refused">Refused with ${statuses.map((status) => `<code>${text(status)}</code>`).join(' ')}</p>
</details>`
}

/** What a call asks of whoever calls. */
function marks(operation: Operation | undefined): string {
  if (!operation) return ''
  const table: Readonly<Record<string, Operation>> = OPERATIONS
  const name = Object.keys(table).find((each) => table[each] === operation) ?? ''
  const rights = TOKEN_RIGHTS.filter((right) => mayToken([right], name))
  const words = [
    ...(operation.open ? ['no sign-in'] : []),
    ...(operation.kind === 'write' ? ['writes'] : []),
    ...(operation.gated ? ['passcode'] : []),
    ...rights.map((right) => `token: ${right}`),
  ]
  return words.map((word) => ` <span class="mark">${text(word)}</span>`).join('')
}

function bodyPart(title: string, schema: Json): string {
  if (schema.properties) return table(title, fieldRows(schema))
  const items = schema.type === 'array' ? asJson(schema.items) : {}
  if (items.properties) return table(`${title}, a list of`, fieldRows(items))
  if (Object.keys(schema).length === 0) return ''
  return `<p>${text(title)}: ${linked(typeOf(schema))}</p>`
}

function shapePart(name: string, shape: Json): string {
  const rows = fieldRows(shape)
  return `<details data-call="${text(name.toLowerCase())}">
<summary><h3 id="shape-${text(name)}">${text(name)}</h3> <span>${text(shape.description ?? '')}</span></summary>
${rows.length > 0 ? table('Fields', rows) : `<p>${linked(typeOf(shape))}</p>`}
</details>`
}

function table(title: string, rows: readonly FieldRow[]): string {
  if (rows.length === 0) return ''
  const lines = rows.map(
    ({ path, isRequired, note, ...type }) =>
      `<tr><td><code>${text(path)}</code>${isRequired ? '' : ' <small>optional</small>'}</td><td>${linked(type)}</td><td>${text(note)}</td></tr>`,
  )
  return `<table><caption>${text(title)}</caption><thead><tr><th scope="col">field</th><th scope="col">type</th><th scope="col">notes</th></tr></thead><tbody>${lines.join('')}</tbody></table>`
}

/** A type in which shared shapes lead to where they are told. */
function linked({ type, shapes }: Pick<FieldRow, 'type' | 'shapes'>): string {
  return [...new Set(shapes)].reduce(
    (told, name) => told.replace(new RegExp(`\\b${name}\\b`), `<a href="#shape-${name}">${name}</a>`),
    text(type),
  )
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function text(value: unknown): string {
  return String(value ?? '').replaceAll(/[&<>"]/g, (letter) => ESCAPED[letter] ?? letter)
}
