import type { Command } from '../kernel/command'
import { isDayWord, looksLikeDay } from '../kernel/day-text'
import { isAmount, LINKS, recordWords } from './arrange'
import { formsOf } from './colloquial-forms'
import { detailOption } from './phrases'
import { movesMoney, slotsOf } from './reading'
import { type Token, tokensOf } from './tokens'

/** What a line that no verb begins comes nearest to. */
export interface NearestForm {
  /** The first word that is not understood. */
  word: string
  command: Command
  sentence: string
  example: string
}

interface Weights {
  command: Command
  words: ReadonlyMap<string, number>
}

const known = new WeakMap<readonly Command[], readonly Weights[]>()
const SHORT = 3
/** Words of every phrase. */
const PLAIN = /^(the|and|for|from|with|how|much|what|who|all|our|new|last|next|this|that|not|has|was|are)$/

function weightsOf(commands: readonly Command[]): readonly Weights[] {
  const before = known.get(commands)
  if (before) return before
  const { placed, worded, paid } = formsOf(commands)
  const made = commands.flatMap((command): Weights[] => {
    if (command.verb === undefined || command.example === undefined || command.slots === undefined) return []
    const words = new Map<string, number>()
    const add = (texts: readonly string[], weight: number) => {
      for (const word of texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u)))
        if (word.length >= SHORT && !PLAIN.test(word)) words.set(word, Math.max(words.get(word) ?? 0, weight))
    }
    add([command.title, ...(command.keywords ?? [])], 1)
    const told = [...placed, ...worded].filter((form) => form.command === command)
    add([...told.map(({ phrase }) => phrase), ...(paid.get(command) ?? [])], 2)
    add([command.verb, ...(command.synonyms ?? []), ...(command.alsoTyped ?? [])], 3)
    return [{ command, words }]
  })
  known.set(commands, made)
  return made
}

/**
 * The form of a line that a typed one, which is none, comes nearest to by its words, and its first word that is not understood.
 *
 * @returns null where no word of it is one of a line.
 * @source commands 1, Repairs.
 * @example nearestForm('lease abc 123 rent', COMMANDS)?.word // 'lease'
 */
export function nearestForm(text: string, commands: readonly Command[]): NearestForm | null {
  const tokens = tokensOf(text)
  const words = tokens.map((token) => token.text.toLowerCase())
  const record = recordWords(tokens, () => false)
  const isMoney = tokens.some((token, at) => isAmount(token) && !(record && at >= record.from && at < record.to))
  const weights = weightsOf(commands)
  const scores = weights.map(({ command, words: of }) => {
    const said = words.reduce((sum, word) => sum + (of.get(word) ?? 0), 0)
    const options = slotsOf(command).flatMap((slot) =>
      slot.kind === 'option' && command.entry ? (slot.words ?? []) : [],
    )
    const banks = words.filter((word) => options.some((option) => option.toLowerCase() === word)).length
    const score = said + banks * 2
    return { command, score: score > 0 && isMoney && movesMoney(command) ? score + 0.5 : score }
  })
  const best = scores.reduce<(typeof scores)[number] | null>(
    (most, each) => (each.score > (most?.score ?? 0) ? each : most),
    null,
  )
  if (!best) return null
  const { command } = best
  const word = unknownWord(tokens, { weights, commands }) ?? tokens[0]?.raw ?? text
  const example = command.example ?? command.verb ?? ''
  return { word, command, sentence: `“${word}” is not understood. The nearest line is: ${command.grammar}`, example }
}

function unknownWord(
  tokens: readonly Token[],
  { weights, commands }: { weights: readonly Weights[]; commands: readonly Command[] },
): string | null {
  const record = recordWords(tokens, () => false)
  const found = tokens.find((token, at) => {
    const word = token.text.toLowerCase()
    const isRecord = record !== null && at >= record.from && at < record.to
    const isPart = isRecord || isAmount(token) || LINKS.test(word) || isDayWord(word) || looksLikeDay(word)
    return !isPart && detailOption(word, commands) === null && !weights.some(({ words }) => words.has(word))
  })
  return found?.raw ?? null
}
