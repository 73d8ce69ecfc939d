import { VEHICLE_SORTS } from '@forecourt/core/features/vehicles/enums'
import type { VehicleRow } from '@forecourt/core/features/vehicles/schemas'
import type { Column } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { exportFile } from '../../kit/export-file'
import { printList } from '../../kit/list-output'
import { type Given, limitOf, oneOf, type Options, sortingOf, textOf } from '../../kit/options'
import { firstRows } from '../../kit/pages'

const SHOWN = 25
/** The states of a vehicle, from 1. */
export const STATES: readonly string[] = ['stock', 'attempt', 'sold']

const COLUMNS: readonly Column<VehicleRow>[] = [
  { name: 'id', header: 'Id', kind: 'number', value: (row) => row.id },
  { name: 'regNo', header: 'Reg No', kind: 'text', value: (row) => row.regNo },
  { name: 'state', header: 'State', kind: 'text', value: (row) => STATES[row.vehicleState - 1] ?? '' },
  { name: 'make', header: 'Make', kind: 'text', value: (row) => row.make.value },
  { name: 'model', header: 'Model', kind: 'text', value: (row) => row.model.value },
  { name: 'yom', header: 'Year', kind: 'number', value: (row) => row.yom },
  { name: 'color', header: 'Colour', kind: 'text', value: (row) => row.color.value },
  { name: 'chassisNo', header: 'Chassis No', kind: 'text', value: (row) => row.chassisNo },
  { name: 'hpAccountNo', header: 'Account No', kind: 'text', value: (row) => row.hirePurchase?.hpAccountNumber ?? '' },
  { name: 'boughtDate', header: 'Bought', kind: 'day', value: (row) => row.boughtDate },
  { name: 'soldDate', header: 'Sold', kind: 'day', value: (row) => row.soldDate },
  { name: 'soldTo', header: 'Sold to', kind: 'text', value: buyerOf },
]

function buyerOf({ clientSoldTo }: VehicleRow): string {
  return clientSoldTo ? `${clientSoldTo.name} ${clientSoldTo.surname}` : ''
}

function stateOf(text: string | null): number | null {
  const state = oneOf(STATES, text, '--state')
  return state === null ? null : STATES.indexOf(state) + 1
}

/** What is asked for in a list of vehicles. */
function vehiclesInput(text: string | null, options: Options) {
  return {
    text,
    regNo: textOf(options, 'reg'),
    vehicleState: stateOf(textOf(options, 'state')),
    ...sortingOf(options, { columns: VEHICLE_SORTS, usual: 'DateBought', days: ['DateBought', 'DateSold'] }),
  }
}

/** Fills a file with the vehicles that the filters let through. */
export function exportVehicles(ctx: Context, { options }: Given): Promise<void> {
  const input = vehiclesInput(textOf(options, 'text'), options)
  return exportFile(ctx, options, { operation: 'ExportVehicles', input })
}

/** Prints the vehicles that words find. */
export async function searchVehicles(ctx: Context, { words, options }: Given): Promise<void> {
  const limit = limitOf(options, SHOWN)
  const filters = vehiclesInput(words.join(' '), options)
  const { client } = await ctx.connect()
  const { rows, totalCount } = await firstRows(limit, (page) => client.call('GetVehicles', { ...filters, ...page }))
  const summary = `${rows.length} of ${totalCount} vehicles`
  await printList(ctx, options, { columns: COLUMNS, rows, around: { totalCount }, summary })
}
