import { type Cell, isBlank } from '@forecourt/core/features/import/cells'
import { ReadingRefused } from '../../../reading/reading-refused'

/** A line of a file, or a row of a spreadsheet. */
export interface SourceFileLine {
  /** From 1, as editors and spreadsheets count. */
  line: number
  cells: readonly Cell[]
}

/** A file that cannot be read; the message is the end of a sentence that begins with its name. */
export class UnreadableFile extends ReadingRefused {
  override name = 'UnreadableFile'
}

/** True for a line with a cell that is not empty. */
export function hasContent({ cells }: SourceFileLine): boolean {
  return cells.some((cell) => !isBlank(cell))
}
