import type { Browser, Page } from '@playwright/test'
import type { Client } from '@forecourt/core/client/client'
import { signedInClient } from '../fixtures/client'
import type { Credentials } from '../fixtures/server'
import { expect, demoTest as test } from './fixtures'
import { CashBookPage, PalettePage, signInByKeyboard } from './pages'

/** Half of them on each side of the closing. */
const ENTRIES_EACH = 4
/** Part of every name, so that this run's entries are found again. */
const RUN = `Run${Date.now()
  .toString(36)
  .replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`

interface Cashier {
  page: Page
  name: string
}

async function cashierAt(browser: Browser, url: string, who: Credentials): Promise<Cashier> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto('/')
  await signInByKeyboard(page, who)
  return { page, name: who.username }
}

/** Ins and outs, in different cents each time, so that one that is counted twice shows in every sum. */
function entryAt(cashier: string, n: number) {
  const cents = (n % 3 === 2 ? -1 : 1) * (n + 1) * (cashier.length * 100 + 7)
  const name = `${RUN} ${cashier} no${n}`
  return { name, cents, line: `free ${(cents / 100).toFixed(2)} cash ${name}, two at the till` }
}

async function saveEntries({ page, name }: Cashier, from: number, to: number): Promise<void> {
  const palette = new PalettePage(page)
  for (let n = from; n < to; n += 1) await palette.save(entryAt(name, n).line)
}

/** Closes from the book. Whoever saved meanwhile makes it ask again with the new figures, as often as it takes. */
async function closeBatch({ page }: Cashier): Promise<number> {
  const book = new CashBookPage(page)
  await book.open()
  const closed = await book.batchID()
  await expect(async () => expect(await book.close()).toBe(true)).toPass()
  return closed
}

const wire = (euros: number) => Math.round(euros * 100)

async function savedEntries(client: Client) {
  const { data } = await client.call('GetCashManagement', { vendorCustomer: RUN, pageNumber: 1, pageSize: 200 })
  return data.map(({ name, signedAmount, batchID, createdBy }) => ({
    name,
    cents: wire(signedAmount),
    batchID,
    createdBy,
  }))
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)

test('two cashiers save while one of them closes: nothing is lost, nothing counted twice', async ({
  browser,
  server,
}) => {
  const [, joseph, rita] = server.credentials
  const client = await signedInClient(server, joseph!)
  const cashiers = await Promise.all([joseph!, rita!].map((who) => cashierAt(browser, server.url, who)))
  const [first, second] = [cashiers[0]!, cashiers[1]!]

  const [, closed] = await Promise.all([
    saveEntries(first, 0, ENTRIES_EACH),
    (async () => {
      await saveEntries(second, 0, ENTRIES_EACH / 2)
      const batchID = await closeBatch(second)
      await saveEntries(second, ENTRIES_EACH / 2, ENTRIES_EACH)
      return batchID
    })(),
  ])

  await test.step('every entry is there once, by whoever saved it', async () => {
    const wanted = cashiers.flatMap(({ name }) =>
      Array.from({ length: ENTRIES_EACH }, (_, n) => ({ ...entryAt(name, n), createdBy: name })),
    )
    const found = await savedEntries(client)
    expect(found.map(({ name, cents, createdBy }) => ({ name, cents, createdBy })).sort(byName)).toEqual(
      wanted.map(({ name, cents, createdBy }) => ({ name, cents, createdBy })).sort(byName),
    )
    expect(found.filter(({ batchID }) => batchID !== closed && batchID !== closed + 1)).toEqual([])
  })

  await test.step('each stands in one batch, and the batches chain', async () => {
    const [before, after] = await Promise.all([
      client.call('GetBatchTransactions', { batchID: closed }),
      client.call('GetCurrentBatchTransactions', {}),
    ])
    expect([before.status, after.status, after.batchID]).toEqual(['closed', 'current', closed + 1])
    expect(wire(after.openingBalance)).toBe(wire(before.closingBalance))
    for (const batch of [before, after]) {
      const moved = batch.cash.map((entry) => wire(entry.signedAmount))
      const sum = (of: readonly number[]) => of.reduce((total, each) => total + each, 0)
      expect(wire(batch.ins)).toBe(sum(moved.filter((cents) => cents > 0)))
      expect(wire(batch.outs)).toBe(sum(moved.filter((cents) => cents < 0)))
      expect(wire(batch.closingBalance)).toBe(wire(batch.openingBalance) + sum(moved))
    }
    const standing = [before, after].flatMap((batch) => batch.cash.map((entry) => entry.name))
    const ours = standing.filter((name) => name.startsWith(RUN))
    expect(ours.sort()).toEqual((await savedEntries(client)).map((entry) => entry.name).sort())
    const later = Array.from({ length: ENTRIES_EACH / 2 }, (_, n) => entryAt(second.name, ENTRIES_EACH / 2 + n).name)
    expect(after.cash.map((entry) => entry.name)).toEqual(expect.arrayContaining(later))
  })

  await test.step('the books have no fault', async () => {
    expect((await client.call('CheckBooks', {})).faults).toEqual([])
  })
  await Promise.all(cashiers.map(({ page }) => page.context().close()))
})

test('[server 13] a demo dealership that is there is filled in no more, and a later start prints no password', ({
  server,
}) => {
  const said = server.output()
  expect(said).toContain(`stands in ${server.dataDir}/demo-users.json`)
  expect(said).not.toContain('Making up')
  expect(server.credentials.length).toBeGreaterThan(0)
  for (const { password, passcode } of server.credentials)
    for (const secret of [password, `passcode ${passcode}`]) expect(said).not.toContain(secret)
})
