import type { Download, CsvForm } from '../context'
import type { Store } from '../database/database'
import type { RowSink } from '../database/row-sink'
import type { RowQuery } from '../database/stream'
import { BYTE_ORDER_MARK, CSV_TYPE, CSV_LINE_END, textCell, USUAL_FORM } from './csv'

/**
 * A column of a file whose cells are columns of a query: texts, days, moments (dd-MM-yyyy first), amounts in cents, or numbers that stand for names.
 */
export interface PlainColumn<Name extends string> {
  header: string
  from: Name
  kind: 'text' | 'day' | 'moment' | 'money' | 'named'
  /** The names of the numbers; any other is empty. */
  names?: Readonly<Record<number, string>>
}

type PlainValue = string | number | null

/** Returns a CSV file of the rows of a query, with its columns in the order of the query, copied and never made objects. */
export function plainCsv<Row extends Readonly<Record<string, PlainValue>>>(
  store: Store,
  file: { fileName: string; columns: readonly PlainColumn<keyof Row & string>[]; query: RowQuery<Row> },
): Download {
  const { fileName, columns, query } = file
  const inForm = (form: CsvForm) => store.copyOut(query, new CsvLines(columns, form))
  return { contentType: CSV_TYPE, fileName, chunks: inForm(USUAL_FORM), inForm }
}

const PIECE_BYTES = 65_536
/** Length of a row that always fits: fields are those of forms. A longer row gets a buffer of its own. */
const ROOM_BYTES = 16_384
const TAB = 0x09
const LINE_FEED = 0x0a
const QUOTE = 0x22
const COMMA = 0x2c
const HYPHEN = 0x2d
const POINT = 0x2e
const ZERO = 0x30
const BACKSLASH = 0x5c
const DAY_LENGTH = 10
const decoder = new TextDecoder()
const encoder = new TextEncoder()

/** Makes the lines of a CSV file from the bytes of rows as COPY writes them. Plain texts are copied unchanged. */
export class CsvLines implements RowSink {
  readonly #columns: readonly { kind: PlainColumn<string>['kind']; names: readonly (Uint8Array | undefined)[] }[]
  readonly #isIso: boolean
  #piece: Uint8Array
  #at = 0

  constructor(columns: readonly PlainColumn<string>[], { hasMark, dates }: CsvForm = USUAL_FORM) {
    this.#isIso = dates === 'iso'
    this.#columns = columns.map(({ kind, names = {} }) => {
      const cells: (Uint8Array | undefined)[] = []
      for (const [number, name] of Object.entries(names)) cells[Number(number)] = encoder.encode(textCell(name))
      return { kind, names: cells }
    })
    this.#piece = new Uint8Array(PIECE_BYTES + ROOM_BYTES)
    this.#put(
      encoder.encode(
        (hasMark ? BYTE_ORDER_MARK : '') + columns.map(({ header }) => textCell(header)).join(',') + CSV_LINE_END,
      ),
    )
  }

  take(isEnd: boolean): Uint8Array | null {
    if (this.#at < PIECE_BYTES && !(isEnd && this.#at > 0)) return null
    const piece = this.#piece.subarray(0, this.#at)
    this.#piece = new Uint8Array(PIECE_BYTES + ROOM_BYTES)
    this.#at = 0
    return piece
  }

  row(row: Uint8Array): void {
    // Twice: every sign may be one that is doubled or guarded; amounts and line ends take a few more.
    this.#makeRoom(2 * row.length + 16 * this.#columns.length)
    let from = 0
    for (let i = 0; i < this.#columns.length; i += 1) {
      let to = from
      while (row[to] !== TAB && row[to] !== LINE_FEED) to += 1
      if (i > 0) this.#byte(COMMA)
      // A backslash and N: there is no value.
      const isNull = to - from === 2 && row[from] === BACKSLASH && row[from + 1] === 0x4e
      if (!isNull) this.#cell(i, row, { from, to })
      from = to + 1
    }
    this.#byte(0x0d)
    this.#byte(LINE_FEED)
  }

  #cell(column: number, row: Uint8Array, { from, to }: { from: number; to: number }): void {
    // There is one column for each cell.
    const { kind, names } = this.#columns[column]!
    if (kind === 'text') this.#text(row, from, to)
    else if (kind === 'money') this.#money(row, from, to)
    else if (kind === 'day') this.#day(row, from, to)
    else if (kind === 'moment') this.#moment(row, from, to)
    else {
      const name = names[Number(decoder.decode(row.subarray(from, to)))]
      if (name) this.#put(name)
    }
  }

  #text(row: Uint8Array, from: number, to: number): void {
    const length = copyPlain(row, { from, to }, { piece: this.#piece, at: this.#at })
    if (length < 0) this.#put(encoder.encode(textCell(unescapeField(decoder.decode(row.subarray(from, to))))))
    else this.#at += length
  }

  #money(row: Uint8Array, from: number, to: number): void {
    let at = from
    if (row[at] === HYPHEN) {
      this.#byte(HYPHEN)
      at += 1
    }
    const digits = to - at
    if (digits < 3) this.#byte(ZERO)
    for (; at < to - 2; at += 1) this.#byte(row[at]!)
    this.#byte(POINT)
    if (digits === 1) this.#byte(ZERO)
    for (; at < to; at += 1) this.#byte(row[at]!)
  }

  /** Reverses year, month and day. */
  #day(row: Uint8Array, from: number, to: number): void {
    if (to - from !== DAY_LENGTH) throw new Error(`Not a day: ${decoder.decode(row.subarray(from, to))}`)
    if (this.#isIso) {
      this.#put(row.subarray(from, to))
      return
    }
    this.#byte(row[from + 8]!)
    this.#byte(row[from + 9]!)
    this.#byte(HYPHEN)
    this.#byte(row[from + 5]!)
    this.#byte(row[from + 6]!)
    this.#byte(HYPHEN)
    for (let at = from; at < from + 4; at += 1) this.#byte(row[at]!)
  }

  /** Writes `31-12-2026 09:15:00`, or with its day reversed. */
  #moment(row: Uint8Array, from: number, to: number): void {
    if (!this.#isIso) {
      this.#put(row.subarray(from, to))
      return
    }
    this.#put(row.subarray(from + 6, from + 10))
    this.#byte(HYPHEN)
    this.#put(row.subarray(from + 3, from + 5))
    this.#byte(HYPHEN)
    this.#put(row.subarray(from, from + 2))
    this.#put(row.subarray(from + DAY_LENGTH, to))
  }

  #byte(byte: number): void {
    this.#piece[this.#at] = byte
    this.#at += 1
  }

  #put(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length)
    this.#piece.set(bytes, this.#at)
    this.#at += bytes.length
  }

  #makeRoom(bytes: number): void {
    if (this.#at + bytes <= this.#piece.length) return
    const larger = new Uint8Array(this.#at + bytes + ROOM_BYTES)
    larger.set(this.#piece.subarray(0, this.#at))
    this.#piece = larger
  }
}

/**
 * Copies a text that needs no change: it begins and ends with a common character, and nothing in it is quoted or escaped.
 * @returns The number of its bytes, or -1 when it is none such; bytes copied until then do not count.
 */
function copyPlain(
  row: Uint8Array,
  { from, to }: { from: number; to: number },
  { piece, at }: { piece: Uint8Array; at: number },
): number {
  if (from === to) return 0
  if (!isCommon(row[from]!) || !isCommon(row[to - 1]!)) return -1
  const shift = at - from
  for (let place = from; place < to; place += 1) {
    const byte = row[place]!
    if (byte === QUOTE || byte === COMMA || byte === BACKSLASH) return -1
    piece[place + shift] = byte
  }
  return to - from
}

/** True for a digit or letter of ASCII, or a character that begins no formula and is no blank. */
function isCommon(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || byte === POINT
  )
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** Returns a field of COPY's text format as it was stored. */
function unescapeField(field: string): string {
  return field.replace(/\\(.)/gsu, (_, sign: string) => ESCAPES[sign] ?? sign)
}
