import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { SaleType } from '@forecourt/core/features/deals/enums'
import type { TestApp } from '../fixtures/app'
import { aClient, aVehicle, anAgreement, anEntry } from '../fixtures/builders'
import { CASHIERS, type Work } from './cashiers'

const PAYMENTS_OF_ACCOUNT = 24

/** As many of a kind as are asked for, made by several at once; in the order in which they were there. */
async function made<T>(count: number, one: () => Promise<T>): Promise<T[]> {
  const all: T[] = []
  let begun = 0
  const maker = async () => {
    for (; begun < count; ) {
      begun += 1
      all.push(await one())
    }
  }
  await Promise.all(Array.from({ length: CASHIERS }, maker))
  return all
}

/** Each of so many cashiers takes from an own part, so that no two meet at one record. */
function taking<T>(all: readonly T[], input: (one: T) => unknown, cashiers = CASHIERS): (cashier: number) => unknown {
  const taken = Array.from({ length: cashiers }, () => 0)
  return (cashier) => {
    const n = taken[cashier] ?? 0
    taken[cashier] = n + 1
    const one = all[cashier + n * cashiers]
    return one === undefined ? null : input(one)
  }
}

export const plainCash: Work = { name: 'AddEditCash', next: () => anEntry() }

/** Payments of 102.00 on instalments of 102.00 of which half of the first is paid: each goes to two of them. */
export async function hpPayments(app: Pick<TestApp, 'call'>, count: number, cashiers = CASHIERS) {
  const payment = (vehicleID: number, amount: number) =>
    anEntry({ categoryID: CashCategory.HpPayment, vehicleID, amount, description: '' })
  const accounts = await made(Math.ceil(count / PAYMENTS_OF_ACCOUNT), async () => {
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
  const work: Work = { name: 'AddEditCash', next: taking(rounds, (vehicleID) => payment(vehicleID, 102), cashiers) }
  return { work, vehicles: { from: Math.min(...accounts), to: Math.max(...accounts) } }
}

/** Vehicles, each with the deposit of a client who buys it. */
export async function sales(app: Pick<TestApp, 'call'>, count: number): Promise<Work> {
  const deals = await made(count, async () => {
    const [clientID, { vehicleID }] = [await aClient(app), await aVehicle(app)]
    await app.call(
      'AddEditCash',
      anEntry({ categoryID: CashCategory.Deposit, vehicleID, clientID, amount: 500, soldToPrice: 8000 }),
    )
    return { clientID, vehicleID }
  })
  const sale = { saleType: SaleType.Cash, soldToPrice: 8000, soldToDateTime: '2026-03-02' }
  return { name: 'SoldToVehicle', next: taking(deals, (deal) => ({ ...sale, ...deal })) }
}
