import { SaleType } from '@forecourt/core/features/deals/enums'
import { amountBetween, type DemoDealership, type DemoVehicle } from './model'

/** Share of each type of sale in a hundred. */
export const SALE_MIX: readonly (readonly [number, number])[] = [
  [SaleType.Cash, 66],
  [SaleType.PartExchange, 22],
  [SaleType.HirePurchase, 9],
  [SaleType.HPPartExchange, 3],
]

/** Returns the asking price of a car: its cost and a margin, in steps of 50 euro. */
export function askingPrice(dealership: DemoDealership, vehicle: DemoVehicle): number {
  const margin = 1.18 + dealership.chance.next() * 0.32
  const costs = amountBetween(dealership.chance, { from: 500, to: 1_100, step: 50_00 })
  return Math.round((vehicle.bought_price * margin + costs) / 50_00) * 50_00
}
