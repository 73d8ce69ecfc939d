import { DAY_FORMS, type ImportDayForm } from './file-enums'
import { DAY_PROBLEM, type Day, dayInZone, isDay, dayParts } from '../../kernel/days'
import { foldText } from '../../kernel/fold'
import { type Cell, isBlank, isEmptyMarker } from './cells'
import { HOPELESS_FROM, type FormGuess } from './number-forms'

/** Months in English, Maltese and Italian, without accents. */
const MONTHS: readonly (readonly string[])[] = [
  ['january', 'jannar', 'gennaio'],
  ['february', 'frar', 'febbraio'],
  ['march', 'marzu', 'marzo'],
  ['april', 'aprile'],
  ['may', 'mejju', 'maggio'],
  ['june', 'gunju', 'giugno'],
  ['july', 'lulju', 'luglio'],
  ['august', 'awwissu', 'agosto'],
  ['september', 'settembru', 'settembre', 'sept'],
  ['october', 'ottubru', 'ottobre'],
  ['november', 'novembru', 'novembre'],
  ['december', 'dicembru', 'dicembre'],
]
const TIME = /[T ]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:Z|[+-]\d{2}:?\d{2})?$/i
/** A moment, year first, with its zone. */
const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?)\s*(Z|[+-]\d\d:?\d\d)$/i
/** Days of a spreadsheet from 1954 to 2119: other numbers of five figures are rather numbers. */
const SERIALS = { from: 20_000, to: 80_000 }
/** A year of two figures is at most as far ahead as the last instalments of today. */
const YEARS_AHEAD = 20
const DAY = DAY_PROBLEM

function dayIfExists(year: number, month: number, date: number): Day | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  return isDay(text) ? text : null
}

function fullYear(written: string, today: Day): number {
  if (written.length === 4) return Number(written)
  const now = dayParts(today).year
  const year = now - (now % 100) + Number(written)
  return year > now + YEARS_AHEAD ? year - 100 : year
}

function monthOf(word: string): number {
  const typed = foldText(word)
  return (
    MONTHS.findIndex((names) =>
      names.some((name) => name === typed || (typed.length === 3 && name.startsWith(typed))),
    ) + 1
  )
}

/** A text that can only be one day, in any form: the year first, or the month by its name. */
function plainDay(text: string, today: Day): Day | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text)
  if (iso) return dayIfExists(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const dayFirst = /^(?:\p{L}+,?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s./-]*(\p{L}+)\.?[\s./,-]*(\d{4}|\d{2})$/iu.exec(text)
  if (dayFirst) return dayIfExists(fullYear(dayFirst[3] ?? '', today), monthOf(dayFirst[2] ?? ''), Number(dayFirst[1]))
  const monthFirst = /^(?:\p{L}+,\s+)?(\p{L}+)\.?[\s./-]*(\d{1,2})(?:st|nd|rd|th)?,?[\s./-]+(\d{4}|\d{2})$/iu.exec(text)
  return monthFirst
    ? dayIfExists(fullYear(monthFirst[3] ?? '', today), monthOf(monthFirst[1] ?? ''), Number(monthFirst[2]))
    : null
}

/** The day of a spreadsheet's day number: 1900-02-29, which never was, is a day there. */
export function dayOfSerial(serial: number, { from, to } = SERIALS): Day | null {
  const days = Math.floor(serial)
  if (days < from || days > to) return null
  const text = new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10)
  return isDay(text) ? text : null
}

/** The day of a moment with a zone, in the zone of the dealership; null for another text. */
function dayOfMoment(text: string, timeZone: string): Day | null {
  const [, date, time, zone] = MOMENT.exec(text) ?? []
  if (date === undefined || !isDay(date)) return null
  const instant = new Date(`${date}T${time?.replace(',', '.')}${zone}`)
  return Number.isNaN(instant.getTime()) ? null : dayInZone(instant, timeZone)
}

function dayInForm(text: string, form: ImportDayForm, today: Day): Day | null {
  if (form === 'serial' && /^\d{5}(?:[.,]\d+)?$/.test(text)) return dayOfSerial(Number(text.replace(',', '.')))
  const bare = text.replace(TIME, '').trim()
  const plain = plainDay(bare, today)
  if (plain || (form !== 'dd/MM/yyyy' && form !== 'MM/dd/yyyy')) return plain
  const parts = /^(\d{1,2})\s*([-/. ])\s*(\d{1,2})\s*\2\s*(\d{4}|\d{2})$/.exec(bare)
  if (!parts) return null
  const [first, second] = [Number(parts[1]), Number(parts[3])]
  const year = fullYear(parts[4] ?? '', today)
  return form === 'dd/MM/yyyy' ? dayIfExists(year, second, first) : dayIfExists(year, first, second)
}

/**
 * Parses the day of a cell.
 * @param today Years of two figures are near to it.
 * @param timeZone Of the dealership: a moment with a zone is on the day that it was there.
 * @returns Also the problem in the words of the forms.
 * @source server 19.6.
 * @example readDay('3 Nov 26', 'dd/MM/yyyy', day('2026-11-23')) // { value: '2026-11-03' }
 */
export function readDay(
  cell: Cell,
  form: ImportDayForm,
  today: Day,
  timeZone = 'Europe/Malta',
): { value: Day; problem?: undefined } | { value?: undefined; problem: string } {
  if (typeof cell === 'object') return 'day' in cell ? { value: cell.day } : { problem: DAY }
  const value =
    typeof cell === 'number'
      ? dayOfSerial(cell)
      : (dayOfMoment(cell.trim(), timeZone) ?? dayInForm(cell.trim(), form, today))
  return value === null ? { problem: DAY } : { value }
}

/**
 * Finds how the days of a column are written: the form that parses most of its values. Where the day first and the month first parse the same ones,
 * the day is first, and a value that can be two days is reported.
 * @source server 19.6.
 */
export class DayFormGuess {
  readonly #today: Day
  readonly #counts: Record<ImportDayForm, number> = { 'yyyy-MM-dd': 0, 'dd/MM/yyyy': 0, 'MM/dd/yyyy': 0, serial: 0 }
  #doubt: string | null = null
  #said = 0

  constructor(today: Day) {
    this.#today = today
  }

  push(cell: Cell): void {
    if (typeof cell !== 'string' && !(typeof cell === 'object' && 'fault' in cell))
      this.#said = typeof cell === 'number' && dayOfSerial(cell) === null ? this.#said + 1 : Number.NEGATIVE_INFINITY
    if (typeof cell !== 'string' || isBlank(cell) || isEmptyMarker(cell)) return
    this.#said += 1
    const days = DAY_FORMS.map((form) => readDay(cell, form, this.#today).value)
    for (const [at, form] of DAY_FORMS.entries()) if (days[at]) this.#counts[form] += 1
    const [dayFirst, monthFirst] = days
    if (this.#doubt === null && dayFirst && monthFirst && dayFirst !== monthFirst) this.#doubt = cell.trim()
  }

  get isHopeless(): boolean {
    return this.#said >= HOPELESS_FROM && Object.values(this.#counts).every((count) => count === 0)
  }

  result(): FormGuess<ImportDayForm> {
    const best = Math.max(...Object.values(this.#counts))
    // The plainest of the forms that read as many.
    const order: readonly ImportDayForm[] = ['yyyy-MM-dd', 'dd/MM/yyyy', 'MM/dd/yyyy', 'serial']
    const form = order.find((each) => this.#counts[each] === best) ?? 'dd/MM/yyyy'
    const isOpen = this.#counts['dd/MM/yyyy'] === best && this.#counts['MM/dd/yyyy'] === best
    return { form, ambiguousValue: form === 'dd/MM/yyyy' && isOpen ? this.#doubt : null }
  }
}
