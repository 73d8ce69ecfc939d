import { randomUUID } from 'node:crypto'
import { SETTINGS_CHECKS } from '@forecourt/core/features/settings/enums'
import { SETTINGS_FIELDS } from '@forecourt/core/features/settings/fields'
import { OPERATIONS } from '@forecourt/core/operations'
import type { ListColumn } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { usageFailure } from '../../kit/failure'
import { splitFieldWords, assertOnlyFields, assertHasFields } from '../../kit/field-words'
import { confirmChecks, explainUnanswered, parseAccepted, saveOnceConfirmed } from '../../kit/checks'
import { resolveDay } from '../../kit/days'
import { printList } from '../../kit/list-output'
import { unknownNameSentence } from '../../kit/nearest'
import { type CommandInput, isOn, optionText } from '../../kit/options'

interface Setting {
  name: string
  value: string
}

const COLUMNS: readonly ListColumn<Setting>[] = [
  { name: 'name', header: 'Setting', kind: 'text', value: ({ name }) => name },
  { name: 'value', header: 'Value', kind: 'text', value: ({ value }) => value.replaceAll(/\s*\n\s*/g, ' ') },
]
/** The fields that SaveSettings does not take. */
const READ_ONLY = new Set(['version'])
/** The settings that are days, written as in a line. */
const DAY_SETTINGS: ReadonlySet<string> = new Set(
  SETTINGS_FIELDS.flatMap((field) => (field.kind === 'day' ? [field.path] : [])),
)

/** Prints every setting of the dealership by its name; nested names have a dot: `dealership.name`. */
export async function listSettings(ctx: Context, { options }: CommandInput): Promise<void> {
  const { settings } = await fetchSettings(ctx)
  await printList(ctx, options, { columns: COLUMNS, rows: settings, around: { totalCount: settings.length } })
}

export async function getSetting(ctx: Context, { words }: CommandInput): Promise<void> {
  const { settings } = await fetchSettings(ctx)
  const typed = words.join(' ')
  const found = settings.find(({ name }) => name.toLowerCase() === typed.toLowerCase())
  if (!found)
    throw usageFailure(
      unknownNameSentence(
        'setting',
        typed,
        settings.map(({ name }) => name),
      ),
    )
  await (ctx.globals.json ? ctx.printJson(found) : ctx.print(`${found.value}\n`))
}

/** Changes the given settings, all of them or none. */
export async function setSettings(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const accepted = parseAccepted(optionText(options, 'accept'), SETTINGS_CHECKS)
  const { all, settings } = await fetchSettings(ctx)
  const typed = splitFieldWords(
    words,
    settings.map(({ name }) => name),
  )
  assertOnlyFields(typed, 'cashLimit=10000')
  assertHasFields(typed, 'cashLimit=10000')
  const input: Record<string, unknown> = { version: all.version }
  for (const [name, text] of Object.entries(typed.fields)) {
    const value = DAY_SETTINGS.has(name) ? ((await resolveDay(ctx, text, 'past')) ?? '') : text
    setValue(input, all, { path: name.split('.'), value })
  }
  const changed = Object.entries(typed.fields).map(([name, value]) => ({
    name,
    before: settings.find((each) => each.name === name)?.value ?? '',
    after: value,
  }))
  if (isOn(options, 'dryRun')) return printChange(ctx, { dryRun: true, changed })
  const { client } = await ctx.connect()
  const key = optionText(options, 'key') ?? randomUUID()
  const facts = Object.entries(typed.fields)
  await saveOnceConfirmed([], {
    confirm: (open) => confirmChecks(ctx, open, { accepted, facts, otherwise: 'Nothing is changed. To change it' }),
    // The server holds it to its schema, and says which of them is not right.
    save: (confirmed) =>
      explainUnanswered(client.call('SaveSettings', { ...input, confirmed } as never, { key }), {
        key,
        done: 'the settings are changed',
      }),
  })
  await printChange(ctx, { changed, key })
  ctx.report(OPERATIONS.SaveSettings.success ?? '')
}

async function fetchSettings(ctx: Context): Promise<{ all: Record<string, unknown>; settings: Setting[] }> {
  const { client } = await ctx.connect()
  const all: Record<string, unknown> = { ...(await client.call('GetSettings', {})) }
  return { all, settings: flattenSettings(all, '').filter(({ name }) => !READ_ONLY.has(name)) }
}

function flattenSettings(value: unknown, name: string): Setting[] {
  if (typeof value !== 'object' || value === null) return [{ name, value: value === null ? '' : String(value) }]
  return Object.entries(value).flatMap(([key, inner]) => flattenSettings(inner, name === '' ? key : `${name}.${key}`))
}

/** Sets a value at its path; a list is saved whole, so its other parts are taken over. */
function setValue(
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
  setValue(into[key] as Record<string, unknown>, current, { path: rest, value })
}

interface SettingsChange {
  changed: readonly { name: string; before: string; after: string }[]
  key?: string
  dryRun?: boolean
}

function printChange(ctx: Context, record: SettingsChange): Promise<void> {
  if (ctx.globals.json) return ctx.printJson(record)
  return ctx.print(record.changed.map(({ name, before, after }) => `${name}: ${before} -> ${after}\n`).join(''))
}
