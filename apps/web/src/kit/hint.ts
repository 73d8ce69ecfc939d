import { type CommandID, COMMANDS } from '@forecourt/core/commands'
import type { Command } from '@forecourt/core/kernel/command'
import type { Hint } from './own-hint'

interface HintOptions {
  /** Of a family of keys such as `Shift 1` to `Shift 9`, the number of the last one that does something. */
  upTo?: number
  /** Of such a family, the numbers that do something. */
  digits?: readonly number[]
  /** As it is pressed inside of a field. */
  isInField?: boolean
  ofRow?: boolean
}

/**
 * The keys of commands, as the catalogue has them.
 *
 * @param text What they do here, where that is not what the catalogue says of the first.
 * @example hint('form.save-form', 'create') // { keys: ['Ctrl Enter'], text: 'create' }
 */
export function hint(of: CommandID | readonly CommandID[], text?: string, options: HintOptions = {}): Hint {
  const commands = [of].flat().map(commandOf)
  const keys = commands.flatMap((command) => keysOf(command, options))
  const words = text ?? commands[0]?.hint ?? lowered(commands[0]?.title ?? '')
  const command = commands[0]?.id ?? ''
  return { keys, text: words, command, ...(options.ofRow === undefined ? {} : { ofRow: options.ofRow }) }
}

/** The first key of a command, as it is printed. */
export function keyOf(id: CommandID): string {
  return commandOf(id).keys?.[0] ?? ''
}

function commandOf(id: CommandID): Command {
  const command = COMMANDS.find((each) => each.id === id)
  if (!command?.keys) throw new Error(`${id} has no keys`)
  return command
}

function keysOf({ keys = [] }: Command, { upTo, digits, isInField }: HintOptions): string[] {
  const isAlt = (key = '') => key.startsWith('Alt ')
  const own = keys.filter((key) => isAlt(key) === (isInField ?? isAlt(keys[0])))
  const [first = ''] = own
  if (digits) return own.filter((key) => digits.some((digit) => key.endsWith(String(digit))))
  if (upTo !== undefined) return [first.replace(/1$/, `1–${upTo}`)]
  // Both ways of one thing: `Shift ↑↓`.
  const isPair = first.endsWith(' ↑') && own[1] === first.replace('↑', '↓')
  return [isPair ? `${first}↓` : first]
}

function lowered(title: string): string {
  return `${title.charAt(0).toLowerCase()}${title.slice(1)}`
}
