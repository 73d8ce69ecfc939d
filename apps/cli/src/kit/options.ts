import { usage } from './failure'

/** The options of a command as commander gives them. */
export type Options = Readonly<Record<string, unknown>>

/** What was typed after a command. */
export interface Given {
  words: readonly string[]
  options: Options
  /** The options that the command takes, `--json` among them. */
  flags: readonly string[]
  /** The commands below it. */
  commands: readonly string[]
}

/** The text of an option; null when it is not given. */
export function textOf(options: Options, name: string): string | null {
  const value = options[name]
  return typeof value === 'string' ? value : null
}

/** Whether a switch is on. */
export function isOn(options: Options, name: string): boolean {
  return options[name] === true
}

/** Whether days are wanted as yyyy-MM-dd. */
export function isIsoWanted(options: Options): boolean {
  return oneOf(['iso'], textOf(options, 'dates'), '--dates') !== null
}

/** A whole number from 1 that an option or word gives. */
export function wholeNumber(text: string, what: string): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) < 1) throw usage(`${what} is a whole number from 1, not '${text}'`)
  return Number(text)
}

/** How many rows are wanted by `--limit`; 0 means all. */
export function limitOf(options: Options, usual: number): number {
  const text = textOf(options, 'limit')
  if (text === null) return usual
  return text === '0' ? Number.POSITIVE_INFINITY : wholeNumber(text, '--limit')
}

/** One of a closed set, written in any case; null when the option is not given. */
export function oneOf<const T extends string>(set: readonly T[], text: string | null, option: string): T | null {
  if (text === null) return null
  const found = set.find((each) => each.toLowerCase() === text.toLowerCase())
  if (!found) throw usage(`${option} is one of ${set.join(', ')}, not '${text}'`)
  return found
}

/**
 * The order that a list is asked for in; nothing leaves the usual one to the server.
 *
 * @param o `usual` is the column that the list is sorted by unless told otherwise, `days` those whose latest come first.
 */
export function sortingOf<const C extends string>(
  options: Options,
  o: { columns: readonly C[]; usual: C; days: readonly C[] },
): { sortByColumn?: C; sortByType?: 0 | 1 } {
  const [isAsc, isDesc] = [isOn(options, 'asc'), isOn(options, 'desc')]
  if (isAsc && isDesc) throw usage('Choose one of --asc and --desc')
  const column = oneOf(o.columns, textOf(options, 'sort'), '--sort')
  if (!column && !isAsc && !isDesc) return {}
  const chosen = column ?? o.usual
  return { sortByColumn: chosen, sortByType: isDesc || (!isAsc && o.days.includes(chosen)) ? 1 : 0 }
}
