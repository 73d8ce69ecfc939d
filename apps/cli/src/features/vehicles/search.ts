import { VEHICLE_SORTS } from '@forecourt/core/features/vehicles/enums'
import type { VehicleRow } from '@forecourt/core/features/vehicles/schemas'
import type { ListColumn } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { exportFile } from '../../kit/export-file'
import { printList } from '../../kit/list-output'
import { type CommandInput, rowLimit, choiceOption, type Options, sortOptions, optionText } from '../../kit/options'
import { readFirstRows } from '../../kit/pages'

const SHOWN = 25
/** The names of the states of a vehicle; the first one has the number 1. */
export const VEHICLE_STATES: readonly string[] = ['stock', 'attempt', 'sold']

const COLUMNS: readonly ListColumn<VehicleRow>[] = [
  { name: 'id', header: 'Id', kind: 'number', value: (row) => row.id },
  { name: 'regNo', header: 'Reg No', kind: 'text', value: (row) => row.regNo },
  { name: 'state', header: 'State', kind: 'text', value: (row) => VEHICLE_STATES[row.vehicleState - 1] ?? '' },
  { name: 'make', header: 'Make', kind: 'text', value: (row) => row.make.value },
  { name: 'model', header: 'Model', kind: 'text', value: (row) => row.model.value },
  { name: 'yom', header: 'Year', kind: 'number', value: (row) => row.yom },
  { name: 'color', header: 'Colour', kind: 'text', value: (row) => row.color.value },
  { name: 'chassisNo', header: 'Chassis No', kind: 'text', value: (row) => row.chassisNo },
  { name: 'hpAccountNo', header: 'Account No', kind: 'text', value: (row) => row.hirePurchase?.hpAccountNumber ?? '' },
  { name: 'boughtDate', header: 'Bought', kind: 'day', value: (row) => row.boughtDate },
  { name: 'soldDate', header: 'Sold', kind: 'day', value: (row) => row.soldDate },
  { name: 'soldTo', header: 'Sold to', kind: 'text', value: buyerName },
]

function buyerName({ clientSoldTo }: VehicleRow): string {
  return clientSoldTo ? `${clientSoldTo.name} ${clientSoldTo.surname}` : ''
}

function parseState(text: string | null): number | null {
  const state = choiceOption(VEHICLE_STATES, text, '--state')
  return state === null ? null : VEHICLE_STATES.indexOf(state) + 1
}

function vehiclesInput(text: string | null, options: Options) {
  return {
    text,
    regNo: optionText(options, 'reg'),
    vehicleState: parseState(optionText(options, 'state')),
    ...sortOptions(options, { columns: VEHICLE_SORTS, usual: 'DateBought', days: ['DateBought', 'DateSold'] }),
  }
}

export function exportVehicles(ctx: Context, { options }: CommandInput): Promise<void> {
  const input = vehiclesInput(optionText(options, 'text'), options)
  return exportFile(ctx, options, { operation: 'ExportVehicles', input })
}

export async function searchVehicles(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const limit = rowLimit(options, SHOWN)
  const filters = vehiclesInput(words.join(' '), options)
  const { client } = await ctx.connect()
  const { rows, totalCount } = await readFirstRows(limit, (page) => client.call('GetVehicles', { ...filters, ...page }))
  const summary = `${rows.length} of ${totalCount} vehicles`
  await printList(ctx, options, { columns: COLUMNS, rows, around: { totalCount }, summary })
}
