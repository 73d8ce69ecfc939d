/** An element of XML: the content of its tag, and between its tags. */
export interface Element {
  attributes: string
  inside: string
}

/** Returns the elements of a name, with or without a prefix, in order; none is nested in another of the same name. */
export function elementsOf(xml: string, name: string): Element[] {
  const pattern = new RegExp(`<(?:\\w+:)?${name}(\\s[^>]*?)?(?:/>|>(.*?)</(?:\\w+:)?${name}\\s*>)`, 'gs')
  return Array.from(xml.matchAll(pattern), ([, attributes = '', inside = '']) => ({ attributes, inside }))
}

/** Returns the value of an attribute; '' for none. */
export function attributeOf(attributes: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return plain(found?.[1] ?? found?.[2] ?? '')
}

/** Returns the displayed texts inside an element, without phonetic ones. */
export function xmlText(inside: string): string {
  const shown = inside.includes('rPh') ? inside.replaceAll(/<(?:\w+:)?rPh[\s>].*?<\/(?:\w+:)?rPh>/gs, '') : inside
  return elementsOf(shown, 't')
    .map((text) => plain(text.inside).replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => letterOf(code, 16)))
    .join('')
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

function plain(text: string): string {
  const bare = text.includes('<![CDATA[') ? text.replaceAll(/<!\[CDATA\[(.*?)\]\]>/gs, (_, kept: string) => kept) : text
  if (!bare.includes('&')) return bare
  return bare.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, code?: string, name?: string) =>
    hex ? letterOf(hex, 16) : code ? letterOf(code, 10) : (ENTITIES.get(name ?? '') ?? whole),
  )
}

function letterOf(code: string, base: number): string {
  const point = Number.parseInt(code, base)
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
}
