import { isPartExchangeSale } from '@forecourt/core/features/deals/enums'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'

/** The vehicles that a part exchange links to this one. */
export interface ExchangeLinks {
  /** The car taken in by this one's sale. */
  sale: number | null
  /** The car whose sale took this one in. */
  purchase: number | null
}

/** The links of a vehicle that `Go to PE Vehicle` follows; the sale's counts only for the two part-exchange types. */
export function exchangeLinksOf(vehicle: VehicleOut): ExchangeLinks {
  return {
    sale: isPartExchangeSale(vehicle.saleType) ? (vehicle.partExchange?.peVehicleID ?? null) : null,
    purchase: vehicle.partExchangePurchase?.peVehicleID ?? null,
  }
}

/**
 * The vehicle that `Go to PE Vehicle` opens; null when there is none, and then there is no such button.
 *
 * @param prefersPurchase Ctrl was held: the link of the purchase is taken where both exist.
 */
export function linkedExchangeVehicle({ sale, purchase }: ExchangeLinks, prefersPurchase: boolean): number | null {
  return prefersPurchase ? (purchase ?? sale) : (sale ?? purchase)
}
