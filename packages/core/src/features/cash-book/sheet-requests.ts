import type { LineContext } from '../../line/parse'
import type { FoundByName } from '../../line/people'
import type { InterpretedEntryInput } from './entry-input'
import { PREPARED_ROWS_MAX } from './enums'
import type { PreparedEntry } from './prepare-schemas'
import {
  isSheetRowProblem,
  interpretRow,
  type SheetRowProblem,
  type InterpretedRow,
  withNamedRecord,
  withFoundPayers,
} from './sheet-reading'

export interface SheetPorts {
  search: (name: string) => Promise<FoundByName>
  /** Checks at most `PREPARED_ROWS_MAX` rows. */
  prepare: (rows: { readings: InterpretedEntryInput[] }[]) => Promise<readonly PreparedEntry[]>
}

/** Interprets rows and looks up the names in them: one search for each name. */
export async function interpretRows(
  ports: Pick<SheetPorts, 'search'>,
  texts: readonly string[],
  context: LineContext,
): Promise<(InterpretedRow | SheetRowProblem)[]> {
  const reads = texts.map((text) => interpretRow(text, context))
  const words = new Set(reads.flatMap((read) => nameOf(read) ?? []))
  const found = new Map<string, FoundByName>()
  for (const each of words) found.set(each, await ports.search(each))
  return reads.map((read, at) => {
    const by = found.get(nameOf(read) ?? '')
    if (isSheetRowProblem(read)) return by ? withFoundPayers(read, by) : read
    return !by ? read : withNamedRecord(read, by, texts[at] ?? '')
  })
}

function nameOf(read: InterpretedRow | SheetRowProblem): string | undefined {
  return isSheetRowProblem(read) ? read.guess?.payer.words : (read.line?.name ?? read.line?.person)?.words
}

/** The checks of the server for each row alone, in bounded batches; null for a row that is no line. */
export async function prepareRows(
  ports: Pick<SheetPorts, 'prepare'>,
  reads: readonly (InterpretedRow | SheetRowProblem)[],
): Promise<(PreparedEntry | null)[]> {
  const asked = reads.flatMap((read, at) => (isSheetRowProblem(read) ? [] : [{ at, readings: [...read.inputs] }]))
  const found: (PreparedEntry | null)[] = reads.map(() => null)
  for (let from = 0; from < asked.length; from += PREPARED_ROWS_MAX) {
    const batch = asked.slice(from, from + PREPARED_ROWS_MAX)
    const rows = await ports.prepare(batch.map(({ readings }) => ({ readings })))
    for (const [i, { at }] of batch.entries()) found[at] = rows[i] ?? null
  }
  return found
}
