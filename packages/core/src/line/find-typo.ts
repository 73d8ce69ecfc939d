import { type Reading, slotsOfCommand } from './reading'
import type { Line, Rewritten } from './rewrite'
import { type Token, tokensOf } from './tokens'
import { hasSameLetters, typosOfWord } from './typos'

const DAY_WORDS = [
  'today',
  'yesterday',
  'tomorrow',
  'this-week',
  'last-week',
  'next-week',
  'last-month',
  'last-quarter',
  'last-year',
]
const MONTH_WORDS = [
  ...['january', 'february', 'march', 'april', 'august', 'september', 'october', 'november', 'december'],
  'last-month',
]

/** A line with the type, day or month that it was read around as it is spelt: the first misspelt word of its text, or one that fits nowhere. */
export function rewriteTypo({ text, reading, isTyped }: Line): readonly Rewritten[] | null {
  if (!reading || !isTyped) return null
  const words = typoWordsOf(reading)
  for (const slot of reading.slots) {
    const isText = slot.kind === 'text' || slot.kind === 'name-description'
    if (slot.end <= slot.start || (slot.state !== 'wrong' && slot.state !== 'missing' && !isText)) continue
    const tokens = tokensOf(text.slice(slot.start, slot.end))
    for (const token of isText && slot.state !== 'wrong' ? tokens.slice(0, 1) : tokens) {
      const meant = correctWord(token, words)
      if (meant === null) continue
      const right = `${text.slice(0, slot.start + token.start)}${meant}${text.slice(slot.start + token.end)}`
      return [{ text: right, changes: [`${token.raw} is read as ${meant}`], isTyped: true }]
    }
  }
  return null
}

interface TypoWords {
  /** Matched only with the same letters in another order: they are short, and similar to names. */
  choices: readonly string[]
  long: readonly string[]
}

function typoWordsOf({ command }: Reading): TypoWords {
  const slots = slotsOfCommand(command)
  const isOpen = (...kinds: string[]) => slots.some(({ kind, named }) => kinds.includes(kind) && !named)
  return {
    choices: slots.flatMap(({ choices, named }) => (named ? [] : Object.keys(choices ?? {}))),
    long: [...(isOpen('day', 'days') ? DAY_WORDS : []), ...(isOpen('days', 'month') ? MONTH_WORDS : [])],
  }
}

function correctWord({ text, quoted, name }: Token, { choices, long }: TypoWords): string | null {
  const typed = text.toLowerCase()
  if (quoted || name !== null || !/^\p{L}[\p{L}-]{2,}$/u.test(typed) || choices.includes(typed)) return null
  const swapped = choices.find((word) => word[0] === typed[0] && hasSameLetters(typed, word))
  return swapped ?? long.find((word) => Number.isFinite(typosOfWord(typed, word))) ?? null
}
