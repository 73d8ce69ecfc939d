import type { Command } from '../kernel/command'
import { isDayWord, monthNumber } from '../kernel/day-text'
import { formsOf } from './colloquial-forms'
import type { Token } from './tokens'
import { isSwap, typosIn } from './typos'

/** Words that a verb can be meant by. */
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
  /** As it is typed, or would be without its wrong letters. */
  phrase: string
  /** The tokens that it stands in. */
  from: number
  to: number
  /** Wrong letters. */
  typos: number
  isVerb: boolean
}

/** The phrases of a catalogue, the same by their first word, and their words. */
interface Phrases {
  all: readonly Phrase[]
  byFirst: ReadonlyMap<string, readonly Phrase[]>
  words: ReadonlySet<string>
}

const known = new WeakMap<readonly Command[], Phrases>()

function phrasesOf(commands: readonly Command[]): Phrases {
  const before = known.get(commands)
  if (before) return before
  const all = commands.flatMap(ofCommand)
  const byFirst = new Map<string, Phrase[]>()
  for (const phrase of all) {
    const [first = ''] = phrase.words
    byFirst.set(first, [...(byFirst.get(first) ?? []), phrase])
  }
  // What is paid is a word of its own: a fine is nothing to find.
  const goods = [...formsOf(commands).paid.values()].flat().flatMap((each) => each.split(' '))
  const made = { all, byFirst, words: new Set([...all.flatMap(({ words }) => words), ...goods]) }
  known.set(commands, made)
  return made
}

function ofCommand(command: Command): Phrase[] {
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

/** The verbs that stand in these words letter by letter, none within a longer one. */
export function verbsIn(tokens: readonly Token[], commands: readonly Command[]): FoundVerb[] {
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

/** The verbs that the words at `from` are with a few letters wrong, or that they begin; fewest wrong letters first. */
export function verbsNear(tokens: readonly Token[], from: number, commands: readonly Command[]): FoundVerb[] {
  const { all, words: known } = phrasesOf(commands)
  const typed = tokens.slice(from).map((token) => (isWord(token) ? token.text.toLowerCase() : ''))
  const found: FoundVerb[] = []
  for (const phrase of all) {
    const { words } = phrase
    let typos = 0
    for (let at = 0; at < words.length && typos < TYPOS_END; at += 1) {
      const [word = '', as = ''] = [words[at], typed[at]]
      // What is a word of one verb is not another one misspelt.
      if (as !== word) typos += known.has(as) ? TYPOS_END : slipsIn(as, word, phrase.isVerb)
    }
    if (typos === 0 || typos >= TYPOS_END) continue
    const { verb, command, isVerb } = phrase
    found.push({ verb, command, isVerb, phrase: words.join(' '), from, to: from + words.length, typos })
  }
  return found.toSorted((a, b) => b.to - a.to || a.typos - b.typos)
}

/** Words that are in every sentence, and like a verb. */
export const COMMON = new Set(
  'put get got let had has was his her our out say way may day bay any and for not'.split(' '),
)

/** As many wrong letters make something else of a verb. */
const TYPOS_END = 4

/** Wrong letters of a word that has only letters; half of one for the beginning of a verb. */
function slipsIn(typed: string, word: string, isVerb: boolean): number {
  // A month or a day is itself sooner than a verb (`31 dec`), and so is a word of every sentence.
  if (!/^\p{L}{2,}$/u.test(typed) || monthNumber(typed) > 0 || isDayWord(typed) || COMMON.has(typed))
    return Number.POSITIVE_INFINITY
  if (isVerb && word.startsWith(typed)) return 0.5
  // Of two letters one wrong leaves nothing.
  return typed.length > 2 ? typosIn(typed, word) : Number.POSITIVE_INFINITY
}

const knownOptions = new WeakMap<readonly Command[], ReadonlyMap<string, string>>()

/** What a type asks for that a word is, such as a bank, as it is written; null for any other word. */
export function detailOption(typed: string, commands: readonly Command[]): string | null {
  const before = knownOptions.get(commands)
  const options = before ?? optionsIn(commands)
  if (!before) knownOptions.set(commands, options)
  return options.get(typed.toLowerCase()) ?? null
}

function optionsIn(commands: readonly Command[]): ReadonlyMap<string, string> {
  const fields = commands.flatMap(({ entry }) => Object.values(entry?.details ?? {}).flat())
  return new Map(fields.flatMap(({ options = [] }) => options.map((option) => [option.toLowerCase(), option] as const)))
}

/** The word is one of what a type asks for. */
export function isDetailWord(typed: string, commands: readonly Command[]): boolean {
  return detailOption(typed, commands) !== null
}

/** The word begins a verb or what else is typed for one. */
export function beginsVerb(typed: string, commands: readonly Command[]): boolean {
  const letters = typed.toLowerCase()
  return phrasesOf(commands).all.some(({ words }) => words[0]?.startsWith(letters))
}

/** The word is a verb, or the whole of what else is typed for one. */
export function isVerbWord(typed: string, commands: readonly Command[]): boolean {
  const { byFirst } = phrasesOf(commands)
  return (byFirst.get(typed.toLowerCase()) ?? []).some(({ words }) => words.length === 1)
}

/** Alone, a slip in the first letter makes another word, and in a short one any that does not swap two letters. */
export function isSameStart({ from, phrase }: FoundVerb, tokens: readonly Token[]): boolean {
  const typed = tokens[from]?.text.toLowerCase() ?? ''
  return phrase.length < 5
    ? isSwap(typed, phrase)
    : typed[0] === phrase[0] || isSwap(typed.slice(0, 2), phrase.slice(0, 2))
}

/** Its first letter is as typed, or swapped with the next. */
export function isSameLetter({ from, phrase }: FoundVerb, tokens: readonly Token[]): boolean {
  const typed = tokens[from]?.text.toLowerCase() ?? ''
  return typed[0] === phrase[0] || isSwap(typed.slice(0, 2), phrase.slice(0, 2))
}
