import { usage } from './failure'

/** The options of a command as commander gives them. */
export type Options = Readonly<Record<string, unknown>>

/** What was typed after a command. */
export interface Given {
  words: readonly string[]
  options: Options
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
