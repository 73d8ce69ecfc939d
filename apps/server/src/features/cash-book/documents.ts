import { DENOMINATIONS } from '@forecourt/core/features/cash-book/coins'
import { DIFFERENCE_REASON_NAMES } from '@forecourt/core/features/cash-book/enums'
import type { BatchesExport, PendingCheque } from '@forecourt/core/features/cash-book/schemas'
import { dayInZone, day, momentFormatter } from '@forecourt/core/kernel/days'
import { cents, centsFromWire } from '@forecourt/core/kernel/money'
import type { z } from 'zod'
import type { Ctx, Download } from '../../context'
import { type CsvColumn, csvDownload } from '../../documents/csv'
import { type BatchExportRow, batchExportRows } from './batches-service'
import { pendingChequesOut } from './cheques-service'

const PAGE = 500

type BookColumn = CsvColumn<BatchExportRow>

/** The columns of the list, which every file has. */
function batchListColumns(timeZone: string): BookColumn[] {
  const dayOf = (moment: string | null) => (moment === null ? null : dayInZone(new Date(moment), timeZone))
  return [
    { header: 'ID', kind: 'number', value: ({ batch }) => batch.id },
    { header: 'Start Date', kind: 'day', value: ({ batch }) => dayOf(batch.startDate) },
    { header: 'End Date', kind: 'day', value: ({ batch }) => dayOf(batch.endDate) },
    { header: 'Closing Balance', kind: 'money', value: ({ batch }) => centsFromWire(batch.closingBalance) },
  ]
}

/** The columns of movements, count, and who closed the batch. */
function batchDetailColumns(timeZone: string): BookColumn[] {
  const text = momentFormatter(timeZone)
  const money = (euros: number | null) => (euros === null ? null : centsFromWire(euros))
  const reasonOf = ({ batch }: BatchExportRow) =>
    batch.differenceReason === null ? '' : DIFFERENCE_REASON_NAMES[batch.differenceReason]
  return [
    { header: 'Status', kind: 'text', value: ({ batch }) => batch.status },
    { header: 'Started At', kind: 'moment', value: ({ batch }) => text(batch.startDate) },
    { header: 'Ended At', kind: 'moment', value: ({ batch }) => (batch.endDate === null ? '' : text(batch.endDate)) },
    { header: 'Opening Balance', kind: 'money', value: ({ figures }) => figures.opening },
    { header: 'In', kind: 'money', value: ({ figures }) => figures.ins },
    { header: 'Out', kind: 'money', value: ({ figures }) => cents(-figures.outs) },
    { header: 'Cheques Opening', kind: 'money', value: ({ figures }) => figures.chequesOpening },
    { header: 'Cheques Closing', kind: 'money', value: ({ figures }) => figures.chequesClosing },
    { header: 'Counted', kind: 'money', value: ({ batch }) => money(batch.counted) },
    { header: 'Not Counted', kind: 'text', value: ({ batch }) => (batch.notCounted ? 'Yes' : '') },
    { header: 'Difference', kind: 'money', value: ({ batch }) => money(batch.difference) },
    { header: 'Reason', kind: 'text', value: reasonOf },
    { header: 'Note', kind: 'text', value: ({ batch }) => batch.differenceNote },
    { header: 'Closed By', kind: 'text', value: ({ batch }) => batch.closedBy },
    { header: 'Signed Closing', kind: 'money', value: ({ batch }) => money(batch.signed?.closingBalance ?? null) },
    {
      header: 'Signed Cheques',
      kind: 'money',
      value: ({ batch }) => money(batch.signed?.chequesClosingBalance ?? null),
    },
    { header: 'Signed By', kind: 'text', value: ({ batch }) => batch.signed?.by ?? '' },
    { header: 'Signed At', kind: 'moment', value: ({ batch }) => (batch.signed ? text(batch.signed.at) : '') },
    ...DENOMINATIONS.map(
      ({ field, label }): BookColumn => ({
        header: `Count ${label}`,
        kind: 'number',
        value: ({ count }) => count?.counts[field] ?? null,
      }),
    ),
    { header: 'Extra', kind: 'money', value: ({ count }) => count?.extra ?? null },
  ]
}

/** Returns the closed cash books of the list as a file, newest first; with `columns` also their movements and counts. */
export function batchesFile(ctx: Ctx, search: z.output<typeof BatchesExport>): Download {
  const { timeZone } = ctx.config
  const columns = [...batchListColumns(timeZone), ...(search.columns === 'all' ? batchDetailColumns(timeZone) : [])]
  async function* rows() {
    for (let pageNumber = 1; ; pageNumber += 1) {
      const page = await batchExportRows(ctx, { ...search, pageNumber, pageSize: PAGE })
      yield page
      if (page.length < PAGE) return
    }
  }
  return csvDownload({ fileName: 'export.csv', columns, rows: rows() })
}

const CHEQUES: readonly CsvColumn<PendingCheque>[] = [
  { header: 'Payer', kind: 'text', value: (cheque) => cheque.payerName },
  { header: 'Description', kind: 'text', value: (cheque) => cheque.description },
  { header: 'Bank', kind: 'text', value: (cheque) => cheque.bank },
  { header: 'Cheque No', kind: 'text', value: (cheque) => cheque.chequeNumber },
  { header: 'A/C No', kind: 'text', value: (cheque) => cheque.accountNumber },
  { header: 'Date', kind: 'day', value: (cheque) => (cheque.date === null ? null : day(cheque.date)) },
  { header: 'Amount', kind: 'money', value: (cheque) => centsFromWire(cheque.amount) },
]

/** Returns the pending cheques as a file, oldest first. */
export async function pendingChequesFile(ctx: Ctx): Promise<Download> {
  const cheques = await pendingChequesOut(ctx)
  async function* rows() {
    yield cheques
  }
  return csvDownload({ fileName: 'export.csv', columns: CHEQUES, rows: rows() })
}
