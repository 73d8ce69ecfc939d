import { usageFailure } from './failure'

/** The options of a command as commander gives them. */
export type Options = Readonly<Record<string, unknown>>

export interface CommandInput {
  words: readonly string[]
  options: Options
  /** The options that the command takes, including `--json`. */
  flags: readonly string[]
  commands: readonly string[]
}

export function optionText(options: Options, name: string): string | null {
  const value = options[name]
  return typeof value === 'string' ? value : null
}

export function isOn(options: Options, name: string): boolean {
  return options[name] === true
}

/** Returns true when days are printed as yyyy-MM-dd. */
export function wantsIsoDays(options: Options): boolean {
  return choiceOption(['iso'], optionText(options, 'dates'), '--dates') !== null
}

/** Parses a whole number from 1 of an option or word. */
export function wholeNumber(text: string, what: string): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) < 1) throw usageFailure(`${what} is a whole number from 1, not '${text}'`)
  return Number(text)
}

/** The number of rows by `--limit`; 0 means all. */
export function rowLimit(options: Options, usual: number): number {
  const text = optionText(options, 'limit')
  if (text === null) return usual
  return text === '0' ? Number.POSITIVE_INFINITY : wholeNumber(text, '--limit')
}

/** The value of a closed set, in any case; null when the option is not given. */
export function choiceOption<const T extends string>(set: readonly T[], text: string | null, option: string): T | null {
  if (text === null) return null
  const found = set.find((each) => each.toLowerCase() === text.toLowerCase())
  if (!found) throw usageFailure(`${option} is one of ${set.join(', ')}, not '${text}'`)
  return found
}

/**
 * The order of a list by its options; absent fields leave the usual order to the server.
 * @param o `usual` is the default column, `days` those that are sorted latest first.
 */
export function sortOptions<const C extends string>(
  options: Options,
  o: { columns: readonly C[]; usual: C; days: readonly C[] },
): { sortByColumn?: C; sortByType?: 0 | 1 } {
  const [isAsc, isDesc] = [isOn(options, 'asc'), isOn(options, 'desc')]
  if (isAsc && isDesc) throw usageFailure('Choose one of --asc and --desc')
  const column = choiceOption(o.columns, optionText(options, 'sort'), '--sort')
  if (!column && !isAsc && !isDesc) return {}
  const chosen = column ?? o.usual
  return { sortByColumn: chosen, sortByType: isDesc || (!isAsc && o.days.includes(chosen)) ? 1 : 0 }
}
