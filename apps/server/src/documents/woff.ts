import { inflateSync } from 'node:zlib'

const WOFF = 0x774f4646
const HEADER_BYTES = 44
const ENTRY_BYTES = 20
// An empty glyph at the very end of a font is read past that end.
const SLACK_BYTES = 64

/**
 * Unpacks a WOFF 1 font to the plain TrueType file.
 * @throws Error when the bytes are not a WOFF file.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF) throw new Error('Not a WOFF font')
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(12 + 16 * count)
  woff.copy(directory, 0, 4, 8)
  const exponent = Math.floor(Math.log2(count))
  directory.writeUInt16BE(count, 4)
  directory.writeUInt16BE(16 * 2 ** exponent, 6)
  directory.writeUInt16BE(exponent, 8)
  directory.writeUInt16BE(16 * (count - 2 ** exponent), 10)
  const tables: Buffer[] = []
  let offset = directory.length
  for (let i = 0; i < count; i += 1) {
    const entry = HEADER_BYTES + ENTRY_BYTES * i
    const table = tableAt(woff, entry)
    const to = 12 + 16 * i
    woff.copy(directory, to, entry, entry + 4)
    woff.copy(directory, to + 4, entry + 16, entry + 20)
    directory.writeUInt32BE(offset, to + 8)
    directory.writeUInt32BE(table.length, to + 12)
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])
    tables.push(padded)
    offset += padded.length
  }
  return Buffer.concat([directory, ...tables, Buffer.alloc(SLACK_BYTES)])
}

function tableAt(woff: Buffer, entry: number): Buffer {
  const start = woff.readUInt32BE(entry + 4)
  const packed = woff.subarray(start, start + woff.readUInt32BE(entry + 8))
  return packed.length < woff.readUInt32BE(entry + 12) ? inflateSync(packed) : packed
}
