import { expect, test } from 'vitest'
import { columnText, chosenColumns, type ListColumn, rowRecord } from './columns'
import { factsText, tableText } from './table'

interface Row {
  name: string
  amount: number | null
  on: string | null
}
const COLUMNS: readonly ListColumn<Row>[] = [
  { name: 'name', header: 'Name', kind: 'text', value: (row) => row.name },
  { name: 'amount', header: 'Amount', kind: 'money', value: (row) => row.amount },
  { name: 'on', header: 'Date', kind: 'day', value: (row) => row.on },
]
const ROWS: Row[] = [
  { name: 'Ċensu Żammit', amount: 1250.5, on: '2026-11-20' },
  { name: 'Noel', amount: null, on: null },
]

test('plain text is aligned by what is seen, and ends where it ends', () => {
  expect(tableText(COLUMNS, ROWS)).toBe(
    ['Name            Amount  Date', 'Ċensu Żammit  1,250.50  20-11-2026', 'Noel', ''].join('\n'),
  )
  const decomposed = [{ name: 'Ċ'.normalize('NFD'), amount: 1, on: null }]
  expect(tableText(COLUMNS, decomposed).split('\n')[1]?.normalize('NFC')).toBe('Ċ       1.00')
})

test('what the server sends cannot move the cursor or colour the screen', () => {
  const row = { name: 'a\u001b[2Jb\r\nc\u009b1m', amount: 0, on: null }
  expect(columnText(COLUMNS[0]!, row)).toBe('a [2Jb c 1m')
})

test('columns are chosen by name, in the order asked for', () => {
  const chosen = chosenColumns(COLUMNS, 'on, NAME')
  expect(chosen.map((column) => column.name)).toEqual(['on', 'name'])
  expect(rowRecord(chosen, ROWS[0]!)).toEqual({ on: '2026-11-20', name: 'Ċensu Żammit' })
  expect(() => chosenColumns(COLUMNS, 'name,,on')).toThrow("There is no column ''")
})

test('facts stand one per line', () => {
  expect(
    factsText([
      ['A', '1'],
      ['Long', ''],
    ]),
  ).toBe('A     1\nLong\n')
})
