import type { VehiclesSearch } from '@forecourt/core/features/vehicles/schemas'
import type { vehiclesOperations } from '@forecourt/core/features/vehicles/operations'
import type { z } from 'zod'
import type { Handlers } from '../../context'
import { inChunks } from '../../database/search'
import { vehiclesFile } from './documents'
import { vehicleIDs, vehicleOptions, type VehiclesFilter, vehiclesPage } from './list'
import { allLookups, listedValues } from './lists-repository'
import { renameListValue } from './lists-service'
import { carsTakenIn, vehiclesByIDs } from './repository'
import { addVehicle, vehicleRows } from './service'

/** How many vehicles a type-ahead suggests. */
const OPTIONS = 20

export const vehiclesHandlers: Handlers<typeof vehiclesOperations> = {
  GetVehicles: async (ctx, search) => {
    const { counts, totalCount, ids } = vehiclesPage(await ctx.catalogue.look(search.text ?? ''), {
      ...filterOf(search),
      ...sortOf(search),
      limit: search.pageSize,
      offset: (search.pageNumber - 1) * search.pageSize,
    })
    const rows = await vehiclesByIDs(ctx.db, ids)
    return { data: await vehicleRows(ctx, rows), totalCount, stateCounts: counts }
  },
  GetVehiclesIDs: async (ctx, search) =>
    vehicleIDs(await ctx.catalogue.look(search.text ?? ''), { ...filterOf(search), ...sortOf(search) }),
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
  GetVehicleListValues: async (ctx, { kind }) => ({ data: await listedValues(ctx.db, kind) }),
  RenameVehicleListValue: renameListValue,
  GetVehiclesDropDown: async (ctx, search) => {
    const text = search.text ?? ''
    const { hp = false, exchangeFor } = search
    const taken = exchangeFor === undefined ? null : new Set([exchangeFor, ...(await carsTakenIn(ctx.db))])
    const ids = vehicleOptions(await ctx.catalogue.look(text), text, { hp, unsoldBut: taken, limit: OPTIONS })
    return (await vehiclesByIDs(ctx.db, ids)).map((row) => ({
      key: row.id,
      value: [row.reg_no, row.make, row.model].join(' ') + (row.hp_account_no ? ` - ${row.hp_account_no}` : ''),
    }))
  },
  AddVehicle: async (ctx, draft) => ({ id: await addVehicle(ctx, draft) }),
  ExportVehicles: async (ctx, search) => {
    const ids = vehicleIDs(await ctx.catalogue.look(search.text ?? ''), { ...filterOf(search), ...sortOf(search) })
    return vehiclesFile(inChunks(ids, (chunk) => vehiclesByIDs(ctx.db, chunk)))
  },
}

type Search = z.output<typeof VehiclesSearch>

function filterOf(search: Search): VehiclesFilter {
  const state = search.vehicleState ?? null
  return {
    state: state === 1 || state === 2 || state === 3 ? state : null,
    regNo: search.regNo ?? '',
  }
}

/** Newest purchases first unless the list is sorted by a column. */
function sortOf(search: Search) {
  if (!search.sortByColumn) return { sort: 'DateBought', descending: true } as const
  return { sort: search.sortByColumn, descending: search.sortByType === 1 }
}
