import type { Page } from '@playwright/test'
import { CASH_CASHIER as OWNER, type CashServer, fillFields, toast, startCashServer } from './cash-records'
import { expect, test } from './fixtures'
import { atHardPace } from './typist'
import { waitForAcknowledgement } from './questions'
import { FIRST_PASSWORD, takeOwnPassword } from '../fixtures/own-password'
import { giveSession } from './signed-in'

const TILL = { username: 'till.one', password: 'a long password', passcode: '2468' }

let cash: CashServer
test.beforeAll(async () => {
  cash = await startCashServer()
  const { data } = (await cash.call('/api/User/GetRoles')) as { data: { id: number; name: string }[] }
  const roleID = data.find(({ name }) => name === 'Cashier')?.id
  const { username, passcode: passCode } = TILL
  await cash.call('/api/User/AddUser', { username, password: FIRST_PASSWORD, passCode, active: true, roleID })
  await takeOwnPassword(cash.server.url, TILL)
})
test.afterAll(async () => {
  await cash.server.stop()
})

async function open(page: Page, who: typeof TILL, { isUnlocked = false } = {}): Promise<void> {
  await giveSession(page, cash.server.url, who, { isUnlocked })
  await page.goto(`${cash.server.url}/reconciliation/reconcile`)
  await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
}

/** Answers what the outbox asks of its one line. */
async function answerLine(page: Page, question: RegExp): Promise<void> {
  await expect(page.locator('[data-toast]').filter({ hasText: question }).first()).toBeVisible()
  // Until the palette is shut, the key is its own.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+o')
  await expect(page.getByRole('dialog', { name: /Outbox/ })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog', { name: 'Are you sure?' })).toContainText(question)
  await waitForAcknowledgement(page)
  await page.keyboard.press('y')
}

/** The owner allows a Cashier what was asked, once. */
async function allowOnce(page: Page): Promise<void> {
  const asked = page.getByRole('dialog', { name: 'Ask a colleague to approve' })
  await expect(asked.getByText(/Your role, Cashier, does not include/)).toBeVisible()
  await page.keyboard.type(OWNER.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(OWNER.passcode)
  await page.keyboard.press('Control+Enter')
  await expect(asked).toHaveCount(0)
}

test('[server 16.3] a line that a cashier may not save asks, and then a colleague at the same screen', async ({
  page,
}) => {
  await open(page, TILL)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('free 12 Shop, stamps')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Cash Entry saved successfully.')).toBeVisible()
  await page.keyboard.type('fix 13')
  await expect(page.getByText('This will correct').first()).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await answerLine(page, /Your role does not include: Edit and delete entries\. Ask a colleague to approve\./)
  await allowOnce(page)
  const last = async () => (await cash.call('/api/Admin/GetCashEntry?id=-1')) as { amount: number }
  await expect.poll(async () => (await last()).amount).toBe(13)
})

test('[commands 1] settle with Ctrl Enter asks with its figures, and settles', async ({ page }) => {
  await open(page, OWNER)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('settle HP-2240 9000')
  await expect(page.getByText('This will record')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await answerLine(page, /settle HP Account completely\? €[\d,.]+ ends HP-2240, €[\d,.]+ is waived\./)
  const next = async () => {
    const answer = await cash.call(`/api/Admin/GetNextHPAmount?vehicleID=${cash.vehicles['ABC 123']}`)
    return (answer as { settled: boolean }).settled
  }
  await expect.poll(next).toBe(true)
})

test('[commands 1] a sale that is handed over while the passcode is locked asks for its four digits, and is saved', async ({
  page,
}) => {
  await open(page, OWNER)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('sell KDR 518 0398276M 5000')
  await expect(page.getByText('A sale needs the passcode before it is saved').first()).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByLabel('Passcode', { exact: true })).toBeFocused()
  await page.keyboard.type(OWNER.passcode)
  const sold = async () => {
    const answer = await cash.call(`/api/Admin/GetVehicle?vehicleID=${cash.vehicles['KDR 518']}`)
    return (answer as { soldPrice: number | null }).soldPrice
  }
  await expect.poll(sold).toBe(5000)
})

test('[commands 1] an account opens where its instalments are, a registration at its details', async ({ page }) => {
  await open(page, OWNER, { isUnlocked: true })
  for (const [line, tab] of [
    ['open HP-2231', 'HP'],
    ['open JQK 908', 'Details'],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(`${line}\n`)
    await expect(page.getByRole('tab', { name: new RegExp(tab), selected: true })).toBeVisible()
  }
})

test('[commands 5] whoever signs in next reads no message of the one before, not even one that comes late', async ({
  page,
}) => {
  await atHardPace(page, async ({ typist, number }) => {
    await giveSession(page, cash.server.url, OWNER)
    await page.goto(`${cash.server.url}/cash-management-add?reset=1`)
    await fillFields(page, { categoryID: 'Free Form', typeID: 'Cash', amount: `7${number}.77` })
    let isSent = false
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/AddEditCash', async (route) => {
      const response = await route.fetch()
      isSent = true
      await asked
      await route.fulfill({ response }).catch(() => undefined)
    })
    await typist.play('{Control+Enter}')
    await expect.poll(() => isSent).toBe(true)
    await page.getByRole('button', { name: new RegExp(OWNER.username) }).click()
    await page.getByRole('menuitem', { name: /Log ?out/i }).click()
    await expect(page.getByLabel('Username')).toBeVisible()
    await page.getByLabel('Username').fill(TILL.username)
    await page.getByLabel('Password').fill(TILL.password)
    await page.getByRole('button', { name: /^Login/ }).click()
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    const entries = async () => {
      const found = await cash.call('/api/Admin/GetCashManagement', {
        pageNumber: 1,
        pageSize: 50,
        regNoAccNo: `7${number}.77`,
      })
      return (found as { totalCount: number }).totalCount
    }
    await expect.poll(entries).toBe(1)
    answer()
    await page.unrouteAll({ behavior: 'wait' })
    await expect(page.locator('[data-toast]')).toHaveCount(0)
  })
})

/** The question of what can hardly be meant, read and answered with Enter. */
async function meanIt(page: Page, question: RegExp): Promise<void> {
  const asked = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(asked).toContainText(question)
  await waitForAcknowledgement(page)
  await page.keyboard.press('Enter')
  await expect(asked).toHaveCount(0)
}

test('[server 7.1] a payment that was made years ago is asked about, and entered; before the earliest day it is refused', async ({
  page,
}) => {
  await atHardPace(page, async ({ typist, number }) => {
    await open(page, OWNER)
    await typist.play(`{Control+k}free 3${number}.25 cash 02/03/2019 Shop, stamps{Control+Enter}`)
    await answerLine(page, /02-03-2019 is more than 1,000 days back: it changes March 2019, In \+3\d\.25\./)
    const found = async () => {
      const answer = await cash.call('/api/Admin/GetCashManagement', {
        ...{ pageNumber: 1, pageSize: 50, regNoAccNo: `3${number}.25` },
      })
      return (answer as { data: { date?: string; dateTime?: string }[] }).data.map((row) => row.dateTime ?? row.date)
    }
    await expect.poll(found).toEqual(['2019-03-02'])
  })
  await page.goto(`${cash.server.url}/cash-management-add?reset=1`)
  await fillFields(page, { categoryID: 'Free Form', typeID: 'Cash', amount: '44.44' })
  await page.locator('input[name="dateTime"]').fill('31/12/1989')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/31-12-1989 is before the earliest day, 01-01-1990/).first()).toBeVisible()
})

test('[server 6.2] a payment behind a settlement is lowered once what that waives was read', async ({ page }) => {
  const vehicleID = cash.vehicles['JQK 908'] ?? 0
  const id = await cash.pay({ categoryID: 4, vehicleID, amount: 500 })
  const settlementID = await cash.pay({ categoryID: 19, vehicleID, amount: 9000 })
  await open(page, OWNER)
  await page.goto(`${cash.server.url}/cash-management/edit/${id}`)
  await fillFields(page, { amount: '100' })
  await page.keyboard.press('Control+Enter')
  await page.getByText('Are you sure you want to edit this entry?').waitFor()
  await page.keyboard.press('y')
  await meanIt(page, /The settlement of HP-2231 then waives €400\.00 more/)
  const amountOf = async (of: number) =>
    ((await cash.call(`/api/Admin/GetCashEntry?id=${of}`)) as { amount: number }).amount
  await expect.poll(() => amountOf(id)).toBe(100)
  // The settlement itself, taken back once its batch is closed, opens the account again.
  await cash.call('/api/Admin/Reconcile', {})
  await page.goto(`${cash.server.url}/cash-management/edit/${settlementID}`)
  await page.locator('input[name="amount"]').waitFor()
  await page.keyboard.press('Alt+q')
  await expect(page.locator('input[name="amount"]')).toHaveValue(/-9,?000/)
  await page.keyboard.press('Control+Enter')
  await meanIt(page, /HP account HP-2231 is open again: €[\d,.]+ is owed on it\./)
  const next = async () =>
    ((await cash.call(`/api/Admin/GetNextHPAmount?vehicleID=${vehicleID}`)) as { settled: boolean }).settled
  await expect.poll(next).toBe(false)
})

test('[server 6.5] a cashier is asked what can hardly be meant of a sale before a colleague allows it', async ({
  page,
}) => {
  const vehicleID = cash.vehicles['LBT 902'] ?? 0
  const later = (days: number) => new Date(Date.parse(cash.today) + days * 86_400_000).toISOString().slice(0, 10)
  const renter = { idno: '0377777M', name: 'Karl', surname: 'Vella' }
  const hire = { vehicleID, client: renter, carHireType: 1, rate: 30 }
  await cash.call('/api/CarHire/SaveCarHire', { ...hire, startDateTime: later(30), endDateTime: later(37) })
  const { data } = (await cash.call('/api/Admin/GetClients', {
    idnoMobileNo: '0398276M',
    pageNumber: 1,
    pageSize: 1,
  })) as {
    data: { id: number }[]
  }
  await cash.call('/api/HPSchedule/SaveAssessment', {
    ...{ clientID: data[0]?.id, vehicleID, dependants: 0, instalment: 250, decision: 'grant' },
    applicants: [{ income: 4000, expenses: 500, otherCredit: 0 }],
  })
  await open(page, TILL, { isUnlocked: true })
  const first = later(3_000).split('-').reverse().join('/')
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`sell LBT 902 0398276M 9500 dep 1000 36x250 from ${first}`)
  await expect(page.getByText(/The vehicle is hired to Karl Vella/).first()).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await answerLine(page, /The first payment is due on [\d-]+, more than 3 months after the sale/)
  await allowOnce(page)
  const sold = async () =>
    ((await cash.call(`/api/Admin/GetVehicle?vehicleID=${vehicleID}`)) as { soldPrice: number | null }).soldPrice
  await expect.poll(sold).toBe(9500)
})
