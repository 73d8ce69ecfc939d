import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
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
const read = new Map<string, Buffer>()

/** Returns a font file ready to embed; each is read once. */
export function fontBytes(file: string): Buffer {
  const known = read.get(file)
  if (known) return known
  const bytes = unpackWoff(readFileSync(packageRequire.resolve(file)))
  read.set(file, bytes)
  return bytes
}
