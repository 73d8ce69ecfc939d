import { UnreadableFile } from './lines'
import { type Book, bookOf } from './xlsx-cells'
import { ZipEntries } from './zip-entries'

/** What a spreadsheet may come to once it is unpacked: half a million filled cells and more, and no archive that swells without end. */
const UNPACKED_BYTES_MAX = 134_217_728
const ENTRIES_MAX = 2_000
/** Empty cells before filled ones are counted. */
const CELLS_MAX = 2_000_000
/** Letters of all cells: one text that stands in many cells is many once it is sent on. */
const LETTERS_MAX = 50_000_000

/**
 * The sheets of a spreadsheet.
 *
 * @throws UnreadableFile for what is none, is damaged or cut off, is protected by a password, or would be too large.
 */
export function xlsxBook(bytes: Uint8Array): Book {
  const zip = unpacked(bytes)
  const names = new Set(zip.names)
  if (names.has('content.xml')) throw new UnreadableFile('it is an .ods file: save it as .xlsx')
  if (names.has('xl/workbook.bin')) throw new UnreadableFile('it is an .xlsb file: save it as .xlsx')
  const book = bookOf((path) => zip.bytesOf(path))
  refuseFilling(book)
  return book
}

/** One long text may stand in all of the cells, and is as many texts once they are sent on. */
function refuseFilling({ sheets }: Book): void {
  let [cells, letters] = [0, 0]
  for (const { lines } of sheets)
    for (const line of lines) {
      cells += line.cells.length
      for (const cell of line.cells) if (typeof cell === 'string') letters += cell.length
      if (cells > CELLS_MAX || letters > LETTERS_MAX) throw tooLarge()
    }
}

const tooLarge = () => new UnreadableFile('it is too large as a spreadsheet: save it as CSV')

/** What the archive says of its files decides how much memory they get when they are unpacked, and none gets more. */
function unpacked(bytes: Uint8Array): ZipEntries {
  let zip: ZipEntries
  try {
    zip = new ZipEntries(bytes)
  } catch {
    throw new UnreadableFile('it is not a complete .xlsx file')
  }
  if (zip.unpackedSize > UNPACKED_BYTES_MAX || zip.names.length > ENTRIES_MAX) throw tooLarge()
  return zip
}
