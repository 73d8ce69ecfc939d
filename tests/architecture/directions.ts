import { isTestFile, type SourceFile } from './source'

/** Returns one sentence for each violation; empty when there is none. */
export type SourceRule = (files: readonly SourceFile[]) => string[]

type Dependencies = Readonly<Record<string, Readonly<Record<string, string>>>>

const CORE = 'packages/core/src/'
const LAYERS = [
  'kernel',
  'facts',
  'enums and declarations',
  'schemas',
  'rules',
  'operations and commands',
  'registry and client',
]

/** The layer of a file of core; a file may import its own layer and those before it. */
function coreLayer(path: string): number {
  const inside = path.slice(CORE.length)
  if (inside.startsWith('kernel/')) return 0
  if (
    inside.startsWith('client/') ||
    /^(registry|commands|screens|figures|history-names|operations|access|role-rights|command-rights|openapi)\.ts$/.test(
      inside,
    )
  )
    return 6
  if (!inside.startsWith('features/')) return 1
  if (/(^|[/-])enums\.ts$|\/(fields|declarations)\.ts$/.test(inside)) return 2
  if (/(^|[/-])schemas\.ts$/.test(inside)) return 3
  if (/(^|[/-])(operations|commands)\.ts$/.test(inside)) return 5
  return 4
}

/** kernel <- enums <- schemas <- rules <- operations, commands <- registry, client. */
export const coreLayers: SourceRule = (files) =>
  files
    .filter((file) => file.path.startsWith(CORE) && !isTestFile(file.path))
    .flatMap((file) =>
      file.imports.flatMap(({ target }) => {
        if (!target?.startsWith(CORE)) return []
        const [from, to] = [coreLayer(file.path), coreLayer(target)]
        return to > from ? [`${file.path} (${LAYERS[from]}) imports ${target} (${LAYERS[to]})`] : []
      }),
    )

/** Rules take only types from schemas and run no library. */
export const rulesArePure: SourceRule = (files) =>
  files
    .filter((file) => file.path.startsWith(`${CORE}features/`) && !isTestFile(file.path) && coreLayer(file.path) === 4)
    .flatMap((file) =>
      file.imports
        .filter(
          (each) => !each.isTypeOnly && (each.target ? coreLayer(each.target) === 3 : !each.specifier.startsWith('.')),
        )
        .map((each) => `${file.path} runs ${each.specifier}: rules take only types from schemas and run no library`),
    )

const IMPURE: readonly (readonly [RegExp, string])[] = [
  [/\bnew Date\(\s*\)|\bDate\.now\(/, 'reads the clock'],
  [/\bMath\.random\(/, 'draws a random number'],
  [/(?<![.\w'"`-])(window|document|localStorage|sessionStorage)\.\w/, 'touches the DOM'],
  [/(?<![.\w'"`-])process\.\w/, 'reads the process'],
]

/** Core has no I/O, no clock, no DOM; the client gets what it talks with as arguments. */
export const coreIsPure: SourceRule = (files) =>
  files
    .filter((file) => file.path.startsWith(CORE) && !isTestFile(file.path))
    .flatMap((file) => [
      ...file.imports
        .filter(({ specifier }) => /^(node:|pg$|fastify)/.test(specifier))
        .map(({ specifier }) => `${file.path} imports ${specifier}: core has no I/O`),
      ...file.imports
        .filter(({ specifier }) => specifier === 'ofetch' && !file.path.startsWith(`${CORE}client/`))
        .map(() => `${file.path} imports ofetch: only the client talks`),
      ...IMPURE.filter(([pattern]) => pattern.test(file.code)).map(([, does]) => `${file.path} ${does}`),
    ])

function ownerOf(path: string): string {
  return path.split('/', 2).join('/')
}

/** Apps never import each other, core imports no app, nothing imports tests, and core is reached by its name. */
export const packagesStayApart: SourceRule = (files) =>
  files
    .filter((file) => !file.path.startsWith('tests/'))
    .flatMap((file) =>
      file.imports.flatMap(({ specifier, target }) => {
        if (!target) return []
        const [from, to] = [ownerOf(file.path), ownerOf(target)]
        if (isTestFile(target) && !isTestFile(file.path))
          return [`${file.path} imports ${target}: nothing imports tests`]
        if (target.startsWith('tests/') || from === to)
          return from === 'packages/core' && specifier.startsWith('@')
            ? [`${file.path} imports itself by name (${specifier}): inside core, imports are relative`]
            : []
        if (to === 'packages/core')
          return specifier.startsWith('@forecourt/core/') ? [] : [`${file.path} imports ${target} by its path`]
        return [`${file.path} imports ${target}: ${from} may not know ${to}`]
      }),
    )

/** The part of an app that a file belongs to; null where no direction is defined. */
function appPart(path: string): 'base' | 'features' | 'registry' | 'shell' | null {
  const inside = /^apps\/[^/]+\/src\/(.+)$/.exec(path)?.[1]
  if (inside === undefined) return null
  if (inside === 'context.ts' || /^(kit|database|documents|guard)\//.test(inside)) return 'base'
  if (inside.startsWith('features/')) return 'features'
  if (/^(registry|commands)\.tsx?$/.test(inside)) return 'registry'
  return inside.startsWith('shell/') || /^(main|app)\.tsx?$/.test(inside) ? 'shell' : null
}

const PARTS = ['base', 'features', 'registry', 'shell'] as const

/** kit, database, documents, guard, context <- features <- registry <- shell, main. */
export const appDirections: SourceRule = (files) =>
  files
    .filter((file) => !isTestFile(file.path))
    .flatMap((file) =>
      file.imports.flatMap(({ target }) => {
        const [from, to] = [appPart(file.path), target && appPart(target)]
        if (!from || !to || !target) return []
        return PARTS.indexOf(to) > PARTS.indexOf(from)
          ? [`${file.path} imports ${target}: ${to} stands above ${from}`]
          : []
      }),
    )

/** A kit knows no feature, not even its facts in core. */
export const kitsKnowNoFeature: SourceRule = (files) =>
  files
    .filter((file) => /^apps\/[^/]+\/src\/kit\//.test(file.path) && !isTestFile(file.path))
    .flatMap((file) =>
      file.imports
        .filter(({ target }) => target?.startsWith(`${CORE}features/`))
        .map(({ target }) => `${file.path} imports ${target}: a kit knows no feature`),
    )

function featureOf(path: string): { owner: string; feature: string } | null {
  const match = /^((?:apps|packages)\/[^/]+)\/src\/features\/([^/]+)\//.exec(path)
  return match ? { owner: match[1]!, feature: match[2]! } : null
}

/** A feature imports a sibling only when the table lists the pair. */
export function siblingImports(dependencies: Dependencies): SourceRule {
  return (files) =>
    files
      .filter((file) => !isTestFile(file.path))
      .flatMap((file) =>
        file.imports.flatMap(({ target }) => {
          const [from, to] = [featureOf(file.path), target ? featureOf(target) : null]
          if (!from || !to || from.owner !== to.owner || from.feature === to.feature) return []
          return dependencies[from.feature]?.[to.feature]
            ? []
            : [`${file.path} imports ${target}: featureDependencies does not name ${from.feature} -> ${to.feature}`]
        }),
      )
}

/** The parts of the vehicle page that other features use: the tab, and its communication with the frame of the page. */
const PAGE_CONTRACT = /\/vehicles\/page\/(vehicle-tab|chrome|use-requested-document)\.ts$/

/** Code that two features share of a page belongs to the kit; a folder inside a feature is private, except for the contract of its page. */
export const foldersAreOwn: SourceRule = (files) =>
  files
    .filter((file) => file.path.startsWith('apps/web/') && !isTestFile(file.path))
    .flatMap((file) =>
      file.imports.flatMap(({ target }) => {
        const [from, to] = [featureOf(file.path), target ? featureOf(target) : null]
        if (!from || !to || !target || from.owner !== to.owner || from.feature === to.feature) return []
        const inside = target.split(`/features/${to.feature}/`)[1] ?? ''
        return inside.includes('/') && !PAGE_CONTRACT.test(target)
          ? [`${file.path} imports ${target}: what features share stands in the kit`]
          : []
      }),
    )

/** Every cycle in a graph, as the list of its members (strongly connected components, by Tarjan). */
export function findCycles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = []
  const stack: string[] = []
  const seen = new Map<string, { index: number; low: number; isOnStack: boolean }>()
  const visit = (node: string) => {
    const own = { index: seen.size, low: seen.size, isOnStack: true }
    seen.set(node, own)
    stack.push(node)
    for (const next of edges.get(node) ?? []) {
      const known = seen.get(next)
      if (!known) own.low = Math.min(own.low, visit(next).low)
      else if (known.isOnStack) own.low = Math.min(own.low, known.index)
    }
    if (own.low === own.index) {
      const part = stack.splice(stack.indexOf(node))
      for (const member of part) seen.get(member)!.isOnStack = false
      if (part.length > 1 || edges.get(node)?.includes(node)) found.push(part.sort())
    }
    return own
  }
  for (const node of edges.keys()) if (!seen.has(node)) visit(node)
  return found
}

/** No file imports itself through others; type imports and lazy ones count. */
export const importCycles: SourceRule = (files) =>
  findCycles(new Map(files.map((file) => [file.path, file.imports.flatMap(({ target }) => target ?? [])]))).map(
    (members) => `an import cycle: ${members.join(', ')}`,
  )

const REGISTRIES: readonly (readonly [RegExp, RegExp])[] = [
  [/^apps\/[^/]+\/src\/registry\.tsx?$/, /\/feature\.tsx?$/],
  [/^apps\/web\/src\/commands\.ts$/, /\/commands\.tsx?$/],
]

/** Each feature that offers something is in its app's registry. */
export const registriesAreComplete: SourceRule = (files) =>
  REGISTRIES.flatMap(([ofApp, ofFeature]) =>
    files
      .filter((file) => ofApp.test(file.path))
      .flatMap((registry) => {
        const folder = `${ownerOf(registry.path)}/src/features/`
        const listed = new Set(registry.imports.map(({ target }) => target))
        return files
          .filter((file) => file.path.startsWith(folder) && ofFeature.test(file.path) && !listed.has(file.path))
          .map((file) => `${file.path} is not in ${registry.path}`)
      }),
  )

const FIRST_PAGE = 'apps/web/src/main.tsx'

/** The code before sign-in contains no schemas and no schema library: they come with the contract afterwards. */
export const noShapesBeforeSignIn: SourceRule = (files) => {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reached = new Map([[FIRST_PAGE, '']])
  for (const path of reached.keys())
    for (const { target, isTypeOnly, isDynamic } of byPath.get(path)?.imports ?? [])
      if (target && !isTypeOnly && !isDynamic && !reached.has(target)) reached.set(target, path)
  const loadsZod = (path: string) =>
    byPath.get(path)?.imports.some((each) => each.specifier.startsWith('zod') && !each.isTypeOnly && !each.isDynamic)
  return [...reached]
    .filter(([path]) => (path.startsWith(`${CORE}features/`) && coreLayer(path) === 3) || loadsZod(path))
    .map(([path, importer]) => `${importer} brings ${path} before sign-in`)
}
