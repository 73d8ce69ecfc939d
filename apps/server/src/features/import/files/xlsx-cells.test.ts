import { expect, test } from 'vitest'
import { buildWorkbook } from '../../../../../../tests/fixtures/workbook'
import { readXlsx } from './xlsx-lines'

const cellsOf = (...given: Parameters<typeof buildWorkbook>) => readXlsx(buildWorkbook(...given)).sheets[0]?.lines
const NO_RESULT = { fault: 'The formula has no result: open the file and save it' }

test('[server 19.5] a formula without a stored result is a fault, however nothing is written', () => {
  const xml = [
    '><f>B1+C1</f>',
    '><f>B1+C1</f><v></v>',
    '><f>B1+C1</f><v/>',
    '><f>B1+C1</f><v> </v>',
    't="n"><f>B1</f><v></v>',
    't="str"><f>B1</f>',
    't="s"><f>B1</f><v></v>',
  ]
  expect(cellsOf({ S: [xml.map((each) => ({ xml: each }))] })).toEqual([{ line: 1, cells: xml.map(() => NO_RESULT) }])
  // One that came to an empty text, a number, a text, an error.
  const results = [
    't="str"><f>B1</f><v></v>',
    '><f>B1</f><v>12.5</v>',
    't="str"><f>B1</f><v>x &amp; y</v>',
    't="e"><f>1/0</f><v>#DIV/0!</v>',
  ]
  expect(cellsOf({ S: [results.map((each) => ({ xml: each }))] })?.[0]?.cells).toEqual([
    ...['', 12.5, 'x & y'],
    { fault: 'The formula came to #DIV/0!' },
  ])
})

test('[server 19.5] zeros that a format shows are there, and an error that was typed is a fault', () => {
  const formats = ['00000', '0000000"M"', '0000\\ 0000', '#,##0.00', '0.00', '0', 'd mmm yyyy', '[h]:mm', '000;-000']
  const styled = (style: number, value: number) => ({ xml: `s="${style + 2}"><v>${value}</v>` })
  const given = [styled(0, 42), styled(1, 412385), styled(2, 79000001), styled(3, 5), styled(4, 5.25), styled(5, 7)]
  const cells = [
    ...given,
    styled(6, 46_056),
    styled(7, 1.5),
    styled(8, 7),
    styled(0, 1.5),
    { xml: 't="e"><v>#REF!</v>' },
  ]
  expect(cellsOf({ S: [cells] }, { formats })?.[0]?.cells).toEqual([
    ...['00042', '0412385M', '7900 0001', 5, 5.25, 7, { day: '2026-02-03' }, 1.5, '007', 1.5],
    { fault: 'The cell holds the error #REF!' },
  ])
})

test('[server 19.5] days of a book that counts from 1904, and rows and cells without an address', () => {
  const rows = [
    ['A', { day: 46_056 - 1_462 }, 3],
    ['B', null, 4],
  ]
  expect(readXlsx(buildWorkbook({ S: rows }, { is1904: true }))).toMatchObject({
    is1904: true,
    sheets: [{ lines: [{ cells: ['A', { day: '2026-02-03' }, 3] }, { line: 2 }] }],
  })
  expect(
    cellsOf(
      {
        S: [
          ['A', 1, 2],
          ['B', 'x'],
        ],
      },
      { hasNoAddresses: true },
    ),
  ).toEqual([
    { line: 1, cells: ['A', 1, 2] },
    { line: 2, cells: ['B', 'x'] },
  ])
})

test('[server 19.5] hidden and very hidden sheets are known as such; a cell in no place of a spreadsheet is refused', () => {
  const hidden = { Old: 'hidden', Older: 'veryHidden' } as const
  const { sheets } = readXlsx(buildWorkbook({ Old: [['a']], Now: [['b']], Older: [['c']] }, { hidden }))
  expect(sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
    ['Old', true],
    ['Now', false],
    ['Older', true],
  ])
  const far = (address: string) => cellsOf({ S: [[{ xml: `r="${address}"><v>1</v>` }]] })
  expect(far('A999999999')).toEqual([{ line: 1, cells: [1] }])
})
