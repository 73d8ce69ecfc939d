import { ANY_DAY, interpretLine } from '../../kit/interpret-line'
import { entryCommands } from '@forecourt/core/features/cash-book/entry-commands'
import { completeSlot } from '@forecourt/core/line/complete'
import { slotsOfCommand } from '@forecourt/core/line/reading'
import type { CompletionSource } from '../../kit/source'

const DAYS = ['today', 'yesterday', 'eom']
const MONTHS = ['last-month', 'this-month']

interface LineSlot {
  source: CompletionSource
  words: readonly string[]
  /** The typed part of the word at the cursor. */
  current: string
  /** The text before it in the same word: `bank:`, or another account and a plus. */
  prefix: string
}

/** The slot at the last word, by the grammar of the palette; null where nothing can be completed. */
export function slotAtCursor(before: readonly string[], current: string): LineSlot | null {
  const named = namedValue(before[0] ?? '', current)
  if (named) return named
  const text = [...before, current].join(' ')
  const slot = completeSlot(interpretLine(text, ANY_DAY).typed, text.length)
  if (!slot) return null
  const wordStart = text.length - current.length
  const start = Math.min(slot.start, text.length)
  const prefix = start > wordStart ? text.slice(wordStart, start) : ''
  const words = start < wordStart ? text.slice(start, wordStart).trim().split(' ') : []
  const source = sourceOf(slot)
  if (source !== null) return { source, words, current: current.slice(prefix.length), prefix }
  return partialChoice(before, current)
}

/** The slot of an incomplete word that was parsed as text: it may be the beginning of a type. */
function partialChoice(before: readonly string[], current: string): LineSlot | null {
  const command = entryCommands.find(({ verb }) => verb === before[0])
  const slots = command && before.length > 1 ? slotsOfCommand(command) : []
  const words = slots.flatMap(({ choices = {} }) => Object.keys(choices))
  const source = [...new Set(words)].filter((word) => word.startsWith(current.toLowerCase()))
  return source.length === 0 ? null : { source, words: [], current, prefix: '' }
}

function sourceOf({ kind, of, words }: NonNullable<ReturnType<typeof completeSlot>>): CompletionSource | null {
  if (kind === 'verb') return entryCommands.flatMap(({ verb }) => verb ?? [])
  if (of === 'account' || of === 'vehicle' || of === 'client') return of
  if (kind === 'choice') return words
  if (kind === 'day') return DAYS
  return kind === 'month' ? MONTHS : null
}

/** The slot of a field by its name: `bank:B`, `type:`. */
function namedValue(verb: string, current: string): LineSlot | null {
  const [, name, typed] = /^([a-z]+):(.*)$/s.exec(current) ?? []
  if (name === undefined || typed === undefined) return null
  const command = entryCommands.find((each) => each.verb === verb)
  const details = Object.values(command?.entry?.details ?? {}).flat()
  const options = details.filter((field) => field.name === name).flatMap((field) => field.options ?? [])
  const choices = command?.entry?.slots.find((slot) => slot.name === name)?.choices ?? {}
  const source = [...new Set([...options, ...Object.keys(choices)])]
  return source.length === 0 ? null : { source, words: [], current: typed, prefix: `${name}:` }
}
