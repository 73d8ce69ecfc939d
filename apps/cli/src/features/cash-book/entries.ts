import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { formatDay, isDay } from '@forecourt/core/kernel/days'
import { centsFromWire, formatAmount, formatEuro } from '@forecourt/core/kernel/money'
import type { Context } from '../../kit/context'
import { usage } from '../../kit/failure'
import { printList } from '../../kit/list-output'
import { type Given, limitOf, textOf, wholeNumber } from '../../kit/options'
import { firstRows } from '../../kit/pages'
import { factsText } from '../../kit/table'
import { deletedColumns, ENTRY_COLUMNS } from './columns'
import { cashInput } from './search'

const SHOWN = 100

/** Prints the cash entries that the filters let through. */
export async function listEntries(ctx: Context, { options }: Given): Promise<void> {
  const limit = limitOf(options, SHOWN)
  const input = await cashInput(ctx, options)
  const { client } = await ctx.connect()
  const total = await client.call('GetCashManagementTotal', input)
  const { rows, totalCount } = await firstRows(limit, (page) => client.call('GetCashManagement', { ...input, ...page }))
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

/** Prints one entry: by number, by receipt, or the last one. */
export async function showEntry(ctx: Context, { words, options }: Given): Promise<void> {
  const receipt = textOf(options, 'receipt')
  const [id] = words
  if (receipt !== null && id !== undefined) throw usage('Give the number of an entry or of a receipt, not both')
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
