import { expect, test } from 'vitest'
import { gridLines } from './grid-lines'
import { pagedRows } from './paged-rows'
import { printLayout } from './print-layout'

const rowId = (row: number) => String(row)
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i)
const open = new Map([['2', [{ id: 'a', kind: 'row' as const, cells: [] }]]])

function paper(total: number, known: readonly number[], more: Partial<Parameters<typeof printLayout<number>>[0]> = {}) {
  const rows = pagedRows({
    total,
    pageSize: 50,
    rowId,
    pages: new Map(known.map((page) => [page, numbers(page * 50, Math.min(50, total - page * 50))])),
  })
  const lines = gridLines(total, [{ index: rows.indexOf('2'), subs: open.get('2') ?? [] }])
  const made = printLayout({ rows, lines, rowId, open, fetched: null, cursorIndex: 0, ...more })
  const printed = made.drawn.map((line) => {
    const { index, sub } = made.lines.lineAt(line)
    return `${made.rows.rowAt(index)}${sub === null ? '' : '+'}`
  })
  return { printed, note: made.note }
}

test('what was brought is printed whole and in order, with the rows that are open under it', () => {
  const { printed, note } = paper(120, [0], { fetched: { rows: [5, 2, 7], total: 3 } })
  expect(printed).toEqual(['5', '2', '2+', '7'])
  expect(note).toBe('3 rows')
})
test('a bound is named on the paper', () => {
  const brought = { rows: numbers(0, 2_000), total: 59_739 }
  expect(paper(120, [0], { fetched: brought }).note).toBe('The first 2,000 of 59,739 rows. The export has all of them.')
  expect(paper(120, [0], { fetched: { rows: [2], total: 1 } }).note).toBe('1 row')
})
test('a list that is known whole needs nobody', () => {
  const { printed, note } = paper(70, [0, 1])
  expect(printed).toHaveLength(71)
  expect(note).toBeNull()
})
test('of a list that is not, the page of the cursor is printed, and says so', () => {
  const { printed, note } = paper(120, [1], { cursorIndex: 60 })
  expect(printed).toEqual(numbers(50, 50).map(String))
  expect(note).toBe('Rows 51 to 100 of 120. Ctrl P prints them all.')
})
test('nothing is nothing', () => {
  expect(paper(0, [])).toEqual({ printed: [], note: null })
})
