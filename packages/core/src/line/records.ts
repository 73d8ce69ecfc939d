import { isDayWord, looksLikeDay, monthNumber } from '../kernel/day-text'
import { isMalteseRegistration } from '../kernel/registrations'
import type { Token } from './tokens'

/** One way to take the first words as a record, or as several accounts joined by `+`. */
export interface RecordMatch {
  consumed: number
  queries: string[]
  /** How much it looks like a record: 0 a Maltese registration, 1 an HP number, then less and less. */
  shape: number
  /** It ends in a plus without an account after it. */
  dangling: boolean
}

const WORDS_MAX = 3
const LATER_WORD = /^[\p{L}\d][\p{L}\d/-]{0,11}$/u
const HP_NUMBER = /^hp[- ]?\d{1,6}$/i

/**
 * How much words look like a registration or an account.
 * @returns 0 a Maltese registration, 1 an HP number, 2 a code of letters and digits (chassis, foreign registration), 3 letters then digits (LOT 14),
 * 4 another single word, 5 anything else.
 */
export function recordShape(query: string, account: boolean): number {
  // Its letters stay together and so do its digits, for the last of them may be an amount.
  if (isMalteseRegistration(query) && query.split(' ').every(({ length }) => length >= 3)) return 0
  if (HP_NUMBER.test(query) || (account && /^\d{1,6}$/.test(query))) return 1
  if (!query.includes(' ')) return /^(?=.*\d)(?=.*\p{L})[\p{L}\d/-]+$/u.test(query) || /^\d{6}$/.test(query) ? 2 : 4
  return /^(\p{L}{1,4} \d{1,6}|\d{1,4} \p{L}{1,4})$/u.test(query) ? 3 : 5
}

interface Atom {
  text: string
  token: number
  quoted: boolean
  plusBefore: boolean
}

/**
 * All ways to take the first tokens as the record of a verb. The first word is always taken, whatever else it could be.
 * @source commands 1, Slots.
 */
export function recordMatches(
  tokens: readonly Token[],
  options: { account: boolean; several: boolean; isChoice: (word: string) => boolean },
): RecordMatch[] {
  const { atoms, dangling } = atomsOf(tokens, options.several)
  const found: RecordMatch[] = []
  let queries: string[] = []
  let at = 0
  let shape = 0
  while (at < atoms.length) {
    const next = offerGroupEnds(atoms, { at, isChoice: options.isChoice }, (query, end) => {
      const each = Math.max(shape, atoms[at]?.quoted ? 0 : recordShape(query, options.account))
      const last = atoms[end - 1]?.token ?? 0
      found.push({
        consumed: dangling === last + 1 ? last + 2 : last + 1,
        queries: [...queries, query],
        shape: each,
        dangling: dangling === last || dangling === last + 1,
      })
    })
    if (next === null) break
    const group = atoms.slice(at, next).map((atom) => atom.text)
    shape = Math.max(shape, recordShape(group.join(' '), options.account))
    queries = [...queries, group.join(' ')]
    at = next
  }
  return found
}

/** Offers each possible end of the group at `at`; returns the position after the plus that must be followed, or null. */
function offerGroupEnds(
  atoms: Atom[],
  { at, isChoice }: { at: number; isChoice: (word: string) => boolean },
  offer: (query: string, end: number) => void,
): number | null {
  const words: string[] = []
  for (let end = at; end < Math.min(at + WORDS_MAX, atoms.length); end += 1) {
    const atom = atoms[end]
    if (!atom || (end > at && (atom.quoted || atoms[at]?.quoted || !isLaterWord(atom.text, isChoice)))) return null
    // Money can follow a plus, an account cannot look like it.
    if (atom.plusBefore && !atom.quoted && !LATER_WORD.test(atom.text)) return null
    words.push(atom.text)
    const after = atoms[end + 1]
    if (after?.plusBefore) return end + 1
    offer(words.join(' '), end + 1)
  }
  return null
}

function isLaterWord(word: string, isChoice: (word: string) => boolean): boolean {
  const isWord =
    isChoice(word) || isDayWord(word) || looksLikeDay(word) || monthNumber(word) > 0 || /^x\d+$/i.test(word)
  return LATER_WORD.test(word) && !isWord
}

function atomsOf(tokens: readonly Token[], several: boolean): { atoms: Atom[]; dangling: number | null } {
  const atoms: Atom[] = []
  let plusBefore = false
  let plusToken: number | null = null
  for (const [token, { text, quoted }] of tokens.entries()) {
    const pieces = several && !quoted ? text.split('+') : [text]
    for (const [at, piece] of pieces.entries()) {
      if (at > 0) {
        plusBefore = true
        plusToken = token
      }
      if (piece === '' && !quoted) continue
      atoms.push({ text: piece, token, quoted, plusBefore })
      plusBefore = false
    }
  }
  return { atoms, dangling: plusBefore ? plusToken : null }
}
