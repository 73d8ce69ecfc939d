import { describe, expect, test } from 'vitest'
import {
  appDirections,
  findCycles,
  coreIsPure,
  coreLayers,
  noShapesBeforeSignIn,
  importCycles,
  kitsKnowNoFeature,
  packagesStayApart,
  type SourceRule,
  registriesAreComplete,
  rulesArePure,
  foldersAreOwn,
  siblingImports,
} from './directions'
import { featureDependencies } from './feature-dependencies'
import {
  cashWritersAreKnown,
  EDGE_FILES,
  edges,
  cachedFormatters,
  leaks,
  noBarrels,
  noCatchAllFiles,
  noLookupByClass,
  noModuleState,
  oneKeyListener,
  sqlInRepositories,
  transactionsInDatabase,
} from './conventions'
import { projectFiles, projectTexts } from './source'

const RULES: Readonly<Record<string, SourceRule>> = {
  'core: kernel <- enums <- schemas <- rules <- operations, commands <- registry, client': coreLayers,
  'core: rules take only types from schemas and run no library': rulesArePure,
  'core: no I/O, no clock, no DOM': coreIsPure,
  'apps never import each other, nothing imports tests': packagesStayApart,
  'apps: kit, database, documents <- features <- registry <- shell': appDirections,
  'apps: kits know no feature': kitsKnowNoFeature,
  'features import only the siblings of the table': siblingImports(featureDependencies),
  'web: what features share stands in the kit, not in a folder of one': foldersAreOwn,
  'no shapes before sign-in': noShapesBeforeSignIn,
  'no import cycles, types included': importCycles,
  'every feature is in its registry': registriesAreComplete,
  'only the edges print and end the process': edges,
  'no utils, helpers, types': noCatchAllFiles,
  'no barrels': noBarrels,
  'SQL only in repositories and the data layer': sqlInRepositories,
  'transactions are opened by the data layer': transactionsInDatabase,
  'who writes cash rows is known': cashWritersAreKnown,
  'no state in modules': noModuleState,
  'formatters are kept': cachedFormatters,
  'web: no element is looked up by its class': noLookupByClass,
  'web: keys are heard in one place': oneKeyListener,
}

const STYLES = /^apps\/web\/src\/(app|styles\/[a-z-]+)\.css$/
/** Lines of all of them. */
const STYLES_MOST = 600

describe('the project', () => {
  const files = projectFiles()

  test('was read', () => {
    expect(files.map((file) => file.path)).toContain('packages/core/src/kernel/money.ts')
    expect(files.find((file) => file.path === 'packages/core/src/kernel/wire.ts')?.imports).toContainEqual(
      expect.objectContaining({ target: 'packages/core/src/kernel/money.ts' }),
    )
  })

  test.each(Object.entries(RULES))('%s', (_, rule) => {
    expect(rule(files)).toEqual([])
  })

  test('speaks of itself alone and leaves nothing open', () => {
    expect(leaks(projectTexts())).toEqual([])
  })

  test('stylesheets are those of the page and at most 600 lines: a component wears utilities', () => {
    const sheets = projectTexts().filter(({ path }) => path.endsWith('.css'))
    expect(sheets.map(({ path }) => path).filter((path) => !STYLES.test(path))).toEqual([])
    expect(sheets.flatMap(({ text }) => text.trimEnd().split('\n')).length).toBeLessThanOrEqual(STYLES_MOST)
  })

  test('the table of siblings has no loop, and gives a reason for each pair', () => {
    expect(
      findCycles(new Map(Object.entries(featureDependencies).map(([from, to]) => [from, Object.keys(to)]))),
    ).toEqual([])
    for (const reason of Object.values(featureDependencies).flatMap((pairs) => Object.values(pairs)))
      expect(reason).toMatch(/\w+ \w+/)
  })

  test('each app reads typed words as a line in one place', () => {
    const readers = projectTexts().filter(
      ({ path, text }) =>
        /^apps\/.*\.tsx?$/.test(path) && !path.includes('.test.') && /\b(interpret|parseLine)\(/.test(text),
    )
    expect(readers.map(({ path }) => path).toSorted()).toEqual([
      'apps/cli/src/kit/interpret-line.ts',
      'apps/web/src/kit/line/interpret-line.ts',
    ])
  })

  test('the way of a line through the program is a list of at most 40 files, all of which are there', () => {
    const page = projectTexts().find(({ path }) => path === 'docs/ARCHITECTURE.md')?.text ?? ''
    const [, walk = ''] = page.split('## One line, from key to row and back')
    const named = [...(walk.split('\n## ')[0] ?? '').matchAll(/`([\w/-]+\.tsx?)`/g)].map(([, name = '']) => name)
    const paths = files.map(({ path }) => path)
    expect(named.filter((name) => !paths.some((path) => path.endsWith(`/${name}`)))).toEqual([])
    expect(named.length).toBeGreaterThan(30)
    expect(named.length).toBeLessThanOrEqual(40)
  })

  test('every exception has a reason', () => {
    for (const reason of Object.values(EDGE_FILES)) expect(reason).toMatch(/\w+ \w+/)
  })
})
