import type { Command, Option } from 'commander'

/** A command as completion and the reference know it. */
export interface CommandNode {
  /** `hp due`. */
  path: string
  names: readonly string[]
  description: string
  usage: string
  options: readonly { flags: string; names: readonly string[]; takesValue: boolean; description: string }[]
  children: readonly CommandNode[]
}

/** The commands below one, as data. */
export function commandTree(command: Command, above = ''): CommandNode {
  const path = above === '' ? '' : command.name()
  const full = [above === ' ' ? '' : above, path].filter(Boolean).join(' ')
  return {
    path: full,
    names: [command.name(), ...command.aliases()],
    description: command.description(),
    usage: [full, command.usage()].filter(Boolean).join(' '),
    options: command.options.map(optionNode),
    children: command.commands.map((child) => commandTree(child, full || ' ')),
  }
}

function optionNode({ flags, short, long, required, optional, description }: Option) {
  return {
    flags,
    names: [long, short].flatMap((name) => name ?? []),
    takesValue: required || optional,
    description,
  }
}
