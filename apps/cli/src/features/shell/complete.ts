import { type CommandNode, takesNextWord, matchCommand } from '../../kit/command-tree'
import { RECORD_SOURCES, type CompletionSource } from '../../kit/source'
import type { Candidate } from './candidate'
import { createFetchRows } from './complete-fetch'
import { recordCandidates } from './complete-records'
import {
  accountCandidates,
  normaliseText,
  startsWithText,
  type BuiltCommands,
  clientCandidates,
  jobFiles,
  profileCandidates,
  vehicleCandidates,
} from './complete-sources'

type Env = Readonly<Record<string, string | undefined>>

/** The values that replace the word at the cursor, or a request to the shell to complete file names. */
export type CompletionOffer = { kind: 'values'; candidates: Candidate[] } | { kind: 'files' }

interface TypedWords {
  /** The words before the cursor, without `forecourt`. */
  before: readonly string[]
  /** The typed part of the word at the cursor. */
  current: string
}

const HELP: Candidate = { value: 'help', about: 'how a command is written, with its options and examples' }

const COMMA_LISTS = ['--columns', '--accept', '--only', '--can', '--kinds']

/**
 * The completions of the word at the cursor.
 * @source commands 3.6
 */
export async function completionOffer(
  built: BuiltCommands,
  typed: TypedWords,
  o: { env: Env; signal: AbortSignal },
): Promise<CompletionOffer> {
  const { root } = built
  const isHelp = typed.before.find((word) => !word.startsWith('-')) === 'help'
  const before = isHelp
    ? typed.before.filter((word, at) => word !== 'help' || typed.before.indexOf('help') !== at)
    : typed.before
  const { current } = typed
  const way = matchCommand(root, before)
  const { node } = way
  const finding = { built, node, before, ...o }
  const [, option, begun] = /^(--[a-z-]+)=(.*)$/s.exec(current) ?? []
  const last = before.at(-1) ?? ''
  if (!before.includes('--')) {
    if (last.startsWith('-') && takesNextWord(last, node, root)) return valueOffer(finding, last, current)
    if (option !== undefined) return prefixOffer(await valueOffer(finding, option, begun ?? ''), `${option}=`)
    if (current.startsWith('-')) return { kind: 'values', candidates: optionCandidates(node, root, before, current) }
  }
  const words = argumentWords(before, way.length, node, root)
  const help = node === root && !isHelp ? [HELP] : []
  const below = words.length === 0 ? [...node.children.flatMap(commandCandidates), ...help] : []
  const candidates = below.filter(({ value }) => value.startsWith(current))
  if (isHelp) return { kind: 'values', candidates }
  if (way.unknown !== null) return { kind: 'values', candidates: [] }
  const sources = built.words[node.path] ?? []
  const source = sources[Math.min(words.length, sources.length - 1)] ?? []
  if (source === 'file') return { kind: 'files' }
  // Marks are written with blanks: the words before belong to them, once the first word is another thing.
  const own = sources.length > 1 ? words.slice(1) : words
  const found = await sourceCandidates(finding, source, { words: own, current })
  return { kind: 'values', candidates: [...candidates, ...found] }
}

interface CompletionInput {
  built: BuiltCommands
  node: CommandNode
  before: readonly string[]
  env: Env
  signal: AbortSignal
}

function commandCandidates({ names, description }: CommandNode): Candidate[] {
  return names.map((value) => ({ value, about: description }))
}

function optionCandidates(
  node: CommandNode,
  root: CommandNode,
  before: readonly string[],
  current: string,
): Candidate[] {
  const options = node === root ? root.options : [...node.options, ...root.options]
  return options.flatMap(({ names, description }) =>
    names
      .filter((name) => name.startsWith('--') && name.startsWith(current) && !before.includes(name))
      .map((value) => ({ value, about: description })),
  )
}

/** The words after a command, without options and their values. */
function argumentWords(before: readonly string[], from: number, node: CommandNode, root: CommandNode): string[] {
  const words: string[] = []
  for (let at = from; at < before.length; at += 1) {
    const word = before[at] ?? ''
    if (!word.startsWith('--')) words.push(word)
    else if (takesNextWord(word, node, root)) at += 1
  }
  return words
}

async function valueOffer(finding: CompletionInput, option: string, current: string): Promise<CompletionOffer> {
  const { built, node } = finding
  const source = built.values[`${node.path} ${option}`] ?? built.values[` ${option}`] ?? []
  if (source === 'file') return { kind: 'files' }
  const comma = COMMA_LISTS.includes(option) ? current.lastIndexOf(',') + 1 : 0
  const [done, begun] = [current.slice(0, comma), current.slice(comma)]
  const taken = new Set(done.split(','))
  const candidates = await sourceCandidates(finding, source, { words: [], current: begun })
  return prefixOffer({ kind: 'values', candidates: candidates.filter(({ value }) => !taken.has(value)) }, done)
}

function prefixOffer(offer: CompletionOffer, prefix: string): CompletionOffer {
  if (offer.kind === 'files') return offer
  return {
    kind: 'values',
    candidates: offer.candidates.map((each) => ({ ...each, value: `${prefix}${each.value}` })),
  }
}

/** The values of a source that continue the typed text. */
async function sourceCandidates(
  { built, node, before, env, signal }: CompletionInput,
  source: CompletionSource,
  { words, current }: { words: readonly string[]; current: string },
): Promise<Candidate[]> {
  if (typeof source !== 'string')
    return source
      .filter((value) => value.toLowerCase().startsWith(current.toLowerCase()) || startsWithText(value, current))
      .map((value) => ({ value }))
  const optionOf = (name: string) => {
    const at = before.indexOf(name)
    return at < 0 ? null : (before[at + 1] ?? null)
  }
  const ask = () =>
    createFetchRows({ env, signal, server: optionOf('--server'), profile: optionOf('--profile'), ca: optionOf('--ca') })
  const text = [...words, current].join(' ').trim()
  switch (source) {
    case 'job-file':
      return words.length > 0 ? [] : jobFiles(current)
    case 'job': {
      const { jobNames } = await import('./complete-jobs')
      const [file] = argumentWords(before, matchCommand(built.root, before).length, node, built.root)
      return jobNames(file).filter(({ value }) => value.startsWith(current))
    }
    case 'profile':
      return profileCandidates(env).filter(({ value }) => value.startsWith(current))
    case 'account':
      return remainingWords(await accountCandidates(ask(), text), words, current)
    case 'vehicle':
      return remainingWords(await vehicleCandidates(ask(), text), words, current)
    case 'client':
      return remainingWords(await clientCandidates(ask(), text), words, current)
    case 'mark': {
      const all = await Promise.all([accountCandidates(ask(), text), vehicleCandidates(ask(), text)])
      return remainingWords(all.flat(), words, current)
    }
    case 'line': {
      const { slotAtCursor } = await import('./complete-line')
      const verb = node.path === 'cash add' ? [] : [node.path]
      const slot = slotAtCursor([...verb, ...words], current)
      if (!slot) return []
      return prefixCandidates(
        await sourceCandidates({ built, node, before, env, signal }, slot.source, slot),
        slot.prefix,
      )
    }
    case 'file':
      return []
    case 'record': {
      const kind = argumentWords(before, matchCommand(built.root, before).length, node, built.root)[0] ?? ''
      const of = KIND_SOURCES[kind] ?? RECORD_SOURCES.find((each) => each === kind)
      return of === undefined ? [] : sourceCandidates({ built, node, before, env, signal }, of, { words, current })
    }
    default:
      return (await recordCandidates(source, ask(), current)).filter(({ value }) =>
        value.toLowerCase().startsWith(current.toLowerCase()),
      )
  }
}

/** The source of the records of a kind, where their names differ. */
const KIND_SOURCES: Readonly<Record<string, CompletionSource>> = {
  vehicle: 'vehicle',
  account: 'account',
  client: 'client',
}

function prefixCandidates(candidates: readonly Candidate[], prefix: string): Candidate[] {
  return candidates.map((each) => ({ ...each, value: `${prefix}${each.value}` }))
}

/**
 * The part of matching values that replaces the word at the cursor: a registration may be written with a blank or without, and the words before the
 * cursor stay.
 */
function remainingWords(candidates: readonly Candidate[], words: readonly string[], current: string): Candidate[] {
  const head = normaliseText(words.join(''))
  const seen = new Set<string>()
  return candidates.flatMap((each) => {
    if (!startsWithText(each.value, words.join('') + current) || seen.has(each.value)) return []
    seen.add(each.value)
    if (head === '') return [each]
    const rest = textAfter(each.value, head)
    return rest === '' ? [] : [{ ...each, value: rest }]
  })
}

/** The rest of a value after its first letters, ignoring blanks and dashes. */
function textAfter(value: string, head: string): string {
  let at = 0
  for (let left = head.length; left > 0 && at < value.length; at += 1)
    if (normaliseText(value[at] ?? '') !== '') left -= 1
  return value.slice(at).replace(/^[\s-]+/, '')
}
