import type { Page } from '@playwright/test'
import { type CashServer, openAt, toast } from './cash-records'
import { waitForAcknowledgement } from './questions'
import { expect, test } from './fixtures'
import { atEveryPace, atHardPace } from './typist'

test.describe.configure({ mode: 'parallel' })

let cash: CashServer
test.beforeEach(({ cash: lent }) => {
  cash = lent
})

interface Booked {
  regNo: string
  amount: number
  cashTypeName: string
  description: string
}

/** The entries of this amount. */
async function booked(amount: string): Promise<Booked[]> {
  const { data } = (await cash.call('/api/Admin/GetCashManagement', { regNoAccNo: amount })) as { data: Booked[] }
  return data
}

/** There are so many entries of the amount, all as this one says; what is asked before is answered with yes. */
async function expectBooked(page: Page, amount: string, entry: Partial<Booked>, count = 1): Promise<void> {
  await expect(async () => {
    if (await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).isVisible())
      await page.keyboard.press('y')
    expect(await booked(amount)).toMatchObject(Array.from({ length: count }, () => entry))
  }).toPass({ intervals: [50] })
}

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`)

/** Ctrl B: the form of an HP payment, empty. */
async function openPayment(page: Page, play: (score: string) => Promise<void>): Promise<void> {
  await play('{Alt+r}{Control+b}')
  await expect(field(page, 'vehicleID')).toBeFocused()
  await expect(field(page, 'vehicleID')).toHaveValue('')
}

/** The form of a new entry, empty. */
async function openEmpty(page: Page, play: (score: string) => Promise<void>): Promise<void> {
  await field(page, 'categoryID').waitFor()
  await play('{Alt+r}')
  await expect(field(page, 'categoryID')).toHaveValue('')
  await expect(field(page, 'categoryID')).toBeFocused()
}

test('an HP payment typed without a pause is booked once, on its account, with what was typed for it', async ({
  page,
}) => {
  await openAt(page, cash, '/cash-management-add?preSelectionType=HPPayment')
  await atEveryPace(page, async ({ typist, number }) => {
    await openPayment(page, (score) => typist.play(score))
    const amount = 100 + number
    await typist.play(`jqk908{Enter}${amount}{Control+Enter}`)
    await expectBooked(page, `${amount}.00`, { regNo: 'JQK 908', amount, cashTypeName: 'Cash' })
  })
})

test('[commands 1] entries typed one behind the other while each is saved are saved by their own Ctrl Enter, a line as well', async ({
  page,
}) => {
  await openAt(page, cash, '/cash-management-add')
  await atEveryPace(
    page,
    async ({ typist, number }) => {
      const [first, second, third] = [1, 2, 3].map((part) => `${number}${part}.35`)
      await openEmpty(page, (score) => typist.play(score))
      const form = (amount = '') => `Free Form{Enter}Cash{Enter}${amount}{Enter}w${number}{Enter}x{Control+Enter}`
      await typist.play(`${form(first)}${form(second)}{Control+k}free ${third} w${number},x{Control+Enter}{Escape}`)
      for (const amount of [first, second, third])
        await expectBooked(page, amount ?? '', { amount: Number(amount), cashTypeName: 'Cash', description: 'x' })
      await expect(field(page, 'categoryID')).toBeFocused()
      await expect(field(page, 'amount')).toHaveValue('')
    },
    [[20, 800]],
  )
})

test('[commands 1] [commands 5] lines typed while nobody answers a form are lines, and the form is saved as it was sent', async ({
  page,
}) => {
  await openAt(page, cash, '/cash-management-add')
  let isAway = false
  await page.route('**/api/Admin/**', (route) => (isAway ? route.abort('connectionreset') : route.fallback()))
  await expect(field(page, 'categoryID')).toBeFocused()
  await atEveryPace(
    page,
    async ({ typist, number }) => {
      const [sent, one, two] = [1, 2, 3].map((part) => `${number}${part}.65`)
      await typist.play(`Free Form{Enter}Cash{Enter}${sent}{Enter}z${number}{Enter}x`)
      await expect(field(page, 'description')).toHaveValue('x')
      isAway = true
      await typist.play(`{Control+Enter}{Control+k}free ${one} z${number},y{Control+Enter}`)
      await typist.play(`{Control+k}left{Escape}{Control+k}free ${two} z${number},y{Control+Enter}`)
      await expect(page.locator('[data-toast]').filter({ hasText: 'Server not reachable' }).first()).toBeVisible()
      isAway = false
      await expectBooked(page, sent ?? '', { amount: Number(sent), description: 'x' })
      for (const amount of [one, two])
        await expectBooked(page, amount ?? '', { amount: Number(amount), description: 'y' })
      // The form that began anew beneath it has taken nothing from the palette, and has the focus behind it.
      await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(field(page, 'categoryID')).toBeFocused()
      await expect(field(page, 'description')).toHaveValue('')
    },
    [[20, 100]],
  )
})

test('Ctrl Enter on an account that is still looked up waits, and saves what is due on it', async ({ page }) => {
  const due = 250
  await openAt(page, cash, '/cash-management-add?preSelectionType=HPPayment')
  let before = (await booked('250.00')).length
  await atHardPace(page, async ({ typist }) => {
    await openPayment(page, (score) => typist.play(score))
    await typist.play('hp-2240{Control+Enter}')
    before += 1
    await expectBooked(page, '250.00', { regNo: 'ABC 123', amount: due }, before)
  })
})

test('[server 7.1] the list of types has what the category takes, however fast the type is typed after it', async ({
  page,
}) => {
  await openAt(page, cash, '/cash-management-add')
  await atHardPace(
    page,
    async ({ typist, number }) => {
      const [category, types, typed, type] = (
        [
          ['Vehicle Expense', ['Cash', 'Bank Transfer', 'Cheque Out', 'Non Cash', 'Card'], 'chequ', 'Cheque Out'],
          ['HP Settlement', ['Cash', 'Cheque', 'EPOS', 'Bank Transfer', 'Non Cash', 'Card'], 'chequ', 'Cheque'],
          ['Bank Deposit', ['Cash'], 'c', 'Cash'],
        ] as const
      )[number % 3]!
      await openEmpty(page, (score) => typist.play(score))
      await typist.play(`${category}{Enter}${typed}{Enter}`)
      await expect(field(page, 'categoryID')).toHaveValue(category)
      await expect(field(page, 'typeID')).toHaveValue(type)
      await field(page, 'typeID').focus()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('option')).toHaveText([...types])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('option')).toHaveCount(0)
    },
    3,
  )
})

test('[server 7.1] our own cheque without a payee is kept until it has one, and booked once with it', async ({
  page,
}) => {
  await openAt(page, cash, '/cash-management-add')
  await atHardPace(page, async ({ typist, number }) => {
    const amount = `${300 + number}.75`
    await openEmpty(page, (score) => typist.play(score))
    await typist.play(`Pending Outs{Enter}Cheque Out{Enter}${amount}{Control+Enter}`)
    await expect(page.getByText('Given to is required').first()).toBeVisible()
    expect(await booked(amount)).toEqual([])
    await field(page, 'chequeOut.bank').focus()
    await typist.play(`bov{Enter}000${number}`)
    // No key, but the test itself moves on: what was typed is played first.
    await expect(page.getByRole('textbox', { name: /^Cheque No/ })).toHaveValue(`000${number}`)
    await field(page, 'name').focus()
    await typist.play(`Garage Zammit{Control+Enter}`)
    await expectBooked(page, amount, { amount: 300 + number + 0.75, cashTypeName: 'Cheque Out' })
  })
})

test('[D3 5] Tab and Enter lead from the ID No of a new client of a deposit to name and surname', async ({ page }) => {
  await openAt(page, cash, '/cash-management-add')
  await atHardPace(
    page,
    async ({ typist, number }) => {
      const [key, other] = number % 2 === 0 ? ['Enter', 'Tab'] : ['Tab', 'Enter']
      const idno = `0${number}77001M`
      await openEmpty(page, (score) => typist.play(score))
      await typist.play(
        `Deposit{Enter}Cash{Enter}lbt902{Enter}${idno.toLowerCase()}{${key}}Rita{${other}}Zammit{${key}}`,
      )
      await expect(field(page, 'clientID')).toHaveValue(idno)
      await expect(field(page, 'client.name')).toHaveValue('Rita')
      await expect(field(page, 'client.surname')).toHaveValue('Zammit')
      await expect(field(page, 'amount')).toBeFocused()
    },
    2,
  )
})

test('an account that is none keeps its text, and everything typed after it, until it is mended', async ({ page }) => {
  await openAt(page, cash, '/cash-management-add?preSelectionType=HPPayment')
  await atHardPace(page, async ({ typist, number }) => {
    await openPayment(page, (score) => typist.play(score))
    await typist.play(`xyb391{Enter}${number}.25{Control+Enter}`)
    await expect(page.getByText('No Results Found: xyb391').first()).toBeVisible()
    await expect(field(page, 'vehicleID')).toBeFocused()
    await expect(field(page, 'vehicleID')).toHaveValue('xyb391')
    await expect(field(page, 'amount')).toHaveValue(`${number}.25`)
    expect(await booked(`${number}.25`)).toEqual([])
  })
})

test('[D3 2.5] the receipt of a deposit is five keys away, and Alt Enter says what another entry needs', async ({
  page,
  context,
}) => {
  const client = { idno: '0888123M', name: 'Rita', surname: 'Zammit' }
  const deposit = { categoryID: 1, vehicleID: cash.vehicles['LBT 902'], amount: 300, soldToPrice: 5000, client }
  const id = await cash.pay(deposit)
  await openAt(page, cash, `/cash-management/edit/${id}`)
  await expect(page.getByRole('button', { name: /Download Receipt/ })).toBeVisible()
  const opened = context.waitForEvent('page')
  await page.keyboard.press('Alt+Enter')
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await (await opened).close()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`${cash.server.url}/cash-management-add?preSelectionType=HPPayment`)
  await expect(field(page, 'vehicleID')).toBeFocused()
  await page.keyboard.press('Alt+Enter')
  await expect(toast(page, 'Save the entry first: its receipt is printed from what is saved')).toBeVisible()
  await openAt(
    page,
    cash,
    `/cash-management/edit/${await cash.pay({ categoryID: 13, amount: 20, description: 'Other' })}`,
  )
  await expect(page.getByRole('button', { name: /Clone/ })).toBeVisible()
  await page.keyboard.press('Alt+Enter')
  await expect(
    toast(
      page,
      'A receipt is printed for Deposit, Additional Deposit, Sale, HP Settlement, HP Payment and Car Hire only',
    ),
  ).toBeVisible()
})

test('a line fills the form anew that still shows the deposit which was saved, for its receipt', async ({ page }) => {
  await openAt(page, cash, '/cash-management-add')
  await atHardPace(page, async ({ typist, number }) => {
    await openEmpty(page, (score) => typist.play(score))
    const client = { idno: `0${number}88001M`, name: 'Doris', surname: 'Spiteri' }
    const { idno, name, surname } = client
    await typist.play(`Deposit{Enter}Non Cash{Enter}kdr518{Enter}${idno.toLowerCase()}{Tab}${name}{Tab}${surname}{Tab}`)
    await typist.play(`${number}.35{Enter}`)
    await field(page, 'soldToPrice').focus()
    await typist.play(`9000{Control+Enter}`)
    await expectBooked(page, `${number}.35`, { amount: number + 0.35 })
    await expect(page.getByText(/The form stays as it was saved, for its receipt/)).toBeVisible()
    // The history is that of the entry.
    await typist.play('{Alt+h}')
    await expect(page.getByRole('dialog', { name: /History/ })).toContainText(/entry \d+/)
    await typist.play('{Escape}')
    await typist.play(`{Control+k}pay jqk908 ${number}.45{Enter}`)
    await expect(field(page, 'categoryID')).toHaveValue('HP Payment')
    await expect(field(page, 'amount')).toHaveValue(`${number}.45`)
    await expect(page.getByText(/The form stays as it was saved/)).toHaveCount(0)
    await typist.play('{Control+Enter}')
    await expect(page.getByRole('alertdialog')).toContainText('Amount does not match')
    await waitForAcknowledgement(page)
    await typist.play('n')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await typist.play('{Alt+r}')
  })
})

test('[server 7.4] the form of a payment begins anew, and Alt Enter prints the receipt of the one that was saved', async ({
  page,
  context,
}) => {
  await openAt(page, cash, '/cash-management-add?preSelectionType=HPPayment')
  await expect(field(page, 'vehicleID')).toBeFocused()
  await page.keyboard.type('jqk908')
  await page.keyboard.press('Enter')
  await page.keyboard.type('77.25')
  await page.keyboard.press('Control+Enter')
  await expectBooked(page, '77.25', { regNo: 'JQK 908', amount: 77.25 })
  const message = toast(page, 'Cash Entry saved successfully.')
  await expect(message).toBeVisible()
  const [receipt] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/GetPaymentReceiptReport')),
    context.waitForEvent('page'),
    page.keyboard.press('Alt+Enter'),
  ])
  expect([receipt.status(), receipt.headers()['content-type']]).toEqual([200, 'application/pdf'])
  const { data } = (await cash.call('/api/Admin/GetCashManagement', { regNoAccNo: '77.25' })) as {
    data: { id: number; receiptNumber: number | null }[]
  }
  const [paid] = data
  expect(paid?.receiptNumber).toEqual(expect.any(Number))
  // Its deletion says what becomes of the receipt.
  await openAt(page, cash, `/cash-management/edit/${paid?.id}`)
  await expect(page.getByRole('button', { name: /Download Receipt/ })).toBeVisible()
  await page.keyboard.press('Alt+x')
  await expect(page.getByRole('alertdialog')).toContainText(`Receipt ${paid?.receiptNumber} becomes void.`)
  await page.keyboard.press('n')
  // The register has it, and leads to it.
  await openAt(page, cash, '/reports/receipts')
  const grid = page.getByRole('grid', { name: 'Register of Receipts' })
  await expect(grid.getByText('77.25')).toBeVisible()
  await expect(grid).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/cash-management\/edit\/\d+/)
})

test('a part exchange takes the registration that is typed, never a car that is only near or cannot be taken', async ({
  page,
}) => {
  const car = { yom: 2016, bodyTypeStr: 'Van', fuelTypeStr: 'Diesel', colorStr: 'White' }
  const bought = { boughtPrice: 3000, boughtDate: cash.today }
  const clientBoughtFrom = { idno: '0900077M', name: 'Mario', surname: 'Vella' }
  const add = (regNo: string, makeStr: string, modelStr: string) =>
    cash.call('/api/Admin/AddVehicle', { regNo, makeStr, modelStr, ...car, ...bought, clientBoughtFrom })
  await add('NVA 700', 'Nissan', 'Van 200')
  await openAt(page, cash, `/vehicles/vehicle/${cash.vehicles['KDR 518']}`)
  await page.getByRole('tab', { name: /Sale/ }).waitFor()
  await page.keyboard.press('Alt+4')
  await page.getByLabel('Passcode', { exact: true }).waitFor()
  await page.keyboard.type('1234')
  await field(page, 'saleType').focus()
  await page.keyboard.type('Part Exchange')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: /^Yes/ }).waitFor()
  await page.keyboard.press('y')
  const first = field(page, 'car-0')
  await atHardPace(
    page,
    async ({ typist, number }) => {
      // Only a model, sold, and the vehicle itself: none of them is taken, and each text stays.
      const refused = ['van 200', 'jqk908', 'kdr518'][number % 3] ?? ''
      await first.focus()
      await typist.play(`${refused}{Enter}`)
      await expect(page.getByText(`No Results Found: ${refused}`)).toBeVisible()
      await expect(first).toHaveValue(refused)
      await first.focus()
      await typist.play('lbt902{Enter}')
      await expect(first).toHaveValue(/^LBT 902/)
      await expect(field(page, 'car-1')).toBeFocused()
      await first.focus()
      await page.keyboard.press('Delete')
      await expect(field(page, 'car-1')).toHaveCount(0)
    },
    3,
  )
})

test('a client typed ahead is taken in Custom BOE and in Car Hire, where a car waits for its list as well', async ({
  page,
}) => {
  await openAt(page, cash, '/hp-boe/custom-boe')
  await atHardPace(page, async ({ typist, number }) => {
    await page.goto(`${cash.server.url}/custom-boe`)
    await field(page, 'clientID').focus()
    await typist.play(`{Alt+r}0412388m{Enter}t{Enter}${number}{Enter}`)
    await expect(field(page, 'clientID')).toHaveValue('0412388M')
    await expect(page.getByText('Lorraine Caruana').first()).toBeVisible()
    await expect(field(page, 'amount')).toHaveValue(String(number))
    await page.goto(`${cash.server.url}/car-hire/add`)
    await field(page, 'idno').focus()
    await typist.play(`{Alt+r}0412388m{Enter}Direct{Enter}{Enter}kdr518{Enter}${number}{Enter}`)
    await expect(field(page, 'idno')).toHaveValue('0412388M')
    await expect(field(page, 'carHireType')).toHaveValue('Direct')
    await expect(field(page, 'automatic')).toHaveValue(/^KDR 518/)
    await expect(field(page, 'rate')).toHaveValue(String(number))
  })
})
