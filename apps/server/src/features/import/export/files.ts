import {
  type ImportColumn,
  importColumnsOf,
  type ImportKind,
  type ImportValue,
} from '@forecourt/core/features/import/kinds'
import { cents, formatDecimal } from '@forecourt/core/kernel/money'
import { Zip, ZipDeflate } from 'fflate'
import type { Download } from '../../../context'
import type { Store } from '../../../database/database'
import { BYTE_ORDER_MARK, CSV_LINE_END, textCell } from '../../../documents/csv'
import { coinsText } from '../imported-cash-book'
import { type ExportedRow, exportedRows } from './repository'

/**
 * Returns all books as an archive of the files that an import reads, `KIND.csv`, without empty ones; streamed.
 * @source server 19.10
 */
export function exportDownload(store: Pick<Store, 'kind' | 'db'>): Download {
  return { contentType: 'application/zip', fileName: 'forecourt.zip', chunks: zipFiles(exportedRows(store)) }
}

/** The date of all files in the archive, so that the same books give the same bytes. */
const FIXED_DATE = new Date(1980, 0, 1, 12)

async function* zipFiles(chunks: AsyncIterable<{ kind: ImportKind; rows: ExportedRow[] }>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  const opened: { kind: ImportKind; file: ZipDeflate }[] = []
  for await (const { kind, rows } of chunks) {
    let last = opened.at(-1)
    if (last?.kind !== kind) {
      last?.file.push(new Uint8Array(), true)
      last = { kind, file: new ZipDeflate(`${kind}.csv`, { level: 6 }) }
      last.file.mtime = FIXED_DATE
      opened.push(last)
      zip.add(last.file)
      last.file.push(Buffer.from(headings(kind)))
    }
    last.file.push(Buffer.from(rows.map((row) => line(kind, row)).join('')))
    yield* ready
    ready = []
  }
  opened.at(-1)?.file.push(new Uint8Array(), true)
  zip.end()
  yield* ready
}

const exportedColumns = (kind: ImportKind) => importColumnsOf(kind).filter(({ isOnlyChecked }) => !isOnlyChecked)

function headings(kind: ImportKind): string {
  const labels = exportedColumns(kind).map(({ label }) => textCell(label))
  return `${BYTE_ORDER_MARK}${labels.join(',')}${CSV_LINE_END}`
}

function line(kind: ImportKind, { counts, ...row }: ExportedRow & { counts?: unknown }): string {
  const values: ExportedRow =
    kind === 'batches' ? { ...row, coins: coinsText((counts ?? null) as Record<string, number> | null) } : row
  return (
    exportedColumns(kind)
      .map((column) => cell(column, values[column.name] ?? null))
      .join(',') + CSV_LINE_END
  )
}

/** Returns a value for its file: dots before decimals, days year first, choices by name. */
function cell({ type, choices }: ImportColumn, value: ImportValue): string {
  if (value === null || value === '') return ''
  switch (type) {
    case 'money':
      return formatDecimal(cents(Number(value)))
    case 'flag':
      return value === true ? 'yes' : 'no'
    case 'choice':
      return textCell(choices?.find((choice) => choice.value === value)?.name ?? String(value))
    case 'whole':
    case 'decimal':
    case 'day':
    case 'moment':
      return String(value)
    default:
      return textCell(String(value))
  }
}
