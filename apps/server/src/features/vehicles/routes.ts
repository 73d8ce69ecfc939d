import type { VehiclesSearch } from '@forecourt/core/features/vehicles/schemas'
import type { vehiclesOperations } from '@forecourt/core/features/vehicles/operations'
import type { z } from 'zod'
import type { Handlers } from '../../context'
import { inOrder } from '../../database/search'
import { vehicleIDs, vehicleOptions, type VehiclesFilter, vehiclesPage } from './list-repository'
import { allLookups, vehiclesByIds } from './repository'
import { addVehicle, vehicleRows } from './service'

export const vehiclesHandlers: Handlers<typeof vehiclesOperations> = {
  GetVehicles: async (ctx, search) => {
    const filter = filterOf(search)
    const { counts, ids } = await vehiclesPage(ctx.db, {
      ...filter,
      ...sortOf(search),
      limit: search.pageSize,
      offset: (search.pageNumber - 1) * search.pageSize,
    })
    const totals: Record<number, number> = { 1: counts.stock, 2: counts.attempt, 3: counts.sold }
    const totalCount = filter.state === null ? counts.stock + counts.sold : (totals[filter.state] ?? 0)
    const rows = inOrder(await vehiclesByIds(ctx.db, ids), ids)
    return { data: await vehicleRows(ctx, rows), totalCount, stateCounts: counts }
  },
  GetVehiclesIDs: (ctx, search) => vehicleIDs(ctx.db, { ...filterOf(search), ...sortOf(search) }),
  GetVehicleLists: async (ctx) => {
    const lookups = await allLookups(ctx.db)
    const list = (kind: string) => lookups.filter((row) => row.kind === kind).map(({ id, value }) => ({ id, value }))
    return {
      makeList: list('make'),
      modelList: list('model'),
      colorList: list('color'),
      bodyTypeList: list('bodyType'),
      fuelTypeList: list('fuelType'),
    }
  },
  GetVehiclesDropDown: async (ctx, { text, hp }) => {
    const rows = await vehicleOptions(ctx.db, text ?? '', hp ?? false)
    return rows.map((row) => ({
      key: row.id,
      value: [row.reg_no, row.make, row.model].join(' ') + (row.hp_account_no ? ` - ${row.hp_account_no}` : ''),
    }))
  },
  AddVehicle: async (ctx, draft) => ({ id: await addVehicle(ctx, draft) }),
}

type Search = z.output<typeof VehiclesSearch>

function filterOf(search: Search): VehiclesFilter {
  const state = search.vehicleState ?? null
  return {
    state: state === 1 || state === 2 || state === 3 ? state : null,
    regNo: search.regNo ?? '',
    text: search.text ?? '',
  }
}

/** Newest purchases first unless the list is sorted by a column. */
function sortOf(search: Search) {
  if (!search.sortByColumn) return { sort: 'DateBought', descending: true } as const
  return { sort: search.sortByColumn, descending: search.sortByType === 1 }
}
