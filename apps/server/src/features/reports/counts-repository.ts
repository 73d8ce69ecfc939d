import type { CountsBy } from '@forecourt/core/features/reports/enums'
import type { Day } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import { sql } from 'kysely'
import type { Db, Store, Trx } from '../../database/database'
import type { PageRange } from '../../database/paged'
import { streamRows } from '../../database/stream'
import { toCents, toCentsOrNull, toCount, toDayOrNull } from '../../database/values'

export interface CountsFilter {
  by: CountsBy
  from: Day | null
  to: Day | null
  /** Null: any user. */
  closedBy: string | null
  /** Of the business; it decides the day of a closing. */
  timeZone: string
}

/** The totals of the counts of some batches, in cents. */
export interface BatchCountFigures {
  batches: number
  notCounted: number
  differing: number
  over: Cents
  /** Zero or negative. */
  short: Cents
  net: Cents
}

export interface ClosedBatch {
  id: number
  startedAt: Date
  endedAt: Date
  closing: Cents
  /** Null when nobody counted; so is then the difference. */
  counted: Cents | null
  difference: Cents | null
  reason: string | null
  note: string
}

export interface CountsLine extends BatchCountFigures {
  batch: ClosedBatch | null
  closedBy: string | null
  month: Day | null
}

/** The columns and the order of the lines, by grouping. */
const LINES = {
  batch: {
    of: sql`c.id, c.started_at, c.ended_at, c.closing, c.counted, c.difference, c.reason, c.note, c.closed_by`,
    order: sql`c.id desc`,
  },
  person: { of: sql`c.closed_by`, order: sql`c.closed_by collate "C"` },
  month: { of: sql`c.month`, order: sql`c.month desc` },
} as const satisfies Record<CountsBy, object>

interface FigureRow {
  batches: string
  not_counted: string
  differing: string
  over: string
  short: string
  net: string
}

interface Row extends FigureRow {
  id?: number
  started_at: Date
  ended_at: Date
  closing: string
  counted: string | null
  difference: string | null
  reason: string | null
  note: string
  closed_by?: string
  month?: string
}

/** Selects the batches that were closed in these days with the figures of their counts, one line for each of `by`. */
function countLines({ by, from, to, closedBy, timeZone }: CountsFilter) {
  const day = sql`(b.ended_at at time zone ${timeZone})::date`
  return sql<Row>`
    select ${LINES[by].of}, count(*) as batches, count(*) filter (where c.counted is null) as not_counted,
      count(*) filter (where c.difference <> 0) as differing,
      coalesce(sum(c.difference) filter (where c.difference > 0), 0)::bigint as over,
      coalesce(sum(c.difference) filter (where c.difference < 0), 0)::bigint as short,
      coalesce(sum(c.difference), 0)::bigint as net
    from (
      select b.id, b.started_at, b.ended_at, b.closing, b.counted, b.counted - b.closing as difference, b.difference_reason as reason,
        coalesce(b.difference_note, '') as note, coalesce(b.closed_by, '') as closed_by, date_trunc('month', ${day})::date as month
      from batches b
      where b.status = 'closed' and (${from}::date is null or ${day} >= ${from}::date) and (${to}::date is null or ${day} <= ${to}::date)
        and (${closedBy}::text is null or coalesce(b.closed_by, '') = ${closedBy}::text)
    ) c group by ${LINES[by].of}`
}

const orderedCountLines = (filter: CountsFilter) => sql<Row>`${countLines(filter)} order by ${LINES[filter.by].order}`

export async function countsPage(
  db: Db | Trx,
  filter: CountsFilter,
  { limit, offset }: PageRange,
): Promise<CountsLine[]> {
  const { rows } = await sql<Row>`${orderedCountLines(filter)} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(lineOf)
}

export async function* streamCounts(store: Store, filter: CountsFilter): AsyncGenerator<CountsLine[]> {
  const query = { compile: () => orderedCountLines(filter).compile(store.db) }
  for await (const rows of streamRows(store, query)) yield rows.map(lineOf)
}

/** Returns how many lines there are, and their totals. */
export async function countsTotal(db: Db | Trx, filter: CountsFilter): Promise<{ count: number } & BatchCountFigures> {
  const { rows } = await sql<{ count: string } & FigureRow>`
    select count(*) as count, coalesce(sum(l.batches), 0)::bigint as batches, coalesce(sum(l.not_counted), 0)::bigint as not_counted,
      coalesce(sum(l.differing), 0)::bigint as differing, coalesce(sum(l.over), 0)::bigint as over,
      coalesce(sum(l.short), 0)::bigint as short, coalesce(sum(l.net), 0)::bigint as net
    from (${countLines(filter)}) l`.execute(db)
  // Without a group there is always one row.
  const row = rows[0]!
  return { count: toCount(row.count), ...figuresOf(row) }
}

function figuresOf(row: FigureRow): BatchCountFigures {
  return {
    batches: toCount(row.batches),
    notCounted: toCount(row.not_counted),
    differing: toCount(row.differing),
    over: toCents(row.over),
    short: toCents(row.short),
    net: toCents(row.net),
  }
}

function lineOf(row: Row): CountsLine {
  return {
    batch:
      row.id === undefined
        ? null
        : {
            id: row.id,
            startedAt: row.started_at,
            endedAt: row.ended_at,
            closing: toCents(row.closing),
            counted: toCentsOrNull(row.counted),
            difference: toCentsOrNull(row.difference),
            reason: row.reason,
            note: row.note,
          },
    closedBy: row.closed_by ?? null,
    month: toDayOrNull(row.month ?? null),
    ...figuresOf(row),
  }
}
