import { folded } from '../../kernel/fold'
import { typingErrors } from '../../kernel/typing-errors'
import type { Found } from './schemas'

/** How a text finds a record, best first. One with typing errors is `typo` and as many more as there are. */
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

/** A record as it is looked for. */
export interface Sought {
  /** Each of these is the record itself. */
  exact: readonly string[]
  /** Folded words by what they are. */
  fields: readonly (readonly [role: Role, words: readonly string[]])[]
  /** All of it in one text, a blank before each word: what is not in there is not in the record. */
  all: string
}

/** A text that is looked for, made ready once for all records. */
export interface Wanted {
  words: readonly string[]
  /** Letters and digits alone, and without what need not be typed: the zeros of an ID No, the code of the country. */
  marks: readonly string[]
  /** What may be meant as a whole with errors in it; null for several words of a name, each of which is looked for. */
  whole: string | null
  /** All of a name, in either order; empty for a single word. */
  names: readonly string[]
}

const BETWEEN = /[^\p{L}\p{N}]+/gu
const MALTA = /^(?:00)?356(?=\d{8}$)/
/** Letters of what may stand within a word. */
export const WITHIN = 3
const LAST_OF_PHONE = 4
const LAST_OF_CHASSIS = 6

/** Letters and digits alone, folded. */
const markOf = (text: string) => folded(text).replace(BETWEEN, '')
const wordsOf = (text: string) => folded(text).split(BETWEEN).filter(Boolean)
const withoutZeros = (mark: string) => mark.replace(/^0+(?=.)/, '')
/** A number as it is dialled in Malta. */
const phoneOf = (text: string) => markOf(text).replace(MALTA, '')
const isFilled = (text: string) => text !== ''

/** So many errors may a word have: a short one would find anything, and a number of few digits is another one. */
export function errorsMost(typed: string): number {
  if (/^\d+$/.test(typed)) return typed.length < 6 ? 0 : 1
  return typed.length < 4 ? 0 : typed.length < 6 ? 1 : 2
}

/** A text as records are looked for with it; null when nothing in it could be found. */
export function wantedOf(text: string): Wanted | null {
  const words = [...new Set(wordsOf(text))].slice(0, 8)
  if (words.length === 0) return null
  const mark = markOf(text)
  const marks = [...new Set([mark, withoutZeros(mark), phoneOf(mark)])]
  const isOne = words.length === 1 || /\d/.test(mark)
  const names = words.length > 1 ? [words.join(''), words.toReversed().join('')] : []
  return { words, marks, whole: isOne ? mark : null, names }
}

function soughtOf(exact: readonly string[], fields: Sought['fields']): Sought {
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

function personOf({ idno, name, surname, locality, phones }: NamedPerson) {
  const [first, last] = [markOf(name), markOf(surname)]
  const numbers = phones.map(phoneOf).filter(isFilled)
  const together = [first + last, last + first]
  const idMark = markOf(idno)
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

/** A client as they are looked for. */
export function soughtClient(client: NamedPerson): Sought {
  const { exact, fields } = personOf(client)
  return soughtOf(exact, fields)
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
const partsOfMark = (regNo: string) => [
  ...new Set([markOf(regNo), ...wordsOf(regNo), ...(markOf(regNo).match(/\d+$/) ?? [])]),
]
const accountsOf = (accountNo: string) => [markOf(accountNo), markOf(accountNo).replace(/^\p{L}+(?=\d)/u, '')]

/** A vehicle as it is looked for. */
export function soughtVehicle({ regNo, accountNo, title, color, yom, chassisNo }: NamedVehicle): Sought {
  const [reg, chassis] = [markOf(regNo), markOf(chassisNo)]
  const tail = chassis.slice(-LAST_OF_CHASSIS)
  const accounts = accountsOf(accountNo).filter(isFilled)
  const about = [...wordsOf(title), ...wordsOf(color), ...(yom > 0 ? [String(yom)] : []), chassis, tail]
  return soughtOf(
    [reg, ...accounts, chassis, tail.length === LAST_OF_CHASSIS ? tail : ''],
    [
      ['registration', partsOfMark(regNo)],
      ['account', accounts],
      ['other', about.filter(isFilled)],
    ],
  )
}

/** An HP account as it is looked for: by its number, the registration, and whose it is; who is named exactly is the client, not the account. */
export function soughtAccount(
  { regNo, accountNo }: Pick<NamedVehicle, 'regNo' | 'accountNo'>,
  buyer: NamedPerson | null,
): Sought {
  const accounts = accountsOf(accountNo).filter(isFilled)
  const person = buyer && personOf(buyer)
  return soughtOf(
    [markOf(regNo), ...accounts],
    [['registration', partsOfMark(regNo)], ['account', accounts], ...(person?.fields ?? [])],
  )
}

/** A vehicle as Search tells it. */
export function foundVehicleSought({ regNo, title, detail, accountNo }: Found['vehicles'][number]): Sought {
  return soughtVehicle({ regNo, accountNo, title, color: detail, yom: 0, chassisNo: '' })
}

/** An account as Search tells it. */
export function foundAccountSought({ regNo, accountNo, clientName }: Found['accounts'][number]): Sought {
  return soughtAccount({ regNo, accountNo }, { idno: '', name: clientName, surname: '', locality: '', phones: [] })
}

/** A client as Search tells them. */
export function foundClientSought({ idno, name, locality, mobile }: Found['clients'][number]): Sought {
  return soughtClient({ idno, name, surname: '', locality, phones: [mobile] })
}

/** How well a text finds a record, letter for letter; null when it does not. */
export function rankOf(sought: Sought, { words, marks, names }: Wanted): number | null {
  const { exact } = sought
  const isNamed = isPerson(sought) && names.some((name) => exact.includes(name))
  if (isNamed || marks.some((mark) => exact.includes(mark))) return MATCH.exact
  const worded = worstOf(words, (word) => standingOf(sought, word))
  const ranks = [worded, ...marks.map((mark) => standingOf(sought, mark))]
  const best = leastOf(ranks, (rank) => rank ?? Number.POSITIVE_INFINITY)
  return best > MATCH.inside ? null : best
}

/** Whether a record is looked for by somebody's name. */
export function isPerson({ fields }: Sought): boolean {
  return fields.some(([role]) => role === 'surname')
}

/** Where a word begins, or stands within. */
function standingOf({ all, fields }: Sought, word: string): number | null {
  if (!all.includes(word.length < WITHIN ? ` ${word}` : word)) return null
  return beginningOf(fields, word) ?? MATCH.inside
}

/** The best field in which a word begins. */
function beginningOf(fields: Sought['fields'], start: string): number | null {
  for (const [role, words] of fields) if (words.some((word) => word.startsWith(start))) return MATCH[role]
  return null
}

function worstOf(words: readonly string[], rank: (word: string) => number | null): number | null {
  let worst: number = MATCH.exact
  for (const word of words) {
    const own = rank(word)
    if (own === null) return null
    worst = Math.max(worst, own)
  }
  return worst
}

/** So many errors may there be in all words together. */
export const ERRORS_MAX = 2

/** How well a text finds a record with one or two letters wrong, missing, too many or swapped; null when it does not. */
export function typoRankOf({ exact, fields, all }: Sought, { words, whole }: Wanted): number | null {
  const errors = (typed: string, meant: string, isWhole: boolean) =>
    typingErrors(typed, meant, { most: errorsMost(typed), isWhole })
  const inWhole = whole === null ? Number.POSITIVE_INFINITY : leastOf(exact, (meant) => errors(whole, meant, true))
  let inWords = 0
  for (const word of words) {
    if (all.includes(` ${word}`)) continue
    inWords += leastOf(fields, ([, meant]) => leastOf(meant, (each) => errors(word, each, false)))
    if (inWords > ERRORS_MAX) break
  }
  const least = Math.min(inWhole, inWords)
  return least > ERRORS_MAX ? null : MATCH.typo + least
}

function leastOf<T>(values: readonly T[], count: (value: T) => number): number {
  let least = Number.POSITIVE_INFINITY
  for (const value of values) least = Math.min(least, count(value))
  return least
}
