import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SourceFile } from './source'

const FOLDER = fileURLToPath(new URL('../../docs/domain', import.meta.url))

export function domainPages(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .sort()
}

/** A numbered heading of a page, with its citation: `D3 2.6`. */
export interface DomainSection {
  id: string
  title: string
}

const HEADING = /^#+ ((?:D[123]|server|commands) \d+(?:\.\d+)?) (.+)$/gm
const CITATION = /\b(?:D\d+|server|commands) \d+(?:\.\d+)*\b/g
const TAG = /\[((?:D\d+|server|commands) \d+(?:\.\d+)*)\]/g

/** The text of a page, or of the index. */
export function pageText(page: string): string {
  return readFileSync(join(FOLDER, page), 'utf8')
}

export function sectionsOf(text: string): DomainSection[] {
  return [...text.matchAll(HEADING)].map(([, id = '', title = '']) => ({ id, title }))
}

const SERIES = ['D1', 'D2', 'D3', 'server', 'commands']

/** Sorts sections as they are numbered: by series, then by number. */
function compareSections(a: DomainSection, b: DomainSection): number {
  const [[seriesA = '', numberA = ''], [seriesB = '', numberB = '']] = [a.id.split(' '), b.id.split(' ')]
  const bySeries = SERIES.indexOf(seriesA) - SERIES.indexOf(seriesB)
  return bySeries || numberA.localeCompare(numberB, 'en', { numeric: true })
}

/** Every numbered section of the domain, in the order of its number. */
export function domainSections(): DomainSection[] {
  return domainPages()
    .flatMap((page) => sectionsOf(pageText(page)))
    .sort(compareSections)
}

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length
}

/** Sections with rules of their own: not `server 7`, because `server 7.1` and its siblings have them. */
export function leafSections(sections: readonly DomainSection[]): DomainSection[] {
  return sections.filter(({ id }) => !sections.some((other) => other.id.startsWith(`${id}.`)))
}

export function citationsOf(text: string): string[] {
  return [...text.matchAll(CITATION)].map(([citation]) => citation)
}

/** Other ways to cite a rule, each with its problem. */
const STRAY_CITATIONS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:server|commands|D\d)\.md\b/, 'cites a page by its file'],
  [/\b(?:D\d|server|commands),? (?:sections?|§)/, 'spells out a section'],
  [/\bD[123]\b(?! \d)/, 'cites a page without a section'],
  [/\bthe spec\b|\bspecifi(?:cation|ed in|es that)\b/i, 'cites what is not in the repository'],
]

/** Citations in another form than `D3 2.6`, as sentences. */
export function strayCitations(files: readonly { path: string; text: string }[]): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        STRAY_CITATIONS.filter(([pattern]) => pattern.test(line)).map(([, does]) => `${path}:${index + 1} ${does}`),
      ),
  )
}

const TITLE =
  /(?:test|it|describe)(?:\.\w+(?:\([^\n]*?\))?)*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1|\]\)\(\s*(['"`])((?:\\.|(?!\3)[^\\])*)\3/g

/** Tests of the source prove no business rule, except those of the guide. */
const PROOF_FILES = /^(?!tests\/architecture\/(?!guide\.)).*\.(?:test\.tsx?|spec\.ts)$/

export function proofsOf(files: readonly SourceFile[]): Map<string, { path: string; title: string }[]> {
  const found = new Map<string, { path: string; title: string }[]>()
  for (const file of files.filter(({ path }) => PROOF_FILES.test(path)))
    for (const match of file.text.matchAll(TITLE)) {
      const title = match[2] ?? match[4] ?? ''
      for (const [, section = ''] of title.matchAll(TAG)) {
        const proof = { path: file.path, title: title.replaceAll(TAG, '').replaceAll(/\s+/g, ' ').trim() }
        found.set(section, [...(found.get(section) ?? []), proof])
      }
    }
  return found
}

export function coverageSheet(files: readonly SourceFile[]): string {
  const proofs = proofsOf(files)
  const lines = ['# Which test proves which rule of docs/domain']
  for (const { id, title } of domainSections()) {
    lines.push('', `## ${id} ${title}`, '')
    const of = proofs.get(id) ?? []
    for (const { path, title: proof } of [...of].sort((a, b) => compare(a.path, b.path)))
      lines.push(`- ${proof.replaceAll(/[<>|*_]/g, '\\$&')} (\`${path}\`)`)
  }
  return `${lines.join('\n')}\n`
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The sentences of the program that a page quotes, without placeholders of figures. */
export function quotedSentences(text: string): string[][] {
  const flat = text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/\s+/g, ' ')
  return [...flat.matchAll(/(?<=[\s(])'((?:[^']|'(?=[a-z]))+)'(?=[\s,.;:)]|$)/g)].map(([, quoted = '']) =>
    quoted
      .split(/\{[^}]*\}/)
      .map((part) => part.trim())
      .filter((part) => part.length > 2),
  )
}

/**
 * The files that a Markdown text names, relative to the root: by a link, or by their whole path in backticks. Other sites, anchors, patterns and
 * build output are left out.
 */
export function linkedFiles(path: string, text: string): string[] {
  const linked = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => posix.join(posix.dirname(path), target))
  const told = [...text.matchAll(/`((?:apps|packages|tests|docs)\/[\w./-]+)`/g)].map(([, target = '']) => target)
  return [...linked, ...told.filter((target) => !target.includes('/dist/'))]
}
