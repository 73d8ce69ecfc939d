import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, quickEngine } from '../../../../tests/fixtures/databases'

interface Column {
  table: string
  column: string
  type: string
  isNull: boolean
  isGenerated: boolean
  hasDefault: boolean
}

const NAMES: Readonly<Record<string, string>> = {
  integer: 'number',
  smallint: 'number',
  bigint: 'Whole',
  numeric: 'Decimal',
  text: 'string',
  uuid: 'string',
  boolean: 'boolean',
  date: 'DayText',
  'timestamp with time zone': 'Moment',
  jsonb: 'Json',
  bytea: 'Uint8Array',
  'text[]': 'string[]',
  'integer[]': 'number[]',
}

/** Types that are written in another form than they are read in: their forms for null and default have names of their own. */
const OWN_FORMS = new Set(['Whole', 'Decimal', 'DayText', 'Moment', 'Json'])

function typeOf({ table, column, type, isNull, isGenerated, hasDefault }: Column): string {
  const name = NAMES[type]
  if (name === undefined) throw new Error(`${table}.${column}: no type for ${type}`)
  const read = OWN_FORMS.has(name) ? `Read<${name}>` : name
  if (isGenerated) return `GeneratedAlways<${read}${isNull ? ' | null' : ''}>`
  if (!OWN_FORMS.has(name)) {
    const plain = isNull ? `${name} | null` : name
    return hasDefault ? `Generated<${plain}>` : plain
  }
  return isNull ? `OrNull<${name}>` : hasDefault ? `WithDefault<${name}>` : name
}

let database: FreshDatabase
beforeAll(async () => {
  database = await quickEngine.fresh()
})
afterAll(() => database.drop())

const HEAD = `import type { Generated, GeneratedAlways } from 'kysely'
import type { DayText, Decimal, Json, Moment, OrNull, Read, Whole, WithDefault } from './column-forms'

/** The tables as they stand in the database: printed from it by \`schema.test.ts\`, never written by hand. */
export interface Tables {
`

test('the types of the tables are those of the database', async () => {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, not a.attnotnull as "isNull",
      a.attgenerated <> '' or a.attidentity = 'a' as "isGenerated", a.atthasdef or a.attidentity <> '' as "hasDefault"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and c.relname not like 'kysely_migration%'
    order by c.relname collate "C", a.attnum`.execute(database.store.db)
  const names = [...new Set(rows.map(({ table }) => table))]
  const tables = names.map((table) => {
    const columns = rows.filter((each) => each.table === table)
    return `  ${table}: {\n${columns.map((each) => `    ${each.column}: ${typeOf(each)}\n`).join('')}  }\n`
  })
  await expect(`${HEAD}${tables.join('')}}\n`).toMatchFileSnapshot('./tables.ts')
})
