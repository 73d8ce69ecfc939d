import { addMonths, day, monthName, startOfMonth } from '@forecourt/core/kernel/days'
import { CASH_CASHIER, type CashServer, openAt, toast, startCashServer } from './cash-records'
import { expect, test } from './fixtures'
import { atHardPace } from './typist'
import { waitForAcknowledgement } from './questions'

let cash: CashServer
test.beforeAll(async () => {
  cash = await startCashServer()
})
test.afterAll(async () => {
  await cash.server.stop()
})

// An answer of our own server.
const entryOf = async (id: number) =>
  (await cash.call(`/api/Admin/GetCashEntry?id=${id}`)) as {
    amount: number
    correctedBy: number[]
    stays: number
    monthLocked: boolean
  }

test('[server 7.6] [D3 2.17] a month is locked by keys in Manage Data, and an entry of it is corrected by one of today, whatever is typed ahead', async ({
  page,
}) => {
  const month = addMonths(startOfMonth(day(cash.today)), -1)
  const name = monthName(month)
  const id = await cash.pay({ categoryID: 13, amount: 40, name: 'Petty cash', dateTime: month })
  await openAt(page, cash, '/manage-data')
  const form = page.getByRole('form', { name: 'Months' })
  await expect(form.getByRole('combobox', { name: 'Month' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Command palette' }).waitFor()
  await page.keyboard.type(`months lock ${name}`)
  await expect(page.getByText('This will lock')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(form.getByRole('combobox', { name: 'Month' })).toHaveValue(name)
  await form.getByRole('combobox', { name: 'Month' }).focus()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(`Lock ${name}?`)).toBeVisible()
  await page.keyboard.press('y')
  await expect(page.getByRole('dialog', { name: /passcode/i })).toHaveCount(1)
  await page.keyboard.type(CASH_CASHIER.passcode)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Month locked successfully')).toBeVisible()
  await expect.poll(async () => (await entryOf(id)).monthLocked).toBe(true)

  await atHardPace(page, async ({ typist, number }) => {
    const amount = 100 + number
    await page.goto(`${cash.server.url}/cash-management/edit/${id}`)
    await expect(page.getByText(`${name} is locked`, { exact: true })).toBeVisible()
    await typist.play('{Alt+q}')
    await expect(page.getByText(`corrects entry ${id}`, { exact: true })).toBeVisible()
    await expect(page.locator('input[name=amount]')).toBeFocused()
    // The whole of it would go back.
    await expect(page.locator('input[name=amount]')).toHaveValue(`${-(await entryOf(id)).stays}.00`)
    await typist.play(`${amount}{Control+Enter}`)
    await expect(page.getByRole('alertdialog')).toContainText(`The €40.00 of entry ${id} becomes €`)
    await waitForAcknowledgement(page)
    await page.keyboard.press('y')
    await expect.poll(async () => (await entryOf(id)).correctedBy.length).toBe(number)
    const { correctedBy } = await entryOf(id)
    expect(await entryOf(Math.max(...correctedBy))).toMatchObject({ amount, correctsID: id, dateTime: cash.today })
  })
  expect((await entryOf(id)).amount).toBe(40)
  await page.goto(`${cash.server.url}/cash-management/edit/${id}`)
  await expect(page.getByText(/^Corrected by entry \d+$/)).toHaveCount(1)
})
