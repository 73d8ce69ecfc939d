import { expect, test } from './fixtures'
import { type CashServer, fillFields, openAt, toast, startCashServer } from './cash-records'
import { operationAnswer } from './opened-document'
import { waitForAcknowledgement } from './questions'

let cash: CashServer
test.beforeAll(async () => {
  cash = await startCashServer()
})
test.afterAll(async () => {
  await cash.server.stop()
})

test('[D3 5] nothing is saved while required fields are empty, and each says so', async ({ page }) => {
  await openAt(page, cash, '/cash-management-add')
  await expect(page.getByRole('combobox', { name: 'Category' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  for (const message of ['Category is required', 'Type is required', 'Amount is required'])
    await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByText('3 fields to fix')).toBeVisible()
})

test('[D3 5] an HP payment by cheque: the amount due is filled in, a mismatch is asked about, problems are mended', async ({
  page,
}) => {
  await openAt(page, cash, '/cash-management-add')
  await fillFields(page, { categoryID: 'HP Payment', typeID: 'Cheque', vehicleID: 'JQK 908' })
  const amount = page.locator('input[name=amount]')
  await expect(amount).toHaveValue('250.00')
  await expect(page.getByText('0398276M Josette Pace')).toBeVisible()
  await amount.fill('225')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Amount does not match with the next unpaid amount of €250.00.')).toBeVisible()
  await expect(page.getByText('4 required fields are empty: Bank, Cheque No, A/C No, Payer')).toBeVisible()
  await page.keyboard.press('Alt+u')
  await expect(amount).toHaveValue('250.00')
  await fillFields(page, {
    'cheque.bank': 'HSBC',
    'cheque.chequeNumber': '000412',
    'cheque.accountNumber': '4001 7713 402',
    'cheque.payerName': 'Josette Pace',
  })
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Cash Entry saved successfully.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Last entries' })).toContainText('JQK 908')
  await expect(page.locator('input[name=categoryID]')).toHaveValue('')
})

test('[D3 5] a payment due next month asks whether it is entered twice', async ({ page }) => {
  // given one payment made, the next one falls due next month
  await cash.pay({ categoryID: 4, vehicleID: cash.vehicles['ABC 123'], amount: 250 })
  await openAt(page, cash, '/cash-management-add')
  await fillFields(page, { categoryID: 'HP Payment', typeID: 'Cash', vehicleID: 'HP-2240' })
  await expect(page.locator('input[name=amount]')).toHaveValue('250.00')
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Are you sure this is not a double HP Payment entry? Next payment due date is')
  await waitForAcknowledgement(page)
  await page.keyboard.press('n')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Alt+y')
  await page.locator('input[name=reference]').focus()
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Cash Entry saved successfully.')).toBeVisible()
})

test('[D3 4] HP payment preselected begins as a copy of the last payment, without its cheque number, for what is due now', async ({
  page,
}) => {
  const cheque = { bank: 'HSBC', chequeNumber: '000777', accountNumber: '4001', payerName: 'Josette Pace' }
  await cash.pay({
    ...{ categoryID: 4, vehicleID: cash.vehicles['JQK 908'], amount: 250, typeID: 2 },
    cheque: { ...cheque, chequeDate: cash.today },
  })
  await openAt(page, cash, '/cash-management-add?preSelectionType=HPPayment')
  await expect(page.locator('input[name=categoryID]')).toHaveValue('HP Payment')
  await expect(page.locator('input[name=vehicleID]')).toBeFocused()
  await fillFields(page, { vehicleID: 'JQK 908' })
  await expect(page.locator('input[name="cheque.payerName"]')).toHaveValue('Josette Pace')
  await expect(page.locator('input[name="cheque.chequeNumber"]')).toHaveValue('')
  await expect(page.getByText('without its cheque number')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Add Cash Entry' })).toBeVisible()
  await expect(page.locator('input[name=vehicleID]')).toHaveValue(/JQK 908/)
  await expect(page.locator('input[name=amount]')).toHaveValue('250.00')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Cheque No is required')).toBeVisible()
})

test('[D3 4] what was typed survives a reload; a vehicle expense is saved and the form is empty again', async ({
  page,
}) => {
  await cash.pay({ categoryID: 13, amount: 500, name: 'Float' })
  await openAt(page, cash, '/cash-management-add')
  await fillFields(page, { categoryID: 'Vehicle Expense', typeID: 'Cash', vehicleID: 'KDR 518', amount: '120+35.50' })
  await expect(page.locator('input[name=amount]')).toHaveValue('155.50')
  await fillFields(page, { 'expense.vendor': 'Gatt Auto Parts', 'expense.description': 'Brake pads' })
  await page.reload()
  await expect(page.locator('input[name=amount]')).toHaveValue('155.50')
  await expect(page.locator('input[name="expense.vendor"]')).toHaveValue('Gatt Auto Parts')
  await page.locator('input[name=amount]').focus()
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Cash Entry saved successfully.')).toBeVisible()
  await expect(page.locator('input[name=amount]')).toHaveValue('')
  await expect(page.getByRole('region', { name: 'Last entries' })).toContainText('−155.50')
})

test('[D3 4] a deposit of a new client keeps its form, refuses a second save, and asks at the cash limit', async ({
  page,
}) => {
  await openAt(page, cash, '/cash-management-add')
  await fillFields(page, { categoryID: 'Deposit', typeID: 'Cash', vehicleID: 'LBT 902' })
  const client = page.locator('input[name=clientID]')
  await client.fill('0555123m')
  await page.keyboard.press('Tab')
  await fillFields(page, { 'client.name': 'Rita', 'client.surname': 'Zammit', amount: '10000', soldToPrice: '12000' })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alertdialog')).toContainText('the limit is €10,000.00')
  await waitForAcknowledgement(page)
  await page.keyboard.press('y')
  await expect(toast(page, 'Cash Entry saved successfully.')).toBeVisible()
  await expect(page.getByText(/Cash entry \d+ is saved/)).toBeVisible()
  await expect(page.locator('input[name=amount]')).toHaveValue('10,000.00')
  await expect(page.getByRole('button', { name: /Save entry/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('button', { name: /^Receipt/ })).toBeFocused()
  await page.keyboard.press('Alt+r')
  await expect(page.locator('input[name=amount]')).toHaveValue('')
})

test('[D3 4] Transport Malta posts its handling fee as well', async ({ page }) => {
  await cash.pay({ categoryID: 13, amount: 500, name: 'Float' })
  await openAt(page, cash, '/cash-management-add')
  await fillFields(page, { categoryID: 'Transport Malta', typeID: 'Cash', amount: '170' })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Handling fee is required')).toBeVisible()
  await fillFields(page, { handlingFee: '15' })
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Cash Entry & TM Fee saved successfully.')).toBeVisible()
  const last = page.getByRole('region', { name: 'Last entries' })
  await expect(last).toContainText('15.00')
  await expect(last).toContainText('−170.00')
})

test('[D3 5] several accounts are paid by one save', async ({ page }) => {
  await openAt(page, cash, '/cash-management-add')
  await fillFields(page, { categoryID: 'HP Payment', typeID: 'Cash' })
  await page.getByRole('switch', { name: 'Several accounts' }).focus()
  await page.keyboard.press('Space')
  for (const account of ['HP-2231', 'HP-2240']) {
    await page.locator('input[name=combineHpPaymentsOfAccounts]').fill(account)
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-account]', { hasText: account })).toContainText('€250.00')
  }
  await expect(page.locator('input[name=amount]')).toHaveValue('500.00')
  await page.keyboard.press('Alt+y')
  await page.locator('input[name=reference]').focus()
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Multiple cash entries saved successfully.')).toBeVisible()
})

test('[D3 2.4] an edit shows what it changes; another desk’s change in between is told and the typed text kept', async ({
  page,
}) => {
  const id = await cash.pay({ categoryID: 13, amount: 40, name: 'Petty cash', description: 'Float' })
  await openAt(page, cash, `/cash-management/edit/${id}`)
  await expect(page.locator('input[name=amount]')).toHaveValue('40.00')
  await page.locator('input[name=amount]').fill('45')
  await cash.call('/api/Admin/AddEditCash', { id, reference: 'R 1' })
  await page.locator('input[name=amount]').focus()
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Are you sure you want to edit this entry?')
  await expect(dialog).toContainText('45.00')
  await page.keyboard.press('y')
  await expect(toast(page, 'Changed by')).toBeVisible()
  await page.getByRole('button', { name: 'Reload, keep what I changed' }).first().click()
  await expect(page.locator('input[name=reference]')).toHaveValue('R 1')
  await expect(page.locator('input[name=amount]')).toHaveValue('45.00')
  await page.locator('input[name=amount]').focus()
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('y')
  await expect(toast(page, 'Cash Entry saved successfully.')).toBeVisible()
})

test('[D3 5] deleting asks, and leads back to the list', async ({ page }) => {
  const id = await cash.pay({ categoryID: 13, amount: 12, name: 'To be deleted' })
  await openAt(page, cash, '/cash-management/edit/-1')
  await expect(page.getByText(`Entry ${id}`)).toBeVisible()
  await page.keyboard.press('Alt+x')
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to delete this entry?')
  await page.keyboard.press('y')
  await expect(toast(page, 'Cash Entry deleted successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/cash-management$/)
})

test('an answer that never comes freezes the form, which then learns what happened: the entry is there once', async ({
  page,
}) => {
  await openAt(page, cash, '/cash-management-add')
  await fillFields(page, { categoryID: 'Free Form', typeID: 'Cash', amount: '77.70', name: 'Once' })
  let lost = 0
  await page.route('**/api/Admin/AddEditCash', async (route) => {
    lost += 1
    if (lost > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Cash Entry saved successfully.')).toBeVisible()
  const found = (await cash.call('/api/Admin/GetCashManagement', { regNoAccNo: '77.70' })) as { totalCount: number }
  expect(found.totalCount).toBe(1)
  expect(lost).toBeGreaterThan(1)
})

test('[D3 4] of an entry in a closed batch only texts change; one by card may change its amount', async ({ page }) => {
  const cashID = await cash.pay({ categoryID: 13, amount: 30, name: 'Closed by cash' })
  const card = { bank: 'PayPal', dateTime: cash.today }
  const cardID = await cash.pay({ categoryID: 13, typeID: 7, amount: 60, name: 'Closed by card', card })
  await cash.call('/api/Admin/Reconcile', {})
  await openAt(page, cash, `/cash-management/edit/${cashID}`)
  for (const name of ['dateTime', 'categoryID', 'typeID', 'amount'])
    await expect(page.locator(`input[name=${name}]`)).toBeDisabled()
  const frame = (name: string) => page.locator('[data-control]', { has: page.locator(`input[name=${name}]`) })
  for (const name of ['dateTime', 'categoryID', 'typeID', 'amount'])
    await expect(frame(name)).toHaveCSS('border-style', 'dashed')
  await expect(frame('reference')).toHaveCSS('border-style', 'solid')
  // Nothing there opens, and Tab passes them by.
  await expect(page.getByRole('button', { name: /^(Options of (Category|Type)|Calendar for Date)$/ })).toHaveCount(0)
  await page.locator('input[name=reference]').focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.locator('input[name=name]')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.locator('input[name=amount]')).not.toBeFocused()
  await expect(page.getByRole('button', { name: /Delete/ })).toHaveCount(0)
  await page.keyboard.press('Alt+x')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.locator('input[name=reference]').fill('after closing')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('y')
  await expect(toast(page, 'Cash Entry saved successfully.')).toBeVisible()
  await page.goto(`${cash.server.url}/cash-management/edit/${cardID}`)
  await expect(page.locator('input[name=amount]')).toBeEnabled()
  await expect(page.locator('input[name=dateTime]')).toBeDisabled()
  await page.locator('input[name=amount]').fill('61')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('y')
  // The message has the entry as it is now.
  await expect(toast(page, '€61.00 card · Closed by card')).toBeVisible()
})

test('[server 7.1] a day of a month before is asked about with what it changes, once; a year that cannot be meant is refused', async ({
  page,
}) => {
  const [year, month] = cash.today.split('-').map(Number)
  const before = new Date(Date.UTC(year ?? 0, (month ?? 0) - 2, 15)).toISOString().slice(0, 10)
  const typed = before.split('-').reverse().join('-')
  await openAt(page, cash, '/cash-management-add')
  await fillFields(page, { categoryID: 'Free Form', typeID: 'Cash', amount: '40.55', name: 'Late' })
  const date = page.locator('input[name=dateTime]')
  await date.fill('15-01-2062')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Entries may be dated at most 366 days ahead').first()).toBeVisible()
  await date.fill(typed)
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('alertdialog')
  const name = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }).format(new Date(before))
  await expect(dialog).toContainText(
    new RegExp(`^.*${typed} is before batch \\d+ began on [-\\d]+: it changes ${name}, In \\+40\\.55\\.`),
  )
  await waitForAcknowledgement(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Cash Entry saved successfully.')).toBeVisible()
  const found = (await cash.call('/api/Admin/GetCashManagement', { regNoAccNo: '40.55' })) as {
    data: { id: number; dateTime: string }[]
  }
  expect(found.data.map(({ dateTime }) => dateTime)).toEqual([before])
  // What stays as it was saved is not asked about again, what changes there is.
  await page.goto(`${cash.server.url}/cash-management/edit/${found.data[0]?.id}`)
  await page.locator('input[name=reference]').fill('later')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('y')
  await expect(toast(page, 'Cash Entry saved successfully.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('input[name=reference]')).toHaveValue('later')
  await page.locator('input[name=amount]').fill('41')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toContainText('Are you sure you want to edit this entry?')
  await page.keyboard.press('y')
  await expect(dialog).toContainText(`it changes ${name}, In -40.55; ${name}, In +41.00.`)
})

test('[server 7.9] what changes between question and answer is asked again with its new figure, and No leads to its field', async ({
  page,
}) => {
  await openAt(page, cash, '/cash-management-add')
  await fillFields(page, { categoryID: 'DAD', typeID: 'Cash', amount: '900000', name: 'Boss' })
  await page.locator('input[name=reference]').focus()
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('alertdialog')
  const question = dialog.getByText('goes out in cash, more than the €')
  await expect(question).toBeVisible()
  const before = (await question.textContent()) ?? ''
  await cash.pay({ categoryID: 13, amount: 10, name: 'Float', description: 'Float' })
  await waitForAcknowledgement(page)
  await page.keyboard.press('y')
  await expect(question).toBeVisible()
  await expect(question).not.toHaveText(before)
  await waitForAcknowledgement(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('input[name=amount]')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(question).toBeVisible()
  await page.keyboard.press('y')
  await expect(toast(page, 'Cash Entry saved successfully.')).toBeVisible()
  const { data } = (await cash.call('/api/Admin/GetCashManagement', { regNoAccNo: '900000' })) as { data: object[] }
  expect(data).toHaveLength(1)
})

test('[D3 5] settling asks first, is filled in with what settles, and keeps its form for the receipt', async ({
  page,
}) => {
  await openAt(page, cash, '/cash-management-add')
  await fillFields(page, { categoryID: 'HP Settlement', typeID: 'Bank Transfer', vehicleID: 'ABC 123' })
  await expect(page.locator('input[name=amount]')).toHaveValue(/^\d+\.\d\d$/)
  await expect(page.locator('input[name="bankTransfer.dateTime"]')).not.toHaveValue('')
  await fillFields(page, { 'bankTransfer.bank': 'BOV' })
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('alertdialog')
  // Sold since 20 November 2026, and settled by the specified method.
  await expect(dialog).toContainText('that a settlement by contract asks for')
  await waitForAcknowledgement(page)
  await page.keyboard.press('y')
  await expect(dialog).toContainText('Are you sure you want to settle HP Account completely?')
  await expect(dialog.getByRole('button', { name: /No/ })).toBeFocused()
  await waitForAcknowledgement(page)
  await page.keyboard.press('y')
  await expect(toast(page, 'Cash Entry saved successfully.')).toBeVisible()
  await expect(page.getByText(/Cash entry \d+ is saved/)).toBeVisible()
})

test('a copy is a new entry of today, and leads back to an empty form', async ({ page }) => {
  const id = await cash.pay({ categoryID: 13, amount: 5.25, name: 'To be copied', reference: 'R 9' })
  await openAt(page, cash, `/cash-management/edit/${id}`)
  await page.locator('input[name=reference]').focus()
  await page.keyboard.press('Alt+k')
  await expect(page.getByRole('heading', { name: 'Clone Cash Entry' })).toBeVisible()
  await expect(page.locator('input[name=reference]')).toHaveValue('R 9')
  await page.locator('input[name=amount]').focus()
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Cash Entry saved successfully.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Add Cash Entry' })).toBeVisible()
  await expect(page.locator('input[name=amount]')).toHaveValue('')
})

test('a reset sets what was typed aside, and Alt Z brings it back', async ({ page }) => {
  await openAt(page, cash, '/cash-management-add')
  await fillFields(page, { categoryID: 'Free Form', amount: '-42' })
  await page.keyboard.press('Control+d')
  await expect(page).toHaveURL(/reconcile/)
  await page.keyboard.press('Control+a')
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('')
  await page.keyboard.press('Alt+z')
  await expect(page.locator('input[name=amount]')).toHaveValue('-42.00')
})

test('Ctrl A on the form begins anew: nothing to fix, the focus where one begins, and where it is in the status line', async ({
  page,
}) => {
  await openAt(page, cash, '/cash-management-add?preSelectionType=HPPayment')
  await expect(page.getByRole('combobox', { name: 'Reg No/HP Account No' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('2 fields to fix')).toBeVisible()
  await page.keyboard.press('Control+a')
  await expect(page.getByRole('combobox', { name: 'Category' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('3 fields to fix')).toBeVisible()
  await page.keyboard.press('Control+a')
  await expect(page.getByText(/fields? to fix/)).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Category' })).toBeFocused()
  await expect(page.locator('[data-frame=status]')).toContainText('Field 2/7')
})

test('[D3 2.5] [D3 2.17] the receipt of an entry wants its client and the warranty checked, and opens in a tab of its own', async ({
  page,
  context,
}) => {
  const client = { idno: '0777123M', name: 'Ġanni', surname: 'Ħalliċ' }
  const deposit = { categoryID: 1, vehicleID: cash.vehicles['KDR 518'], amount: 250, soldToPrice: 5000, client }
  const id = await cash.pay(deposit)
  await openAt(page, cash, `/cash-management/edit/${id}`)
  await expect(page.getByRole('button', { name: /Download Receipt/ })).toBeVisible()
  await page.keyboard.press('Alt+Enter')
  const dialog = page.getByRole('dialog')
  const print = dialog.getByRole('button', { name: /Print/ })
  await expect(dialog.getByRole('radio', { name: /0777123M/ })).toBeChecked()
  await expect(dialog.getByRole('checkbox')).toBeFocused()
  await expect(dialog.locator('textarea[name=terms]')).toHaveValue(/Two \(2\) years/)
  await expect(print).toHaveAttribute('title', 'Have you checked the warranty period?')
  await expect(dialog.getByRole('status').getByText('Have you checked the warranty period?')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Have you checked the warranty period?')).toBeVisible()
  await dialog.getByRole('switch', { name: 'Override Receipt Number' }).press('Space')
  await dialog.getByRole('checkbox').press('Space')
  await expect(print).not.toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('Receipt Number is required')).toBeVisible()
  await dialog.locator('input[name=newReceiptNumber]').fill('4021')
  const [receipt] = await Promise.all([
    operationAnswer(page, 'GetDepositReceiptReport'),
    context.waitForEvent('page'),
    page.keyboard.press('Control+Enter'),
  ])
  expect([receipt.status(), receipt.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Receipt 4021')).toBeVisible()
  await page.goto(`${cash.server.url}/manage-data`)
  const current = page.getByRole('textbox', { name: 'Current Receipt Number' })
  await expect(current).toBeFocused()
  await current.fill('')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Receipt Number is required')).toBeVisible()
  await current.fill('4021')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Receipt number 4021 is already used').first()).toBeVisible()
  await current.fill('5000')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Receipt Number saved successfully')).toBeVisible()
  await page.reload()
  await expect(current).toHaveValue('5000')
})
