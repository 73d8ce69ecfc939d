import { differenceReasonText } from '@forecourt/core/features/cash-book/batch-rules'
import { DIFFERENCE_REASON_NAMES, DIFFERENCE_REASONS } from '@forecourt/core/features/cash-book/enums'
import type { CountsBy } from '@forecourt/core/features/reports/enums'
import type { Counts, CountsRow, CountsSearch } from '@forecourt/core/features/reports/schemas'
import { dayInZone, formatDay, monthName } from '@forecourt/core/kernel/days'
import { wireMoney } from '@forecourt/core/kernel/wire'
import type { Ctx, Download } from '../../context'
import { pagedAnswer } from '../../database/paged'
import { type CountsTableRow, countsDocument } from '../../documents/counts-document'
import { type CsvColumn, csvDownload } from '../../documents/csv'
import { readSettings } from '../settings/repository'
import {
  type ClosedBatch,
  type BatchCountFigures,
  type CountsFilter,
  type CountsLine,
  streamCounts,
  countsPage,
  countsTotal,
} from './counts-repository'

export function countsFilter(
  { config }: Pick<Ctx, 'config'>,
  { by, dateFrom, dateTo, closedBy }: CountsSearch,
): CountsFilter {
  return {
    by: by ?? 'batch',
    from: dateFrom ?? null,
    to: dateTo ?? null,
    closedBy: closedBy ?? null,
    timeZone: config.timeZone,
  }
}

/** Returns the counts of the batches that were closed in some days, by batch, person or month. */
export function closedCounts(ctx: Ctx, search: CountsSearch): Promise<Counts> {
  const filter = countsFilter(ctx, search)
  return pagedAnswer(search, {
    rows: async (range) => (await countsPage(ctx.db, filter, range)).map(rowOf),
    total: async () => {
      const { count, ...figures } = await countsTotal(ctx.db, filter)
      return { totalCount: count, ...wireOf(figures) }
    },
  })
}

function wireOf({ batches, notCounted, differing, over, short, net }: BatchCountFigures) {
  return { batches, notCounted, differing, over: wireMoney(over), short: wireMoney(short), net: wireMoney(net) }
}

function rowOf(line: CountsLine): CountsRow {
  const { batch, closedBy, month } = line
  return {
    batch: batch && {
      id: batch.id,
      startDate: batch.startedAt.toISOString(),
      endDate: batch.endedAt.toISOString(),
      expected: wireMoney(batch.closing),
      counted: wireMoney(batch.counted),
      difference: wireMoney(batch.difference),
      ...reasonOf(batch),
    },
    closedBy,
    month,
    ...wireOf(line),
  }
}

function reasonOf({ reason, note }: ClosedBatch) {
  return { differenceReason: DIFFERENCE_REASONS.find((each) => each === reason) ?? null, differenceNote: note }
}

/** A line of the file; the last one is the total, without batch, person or month. */
type CountsFileLine = CountsLine & { isTotal?: boolean }

const FIGURES: readonly CsvColumn<CountsFileLine>[] = [
  { header: 'Batches', kind: 'number', value: ({ batches }) => batches },
  { header: 'Not Counted', kind: 'number', value: ({ notCounted }) => notCounted },
  { header: 'With a Difference', kind: 'number', value: ({ differing }) => differing },
  { header: 'Over', kind: 'money', value: ({ over }) => over },
  { header: 'Short', kind: 'money', value: ({ short }) => short },
  { header: 'Net', kind: 'money', value: ({ net }) => net },
]

function columnsOf({ by, timeZone }: CountsFilter): readonly CsvColumn<CountsFileLine>[] {
  const named = (header: string, nameOf: (line: CountsFileLine) => string): CsvColumn<CountsFileLine> => ({
    header,
    kind: 'text',
    value: (line) => (line.isTotal ? 'Total' : nameOf(line)),
  })
  if (by === 'person') return [named('Closed By', ({ closedBy }) => closedBy ?? ''), ...FIGURES]
  if (by === 'month') return [named('Month', ({ month }) => (month === null ? '' : formatDay(month))), ...FIGURES]
  const nameOf = ({ differenceReason }: ReturnType<typeof reasonOf>) =>
    differenceReason === null ? '' : DIFFERENCE_REASON_NAMES[differenceReason]
  return [
    named('ID', ({ batch }) => String(batch?.id ?? '')),
    { header: 'Start Date', kind: 'day', value: ({ batch }) => batch && dayInZone(batch.startedAt, timeZone) },
    { header: 'End Date', kind: 'day', value: ({ batch }) => batch && dayInZone(batch.endedAt, timeZone) },
    { header: 'Closing Balance', kind: 'money', value: ({ batch }) => batch?.closing ?? null },
    { header: 'Counted', kind: 'money', value: ({ batch }) => batch?.counted ?? null },
    {
      header: 'Not Counted',
      kind: 'text',
      value: ({ notCounted, isTotal }) => (isTotal ? String(notCounted) : notCounted > 0 ? 'Yes' : ''),
    },
    {
      header: 'Difference',
      kind: 'money',
      value: ({ batch, net, isTotal }) => (isTotal ? net : (batch?.difference ?? null)),
    },
    {
      header: 'Reason',
      kind: 'text',
      value: ({ batch, differing, isTotal }) =>
        isTotal ? `${differing} with a difference` : batch && nameOf(reasonOf(batch)),
    },
    { header: 'Note', kind: 'text', value: ({ batch }) => batch?.note ?? null },
    {
      header: 'Closed By',
      kind: 'text',
      value: ({ closedBy, batches, isTotal }) => (isTotal ? `${batches} batches` : closedBy),
    },
    { header: 'Over', kind: 'money', value: ({ over }) => over },
    { header: 'Short', kind: 'money', value: ({ short }) => short },
  ]
}

/** Returns the lines of the report, and their total as the last one. */
export function countsFile(ctx: Ctx, search: CountsSearch): Download {
  const filter = countsFilter(ctx, search)
  async function* rows() {
    yield* streamCounts(ctx.store, filter)
    const { count, ...total } = await countsTotal(ctx.store.db, filter)
    if (count > 0) yield [{ ...total, batch: null, closedBy: null, month: null, isTotal: true }]
  }
  return csvDownload<CountsFileLine>({ fileName: 'export.csv', columns: columnsOf(filter), rows: rows() })
}

export async function countsReport(ctx: Ctx, search: CountsSearch): Promise<Download> {
  const filter = countsFilter(ctx, search)
  const { count: _, ...total } = await countsTotal(ctx.db, filter)
  const rows: CountsTableRow[] = []
  for await (const lines of streamCounts(ctx.store, filter))
    for (const line of lines) rows.push({ ...line, name: nameOf(line, filter), ...closingRemark(line) })
  const { dealership } = await readSettings(ctx.db)
  const period = { from: filter.from, to: filter.to ?? ctx.today }
  return countsDocument(
    { ...period, by: filter.by, rows, total },
    { letterhead: dealership, now: ctx.now, timeZone: filter.timeZone },
  )
}

function nameOf({ batch, closedBy, month }: CountsLine, { by, timeZone }: { by: CountsBy; timeZone: string }): string {
  if (by === 'person') return closedBy === '' ? 'Not known' : (closedBy ?? '')
  if (by === 'month') return month === null ? '' : monthName(month)
  return batch === null ? '' : `${batch.id}, ${daysText(batch, timeZone)}`
}

/** Returns `01-11-2026 to 02-11-2026`, or one day for a batch that began and ended on it. */
function daysText({ startedAt, endedAt }: ClosedBatch, timeZone: string): string {
  const [start, end] = [startedAt, endedAt].map((at) => formatDay(dayInZone(at, timeZone)))
  return start === end ? `${end}` : `${start} to ${end}`
}

/** Returns who closed a batch, and the reason of its difference. */
function closingRemark({ batch, closedBy }: CountsLine): { said: string } {
  const reason = batch === null ? '' : differenceReasonText(reasonOf(batch))
  return { said: [closedBy ?? '', reason].filter((text) => text !== '').join('. ') }
}
