import { OPERATIONS } from '@forecourt/core/operations'
import type { Operation } from '@forecourt/core/kernel/operation'
import { TOKEN_RIGHTS } from '@forecourt/core/kernel/rights'
import { canTokenCall } from '@forecourt/core/access'
import { asJson, type ShapeField, shapeFields, type Json, schemaType } from './shapes'

/** The address of the page's own files. */
export const DOCS = '/api/docs'

/**
 * Returns the OpenAPI document as a page for people: it works without scripts; one of ours filters it.
 * @param document From `openApiDocument`.
 */
export function docsPage(document: Json): string {
  const info = asJson(document.info)
  const calls = callsOf(document)
  const groups = new Map<string, DocumentedCall[]>()
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
<p class="name">Forecourt API <small>${escapeText(info.version)}</small></p>
<p class="search" hidden><label>Find <kbd>/</kbd> <input type="search" autocomplete="off" spellcheck="false"></label> <output></output></p>
${[...groups].map(([tag, of]) => `<section><h2>${escapeText(tag)}</h2><ul>${of.map(({ id }) => `<li data-of="${escapeText(id)}"><a href="#${escapeText(id)}">${escapeText(id)}</a></li>`).join('')}</ul></section>`).join('\n')}
<section><h2><a href="#shapes">Shapes</a></h2></section>
</nav>
<main>
<h1>Forecourt API</h1>
${intro(responses)}
<div id="calls">
${[...groups].map(([tag, of]) => `<section data-group><h2>${escapeText(tag)}</h2>\n${of.map(callPart).join('\n')}\n</section>`).join('\n')}
</div>
<section id="shapes"><h2>Shapes</h2>
${shapes.map(([name, shape]) => shapePart(name, asJson(shape))).join('\n')}
</section>
</main>
</body>
</html>
`
}

interface DocumentedCall {
  id: string
  tag: string
  method: string
  path: string
  part: Json
  operation: Operation | undefined
}

function callsOf(document: Json): DocumentedCall[] {
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
      `<tr><td><code>${escapeText(name.replace('Refused', ''))}</code></td><td>${escapeText(asJson(response).description)}</td></tr>`,
  )
  return `<p>Calls are JSON over HTTP. Whoever calls signs in by <code>Authorization: Bearer …</code>: the access token of <a href="#Auth">Auth</a>, or a service
token. A write takes an <code>Idempotency-Key</code>: the same key with the same body gets the first answer, and nothing is done twice. Every answer tells the name of its request in
<code>x-request-id</code>. For programs the same is at <a href="/api/openapi.json"><code>/api/openapi.json</code></a>, OpenAPI 3.1.</p>
<table><caption>What is refused</caption><thead><tr><th scope="col">status</th><th scope="col">what it means</th></tr></thead><tbody>${refusals.join('')}</tbody></table>`
}

function callPart(call: DocumentedCall): string {
  const { id, method, path, part, operation } = call
  const answer = asJson(asJson(part.responses)['200'])
  const [type = '', content] = Object.entries(asJson(answer.content))[0] ?? []
  const asked = asJson(asJson(asJson(asJson(part.requestBody).content)['application/json']).schema)
  const query = (Array.isArray(part.parameters) ? part.parameters.map(asJson) : []).filter(
    (each) => each.in === 'query',
  )
  const statuses = Object.keys(asJson(part.responses)).filter((status) => status !== '200')
  return `<details data-call="${escapeText(`${id} ${method} ${path}`.toLowerCase())}" data-of="${escapeText(id)}">
<summary><h3 id="${escapeText(id)}">${escapeText(id)}</h3> <code><b>${method}</b> ${escapeText(path)}</code>${requirementMarks(operation)}</summary>
${table(
  'Query',
  query.flatMap((each) =>
    shapeFields({ properties: { [String(each.name)]: each.schema }, required: each.required ? [each.name] : [] }),
  ),
)}
${bodyPart('Body', asked)}
${type === 'application/json' ? bodyPart('Answer', asJson(asJson(content).schema)) : `<p>Answer: ${escapeText(answer.description)} <code>${escapeText(type)}</code></p>`}
<p class="refused">Refused with ${statuses.map((status) => `<code>${escapeText(status)}</code>`).join(' ')}</p>
</details>`
}

function requirementMarks(operation: Operation | undefined): string {
  if (!operation) return ''
  const table: Readonly<Record<string, Operation>> = OPERATIONS
  const name = Object.keys(table).find((each) => table[each] === operation) ?? ''
  const rights = TOKEN_RIGHTS.filter((right) => canTokenCall([right], name))
  const words = [
    ...(operation.open ? ['no sign-in'] : []),
    ...(operation.kind === 'write' ? ['writes'] : []),
    ...(operation.gated ? ['passcode'] : []),
    ...rights.map((right) => `token: ${right}`),
  ]
  return words.map((word) => ` <span class="mark">${escapeText(word)}</span>`).join('')
}

function bodyPart(title: string, schema: Json): string {
  if (schema.properties) return table(title, shapeFields(schema))
  const items = schema.type === 'array' ? asJson(schema.items) : {}
  if (items.properties) return table(`${title}, a list of`, shapeFields(items))
  if (Object.keys(schema).length === 0) return ''
  return `<p>${escapeText(title)}: ${linkedType(schemaType(schema))}</p>`
}

function shapePart(name: string, shape: Json): string {
  const rows = shapeFields(shape)
  return `<details data-call="${escapeText(name.toLowerCase())}">
<summary><h3 id="shape-${escapeText(name)}">${escapeText(name)}</h3> <span>${escapeText(shape.description ?? '')}</span></summary>
${rows.length > 0 ? table('Fields', rows) : `<p>${linkedType(schemaType(shape))}</p>`}
</details>`
}

function table(title: string, rows: readonly ShapeField[]): string {
  if (rows.length === 0) return ''
  const lines = rows.map(
    ({ path, isRequired, note, ...type }) =>
      `<tr><td><code>${escapeText(path)}</code>${isRequired ? '' : ' <small>optional</small>'}</td><td>${linkedType(type)}</td><td>${escapeText(note)}</td></tr>`,
  )
  return `<table><caption>${escapeText(title)}</caption><thead><tr><th scope="col">field</th><th scope="col">type</th><th scope="col">notes</th></tr></thead><tbody>${lines.join('')}</tbody></table>`
}

/** Returns a type with links to its shared shapes. */
function linkedType({ type, shapes }: Pick<ShapeField, 'type' | 'shapes'>): string {
  return [...new Set(shapes)].reduce(
    (told, name) => told.replace(new RegExp(`\\b${name}\\b`), `<a href="#shape-${name}">${name}</a>`),
    escapeText(type),
  )
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeText(value: unknown): string {
  return String(value ?? '').replaceAll(/[&<>"]/g, (letter) => ESCAPED[letter] ?? letter)
}
