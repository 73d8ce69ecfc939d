import { strToU8, zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { ReadingEnded, ReadingProcess } from './reading-process'
import { ReadingRefused } from './reading-refused'

const reading = new ReadingProcess()
afterAll(() => reading.stop())

/** A sheet of much text, which no process reads in a few milliseconds. */
const blanks = zipSync({
  '[Content_Types].xml': strToU8('<Types/>'),
  'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>'),
  'xl/_rels/workbook.xml.rels': strToU8(
    '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  ),
  'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${' '.repeat(100_000_000)}</sheetData></worksheet>`),
})

test('[server 22.2] what takes too long is ended, what waited is read after it, and what is refused says why', async () => {
  const workbook = (bytes: Uint8Array) => async () => ({ kind: 'workbook' as const, bytes })
  const [late, refused] = await Promise.allSettled([
    reading.read(workbook(blanks), { seconds: 0.02 }),
    reading.read(workbook(strToU8('PK')), { seconds: 20 }),
  ])
  expect(late).toMatchObject({ status: 'rejected', reason: expect.any(ReadingEnded) })
  expect(late).toMatchObject({ reason: { isLate: true } })
  expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(ReadingRefused) })
  expect(refused).toMatchObject({ reason: { message: 'it is not a complete .xlsx file' } })
})

test('[server 22.2] of many files twenty wait, and the next is refused', async () => {
  const never = () => new Promise<never>((_, reject) => setTimeout(() => reject(new Error('over')), 200))
  const all = await Promise.allSettled(Array.from({ length: 21 }, () => reading.read(never, { seconds: 20 })))
  const said = all.map((each) => (each.status === 'rejected' ? (each.reason as Error).message : ''))
  expect(said.filter((each) => each === 'over')).toHaveLength(20)
  expect(said.at(-1)).toBe('Too many files are waiting. Try again in a minute')
})
