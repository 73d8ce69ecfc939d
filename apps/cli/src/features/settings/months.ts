import { randomUUID } from 'node:crypto'
import type { MonthOut } from '@forecourt/core/features/settings/schemas'
import { monthName } from '@forecourt/core/kernel/days'
import type { ListColumn } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { resolveMonth } from '../../kit/days'
import { explainUnanswered } from '../../kit/checks'
import { printList } from '../../kit/list-output'
import { type CommandInput, isOn, optionText } from '../../kit/options'

const COLUMNS: readonly ListColumn<MonthOut>[] = [
  { name: 'month', header: 'Month', kind: 'day', value: (row) => row.month },
  { name: 'locked', header: 'Locked', kind: 'text', value: (row) => (row.locked ? 'locked' : '') },
  { name: 'lockedBy', header: 'By', kind: 'text', value: (row) => row.lockedBy },
  { name: 'lockedAt', header: 'At', kind: 'text', value: (row) => row.lockedAt },
]

export async function listMonths(ctx: Context, { options }: CommandInput): Promise<void> {
  const { client } = await ctx.connect()
  const { data } = await client.call('GetMonths', {})
  const count = data.filter(({ locked }) => locked).length
  await printList(ctx, options, { columns: COLUMNS, rows: data, summary: `${count} of ${data.length} locked` })
}

export function lockMonthCommand(ctx: Context, given: CommandInput): Promise<void> {
  return changeLock(ctx, given, 'LockMonth')
}

export function unlockMonthCommand(ctx: Context, given: CommandInput): Promise<void> {
  return changeLock(ctx, given, 'UnlockMonth')
}

async function changeLock(
  ctx: Context,
  { words, options }: CommandInput,
  name: 'LockMonth' | 'UnlockMonth',
): Promise<void> {
  const text = words.join(' ')
  const month = await resolveMonth(ctx, text)
  const locked = name === 'LockMonth'
  const said = `${monthName(month)} ${locked ? 'is locked' : 'is unlocked'}`
  const record = { month, locked }
  const { client } = await ctx.connect()
  if (isOn(options, 'dryRun')) return printMonth(ctx, { ...record, dryRun: true })
  const key = optionText(options, 'key') ?? randomUUID()
  await explainUnanswered(client.call(name, { month }, { key }), { key, done: said })
  await printMonth(ctx, { ...record, key })
  ctx.report(said)
}

async function printMonth(ctx: Context, record: Readonly<Record<string, unknown>>): Promise<void> {
  if (ctx.globals.json) await ctx.printJson(record)
  else await ctx.print(`${record.month}\n`)
}
