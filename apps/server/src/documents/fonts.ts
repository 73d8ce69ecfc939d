import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'
import { unpackWoff } from './woff'

/** The two typefaces of documents, each in two weights: sans for our text, mono for every datum. */
export type Face = 'sans' | 'sans-bold' | 'mono' | 'mono-bold'

// Each family comes in files by script. Maltese needs the first two; the others are for names from abroad.
const SCRIPTS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek'] as const
const MONO_SCRIPTS = ['latin', 'latin-ext', 'vietnamese'] as const

function chain(family: 'ibm-plex-sans' | 'm-plus-code-latin', weight: 400 | 600): string[] {
  const scripts: readonly string[] = family === 'ibm-plex-sans' ? SCRIPTS : MONO_SCRIPTS
  return scripts.map((script) => `@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`)
}

/** The files of a face, in the order in which a character is looked up: sans may have what mono lacks. */
export const CHAINS: Readonly<Record<Face, readonly string[]>> = {
  sans: chain('ibm-plex-sans', 400),
  'sans-bold': chain('ibm-plex-sans', 600),
  mono: [...chain('m-plus-code-latin', 400), ...chain('ibm-plex-sans', 400)],
  'mono-bold': [...chain('m-plus-code-latin', 600), ...chain('ibm-plex-sans', 600)],
}

const packageRequire = createRequire(import.meta.url)
const opened = new Map<string, OpenFont>()

type Pdfkit = typeof PDFDocument

/** The part of fontkit's font that is used here: which characters it can print, and the glyphs that it has met. */
export interface OpenFont {
  hasGlyphForCodePoint(codePoint: number): boolean
  _glyphs: object
}

/**
 * Returns a font file for one document. Each is read and its tables are decoded once, which takes most of the time of a document; the glyphs that a
 * document meets are its own, because a glyph remembers the first character that it was printed for.
 */
export function openFont(file: string, Pdfkit: Pdfkit): OpenFont {
  const known = opened.get(file) ?? inUse(new Pdfkit({ autoFirstPage: false }).font(fontBytes(file)))
  opened.set(file, known)
  return Object.assign(Object.create(known), { _glyphs: {} })
}

/** The font of a document that is in use, which the types of pdfkit leave out. */
function inUse(doc: InstanceType<Pdfkit>): OpenFont {
  return (doc as unknown as { _font: { font: OpenFont } })._font.font
}

/** Returns the bytes of a font file, unpacked. */
export function fontBytes(file: string): Buffer {
  return unpackWoff(readFileSync(packageRequire.resolve(file)))
}
