import type {
  PartExchangedFile,
  PartExchangedReport,
  PartExchangedSearch,
  PartExchangedVehicle,
} from '@forecourt/core/features/reports/schemas'
import { wireMoney } from '@forecourt/core/kernel/wire'
import type { z } from 'zod'
import type { Ctx, Download } from '../../context'
import { pagedAnswer } from '../../database/paged'
import { streamRows } from '../../database/stream'
import { type CsvColumn, csvDownload } from '../../documents/csv'
import {
  countPartExchanges,
  type PartExchangeVehicle,
  partExchangeVehicle,
  partExchangesInOrder,
  type PartExchangesFilter,
  type PartExchangesOrder,
  partExchangesPage,
  tradeInsOfSales,
} from './part-exchanges-repository'
import { visiblePrices, refuseHiddenPrices } from '../settings/prices'

function filterOf(search: PartExchangedSearch): PartExchangesFilter {
  return { from: search.dateFrom ?? null, to: search.dateTo ?? null }
}

/** Returns the order: the latest sale first, unless the list is sorted by a column. */
function orderOf(search: PartExchangedSearch): PartExchangesOrder {
  if (!search.sortByColumn) return { sort: 'DateSold', descending: search.sortByType !== 0 }
  return { sort: search.sortByColumn, descending: search.sortByType === 1 }
}

/** A vehicle of the report; its price is left out while it is behind the passcode. */
function partExchangeVehicleOut(vehicle: PartExchangeVehicle, isPriced: boolean): PartExchangedVehicle {
  const { make, model, color, priceSold, difference, ...same } = vehicle
  return {
    ...same,
    make: { value: make },
    model: { value: model },
    color: { value: color },
    ...(isPriced ? { priceSold: wireMoney(priceSold) } : {}),
    difference: wireMoney(difference),
  }
}

/** Returns sales with trade-ins, each with those cars. */
export function partExchangedReport(
  ctx: Ctx,
  search: PartExchangedSearch,
): Promise<z.output<typeof PartExchangedReport>> {
  const filter = filterOf(search)
  return pagedAnswer(search, {
    rows: async (range) => {
      const vehicles = await partExchangesPage(ctx.db, { ...filter, ...orderOf(search), ...range })
      const takenIn = await tradeInsOfSales(
        ctx.db,
        vehicles.map(({ id }) => id),
      )
      const isPriced = (await visiblePrices(ctx))('part-exchanged.sold')
      return vehicles.map((vehicle) => ({
        ...partExchangeVehicleOut(vehicle, isPriced),
        partExchangedVehicles: (takenIn.get(vehicle.id) ?? []).map((car) => partExchangeVehicleOut(car, isPriced)),
      }))
    },
    total: async () => ({ totalCount: await countPartExchanges(ctx.db, filter) }),
  })
}

interface FileRow {
  vehicle: PartExchangeVehicle
  /** Registration of the vehicle whose sale has it as a trade-in; '' for that vehicle itself. */
  takenInBy: string
}
const PRICE_SOLD: CsvColumn<FileRow> = {
  header: 'Price Sold',
  kind: 'money',
  value: ({ vehicle }) => vehicle.priceSold,
}
const columnsOf = (isPriced: boolean): readonly CsvColumn<FileRow>[] => [
  { header: 'Date Sold', kind: 'day', value: ({ vehicle }) => vehicle.dateSold },
  { header: 'Reg No', kind: 'text', value: ({ vehicle }) => vehicle.regNo },
  { header: 'Make', kind: 'text', value: ({ vehicle }) => vehicle.make },
  { header: 'Model', kind: 'text', value: ({ vehicle }) => vehicle.model },
  { header: 'YOM', kind: 'number', value: ({ vehicle }) => vehicle.yom },
  { header: 'Colour', kind: 'text', value: ({ vehicle }) => vehicle.color },
  ...(isPriced ? [PRICE_SOLD] : []),
  { header: 'Difference', kind: 'money', value: ({ vehicle }) => vehicle.difference },
  { header: 'Taken In By', kind: 'text', value: ({ takenInBy }) => takenInBy },
]

export async function partExchangedFile(ctx: Ctx, search: PartExchangedFile): Promise<Download> {
  if (search.prices === true) await refuseHiddenPrices(ctx, 'part-exchanged.sold')
  const columns = columnsOf(search.prices ?? (await visiblePrices(ctx))('part-exchanged.sold'))
  const batches = streamRows(ctx.store, partExchangesInOrder(ctx.store.db, { ...filterOf(search), ...orderOf(search) }))
  async function* rows() {
    for await (const batch of batches) {
      const vehicles = batch.map(partExchangeVehicle)
      const takenIn = await tradeInsOfSales(
        ctx.store.db,
        vehicles.map(({ id }) => id),
      )
      yield vehicles.flatMap((vehicle): FileRow[] => [
        { vehicle, takenInBy: '' },
        ...(takenIn.get(vehicle.id) ?? []).map((car) => ({ vehicle: car, takenInBy: vehicle.regNo })),
      ])
    }
  }
  return csvDownload({ fileName: 'export.csv', columns, rows: rows() })
}
