import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { buildWorkbook } from '../../../../../../tests/fixtures/workbook'
import { UnreadableFile } from './file-lines'
import { readXlsx } from './xlsx-lines'

const SHEET = 'xl/worksheets/sheet1.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
const STRINGS = 'xl/sharedStrings.xml'
const REFUSED =
  /^it is (?:not a complete \.xlsx file|not a readable \.xlsx file|too large as a spreadsheet|an \.ods file|an \.xlsb file)/

const paid = { xml: 't="s"><v>1</v>' }
const made = buildWorkbook({ HP: [['Reg No', 'Due', 'Paid'], ...rows(6)], Other: [['a', 1]] }, { formats: ['000'] })
const parts = { ...unzipSync(made) }
parts[STRINGS] = strToU8('<sst xmlns="x"><si><t>no</t></si><si><r><t>y</t></r><r><t>es</t></r></si></sst>')
parts[RELATIONS] = strToU8(
  strFromU8(parts[RELATIONS] ?? new Uint8Array()).replace(
    '</Relationships>',
    '<Relationship Id="rId9" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
  ),
)
const good = zipSync(parts)
const book = readXlsx(good)

function rows(count: number) {
  return Array.from({ length: count }, (_, at) => [`ABC 00${at}`, { day: 46_056 + at * 30 }, paid])
}

/** What becomes of a file: the same book, or the sentence that refuses it. */
function readOrRefusal(bytes: Uint8Array): 'the same' | string {
  try {
    expect(readXlsx(bytes)).toEqual(book)
    return 'the same'
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    expect(error.message).toMatch(REFUSED)
    return error.message
  }
}

const everySeventh = (length: number) => Array.from({ length: Math.ceil(length / 7) }, (_, at) => at * 7)
const withPart = (name: string, bytes: Uint8Array) => zipSync({ ...parts, [name]: bytes })

test('[server 19.5] a spreadsheet is read: its rows, texts that stand once, days', () => {
  expect(book.sheets[0]?.lines).toHaveLength(7)
  expect(book.sheets[0]?.lines[6]?.cells).toEqual(['ABC 005', { day: '2026-07-03' }, 'yes'])
})

test.each([SHEET, 'xl/workbook.xml', RELATIONS, STRINGS, 'xl/styles.xml'])(
  '[server 19.5] %s is refused wherever it ends early',
  (name) => {
    const whole = parts[name] ?? new Uint8Array()
    const cuts = everySeventh(whole.length).map((length) => readOrRefusal(withPart(name, whole.subarray(0, length))))
    expect(cuts.filter((said) => said === 'the same')).toEqual([])
    expect(readOrRefusal(withPart(name, whole))).toBe('the same')
    const rest = { ...parts }
    delete rest[name]
    expect(readOrRefusal(zipSync(rest))).toContain(name)
  },
)

test('[server 19.5] a sheet that is not well formed is refused: tags that cross, texts beside it, letters and names that are none', () => {
  const sheet = strFromU8(parts[SHEET] ?? new Uint8Array())
  const broken = [
    sheet.replace('</row>', ''),
    sheet.replace('</c></row>', '</row></c>'),
    sheet.replace('</sheetData>', ''),
    sheet.replace('<row r="3">', '<row r="3>'),
    sheet.replace('<row r="3">', '<row r=3>'),
    sheet.replace('ABC 001', 'ABC & 001'),
    sheet.replace('ABC 001', 'ABC &reg; 001'),
    sheet.replace('ABC 001', 'ABC < 001'),
    sheet.replace('<v>1</v>', '<v>9</v>'),
    sheet.replace(/ s="1"/, ' s="9"'),
    sheet.replace('<row r="3">', '<row r="3"><!-- '),
    sheet.replace('r="A3"', 'r="B3"'),
    sheet.replaceAll(/<sheetData>.*<\/sheetData>/g, ''),
    `${sheet}${sheet}`,
    `${sheet}more`,
    `<!DOCTYPE worksheet [<!ENTITY a "b">]>${sheet}`,
    `<?xml version="1.0" encoding="windows-1252"?>${sheet}`,
    '',
  ]
  for (const xml of broken)
    expect({ xml, said: readOrRefusal(withPart(SHEET, strToU8(xml))) }).toMatchObject({
      said: expect.stringMatching(REFUSED),
    })
  const letters = strToU8(sheet)
  letters[sheet.indexOf('ABC 001')] = 0xc3
  expect(readOrRefusal(withPart(SHEET, letters))).toMatch(REFUSED)
})

test('[server 19.5] what is well formed is read as it is meant, however it is written', () => {
  const sheet = strFromU8(parts[SHEET] ?? new Uint8Array())
  const same = [
    `\uFEFF<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<!-- <row r="9"> -->${sheet}\n`,
    sheet.replace('ABC 001', '<![CDATA[ABC 001]]>'),
    sheet.replace('ABC 001', 'AB&#67; &#x30;01'),
    sheet.replace('<row r="3">', '<row r="3" x="a > b />"><!-- </row> -->'),
    sheet.replace('</sheetData>', '</sheetData><extLst><ext x=\'y\'><x14:row r="3"/></ext></extLst>'),
  ]
  for (const xml of same)
    expect({ xml, said: readOrRefusal(withPart(SHEET, strToU8(xml))) }).toEqual({ xml, said: 'the same' })
})

test('[server 19.5] an archive is refused or the same wherever it is cut, and whichever byte of it is another', () => {
  for (const length of everySeventh(good.length - 1)) expect(readOrRefusal(good.subarray(0, length))).toMatch(REFUSED)
  for (const at of everySeventh(good.length))
    for (const flip of [1, 0x80]) {
      const other = good.slice()
      other[at] = (other[at] ?? 0) ^ flip
      readOrRefusal(other)
    }
})

test('[server 19.5] sizes and checksums that lie, two files of one name, and one that is locked are refused', () => {
  const view = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const listAt = (zip: Buffer, name: string) => zip.lastIndexOf(name) - 46
  const changed = (change: (zip: Buffer, at: number) => void) => {
    const other = view(good.slice())
    change(other, listAt(other, SHEET))
    return readOrRefusal(other)
  }
  expect(changed((zip, at) => zip.writeUInt32LE(zip.readUInt32LE(at + 24) - 1, at + 24))).toContain(SHEET)
  expect(changed((zip, at) => zip.writeUInt32LE(zip.readUInt32LE(at + 24) + 1, at + 24))).toContain(SHEET)
  expect(changed((zip, at) => zip.writeUInt32LE(zip.readUInt32LE(at + 20) - 9, at + 20))).toContain(SHEET)
  expect(changed((zip, at) => zip.writeUInt32LE(1, at + 16))).toContain(SHEET)
  expect(changed((zip, at) => zip.writeUInt16LE(1, at + 8))).toContain(SHEET)
  expect(changed((zip, at) => zip.writeUInt16LE(99, at + 10))).toContain(SHEET)
  expect(changed((zip, at) => zip.writeUInt32LE(0xfffffff0, at + 24))).toContain('too large')
  expect(changed((zip, at) => zip.writeUInt32LE(0xfffffff0, at + 42))).toContain(SHEET)
  const second = 'xl/worksheets/sheet2.xml'
  expect(changed((zip) => zip.write(SHEET, zip.lastIndexOf(second)))).toMatch(REFUSED)
})

test('[server 19.5] spreadsheets of other kinds are named', () => {
  expect(readOrRefusal(zipSync({ 'content.xml': strToU8('<a/>') }))).toBe('it is an .ods file: save it as .xlsx')
  expect(readOrRefusal(zipSync({ 'xl/workbook.bin': strToU8('a') }))).toBe('it is an .xlsb file: save it as .xlsx')
})
