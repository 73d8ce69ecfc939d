/** Limit of the depth of a spreadsheet's part. */
const DEPTH_MAX = 100

const NAME = String.raw`[^\s<>"'=/&!?]+`
const OPENING = new RegExp(String.raw`<(${NAME})((?:\s+${NAME}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(/?)>`, 'y')
const CLOSING = new RegExp(String.raw`</(${NAME})\s*>`, 'y')
const ENTITY = /&(?:lt|gt|amp|quot|apos|#\d{1,7}|#x[0-9a-fA-F]{1,6});/y

/**
 * Returns the text of a complete XML file: one element of this name that holds all others, each closed properly. Comments and instructions are left
 * out, and CDATA and attributes are rewritten so that a `<` always begins a tag and a `>` ends one.
 * @throws Error for one that ends early, is not well formed, declares entities, or is not UTF-8.
 */
export function wellFormedText(bytes: Uint8Array, root: string): string {
  const xml = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const open: string[] = []
  const rewritten: { from: number; to: number; text: string }[] = []
  let isRootClosed = false
  let at = 0
  const readMatch = (pattern: RegExp) => {
    pattern.lastIndex = at
    const match = pattern.exec(xml)
    if (!match) throw new Error(`No XML at ${at}`)
    return match
  }
  const skipTo = (end: string) => {
    const found = xml.indexOf(end, at)
    if (found < 0) throw new Error(`${end} is missing`)
    return found + end.length
  }
  while (at < xml.length) {
    const next = xml.indexOf('<', at)
    const text = xml.slice(at, next < 0 ? xml.length : next)
    if (open.length === 0 && text.trim() !== '') throw new Error('A text outside of all elements')
    refuseEntities(text)
    if (next < 0) break
    at = next
    if (xml.startsWith('<!--', at) || xml.startsWith('<?', at)) {
      const to = skipTo(xml.startsWith('<?', at) ? '?>' : '-->')
      refuseEncoding(xml.slice(at, to))
      rewritten.push({ from: at, to, text: '' })
      at = to
    } else if (open.length > 0 && xml.startsWith('<![CDATA[', at)) {
      const to = skipTo(']]>')
      rewritten.push({ from: at, to, text: escapedText(xml.slice(at + 9, to - 3)) })
      at = to
    } else if (xml.startsWith('</', at)) {
      const [tag, name] = readMatch(CLOSING)
      if (open.pop() !== name) throw new Error(`${name} is closed where it is not open`)
      isRootClosed = open.length === 0
      at += tag.length
    } else {
      const [tag, name = '', attributes = '', isClosed] = readMatch(OPENING)
      if (isRootClosed || (open.length === 0 && name.replace(/^.*:/, '') !== root)) throw new Error(`No ${root}`)
      refuseEntities(attributes)
      if (attributes.includes('>'))
        rewritten.push({ from: at, to: at + tag.length, text: `${tag.slice(0, -1).replaceAll('>', '&gt;')}>` })
      if (!isClosed) open.push(name)
      else if (open.length === 0) isRootClosed = true
      if (open.length > DEPTH_MAX) throw new Error('Too deep')
      at += tag.length
    }
  }
  if (!isRootClosed) throw new Error('It ends early')
  return replaceRanges(xml, rewritten)
}

function replaceRanges(xml: string, rewritten: readonly { from: number; to: number; text: string }[]): string {
  if (rewritten.length === 0) return xml
  const parts: string[] = []
  let at = 0
  for (const { from, to, text } of rewritten) {
    parts.push(xml.slice(at, from), text)
    at = to
  }
  return [...parts, xml.slice(at)].join('')
}

const escapedText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Refuses other entities than those of XML itself and character numbers, which a file would have to declare. */
function refuseEntities(text: string): void {
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    ENTITY.lastIndex = at
    if (!ENTITY.test(text)) throw new Error('An entity that is not known')
  }
}

/** Refuses a declared encoding other than UTF-8, which would give other words. */
function refuseEncoding(tag: string): void {
  const encoding = /^<\?xml\s[^>]*encoding\s*=\s*["']([^"']*)["']/.exec(tag)?.[1]
  if (encoding && !/^(utf-?8|us-ascii)$/i.test(encoding)) throw new Error(`Written in ${encoding}`)
}
