import { folded } from '../../kernel/fold'
import { errorsMost, type Wanted } from './match'
import { typingErrors } from '../../kernel/typing-errors'

/** From a sign to before another. */
export type Part = readonly [start: number, end: number]

interface Folded {
  text: string
  /** Which sign of the whole each sign was made of. */
  at: readonly number[]
}

function foldedWithPlaces(text: string, takes: (sign: string) => boolean): Folded {
  let made = ''
  const at: number[] = []
  for (let i = 0; i < text.length; i += 1) {
    const sign = folded(text[i] ?? '')
    if (sign === '' || !takes(sign)) continue
    made += sign
    for (let n = 0; n < sign.length; n += 1) at.push(i)
  }
  return { text: made, at }
}

const isLetter = (sign: string) => /[\p{L}\p{N}]/u.test(sign)

function partOf({ at }: Folded, from: number, length: number): Part {
  return [at[from] ?? 0, (at[from + length - 1] ?? 0) + 1]
}

/**
 * The parts of a text that were looked for, in its order: the whole mark, else beginnings of words, else what stands within, else words that are
 * meant in spite of an error.
 *
 * @example markedParts('HP-1935', wantedOf('1935')) // [[3, 7]]
 */
export function markedParts(text: string, { words, marks }: Pick<Wanted, 'words' | 'marks'>): Part[] {
  const bare = foldedWithPlaces(text, isLetter)
  for (const mark of marks) {
    const at = bare.text.indexOf(mark)
    const isNumberOnly = /^\D+$/.test(bare.text.slice(0, at))
    if (at === 0 || (at > 0 && isNumberOnly && /^\d+$/.test(mark))) return [partOf(bare, at, mark.length)]
  }
  const whole = foldedWithPlaces(text, () => true)
  const parts = words.flatMap((word) => begun(whole, word) ?? within(whole, word) ?? meant(whole, word) ?? [])
  return merged(parts)
}

function begun(whole: Folded, word: string): Part[] | null {
  for (let at = whole.text.indexOf(word); at >= 0; at = whole.text.indexOf(word, at + 1)) {
    if (at === 0 || !isLetter(whole.text[at - 1] ?? '')) return [partOf(whole, at, word.length)]
  }
  return null
}

function within(whole: Folded, word: string): Part[] | null {
  const at = word.length > 1 ? whole.text.indexOf(word) : -1
  return at < 0 ? null : [partOf(whole, at, word.length)]
}

function meant(whole: Folded, word: string): Part[] | null {
  const most = errorsMost(word)
  if (most === 0) return null
  for (const found of whole.text.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (typingErrors(word, found[0], { most, isWhole: false }) <= most)
      return [partOf(whole, found.index, found[0].length)]
  }
  return null
}

function merged(parts: readonly Part[]): Part[] {
  const result: [number, number][] = []
  for (const [start, end] of parts.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}
