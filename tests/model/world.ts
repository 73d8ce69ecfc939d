import { OWNER_ROLE } from '../fixtures/cashier'
import { SaleType } from '@forecourt/core/features/deals/enums'
import type { TestApp } from '../fixtures/app'
import { aClient, anAgreement, aVehicle } from '../fixtures/builders'
import type { ModelBook, ModelDeal } from './book'
import type { ModelWorld } from './choices'
import { saveInitialAccounts } from './stored'

export const NOW = '2026-03-20T09:00:00Z'
const TODAY = '2026-03-20'

export interface ModelBeginning extends ModelWorld {
  app: TestApp
  /** Access tokens of the two cashiers. */
  tokens: readonly [string, string]
  deals: ModelDeal[]
}

async function rowsOfDeal(app: TestApp, vehicleID: number): Promise<ModelDeal['rows']> {
  const rows = await app.call('GetHPDetails', { vehicleID })
  return rows
    .map((row) => ({
      id: row.id,
      number: row.number,
      due: row.dueDate,
      amount: Math.round(row.amount * 100),
      tick: null,
    }))
    .sort((a, b) => (a.due < b.due ? -1 : 1))
}

/** Creates two cashiers, three clients, three short HP accounts, a vehicle sold for cash and two in stock. */
export async function beginWorld(app: TestApp): Promise<ModelBeginning> {
  const second = { username: 'pawlu', password: 'battery staple', passcode: '9876' }
  await app.call('AddUser', {
    roleID: OWNER_ROLE,
    ...{ username: second.username, password: second.password },
    ...{ active: true, passCode: second.passcode },
  })
  const other = await app.signIn(second)
  const first = await app.signIn()
  const clients = [await aClient(app), await aClient(app), await aClient(app)]
  const deals: ModelDeal[] = []
  const terms = [
    { soldToPrice: 1200, deposit: 200, numberOfMonths: 3, monthlyPayment: 350 },
    { soldToPrice: 2000, deposit: 500, numberOfMonths: 4, monthlyPayment: 400, lastPayment: 433.33 },
    { soldToPrice: 9000, deposit: 100, numberOfMonths: 2, monthlyPayment: 5000 },
  ]
  for (const term of terms) {
    const { vehicleID, regNo, clientID, accountNo } = await anAgreement(app, term)
    deals.push({ vehicle: vehicleID, regNo, accountNo, buyer: clientID, rows: await rowsOfDeal(app, vehicleID) })
  }
  const sold = await aVehicle(app)
  await app.call('SoldToVehicle', {
    ...{ vehicleID: sold.vehicleID, clientID: clients[0], saleType: SaleType.Cash },
    ...{ soldToPrice: 12_000, soldToDateTime: '2026-02-01' },
  })
  deals.push({ vehicle: sold.vehicleID, regNo: sold.regNo, accountNo: '', buyer: clients[0] ?? null, rows: [] })
  for (const { vehicleID, regNo } of [await aVehicle(app), await aVehicle(app)])
    deals.push({ vehicle: vehicleID, regNo, accountNo: '', buyer: null, rows: [] })
  await saveInitialAccounts(app)
  return { app, tokens: [first.accessToken, other.accessToken], clients, deals, today: TODAY }
}

export function initialBook({ deals }: ModelBeginning): ModelBook {
  return {
    ...{
      entries: [],
      cheques: {},
      batches: [{ status: 'current', count: null, signed: null }],
      deals: structuredClone(deals),
    },
    ...{ dismissed: {}, nextReceipt: 1, receipts: {}, receiptTexts: {} },
  }
}
