import { randomUUID } from 'node:crypto'
import type { MonthOut } from '@forecourt/core/features/settings/schemas'
import { monthName } from '@forecourt/core/kernel/days'
import type { Column } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { monthOf } from '../../kit/days'
import { answered } from '../../kit/guards'
import { printList } from '../../kit/list-output'
import { type Given, isOn, textOf } from '../../kit/options'

const COLUMNS: readonly Column<MonthOut>[] = [
  { name: 'month', header: 'Month', kind: 'day', value: (row) => row.month },
  { name: 'locked', header: 'Locked', kind: 'text', value: (row) => (row.locked ? 'locked' : '') },
  { name: 'lockedBy', header: 'By', kind: 'text', value: (row) => row.lockedBy },
  { name: 'lockedAt', header: 'At', kind: 'text', value: (row) => row.lockedAt },
]

/** Prints the months that are over, with who locked which. */
export async function listMonths(ctx: Context, { options }: Given): Promise<void> {
  const { client } = await ctx.connect()
  const { data } = await client.call('GetMonths', {})
  const count = data.filter(({ locked }) => locked).length
  await printList(ctx, options, { columns: COLUMNS, rows: data, summary: `${count} of ${data.length} locked` })
}

export function lockMonth(ctx: Context, given: Given): Promise<void> {
  return change(ctx, given, 'LockMonth')
}

export function unlockMonth(ctx: Context, given: Given): Promise<void> {
  return change(ctx, given, 'UnlockMonth')
}

async function change(ctx: Context, { words, options }: Given, name: 'LockMonth' | 'UnlockMonth'): Promise<void> {
  const text = words.join(' ')
  const month = await monthOf(ctx, text)
  const locked = name === 'LockMonth'
  const said = `${monthName(month)} ${locked ? 'is locked' : 'is unlocked'}`
  const record = { month, locked }
  const { client } = await ctx.connect()
  if (isOn(options, 'dryRun')) return print(ctx, { ...record, dryRun: true })
  const key = textOf(options, 'key') ?? randomUUID()
  await answered(client.call(name, { month }, { key }), { key, done: said })
  await print(ctx, { ...record, key })
  ctx.say(said)
}

async function print(ctx: Context, record: Readonly<Record<string, unknown>>): Promise<void> {
  if (ctx.globals.json) await ctx.printJson(record)
  else await ctx.print(`${record.month}\n`)
}
