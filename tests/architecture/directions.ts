import { isTest, type SourceFile } from './source'

/** What a rule finds: one sentence for each fault, empty when all is well. */
export type Rule = (files: readonly SourceFile[]) => string[]

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

/** Where a file of core stands; a file may import its own layer and those before it. */
function coreLayer(path: string): number {
  const inside = path.slice(CORE.length)
  if (inside.startsWith('kernel/')) return 0
  if (
    inside.startsWith('client/') ||
    /^(registry|commands|screens|figures|field-names|operations|access|role-rights|command-rights|openapi)\.ts$/.test(
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
export const coreLayers: Rule = (files) =>
  files
    .filter((file) => file.path.startsWith(CORE) && !isTest(file.path))
    .flatMap((file) =>
      file.imports.flatMap(({ target }) => {
        if (!target?.startsWith(CORE)) return []
        const [from, to] = [coreLayer(file.path), coreLayer(target)]
        return to > from ? [`${file.path} (${LAYERS[from]}) imports ${target} (${LAYERS[to]})`] : []
      }),
    )

/** Rules take only types from schemas and run no library. */
export const rulesArePure: Rule = (files) =>
  files
    .filter((file) => file.path.startsWith(`${CORE}features/`) && !isTest(file.path) && coreLayer(file.path) === 4)
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
export const coreIsPure: Rule = (files) =>
  files
    .filter((file) => file.path.startsWith(CORE) && !isTest(file.path))
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
export const packagesStayApart: Rule = (files) =>
  files
    .filter((file) => !file.path.startsWith('tests/'))
    .flatMap((file) =>
      file.imports.flatMap(({ specifier, target }) => {
        if (!target) return []
        const [from, to] = [ownerOf(file.path), ownerOf(target)]
        if (isTest(target) && !isTest(file.path)) return [`${file.path} imports ${target}: nothing imports tests`]
        if (target.startsWith('tests/') || from === to)
          return from === 'packages/core' && specifier.startsWith('@')
            ? [`${file.path} imports itself by name (${specifier}): inside core, imports are relative`]
            : []
        if (to === 'packages/core')
          return specifier.startsWith('@forecourt/core/') ? [] : [`${file.path} imports ${target} by its path`]
        return [`${file.path} imports ${target}: ${from} may not know ${to}`]
      }),
    )

/** Part of an app, by its place; null where no direction is set. */
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
export const appDirections: Rule = (files) =>
  files
    .filter((file) => !isTest(file.path))
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
export const kitsKnowNoFeature: Rule = (files) =>
  files
    .filter((file) => /^apps\/[^/]+\/src\/kit\//.test(file.path) && !isTest(file.path))
    .flatMap((file) =>
      file.imports
        .filter(({ target }) => target?.startsWith(`${CORE}features/`))
        .map(({ target }) => `${file.path} imports ${target}: a kit knows no feature`),
    )

function featureOf(path: string): { owner: string; feature: string } | null {
  const match = /^((?:apps|packages)\/[^/]+)\/src\/features\/([^/]+)\//.exec(path)
  return match ? { owner: match[1]!, feature: match[2]! } : null
}

/** A feature imports a sibling only when the table names the pair. */
export function siblings(dependencies: Dependencies): Rule {
  return (files) =>
    files
      .filter((file) => !isTest(file.path))
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

/** The parts of the vehicle page that other features stand on: what a tab is, and how it speaks through the frame of the page. */
const PAGE_CONTRACT = /\/vehicles\/page\/(vehicle-tab|chrome|paper-asked)\.ts$/

/** What two features share of a page is the kit's: a folder inside a feature is its own, but for what its page asks of others. */
export const foldersAreOwn: Rule = (files) =>
  files
    .filter((file) => file.path.startsWith('apps/web/') && !isTest(file.path))
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

/** Every circle in a graph, each as the list of its members (strongly connected parts, by Tarjan). */
export function circles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
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

/** No file imports itself through others; imports of types and lazy ones count. */
export const importCycles: Rule = (files) =>
  circles(new Map(files.map((file) => [file.path, file.imports.flatMap(({ target }) => target ?? [])]))).map(
    (members) => `an import cycle: ${members.join(', ')}`,
  )

/** Registries of an app, each with the files of features that it lists. */
const REGISTRIES: readonly (readonly [RegExp, RegExp])[] = [
  [/^apps\/[^/]+\/src\/registry\.tsx?$/, /\/feature\.tsx?$/],
  [/^apps\/web\/src\/commands\.ts$/, /\/commands\.tsx?$/],
]

/** Each feature that offers something is in its app's registry. */
export const registriesAreComplete: Rule = (files) =>
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

/** What the browser fetches before sign-in has no shapes, nor the library they are made of: they come with the contract, behind it. */
export const noShapesBeforeSignIn: Rule = (files) => {
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
