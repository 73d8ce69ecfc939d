import type { PartExchangedRow, PartExchangedVehicle } from '@forecourt/core/features/reports/schemas'
import type { SubCell, SubRow } from '../../kit/grid/column'
import { dayText } from '../../kit/wire-text'
import { priceCell } from './columns'

const HEADS: readonly SubCell[] = [
  { column: 'dateSold', content: 'Date Sold' },
  { column: 'regNo', content: 'Reg No' },
  { column: 'make', content: 'Make' },
  { column: 'model', content: 'Model' },
  { column: 'yom', content: 'YOM' },
  { column: 'color', content: 'Colour' },
  { column: 'priceSold', content: 'Price Sold', align: 'right' },
]

/** Returns the trade-ins of a sale, below it, under their own heads; each opens its vehicle. */
export function tradeInRows(row: PartExchangedRow, open: (car: PartExchangedVehicle) => unknown): readonly SubRow[] {
  if (row.partExchangedVehicles.length === 0)
    return [
      { id: 'none', kind: 'note', cells: [{ column: 'dateSold', span: 8, content: 'No part-exchanged vehicle.' }] },
    ]
  return [
    { id: 'heads', kind: 'header', cells: HEADS },
    ...row.partExchangedVehicles.map(
      (car): SubRow => ({
        id: `car-${car.id}`,
        kind: 'row',
        record: { kind: 'vehicle', id: car.id, words: car.regNo || 'no reg' },
        onOpen: () => open(car),
        cells: [
          { column: 'dateSold', content: car.dateSold === null ? 'in stock' : dayText(car.dateSold) },
          { column: 'regNo', content: car.regNo || 'no reg', tone: 'strong' },
          { column: 'make', content: car.make.value },
          { column: 'model', content: car.model.value },
          { column: 'yom', content: car.yom },
          { column: 'color', content: car.color.value },
          { column: 'priceSold', content: priceCell(car.priceSold), align: 'right' },
        ],
      }),
    ),
  ]
}
