import { type Cell, isBlank } from '@forecourt/core/features/import/cells'
import { ReadingRefused } from '../../../reading/reading-refused'

/** A line of a file; of a spreadsheet its row. */
export interface Line {
  /** From 1, as editors and spreadsheets count. */
  line: number
  cells: readonly Cell[]
}

/** Why nothing of a file can be read, as the end of a sentence that begins with its name. */
export class UnreadableFile extends ReadingRefused {
  override name = 'UnreadableFile'
}

/** True for a line in which something stands. */
export function isSaid({ cells }: Line): boolean {
  return cells.some((cell) => !isBlank(cell))
}
