import { randomUUID } from 'node:crypto'
import { SETTINGS_FIELDS } from '@forecourt/core/features/settings/fields'
import { OPERATIONS } from '@forecourt/core/operations'
import type { Column } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { usage } from '../../kit/failure'
import { fieldWords, mustBeFields, mustHaveFields } from '../../kit/field-words'
import { answered } from '../../kit/guards'
import { dayOf } from '../../kit/days'
import { printList } from '../../kit/list-output'
import { noSuch } from '../../kit/nearest'
import { type Given, isOn, textOf } from '../../kit/options'

interface Setting {
  name: string
  value: string
}

const COLUMNS: readonly Column<Setting>[] = [
  { name: 'name', header: 'Setting', kind: 'text', value: ({ name }) => name },
  { name: 'value', header: 'Value', kind: 'text', value: ({ value }) => value.replaceAll(/\s*\n\s*/g, ' ') },
]
/** What SaveSettings does not take. */
const FIXED = new Set(['version'])
/** Those that are days, written as in a line. */
const DAYS: ReadonlySet<string> = new Set(
  SETTINGS_FIELDS.flatMap((field) => (field.kind === 'day' ? [field.path] : [])),
)

/** Prints every setting of the dealership by its name; parts of one have a dot: `dealership.name`. */
export async function listSettings(ctx: Context, { options }: Given): Promise<void> {
  const { settings } = await settingsNow(ctx)
  await printList(ctx, options, { columns: COLUMNS, rows: settings, around: { totalCount: settings.length } })
}

/** Prints the value of one setting alone. */
export async function getSetting(ctx: Context, { words }: Given): Promise<void> {
  const { settings } = await settingsNow(ctx)
  const typed = words.join(' ')
  const found = settings.find(({ name }) => name.toLowerCase() === typed.toLowerCase())
  if (!found)
    throw usage(
      noSuch(
        'setting',
        typed,
        settings.map(({ name }) => name),
      ),
    )
  await (ctx.globals.json ? ctx.printJson(found) : ctx.print(`${found.value}\n`))
}

/** Changes the settings that are given, all of them or none. */
export async function setSettings(ctx: Context, { words, options }: Given): Promise<void> {
  const { all, settings } = await settingsNow(ctx)
  const typed = fieldWords(
    words,
    settings.map(({ name }) => name),
  )
  mustBeFields(typed, 'cashLimit=10000')
  mustHaveFields(typed, 'cashLimit=10000')
  const input: Record<string, unknown> = { version: all.version }
  for (const [name, text] of Object.entries(typed.fields)) {
    const value = DAYS.has(name) ? ((await dayOf(ctx, text, 'past')) ?? '') : text
    put(input, all, { path: name.split('.'), value })
  }
  const changed = Object.entries(typed.fields).map(([name, value]) => ({
    name,
    before: settings.find((each) => each.name === name)?.value ?? '',
    after: value,
  }))
  if (isOn(options, 'dryRun')) return print(ctx, { dryRun: true, changed })
  const { client } = await ctx.connect()
  const key = textOf(options, 'key') ?? randomUUID()
  // The server holds it to its schema, and says which of them is not right.
  await answered(client.call('SaveSettings', input as never, { key }), { key, done: 'the settings are changed' })
  await print(ctx, { changed, key })
  ctx.say(OPERATIONS.SaveSettings.success ?? '')
}

async function settingsNow(ctx: Context): Promise<{ all: Record<string, unknown>; settings: Setting[] }> {
  const { client } = await ctx.connect()
  const all: Record<string, unknown> = { ...(await client.call('GetSettings', {})) }
  return { all, settings: flat(all, '').filter(({ name }) => !FIXED.has(name)) }
}

function flat(value: unknown, name: string): Setting[] {
  if (typeof value !== 'object' || value === null) return [{ name, value: value === null ? '' : String(value) }]
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, name === '' ? key : `${name}.${key}`))
}

/** Puts a value at its place; the other parts of a list stay, which is saved whole. */
function put(
  into: Record<string, unknown>,
  now: unknown,
  { path, value }: { path: readonly string[]; value: string },
): void {
  const [key = '', ...rest] = path
  const current: unknown = typeof now === 'object' && now !== null ? Reflect.get(now, key) : undefined
  if (rest.length === 0) {
    into[key] = value
    return
  }
  into[key] ??= Array.isArray(current) ? structuredClone(current) : {}
  put(into[key] as Record<string, unknown>, current, { path: rest, value })
}

interface Changed {
  changed: readonly { name: string; before: string; after: string }[]
  key?: string
  dryRun?: boolean
}

function print(ctx: Context, record: Changed): Promise<void> {
  if (ctx.globals.json) return ctx.printJson(record)
  return ctx.print(record.changed.map(({ name, before, after }) => `${name}: ${before} -> ${after}\n`).join(''))
}
