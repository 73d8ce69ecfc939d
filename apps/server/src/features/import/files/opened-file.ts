import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { type Encoding, type Separator, XLSX_BYTES_MAX } from '@forecourt/core/features/import/file-enums'
import { EncodingGuess } from '@forecourt/core/features/import/encodings'
import type { ImportMapping } from '@forecourt/core/features/import/mapping-schemas'
import { separatorOf } from '@forecourt/core/features/import/separators'
import { csvLines } from './csv-lines'
import { type Line, UnreadableFile } from './lines'
import type { Book, Sheet } from './xlsx-cells'

/** A file of which it is known how it is written. */
export interface OpenedFile {
  encoding: Encoding | null
  separator: Separator | null
  sheets: readonly Sheet[]
  /** Of a spreadsheet: its days are counted from 1904. */
  is1904: boolean
  /** How many bytes of a text are no letter in its encoding. */
  strays: number
  /** Its lines from the first, as often as they are asked for; of a spreadsheet those of one sheet. */
  lines(sheet?: Sheet): AsyncIterable<Line>
}

const SAMPLE_BYTES = 65_536

/** How the bytes of a file come. */
interface FileSource {
  /** Gives the file from its first byte, as often as it is asked. */
  bytes: () => AsyncIterable<Uint8Array>
  /** The sheets of a spreadsheet, read elsewhere once `bytes` is asked. */
  book: (bytes: () => Promise<Uint8Array>) => Promise<Book>
  /** Refuses what takes longer than a file may, at each line. */
  checkTime: () => void
}

/**
 * Recognises how a file is written.
 *
 * @throws UnreadableFile for what is neither a text nor a spreadsheet.
 * @source server 19.5.
 */
export async function openFile(source: FileSource, mapping: ImportMapping): Promise<OpenedFile> {
  const { bytes, checkTime } = source
  const guess = new EncodingGuess()
  let sample = new Uint8Array()
  let [length, feeds] = [0, 0]
  for await (const piece of bytes()) {
    if (sample.length < SAMPLE_BYTES) sample = joined([sample, piece.subarray(0, SAMPLE_BYTES - sample.length)])
    length += piece.length
    feeds += piece.reduce((sum, byte) => (byte === LINE_FEED ? sum + 1 : sum), 0)
    guess.push(piece)
  }
  if (length === 0) throw new UnreadableFile('it is empty')
  if (startsWith(sample, [0x50, 0x4b, 3, 4])) return spreadsheet(source, length)
  const encoding = mapping.encoding ?? guess.result()
  refuseBinary(sample, encoding)
  if (feeds > LINES_MAX) throw tooLong()
  const separator = mapping.separator ?? separatorOf(new TextDecoder(encoding).decode(sample))
  return {
    encoding,
    separator,
    sheets: [],
    is1904: false,
    strays: encoding === 'utf-8' ? guess.strays : 0,
    lines: () => boundedLines(csvLines(bytes(), { encoding, separator }), checkTime),
  }
}

async function spreadsheet({ bytes, book: read, checkTime }: FileSource, length: number): Promise<OpenedFile> {
  if (length > XLSX_BYTES_MAX) throw new UnreadableFile('a spreadsheet may have at most 20 MB: save it as CSV')
  const { sheets, is1904 } = await read(async () => {
    const pieces: Uint8Array[] = []
    for await (const piece of bytes()) pieces.push(piece)
    return joined(pieces)
  })
  const lines = (sheet = sheets[0]) => boundedLines(sheet?.lines ?? [], checkTime)
  return { encoding: null, separator: null, sheets, is1904, strays: 0, lines }
}

const LINES_MAX = 1_000_000
const LINE_FEED = 10
const tooLong = () => new UnreadableFile('it has more than 1,000,000 lines: part it into two files')

/** No list of the trade has more. */
export const COLUMNS_MAX = 500
/** So many lines are read before others of this server have their turn. */
const LINES_AT_ONCE = 200

/** Lines, no more and no longer ones than a list of the trade has, read so that other calls are answered between them. */
async function* boundedLines(lines: AsyncIterable<Line> | Iterable<Line>, checkTime: () => void): AsyncGenerator<Line> {
  let read = 0
  for await (const line of lines) {
    read += 1
    if (read > LINES_MAX) throw tooLong()
    if (line.cells.length > COLUMNS_MAX) throw new UnreadableFile(`line ${line.line} has more than 500 columns`)
    if (read % LINES_AT_ONCE === 0) {
      await turnOfOthers()
      checkTime()
    }
    yield line
  }
}

/** An old .xls, also one that is locked, begins so. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0]

function refuseBinary(sample: Uint8Array, encoding: Encoding): void {
  if (startsWith(sample, OLE))
    throw new UnreadableFile('it is an old .xls file, or one with a password: save it as .xlsx without a password')
  if (startsWith(sample, [0x25, 0x50, 0x44, 0x46]))
    throw new UnreadableFile('it is a PDF: give the list as .csv or .xlsx')
  if (!encoding.startsWith('utf-16') && sample.includes(0)) throw new UnreadableFile('it is neither .csv nor .xlsx')
}

function startsWith(bytes: Uint8Array, head: readonly number[]): boolean {
  return head.every((byte, at) => bytes[at] === byte)
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
