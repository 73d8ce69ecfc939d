import type { Page } from '@playwright/test'
import { type CashServer, openAt, toast, startCashServer } from './cash-records'
import { expect, test } from './fixtures'
import { waitForAcknowledgement } from './questions'

let cash: CashServer
test.beforeAll(async () => {
  cash = await startCashServer()
})
test.afterAll(async () => {
  await cash.server.stop()
})

/** A payment of JQK 908 by cheque, in a batch that is closed then; banked at APS before, where that is so. */
async function takeCheque(chequeNumber: string, { isBanked }: { isBanked: boolean }): Promise<number> {
  const cheque = { bank: 'BOV', chequeNumber, accountNumber: '4001', payerName: 'J. Pace' }
  const id = await cash.pay({
    ...{ categoryID: 4, typeID: 2, amount: 250, vehicleID: cash.vehicles['JQK 908'], cheque },
  })
  if (isBanked) {
    const pending = (await cash.call('/api/Admin/GetPendingCheques')) as { id: number; chequeNumber: string }[]
    const chequeIDs = pending.filter((one) => one.chequeNumber === chequeNumber).map((one) => one.id)
    await cash.call('/api/Admin/ReconcilePendingCheques', { chequeIDs, name: 'APS' })
  }
  await cash.call('/api/Admin/Reconcile', {})
  return id
}

const remaining = async () => {
  const next = await cash.call(`/api/Admin/GetNextHPAmount?vehicleID=${cash.vehicles['JQK 908']}`)
  return (next as { remainingPayments: number }).remainingPayments
}

async function correct(page: Page, id: number): Promise<void> {
  await openAt(page, cash, `/cash-management/edit/${id}`)
  await expect(page.getByText(/batch \d+, closed/)).toBeVisible()
  await page.keyboard.press('Alt+q')
  await expect(page.getByText(`corrects entry ${id}`, { exact: true })).toBeVisible()
  await expect(page.locator('input[name=amount]')).toHaveValue('-250.00')
  await expect(page.locator('input[name=amount]')).toBeFocused()
}

async function saveAsked(page: Page, id: number): Promise<void> {
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`This reverses entry ${id} in full: nothing of its €250.00 remains.`)
  await waitForAcknowledgement(page)
  await page.keyboard.press('y')
  await expect(toast(page, 'Cash Entry saved successfully.')).toBeVisible()
}

test('[server 7.3] a cheque in hand that comes back leaves the cheques in hand, and its account owes again', async ({
  page,
}) => {
  const before = await remaining()
  const id = await takeCheque('000412', { isBanked: false })
  expect(await remaining()).toBe(before - 250)
  await correct(page, id)
  await expect(page.locator('input[name=typeID]')).toHaveValue('Cheque')
  await saveAsked(page, id)
  expect(await remaining()).toBe(before)
  await page.goto(`${cash.server.url}/reconciliation/pending-cheques`)
  await expect(page.getByRole('grid', { name: 'Pending cheques' })).toContainText('There are no results to show.')

  await page.goto(`${cash.server.url}/cash-management/edit/${id}`)
  await expect(page.getByText(/^Corrected by entry \d+$/)).toBeVisible()
  await page.keyboard.press('Alt+h')
  await expect(page.getByRole('dialog', { name: /History/ })).toContainText(/Corrects\s*(→\s*)?\d+|entry \d+/i)
})

test('[server 7.3] a cheque that was banked goes back out of the bank that took it', async ({ page }) => {
  const before = await remaining()
  const id = await takeCheque('000413', { isBanked: true })
  await correct(page, id)
  await expect(page.locator('input[name=typeID]')).toHaveValue('Bank Transfer')
  await expect(page.locator('input[name="bankTransfer.bank"]')).toHaveValue('APS')
  await expect(page.locator('input[name="bankTransfer.reference"]')).toHaveValue('Returned cheque 000413')
  await saveAsked(page, id)
  expect(await remaining()).toBe(before)
})

test('[server 7.1] the number of a cheque that is taken already is asked about in the form, and no Enter answers it unread', async ({
  page,
}) => {
  const id = await cash.pay({
    ...{ categoryID: 13, typeID: 2, amount: 70, name: 'Free' },
    cheque: { bank: 'BOV', chequeNumber: '000500', accountNumber: '4001', payerName: 'J. Pace' },
  })
  await openAt(page, cash, `/cash-management-add?cloneEntry=${id}`)
  await expect(page.getByText('copy of entry')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText(
    `Cheque 000500 of BOV is in entry ${id} already, €70.00 of Free`,
  )
  await waitForAcknowledgement(page)
  await expect(page.getByRole('alertdialog')).toHaveCount(1)
  await page.keyboard.press('n')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  const cheque = page.locator('input[name="cheque.chequeNumber"]')
  await cheque.fill('000501')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Cash Entry saved successfully.')).toBeVisible()
})
