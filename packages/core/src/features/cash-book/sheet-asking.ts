import type { LineContext } from '../../line/parse'
import type { FoundByName } from '../../line/people'
import type { EntryReadingInput } from './entry-input'
import { PREPARED_ROWS_MAX } from './enums'
import type { PreparedEntry } from './prepare-schemas'
import { isFault, readRow, type RowFault, type RowReading, withNamedRecord, withPayersFound } from './sheet-reading'

/** What a sheet asks the server. */
export interface SheetPorts {
  /** What is found by the name of a person. */
  search: (name: string) => Promise<FoundByName>
  /** What is said of each of some rows, at most `PREPARED_ROWS_MAX`. */
  prepare: (rows: { readings: EntryReadingInput[] }[]) => Promise<readonly PreparedEntry[]>
}

/** Reads rows, and asks whom a name among them means: one question for each name. */
export async function readRows(
  ports: Pick<SheetPorts, 'search'>,
  texts: readonly string[],
  context: LineContext,
): Promise<(RowReading | RowFault)[]> {
  const reads = texts.map((text) => readRow(text, context))
  const words = new Set(reads.flatMap((read) => nameOf(read) ?? []))
  const found = new Map<string, FoundByName>()
  for (const each of words) found.set(each, await ports.search(each))
  return reads.map((read, at) => {
    const by = found.get(nameOf(read) ?? '')
    if (isFault(read)) return by ? withPayersFound(read, by) : read
    return !by ? read : withNamedRecord(read, by, texts[at] ?? '')
  })
}

function nameOf(read: RowReading | RowFault): string | undefined {
  return isFault(read) ? read.guess?.payer.words : (read.line?.name ?? read.line?.person)?.words
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
