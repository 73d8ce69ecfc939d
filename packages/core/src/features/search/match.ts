import { foldText } from '../../kernel/fold'
import { typoCount } from '../../kernel/typo-count'
import type { SearchResult } from './schemas'

/** The ranks of a match, best first. A match with typos is `typo` plus their number. */
export const MATCH = {
  /** The text is its registration, account, chassis, ID No, telephone number or whole name. */
  exact: 0,
  /** Words begin in its registration, and so on; of several words the worst counts. */
  registration: 1,
  account: 2,
  surname: 3,
  name: 4,
  other: 5,
  /** The words stand somewhere within; those of one or two letters begin. */
  inside: 6,
  typo: 7,
} as const

type Role = 'registration' | 'account' | 'surname' | 'name' | 'other'

export interface SearchKeys {
  /** Each of these is the record itself. */
  exact: readonly string[]
  fields: readonly (readonly [role: Role, words: readonly string[]])[]
  /** All words in one text, a blank before each: what is not in it is not in the record. */
  all: string
}

export interface SearchText {
  words: readonly string[]
  /** Letters and digits alone, and without what need not be typed: the zeros of an ID No, the country code. */
  marks: readonly string[]
  /** The text to match as a whole with typos; null for several words of a name, each of which is matched. */
  typoText: string | null
  /** All of a name, in either order; empty for a single word. */
  names: readonly string[]
}

const SEPARATORS_PATTERN = /[^\p{L}\p{N}]+/gu
const MALTA_PREFIX = /^(?:00)?356(?=\d{8}$)/
/** The fewest letters of a match inside a word. */
export const INNER_LETTERS_MIN = 3
const LAST_OF_PHONE = 4
const LAST_OF_CHASSIS = 6

/** Letters and digits alone, folded. */
const compactText = (text: string) => foldText(text).replace(SEPARATORS_PATTERN, '')
const wordsOf = (text: string) => foldText(text).split(SEPARATORS_PATTERN).filter(Boolean)
const withoutZeros = (mark: string) => mark.replace(/^0+(?=.)/, '')
/** A number as it is dialled in Malta. */
const phoneOf = (text: string) => compactText(text).replace(MALTA_PREFIX, '')
const isFilled = (text: string) => text !== ''

/** The most typos of a word: a short one would match anything, and a number of few digits is another number. */
export function maxTypos(typed: string): number {
  if (/^\d+$/.test(typed)) return typed.length < 6 ? 0 : 1
  return typed.length < 4 ? 0 : typed.length < 6 ? 1 : 2
}

/** Prepares a search text; null when nothing in it can be found. */
export function searchTextOf(text: string): SearchText | null {
  const words = [...new Set(wordsOf(text))].slice(0, 8)
  if (words.length === 0) return null
  const mark = compactText(text)
  const marks = [...new Set([mark, withoutZeros(mark), phoneOf(mark)])]
  const isOne = words.length === 1 || /\d/.test(mark)
  const names = words.length > 1 ? [words.join(''), words.toReversed().join('')] : []
  return { words, marks, typoText: isOne ? mark : null, names }
}

function searchKeys(exact: readonly string[], fields: SearchKeys['fields']): SearchKeys {
  const own = [...new Set(exact.filter(isFilled))]
  const all = new Set([...fields.flatMap(([, words]) => words), ...own])
  return { exact: own, fields, all: ` ${[...all].join(' ')}` }
}

interface NamedPerson {
  idno: string
  name: string
  surname: string
  locality: string
  phones: readonly string[]
}

function personKeys({ idno, name, surname, locality, phones }: NamedPerson) {
  const [first, last] = [compactText(name), compactText(surname)]
  const numbers = phones.map(phoneOf).filter(isFilled)
  const together = [first + last, last + first]
  const idMark = compactText(idno)
  return {
    exact: [idMark, withoutZeros(idMark), ...numbers, ...together],
    fields: [
      ['surname', wordsOf(surname)],
      ['name', [...wordsOf(name), ...together]],
      [
        'other',
        [
          ...new Set([idMark, withoutZeros(idMark), ...wordsOf(locality)]),
          ...numbers.flatMap((number) => [number, number.slice(-LAST_OF_PHONE)]),
        ],
      ],
    ] as const,
  }
}

export function clientSearchKeys(client: NamedPerson): SearchKeys {
  const { exact, fields } = personKeys(client)
  return searchKeys(exact, fields)
}

interface NamedVehicle {
  regNo: string
  accountNo: string
  /** Make and model. */
  title: string
  color: string
  yom: number
  chassisNo: string
}

/** The letters and the figures of a registration, written together or not. */
const registrationKeys = (regNo: string) => [
  ...new Set([compactText(regNo), ...wordsOf(regNo), ...(compactText(regNo).match(/\d+$/) ?? [])]),
]
const accountKeys = (accountNo: string) => [
  compactText(accountNo),
  compactText(accountNo).replace(/^\p{L}+(?=\d)/u, ''),
]

export function vehicleSearchKeys({ regNo, accountNo, title, color, yom, chassisNo }: NamedVehicle): SearchKeys {
  const [reg, chassis] = [compactText(regNo), compactText(chassisNo)]
  const tail = chassis.slice(-LAST_OF_CHASSIS)
  const accounts = accountKeys(accountNo).filter(isFilled)
  const about = [...wordsOf(title), ...wordsOf(color), ...(yom > 0 ? [String(yom)] : []), chassis, tail]
  return searchKeys(
    [reg, ...accounts, chassis, tail.length === LAST_OF_CHASSIS ? tail : ''],
    [
      ['registration', registrationKeys(regNo)],
      ['account', accounts],
      ['other', about.filter(isFilled)],
    ],
  )
}

/** The search keys of an HP account: its number, the registration, and the buyer; an exact name is the client, not the account. */
export function accountSearchKeys(
  { regNo, accountNo }: Pick<NamedVehicle, 'regNo' | 'accountNo'>,
  buyer: NamedPerson | null,
): SearchKeys {
  const accounts = accountKeys(accountNo).filter(isFilled)
  const person = buyer && personKeys(buyer)
  return searchKeys(
    [compactText(regNo), ...accounts],
    [['registration', registrationKeys(regNo)], ['account', accounts], ...(person?.fields ?? [])],
  )
}

/** The search keys of a vehicle in an answer of Search. */
export function foundVehicleKeys({ regNo, title, detail, accountNo }: SearchResult['vehicles'][number]): SearchKeys {
  return vehicleSearchKeys({ regNo, accountNo, title, color: detail, yom: 0, chassisNo: '' })
}

export function foundAccountKeys({ regNo, accountNo, clientName }: SearchResult['accounts'][number]): SearchKeys {
  return accountSearchKeys({ regNo, accountNo }, { idno: '', name: clientName, surname: '', locality: '', phones: [] })
}

export function foundClientKeys({ idno, name, locality, mobile }: SearchResult['clients'][number]): SearchKeys {
  return clientSearchKeys({ idno, name, surname: '', locality, phones: [mobile] })
}

export function rankOf(sought: SearchKeys, { words, marks, names }: SearchText): number | null {
  const { exact } = sought
  const isNamed = hasPersonName(sought) && names.some((name) => exact.includes(name))
  if (isNamed || marks.some((mark) => exact.includes(mark))) return MATCH.exact
  const worded = worstRank(words, (word) => wordRank(sought, word))
  const ranks = [worded, ...marks.map((mark) => wordRank(sought, mark))]
  const best = minOf(ranks, (rank) => rank ?? Number.POSITIVE_INFINITY)
  return best > MATCH.inside ? null : best
}

export function hasPersonName({ fields }: SearchKeys): boolean {
  return fields.some(([role]) => role === 'surname')
}

function wordRank({ all, fields }: SearchKeys, word: string): number | null {
  if (!all.includes(word.length < INNER_LETTERS_MIN ? ` ${word}` : word)) return null
  return beginningRank(fields, word) ?? MATCH.inside
}

/** The best field in which a word begins. */
function beginningRank(fields: SearchKeys['fields'], start: string): number | null {
  for (const [role, words] of fields) if (words.some((word) => word.startsWith(start))) return MATCH[role]
  return null
}

function worstRank(words: readonly string[], rank: (word: string) => number | null): number | null {
  let worst: number = MATCH.exact
  for (const word of words) {
    const own = rank(word)
    if (own === null) return null
    worst = Math.max(worst, own)
  }
  return worst
}

export const TYPOS_MAX = 2

/** The rank of a record for a text with one or two letters wrong, missing, too many or swapped; null for no match. */
export function typoRankOf({ exact, fields, all }: SearchKeys, { words, typoText }: SearchText): number | null {
  const errors = (typed: string, meant: string, isWhole: boolean) =>
    typoCount(typed, meant, { most: maxTypos(typed), isWhole })
  const inWhole = typoText === null ? Number.POSITIVE_INFINITY : minOf(exact, (meant) => errors(typoText, meant, true))
  let inWords = 0
  for (const word of words) {
    if (all.includes(` ${word}`)) continue
    inWords += minOf(fields, ([, meant]) => minOf(meant, (each) => errors(word, each, false)))
    if (inWords > TYPOS_MAX) break
  }
  const least = Math.min(inWhole, inWords)
  return least > TYPOS_MAX ? null : MATCH.typo + least
}

function minOf<T>(values: readonly T[], count: (value: T) => number): number {
  let least = Number.POSITIVE_INFINITY
  for (const value of values) least = Math.min(least, count(value))
  return least
}
