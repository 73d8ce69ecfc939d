import type { Command } from '../kernel/command'
import { isDayWord, monthNumber } from '../kernel/day-text'
import { formsOf } from './colloquial-forms'
import type { Token } from './tokens'
import { isNeighbourSwap, typosOfWord } from './typos'

interface Phrase {
  words: readonly string[]
  verb: string
  command: Command
  /** The verb itself or a synonym. */
  isVerb: boolean
}

/** A verb found in a line. */
export interface FoundVerb {
  command: Command
  verb: string
  /** As typed, or without its typos. */
  phrase: string
  from: number
  to: number
  typos: number
  isVerb: boolean
}

interface Phrases {
  all: readonly Phrase[]
  byFirst: ReadonlyMap<string, readonly Phrase[]>
  words: ReadonlySet<string>
}

const phraseCache = new WeakMap<readonly Command[], Phrases>()

function phrasesOf(commands: readonly Command[]): Phrases {
  const before = phraseCache.get(commands)
  if (before) return before
  const all = commands.flatMap(phrasesOfCommand)
  const byFirst = new Map<string, Phrase[]>()
  for (const phrase of all) {
    const [first = ''] = phrase.words
    byFirst.set(first, [...(byFirst.get(first) ?? []), phrase])
  }
  // What is paid is a word of its own: a fine is nothing to find.
  const goods = [...formsOf(commands).paid.values()].flat().flatMap((each) => each.split(' '))
  const made = { all, byFirst, words: new Set([...all.flatMap(({ words }) => words), ...goods]) }
  phraseCache.set(commands, made)
  return made
}

function phrasesOfCommand(command: Command): Phrase[] {
  const { verb, synonyms = [], alsoTyped = [] } = command
  if (verb === undefined) return []
  const phrase = (text: string, isVerb: boolean): Phrase => ({ words: text.split(' '), verb, command, isVerb })
  const turned = verb.split(' ').toReversed().join(' ')
  return [
    phrase(verb, true),
    ...synonyms.map((each) => phrase(each, true)),
    ...(turned === verb ? [] : [phrase(turned, false)]),
    ...alsoTyped.map((each) => phrase(each, false)),
  ]
}

const isWord = (token: Token | undefined): token is Token => !!token && !token.quoted && token.name === null

/** The verbs in these words letter by letter, none inside a longer one. */
export function findVerbs(tokens: readonly Token[], commands: readonly Command[]): FoundVerb[] {
  const { byFirst } = phrasesOf(commands)
  const all = tokens.flatMap((first, from) => {
    if (!isWord(first)) return []
    return (byFirst.get(first.text.toLowerCase()) ?? []).flatMap(({ words, ...of }): FoundVerb[] => {
      const isThere = words.every((word, at) => {
        const token = tokens[from + at]
        return isWord(token) && token.text.toLowerCase() === word
      })
      return isThere ? [{ ...of, phrase: words.join(' '), from, to: from + words.length, typos: 0 }] : []
    })
  })
  const isWithin = (one: FoundVerb, other: FoundVerb) =>
    one.from >= other.from && one.to <= other.to && one.to - one.from < other.to - other.from
  return all.filter((each) => !all.some((other) => isWithin(each, other)))
}

/** The verbs that the words at `from` misspell or begin; fewest typos first. */
export function findMisspeltVerbs(tokens: readonly Token[], from: number, commands: readonly Command[]): FoundVerb[] {
  const { all, words: known } = phrasesOf(commands)
  const typed = tokens.slice(from).map((token) => (isWord(token) ? token.text.toLowerCase() : ''))
  const found: FoundVerb[] = []
  for (const phrase of all) {
    const { words } = phrase
    let typos = 0
    for (let at = 0; at < words.length && typos < TYPOS_END; at += 1) {
      const [word = '', as = ''] = [words[at], typed[at]]
      // What is a word of one verb is not another one misspelt.
      if (as !== word) typos += known.has(as) ? TYPOS_END : typosInWord(as, word, phrase.isVerb)
    }
    if (typos === 0 || typos >= TYPOS_END) continue
    const { verb, command, isVerb } = phrase
    found.push({ verb, command, isVerb, phrase: words.join(' '), from, to: from + words.length, typos })
  }
  return found.toSorted((a, b) => b.to - a.to || a.typos - b.typos)
}

/** Common words that are similar to a verb. */
export const COMMON_WORDS = new Set(
  'put get got let had has was his her our out say way may day bay any and for not'.split(' '),
)

/** So many typos make another word of a verb. */
const TYPOS_END = 4

/** The typos of a word that has only letters; half of one for the beginning of a verb. */
function typosInWord(typed: string, word: string, isVerb: boolean): number {
  // A month or a day is itself sooner than a verb (`31 dec`), and so is a word of every sentence.
  if (!/^\p{L}{2,}$/u.test(typed) || monthNumber(typed) > 0 || isDayWord(typed) || COMMON_WORDS.has(typed))
    return Number.POSITIVE_INFINITY
  if (isVerb && word.startsWith(typed)) return 0.5
  // Of two letters one wrong leaves nothing.
  return typed.length > 2 ? typosOfWord(typed, word) : Number.POSITIVE_INFINITY
}

const optionCache = new WeakMap<readonly Command[], ReadonlyMap<string, string>>()

/** The option of a type, such as a bank, in its written form; null for any other word. */
export function detailOption(typed: string, commands: readonly Command[]): string | null {
  const before = optionCache.get(commands)
  const options = before ?? detailOptions(commands)
  if (!before) optionCache.set(commands, options)
  return options.get(typed.toLowerCase()) ?? null
}

function detailOptions(commands: readonly Command[]): ReadonlyMap<string, string> {
  const fields = commands.flatMap(({ entry }) => Object.values(entry?.details ?? {}).flat())
  return new Map(fields.flatMap(({ options = [] }) => options.map((option) => [option.toLowerCase(), option] as const)))
}

export function isDetailWord(typed: string, commands: readonly Command[]): boolean {
  return detailOption(typed, commands) !== null
}

export function beginsVerb(typed: string, commands: readonly Command[]): boolean {
  const letters = typed.toLowerCase()
  return phrasesOf(commands).all.some(({ words }) => words[0]?.startsWith(letters))
}

export function isVerbWord(typed: string, commands: readonly Command[]): boolean {
  const { byFirst } = phrasesOf(commands)
  return (byFirst.get(typed.toLowerCase()) ?? []).some(({ words }) => words.length === 1)
}

/**
 * Whether the typos leave the verb likely: in a single word, a typo in the first letter makes another word, and in a short one any that does not swap
 * two letters.
 */
export function hasPlausibleStart({ from, phrase }: FoundVerb, tokens: readonly Token[]): boolean {
  const typed = tokens[from]?.text.toLowerCase() ?? ''
  return phrase.length < 5
    ? isNeighbourSwap(typed, phrase)
    : typed[0] === phrase[0] || isNeighbourSwap(typed.slice(0, 2), phrase.slice(0, 2))
}

export function hasSameFirstLetter({ from, phrase }: FoundVerb, tokens: readonly Token[]): boolean {
  const typed = tokens[from]?.text.toLowerCase() ?? ''
  return typed[0] === phrase[0] || isNeighbourSwap(typed.slice(0, 2), phrase.slice(0, 2))
}
