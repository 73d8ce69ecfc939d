import { createRequire } from 'node:module'
import { loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveSession } from '../e2e/signed-in'
import { type BenchmarkFigure, quantile, writeFigures } from '../fixtures/benchmarks'
import { demoDataDir } from '../fixtures/demo'
import { type ServerProcess, startServer } from '../fixtures/server'
import { findChromium } from '../run/chromium.mjs'
import { openAgGrid, readList, scrollList, watchKeys, type KeyTimings } from './web-page'

/** Times slower than this machine: an office computer of some years ago. */
const THROTTLE = 4
const OPENINGS = 20
const LINES = ['aab 123', 'maria borg', 'pay hp-5001 250 cash', 'go clients']
/** An agreement of so many months, as a quote and as the terms of Sale. */
const QUOTE = 'quote 12000 2000 120 5.5'
const MONTHS = 120
const LINE_ROUNDS = 3
const SALE_ROUNDS = 12
const SCROLL_ROUNDS = 7
const PAUSE_MS = 120
const OPENING_MS = 100
const KEY_MS = 50
const SHARE_OF_OTHER = 0.45

const require = createRequire(import.meta.url)
const other = join(dirname(require.resolve('ag-grid-community')), '../ag-grid-community.min.js')

let server: ServerProcess
let browser: Browser
let page: Page
let devtools: CDPSession
const figures: BenchmarkFigure[] = []

/** A page at the throttled rate, with the metrics of its main thread: its own work, without what else the machine does. */
async function throttled(of: Page): Promise<CDPSession> {
  const session = await of.context().newCDPSession(of)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  return session
}

beforeAll(async () => {
  const { path, words } = findChromium(process.env)
  if (!path) throw new Error(words)
  server = await startServer({ dataDir: await demoDataDir() })
  const [who] = server.credentials
  if (!who) throw new Error('The demo dealership has nobody who can sign in')
  browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] })
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: server.url, locale: 'en-GB' })
  // Sale stands behind the passcode.
  await giveSession(page, server.url, who, { isUnlocked: true })
  await page.addInitScript(watchKeys)
  await page.goto('/vehicles')
  await page.locator('[role=grid] [data-index="0"]').waitFor()
  devtools = await throttled(page)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  if (figures.length > 0) writeFigures('In the browser, its processor slowed down four times', figures)
})

/** Keys of an agreement at the speed of this machine, and at the throttled rate. */
async function atBothRates(
  what: string,
  type: () => Promise<void>,
  o: { rounds: number; keys: number },
): Promise<void> {
  for (const rate of [1, THROTTLE]) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
    await type()
    await watched()
    for (let round = 0; round < o.rounds; round += 1) await type()
    const { keys } = await watched()
    expect(keys).toHaveLength(o.keys)
    figures.push(against(rate === 1 ? `${what}, the processor not slowed down` : what, keys, KEY_MS))
  }
}

const ms = (time: number) => `${time.toFixed(time < 10 ? 1 : 0)} ms`
const spread = (times: readonly number[]) => `p50 ${ms(quantile(times, 0.5))}, p95 ${ms(quantile(times, 0.95))}`
const against = (what: string, times: readonly number[], budget: number): BenchmarkFigure => ({
  what,
  measured: spread(times),
  reference: `p95 ${budget} ms wanted`,
  ratio: (quantile(times, 0.95) / budget).toFixed(2),
})

/** Milliseconds of the keys since they were asked last, from the key to what it changed being painted. */
const watched = (): Promise<KeyTimings> => page.evaluate(() => window.keysWatched.take())

test('the palette opens, and shows what is typed into it', async () => {
  const before = loadavg()[0] ?? 0
  const box = page.locator('[data-region=palette] input')
  const openAndClose = async (typed: string) => {
    await page.keyboard.press('Control+k')
    await box.waitFor()
    await page.waitForTimeout(3 * PAUSE_MS)
    for (const key of typed) {
      await page.keyboard.press(key === ' ' ? 'Space' : key)
      await page.waitForTimeout(PAUSE_MS)
    }
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'detached' })
    await page.waitForTimeout(PAUSE_MS)
  }
  for (const line of LINES) await openAndClose(line)
  await watched()
  for (let round = 0; round < OPENINGS; round += 1) await openAndClose('')
  const { openings } = await watched()
  for (let round = 0; round < LINE_ROUNDS; round += 1) for (const line of LINES) await openAndClose(line)
  const { keys } = await watched()
  expect(openings).toHaveLength(OPENINGS)
  expect(keys).toHaveLength(LINE_ROUNDS * LINES.join('').length)
  figures.push(
    {
      what: 'Load average of the machine before and after',
      measured: `${before.toFixed(1)}, ${(loadavg()[0] ?? 0).toFixed(1)}`,
      reference: '2 processors',
      ratio: '-',
    },
    against('The palette opens, from the key to its box with focus being painted', openings, OPENING_MS),
    against('A key in the palette, until what it changed is painted', keys, KEY_MS),
  )
})

const RECORDS = 10_000
const NAMES = 'Maria,Joseph,Karmnu,Ġorġ,Anna,Rita,Paul,Doris,Ivan,Ċetta'.split(',')
const SURNAMES = 'Borg,Camilleri,Vella,Farrugia,Zammit,Galea,Micallef,Ħili,Saliba,Żerafa'.split(',')
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const LOOKED_FOR = ['zzz 999', 'maria borg', 'brog maria', 'ztx', '79001234', 'hp-1500']

/** As many records as a window holds, of the shape that the server answers. */
function manyRecords() {
  const of = (list: readonly string[] | string, n: number) => list[n % list.length] ?? ''
  const regOf = (n: number) =>
    n === 0
      ? 'ZZZ 999'
      : `${of(LETTERS, n)}${of(LETTERS, n * 7)}${of(LETTERS, n * 3)} ${String((n * 37) % 1000).padStart(3, '0')}`
  const clients = Array.from({ length: RECORDS }, (_, n) => [
    ...[
      900_000 + n,
      `${String(n * 313).padStart(7, '0')}M`,
      of(NAMES, n),
      `${of(SURNAMES, n >> 4)}${n % 16 === 0 ? '' : of(LETTERS, n)}`,
    ],
    ...['Mosta', `7900 ${String(n % 10_000).padStart(4, '0')}`, '', ''],
  ])
  const vehicles = Array.from({ length: RECORDS }, (_, n) => [
    ...[900_000 + n, regOf(n), 'Toyota Vitz', 2015, 'White', `KSP90-${String(n * 911).padStart(7, '0')}`],
    ...(n % 3 === 0 ? [3, `HP-${1000 + n}`, 900_000 + n, '2026-01-05', 1] : [1, '', 0, '', 0]),
  ])
  return { mark: '0', isWhole: true, isComplete: true, vehicles, clients, gone: [], vendors: [] }
}

test('a key in the palette is answered out of 20,000 records in the window', async () => {
  await page.route('**/api/LikelyRecords*', (route) => route.fulfill({ json: manyRecords() }))
  await page.reload()
  await page.locator('[role=grid] [data-index="0"]').waitFor()
  const type = async (text: string, expected?: string) => {
    await page.keyboard.press('Control+k')
    await page.locator('[data-region=palette] input').waitFor()
    for (const key of text) {
      await page.keyboard.press(key === ' ' ? 'Space' : key)
      await page.waitForTimeout(PAUSE_MS)
    }
    if (expected !== undefined) await page.getByRole('option', { name: expected }).first().waitFor()
    await page.keyboard.press('Escape')
    await page.locator('[data-region=palette] input').waitFor({ state: 'detached' })
  }
  // It is there when the last of them is found.
  await type('zzz 999', 'ZZZ 999')
  for (const text of LOOKED_FOR) await type(text)
  await watched()
  for (let round = 0; round < LINE_ROUNDS; round += 1) for (const text of LOOKED_FOR) await type(text)
  const { keys } = await watched()
  expect(keys).toHaveLength(LINE_ROUNDS * LOOKED_FOR.join('').length)
  figures.push(against('The same with 20,000 records in the window', keys, KEY_MS))
  await page.unroute('**/api/LikelyRecords*')
  await page.goto('/vehicles')
  await page.locator('[role=grid] [data-index="0"]').waitFor()
})

test('a quote of 120 months is answered in the palette as it is typed', async () => {
  const box = page.locator('[data-region=palette] input')
  const type = async () => {
    await page.keyboard.press('Control+k')
    await box.waitFor()
    await page.waitForTimeout(3 * PAUSE_MS)
    for (const key of QUOTE) {
      await page.keyboard.press(key === ' ' ? 'Space' : key)
      await page.waitForTimeout(PAUSE_MS)
    }
    await page.locator('[data-preview]').getByText('Monthly').first().waitFor()
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'detached' })
  }
  await atBothRates(`A key of ${QUOTE} in the palette`, type, {
    rounds: LINE_ROUNDS,
    keys: LINE_ROUNDS * QUOTE.length,
  })
})

test('Sale says the schedule of 120 months as its terms are typed', async () => {
  await page.goto(`/vehicles/vehicle/${await inStock()}`)
  await page.getByRole('tab', { name: /Sale/ }).waitFor()
  await page.keyboard.press('Alt+4')
  const form = page.getByRole('form', { name: 'Sale' })
  const field = (label: string) => form.getByLabel(new RegExp(`^${label} ?\\*?$`))
  // With both days the APR is worked out as well.
  const terms = {
    'Sold Date': 'today',
    'Sold Price': '12000',
    Deposit: '2000',
    'Monthly payment': '134.57',
    'Number of months': String(MONTHS),
    'First payment date': '+1m',
  }
  for (const [label, text] of Object.entries(terms)) {
    await field(label).fill(text)
    await field(label).press('Tab')
  }
  const rows = page.getByRole('group', { name: 'Rows of the schedule' }).locator('tbody tr')
  const type = async () => {
    await field('Monthly payment').fill('134.')
    await field('Monthly payment').press('End')
    await page.waitForTimeout(3 * PAUSE_MS)
    for (const key of '57') {
      await page.keyboard.press(key)
      await page.waitForTimeout(PAUSE_MS)
    }
    await expect.poll(() => rows.nth(1).textContent()).toContain('134.57')
    expect(await rows.count()).toBe(MONTHS)
  }
  await atBothRates(`A key of the terms in Sale, ${MONTHS} months`, type, {
    rounds: SALE_ROUNDS,
    keys: 2 * SALE_ROUNDS,
  })
  await page.goto('/vehicles')
  await page.locator('[role=grid] [data-index="0"]').waitFor()
})

/** The newest vehicle in stock. */
async function inStock(): Promise<number> {
  const answer = await page.evaluate(async () => {
    const { accessToken } = JSON.parse(localStorage.getItem('forecourt.session') ?? '{}')
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ pageNumber: 1, pageSize: 1, vehicleState: 1 })
    return (await fetch('/api/Admin/GetVehicles', { method: 'POST', headers, body })).json()
  })
  return answer.data[0].id
}

/** Milliseconds of the main thread for each frame of a list that is scrolled down and up again. */
async function frameTime(of: Page, session: CDPSession, selector: string): Promise<number> {
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
  }
  await of.bringToFront()
  const from = await busy()
  const frames = await of.evaluate(scrollList, selector)
  return ((await busy()) - from) / frames
}

test('a scrolled frame of the list of vehicles, beside AG Grid with the same rows and columns', async () => {
  const list = await readList(page)
  expect(list.rows.length).toBeGreaterThan(300)
  const beside = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await openAgGrid(beside, other, list)
  const besideDevtools = await throttled(beside)
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round <= SCROLL_ROUNDS; round += 1) {
    const own = await frameTime(page, devtools, '[role=grid]')
    const their = await frameTime(beside, besideDevtools, '#scrolled')
    // The first round warms both up.
    if (round === 0) continue
    ours.push(own)
    theirs.push(their)
  }
  const ratio = quantile(ours, 0.5) / quantile(theirs, 0.5)
  figures.push({
    what: `A frame of a list of ${list.columns.length} columns, scrolled by three rows`,
    measured: spread(ours),
    reference: `${spread(theirs)}, AG Grid Community; ${SHARE_OF_OTHER} of it wanted`,
    ratio: ratio.toFixed(2),
  })
})
