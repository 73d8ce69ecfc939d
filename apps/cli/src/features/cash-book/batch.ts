import { differenceReasonText, signedClosingText } from '@forecourt/core/features/cash-book/batch-rules'
import type { BatchTransactions } from '@forecourt/core/features/cash-book/schemas'
import { day, formatDay } from '@forecourt/core/kernel/days'
import { centsFromWire, formatAmount } from '@forecourt/core/kernel/money'
import type { OutputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import type { ListColumn } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { usageFailure } from '../../kit/failure'
import { unknownNameSentence } from '../../kit/nearest'
import { listForm, printList } from '../../kit/list-output'
import { type CommandInput, rowLimit, wholeNumber } from '../../kit/options'
import { readFirstRows } from '../../kit/pages'
import { isBlindCount } from './count'
import { ENTRY_COLUMNS } from './columns'
import { batchesInput } from './search'

type BatchRow = OutputOf<Operations['GetBatchList']>['data'][number]

const SHOWN = 25

/** Prints a batch, the open one by default: its figures, and its entries section by section. */
export async function showBatch(ctx: Context, { words, options, commands }: CommandInput): Promise<void> {
  const [id] = words
  if (id !== undefined && commands.length > 0 && /^[a-z]/i.test(id))
    throw usageFailure(unknownNameSentence('command of batch', id, commands))
  const batchID = id === undefined ? null : wholeNumber(id, 'The number of a batch')
  const connection = await ctx.connect()
  const { client } = connection
  const batch =
    batchID === null
      ? await client.call('GetCurrentBatchTransactions', {})
      : await client.call('GetBatchTransactions', { batchID })
  const isBlind = await isBlindCount(connection, batch)
  if (listForm(ctx, options) === 'json') {
    const told = isBlind ? { ...batch, closingBalance: undefined } : batch
    return ctx.printJson(told)
  }
  const rows = [
    ...batch.cash,
    ...batch.cheques,
    ...batch.bankDeposits,
    ...batch.epos,
    ...batch.bankTransfers,
    ...batch.cards,
    ...batch.chequeOuts,
  ]
  // A cheque that is banked stands in two sections; a list of entries has it once.
  const entries = [...new Map(rows.map((row) => [row.id, row])).values()]
  await printList(ctx, options, { columns: ENTRY_COLUMNS, rows: entries, summary: batchSummary(batch, isBlind) })
}

function batchSummary(batch: BatchTransactions, isBlind: boolean): string {
  const figures = [
    `opening ${centsText(batch.openingBalance)}`,
    `in ${centsText(batch.ins)}`,
    `out ${centsText(batch.outs)}`,
    isBlind ? 'closing after the count' : `closing ${centsText(batch.closingBalance)}`,
    `cheques ${centsText(batch.chequesClosingBalance)}`,
  ]
  const signed = signedClosingText(batch, dayOf)
  return [`Batch ${batch.batchID}, ${batch.status}: ${figures.join(', ')}`, ...(signed ? [signed] : [])].join('; ')
}

function dayOf(moment: string): string {
  return formatDay(day(moment.slice(0, 10)))
}

function centsText(euros: number): string {
  const amount = centsFromWire(euros)
  return amount === null ? '' : formatAmount(amount)
}

const BATCH_COLUMNS: readonly ListColumn<BatchRow>[] = [
  { name: 'id', header: 'Batch', kind: 'number', value: (row) => row.id },
  { name: 'startDate', header: 'Start', kind: 'day', value: (row) => row.startDate },
  { name: 'endDate', header: 'End', kind: 'day', value: (row) => row.endDate },
  { name: 'closingBalance', header: 'Closing', kind: 'money', value: (row) => row.closingBalance },
  { name: 'counted', header: 'Counted', kind: 'money', value: (row) => row.counted },
  { name: 'difference', header: 'Difference', kind: 'money', value: (row) => row.difference },
  {
    name: 'differenceReason',
    header: 'Reason',
    kind: 'text',
    value: (row) => (row.notCounted ? 'Not counted' : differenceReasonText(row)),
  },
  { name: 'signed', header: 'Signed off', kind: 'text', value: (row) => signedClosingText(row, dayOf) },
  { name: 'closedBy', header: 'Closed by', kind: 'text', value: (row) => row.closedBy },
  { name: 'status', header: 'Status', kind: 'text', value: (row) => row.status },
]

/** Prints the batches, newest first. */
export async function listBatches(ctx: Context, { options }: CommandInput): Promise<void> {
  const limit = rowLimit(options, SHOWN)
  const input = await batchesInput(ctx, options)
  const { client } = await ctx.connect()
  const { rows, totalCount } = await readFirstRows(limit, (page) => client.call('GetBatchList', { ...input, ...page }))
  const summary = `${rows.length} of ${totalCount} batches`
  await printList(ctx, options, { columns: BATCH_COLUMNS, rows, around: { totalCount }, summary })
}
