import type { SheetQuestion } from '@forecourt/core/features/cash-book/sheet-questions'
import { acceptedGuards } from '../../kit/guards'
import { usage } from '../../kit/failure'
import { ACCEPTED_NAMES, OF_EVERY_ROW } from './line-options'

/** Whether a question of a row is accepted. */
export type Accepts = (line: number, name: SheetQuestion) => boolean

/** A repair is accepted by the line of the file that it is of: `repaired:4`. */
const REPAIRED = /^repaired(?::([1-9]\d*))?$/i

/**
 * What `--accept` accepts: questions by their names, of every row, and each repair by its line, for whoever has seen how that line is read.
 *
 * @throws CliFailure 2 for what is no question, and for repairs of all rows at once.
 * @source commands 4, Rows.
 */
export function acceptedRows(text: string | null): Accepts {
  const parts = text?.split(',').map((part) => part.trim()) ?? []
  const repairs = parts.filter((part) => REPAIRED.test(part))
  if (repairs.some((part) => !part.includes(':')))
    throw usage('Accept a suggestion line by line, after you have seen it: --accept repaired:4 for line 4')
  const lines = new Set(repairs.map((part) => Number(REPAIRED.exec(part)?.[1])))
  const others = parts.filter((part) => !REPAIRED.test(part))
  const names = others.length === 0 ? [] : acceptedGuards(others.join(','), OF_EVERY_ROW, ACCEPTED_NAMES)
  return (line, name) => (name === 'repaired' ? lines.has(line) : names.some((each) => each === name))
}
