import type { BatchesSearch, PendingCheque } from '@forecourt/core/features/cash-book/schemas'
import { dayInZone, day } from '@forecourt/core/kernel/days'
import { centsFromWire } from '@forecourt/core/kernel/money'
import type { z } from 'zod'
import type { Ctx, Download } from '../../context'
import { type CsvColumn, csvDownload } from '../../documents/csv'
import { batchList } from './batches-service'
import { pendingChequesOut } from './cheques-service'

type Batch = Awaited<ReturnType<typeof batchList>>['data'][number]

const PAGE = 500

/** The closed cash books of the list as a file, newest first. */
export function batchesFile(ctx: Ctx, search: z.output<typeof BatchesSearch>): Download {
  const dayOf = (moment: string) => dayInZone(new Date(moment), ctx.config.timeZone)
  const columns: readonly CsvColumn<Batch>[] = [
    { header: 'ID', kind: 'number', value: (batch) => batch.id },
    { header: 'Start Date', kind: 'day', value: (batch) => dayOf(batch.startDate) },
    { header: 'End Date', kind: 'day', value: (batch) => (batch.endDate === null ? null : dayOf(batch.endDate)) },
    { header: 'Closing Balance', kind: 'money', value: (batch) => centsFromWire(batch.closingBalance) },
  ]
  async function* rows() {
    for (let pageNumber = 1; ; pageNumber += 1) {
      const { data } = await batchList(ctx, { ...search, pageNumber, pageSize: PAGE })
      yield data
      if (data.length < PAGE) return
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

/** The cheques in hand as a file, oldest first. */
export async function pendingChequesFile(ctx: Ctx): Promise<Download> {
  const cheques = await pendingChequesOut(ctx)
  async function* rows() {
    yield cheques
  }
  return csvDownload({ fileName: 'export.csv', columns: CHEQUES, rows: rows() })
}
