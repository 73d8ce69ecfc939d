import type { HistoryNames } from '@forecourt/core/features/history/fields'
import type { ChangesSearch, RecordChange } from '@forecourt/core/features/history/schemas'
import { momentFormatter } from '@forecourt/core/kernel/days'
import type { z } from 'zod'
import type { Ctx, Download } from '../../context'
import { type PageRange, pagedAnswer } from '../../database/paged'
import { type CsvColumn, csvDownload } from '../../documents/csv'
import type { HistoryLine } from './lines-repository'
import { countedMax, countLog, type LogFilter, logLines } from './log-repository'
import { changeOut } from './service'
import { describeLines } from './describe'

type Search = z.output<typeof ChangesSearch>

/**
 * Up to this offset a page is read from the newest line while all are counted in parallel; beyond it the count comes first and decides which end is
 * nearer.
 */
const NEAR = 20_000

/** Returns the log: one line for each saved record, newest first. */
export async function changesPage(
  ctx: Ctx,
  asked: Search,
  words: HistoryNames,
): Promise<{ data: RecordChange[]; totalCount: number; countedUpTo?: number }> {
  const { db } = ctx.store
  const filter = filterOf(ctx, asked)
  const counted = asked.only === 'rows' ? null : countLog(db, filter)
  const linesOf = async (range: PageRange) => {
    const part = { ...range, olderThan: null }
    if (part.offset < NEAR) return logLines(db, filter, part)
    const total = await (counted ?? countLog(db, filter))
    return part.offset < total ? logLines(db, filter, part, total) : []
  }
  return pagedAnswer(asked, {
    rows: async (range) => (await describeLines(ctx, await linesOf(range), words)).map(changeOut),
    total: async () => {
      const totalCount = await (counted ?? countLog(db, filter))
      return { totalCount, ...(totalCount === countedMax(filter) && { countedUpTo: totalCount }) }
    },
  })
}

function filterOf(ctx: Ctx, search: Search): LogFilter {
  return { ...search, timeZone: ctx.config.timeZone, isUnlocked: ctx.isUnlocked }
}

interface FileRow extends Omit<RecordChange, 'changes'> {
  field: string
  before: string
  after: string
}

const CHUNK = 500

/** Returns the log as a file: a line for each changed field, those of one save together. */
export function changesFile(ctx: Ctx, search: Search, words: HistoryNames): Download {
  const moment = momentFormatter(ctx.config.timeZone)
  const columns: readonly CsvColumn<FileRow>[] = [
    { header: 'When', kind: 'moment', value: (row) => moment(row.at) },
    { header: 'Who', kind: 'text', value: (row) => row.username },
    { header: 'What', kind: 'text', value: (row) => row.summary },
    { header: 'Action', kind: 'text', value: (row) => row.action },
    { header: 'Kind', kind: 'text', value: (row) => row.kind },
    { header: 'ID', kind: 'number', value: (row) => row.id },
    { header: 'Field', kind: 'text', value: (row) => row.field },
    { header: 'Before', kind: 'text', value: (row) => row.before },
    { header: 'After', kind: 'text', value: (row) => row.after },
  ]
  async function* rows() {
    const filter = filterOf(ctx, search)
    for (let olderThan: HistoryLine | null = null; ; ) {
      const part = { limit: CHUNK, offset: 0, olderThan, isWhole: true }
      const lines: HistoryLine[] = await logLines(ctx.store.db, filter, part)
      yield (await describeLines(ctx, lines, words)).map(changeOut).flatMap(fileRows)
      olderThan = lines.at(-1) ?? null
      if (lines.length < CHUNK || olderThan === null) return
    }
  }
  return csvDownload({ fileName: 'export.csv', columns, rows: rows() })
}

function fileRows({ changes, ...change }: RecordChange): FileRow[] {
  const fields = changes.length === 0 ? [{ field: '', before: '', after: '' }] : changes
  return fields.map((field) => ({ ...change, ...field }))
}
