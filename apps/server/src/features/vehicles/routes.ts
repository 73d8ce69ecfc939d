import type { VehiclesSearch } from '@forecourt/core/features/vehicles/schemas'
import type { vehiclesOperations } from '@forecourt/core/features/vehicles/operations'
import type { z } from 'zod'
import type { Handlers } from '../../context'
import { pagedAnswer } from '../../database/paged'
import { readInChunks } from '../../database/search'
import { vehiclesFile } from './documents'
import { type StateCounts, vehicleCounts, vehicleIDs, type VehiclesFilter, vehiclesPage } from './list-repository'
import { allLookups, listedValues } from './lists-repository'
import { renameListValue } from './lists-service'
import { vehicleIdentifier } from '@forecourt/core/features/vehicles/vehicle-identifier'
import { vehicleOptions } from './options-repository'
import { vehiclesByIDs } from './repository'
import { addVehicle, vehicleRows } from './service'

/** The number of suggested vehicles. */
const OPTIONS = 20

export const vehiclesHandlers: Handlers<typeof vehiclesOperations> = {
  GetVehicles: (ctx, search) => {
    const filter = filterOf(search)
    return pagedAnswer(search, {
      rows: async (range) => {
        const ids = await vehiclesPage(ctx.store.db, { ...filter, ...sortOf(search), ...range })
        return vehicleRows(ctx, await vehiclesByIDs(ctx.db, ids))
      },
      total: async () => {
        const stateCounts = await vehicleCounts(ctx.store.db, filter)
        return { totalCount: countOf(stateCounts, filter.state), stateCounts }
      },
    })
  },
  GetVehiclesIDs: async (ctx, search) => vehicleIDs(ctx.store.db, { ...filterOf(search), ...sortOf(search) }),
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
    const { text = '', hp = false, exchangeFor = null } = search
    const ids = await vehicleOptions(ctx.store.db, text, { hp, exchangeFor, limit: OPTIONS })
    return (await vehiclesByIDs(ctx.db, ids)).map((row) => ({
      key: row.id,
      value: optionText(row),
    }))
  },
  AddVehicle: async (ctx, draft) => ({ id: await addVehicle(ctx, draft) }),
  ExportVehicles: async (ctx, search) => {
    const ids = await vehicleIDs(ctx.store.db, { ...filterOf(search), ...sortOf(search) })
    return vehiclesFile(readInChunks(ids, (chunk) => vehiclesByIDs(ctx.db, chunk)))
  },
}

type Search = z.output<typeof VehiclesSearch>

function filterOf(search: Search): VehiclesFilter {
  const state = search.vehicleState ?? null
  return {
    text: search.text ?? '',
    state: state === 1 || state === 2 || state === 3 ? state : null,
    regNo: search.regNo ?? '',
  }
}

/** Returns the number of vehicles in a state; all without one. Attempts are in stock as well. */
function countOf({ stock, attempt, sold }: StateCounts, state: number | null): number {
  if (state === null) return stock + sold
  return state === 1 ? stock : state === 2 ? attempt : sold
}

/** Returns the order: newest purchases first unless the list is sorted by a column. */
function sortOf(search: Search) {
  if (!search.sortByColumn) return { sort: 'DateBought', descending: true } as const
  return { sort: search.sortByColumn, descending: search.sortByType === 1 }
}

/**
 * Returns the text of a vehicle among options: registration, make and model, account, and details that distinguish it when it has no registration.
 */
function optionText(row: {
  reg_no: string
  make: string
  model: string
  hp_account_no: string | null
  chassis_no: string
  car_no: string
}): string {
  const apart = vehicleIdentifier({ regNo: row.reg_no, chassisNo: row.chassis_no, carNo: row.car_no })
  const words = [row.reg_no, row.make, row.model].join(' ')
  return [words, ...(row.hp_account_no ? [row.hp_account_no] : []), ...(apart ? [apart] : [])].join(' - ')
}
