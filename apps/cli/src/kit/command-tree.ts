import type { Argument, Option } from 'commander'
import type { Facts, ProgramCommand } from './program'

/** An option as people type it. */
export interface OptionNode {
  flags: string
  names: readonly string[]
  takesValue: boolean
  description: string
}

/** A command as help, completion and the reference know it; plain data, so that help is there before any command is loaded. */
export interface CommandNode {
  /** `hp due`. */
  path: string
  names: readonly string[]
  description: string
  usage: string
  /** The words behind it that say what they are. */
  words: readonly { name: string; description: string }[]
  options: readonly OptionNode[]
  /** What can be typed, `forecourt` left out. */
  examples: readonly string[]
  children: readonly CommandNode[]
}

/** A command with all that it says of itself, from which reference and completion are made when the program is built. */
export interface DeclaredNode extends CommandNode {
  facts: Facts
  children: readonly DeclaredNode[]
}

/** The commands below one, as data. */
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

/** Where words lead in the tree, and the first of them that leads nowhere. */
export interface Way {
  node: CommandNode
  /** Null where every word names a command, or the command takes words of its own. */
  unknown: string | null
  /** How many words name the command, options before and between them counted. */
  length: number
}

/** Follows words to the command that they name; options and their values are left out. */
export function wayTo(root: CommandNode, words: readonly string[]): Way {
  let node = root
  let length = 0
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (word === '--') break
    if (word.startsWith('-')) {
      if (takesNext(word, node, root)) at += 1
      continue
    }
    const next = node.children.find(({ names }) => names.includes(word))
    if (!next) return { node, unknown: takesWords(node) ? null : word, length }
    node = next
    length = at + 1
  }
  return { node, unknown: null, length }
}

/** Whether the word behind an option is its value. */
export function takesNext(word: string, node: CommandNode, root: CommandNode): boolean {
  const found = [...node.options, ...root.options].find(({ names }) => names.includes(word))
  return found?.takesValue ?? false
}

function takesWords(node: CommandNode): boolean {
  return node.path !== '' && (node.children.length === 0 || /[<[](?!options\]|command\])/.test(node.usage))
}

/**
 * The command that help is asked for, by `help COMMAND` or `COMMAND --help`.
 *
 * @returns null where none is asked for.
 */
export function helpAsked(root: CommandNode, words: readonly string[]): Way | null {
  const end = words.indexOf('--')
  const read = end < 0 ? words : words.slice(0, end)
  const first = wayTo(root, read)
  const isWord = first.node === root && first.unknown === 'help'
  const isAsked = isWord || read.includes('--help') || read.includes('-h')
  if (!isAsked) return null
  return isWord ? wayTo(root, without(read, 'help')) : first
}

function without(words: readonly string[], word: string): string[] {
  const at = words.indexOf(word)
  return words.filter((_, index) => index !== at)
}

/** Whether nothing but the version is asked for. */
export function isVersionAsked(root: CommandNode, words: readonly string[]): boolean {
  const { node, unknown } = wayTo(root, words)
  return node === root && unknown === null && words.some((word) => word === '--version' || word === '-V')
}
