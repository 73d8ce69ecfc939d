import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface Import {
  /** As written. */
  specifier: string
  /** The project file, relative to the root; null for packages and for what is not code. */
  target: string | null
  isTypeOnly: boolean
  isReExport: boolean
  /** True when it is loaded on demand. */
  isDynamic: boolean
}

export interface SourceFile {
  /** Relative to the root, with `/`. */
  path: string
  text: string
  /** The text with comments blanked, line breaks kept. */
  code: string
  imports: Import[]
}

const GENERATED_FOLDERS = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report'])

function walk(folder: string): string[] {
  if (!existsSync(posix.join(ROOT, folder))) return []
  return readdirSync(posix.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (GENERATED_FOLDERS.has(entry.name) || (entry.name.startsWith('.') && entry.name !== '.ci')) return []
    return entry.isDirectory() ? walk(path) : [path]
  })
}

/** Returns true when a `/` after this text begins a regular expression, not a division or a closing tag. */
function beginsRegex(before: string): boolean {
  return /(?:^|[(,=:[!&|?{};+\-*%~^]|\breturn|\bcase|=>)\s*$/.test(before.slice(-40))
}

/** The end (exclusive) of the string, template or comment that begins at `from`; `from` when none begins there. */
function skipFrom(text: string, from: number): number {
  const two = text.slice(from, from + 2)
  const quote = text[from]!
  const endOf = (mark: string) => {
    const at = text.indexOf(mark, from + 2)
    return at < 0 ? text.length : at
  }
  if (two === '//') return endOf('\n')
  if (two === '/*') return Math.min(endOf('*/') + 2, text.length)
  const isRegex = quote === '/' && beginsRegex(text.slice(Math.max(0, from - 40), from))
  if (!isRegex && !`'"\``.includes(quote)) return from
  let isInClass = false
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '\n' && quote !== '`') return at
    else if (isRegex && text[at] === '[') isInClass = true
    else if (isRegex && text[at] === ']') isInClass = false
    else if (text[at] === quote && !isInClass) return at + 1
  }
  return text.length
}

/** The text with every comment replaced by blanks, so that lines and columns stay. */
export function withoutComments(text: string): string {
  let code = ''
  let at = 0
  while (at < text.length) {
    const end = skipFrom(text, at)
    if (end === at) {
      code += text[at]
      at += 1
      continue
    }
    const piece = text.slice(at, end)
    code += /^\/[/*]/.test(piece) ? piece.replace(/[^\n]/g, ' ') : piece
    at = end
  }
  return code
}

const NAMES = String.raw`\{[^}]*\}|\*(?:\s+as\s+[\w$]+)?`
const FROM = new RegExp(
  String.raw`(?:^|[;\s])(import|export)\s+(type\s+)?((?:[\w$]+\s*,?\s*)?(?:${NAMES})?)\s*from\s*(['"])([^'"\n]+)\4`,
  'g',
)
const BARE = /(?:^|[;\s])import\s*(['"])([^'"\n]+)\1/g
const DYNAMIC = /\bimport\s*\(\s*(['"])([^'"\n]+)\1/g

function areAllTypes(names: string): boolean {
  const inner = /^\{([^}]*)\}$/.exec(names.trim())?.[1]
  if (inner === undefined) return false
  const parts = inner.split(',').filter((part) => part.trim())
  return parts.length > 0 && parts.every((part) => /^\s*type\s/.test(part))
}

function resolveImport(importer: string, specifier: string, exists: (path: string) => boolean): string | null {
  const core = /^@forecourt\/core\/(.+)$/.exec(specifier)?.[1]
  const base = core
    ? `packages/core/src/${core}`
    : specifier.startsWith('.')
      ? posix.join(posix.dirname(importer), specifier)
      : null
  if (base === null) return null
  return ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => base + end).find(exists) ?? null
}

/** A file with its imports: static, re-exporting, for their effect, and dynamic with a literal name. */
export function sourceFile(path: string, text: string, exists: (path: string) => boolean): SourceFile {
  const code = withoutComments(text)
  const made = (specifier: string, isTypeOnly: boolean, isReExport: boolean): Import => ({
    specifier,
    target: resolveImport(path, specifier, exists),
    isTypeOnly,
    isReExport,
    isDynamic: false,
  })
  const imports = [
    ...[...code.matchAll(FROM)].map(([, verb, type, names, , specifier]) =>
      made(specifier!, type !== undefined || areAllTypes(names!), verb === 'export'),
    ),
    ...[...code.matchAll(BARE)].map(([, , specifier]) => made(specifier!, false, false)),
    ...[...code.matchAll(DYNAMIC)].map(([, , specifier]) => ({ ...made(specifier!, false, false), isDynamic: true })),
  ]
  return { path, text, code, imports }
}

/** Invented files for a test of a rule, text by path. */
export function toyFiles(texts: Readonly<Record<string, string>>): SourceFile[] {
  return Object.entries(texts).map(([path, text]) => sourceFile(path, text, (other) => Object.hasOwn(texts, other)))
}

/** All code of the project. */
export function projectFiles(): SourceFile[] {
  const paths = ['packages', 'apps', 'tests'].flatMap(walk).filter((path) => /\.(ts|tsx|mjs)$/.test(path))
  const known = new Set(paths)
  return paths.map((path) =>
    sourceFile(path, readFileSync(posix.join(ROOT, path), 'utf8'), (other) => known.has(other)),
  )
}

/** Every text file of the project, code or not, without the lockfile. */
export function projectTexts(): { path: string; text: string }[] {
  return walk('')
    .filter((path) => /\.(ts|tsx|mjs|cjs|json|yaml|md|css|html|sql)$|^\.ci\//.test(path) && path !== 'pnpm-lock.yaml')
    .map((path) => ({ path, text: readFileSync(posix.join(ROOT, path), 'utf8') }))
}

/** Returns true for tests and their helpers (`tests/`, and a `testing/` folder beside the code). */
export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$|^tests\/|\/src\/.*\/testing\//.test(path)
}
