import type { Cell } from '@forecourt/core/features/import/cells'
import { isDay } from '@forecourt/core/kernel/days'
import { strFromU8, unzipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/universal'
import { type Line, UnreadableFile } from './lines'

/** What a spreadsheet may come to once it is unpacked: half a million filled cells and more, and no archive that swells without end. */
const UNPACKED_BYTES_MAX = 134_217_728
const ENTRIES_MAX = 2_000
const CELLS_MAX = 2_000_000
/** Letters of all cells: one text that stands in many cells is many once it is sent on. */
const LETTERS_MAX = 50_000_000

export interface Sheet {
  name: string
  lines: Line[]
}

/**
 * The sheets of a spreadsheet.
 *
 * @throws UnreadableFile for what is none, is protected by a password, or would be too large.
 */
export async function xlsxSheets(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet[]> {
  refuseSwelling(bytes)
  refuseFarCells(bytes)
  const sheets = await readXlsxFile(bytes.buffer).catch(() => {
    throw new UnreadableFile(
      'it is no .xlsx file that can be read. Open it in the program that made it and save it anew',
    )
  })
  refuseFilling(sheets)
  const faults = faultyCells(bytes)
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    lines: data.map((cells, at) => ({
      line: at + 1,
      cells: cells.map((cell, column): Cell => faults.get(sheet)?.get(`${at + 1}:${column}`) ?? cellOf(cell)),
    })),
  }))
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (!(value instanceof Date)) return ''
  const day = Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  return isDay(day) ? { day } : { fault: 'Write a date such as 31-12-2026' }
}

/** A filled cell far away makes a sheet of millions of empty ones. */
function refuseFarCells(bytes: Uint8Array): void {
  const sheets = unzipSync(bytes, { filter: ({ name }) => name.startsWith('xl/worksheets/') })
  for (const sheet of Object.values(sheets)) {
    let [lastRow, lastLetters] = [0, 1]
    for (const [, letters = '', row] of strFromU8(sheet, true).matchAll(/<c r="([A-Z]+)(\d+)"(?:[^<>]*[^<>/])?>/g)) {
      lastRow = Math.max(lastRow, Number(row))
      lastLetters = Math.max(lastLetters, columnOf(letters))
    }
    if (lastRow * lastLetters > CELLS_MAX) throw tooLarge()
  }
}

/** Which column its letters name, from 1. */
function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

/** A cell far away makes a sheet of nothing, and a long text may stand in all of its cells. */
function refuseFilling(sheets: readonly { data: readonly (readonly unknown[])[] }[]): void {
  let [cells, letters] = [0, 0]
  for (const { data } of sheets)
    for (const row of data) {
      cells += row.length
      for (const cell of row) if (typeof cell === 'string') letters += cell.length
      if (cells > CELLS_MAX || letters > LETTERS_MAX) throw tooLarge()
    }
}

const tooLarge = () => new UnreadableFile('it is too large as a spreadsheet: save it as CSV')

/** What the archive says of its files decides how much memory they get when they are unpacked, so it is believed. */
function refuseSwelling(bytes: Uint8Array): void {
  let [total, entries] = [0, 0]
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        total += originalSize
        entries += 1
        return false
      },
    })
  } catch {
    throw new UnreadableFile('it is no .xlsx file, or not all of it')
  }
  if (total > UNPACKED_BYTES_MAX || entries > ENTRIES_MAX) throw tooLarge()
}

/** Cells that read as empty and are none: a formula that was never worked out, or that came to an error. By sheet, then `row:column`. */
function faultyCells(bytes: Uint8Array): Map<string, Map<string, Cell>> {
  const parts = unzipSync(bytes, {
    filter: ({ name }) => /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|worksheets\/)/.test(name),
  })
  const text = (path: string) => strFromU8(parts[path] ?? new Uint8Array())
  const targets = new Map(
    tagsOf(text('xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      attributeOf(tag, 'Id'),
      attributeOf(tag, 'Target').replace(/^\/?(xl\/)?/, 'xl/'),
    ]),
  )
  return new Map(
    tagsOf(text('xl/workbook.xml'), 'sheet').map((tag) => {
      const path = targets.get(attributeOf(tag, 'r:id')) ?? ''
      return [plain(attributeOf(tag, 'name')), faultsOfSheet(text(path))]
    }),
  )
}

function faultsOfSheet(xml: string): Map<string, Cell> {
  const faults = new Map<string, Cell>()
  if (!/<(?:\w+:)?f[\s>/]|t="e"/.test(xml)) return faults
  for (const [, attributes = '', inside = ''] of xml.matchAll(/<(?:\w+:)?c\s([^>]*?)(?:\/>|>(.*?)<\/(?:\w+:)?c>)/gs)) {
    const error = / ?\bt="e"/.test(attributes) ? (/<(?:\w+:)?v>([^<]*)</.exec(inside)?.[1] ?? '') : null
    const isEmpty = /<(?:\w+:)?f[\s>/]/.test(inside) && !/<(?:\w+:)?v[\s>]/.test(inside)
    if (error === null && !isEmpty) continue
    const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(attributeOf(`<c ${attributes}>`, 'r')) ?? []
    const column = columnOf(letters) - 1
    const fault =
      error === null ? 'The formula has no result: open the file and save it' : `The formula came to ${plain(error)}`
    faults.set(`${row}:${column}`, { fault })
  }
  return faults
}

const tagsOf = (xml: string, name: string) => xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? []
const attributeOf = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])
const plain = (text: string) => text.replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES.get(name) ?? whole)
