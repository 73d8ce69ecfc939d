import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { type Encoding, type Separator, XLSX_BYTES_MAX } from '@forecourt/core/features/import/file-enums'
import { EncodingGuess } from '@forecourt/core/features/import/encodings'
import type { ImportMapping } from '@forecourt/core/features/import/mapping-schemas'
import { separatorOf } from '@forecourt/core/features/import/separators'
import { csvLines } from './csv-lines'
import { type SourceFileLine, UnreadableFile } from './file-lines'
import type { Spreadsheet, Sheet } from './xlsx-cells'

/** A file whose form is known. */
export interface OpenedFile {
  encoding: Encoding | null
  separator: Separator | null
  sheets: readonly Sheet[]
  /** Days of the spreadsheet count from 1904. */
  is1904: boolean
  /** The number of bytes that are no letter in its encoding. */
  invalidByteCount: number
  /** Returns its lines from the first, each time; for a spreadsheet those of one sheet. */
  lines(sheet?: Sheet): AsyncIterable<SourceFileLine>
}

const SAMPLE_BYTES = 65_536

interface FileSource {
  /** Returns the file from its first byte, each time. */
  bytes: () => AsyncIterable<Uint8Array>
  /** Returns the sheets of a spreadsheet, parsed elsewhere once `bytes` is called. */
  book: (bytes: () => Promise<Uint8Array>) => Promise<Spreadsheet>
  /** Throws when a file takes too long; called at each line. */
  checkTime: () => void
}

/**
 * Recognises the form of a file.
 * @throws UnreadableFile for one that is neither a text nor a spreadsheet.
 * @source server 19.5.
 */
export async function openFile(source: FileSource, mapping: ImportMapping): Promise<OpenedFile> {
  const { bytes, checkTime } = source
  const guess = new EncodingGuess()
  let sample = new Uint8Array()
  let [length, feeds] = [0, 0]
  for await (const piece of bytes()) {
    if (sample.length < SAMPLE_BYTES) sample = joinPieces([sample, piece.subarray(0, SAMPLE_BYTES - sample.length)])
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
    invalidByteCount: encoding === 'utf-8' ? guess.strays : 0,
    lines: () => boundedLines(csvLines(bytes(), { encoding, separator }), checkTime),
  }
}

async function spreadsheet({ bytes, book: read, checkTime }: FileSource, length: number): Promise<OpenedFile> {
  if (length > XLSX_BYTES_MAX) throw new UnreadableFile('a spreadsheet may have at most 20 MB: save it as CSV')
  const { sheets, is1904 } = await read(async () => {
    const pieces: Uint8Array[] = []
    for await (const piece of bytes()) pieces.push(piece)
    return joinPieces(pieces)
  })
  const lines = (sheet = sheets[0]) => boundedLines(sheet?.lines ?? [], checkTime)
  return { encoding: null, separator: null, sheets, is1904, invalidByteCount: 0, lines }
}

const LINES_MAX = 1_000_000
const LINE_FEED = 10
const tooLong = () => new UnreadableFile('it has more than 1,000,000 lines: part it into two files')

/** Above every list of the trade. */
export const COLUMNS_MAX = 500
/** The number of lines that are read before the thread is yielded. */
const LINES_AT_ONCE = 200

/** Limits the number and length of lines, and yields the thread between them. */
async function* boundedLines(
  lines: AsyncIterable<SourceFileLine> | Iterable<SourceFileLine>,
  checkTime: () => void,
): AsyncGenerator<SourceFileLine> {
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

/** The first bytes of an old .xls, also of an encrypted one. */
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

function joinPieces(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
