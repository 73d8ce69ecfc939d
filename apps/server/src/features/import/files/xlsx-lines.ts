import { unzipSync } from 'fflate'
import { UnreadableFile } from './lines'
import { type Book, bookOf, IS_READ } from './xlsx-cells'

/** What a spreadsheet may come to once it is unpacked: half a million filled cells and more, and no archive that swells without end. */
const UNPACKED_BYTES_MAX = 134_217_728
const ENTRIES_MAX = 2_000

/**
 * The sheets of a spreadsheet.
 *
 * @throws UnreadableFile for what is none, is protected by a password, or would be too large.
 */
export function xlsxBook(bytes: Uint8Array): Book {
  refuseSwelling(bytes)
  try {
    return bookOf(unzipSync(bytes, { filter: ({ name }) => IS_READ.test(name) }))
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile(
      'it is no .xlsx file that can be read. Open it in the program that made it and save it anew',
    )
  }
}

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
  if (total > UNPACKED_BYTES_MAX || entries > ENTRIES_MAX)
    throw new UnreadableFile('it is too large as a spreadsheet: save it as CSV')
}
