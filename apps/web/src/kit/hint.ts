import { type CommandID, COMMANDS } from '@forecourt/core/commands'
import type { Command } from '@forecourt/core/kernel/command'
import type { Hint } from './own-hint'

interface HintOptions {
  /** For a family of keys such as `Shift 1` to `Shift 9`, the last one in use. */
  upTo?: number
  /** For such a family, the digits in use. */
  digits?: readonly number[]
  /** The key as pressed inside a field. */
  isInField?: boolean
  ofRow?: boolean
}

/**
 * Returns the keys of commands, as in the catalogue.
 * @param text What they do here, where that differs from the catalogue.
 * @example hint('form.save-form', 'create') // { keys: ['Ctrl Enter'], text: 'create' }
 */
export function hint(of: CommandID | readonly CommandID[], text?: string, options: HintOptions = {}): Hint {
  const commands = [of].flat().map(catalogueCommand)
  const keys = commands.flatMap((command) => hintKeys(command, options))
  const words = text ?? commands[0]?.hint ?? lowerFirst(commands[0]?.title ?? '')
  const command = commands[0]?.id ?? ''
  return { keys, text: words, command, ...(options.ofRow === undefined ? {} : { ofRow: options.ofRow }) }
}

/** Returns the first key of a command, as printed. */
export function commandKey(id: CommandID): string {
  return catalogueCommand(id).keys?.[0] ?? ''
}

function catalogueCommand(id: CommandID): Command {
  const command = COMMANDS.find((each) => each.id === id)
  if (!command?.keys) throw new Error(`${id} has no keys`)
  return command
}

function hintKeys({ keys = [] }: Command, { upTo, digits, isInField }: HintOptions): string[] {
  const isAlt = (key = '') => key.startsWith('Alt ')
  const own = keys.filter((key) => isAlt(key) === (isInField ?? isAlt(keys[0])))
  const [first = ''] = own
  if (digits) return own.filter((key) => digits.some((digit) => key.endsWith(String(digit))))
  if (upTo !== undefined) return [first.replace(/1$/, `1–${upTo}`)]
  // Both ways of one thing: `Shift ↑↓`.
  const isPair = first.endsWith(' ↑') && own[1] === first.replace('↑', '↓')
  return [isPair ? `${first}↓` : first]
}

function lowerFirst(title: string): string {
  return `${title.charAt(0).toLowerCase()}${title.slice(1)}`
}
