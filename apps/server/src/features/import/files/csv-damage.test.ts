import { expect, test } from 'vitest'
import { csvLines } from './csv-lines'
import { type SourceFileLine, UnreadableFile } from './file-lines'

const HEAD = 'Reg No,Due,Seller'
const good = `${HEAD}\r\n${Array.from({ length: 6 }, (_, at) => `ABC 00${at},20-11-2026,"Borg, ""Joe""\r\nof Mosta ${at}"`).join('\r\n')}\r\n`

async function linesOf(text: string): Promise<SourceFileLine[]> {
  const lines: SourceFileLine[] = []
  const bytes = (async function* () {
    yield Buffer.from(text)
  })()
  for await (const line of csvLines(bytes, { encoding: 'utf-8', separator: ',' })) lines.push(line)
  return lines
}

test('[server 19.5] a text file that ends within quotes is refused, wherever; one that ends elsewhere has the lines before', async () => {
  const whole = await linesOf(good)
  expect(whole).toHaveLength(7)
  expect(whole[6]).toEqual({ line: 12, cells: ['ABC 005', '20-11-2026', 'Borg, "Joe"\r\nof Mosta 5'] })
  for (let length = 1; length < good.length; length += 1) {
    const cut = good.slice(0, length)
    const isWithin = cut.split('"').length % 2 === 0
    const read = await linesOf(cut).catch((error: unknown) => error)
    if (isWithin) {
      expect({ cut, read }).toMatchObject({ read: expect.any(UnreadableFile) })
      expect(String(read)).toMatch(/a quote that begins in line \d+, or soon after it, is never closed/)
    } else {
      const before = Array.isArray(read) ? (read as SourceFileLine[]).slice(0, -1) : read
      expect(before).toEqual(whole.slice(0, (before as SourceFileLine[]).length))
    }
  }
})
