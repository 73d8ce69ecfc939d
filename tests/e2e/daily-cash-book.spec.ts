import type { Page } from '@playwright/test'
import { waitForAcknowledgement } from './questions'
import { expect, test } from './fixtures'
import { atEveryPace, atHardPace } from './typist'
import { type CashServer, openAt, toast, startCashServer } from './cash-records'

let cash: CashServer
test.beforeAll(async () => {
  cash = await startCashServer()
})
test.afterAll(async () => {
  await cash.server.stop()
})

const count = (page: Page, name: string) => page.locator(`[data-region=count] input[name=${name}]`)
const panel = (page: Page) => page.getByRole('complementary', { name: 'Coins and notes' })

test('[D3 2.6] entries stand in their sections, with the balance of the drawer after each', async ({ page }) => {
  await cash.pay({ categoryID: 13, amount: 500, name: 'Ivan Cassar' })
  await cash.pay({ categoryID: 5, amount: 47.99, name: 'Melita plc', cashMonthlyExpense: { monthExpense: cash.today } })
  const cheque = { bank: 'BOV', chequeNumber: '001842', accountNumber: '4001', payerName: 'Antoine Farrugia' }
  await cash.pay({ categoryID: 13, typeID: 2, amount: 235, name: 'Antoine Farrugia', cheque })
  await cash.pay({ categoryID: 14, amount: 100, name: 'BOV', description: 'Cash lodgement' })
  await openAt(page, cash, '/reconciliation/reconcile')
  const drawer = page.getByRole('grid', { name: 'Cash' })
  await expect(drawer).toBeFocused()
  await expect(drawer).toContainText('452.01')
  await expect(page.getByRole('group', { name: 'Cheques', exact: true })).toContainText('001842')
  await expect(page.getByRole('group', { name: 'Bank Deposits' })).toContainText('−100.00')
  await expect(panel(page)).toContainText('€352.01')
  await page.keyboard.press('2')
  await expect(page.getByRole('group', { name: 'Cheques', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/cash-management\/edit\/\d+/)
})

test('[D3 9] the count adds up as it is typed, says what is missing, survives a reload, and is saved', async ({
  page,
}) => {
  await openAt(page, cash, '/reconciliation/reconcile')
  await expect(panel(page)).toContainText('Not counted yet')
  await count(page, 'hundred').focus()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(count(page, 'fifty')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(count(page, 'hundred')).toBeFocused()
  await count(page, 'extra').fill('0')
  await expect(panel(page)).toContainText('Pending Cash Out Transaction')
  await expect(panel(page)).toContainText('€52.01')
  await count(page, 'fifty').fill('1')
  await count(page, 'two').fill('1')
  await count(page, 'oneCents').fill('2')
  await expect(panel(page)).toContainText('Pending Cash In Transaction')
  const block = await panel(page).locator('[data-part=difference]').boundingBox()
  expect(block?.height, 'the sum and its words each have their line').toBeGreaterThan(50)
  await page.reload()
  await expect(count(page, 'oneCents')).toHaveValue('2')
  await count(page, 'oneCents').fill('1')
  await expect(panel(page)).not.toContainText('Difference')
  let answer = () => {}
  const isPressed = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/GetCurrentBatchTransactions*', async (route) => {
    await isPressed
    await route.continue()
  })
  let saves = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/SaveReconcile')) saves += 1
  })
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Batch saved successfully')).toBeVisible()
  // Pressed again while the saved count is on its way back: what stands there is what was saved, and nothing else is sent.
  await page.keyboard.press('Control+Enter')
  await expect(count(page, 'oneCents')).toHaveValue('1')
  answer()
  await expect(panel(page)).not.toContainText('Saving...')
  await expect(count(page, 'hundred')).toHaveValue('3')
  expect(saves).toBe(1)
  await page.unroute('**/GetCurrentBatchTransactions*')
  // Nobody answers: what is typed behind the count waits, and is played into the field that had focus.
  await count(page, 'oneCents').focus()
  await page.route('**/SaveReconcile', (route) => route.abort())
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^Server not reachable/).first()).toBeVisible()
  await page.keyboard.type('12')
  await expect(page.getByText(/\b2 keys\b/).first()).toBeVisible()
  await page.unroute('**/SaveReconcile')
  await expect(count(page, 'oneCents')).toHaveValue('12')
  await count(page, 'oneCents').fill('1')
})

test('[D3 5] closing asks, warns of a difference, and does not close on figures that changed meanwhile', async ({
  page,
}) => {
  await openAt(page, cash, '/reconciliation/reconcile')
  await expect(panel(page)).toContainText('€352.01')
  await count(page, 'ten').fill('1')
  await page.keyboard.press('F9')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Are you sure you want to close the batch?')
  await expect(dialog).toContainText('Difference is not zero!')
  await expect(dialog.getByRole('button', { name: /No/ })).toBeFocused()
  await page.keyboard.press('n')
  await count(page, 'ten').fill('')
  // given an entry from another desk that this screen has not heard of yet
  await page.route('**/api/events', (route) => route.abort())
  await page.reload()
  await expect(panel(page)).toContainText('€352.01')
  await page.keyboard.press('F9')
  await expect(dialog).not.toContainText('Difference is not zero!')
  await cash.pay({ categoryID: 13, amount: 10, name: 'Late entry' })
  await page.keyboard.press('y')
  await expect(panel(page)).toContainText('The closing balance is now €362.01')
  await expect(panel(page)).toContainText('Pending Cash Out Transaction')
  await expect(page.getByRole('grid', { name: 'Cash' })).toContainText('Late entry')
  await count(page, 'ten').fill('1')
  await expect(panel(page)).not.toContainText('Difference')
  await page.keyboard.press('F9')
  await page.keyboard.press('y')
  await expect(toast(page, 'Batch closed successfully')).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Cash' })).toContainText('There are no results to show.')
  await expect(panel(page)).toContainText('€362.01')
})

test('[D3 4] a batch opened by its number is only read, and the last one can be opened again', async ({ page }) => {
  await openAt(page, cash, '/batches')
  await expect(page.getByRole('grid', { name: 'Cash Books' })).toContainText('362.01')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/reconcile\?batchID=1/)
  await expect(page.getByText('Closed batch')).toBeVisible()
  await expect(count(page, 'hundred')).toBeDisabled()
  await expect(page.getByRole('button', { name: /Close Batch/ })).toHaveCount(0)
  await page.keyboard.press('F9')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/batches/)
  await page.getByRole('button', { name: 'Re-Open last' }).press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to Re-Open this batch?')
  await page.keyboard.press('y')
  await expect(toast(page, 'Batch Re-Opened successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Re-Open last' })).toHaveAttribute('aria-disabled', 'true')
})

test('[server 7.1] an entry deleted in the book is asked about first', async ({ page }) => {
  const id = await cash.pay({ categoryID: 13, amount: 3, name: 'A slip' })
  await openAt(page, cash, '/reconciliation/reconcile')
  await expect(page.getByRole('grid', { name: 'Cash' })).toContainText('A slip')
  await page.keyboard.press('End')
  await page.keyboard.press('Delete')
  await expect(page.getByRole('alertdialog')).toContainText(`Entry ${id}`)
  await page.keyboard.press('y')
  await expect(toast(page, 'Cash Entry deleted successfully.')).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Cash' })).not.toContainText('A slip')
})

test('[D3 2.6] a count saved at another desk shows here; over what is typed it waits until it is taken', async ({
  page,
}) => {
  await openAt(page, cash, '/reconciliation/reconcile')
  await expect(count(page, 'hundred')).toBeEnabled()
  await cash.call('/api/Admin/SaveReconcile', { fifty: 2, extra: 0 })
  await expect(count(page, 'fifty')).toHaveValue('2')
  await expect(panel(page)).toContainText('€100.00')
  await count(page, 'ten').fill('7')
  await cash.call('/api/Admin/SaveReconcile', { fifty: 3, extra: 0 })
  await expect(page.getByText('Someone else has saved a count of this batch.')).toBeVisible()
  await expect(count(page, 'ten')).toHaveValue('7')
  await page.getByRole('button', { name: 'Use the saved count' }).press('Enter')
  await expect(count(page, 'fifty')).toHaveValue('3')
  await expect(count(page, 'ten')).toHaveValue('')
})

test('[server 7.2] a difference is asked for its reason and the batch closes with it, however fast it is typed', async ({
  page,
}) => {
  // What was counted before is closed with its batch.
  await cash.call('/api/Admin/Reconcile', {})
  await openAt(page, cash, '/reconciliation/reconcile')
  const openBatch = async () =>
    ((await cash.call('/api/Admin/GetCurrentBatchTransactions')) as { batchID: number }).batchID
  await atEveryPace(page, async ({ typist, number }) => {
    await expect(page.getByText(`Batch ${await openBatch()} started`)).toBeVisible()
    // From another page, and typed on before the book is there.
    await page.keyboard.press('Alt+v')
    await expect(page.getByRole('grid', { name: 'Vehicles' })).toBeFocused()
    // What the page knows is the batch before, closed at another desk.
    if (typist.lateness > 0) await cash.call('/api/Admin/Reconcile', { notCounted: true })
    const batchID = await openBatch()
    await typist.play(`{Control+k}count{Enter}${'{Enter}'.repeat(5)}${number}`)
    await expect(count(page, 'ten')).toHaveValue(String(number))
    await typist.play('{F9}')
    await expect(page.getByRole('alertdialog')).toHaveCount(1)
    await typist.play(`ywrong{Tab}Round ${number}{Control+Enter}`)
    await expect(page.getByText(`Batch ${batchID} started`)).toHaveCount(0)
    const closed = await cash.call(`/api/Admin/GetBatchTransactions?batchID=${batchID}`)
    expect(closed).toMatchObject({
      differenceReason: 'wrongChange',
      differenceNote: `Round ${number}`,
      counted: number * 10 + 400,
      closedBy: 'm.borg',
    })
  })
  await count(page, 'ten').focus()
  await page.keyboard.type('1')
  await page.keyboard.press('F9')
  await page.keyboard.press('y')
  const reason = page.getByRole('dialog', { name: 'Reason for the difference' })
  await page.keyboard.press('Control+Enter')
  await expect(reason.getByText('Reason is required')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(reason).toHaveCount(0)
  await expect(count(page, 'ten')).toHaveValue('1')

  // What a colleague enters meanwhile makes it agree: there is nothing to give a reason for, and it closes.
  const current = async () =>
    (await cash.call('/api/Admin/GetCurrentBatchTransactions')) as { batchID: number; closingBalance: number }
  const { batchID, closingBalance } = await current()
  await page.keyboard.press('F9')
  await page.keyboard.press('y')
  await expect(reason.getByRole('combobox', { name: /^Reason/ })).toBeFocused()
  const counted = 10 + Number(await count(page, 'extra').inputValue())
  await cash.pay({ categoryID: 13, amount: Math.round((counted - closingBalance) * 100) / 100, name: 'Late' })
  await expect(reason).toHaveCount(0)
  const closed = async () =>
    (await cash.call(`/api/Admin/GetBatchTransactions?batchID=${batchID}`)) as { status: string }
  await expect.poll(async () => (await closed()).status).toBe('closed')
  expect(await closed()).toMatchObject({ counted, difference: 0, differenceReason: null })
})

test('[server 7.2] a batch that nobody counted is asked about, and is shown as not counted', async ({ page }) => {
  await openAt(page, cash, '/reconciliation/reconcile')
  const { batchID } = (await cash.call('/api/Admin/GetCurrentBatchTransactions')) as { batchID: number }
  await count(page, 'ten').fill('')
  await count(page, 'extra').fill('123')
  await expect(panel(page)).toContainText('Not counted yet')
  await page.keyboard.press('F9')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Close without a count?')
  await expect(dialog).not.toContainText('Difference is not zero!')
  await page.keyboard.press('n')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('F9')
  await page.keyboard.press('y')
  await expect(page.getByText(`Batch ${batchID} started`)).toHaveCount(0)
  expect(await cash.call(`/api/Admin/GetBatchTransactions?batchID=${batchID}`)).toMatchObject({ notCounted: true })
  await openAt(page, cash, `/reconciliation/reconcile?batchID=${batchID}`)
  await expect(panel(page)).toContainText('Not counted')
  await expect(panel(page)).not.toContainText('Not counted yet')
})

test('[commands 1] close and count, typed ahead, are about the batch that is open, where another desk closed the one shown before', async ({
  page,
}) => {
  const current = async () => (await cash.call('/api/Admin/GetCurrentBatchTransactions')) as { batchID: number }
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to close the batch?' })
  await openAt(page, cash, '/reconciliation/reconcile')
  await atHardPace(page, async ({ typist }) => {
    await expect(page.getByText(`Batch ${(await current()).batchID} started`)).toBeVisible()
    await page.keyboard.press('Alt+v')
    await expect(page.getByRole('grid', { name: 'Vehicles' })).toBeFocused()
    await cash.call('/api/Admin/Reconcile', { notCounted: true })
    const { batchID } = await current()
    await typist.play('{Control+k}close{Enter}')
    await expect(question).toHaveCount(1)
    await expect(page.getByText(`Batch ${batchID} started`)).toBeVisible()
    await waitForAcknowledgement(page)
    await page.keyboard.press('y')
    await expect(question).toHaveCount(0)
    await expect.poll(async () => (await current()).batchID).toBe(batchID + 1)
  })
  // From the page of a closed batch, too.
  await openAt(page, cash, '/reconciliation/reconcile?batchID=1')
  await expect(page.getByText('Closed batch')).toBeVisible()
  await atHardPace(page, async ({ typist, number }) => {
    await typist.play(`{Control+k}count{Enter}${number}`)
    await expect(count(page, 'fiveHundred')).toHaveValue(String(number))
    await expect(page).not.toHaveURL(/batchID=/)
    await page.goBack()
    await expect(page.getByText('Closed batch')).toBeVisible()
  })
})

test('[server 7.2] Ctrl P and Print open the daily cash book as paper, of the open batch and of a closed one', async ({
  page,
}) => {
  for (const query of ['', '?batchID=1']) {
    await openAt(page, cash, `/reconciliation/reconcile${query}`)
    await expect(panel(page)).toBeVisible()
    const ways = [
      () => page.keyboard.press('Control+p'),
      () => page.getByRole('button', { name: 'Print' }).press('Enter'),
    ]
    for (const print of ways) {
      const asked = page.waitForRequest('**/api/Admin/GetDailyCashBookReport')
      const opened = page.waitForEvent('popup')
      await print()
      expect((await (await asked).response())?.headers()['content-type']).toBe('application/pdf')
      await (await opened).close()
    }
  }
})

test('[server 7.2] a blind count is shown what the book expects once it is saved, and closing saves it first', async ({
  page,
}) => {
  await cash.pay({ categoryID: 13, amount: 5000, name: 'Unseen' })
  await cash.pay({ categoryID: 13, amount: -37, name: 'Unseen, too' })
  await cash.call('/api/ManageData/SaveSettings', { blindCount: true })
  await openAt(page, cash, '/reconciliation/reconcile')
  const { batchID, closingBalance } = (await cash.call('/api/Admin/GetCurrentBatchTransactions')) as {
    batchID: number
    closingBalance: number
  }
  const expected = closingBalance.toLocaleString('en', { minimumFractionDigits: 2 })
  await expect(page.getByRole('grid', { name: 'Cash' })).toContainText('Unseen')
  await expect(page.getByRole('grid', { name: 'Cash' })).not.toContainText('Balance')
  await expect(panel(page)).not.toContainText(expected)
  await count(page, 'twenty').fill('1')
  await expect(panel(page)).toContainText('Shown once the count is saved')
  await expect(panel(page)).not.toContainText('Pending Cash')
  await page.keyboard.press('F9')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Difference is not zero!')
  await expect(panel(page)).toContainText(expected)
  expect(await cash.call(`/api/Admin/GetBatchTransactions?batchID=${batchID}`)).toMatchObject({ coins: { twenty: 1 } })
  await page.keyboard.press('n')
  await expect(page.getByRole('grid', { name: 'Cash' })).toContainText('Balance')
  await cash.call('/api/ManageData/SaveSettings', { blindCount: false })
})
