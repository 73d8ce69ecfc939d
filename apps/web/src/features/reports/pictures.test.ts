import { day } from '@forecourt/core/kernel/days'
import { describe, expect, test } from 'vitest'
import { labelledColumns, type ChartColumn, scaleSizes } from '../../kit/chart/chart-columns'
import {
  ageingPicture,
  arrivingPicture,
  cashPicture,
  exchangesPicture,
  monthOfRow,
  monthsPicture,
  owedPicture,
  stockPicture,
} from './pictures'

const today = day('2026-11-20')
const months = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => ({
    month: `${2020 + Math.floor((i + from) / 12)}-${String(((i + from) % 12) + 1).padStart(2, '0')}-01`,
    bought: 2,
    sold: i,
  }))

describe('[D3 2.10] pictures of reports', () => {
  test('months carry sold, then bought; the one of the cursor is marked', () => {
    const answer = { from: '2020-01-01', to: '2020-03-31', data: months(3) }
    const picture = monthsPicture(answer, { type: 'sold', current: '2020-02-01', today })
    expect(picture.columns.map(({ label, values, isOn }) => [label, ...values.map(({ text }) => text), isOn])).toEqual([
      ['Jan', '0', '2', false],
      ['Feb', '1', '2', true],
      ['Mar', '2', '2', false],
    ])
    expect(picture.series.map(({ name, look, total }) => [name, look, total])).toEqual([
      ['Sold', 'solid', '3'],
      ['Bought', 'hollow', '6'],
    ])
    expect(picture.level).toMatchObject({ size: 1, text: '1', name: 'average sold, full months' })
    expect(monthsPicture(answer, { type: 'purchased', current: null, today }).level).toMatchObject({ size: 2 })
    expect(picture.sentence).toBe('Vehicles by month, 01-01-2020 to 31-03-2020: 3 sold, 6 bought.')
  })

  test('more than fourteen months are told by year, and the table keeps their names', () => {
    const answer = { from: '2020-01-01', to: '2022-11-20', data: months(35) }
    const { columns } = monthsPicture(answer, { type: 'sold', current: null, today })
    expect(columns[12]).toMatchObject({ label: '2021', name: 'Jan 2021', isMajor: true })
    expect([...labelledColumns(columns, 400)]).toEqual(['2020-01-01', '2021-01-01', '2022-01-01'])
  })

  test('stock by age marks the age of the row; an unknown age stands only when there is one', () => {
    const data = [
      { age: '0-30' as const, count: 3, totalCost: 12_000.5 },
      { age: 'unknown' as const, count: 0, totalCost: 0 },
    ]
    const answer = { date: '2026-11-20', data, totalCount: 3, totalCost: 12_000.5 }
    const on = (row: { boughtDate: string | null } | null) =>
      stockPicture(answer, row).columns.flatMap(({ id, isOn }) => (isOn ? [id] : []))
    expect(on({ boughtDate: '2026-11-01' })).toEqual(['0-30'])
    expect(on({ boughtDate: '2026-01-01' })).toEqual(['over-180'])
    expect(on(null)).toEqual([])
    expect(stockPicture(answer, null).columns.map(({ id }) => id)).not.toContain('unknown')
    expect(stockPicture(answer, null).columns[0]).toMatchObject({ note: '€12,000.50', values: [{ text: '3' }] })
    const odd = { ...answer, data: [{ age: 'unknown' as const, count: 1, totalCost: 5 }] }
    expect(stockPicture(odd, { boughtDate: null }).columns.at(-1)).toMatchObject({ id: 'unknown', isOn: true })
  })

  test('cash out is drawn by its size and told with its minus', () => {
    const data = [{ date: '2026-11-16', in: 100, out: -40.5 }]
    const { columns, series } = cashPicture({
      from: '2026-11-16',
      to: '2026-11-16',
      data,
      totalIn: 100,
      totalOut: -40.5,
    })
    expect(columns[0]).toMatchObject({ label: '16 Nov', name: '16-11-2026', isMajor: true })
    expect(columns[0]?.values).toEqual([
      { size: 100, text: '€100.00' },
      { size: 40.5, text: '−€40.50' },
    ])
    expect(series.map(({ total }) => total)).toEqual(['€100.00', '−€40.50'])
  })

  test('ageing says how many accounts owe how much', () => {
    const data = [{ bucket: 'over-90' as const, count: 2, amount: 750 }]
    const picture = ageingPicture({ date: '2026-11-20', data, totalCount: 2, totalAmount: 750 })
    expect(picture.columns[0]).toMatchObject({
      label: 'Over 90 days',
      beside: '2',
      note: '€750.00',
      values: [{ size: 750, text: '€750.00' }],
    })
    expect(picture.series[0]).toMatchObject({ name: 'Owed', total: '€750.00', of: '2 accounts' })
    expect(picture.facts.map(({ name, of }) => [name, of(picture.columns[0]!)])).toEqual([['Accounts', '2']])
    expect(picture.sentence).toContain('Over 90 days 2 accounts, €750.00')
  })
})

describe('pictures of what is owed, exchanged and still lacking', () => {
  test('[D3 2.10] what buyers owe stands by the time since the sale, and adds up to the list', () => {
    const rows = [
      { soldDate: '2026-11-19', pendingAmount: 100.1 },
      { soldDate: '2026-11-20', pendingAmount: 0.2 },
      { soldDate: '2025-01-01', pendingAmount: 1000 },
    ]
    const picture = owedPicture(rows, { soldDate: '2025-01-01' }, today)
    expect(picture.columns.map(({ label, beside, note, isOn }) => [label, beside, note, isOn])).toEqual([
      ['0–30 days', '2', '€100.30', false],
      ['31–60 days', '0', '€0.00', false],
      ['61–90 days', '0', '€0.00', false],
      ['91–180 days', '0', '€0.00', false],
      ['Over 180 days', '1', '€1,000.00', true],
    ])
    expect(picture.sentence).toMatch(/^€1,100\.30 owed by time since the sale: 0–30 days 2, €100\.30; /)
    expect(owedPicture([], undefined, today).columns.every(({ isOn }) => !isOn)).toBe(true)
  })

  test('[D3 2.16] differences by month: what buyers pay is solid, what we pay is hollow, the difference stands below', () => {
    const none = { count: 0, amount: 0 }
    const data = [
      { month: '2026-10-01', toUs: { count: 2, amount: 5000.5 }, byUs: { count: 1, amount: 300 }, difference: 4700.5 },
      { month: '2026-11-01', toUs: none, byUs: { count: 1, amount: 200 }, difference: -200 },
    ]
    const picture = exchangesPicture({ from: '2026-10-01', to: '2026-11-20', data }, '2026-11-01')
    expect(picture.columns.map(({ label, values, note, isOn }) => [label, ...values, note, isOn])).toEqual([
      ['Oct', { size: 5000.5, text: '€5,000.50' }, { size: 300, text: '€300.00' }, '€4,700.50', false],
      ['Nov', { size: 0, text: '€0.00' }, { size: 200, text: '€200.00' }, '−€200.00', true],
    ])
    expect(picture.series.map(({ name, look, total }) => [name, look, total])).toEqual([
      ['Buyer pays', 'solid', '€5,000.50'],
      ['We pay', 'hollow', '€500.00'],
    ])
    expect(picture.sentence).toContain('buyers pay €5,000.50 in 2, we pay €500.00 in 2')
  })

  test('[D3 2.15] cars that have each common expense, and cars that lack it', () => {
    const picture = arrivingPicture([{ kind: 'excelAmount', count: 3 }], 22)
    expect(picture.columns).toMatchObject([
      {
        label: 'Cost From Excel Sheet',
        values: [
          { size: 3, text: '3' },
          { size: 19, text: '19' },
        ],
      },
    ])
    expect(picture.sentence).toBe('Common expenses of 22 cars: Cost From Excel Sheet on 3.')
  })

  test('the month of a row is that of the day that the report is about', () => {
    const row = { soldDate: '2026-11-20', boughtDate: '2026-01-31' }
    expect([monthOfRow(row, 'sold'), monthOfRow(row, 'purchased')]).toEqual(['2026-11-01', '2026-01-01'])
    expect([monthOfRow(undefined, 'sold'), monthOfRow({ ...row, soldDate: null }, 'sold')]).toEqual([null, null])
  })
})

describe('the scale of a picture', () => {
  const columns = (...sizes: number[]): ChartColumn[] =>
    sizes.map((size, i) => ({ id: String(i), label: '', values: [{ size, text: '' }] }))
  test.each([
    ['none of nothing', [0, 0], []],
    ['none of one thing', [1], []],
    ['whole steps', [3], [1, 2, 3]],
    ['two or three round ones', [9], [4, 8]],
    ['round euros', [1234.5, 40], [500, 1000]],
    ['of the highest', [100, 8650], [2000, 4000, 6000, 8000].filter((_, i) => i % 2 === 1)],
  ])('%s', (_, sizes, marks) => {
    expect(scaleSizes(columns(...sizes))).toEqual(marks)
  })
})

describe('labels of a picture', () => {
  const columns = (count: number): ChartColumn[] =>
    Array.from({ length: count }, (_, i) => ({ id: String(i), label: String(i), values: [] }))
  test.each([
    ['all where there is room', 6, 600, 6],
    ['evenly spread where there is not', 30, 640, 10],
    ['one at least', 30, 10, 1],
    ['none of none', 0, 640, 0],
  ])('%s', (_, count, width, labelled) => {
    expect(labelledColumns(columns(count), width).size).toBe(labelled)
  })
})
