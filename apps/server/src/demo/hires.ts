import { addDays, type Day } from '@forecourt/core/kernel/days'
import type { DemoDealership } from './model'
import { anyPrivateClient } from './people'

/** Makes hires of a small fleet from the stock: past, current and booked; a car goes out again on the day it comes back at the earliest. */
export function makeHires(dealership: DemoDealership, from: Day): void {
  const { chance, vehicles, sales, today } = dealership
  const fleet = vehicles
    .filter((vehicle) => !sales.has(vehicle.id) && /^[A-Z]{3} \d{3}$/.test(vehicle.reg_no))
    .slice(0, 14)
  for (const vehicle of fleet) {
    let at = vehicle.bought_date > from ? vehicle.bought_date : from
    while (at < addDays(today, 45)) {
      const start = addDays(at, chance.between(0, 9))
      const end = addDays(start, chance.between(1, 12))
      const client = anyPrivateClient(dealership)
      client.is_car_hire_client = true
      dealership.hires.push({
        client_id: client.id,
        vehicle_id: vehicle.id,
        hire_type: chance.pickWeighted([
          [1, 6],
          [2, 2],
          [3, 2],
        ]),
        rate: chance.pick([25_00, 30_00, 35_00, 40_00]),
        start_date: start,
        end_date: end,
      })
      at = end
    }
  }
}
