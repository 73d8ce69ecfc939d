import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../fixtures/app'
import { milliseconds, quantile, writeFigures } from '../fixtures/benchmarks'
import { engines } from '../fixtures/databases'
import { aDealClient, aSale, aDealAgreement } from '../fixtures/deal-builders'

const ROUNDS = 25
const P95_MS_MAX = 300

let app: TestApp
beforeAll(async () => {
  app = await startApp({ engine: engines[0]!, now: '2026-03-10T10:42:00Z' })
})
afterAll(() => app?.stop())

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

test('[server 8] a paper is there before a tab has opened', async () => {
  const idno = '0412385M'
  const clientID = await aDealClient(app, { idno, name: 'Maria', surname: 'Borg' })
  const { vehicleID: soldID } = await aSale(app, { clientID })
  const terms = { numberOfMonths: 48, monthlyPayment: 100 }
  const { vehicleID: ID } = await aDealAgreement(app, { clientID, ...terms })
  const papers: Readonly<Record<string, () => Promise<unknown>>> = {
    'sale agreement': () => app.download('GetSaleAgreementReport', { ID: soldID, paymentDetails: 'Cash' }),
    'HP agreement, 48 rows': () => app.download('GetHPAgreementReport', { ID }),
    'bills of exchange, 48': () => app.download('GetHPPaymentsReport', { ID }),
    'HP statement, 48 rows': () => app.download('GetHPStatementReport', { ID }),
    'standing order': () => app.download('GetHpStandingOrderReport', { vehicleID: ID, bankID: 1 }),
    cancellation: () => app.download('GetCancellationReport', { ID, date: '2026-03-10' }),
    invoice: () => app.download('GetInvoiceReport', { vehicleID: soldID, clientIDNO: idno, amount: 5000 }),
    'vehicle details': () => app.download('GetVehicleDetailsReport', { ID }),
    'purchase agreement': () => app.download('GetPurchaseAgreementReport', { ID, details: 'Cash' }),
  }
  const reads: number[] = []
  const times = new Map<string, number[]>(Object.keys(papers).map((name) => [name, []]))
  for (const print of Object.values(papers)) await print()
  for (let round = 0; round < ROUNDS; round += 1) {
    reads.push(await timed(() => app.call('GetVehicle', { vehicleID: ID })))
    for (const [name, print] of Object.entries(papers)) times.get(name)?.push(await timed(print))
  }
  const reference = quantile(reads, 0.95)
  const figures = [...times].map(([name, all]) => ({ name, p95: quantile(all, 0.95) })).sort((a, b) => b.p95 - a.p95)
  for (const { name, p95 } of figures) console.log(`${milliseconds(p95).padEnd(8)} ${name}`)
  const [slowest] = figures
  writeFigures('Papers', [
    {
      what: `A paper, slowest p95 of ${figures.length}`,
      budget: milliseconds(P95_MS_MAX),
      measured: `${milliseconds(slowest?.p95 ?? Number.NaN)}, ${slowest?.name}`,
      reference: `${milliseconds(reference)}, the vehicle as JSON`,
      ratio: ((slowest?.p95 ?? Number.NaN) / reference).toFixed(1),
    },
  ])
  for (const { name, p95 } of figures) expect(p95, name).toBeLessThanOrEqual(P95_MS_MAX)
})
