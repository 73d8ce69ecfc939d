import { type CashServer, openAt, startCashServer } from './cash-records'
import { expect, test } from './fixtures'
import { atHardPace, Typist } from './typist'
import { waitForAcknowledgement } from './questions'

let cash: CashServer
let feeID: number
let batchIDs: number[]
test.beforeAll(async () => {
  cash = await startCashServer()
  feeID = await cash.pay({ categoryID: 18, amount: 40 })
  // Answers of our own server.
  const close = async () => ((await cash.call('/api/Admin/Reconcile', {})) as { batchID: number }).batchID
  batchIDs = [await close(), await close()]
})
test.afterAll(async () => {
  await cash.server.stop()
})

const amountOf = async (id: number) =>
  ((await cash.call(`/api/Admin/GetCashEntry?id=${id}`)) as { amount: number }).amount

test('[server 7.2] an edit that moves signed closings names each of them first, whatever is typed ahead', async ({
  page,
}) => {
  await openAt(page, cash, `/cash-management/edit/${feeID}`)
  const amount = page.getByRole('form', { name: 'Edit Cash Entry' }).getByLabel('Amount')
  const dialog = page.getByRole('alertdialog')
  let before = 40
  await atHardPace(page, async ({ typist, number }) => {
    const next = 40 + number
    await page.goto(`${cash.server.url}/cash-management/edit/${feeID}`)
    await expect(amount).toHaveValue(`${before}.00`)
    await amount.focus()
    await amount.selectText()
    await typist.play(`${next}{Control+Enter}`)
    await page.getByText('Are you sure you want to edit this entry?').waitFor()
    await typist.play('y')
    for (const id of batchIDs)
      await expect(dialog).toContainText(`Batch ${id}, signed by m.borg: closing €${before}.00 becomes €${next}.00.`)
    await waitForAcknowledgement(page)
    await typist.play('{Escape}')
    await expect(dialog).toHaveCount(0)
    expect(await amountOf(feeID)).toBe(before)
    await typist.play('{Control+Enter}')
    await page.getByText('Are you sure you want to edit this entry?').waitFor()
    await typist.play('y{Enter}')
    await expect.poll(() => amountOf(feeID)).toBe(next)
    await expect(dialog).toHaveCount(0)
    before = next
  })
  await page.goto(`${cash.server.url}/batches`)
  const books = page.getByRole('grid', { name: 'Cash Books' })
  await expect(books.getByRole('columnheader', { name: 'Signed Off €' })).toBeVisible()
  await expect(books.getByRole('row').nth(1)).toContainText(`${before}.00`)
  await expect(books.getByRole('row').nth(1)).toContainText('40.00')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Signed off at €40\.00 by m\.borg on /)).toBeVisible()
})

test('[server 7.2] what goes into a batch that was opened again is asked about in form and palette', async ({
  page,
}) => {
  await cash.call('/api/Admin/ReopenLastClosedBatch', { batchID: batchIDs[1] })
  await openAt(page, cash, '/cash-management-add')
  await page.getByRole('combobox', { name: 'Category' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Command palette' }).waitFor()
  await page.keyboard.type('free 5 A. Borg cash')
  await expect(page.getByText(/signed by m\.borg: closing €\d+\.00 becomes/).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('form', { name: 'Add Cash Entry' }).waitFor()
  await expect(page.getByRole('complementary')).toContainText('signed by m.borg: closing')
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(dialog).toContainText(`Batch ${batchIDs[1]}, signed by m.borg: closing`)
  await waitForAcknowledgement(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Cash Entry saved successfully.').first()).toBeVisible()
})

test('[server 7.2] deleting from a batch that was opened again says which signed closing moves', async ({ page }) => {
  const id = await cash.pay({ categoryID: 18, amount: 7 })
  await openAt(page, cash, '/cash-management')
  const grid = page.getByRole('grid', { name: 'Cash entries' })
  await expect(grid).toBeFocused()
  await expect(grid.locator('[data-cursor]')).toContainText('7.00')
  await page.keyboard.press('Delete')
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this entry?' })
  await expect(dialog).toContainText(`Entry ${id}`)
  await expect(dialog).toContainText(new RegExp(`Batch ${batchIDs[1]}, signed by m\\.borg: closing €\\d+\\.00 becomes`))
  await page.keyboard.press('n')
  await page.goto(`${cash.server.url}/cash-management/edit/${id}`)
  await expect(page.getByRole('form', { name: 'Edit Cash Entry' }).getByLabel('Amount')).toHaveValue('7.00')
  await page.keyboard.press('Alt+x')
  await expect(dialog).toContainText(`Batch ${batchIDs[1]}, signed by m.borg: closing`)
  await page.keyboard.press('y')
  await expect(page).toHaveURL(/cash-management$/)
})

test('[server 7.2] banking cheques out of a batch that was opened again says which signed closing moves, also late', async ({
  page,
}) => {
  const cheque = { bank: 'BOV', chequeNumber: '000937', accountNumber: '4001', payerName: 'A. Borg' }
  await cash.pay({ categoryID: 13, typeID: 2, amount: 30, name: 'Free', cheque })
  const pending = async () => ((await cash.call('/api/Admin/GetPendingCheques')) as unknown[]).length
  const held = `Batch ${batchIDs[1]}, signed by m.borg: cheques €30.00 becomes €0.00.`
  await openAt(page, cash, '/reconciliation/pending-cheques')
  const cheques = page.getByRole('grid', { name: 'Pending cheques' })
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(cheques).toContainText('000937')
  await expect(cheques).toBeFocused()
  await page.route('**/api/Admin/GetCurrentBatchTransactions', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.fallback()
  })
  const hands = await Typist.create(page, { pace: 5, lateness: 800 })
  await hands.play(' {Control+Enter}')
  await expect(dialog).toContainText(held)
  await hands.play('{Escape}')
  await expect(dialog).toHaveCount(0)
  expect(await pending()).toBe(1)
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toContainText(held)
  await waitForAcknowledgement(page)
  await page.keyboard.press('Enter')
  await expect.poll(pending).toBe(0)
})

test('[server 7.2] a handling fee that is saved later names the signed closing that it moves', async ({ page }) => {
  await openAt(page, cash, '/cash-management-add')
  const form = page.getByRole('form', { name: 'Add Cash Entry' })
  await form.waitFor()
  await page.route('**/api/Admin/AddTmHandlingFee', (route) =>
    route.fulfill({ status: 409, json: { Message: 'Not now', code: 'REQUEST_MALFORMED' } }),
  )
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Command palette' }).waitFor()
  await page.keyboard.type('tm 30 fee 5 cash')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Amount')).toHaveValue('30.00')
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(dialog).toContainText('signed by m.borg')
  await waitForAcknowledgement(page)
  await page.keyboard.press('Enter')
  const unsaved = page.getByRole('alert').filter({ hasText: 'its handling fee is not: Not now' })
  await expect(unsaved).toContainText(new RegExp(`Batch ${batchIDs[1]}, signed by m\\.borg: closing .+ becomes`))
  await page.unroute('**/api/Admin/AddTmHandlingFee')
  await unsaved.getByRole('button', { name: 'Save the fee' }).press('Enter')
  await expect(page.getByText('Cash Entry & TM Fee saved successfully.').first()).toBeVisible()
})

test('[server 7.6] by a setting, another amount in a closed batch is entered as its correction, and the dialog says so', async ({
  page,
}) => {
  const id = await cash.pay({ categoryID: 18, amount: 10 })
  await cash.call('/api/Admin/Reconcile', {})
  await cash.call('/api/ManageData/SaveSettings', { correctsClosed: true })
  await openAt(page, cash, `/cash-management/edit/${id}`)
  const amount = page.getByRole('form', { name: 'Edit Cash Entry' }).getByLabel('Amount')
  await expect(amount).toHaveValue('10.00')
  await amount.focus()
  await amount.selectText()
  await page.keyboard.type('12.50')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alertdialog')).toContainText(
    `The batch is closed: entry ${id} keeps its amount, and the difference is entered today as its correction.`,
  )
  await page.keyboard.press('y')
  await expect(page.getByText(/^Corrected by entry \d+$/)).toBeVisible()
  await expect(amount).toHaveValue('10.00')
  expect(await amountOf(id)).toBe(10)
})
