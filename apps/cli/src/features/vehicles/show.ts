import { formatDay, isDay } from '@forecourt/core/kernel/days'
import { mileageText } from '@forecourt/core/kernel/mileage'
import { centsFromWire, formatEuro } from '@forecourt/core/kernel/money'
import type { OutputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import type { Context } from '../../kit/context'
import type { CommandInput } from '../../kit/options'
import { resolveRecord } from '../../kit/resolve'
import { factsText } from '../../kit/table'
import { VEHICLE_STATES } from './search'

/** Prints one vehicle; without its figures while the passcode is locked. */
export async function showVehicle(ctx: Context, { words }: CommandInput): Promise<void> {
  const { id } = await resolveRecord(ctx, 'vehicle', words.join(' '))
  const { client } = await ctx.connect()
  const vehicle = await client.call('GetVehicle', { vehicleID: id })
  if (ctx.globals.json) return ctx.printJson(vehicle)
  await ctx.print(factsText(factsOf(vehicle)))
  if (vehicle.locked) ctx.report('Figures are left out: unlock with `forecourt unlock`')
}

function factsOf(vehicle: OutputOf<Operations['GetVehicle']>): [string, string][] {
  const { clientBoughtFrom: seller, clientSoldTo: buyer, hirePurchase } = vehicle
  const facts: [string, string | null][] = [
    ['Reg No', vehicle.regNo],
    ['State', VEHICLE_STATES[vehicle.vehicleState - 1] ?? ''],
    ['Vehicle', [vehicle.make.value, vehicle.model.value, vehicle.yom].filter(Boolean).join(' ')],
    ['Body', [vehicle.bodyType.value, vehicle.fuelType.value, vehicle.color.value].filter(Boolean).join(', ')],
    ['Chassis No', vehicle.chassisNo],
    ['Engine', [vehicle.engineNo, vehicle.engineCapacity].filter(Boolean).join(' ')],
    ['Mileage', mileageText(vehicle)],
    ['Bought', [dayText(vehicle.boughtDate), seller && `${seller.name} ${seller.surname}`].filter(Boolean).join(', ')],
    ['Bought for', euroText(vehicle.boughtPrice)],
    ['Total cost', euroText(vehicle.totalCost)],
    ['Sold', [dayText(vehicle.soldDate), buyer && `${buyer.name} ${buyer.surname}`].filter(Boolean).join(', ')],
    ['Sold for', euroText(vehicle.soldPrice)],
    ['Pending', euroText(vehicle.pendingAmount)],
    ['HP account', hirePurchase?.hpAccountNumber ?? null],
  ]
  return facts.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []))
}

function dayText(day: string | null): string {
  return day && isDay(day) ? formatDay(day) : ''
}

function euroText(euros: number | null | undefined): string | null {
  const amount = euros === null || euros === undefined ? null : centsFromWire(euros)
  return amount === null ? null : formatEuro(amount)
}
