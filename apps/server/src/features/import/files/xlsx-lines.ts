import { unzipSync } from 'fflate'
import { UnreadableFile } from './lines'
import { type Book, bookOf, IS_READ } from './xlsx-cells'

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
 * @throws UnreadableFile for what is none, is protected by a password, or would be too large.
 */
export function xlsxBook(bytes: Uint8Array): Book {
  refuseSwelling(bytes)
  try {
    const book = bookOf(unzipSync(bytes, { filter: ({ name }) => IS_READ.test(name) }))
    refuseFilling(book)
    return book
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile(
      'it is no .xlsx file that can be read. Open it in the program that made it and save it anew',
    )
  }
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
