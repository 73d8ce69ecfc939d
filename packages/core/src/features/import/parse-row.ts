import type { NumberForm, ImportDayForm } from './file-enums'
import type { Day } from '../../kernel/days'
import { foldText } from '../../kernel/fold'
import { normaliseRegistration } from '../../kernel/registrations'
import { type Cell, cellText, isBlank, isEmptyMarker } from './cells'
import { readDay } from './day-forms'
import type { ImportChoice, ImportColumn, ImportValue } from './kinds'
import { readDecimal, readMoney, readWhole } from './number-forms'
import type { ImportFault } from './schemas'

export interface ColumnReader {
  column: ImportColumn
  /** The place of its heading, from 0; null where every row has `value`. */
  at: number | null
  value: string
  days: ImportDayForm
  numbers: NumberForm
}

export interface ParsedRow {
  values: Record<string, ImportValue>
  faults: ImportFault[]
}

type CellResult = { value: ImportValue; problem?: undefined } | { value?: undefined; problem: string }

const YES = new Set(['yes', 'y', 'true', '1', 'x', '✓', 'iva', 'si', 'sì'])
const NO = new Set(['no', 'n', 'false', '0', 'le'])

/**
 * Parses a row by the names of its columns (see `kinds.ts`); null for an empty cell.
 * @param of.today Years of two figures are near to it.
 * @param of.timeZone Of the dealership, for the day of a moment.
 * @source server 19.6.
 */
export function parseImportRow(
  cells: readonly Cell[],
  columns: readonly ColumnReader[],
  { today, timeZone }: { today: Day; timeZone: string },
): ParsedRow {
  const values: ParsedRow['values'] = {}
  const unread: ImportFault[] = []
  for (const read of columns) {
    const cell = read.at === null ? read.value : (cells[read.at] ?? '')
    const { value, problem } = parseCell(cell, read, { today, timeZone })
    values[read.column.name] = value ?? null
    if (problem !== undefined)
      unread.push({ column: read.column.label, value: cellText(cell).trim(), message: problem })
  }
  return { values, faults: unread }
}

function parseCell(
  cell: Cell,
  { column, days, numbers }: ColumnReader,
  { today, timeZone }: { today: Day; timeZone: string },
): CellResult {
  if (typeof cell === 'object' && 'fault' in cell) return { problem: cell.fault }
  if (isBlank(cell)) return { value: null }
  const isText = TEXTS.has(column.type)
  if (!isText && typeof cell === 'string' && isEmptyMarker(cell) && !isChoice(cell, column)) return { value: null }
  const spoilt = typeof cell === 'string' ? reasonSpoilt(cell.trim(), isText && column.type !== 'longText') : null
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
      return parseMoment(cellText(cell))
    case 'flag':
      return parseFlag(cellText(cell))
    case 'choice':
      return parseChoice(cellText(cell), column.choices ?? [])
    default:
      return { value: parseText(cellText(cell), column.type) }
  }
}

/** The damage of a value by another program: an error, a number cut short, a broken letter. */
function reasonSpoilt(text: string, isWord: boolean): string | null {
  if (/^#(?:REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|N\/A)$/i.test(text))
    return `The cell holds the error ${text}`
  if (isWord && /^[+-]?\d[.,]\d+E\+\d{1,3}$/i.test(text))
    return 'A spreadsheet has cut this number short: write all its digits'
  return text.includes('\ufffd') ? 'A letter of it cannot be read: save the file as UTF-8' : null
}

const TEXTS = new Set<ImportColumn['type']>(['text', 'longText', 'idNo', 'regNo', 'chassisNo', 'accountNo'])

function isChoice(text: string, { choices }: ImportColumn): boolean {
  return choices !== undefined && parseChoice(text, choices).problem === undefined
}

/** The prefix that makes the beginning of a formula harmless for spreadsheets. */
const HARMLESS = /^'(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/

function parseText(text: string, type: ImportColumn['type']): string {
  const plain = text.replace(HARMLESS, '').replaceAll('\r\n', '\n').trim()
  if (type === 'longText') return plain
  const line = plain.replaceAll(/\s+/g, ' ')
  return type === 'text' ? line : type === 'idNo' ? line.toUpperCase() : normaliseRegistration(line)
}

/** Year first, with its time and the zone, to the microsecond. */
const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?)(Z|[+-]\d\d:?\d\d)$/

function parseMoment(text: string): CellResult {
  const [, day, time, zone] = MOMENT.exec(text.trim()) ?? []
  const isOne = day !== undefined && !Number.isNaN(Date.parse(`${day}T${time}${zone}`))
  return isOne ? { value: `${day}T${time}${zone}` } : { problem: 'Write a moment such as 2026-12-31T17:05:00Z' }
}

function parseFlag(text: string): CellResult {
  const said = foldText(text.trim())
  return YES.has(said) ? { value: true } : NO.has(said) ? { value: false } : { problem: 'Write yes or no' }
}

/** Matches without case, blanks and punctuation, by name, other spellings or number. */
function parseChoice(text: string, choices: readonly ImportChoice[]): CellResult {
  const plain = (each: string) => foldText(each).replaceAll(/[\s_/.&+-]/g, '')
  const typed = plain(text)
  const found = choices.find(({ value, name, also }) =>
    [name, String(value), ...(also ?? [])].map(plain).includes(typed),
  )
  return found ? { value: found.value } : { problem: `Write one of ${choices.map(({ name }) => name).join(', ')}` }
}
