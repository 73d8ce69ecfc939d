import { request } from 'node:http'
import type { ImportValues } from '@forecourt/core/features/import/kinds'
import { addMonths, day } from '@forecourt/core/kernel/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../fixtures/app'
import { writeFigures } from '../fixtures/benchmarks'
import { engines } from '../fixtures/databases'
import { stageImport } from '../fixtures/imports'

const VEHICLES = Number(process.env.FORECOURT_BENCH_VEHICLES ?? 50_000)
const CLIENTS = VEHICLES / 2
const MONTHS = 24
/** With their instalments, 200,000 of 50,000 vehicles. */
const ACCOUNTS = Math.round((VEHICLES * 4) / MONTHS)
const MINUTES_MAX = 5
/** What an import may add to the memory of the server that applies it, MB. */
const MEMORY_MAX = 250

const numbered = <T>(count: number, of: (n: number) => T) => Array.from({ length: count }, (_, n) => of(n))
const idno = (n: number) => `${100_000 + n}M`
const regNo = (n: number) => `LOT ${n}`
const accountNo = (n: number) => `HP-${n}`

function vehicle(n: number): ImportValues {
  return {
    ...{
      regNo: regNo(n),
      make: `Make ${n % 30}`,
      model: `Model ${n % 400}`,
      bodyType: 'Saloon',
      fuelType: 'Petrol',
      color: 'White',
    },
    ...{
      yom: 2010 + (n % 12),
      chassisNo: `CH${n}-${n * 7}`,
      boughtFromIDNo: idno(n % CLIENTS),
      boughtDate: '2023-01-10',
      boughtPrice: 3_000_00,
    },
  }
}

function sale(n: number): ImportValues {
  const terms = { deposit: 1_000_00, monthlyPayment: 250_00, numberOfMonths: MONTHS, firstPaymentDate: '2024-02-01' }
  const sold = { regNo: regNo(n), buyerIDNo: idno((n * 3) % CLIENTS), soldDate: '2024-01-05', soldPrice: 6_000_00 }
  return n < ACCOUNTS ? { ...sold, accountNo: accountNo(n), ...terms } : sold
}

function instalment(n: number): ImportValues {
  const [account, number] = [Math.floor(n / MONTHS), n % MONTHS]
  const isPaid = number < 12
  const dueDate = addMonths(day('2024-02-01'), number)
  return {
    accountNo: accountNo(account),
    dueDate,
    amount: 250_00,
    ...(isPaid ? { paid: 250_00, paidDate: dueDate } : {}),
  }
}

let app: TestApp
let token: string
beforeAll(async () => {
  const engine = engines.find(({ name }) => name === 'postgresql')
  if (!engine) throw new Error('This benchmark needs a PostgreSQL')
  app = await startApp({ engine })
  token = (await app.signIn()).accessToken
  await stageImport(app.store, 'everything', {
    clients: numbered(CLIENTS, (n) => ({ idno: idno(n), name: `Name ${n % 900}`, surname: `Surname ${n % 1_300}` })),
    vehicles: numbered(VEHICLES, vehicle),
    sales: numbered(Math.round(VEHICLES * 0.8), sale),
    hp: numbered(ACCOUNTS * MONTHS, instalment),
  })
  await app.store.vacuum()
})
afterAll(() => app?.stop())

/** Posts to a call that takes minutes, which `fetch` gives up on. */
function post(path: string, body: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const asked = request(`${app.url}${path}`, { method: 'POST', headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.on('error', reject).end(JSON.stringify(body))
  })
}

/** The seconds of a call, and by how many MB memory was higher meanwhile. */
async function measured(work: () => Promise<unknown>): Promise<{ seconds: number; memory: number }> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 200)
  const began = performance.now()
  await work()
  clearInterval(timer)
  return { seconds: (performance.now() - began) / 1000, memory: (most - before) / 1_000_000 }
}

test('[server 19.3] 50,000 vehicles with 200,000 instalments are checked and applied in time, in the same memory', async () => {
  const checked = await measured(async () =>
    expect(await post('/api/Import/CheckImport', { name: 'everything' })).toBe(200),
  )
  await app.signIn()
  const { counts } = await app.call('GetImport', { name: 'everything' })
  expect(counts.reduce((sum, { fault }) => sum + fault, 0)).toBe(0)
  const applied = await measured(async () =>
    expect(await post('/api/Import/ApplyImport', { name: 'everything' })).toBe(200),
  )
  const rows = (CLIENTS + VEHICLES * 1.8 + ACCOUNTS * MONTHS).toLocaleString('en-GB')
  console.info({ checked, applied, rows })
  if (VEHICLES >= 50_000)
    writeFigures('Import', [
      {
        what: `${VEHICLES.toLocaleString('en-GB')} vehicles, ${(ACCOUNTS * MONTHS).toLocaleString('en-GB')} instalments, ${rows} rows in all, applied`,
        budget: `${MINUTES_MAX} min`,
        measured: `${applied.seconds.toFixed(0)} s, ${applied.memory.toFixed(0)} MB more`,
        reference: `${checked.seconds.toFixed(0)} s, checked`,
        ratio: (applied.seconds / checked.seconds).toFixed(2),
      },
    ])
  expect(applied.seconds).toBeLessThan(MINUTES_MAX * 60)
  expect(applied.memory).toBeLessThan(MEMORY_MAX)
})
