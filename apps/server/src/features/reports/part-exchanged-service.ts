import type {
  PartExchangedFile,
  PartExchangedReport,
  PartExchangedSearch,
  PartExchangedVehicle,
} from '@forecourt/core/features/reports/schemas'
import { money } from '@forecourt/core/kernel/wire'
import type { z } from 'zod'
import type { Ctx, Download } from '../../context'
import { pagedAnswer } from '../../database/paged'
import { streamRows } from '../../database/stream'
import { type CsvColumn, csvDownload } from '../../documents/csv'
import {
  countExchanges,
  type ExchangedVehicle,
  exchangedVehicle,
  exchangesInOrder,
  type ExchangesFilter,
  type ExchangesOrder,
  exchangesPage,
  takenInBySales,
} from './part-exchanged-repository'
import { pricesTold, refuseUntold } from '../settings/prices'

function filterOf(search: PartExchangedSearch): ExchangesFilter {
  return { from: search.dateFrom ?? null, to: search.dateTo ?? null }
}

/** The latest sale first, unless the list is sorted by a column. */
function orderOf(search: PartExchangedSearch): ExchangesOrder {
  if (!search.sortByColumn) return { sort: 'DateSold', descending: search.sortByType !== 0 }
  return { sort: search.sortByColumn, descending: search.sortByType === 1 }
}

/** A vehicle of the report; its price is left out while it is behind the passcode. */
function shown(vehicle: ExchangedVehicle, isPriced: boolean): PartExchangedVehicle {
  const { make, model, color, priceSold, difference, ...same } = vehicle
  return {
    ...same,
    make: { value: make },
    model: { value: model },
    color: { value: color },
    ...(isPriced ? { priceSold: money(priceSold) } : {}),
    difference: money(difference),
  }
}

/** Sales that took cars in, each with those cars. */
export function partExchangedReport(
  ctx: Ctx,
  search: PartExchangedSearch,
): Promise<z.output<typeof PartExchangedReport>> {
  const filter = filterOf(search)
  return pagedAnswer(search, {
    rows: async (range) => {
      const vehicles = await exchangesPage(ctx.db, { ...filter, ...orderOf(search), ...range })
      const takenIn = await takenInBySales(
        ctx.db,
        vehicles.map(({ id }) => id),
      )
      const isPriced = (await pricesTold(ctx))('part-exchanged.sold')
      return vehicles.map((vehicle) => ({
        ...shown(vehicle, isPriced),
        partExchangedVehicles: (takenIn.get(vehicle.id) ?? []).map((car) => shown(car, isPriced)),
      }))
    },
    total: async () => ({ totalCount: await countExchanges(ctx.db, filter) }),
  })
}

interface FileRow {
  vehicle: ExchangedVehicle
  /** Registration of the vehicle whose sale took it in; '' for that vehicle itself. */
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
  if (search.prices === true) await refuseUntold(ctx, 'part-exchanged.sold')
  const columns = columnsOf(search.prices ?? (await pricesTold(ctx))('part-exchanged.sold'))
  const batches = streamRows(ctx.store, exchangesInOrder(ctx.store.db, { ...filterOf(search), ...orderOf(search) }))
  async function* rows() {
    for await (const batch of batches) {
      const vehicles = batch.map(exchangedVehicle)
      const takenIn = await takenInBySales(
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
