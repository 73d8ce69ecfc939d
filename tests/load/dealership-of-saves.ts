import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { SaleType } from '@forecourt/core/features/deals/enums'
import type { TestApp } from '../fixtures/app'
import { aClient, aVehicle, anAgreement, anEntry } from '../fixtures/builders'
import { CASHIER_COUNT, type LoadWork } from './cashiers'

const PAYMENTS_OF_ACCOUNT = 24

/** Makes so many records, several at once; returns them in the order in which they were made. */
async function makeMany<T>(count: number, one: () => Promise<T>): Promise<T[]> {
  const all: T[] = []
  let begun = 0
  const maker = async () => {
    for (; begun < count; ) {
      begun += 1
      all.push(await one())
    }
  }
  await Promise.all(Array.from({ length: CASHIER_COUNT }, maker))
  return all
}

/** Each cashier takes from their own part, so that no two use the same record. */
function distribute<T>(
  all: readonly T[],
  input: (one: T) => unknown,
  cashiers = CASHIER_COUNT,
): (cashier: number) => unknown {
  const taken = Array.from({ length: cashiers }, () => 0)
  return (cashier) => {
    const n = taken[cashier] ?? 0
    taken[cashier] = n + 1
    const one = all[cashier + n * cashiers]
    return one === undefined ? null : input(one)
  }
}

export const plainCashWork: LoadWork = { name: 'AddEditCash', next: () => anEntry() }

/** Payments of 102.00 on instalments of 102.00 of which half of the first is paid: each covers parts of two instalments. */
export async function hpPaymentsWork(app: Pick<TestApp, 'call'>, count: number, cashiers = CASHIER_COUNT) {
  const payment = (vehicleID: number, amount: number) =>
    anEntry({ categoryID: CashCategory.HpPayment, vehicleID, amount, description: '' })
  const accounts = await makeMany(Math.ceil(count / PAYMENTS_OF_ACCOUNT), async () => {
    const { vehicleID } = await anAgreement(app, {
      soldToPrice: 4000,
      deposit: 400,
      monthlyPayment: 102,
      numberOfMonths: 36,
    })
    await app.call('AddEditCash', payment(vehicleID, 51))
    return vehicleID
  })
  const rounds = Array.from({ length: PAYMENTS_OF_ACCOUNT }, () => accounts).flat()
  const work: LoadWork = {
    name: 'AddEditCash',
    next: distribute(rounds, (vehicleID) => payment(vehicleID, 102), cashiers),
  }
  return { work, vehicles: { from: Math.min(...accounts), to: Math.max(...accounts) } }
}

export async function salesWork(app: Pick<TestApp, 'call'>, count: number): Promise<LoadWork> {
  const deals = await makeMany(count, async () => {
    const [clientID, { vehicleID }] = [await aClient(app), await aVehicle(app)]
    await app.call(
      'AddEditCash',
      anEntry({ categoryID: CashCategory.Deposit, vehicleID, clientID, amount: 500, soldToPrice: 8000 }),
    )
    return { clientID, vehicleID }
  })
  const sale = { saleType: SaleType.Cash, soldToPrice: 8000, soldToDateTime: '2026-03-02' }
  return { name: 'SoldToVehicle', next: distribute(deals, (deal) => ({ ...sale, ...deal })) }
}
