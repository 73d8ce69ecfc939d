import type { NumberForm, DayForm } from './file-enums'
import type { Day } from '../../kernel/days'
import { folded } from '../../kernel/fold'
import { normaliseMark } from '../../kernel/marks'
import { type Cell, cellText, isBlank, meansNothing } from './cells'
import { readDay } from './day-forms'
import type { ImportChoice, ImportColumn, ImportValue } from './kinds'
import { readDecimal, readMoney, readWhole } from './number-forms'
import type { ImportFault } from './schemas'

/** A column of the kind and where its values come from. */
export interface ReadColumn {
  column: ImportColumn
  /** The place of its heading, from 0; null where every row says `value`. */
  at: number | null
  value: string
  days: DayForm
  numbers: NumberForm
}

export interface ReadRow {
  values: Record<string, ImportValue>
  /** What cannot be read, all of it, by the labels of the columns. */
  unread: ImportFault[]
}

type Reading = { value: ImportValue; problem?: undefined } | { value?: undefined; problem: string }

const YES = new Set(['yes', 'y', 'true', '1', 'x', '✓', 'iva', 'si', 'sì'])
const NO = new Set(['no', 'n', 'false', '0', 'le'])

/**
 * What a row says, by the names of its columns, as `kinds.ts` keeps them; null for an empty cell.
 *
 * @param of.today What years of two figures are near to.
 * @param of.timeZone Of the dealership, whose day a moment is told by.
 * @source server 19.6.
 */
export function readRow(
  cells: readonly Cell[],
  columns: readonly ReadColumn[],
  { today, timeZone }: { today: Day; timeZone: string },
): ReadRow {
  const values: ReadRow['values'] = {}
  const unread: ImportFault[] = []
  for (const read of columns) {
    const cell = read.at === null ? read.value : (cells[read.at] ?? '')
    const { value, problem } = readCell(cell, read, { today, timeZone })
    values[read.column.name] = value ?? null
    if (problem !== undefined)
      unread.push({ column: read.column.label, value: cellText(cell).trim(), message: problem })
  }
  return { values, unread }
}

function readCell(
  cell: Cell,
  { column, days, numbers }: ReadColumn,
  { today, timeZone }: { today: Day; timeZone: string },
): Reading {
  if (typeof cell === 'object' && 'fault' in cell) return { problem: cell.fault }
  if (isBlank(cell)) return { value: null }
  const isText = TEXTS.has(column.type)
  if (!isText && typeof cell === 'string' && meansNothing(cell) && !isChoice(cell, column)) return { value: null }
  const spoilt = typeof cell === 'string' ? spoiltBy(cell.trim(), isText && column.type !== 'longText') : null
  if (spoilt) return { problem: spoilt }
  switch (column.type) {
    case 'money':
      return readMoney(cell, numbers)
    case 'whole':
      return readWhole(cell, numbers)
    case 'decimal':
      return readDecimal(cell, numbers)
    case 'day':
      return readDay(cell, days, today, timeZone)
    case 'moment':
      return readMoment(cellText(cell))
    case 'flag':
      return readFlag(cellText(cell))
    case 'choice':
      return readChoice(cellText(cell), column.choices ?? [])
    default:
      return { value: readText(cellText(cell), column.type) }
  }
}

/** What another program made of a value, which nobody typed: an error, a number cut short, a letter that is none. */
function spoiltBy(text: string, isWord: boolean): string | null {
  if (/^#(?:REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|N\/A)$/i.test(text))
    return `The cell holds the error ${text}`
  if (isWord && /^[+-]?\d[.,]\d+E\+\d{1,3}$/i.test(text))
    return 'A spreadsheet has cut this number short: write all its digits'
  return text.includes('\ufffd') ? 'A letter of it cannot be read: save the file as UTF-8' : null
}

const TEXTS = new Set<ImportColumn['type']>(['text', 'longText', 'idNo', 'regNo', 'chassisNo', 'accountNo'])

function isChoice(text: string, { choices }: ImportColumn): boolean {
  return choices !== undefined && readChoice(text, choices).problem === undefined
}

/** What stands for a formula's beginning in files that were made harmless for spreadsheets. */
const HARMLESS = /^'(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/

function readText(text: string, type: ImportColumn['type']): string {
  const plain = text.replace(HARMLESS, '').replaceAll('\r\n', '\n').trim()
  if (type === 'longText') return plain
  const line = plain.replaceAll(/\s+/g, ' ')
  return type === 'text' ? line : type === 'idNo' ? line.toUpperCase() : normaliseMark(line)
}

/** Year first, with its time and the zone, to the microsecond. */
const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?)(Z|[+-]\d\d:?\d\d)$/

function readMoment(text: string): Reading {
  const [, day, time, zone] = MOMENT.exec(text.trim()) ?? []
  const isOne = day !== undefined && !Number.isNaN(Date.parse(`${day}T${time}${zone}`))
  return isOne ? { value: `${day}T${time}${zone}` } : { problem: 'Write a moment such as 2026-12-31T17:05:00Z' }
}

function readFlag(text: string): Reading {
  const said = folded(text.trim())
  return YES.has(said) ? { value: true } : NO.has(said) ? { value: false } : { problem: 'Write yes or no' }
}

/** Written without case, blanks and marks, by its name, what else people write for it, or its number. */
function readChoice(text: string, choices: readonly ImportChoice[]): Reading {
  const plain = (each: string) => folded(each).replaceAll(/[\s_/.&+-]/g, '')
  const typed = plain(text)
  const found = choices.find(({ value, name, also }) =>
    [name, String(value), ...(also ?? [])].map(plain).includes(typed),
  )
  return found ? { value: found.value } : { problem: `Write one of ${choices.map(({ name }) => name).join(', ')}` }
}
