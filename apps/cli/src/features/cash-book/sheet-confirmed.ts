import type { SheetCheckName } from '@forecourt/core/features/cash-book/sheet-check-names'
import { parseAccepted } from '../../kit/checks'
import { usageFailure } from '../../kit/failure'
import { SHEET_ACCEPT_NAMES, SHEET_CHECKS } from './line-options'

export type IsConfirmed = (line: number, name: SheetCheckName) => boolean

/** A suggestion is confirmed for its own line of the file: `repaired:4`. */
const REPAIRED = /^repaired(?::([1-9]\d*))?$/i

/**
 * The checks that `--accept` confirms: by name for all rows, and each suggestion for its own line, by whoever has seen how that line is interpreted.
 * @throws CliFailure 2 for an unknown check, and for the suggestions of all rows at once.
 * @source commands 4, Rows.
 */
export function parseConfirmedChecks(text: string | null): IsConfirmed {
  const parts = text?.split(',').map((part) => part.trim()) ?? []
  const repairs = parts.filter((part) => REPAIRED.test(part))
  if (repairs.some((part) => !part.includes(':')))
    throw usageFailure('Accept a suggestion line by line, after you have seen it: --accept repaired:4 for line 4')
  const lines = new Set(repairs.map((part) => Number(REPAIRED.exec(part)?.[1])))
  const others = parts.filter((part) => !REPAIRED.test(part))
  const names = others.length === 0 ? [] : parseAccepted(others.join(','), SHEET_CHECKS, SHEET_ACCEPT_NAMES)
  return (line, name) => (name === 'repaired' ? lines.has(line) : names.some((each) => each === name))
}
