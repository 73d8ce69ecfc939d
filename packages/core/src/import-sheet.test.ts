import { expect, test } from 'vitest'
import { columnSheet } from '../test-data/column-sheet'
import { columnDescriptions, FOREIGN_KINDS } from './features/import/column-sheet'

test('[server 19.7] the sheet of the columns is that of the program', async () => {
  await expect(columnSheet()).toMatchFileSnapshot('../../../docs/generated/import.md')
})

test('[server 19.7] every column that a file needs is told as needed', () => {
  const needed = FOREIGN_KINDS.map((kind) => [
    kind,
    columnDescriptions(kind)
      .flatMap(({ heading, isNeeded }) => (isNeeded ? heading : []))
      .join(', '),
  ])
  expect(Object.fromEntries(needed)).toEqual({
    ...{ clients: 'ID No, Name, Surname', vehicles: 'Reg No, Make, Model', sales: 'Sold To ID No, Sold Date' },
    ...{ hp: '', payments: 'Date, Amount', cash: 'Amount' },
  })
})
