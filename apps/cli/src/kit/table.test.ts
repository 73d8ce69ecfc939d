import { cents, formatAmount } from '@forecourt/core/kernel/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ListColumn } from './columns'
import { padText, truncateText, tableText, textWidth } from './table'

type Row = Record<'id' | 'date' | 'regNo' | 'name' | 'description' | 'reference' | 'in' | 'out' | 'batch', string>

const text = (name: keyof Row, header: string): ListColumn<Row> => ({
  name,
  header,
  kind: 'text',
  value: (row) => row[name],
})
const COLUMNS: readonly ListColumn<Row>[] = [
  { name: 'id', header: 'Entry', kind: 'number', value: (row) => row.id },
  { name: 'date', header: 'Date', kind: 'day', value: (row) => row.date },
  text('regNo', 'Reg No'),
  text('name', 'Name'),
  text('description', 'Description'),
  text('reference', 'Reference'),
  { name: 'in', header: 'Money in', kind: 'money', value: (row) => Number(row.in) },
  { name: 'out', header: 'Money out', kind: 'money', value: (row) => Number(row.out) },
  { name: 'batch', header: 'Batch', kind: 'number', value: (row) => row.batch },
]

test('in 80 columns texts give way first: amounts and days are whole, and lines fit', () => {
  const word = fc.stringMatching(/^[a-z ]{0,60}$/)
  const amount = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 })
  fc.assert(
    fc.property(fc.array(fc.record({ a: amount, b: amount, w: word, v: word, u: word }), { minLength: 1 }), (rows) => {
      const given = rows.map(({ a, b, w, v, u }, i) => ({
        ...{ id: String(4800 + i), date: '2026-11-27', regNo: 'ABC 123', name: w, description: v, reference: u },
        ...{ in: String(a / 100), out: String(b / 100), batch: '471' },
      }))
      const lines = tableText(COLUMNS, given, { width: 80 }).trimEnd().split('\n').slice(1)
      for (const [i, line] of lines.entries()) {
        expect(line.length).toBeLessThanOrEqual(80)
        expect(line).toContain('27-11-2026')
        for (const each of [rows[i]?.a ?? 0, rows[i]?.b ?? 0])
          expect(line).toContain(formatAmount(cents(each)).replace('\u2212', '-'))
      }
    }),
    { numRuns: 100 },
  )
})

test('where nothing else can give way a line is longer than the terminal, and no amount is cut', () => {
  const row = { id: '1', date: '2026-11-27', regNo: 'ABC 123', name: 'Maria Borg', description: '', reference: '' }
  const whole = tableText(COLUMNS, [{ ...row, in: '85000.5', out: '99999999.99', batch: '471' }], { width: 30 })
  expect(whole).toContain('85,000.50')
  expect(whole).toContain('99,999,999.99')
})

test.each([
  ['Ċetta', 5],
  ['C\u0307etta', 5],
  ['王小明', 6],
  ['ﾊﾟｼﾞ', 4],
  ['한국', 4],
  ['ＡＢ', 4],
  ['A\u200eB', 2],
  ['🚗 sold', 7],
  ['Ωμέγα Борис', 11],
])('[commands 3.4] %s fills %d cells', (text, cells) => {
  expect(textWidth(text)).toBe(cells)
})

test('[commands 3.4] wide letters are filled up and cut by the cells that they take', () => {
  expect(padText('王', 4, 'left')).toBe('王  ')
  expect(truncateText('王小明', 6)).toBe('王小明')
  expect(truncateText('王小明', 5)).toBe('王小…')
  expect(truncateText('王小明', 4)).toBe('王…')
  expect(textWidth(truncateText('王小明', 4))).toBeLessThanOrEqual(4)
})
