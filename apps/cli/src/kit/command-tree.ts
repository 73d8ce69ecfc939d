import type { Argument, Option } from 'commander'
import type { CommandFacts, ProgramCommand } from './program'

export interface OptionNode {
  flags: string
  names: readonly string[]
  takesValue: boolean
  description: string
}

/** A command as help, completion and the reference need it; plain data, so that help needs no command to be loaded. */
export interface CommandNode {
  /** `hp due`. */
  path: string
  names: readonly string[]
  description: string
  usage: string
  /** The arguments that have a description. */
  words: readonly { name: string; description: string }[]
  options: readonly OptionNode[]
  /** Command lines without `forecourt`. */
  examples: readonly string[]
  children: readonly CommandNode[]
}

/** A command with everything that it declares, from which the reference and completion are built. */
export interface DeclaredNode extends CommandNode {
  facts: CommandFacts
  children: readonly DeclaredNode[]
}

export function commandTree(command: ProgramCommand): DeclaredNode {
  return nodeOf(command, '')
}

function nodeOf(command: ProgramCommand, above: string): DeclaredNode {
  const path = above === '' ? '' : command.name()
  const full = [above === ' ' ? '' : above, path].filter(Boolean).join(' ')
  return {
    path: full,
    names: [command.name(), ...command.aliases()],
    description: command.description(),
    usage: [full, command.usage()].filter(Boolean).join(' '),
    words: command.registeredArguments.filter(({ description }) => description !== '').map(wordNode),
    options: command.options.map(optionNode),
    examples: command.facts.examples ?? [],
    children: command.children().map((child) => nodeOf(child, full || ' ')),
    facts: command.facts,
  }
}

function wordNode(argument: Argument): CommandNode['words'][number] {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`
  return { name: argument.required ? `<${name}>` : `[${name}]`, description: argument.description }
}

function optionNode({ flags, short, long, required, optional, description }: Option): OptionNode {
  return {
    flags,
    names: [long, short].flatMap((name) => name ?? []),
    takesValue: required || optional,
    description,
  }
}

/** The command that words lead to, and the first word that leads nowhere. */
export interface CommandMatch {
  node: CommandNode
  /** Null where every word names a command, or the command takes words of its own. */
  unknown: string | null
  /** The number of words that name the command, including options before and between them. */
  length: number
}

/** Finds the command that words name, ignoring options and their values. */
export function matchCommand(root: CommandNode, words: readonly string[]): CommandMatch {
  let node = root
  let length = 0
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (word === '--') break
    if (word.startsWith('-')) {
      if (takesNextWord(word, node, root)) at += 1
      continue
    }
    const next = node.children.find(({ names }) => names.includes(word))
    if (!next) return { node, unknown: takesWords(node) ? null : word, length }
    node = next
    length = at + 1
  }
  return { node, unknown: null, length }
}

export function takesNextWord(word: string, node: CommandNode, root: CommandNode): boolean {
  const found = [...node.options, ...root.options].find(({ names }) => names.includes(word))
  return found?.takesValue ?? false
}

function takesWords(node: CommandNode): boolean {
  return node.path !== '' && (node.children.length === 0 || /[<[](?!options\]|command\])/.test(node.usage))
}

/** The command of `help COMMAND` or `COMMAND --help`; null when no help is asked for. */
export function helpRequest(root: CommandNode, words: readonly string[]): CommandMatch | null {
  const end = words.indexOf('--')
  const read = end < 0 ? words : words.slice(0, end)
  const first = matchCommand(root, read)
  const isWord = first.node === root && first.unknown === 'help'
  const isAsked = isWord || read.includes('--help') || read.includes('-h')
  if (!isAsked) return null
  return isWord ? matchCommand(root, without(read, 'help')) : first
}

function without(words: readonly string[], word: string): string[] {
  const at = words.indexOf(word)
  return words.filter((_, index) => index !== at)
}

export function isVersionRequest(root: CommandNode, words: readonly string[]): boolean {
  const { node, unknown } = matchCommand(root, words)
  return node === root && unknown === null && words.some((word) => word === '--version' || word === '-V')
}
