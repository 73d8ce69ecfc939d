import { crc32, inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const END_64 = 0x06064b50
const END_64_PLACE = 0x07064b50
const LISTED = 0x02014b50
const LOCAL = 0x04034b50
/** The value of a number that is in the field of long numbers. */
const LONG = 0xffffffff
const LONG_NUMBERS = 1
const ENCRYPTED = 1
const STORED = 0
const DEFLATED = 8

interface ListedFile {
  name: string
  isEncrypted: boolean
  method: number
  checksum: number
  packedSize: number
  size: number
  at: number
}

/** The files of a ZIP archive, each unpacked on request and checked against the size and checksum of the archive's list. */
export class ZipEntries {
  readonly #bytes: Buffer
  readonly #listed: ReadonlyMap<string, ListedFile>

  /** @throws Error for what is no archive, or not all of it. */
  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const listed = listOf(this.#bytes)
    // Programs differ in which of two that have one name they read.
    this.#listed = new Map(listed.map((entry) => [entry.name.toLowerCase(), entry]))
    if (this.#listed.size < listed.length) throw new Error('Two files of one name')
  }

  get names(): string[] {
    return [...this.#listed.keys()]
  }

  /** The sum of the listed sizes. */
  get unpackedSize(): number {
    return [...this.#listed.values()].reduce((sum, { size }) => sum + size, 0)
  }

  /**
   * Returns the bytes of a file; null when there is none of this name, in any case.
   * @throws Error when they are not those that were packed.
   */
  bytesOf(name: string): Uint8Array | null {
    const listed = this.#listed.get(name.toLowerCase())
    if (!listed) return null
    const packed = packedBytes(this.#bytes, listed)
    const bytes =
      listed.method === DEFLATED ? inflateRawSync(packed, { maxOutputLength: Math.max(listed.size, 1) }) : packed
    if (bytes.length !== listed.size || crc32(bytes) !== listed.checksum) throw new Error(`${name} is damaged`)
    return bytes
  }
}

function packedBytes(zip: Buffer, { name, isEncrypted, method, packedSize, at }: ListedFile): Buffer {
  if (isEncrypted || (method !== STORED && method !== DEFLATED)) throw new Error(`${name} cannot be unpacked`)
  if (zip.readUInt32LE(at) !== LOCAL) throw new Error(`${name} is not where the list says`)
  const nameEnd = at + 30 + zip.readUInt16LE(at + 26)
  if (zip.toString('utf8', at + 30, nameEnd) !== name) throw new Error(`${name} has two names`)
  const start = nameEnd + zip.readUInt16LE(at + 28)
  if (start + packedSize > zip.length) throw new Error(`${name} is cut off`)
  return zip.subarray(start, start + packedSize)
}

function listOf(zip: Buffer): ListedFile[] {
  const { count, at: first } = endOf(zip)
  const listed: ListedFile[] = []
  for (let at = first; listed.length < count; ) {
    if (zip.readUInt32LE(at) !== LISTED) throw new Error('The list is damaged')
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28)
    const extraEnd = nameEnd + zip.readUInt16LE(at + 30)
    const [size, packedSize, place] = longNumbers(
      [zip.readUInt32LE(at + 24), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)],
      zip.subarray(nameEnd, extraEnd),
    )
    listed.push({
      name: zip.toString('utf8', at + 46, nameEnd),
      isEncrypted: (zip.readUInt16LE(at + 8) & ENCRYPTED) !== 0,
      method: zip.readUInt16LE(at + 10),
      checksum: zip.readUInt32LE(at + 16),
      ...{ size, packedSize, at: place },
    })
    at = extraEnd + zip.readUInt16LE(at + 32)
  }
  return listed
}

/** Returns the number of files in the list and where it begins, from the end of the archive. */
function endOf(zip: Buffer): { count: number; at: number } {
  const marked = Buffer.alloc(4)
  marked.writeUInt32LE(END)
  const end = zip.lastIndexOf(marked)
  if (end < 0) throw new Error('No end')
  const short = { count: zip.readUInt16LE(end + 10), at: zip.readUInt32LE(end + 16) }
  if (end < 20 || zip.readUInt32LE(end - 20) !== END_64_PLACE) return short
  const long = Number(zip.readBigUInt64LE(end - 12))
  if (zip.readUInt32LE(long) !== END_64) throw new Error('The end is damaged')
  return { count: Number(zip.readBigUInt64LE(long + 32)), at: Number(zip.readBigUInt64LE(long + 48)) }
}

/** Returns numbers of which those that are too long for their place are in a field of their own, in order. */
function longNumbers(short: [number, number, number], extra: Buffer): [number, number, number] {
  if (!short.includes(LONG)) return short
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== LONG_NUMBERS) continue
    let next = at + 4
    const numberOf = (number: number) => {
      if (number !== LONG) return number
      next += 8
      return Number(extra.readBigUInt64LE(next - 8))
    }
    return [numberOf(short[0]), numberOf(short[1]), numberOf(short[2])]
  }
  throw new Error('A size is missing')
}
