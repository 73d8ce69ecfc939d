import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { formatDay, isDay } from '@forecourt/core/kernel/days'
import { centsFromWire, formatAmount, formatEuro } from '@forecourt/core/kernel/money'
import type { Context } from '../../kit/context'
import { usageFailure } from '../../kit/failure'
import { printList } from '../../kit/list-output'
import { type CommandInput, rowLimit, optionText, wholeNumber } from '../../kit/options'
import { readFirstRows } from '../../kit/pages'
import { factsText } from '../../kit/table'
import { deletedColumns, ENTRY_COLUMNS } from './columns'
import { cashInput } from './search'

const SHOWN = 100

export async function listEntries(ctx: Context, { options }: CommandInput): Promise<void> {
  const limit = rowLimit(options, SHOWN)
  const input = await cashInput(ctx, options)
  const { client } = await ctx.connect()
  const total = await client.call('GetCashManagementTotal', input)
  const { rows, totalCount } = await readFirstRows(limit, (page) =>
    client.call('GetCashManagement', { ...input, ...page }),
  )
  const sum = centsFromWire(total)
  await printList(ctx, options, {
    columns: input.withDeleted
      ? [...ENTRY_COLUMNS, ...deletedColumns((await client.call('GetWorkstation', {})).timeZone)]
      : ENTRY_COLUMNS,
    rows,
    around: { totalCount, total },
    summary: `${rows.length} of ${totalCount} entries, total ${sum === null ? '' : formatAmount(sum)}`,
  })
}

/** Prints one entry: by its number, by its receipt, or the last one. */
export async function showEntry(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const receipt = optionText(options, 'receipt')
  const [id] = words
  if (receipt !== null && id !== undefined) throw usageFailure('Give the number of an entry or of a receipt, not both')
  const ref =
    receipt === null
      ? { id: id === undefined ? -1 : wholeNumber(id, 'The number of an entry') }
      : { receiptNumber: wholeNumber(receipt, '--receipt') }
  const { client } = await ctx.connect()
  const entry = await client.call('GetCashEntry', ref)
  if (ctx.globals.json) return ctx.printJson(entry)
  await ctx.print(factsText(factsOf(entry)))
}

function factsOf(entry: CashEntryOut): [string, string][] {
  const amount = centsFromWire(entry.signedAmount)
  const facts: [string, string][] = [
    ['Entry', `${entry.id}, batch ${entry.batchID}${entry.batchClosed ? ', closed' : ''}`],
    ['Date', isDay(entry.dateTime) ? formatDay(entry.dateTime) : entry.dateTime],
    ['Category', entry.categoryName],
    ['Type', entry.cashTypeName],
    ['Amount', amount === null ? '' : formatEuro(amount)],
    ['Vehicle', [entry.regNo, entry.hpacNo].filter(Boolean).join(' ')],
    ['Client', entry.clientName],
    ['Name', entry.shownName],
    ['Description', entry.description],
    ['Reference', entry.reference],
    ['Receipt', entry.receiptNumber === null ? '' : String(entry.receiptNumber)],
    ['By', entry.createdBy],
  ]
  return facts.filter(([, value]) => value !== '')
}
