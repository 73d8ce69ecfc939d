import type { Day } from '@forecourt/core/kernel/days'
import { usageFailure } from '../../kit/failure'

/** The days that a path may contain: the day of the run, and the first and last day of the export. */
export interface PathDays {
  today: Day
  from: Day | null
  to: Day | null
}

type DayName = keyof PathDays
type PathPart = { text: string } | { of: DayName; format: string }

const PLACEHOLDER = /\{([^{}]*)\}/g
const NAMED = /^(today|from|to)(?::((?:yyyy|MM|dd|[-_. ])+))?$/
const UNITS = /yyyy|MM|dd/g
const PLACEHOLDER_HELP =
  'write {today}, {from} or {to}, with yyyy, MM and dd after a colon for another form: {from:yyyy-MM}'

/**
 * The parts of a path such as `cash-{today}.csv` or `{from:yyyy}/month-{from:yyyy-MM}.xlsx`.
 * @throws CliFailure 2 when a placeholder is no day.
 */
export function pathParts(pattern: string): PathPart[] {
  const parts: PathPart[] = []
  let end = 0
  for (const found of pattern.matchAll(PLACEHOLDER)) {
    const named = NAMED.exec(found[1] ?? '')
    if (!named || (named[2] !== undefined && !/[yMd]/.test(named[2])))
      throw usageFailure(`${found[0]} is no day: ${PLACEHOLDER_HELP}`)
    if (found.index > end) parts.push({ text: pattern.slice(end, found.index) })
    // The expression knows these three names alone.
    parts.push({ of: named[1] as DayName, format: named[2] ?? 'yyyy-MM-dd' })
    end = found.index + found[0].length
  }
  if (end < pattern.length) parts.push({ text: pattern.slice(end) })
  if (parts.some((part) => 'text' in part && /[{}]/.test(part.text)))
    throw usageFailure(`A brace in '${pattern}' has no other: ${PLACEHOLDER_HELP}`)
  return parts
}

/** The names of the days in a path. */
export function daysInPath(parts: readonly PathPart[]): DayName[] {
  return parts.flatMap((part) => ('of' in part ? [part.of] : []))
}

/**
 * The path on these days.
 * @throws CliFailure 2 when it names a day that the export does not have.
 */
export function formatPath(parts: readonly PathPart[], days: PathDays): string {
  return parts.map((part) => ('text' in part ? part.text : dayText(part, days))).join('')
}

function dayText({ of, format }: { of: DayName; format: string }, days: PathDays): string {
  const day = days[of]
  if (day === null) throw usageFailure(`The path names {${of}}, and the filters give no such day`)
  const units: Readonly<Record<string, string>> = { yyyy: day.slice(0, 4), MM: day.slice(5, 7), dd: day.slice(8, 10) }
  return format.replaceAll(UNITS, (unit) => units[unit] ?? '')
}

/**
 * Returns a function that recognises the file names of a pattern and sorts them by their days. Its result is null for another name, else a key: of
 * two names, the one with later days has the greater key.
 */
export function createNameKey(parts: readonly PathPart[]): (name: string) => string | null {
  const units: { at: number; unit: string }[] = []
  const source = parts.map((part, at) => {
    if ('text' in part) return escapeRegex(part.text)
    return part.format
      .split(/(yyyy|MM|dd)/)
      .map((piece) => {
        if (!/^(yyyy|MM|dd)$/.test(piece)) return escapeRegex(piece)
        units.push({ at, unit: piece })
        return `(\\d{${piece.length}})`
      })
      .join('')
  })
  const expression = new RegExp(`^${source.join('')}$`)
  const order = units
    .map((each, group) => ({ ...each, group: group + 1 }))
    // Within a day the year weighs most, however it is written.
    .sort((a, b) => a.at - b.at || b.unit.localeCompare(a.unit, 'en') || a.group - b.group)
  return (name) => {
    const found = expression.exec(name)
    return found && order.map(({ group }) => found[group]).join('-')
  }
}

function escapeRegex(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
}
