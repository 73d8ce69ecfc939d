import { describe, expect, test } from 'vitest'
import {
  appDirections,
  findCycles,
  coreIsPure,
  coreLayers,
  noShapesBeforeSignIn,
  foldersAreOwn,
  importCycles,
  kitsKnowNoFeature,
  packagesStayApart,
  type SourceRule,
  registriesAreComplete,
  rulesArePure,
  siblingImports,
} from './directions'
import {
  edges,
  cachedFormatters,
  leaks,
  cashWritersAreKnown,
  noBarrels,
  noCatchAllFiles,
  noLookupByClass,
  noModuleState,
  sqlInRepositories,
  transactionsInDatabase,
} from './conventions'
import { sourceFile, toyFiles, withoutComments } from './source'

const core = (path: string) => `packages/core/src/${path}`
const server = (path: string) => `apps/server/src/${path}`
const web = (path: string) => `apps/web/src/${path}`

interface Case {
  name: string
  rule: SourceRule
  files: Record<string, string>
  faults: number
}

const CASES: Case[] = [
  {
    name: 'the kernel may not import a feature',
    rule: coreLayers,
    files: { [core('kernel/a.ts')]: `import { b } from '../features/x/enums'`, [core('features/x/enums.ts')]: '' },
    faults: 1,
  },
  {
    name: 'schemas may not import rules, not even their types',
    rule: coreLayers,
    files: {
      [core('features/x/schemas.ts')]: `import type { Term } from './schedule'`,
      [core('features/x/schedule.ts')]: '',
    },
    faults: 1,
  },
  {
    name: 'operations may import all below them',
    rule: coreLayers,
    files: {
      [core('features/x/operations.ts')]:
        `import { a } from './schemas'\nimport { b } from './rules'\nimport { c } from '../../kernel/money'`,
      [core('features/x/schemas.ts')]: `import { e } from './enums'`,
      [core('features/x/rules.ts')]: `import type { S } from './schemas'`,
      [core('features/x/enums.ts')]: '',
      [core('kernel/money.ts')]: '',
    },
    faults: 0,
  },
  {
    name: 'rules may not run schemas or a library',
    rule: rulesArePure,
    files: {
      [core('features/x/rules.ts')]:
        `import { z } from 'zod'\nimport { S } from './schemas'\nimport { type T } from './schemas'`,
      [core('features/x/schemas.ts')]: '',
    },
    faults: 2,
  },
  {
    name: 'an address may not bring shapes before sign-in; its screen and types may',
    rule: noShapesBeforeSignIn,
    files: {
      [web('main.tsx')]:
        `import { a } from './features/x/feature'\nimport type { s } from '@forecourt/core/features/session/schemas'`,
      [web('features/x/feature.ts')]:
        `import './address'\nimport type { S } from '@forecourt/core/features/x/schemas'\nconst b = () => import('./screen')`,
      [web('features/x/address.ts')]:
        `import { SORTS } from '@forecourt/core/features/y/schemas'\nimport '../../kit/a'`,
      [web('kit/a.ts')]: `import { z } from 'zod'`,
      [web('features/x/screen.ts')]: `import { S } from '@forecourt/core/features/x/schemas'`,
      [core('features/session/schemas.ts')]: '',
      [core('features/x/schemas.ts')]: '',
      [core('features/y/schemas.ts')]: '',
    },
    faults: 2,
  },
  {
    name: 'core reads no clock, file, DOM or process',
    rule: coreIsPure,
    files: {
      [core('kernel/a.ts')]: `import { readFileSync } from 'node:fs'\nconst now = new Date()`,
      [core('kernel/b.ts')]: 'export const d = (ms: number) => new Date(ms)\n// new Date() in a comment',
      [core('kernel/c.ts')]: `import { ofetch } from 'ofetch'\nconst w = window.innerWidth + Number(process.env.X)`,
      [core('client/d.ts')]: `import { ofetch } from 'ofetch'`,
    },
    faults: 5,
  },
  {
    name: 'apps know core by its name and each other not at all',
    rule: packagesStayApart,
    files: {
      [web('a.ts')]: `import { b } from '../../server/src/b'\nimport { m } from '@forecourt/core/kernel/m'`,
      [web('b.ts')]: `import { m } from '../../../packages/core/src/kernel/m'`,
      [server('b.ts')]: `import { f } from '../../../tests/fixtures/f'`,
      [core('kernel/m.ts')]: `import { b } from '../../../../apps/server/src/b'`,
      [core('kernel/n.ts')]: `import { m } from '@forecourt/core/kernel/m'`,
      'tests/fixtures/f.ts': `import { b } from '../../apps/server/src/b'`,
    },
    faults: 5,
  },
  {
    name: 'arrows point down inside an app',
    rule: appDirections,
    files: {
      [web('kit/grid/grid.tsx')]: `import { s } from '../../features/x/state'`,
      [web('features/x/state.ts')]: `import { registry } from '../../registry'`,
      [web('registry.ts')]: `const x = () => import('./shell/frame')`,
      [web('shell/frame.tsx')]: `import { g } from '../kit/grid/grid'\nimport { r } from '../registry'`,
      [server('database/worker.ts')]: `export { s } from '../features/y/service'`,
      [server('features/y/service.ts')]: `import { t } from '../../database/worker'`,
    },
    faults: 4,
  },
  {
    name: 'a kit may use the kernel but no feature of core',
    rule: kitsKnowNoFeature,
    files: {
      [web('kit/a.ts')]:
        `import { m } from '@forecourt/core/kernel/m'\nimport type { v } from '@forecourt/core/features/x/enums'`,
      [core('kernel/m.ts')]: '',
      [core('features/x/enums.ts')]: '',
    },
    faults: 1,
  },
  {
    name: 'siblings only by the table, in its direction',
    rule: siblingImports({ deals: { vehicles: 'a deal is of a vehicle' } }),
    files: {
      [server('features/deals/service.ts')]: `import { v } from '../vehicles/repository'`,
      [server('features/vehicles/repository.ts')]: `import type { d } from '../deals/service'`,
      [web('features/vehicles/page.tsx')]:
        `import { v } from './columns'\nimport { e } from '@forecourt/core/features/deals/enums'`,
      [web('features/vehicles/columns.ts')]: '',
      [core('features/deals/enums.ts')]: '',
    },
    faults: 1,
  },
  {
    name: 'a folder inside a feature of the web is its own, but for what the vehicle page asks of others',
    rule: foldersAreOwn,
    files: {
      [web('features/sale/sale-tab.tsx')]:
        `import { a } from '../vehicles/page/vehicle-tab'\nimport { b } from '../vehicles/page/parts'\nimport { c } from '../vehicles/words'`,
      [web('features/vehicles/page/vehicle-tab.ts')]: '',
      [web('features/vehicles/page/parts.ts')]: `import { c } from '../words'`,
      [web('features/vehicles/words.ts')]: '',
    },
    faults: 1,
  },
  {
    name: 'a cycle of types is a cycle, and so is a lazy one',
    rule: importCycles,
    files: {
      [core('kernel/a.ts')]: `import type { B } from './b'`,
      [core('kernel/b.ts')]: `import {\n  type A,\n} from './a'`,
      [core('kernel/c.ts')]: `const d = () => import('./d')`,
      [core('kernel/d.ts')]: `export { c } from './c'`,
      [core('kernel/e.ts')]: `import { a } from './a'\n// import './e'`,
    },
    faults: 2,
  },
  {
    name: 'a feature outside its registry is found',
    rule: registriesAreComplete,
    files: {
      [web('registry.ts')]: `import { x } from './features/x/feature'`,
      [web('features/x/feature.ts')]: '',
      [web('features/y/feature.ts')]: '',
      [server('features/y/feature.ts')]: '',
    },
    faults: 1,
  },
  {
    name: 'only the edges print and exit',
    rule: edges,
    files: {
      [server('main.ts')]: 'process.exit(1); console.log(1)',
      [server('app.ts')]: 'process.exit(1)',
      [web('main.tsx')]: 'console.error(1)',
      [web('kit/a.ts')]: '/* console.log(1) */ const b = it.console.log',
      [server('app.test.ts')]: 'console.log(1)',
    },
    faults: 2,
  },
  {
    name: 'drawers are found as folders and as files',
    rule: noCatchAllFiles,
    files: {
      [web('utils/a.ts')]: '',
      [web('kit/helpers.ts')]: '',
      [web('types/b.ts')]: '',
      [web('kit/money-types.ts')]: '',
    },
    faults: 3,
  },
  {
    name: 'barrels are found, a list is none',
    rule: noBarrels,
    files: {
      [web('kit/index.ts')]: `// all\nexport { a } from './a'\nexport type { B } from './b'\n`,
      [web('kit/all.ts')]: `export * from './a'\nexport const b = 1`,
      [server('database/migrations/index.ts')]: `import * as first from './first'\nexport const migrations = { first }`,
    },
    faults: 2,
  },
  {
    name: 'SQL is found by its import, its tag and its builder',
    rule: sqlInRepositories,
    files: {
      [server('features/x/service.ts')]: 'const rows = db.selectFrom("x")',
      [server('features/x/routes.ts')]: `import type { Kysely } from 'kysely'`,
      [server('features/x/documents.ts')]: 'const q = sql<number>`select 1`',
      [server('features/x/repository.ts')]: `import { sql } from 'kysely'\nconst q = sql\`select 1\``,
      [server('features/x/schedule-repository.ts')]: 'db.insertInto("x")',
      [server('database/migrate.ts')]: `import { sql } from 'kysely'`,
    },
    faults: 3,
  },
  {
    name: 'a transaction of its own is found',
    rule: transactionsInDatabase,
    files: {
      [server('features/x/service.ts')]: 'await db.transaction().execute(f)',
      [server('features/x/other.ts')]: 'await transaction(db, f)',
      [server('database/database.ts')]: 'db.transaction()',
    },
    faults: 1,
  },
  {
    name: 'a variable at the top of a file is found, one inside is none',
    rule: noModuleState,
    files: {
      [web('kit/a.ts')]: 'let count = 0',
      [web('kit/b.ts')]: 'export let count = 0',
      [web('kit/c.ts')]: 'function f() {\n  let count = 0\n}\nconst letter = 1',
    },
    faults: 2,
  },
  {
    name: 'whoever writes cash rows is found',
    rule: cashWritersAreKnown,
    files: {
      [server('features/a/service.ts')]: 'await writeEntry(ctx, batch, columns)',
      [server('features/a/repository.ts')]: "db.updateTable('cash_entries')",
      [server('features/b/repository.ts')]: "db.selectFrom('cash_entries')",
      [server('features/cash-book/multiple-service.ts')]: 'await writeEntry(ctx, batch, columns)',
    },
    faults: 2,
  },
  {
    name: 'formatting by method is found',
    rule: cachedFormatters,
    files: { [web('kit/a.ts')]: 'n.toLocaleString("en")', [web('kit/b.ts')]: 'FORMAT.format(n)' },
    faults: 1,
  },
  {
    name: 'a lookup by class is found, also of a selector that has a name',
    rule: noLookupByClass,
    files: {
      [web('kit/a.ts')]: "root.querySelector<HTMLElement>('tr.open')",
      [web('kit/b.ts')]: `at.closest(\`[data-x="\${id}"] .cell\`)`,
      [web('kit/c.ts')]: "element.classList.contains('open')",
      [web('kit/d.ts')]: "if (element.className === 'open') close()",
      [web('kit/e.ts')]: "import { STOPS } from './f'\nroot.querySelectorAll(STOPS)",
      [web('kit/f.ts')]: "export const STOPS =\n  'a, .stop'",
      [web('kit/g.ts')]: 'root.querySelector(\'[data-save="a.b"], [role=option]\')',
      [web('kit/h.ts')]: `root.querySelector(\`[data-row="\${row.id}"]\`)`,
      [web('kit/i.ts')]: "const LOOK = 'max-w-1.5'",
      [web('kit/j.test.ts')]: "root.querySelector('.open')",
    },
    faults: 5,
  },
]

describe('each rule bites', () => {
  test.each(CASES)('$name', ({ rule, files, faults }) => {
    expect(rule(toyFiles(files))).toHaveLength(faults)
  })

  test('circles: none, one through itself, two apart', () => {
    expect(
      findCycles(
        new Map([
          ['a', ['b', 'c']],
          ['b', ['c']],
        ]),
      ),
    ).toEqual([])
    expect(findCycles(new Map([['a', ['a']]]))).toEqual([['a']])
    const two = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['a']],
      ['d', ['e']],
      ['e', ['d']],
    ])
    expect(findCycles(two).map((each) => each.join(''))).toEqual(['de', 'abc'])
  })

  test('what names another place, stays open or is left out is found with its line', () => {
    const toy = (text: string, path = 'tests/x.test.ts') => leaks([{ path, text }])
    expect(toy(`a\n// TO${'DO'} later`)).toEqual(['tests/x.test.ts:2 leaves something open'])
    expect(toy(`see /wo${'rk'}/main`)).toHaveLength(1)
    expect(toy(`from '../sha${'red'}/spec'`)).toHaveLength(1)
    expect(toy(`test.${'skip'}('x', f)`)).toHaveLength(1)
    expect(toy(`describe.concurrent.${'only'}('x', f)`)).toHaveLength(1)
    expect(toy(`test.${'skip'}('x', f)`, 'apps/web/src/kit/parser.ts')).toEqual([])
    expect(toy(`test.skipIf(!engine)('x', f); rows.skip(3); 'https://example.org/network/shared'`)).toEqual([])
  })
})

describe('the scanner', () => {
  const targets = (text: string) => sourceFile('a/b.ts', text, () => false).imports.map((each) => each.specifier)

  test('reads every form of import, over several lines too', () => {
    const text = `import a from 'a'
import b, { type C } from "b"
import * as d from 'd'
import {
  e,
  type F,
} from 'e'
import 'g'
import type { H } from 'h'
export { i } from 'i'
export * as j from 'j'
export type { K } from 'k'
const l = await import('l')
const m: typeof import('m') = l`
    expect(targets(text).sort()).toEqual([...'abdeghijklm'])
  })

  test('knows a type from a value', () => {
    const types = (text: string) => sourceFile('a/b.ts', text, () => false).imports.map((each) => each.isTypeOnly)
    expect(types(`import { type A, type B } from 'x'`)).toEqual([true])
    expect(types(`import { type A, b } from 'x'`)).toEqual([false])
    expect(types(`import {} from 'x'`)).toEqual([false])
    expect(types(`export type { A } from 'x'`)).toEqual([true])
  })

  test('is not taken in by comments, strings and regular expressions', () => {
    expect(
      targets(`// import a from 'a'\n/* import b from 'b'\n*/ const c = "it's // no comment"\nimport d from 'd'`),
    ).toEqual(['d'])
    expect(targets(`const quote = /['"]/\nimport d from 'd' // 'e'`)).toEqual(['d'])
    expect(targets('const half = a / 2 // import b from "b"\nimport d from "d"')).toEqual(['d'])
    expect(targets(`export const a = 1\nexport interface B {\n  c: 1\n}\nimport d from 'd'`)).toEqual(['d'])
  })

  test('keeps lines and columns when it blanks comments', () => {
    const text = `a /* b\nc */ d // e\n'/* f */'`
    expect(withoutComments(text)).toBe(`a     \n     d     \n'/* f */'`)
  })

  test('finds our own files by relative path and by name', () => {
    const [a] = toyFiles({
      [web('a.ts')]: `import { x } from './kit/x'\nimport { m } from '@forecourt/core/kernel/m'\nimport './app.css'`,
      [web('kit/x.tsx')]: '',
      [core('kernel/m.ts')]: '',
    })
    expect(a!.imports.map((each) => each.target)).toEqual([web('kit/x.tsx'), core('kernel/m.ts'), null])
  })
})
