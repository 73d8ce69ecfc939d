import { UnreadableFile } from './file-lines'
import { type Spreadsheet, parseSpreadsheet } from './xlsx-cells'
import { ZipEntries } from './zip-entries'

/** Limit of an unpacked spreadsheet: half a million filled cells and more, and no archive that swells without end. */
const UNPACKED_BYTES_MAX = 134_217_728
const ENTRIES_MAX = 2_000
/** Limit of cells, counting empty ones before filled ones. */
const CELLS_MAX = 2_000_000
/** Limit of the letters of all cells: one shared text in many cells is sent many times. */
const LETTERS_MAX = 50_000_000

/**
 * Returns the sheets of a spreadsheet.
 * @throws UnreadableFile for a file that is none, is damaged or cut off, is protected by a password, or would be too large.
 */
export function readXlsx(bytes: Uint8Array): Spreadsheet {
  const zip = unpackZip(bytes)
  const names = new Set(zip.names)
  if (names.has('content.xml')) throw new UnreadableFile('it is an .ods file: save it as .xlsx')
  if (names.has('xl/workbook.bin')) throw new UnreadableFile('it is an .xlsb file: save it as .xlsx')
  const book = parseSpreadsheet((path) => zip.bytesOf(path))
  refuseTooManyLetters(book)
  return book
}

/** Refuses a long text in very many cells, since each is sent as a text of its own. */
function refuseTooManyLetters({ sheets }: Spreadsheet): void {
  let [cells, letters] = [0, 0]
  for (const { lines } of sheets)
    for (const line of lines) {
      cells += line.cells.length
      for (const cell of line.cells) if (typeof cell === 'string') letters += cell.length
      if (cells > CELLS_MAX || letters > LETTERS_MAX) throw tooLarge()
    }
}

const tooLarge = () => new UnreadableFile('it is too large as a spreadsheet: save it as CSV')

/** Unpacks the archive; no file gets more memory than the archive's list states. */
function unpackZip(bytes: Uint8Array): ZipEntries {
  let zip: ZipEntries
  try {
    zip = new ZipEntries(bytes)
  } catch {
    throw new UnreadableFile('it is not a complete .xlsx file')
  }
  if (zip.unpackedSize > UNPACKED_BYTES_MAX || zip.names.length > ENTRIES_MAX) throw tooLarge()
  return zip
}
