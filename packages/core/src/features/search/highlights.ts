import { foldText } from '../../kernel/fold'
import { maxTypos, type SearchText } from './match'
import { typoCount } from '../../kernel/typo-count'

/** A range of signs: from `start` up to, but without, `end`. */
export type TextSpan = readonly [start: number, end: number]

interface FoldedText {
  text: string
  at: readonly number[]
}

function foldedWithPlaces(text: string, takes: (sign: string) => boolean): FoldedText {
  let made = ''
  const at: number[] = []
  for (let i = 0; i < text.length; i += 1) {
    const sign = foldText(text[i] ?? '')
    if (sign === '' || !takes(sign)) continue
    made += sign
    for (let n = 0; n < sign.length; n += 1) at.push(i)
  }
  return { text: made, at }
}

const isLetter = (sign: string) => /[\p{L}\p{N}]/u.test(sign)

function spanOfMatch({ at }: FoldedText, from: number, length: number): TextSpan {
  return [at[from] ?? 0, (at[from + length - 1] ?? 0) + 1]
}

/**
 * The matched spans of a text, in order: the whole key, else beginnings of words, else parts of words, else words with typos.
 * @example highlightSpans('HP-1935', searchTextOf('1935')) // [[3, 7]]
 */
export function highlightSpans(text: string, { words, marks }: Pick<SearchText, 'words' | 'marks'>): TextSpan[] {
  const bare = foldedWithPlaces(text, isLetter)
  for (const mark of marks) {
    const at = bare.text.indexOf(mark)
    const isNumberOnly = /^\D+$/.test(bare.text.slice(0, at))
    if (at === 0 || (at > 0 && isNumberOnly && /^\d+$/.test(mark))) return [spanOfMatch(bare, at, mark.length)]
  }
  const whole = foldedWithPlaces(text, () => true)
  const parts = words.flatMap(
    (word) => beginningSpans(whole, word) ?? innerSpans(whole, word) ?? typoSpans(whole, word) ?? [],
  )
  return mergeSpans(parts)
}

function beginningSpans(whole: FoldedText, word: string): TextSpan[] | null {
  for (let at = whole.text.indexOf(word); at >= 0; at = whole.text.indexOf(word, at + 1)) {
    if (at === 0 || !isLetter(whole.text[at - 1] ?? '')) return [spanOfMatch(whole, at, word.length)]
  }
  return null
}

function innerSpans(whole: FoldedText, word: string): TextSpan[] | null {
  const at = word.length > 1 ? whole.text.indexOf(word) : -1
  return at < 0 ? null : [spanOfMatch(whole, at, word.length)]
}

function typoSpans(whole: FoldedText, word: string): TextSpan[] | null {
  const most = maxTypos(word)
  if (most === 0) return null
  for (const found of whole.text.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (typoCount(word, found[0], { most, isWhole: false }) <= most)
      return [spanOfMatch(whole, found.index, found[0].length)]
  }
  return null
}

function mergeSpans(parts: readonly TextSpan[]): TextSpan[] {
  const result: [number, number][] = []
  for (const [start, end] of parts.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}
