import { DAY_PROBLEM } from '@forecourt/core/kernel/days'
import type { Cell } from '@forecourt/core/features/import/cells'
import { dayOfSerial } from '@forecourt/core/features/import/day-forms'
import type { Day } from '@forecourt/core/kernel/days'
import { type SourceFileLine, UnreadableFile } from './file-lines'
import { wellFormedText } from './well-formed'
import { attributeOf, elementsOf, xmlText } from './xlsx-text'
import { formatsOf, formatByPattern, type NumberDisplay } from './xlsx-formats'

/** Returns a file of a spreadsheet by its name in the archive, null for none; throws when it is damaged. */
type BytesOf = (path: string) => Uint8Array | null

/** The last column of a spreadsheet, XFD, from 1. */
const COLUMNS_MAX = 16_384
/** The last row of a spreadsheet. */
const ROWS_MAX = 1_048_576
/** Limit of the cells of one sheet, counting empty ones before filled ones. */
const PLACES_MAX = 2_000_000

export interface Sheet {
  name: string
  /** Hidden by its author. */
  isHidden: boolean
  lines: SourceFileLine[]
}

export interface Spreadsheet {
  sheets: Sheet[]
  /** Its days count from 1904, as old Macintosh programs did. */
  is1904: boolean
}

interface SheetContext {
  texts: readonly string[]
  formats: readonly NumberDisplay[]
  is1904: boolean
}

/**
 * Returns the sheets of a spreadsheet with their cells: a formula is its result, or a fault without one.
 * @throws UnreadableFile for a file without sheets, a part that is missing, damaged or cut off, or a cell at an impossible address.
 * @source server 19.5.
 */
export function parseSpreadsheet(bytesOf: BytesOf): Spreadsheet {
  const workbook = partOf(bytesOf, 'xl/workbook.xml', 'workbook')
  const relations = elementsOf(partOf(bytesOf, 'xl/_rels/workbook.xml.rels', 'Relationships'), 'Relationship').map(
    ({ attributes }) => ({
      id: attributeOf(attributes, 'Id'),
      type: attributeOf(attributes, 'Type').replace(/^.*\//, ''),
      path: attributeOf(attributes, 'Target').replace(/^\/?(xl\/)?/, 'xl/'),
    }),
  )
  const namedPart = (type: string, root: string) => {
    const path = relations.find((relation) => relation.type === type)?.path
    return path === undefined ? '' : partOf(bytesOf, path, root)
  }
  const named = elementsOf(workbook, 'sheet')
  if (named.length === 0) throw damagedPart('xl/workbook.xml')
  const is1904 = /^(1|true)$/.test(attributeOf(elementsOf(workbook, 'workbookPr')[0]?.attributes ?? '', 'date1904'))
  const known = {
    texts: elementsOf(namedPart('sharedStrings', 'sst'), 'si').map(({ inside }) => xmlText(inside)),
    formats: formatsOf(namedPart('styles', 'styleSheet')),
    is1904,
  }
  return {
    is1904,
    sheets: named.map(({ attributes }) => {
      const id = attributeOf(attributes, String.raw`\w+:id`)
      const relation = relations.find((each) => each.id === id)
      if (!relation) throw damagedPart('xl/_rels/workbook.xml.rels')
      return {
        name: attributeOf(attributes, 'name'),
        isHidden: /^(veryH|h)idden$/.test(attributeOf(attributes, 'state')),
        // A sheet that is a chart has no cells.
        lines: relation.type === 'worksheet' ? linesOf(rowsOf(bytesOf, relation.path), known) : [],
      }
    }),
  }
}

function rowsOf(bytesOf: BytesOf, path: string): string {
  const data = elementsOf(partOf(bytesOf, path, 'worksheet'), 'sheetData')[0]
  if (!data) throw damagedPart(path)
  return data.inside
}

/** Returns the text of a part once it is complete. */
function partOf(bytesOf: BytesOf, path: string, root: string): string {
  try {
    const bytes = bytesOf(path)
    if (bytes) return wellFormedText(bytes, root)
  } catch {
    // What stands at which place is of no use to who has the file.
  }
  throw damagedPart(path)
}

const damagedPart = (path: string) =>
  new UnreadableFile(
    `it is not a readable .xlsx file: its part ${path} is missing, damaged or cut off. Open it in the program that made it and save it anew`,
  )

/** Returns the rows of a sheet that have cells. Rows and cells without an address follow the one before them. */
function linesOf(xml: string, known: SheetContext): SourceFileLine[] {
  const lines: SourceFileLine[] = []
  let [before, places] = [0, 0]
  for (const { attributes, inside } of elementsOf(xml, 'row')) {
    const line = Number(attributeOf(attributes, 'r')) || before + 1
    if (line > ROWS_MAX) throw new UnreadableFile(`a cell stands in row ${line}: no spreadsheet has one there`)
    before = line
    const cells: Cell[] = []
    let last = -1
    const written = elementsOf(inside, 'c')
    for (const cell of written) {
      const address = attributeOf(cell.attributes, 'r')
      const at = address === '' ? last + 1 : columnAt(address)
      if (at < 0 || at >= COLUMNS_MAX)
        throw new UnreadableFile(`a cell stands at ${address || 'no place'}: no spreadsheet has one there`)
      last = at
      const value = cellOf(cell, known)
      if (value === '') continue
      if ((cells[at] ?? '') !== '')
        throw new UnreadableFile(`it is not a readable .xlsx file: two cells stand at ${address}`)
      while (cells.length < at) cells.push('')
      cells[at] = value
    }
    // Cells that stand in one place are many all the same.
    places += Math.max(cells.length, written.length)
    if (places > PLACES_MAX) throw new UnreadableFile('it is too large as a spreadsheet: save it as CSV')
    if (cells.length > 0) lines.push({ line, cells })
  }
  return lines
}

function columnAt(address: string): number {
  const letters = /^\$?([A-Z]{1,4})\$?\d+$/i.exec(address)?.[1]?.toUpperCase() ?? ''
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const NO_RESULT: Cell = { fault: 'The formula has no result: open the file and save it' }
const NO_DAY: Cell = { fault: DAY_PROBLEM }

function cellOf({ attributes, inside }: { attributes: string; inside: string }, known: SheetContext): Cell {
  const type = attributeOf(attributes, 't')
  if (type === 'inlineStr') return xmlText(elementsOf(inside, 'is')[0]?.inside ?? '')
  const stored = elementsOf(inside, 'v')[0]
  const value = stored ? xmlText(`<t>${stored.inside}</t>`) : ''
  const isFormula = /<(?:\w+:)?f[\s>/]/.test(inside)
  // A formula may come to an empty text, and says so by its type.
  if (isFormula && (!stored || (value.trim() === '' && type !== 'str'))) return NO_RESULT
  switch (type) {
    case 's':
      return value.trim() === '' ? '' : sharedText(value, known)
    case 'str':
      return value
    case 'b':
      return value.trim() === '' ? '' : Number(value) === 1 || value === 'true' ? 'yes' : 'no'
    case 'e':
      return { fault: isFormula ? `The formula came to ${value}` : `The cell holds the error ${value}` }
    case 'd':
      return dayCell(value.slice(0, 10))
    default:
      return value.trim() === '' ? '' : numberCell(Number(value), attributeOf(attributes, 's'), known)
  }
}

function sharedText(value: string, { texts }: SheetContext): string {
  const text = texts[Number(value)]
  if (text === undefined)
    throw new UnreadableFile(`it is not a readable .xlsx file: a cell has text ${value.trim()}, which is not there`)
  return text
}

function numberCell(value: number, style: string, { formats, is1904 }: SheetContext): Cell {
  if (!Number.isFinite(value)) return { fault: 'Write a number' }
  const shown = formats[Number(style || 0)] ?? null
  if (Number(style || 0) > 0 && !(Number(style) in formats))
    throw new UnreadableFile(`it is not a readable .xlsx file: a cell has format ${style}, which is not there`)
  if (shown === 'day') {
    const day = dayOfSerial(value + (is1904 ? DAYS_TO_1904 : 0), DAY_RANGE)
    return day === null ? NO_DAY : { day }
  }
  return shown === null ? value : formatByPattern(shown, value)
}

/** Days between the two epochs of spreadsheets. */
export const DAYS_TO_1904 = 1_462
/** Days that a cell may hold: from 1 March 1900 on, before which programs differ, to the end of 9999. */
const DAY_RANGE = { from: 61, to: 2_958_465 }

function dayCell(text: string): Cell {
  const day = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day) ? { day: text as Day } : NO_DAY
}
