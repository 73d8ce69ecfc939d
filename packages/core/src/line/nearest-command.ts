import type { Command } from '../kernel/command'
import { isDayWord, looksLikeDay } from '../kernel/day-text'
import { isAmountToken, LINK_WORDS, recordSpan } from './reorder-tokens'
import { formsOf } from './colloquial-forms'
import { detailOption } from './find-verbs'
import { changesBooks, slotsOfCommand } from './reading'
import { type Token, tokensOf } from './tokens'

export interface NearestCommand {
  word: string
  command: Command
  sentence: string
  example: string
}

interface CommandWeights {
  command: Command
  words: ReadonlyMap<string, number>
}

const weightCache = new WeakMap<readonly Command[], readonly CommandWeights[]>()
const SHORT_LENGTH = 3
/** Words of every phrase. */
const COMMON_PHRASE_WORDS =
  /^(the|and|for|from|with|how|much|what|who|all|our|new|last|next|this|that|not|has|was|are)$/

function weightsOf(commands: readonly Command[]): readonly CommandWeights[] {
  const before = weightCache.get(commands)
  if (before) return before
  const { placed, worded, paid } = formsOf(commands)
  const made = commands.flatMap((command): CommandWeights[] => {
    if (command.verb === undefined || command.example === undefined || command.slots === undefined) return []
    const words = new Map<string, number>()
    const add = (texts: readonly string[], weight: number) => {
      for (const word of texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u)))
        if (word.length >= SHORT_LENGTH && !COMMON_PHRASE_WORDS.test(word))
          words.set(word, Math.max(words.get(word) ?? 0, weight))
    }
    add([command.title, ...(command.keywords ?? [])], 1)
    const told = [...placed, ...worded].filter((form) => form.command === command)
    add([...told.map(({ phrase }) => phrase), ...(paid.get(command) ?? [])], 2)
    add([command.verb, ...(command.synonyms ?? []), ...(command.alsoTyped ?? [])], 3)
    return [{ command, words }]
  })
  weightCache.set(commands, made)
  return made
}

/**
 * The closest command for an invalid line by its words, and its first unknown word.
 * @returns null where no word of it is one of a command.
 * @source commands 1, Repairs.
 * @example nearestCommand('lease abc 123 rent', COMMANDS)?.word // 'lease'
 */
export function nearestCommand(text: string, commands: readonly Command[]): NearestCommand | null {
  const tokens = tokensOf(text)
  const words = tokens.map((token) => token.text.toLowerCase())
  const record = recordSpan(tokens, () => false)
  const isMoney = tokens.some((token, at) => isAmountToken(token) && !(record && at >= record.from && at < record.to))
  const weights = weightsOf(commands)
  const scores = weights.map(({ command, words: of }) => {
    const said = words.reduce((sum, word) => sum + (of.get(word) ?? 0), 0)
    const options = slotsOfCommand(command).flatMap((slot) =>
      slot.kind === 'option' && command.entry ? (slot.words ?? []) : [],
    )
    const banks = words.filter((word) => options.some((option) => option.toLowerCase() === word)).length
    const score = said + banks * 2
    return { command, score: score > 0 && isMoney && changesBooks(command) ? score + 0.5 : score }
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
  { weights, commands }: { weights: readonly CommandWeights[]; commands: readonly Command[] },
): string | null {
  const record = recordSpan(tokens, () => false)
  const found = tokens.find((token, at) => {
    const word = token.text.toLowerCase()
    const isRecord = record !== null && at >= record.from && at < record.to
    const isPart = isRecord || isAmountToken(token) || LINK_WORDS.test(word) || isDayWord(word) || looksLikeDay(word)
    return !isPart && detailOption(word, commands) === null && !weights.some(({ words }) => words.has(word))
  })
  return found?.raw ?? null
}
