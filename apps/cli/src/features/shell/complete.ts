import { type CommandNode, takesNext, wayTo } from '../../kit/command-tree'
import { RECORDS, type Source } from '../../kit/source'
import type { Candidate } from './candidate'
import { createAsk } from './complete-ask'
import { recordsOf } from './complete-records'
import { accounts, bare, begins, type BuiltCommands, clients, jobFiles, profiles, vehicles } from './complete-sources'

type Env = Readonly<Record<string, string | undefined>>

/** What Tab offers: values in place of the word at the cursor, or the names of files, which the shell itself knows. */
export type Offer = { kind: 'values'; candidates: Candidate[] } | { kind: 'files' }

interface Typed {
  /** The words before the cursor, `forecourt` left out. */
  before: readonly string[]
  /** The word at the cursor, as far as it is typed. */
  current: string
}

const HELP: Candidate = { value: 'help', about: 'how a command is written, with its options and examples' }

/** Lists of names with commas between them. */
const COMMA_LISTS = ['--columns', '--accept', '--only', '--can', '--kinds']

/**
 * What the word at the cursor can become.
 *
 * @source commands 3.6
 */
export async function offerOf(
  built: BuiltCommands,
  typed: Typed,
  o: { env: Env; signal: AbortSignal },
): Promise<Offer> {
  const { root } = built
  const isHelp = typed.before.find((word) => !word.startsWith('-')) === 'help'
  const before = isHelp
    ? typed.before.filter((word, at) => word !== 'help' || typed.before.indexOf('help') !== at)
    : typed.before
  const { current } = typed
  const way = wayTo(root, before)
  const { node } = way
  const finding = { built, node, before, ...o }
  const [, option, begun] = /^(--[a-z-]+)=(.*)$/s.exec(current) ?? []
  const last = before.at(-1) ?? ''
  if (!before.includes('--')) {
    if (last.startsWith('-') && takesNext(last, node, root)) return valueOffer(finding, last, current)
    if (option !== undefined) return prefixed(await valueOffer(finding, option, begun ?? ''), `${option}=`)
    if (current.startsWith('-')) return { kind: 'values', candidates: optionsOf(node, root, before, current) }
  }
  const words = wordsBehind(before, way.length, node, root)
  const help = node === root && !isHelp ? [HELP] : []
  const below = words.length === 0 ? [...node.children.flatMap(commandsOf), ...help] : []
  const candidates = below.filter(({ value }) => value.startsWith(current))
  if (isHelp) return { kind: 'values', candidates }
  if (way.unknown !== null) return { kind: 'values', candidates: [] }
  const sources = built.words[node.path] ?? []
  const source = sources[Math.min(words.length, sources.length - 1)] ?? []
  if (source === 'file') return { kind: 'files' }
  // Marks are written with blanks: the words before belong to them, once the first word is another thing.
  const own = sources.length > 1 ? words.slice(1) : words
  const found = await foundIn(finding, source, { words: own, current })
  return { kind: 'values', candidates: [...candidates, ...found] }
}

interface Finding {
  built: BuiltCommands
  node: CommandNode
  before: readonly string[]
  env: Env
  signal: AbortSignal
}

function commandsOf({ names, description }: CommandNode): Candidate[] {
  return names.map((value) => ({ value, about: description }))
}

function optionsOf(node: CommandNode, root: CommandNode, before: readonly string[], current: string): Candidate[] {
  const options = node === root ? root.options : [...node.options, ...root.options]
  return options.flatMap(({ names, description }) =>
    names
      .filter((name) => name.startsWith('--') && name.startsWith(current) && !before.includes(name))
      .map((value) => ({ value, about: description })),
  )
}

/** The words behind a command, without options and their values. */
function wordsBehind(before: readonly string[], from: number, node: CommandNode, root: CommandNode): string[] {
  const words: string[] = []
  for (let at = from; at < before.length; at += 1) {
    const word = before[at] ?? ''
    if (!word.startsWith('--')) words.push(word)
    else if (takesNext(word, node, root)) at += 1
  }
  return words
}

async function valueOffer(finding: Finding, option: string, current: string): Promise<Offer> {
  const { built, node } = finding
  const source = built.values[`${node.path} ${option}`] ?? built.values[` ${option}`] ?? []
  if (source === 'file') return { kind: 'files' }
  const comma = COMMA_LISTS.includes(option) ? current.lastIndexOf(',') + 1 : 0
  const [done, begun] = [current.slice(0, comma), current.slice(comma)]
  const taken = new Set(done.split(','))
  const candidates = await foundIn(finding, source, { words: [], current: begun })
  return prefixed({ kind: 'values', candidates: candidates.filter(({ value }) => !taken.has(value)) }, done)
}

function prefixed(offer: Offer, prefix: string): Offer {
  if (offer.kind === 'files') return offer
  return {
    kind: 'values',
    candidates: offer.candidates.map((each) => ({ ...each, value: `${prefix}${each.value}` })),
  }
}

/** The values of a source that go on from what is typed. */
async function foundIn(
  { built, node, before, env, signal }: Finding,
  source: Source,
  { words, current }: { words: readonly string[]; current: string },
): Promise<Candidate[]> {
  if (typeof source !== 'string')
    return source
      .filter((value) => value.toLowerCase().startsWith(current.toLowerCase()) || begins(value, current))
      .map((value) => ({ value }))
  const optionOf = (name: string) => {
    const at = before.indexOf(name)
    return at < 0 ? null : (before[at + 1] ?? null)
  }
  const ask = () =>
    createAsk({ env, signal, server: optionOf('--server'), profile: optionOf('--profile'), ca: optionOf('--ca') })
  const text = [...words, current].join(' ').trim()
  switch (source) {
    case 'job-file':
      return words.length > 0 ? [] : jobFiles(current)
    case 'job': {
      const { jobNames } = await import('./complete-jobs')
      const [file] = wordsBehind(before, wayTo(built.root, before).length, node, built.root)
      return jobNames(file).filter(({ value }) => value.startsWith(current))
    }
    case 'profile':
      return profiles(env).filter(({ value }) => value.startsWith(current))
    case 'account':
      return restOf(await accounts(ask(), text), words, current)
    case 'vehicle':
      return restOf(await vehicles(ask(), text), words, current)
    case 'client':
      return restOf(await clients(ask(), text), words, current)
    case 'mark': {
      const all = await Promise.all([accounts(ask(), text), vehicles(ask(), text)])
      return restOf(all.flat(), words, current)
    }
    case 'line': {
      const { slotOf } = await import('./complete-line')
      const verb = node.path === 'cash add' ? [] : [node.path]
      const slot = slotOf([...verb, ...words], current)
      if (!slot) return []
      return prefixedAll(await foundIn({ built, node, before, env, signal }, slot.source, slot), slot.prefix)
    }
    case 'file':
      return []
    case 'record': {
      const kind = wordsBehind(before, wayTo(built.root, before).length, node, built.root)[0] ?? ''
      const of = KINDS[kind] ?? RECORDS.find((each) => each === kind)
      return of === undefined ? [] : foundIn({ built, node, before, env, signal }, of, { words, current })
    }
    default:
      return (await recordsOf(source, ask(), current)).filter(({ value }) =>
        value.toLowerCase().startsWith(current.toLowerCase()),
      )
  }
}

/** What names a record of a kind whose name is not that of its source. */
const KINDS: Readonly<Record<string, Source>> = { vehicle: 'vehicle', account: 'account', client: 'client' }

function prefixedAll(candidates: readonly Candidate[], prefix: string): Candidate[] {
  return candidates.map((each) => ({ ...each, value: `${prefix}${each.value}` }))
}

/**
 * Of values that begin as it is typed what stands in place of the word at the cursor: a registration is written with a blank or without, and the words
 * before the cursor are left alone.
 */
function restOf(candidates: readonly Candidate[], words: readonly string[], current: string): Candidate[] {
  const head = bare(words.join(''))
  const seen = new Set<string>()
  return candidates.flatMap((each) => {
    if (!begins(each.value, words.join('') + current) || seen.has(each.value)) return []
    seen.add(each.value)
    if (head === '') return [each]
    const rest = afterHead(each.value, head)
    return rest === '' ? [] : [{ ...each, value: rest }]
  })
}

/** What is left of a value behind its first letters, blanks and dashes not counted. */
function afterHead(value: string, head: string): string {
  let at = 0
  for (let left = head.length; left > 0 && at < value.length; at += 1) if (bare(value[at] ?? '') !== '') left -= 1
  return value.slice(at).replace(/^[\s-]+/, '')
}
