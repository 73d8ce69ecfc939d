import type { SourceRule } from './directions'
import { isTestFile, type SourceFile } from './source'

/** Files that may end the process, print, or use SQL outside of repositories, each with its reason. */
export const EDGE_FILES: Readonly<Record<string, string>> = {
  'apps/server/src/main.ts': 'the edge of the server',
  'apps/cli/src/main.ts': 'the edge of the CLI',
  'apps/cli/src/complete.ts': 'the other entry of the command line: what Tab asks',
  'apps/cli/src/streams.ts': 'the streams of the CLI, and its being stopped',
  'apps/server/src/database/worker.ts': 'ends the thread of the embedded engine, not the process',
}

function sourceFiles(files: readonly SourceFile[]): SourceFile[] {
  return files.filter((file) => /^(apps|packages)\/[^/]+\/src\//.test(file.path) && !isTestFile(file.path))
}

/** Only the edges print and end the process. */
export const edges: SourceRule = (files) =>
  sourceFiles(files)
    .filter((file) => !Object.hasOwn(EDGE_FILES, file.path))
    .flatMap((file) => {
      const match = /(?<![.\w])(process\.(?:exit|abort|kill)\(|console\.\w+)/.exec(file.code)
      return match ? [`${file.path} has ${match[1]}: only the edges print and end the process`] : []
    })

const CATCH_ALL_NAMES = /(^|\/)(utils?|helpers?|types|common|misc|lib)(\/|\.tsx?$)/

export const noCatchAllFiles: SourceRule = (files) =>
  files
    .filter((file) => CATCH_ALL_NAMES.test(file.path))
    .map((file) => `${file.path}: name it for what it says (no utils, helpers, types, common)`)

const RE_EXPORT = /export\s+(?:type\s+)?(?:\{[^}]*\}|\*(?:\s+as\s+[\w$]+)?)\s*from\s*['"][^'"]+['"];?/g

/** No barrels: no file that only re-exports, or re-exports everything of another. */
export const noBarrels: SourceRule = (files) =>
  sourceFiles(files).flatMap((file) => {
    if (/\bexport\s*(type\s+)?\*\s*from/.test(file.code)) return [`${file.path} passes on all of another file`]
    const rest = file.code.replace(RE_EXPORT, '').trim()
    return rest === '' && file.imports.some((each) => each.isReExport) ? [`${file.path} is a barrel`] : []
  })

const QUERY = /\bsql(?:<[^>]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/
const DRIVERS = /^(kysely|pg|pg-cursor|@electric-sql\/pglite)(\/|$)/

export const sqlInRepositories: SourceRule = (files) =>
  sourceFiles(files)
    .filter((file) => !/\/src\/database\//.test(file.path) && !/(^|[/-])repository\.ts$/.test(file.path))
    .flatMap((file) => [
      ...file.imports
        .filter(({ specifier }) => DRIVERS.test(specifier))
        .map(({ specifier }) => `${file.path} imports ${specifier}: SQL stands in repository.ts and database/`),
      ...(QUERY.test(file.code) ? [`${file.path} makes a query: SQL stands in repository.ts and database/`] : []),
    ])

/** Only the data layer opens transactions, because it knows about leases and time-outs. */
export const transactionsInDatabase: SourceRule = (files) =>
  sourceFiles(files)
    .filter((file) => !/\/src\/database\//.test(file.path))
    .filter((file) => /\.(transaction|startTransaction)\(/.test(file.code))
    .map((file) => `${file.path} opens a transaction itself: use transaction(db, …) of the data layer`)

const CASH_WRITE =
  /\b(?:writeEntry|insertEntry|updateEntry|deleteEntryRow|followBalances|storeCount|closeBatch|reopenBatch)\(/
const CASH_SQL =
  /\b(?:insertInto|updateTable|deleteFrom)\('cash_entries'\)|\b(?:insert into|update|delete from) cash_entries\b/

/**
 * The functions that write rows of the cash book, with the operations that reach them. An operation that moves a signed closing first asks for
 * confirmation; `signed-closings.test.ts` holds that for each operation named here.
 */
export const CASH_WRITERS: Readonly<Record<string, readonly string[]>> = {
  'apps/server/src/features/cash-book/entries-service.ts': ['AddEditCash', 'DeleteEntry'],
  'apps/server/src/features/cash-book/multiple-service.ts': ['MultiplyHPPayment'],
  'apps/server/src/features/cash-book/handling-fee-service.ts': ['AddTmHandlingFee'],
  'apps/server/src/features/cash-book/cheques-service.ts': ['ReconcilePendingCheques', 'ChequesOut'],
  'apps/server/src/features/cash-book/entry-effects.ts': [],
  // A closing is signed anew, or no longer a closing.
  'apps/server/src/features/cash-book/batches-service.ts': [],
  // The statements themselves, and the mark that an entry shows of its vehicle.
  'apps/server/src/features/cash-book/entries-repository.ts': [],
  'apps/server/src/features/cash-book/batches-repository.ts': [],
  'apps/server/src/features/vehicles/repository.ts': [],
  // Entries are of a vehicle again that is put back: no amount moves.
  'apps/server/src/features/deals/deletion-repository.ts': [],
  // A book that comes in whole, or goes again: its closings are those of its files, and nothing of it moved.
  'apps/server/src/features/import/imported-cash-book-repository.ts': [],
  'apps/server/src/features/import/undo-repository.ts': [],
}

/** Every writer of cash rows is listed, so that none forgets the check of signed closings. */
export const cashWritersAreKnown: SourceRule = (files) =>
  sourceFiles(files)
    .filter(({ path }) => path.startsWith('apps/server/src/features/'))
    .filter(({ path, code }) => (CASH_WRITE.test(code) || CASH_SQL.test(code)) && !Object.hasOwn(CASH_WRITERS, path))
    .map(
      ({ path }) =>
        `${path} writes cash rows: name it and its operations in CASH_WRITERS, and ask about signed closings`,
    )

export const noModuleState: SourceRule = (files) =>
  sourceFiles(files)
    .filter((file) => !Object.hasOwn(EDGE_FILES, file.path))
    .filter((file) => /^(?:export\s+)?(?:let|var)\s/m.test(file.code))
    .map((file) => `${file.path} has a variable at its top: no state in modules`)

/** Number methods such as `toLocaleString` make a formatter at each call, which is eighty times slower than a cached one. */
export const cachedFormatters: SourceRule = (files) =>
  sourceFiles(files)
    .filter((file) => /\.toLocale(?:|Date|Time)String\(/.test(file.code))
    .map((file) => `${file.path} formats with toLocaleString: keep an Intl formatter`)

const LOOKUP =
  /\b(?:querySelector(?:All)?|closest|matches)(?:<[^>]*>)?\(\s*(?:([A-Z][A-Z_]*)\b|('[^']*'|"[^"]*"|`[^`]*`))/g
const BY_CLASS = /\bclassList\b|\bgetElementsByClassName\b|\.className\s*(?:\.|[!=]==?)/

/** Returns true when a selector as written has a class, outside of brackets and computed parts. */
function hasClass(selector: string): boolean {
  return /\.[A-Za-z_-]/.test(selector.replaceAll(/\[[^\]]*\]|\$\{[^}]*\}/g, ''))
}

/** Classes are for styles only: the program finds elements by `data-` attribute, role, id or ref. Named selectors count, too. */
export const noLookupByClass: SourceRule = (files) => {
  const web = sourceFiles(files).filter(({ path }) => path.startsWith('apps/web/'))
  const lookups = web.map((file) => [...file.code.matchAll(LOOKUP)])
  const names = new Set(lookups.flat().map(([, name]) => name))
  return web.flatMap(({ path, code }, at) => {
    const named = [...code.matchAll(/\bconst ([A-Z][A-Z_]*)[^=\n]*=\s*('[^']*'|"[^"]*"|`[^`]*`)/g)]
    const selectors = [...lookups[at]!, ...named.filter(([, name]) => names.has(name))].map((match) => match[2] ?? '')
    const found = BY_CLASS.test(code) || selectors.some(hasClass)
    return found ? [`${path} looks up an element by its class: use a data attribute, a role or a ref`] : []
  })
}

const words = (...parts: string[]) => parts.join('')

/** Written in pieces, so that this file does not match itself. */
const LEAKS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(words(String.raw`(?<![\w.)\]}])/wo`, 'rk/')), 'names a path of one machine'],
  [new RegExp(words(String.raw`\.\./sha`, 'red/')), 'names a folder outside the project'],
  [new RegExp(words(String.raw`\b(TO`, 'DO|FIX', 'ME|X', 'XX)', String.raw`\b`)), 'leaves something open'],
  [new RegExp(words('@ts-ig', 'nore|@ts-no', 'check')), 'switches the compiler off'],
]

const IDLE: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w.])(?:it|test|describe|suite)(?:\.\w+)*\.(?:skip|only|todo|fixme)\b/, 'leaves a test out'],
  [/\bexpect\(true\)\.toBe\(true\)/, 'asserts nothing'],
]

/** No text mentions anything outside of the project, and nothing is left unfinished. */
export function leaks(texts: readonly { path: string; text: string }[]): string[] {
  return texts.flatMap(({ path, text }) =>
    [...LEAKS, ...(isTestFile(path) ? IDLE : [])].flatMap(([pattern, does]) => {
      const line = text.split('\n').findIndex((each) => pattern.test(each))
      return line < 0 ? [] : [`${path}:${line + 1} ${does}`]
    }),
  )
}

/** Files beside the key listener and its queue that hear keys of the whole window, each with its reason. */
const WINDOW_KEY_FILES: Readonly<Record<string, string>> = {
  'apps/web/src/features/session/session-ended.tsx': 'takes what was typed for the session that ended',
  'apps/web/src/shell/outbox/when-idle.ts': 'waits for a pause in typing, takes no key',
}

/** Keys are heard and buffered in one place: what passes is a table there. */
export const oneKeyListener: SourceRule = (files) =>
  sourceFiles(files)
    .filter(({ path }) => path.startsWith('apps/web/') && !path.startsWith('apps/web/src/kit/keys/'))
    .filter(
      ({ path, code }) => !Object.hasOwn(WINDOW_KEY_FILES, path) && /addEventListener\('key(down|up|press)'/.test(code),
    )
    .map(({ path }) => `${path} listens for keys: kit/keys does, by its tables`)
