import type { NamedAccount } from '../../line/names'
import type { LineContext } from '../../line/parse'
import type { EntryReadingInput } from './entry-input'
import { PREPARED_ROWS_MAX } from './enums'
import type { PreparedEntry } from './prepare-schemas'
import { isFault, readRow, type RowFault, type RowReading, withNamedAccount } from './sheet-reading'

/** What a sheet asks the server. */
export interface SheetPorts {
  /** The HP accounts that are found for the name of a person. */
  accountsOf: (name: string) => Promise<readonly NamedAccount[]>
  /** What is said of each of some rows, at most `PREPARED_ROWS_MAX`. */
  prepare: (rows: { readings: EntryReadingInput[] }[]) => Promise<readonly PreparedEntry[]>
}

/** Reads rows, and asks whose account a name among them means: one question for each name. */
export async function readRows(
  ports: Pick<SheetPorts, 'accountsOf'>,
  texts: readonly string[],
  context: LineContext,
): Promise<(RowReading | RowFault)[]> {
  const reads = texts.map((text) => readRow(text, context))
  const words = new Set(reads.flatMap((read) => (isFault(read) || !read.name ? [] : [read.name.words])))
  const accounts = new Map<string, readonly NamedAccount[]>()
  for (const each of words) accounts.set(each, await ports.accountsOf(each))
  return reads.map((read, at) => {
    if (isFault(read) || !read.name) return read
    return withNamedAccount(read, accounts.get(read.name.words) ?? [], { text: texts[at] ?? '', context })
  })
}

/** What the server says of each row alone, asked in bounded batches; null for one that is no line. */
export async function prepareRows(
  ports: Pick<SheetPorts, 'prepare'>,
  reads: readonly (RowReading | RowFault)[],
): Promise<(PreparedEntry | null)[]> {
  const asked = reads.flatMap((read, at) => (isFault(read) ? [] : [{ at, readings: [...read.inputs] }]))
  const found: (PreparedEntry | null)[] = reads.map(() => null)
  for (let from = 0; from < asked.length; from += PREPARED_ROWS_MAX) {
    const batch = asked.slice(from, from + PREPARED_ROWS_MAX)
    const rows = await ports.prepare(batch.map(({ readings }) => ({ readings })))
    for (const [i, { at }] of batch.entries()) found[at] = rows[i] ?? null
  }
  return found
}
