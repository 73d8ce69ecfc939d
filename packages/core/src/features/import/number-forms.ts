import { NUMBER_FORMS, type NumberForm } from './file-enums'
import { CENTS_MAX, type Cents, cents } from '../../kernel/money'
import { type Cell, isBlank, isEmptyMarker } from './cells'

/** A number as written, without grouping: its sign, and the digits before and after the decimal sign. */
interface WrittenNumber {
  isNegative: boolean
  whole: string
  decimals: string
}

const CURRENCY = /^(?:€|eur|euro)\s*|\s*(?:€|eur|euro)$/gi
const SHAPES: Readonly<Record<NumberForm, RegExp>> = {
  '1,234.56': /^(?:(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:[ '’]\d{3})+)(?:\.(\d*))?|\.(\d+))$/,
  '1.234,56': /^(?:(\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:[ '’]\d{3})+)(?:,(\d*))?|,(\d+))$/,
}

/** Parses a number in one form: € before or after, brackets or a minus on either side for negative ones; null for none. */
function parseInForm(text: string, form: NumberForm): WrittenNumber | null {
  let rest = text
    .replaceAll(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .replaceAll('\u2212', '-')
    .trim()
  const bracketed = /^\((.*)\)$/.exec(rest)
  if (bracketed) rest = (bracketed[1] ?? '').trim()
  rest = rest.replaceAll(CURRENCY, '').trim()
  const signed = /^([+-])?\s*(.*?)\s*(-)?$/s.exec(rest)
  const [sign, bare, behind] = [signed?.[1], (signed?.[2] ?? '').replaceAll(CURRENCY, '').trim(), signed?.[3]]
  // Two ways of saying less than nothing are none.
  if ([bracketed, sign, behind].filter(Boolean).length > 1) return null
  const match = SHAPES[form].exec(bare)
  if (!match) return null
  const whole = (match[1] ?? '').replaceAll(/\D/g, '')
  return {
    isNegative: Boolean(bracketed) || sign === '-' || behind === '-',
    whole,
    decimals: match[2] ?? match[3] ?? '',
  }
}

const AMOUNT = 'Write an amount such as 12.50 or 1,250'
const NUMBER = 'Write a number'
const WHOLE_MAX = 2_000_000_000

type NumberResult = { value: number; problem?: undefined } | { value?: undefined; problem: string }

/**
 * Parses the amount of a cell in whole cents.
 * @returns Also the problem in the words of the forms: no amount, more than two decimals, or beyond 99,999,999.99.
 * @source server 19.6.
 * @example readMoney('(1.250,50 €)', '1.234,56') // { value: -125050 }
 */
export function readMoney(
  cell: Cell,
  form: NumberForm,
): { value: Cents; problem?: undefined } | { value?: undefined; problem: string } {
  const amount = typeof cell === 'number' ? centsOf(cell) : typeof cell === 'string' ? centsOfText(cell, form) : null
  return amount === null || Math.abs(amount) > CENTS_MAX ? { problem: AMOUNT } : { value: cents(amount) }
}

/** Cents of a number of a spreadsheet, whose binary fractions may be a little off; null where it has more than two decimals. */
function centsOf(value: number): number | null {
  const amount = Math.round(value * 100)
  return Number.isSafeInteger(amount) && Math.abs(value * 100 - amount) < 1e-4 ? amount : null
}

function centsOfText(text: string, form: NumberForm): number | null {
  const written = parseInForm(text, form)
  if (!written || written.decimals.length > 2) return null
  const amount = Number(`${written.whole}${written.decimals.padEnd(2, '0')}`)
  return Number.isSafeInteger(amount) ? (written.isNegative ? -amount : amount) : null
}

export function readDecimal(cell: Cell, form: NumberForm): NumberResult {
  const written = typeof cell === 'string' ? parseInForm(cell, form) : null
  const size =
    typeof cell === 'number' ? cell : written ? Number(`${written.whole || '0'}.${written.decimals}`) : Number.NaN
  const value = written?.isNegative ? -size : size
  return Number.isFinite(value) && Math.abs(value) <= WHOLE_MAX ? { value } : { problem: NUMBER }
}

/**
 * Parses a whole number; `2019.0`, as programs write it, is one, `85.000` only where the point groups thousands.
 * @source server 19.6.
 */
export function readWhole(cell: Cell, form: NumberForm): NumberResult {
  const written = typeof cell === 'string' ? parseInForm(cell, form) : null
  if (written && !/^0{0,2}$/.test(written.decimals)) return { problem: NUMBER }
  const read = readDecimal(cell, form)
  return read.value === undefined || Number.isInteger(read.value) ? read : { problem: NUMBER }
}

export type NumberType = 'money' | 'whole' | 'decimal'
const READERS = { money: readMoney, whole: readWhole, decimal: readDecimal }

/** After so many invalid values a column is something else. */
export const HOPELESS_FROM = 3

/** The form of all values of a column, and a value that the other form would parse as another number. */
export interface FormGuess<Form extends string> {
  form: Form
  /** A value with two meanings, when nothing in the column decides; null where it is certain. */
  ambiguousValue: string | null
}

/**
 * Finds how the numbers of a column are written: the form that parses more of them, with a point before the decimals where both parse the same.
 * @source server 19.6.
 */
export class NumberFormGuess {
  readonly #read: (cell: Cell, form: NumberForm) => { value?: number | undefined }
  readonly #counts: Record<NumberForm, number> = { '1,234.56': 0, '1.234,56': 0 }
  #doubt: string | null = null
  #said = 0

  constructor(type: NumberType) {
    this.#read = READERS[type]
  }

  push(cell: Cell): void {
    if (typeof cell === 'number') this.#said = Number.NEGATIVE_INFINITY
    if (typeof cell !== 'string' || isBlank(cell) || isEmptyMarker(cell)) return
    this.#said += 1
    const [point, comma] = NUMBER_FORMS.map((form) => this.#read(cell, form).value)
    if (point !== undefined) this.#counts['1,234.56'] += 1
    if (comma !== undefined) this.#counts['1.234,56'] += 1
    if (this.#doubt === null && point !== undefined && comma !== undefined && point !== comma) this.#doubt = cell.trim()
  }

  get isHopeless(): boolean {
    return this.#said >= HOPELESS_FROM && Object.values(this.#counts).every((count) => count === 0)
  }

  result(): FormGuess<NumberForm> {
    const { '1,234.56': point, '1.234,56': comma } = this.#counts
    if (point === comma) return { form: '1,234.56', ambiguousValue: this.#doubt }
    return { form: point > comma ? '1,234.56' : '1.234,56', ambiguousValue: null }
  }
}
