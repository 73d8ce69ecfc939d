import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { serveNew } from '../fixtures/served'
import type { ServerProcess } from '../fixtures/server'
import { atHardPace, paste, type Round } from './typist'
import { SHOP_CASHIER, signInHere } from './shop'

let server: ServerProcess

test.beforeAll(async () => {
  server = await serveNew(SHOP_CASHIER)
})
test.afterAll(() => server?.stop())
test.describe.configure({ mode: 'serial' })

const CLIENTS = 'ID Card;First Name;Surname\n0412385M;Karmnu;Borg\n0512386M;Rita;\n'
const STOCK = `Stock of Borg Motors;;;;;;;;;
Registration;Make;Model;Body;Fuel;Color;Year;Bought on;Cost (€);Seller
WIC 070;Toyota;Vitz;Hatchback;Petrol;Red;2015;03/02/2026;4.500,50;0412385M
QQQ 001;Kia;Rio;Hatchback;Petrol;White;2013;31/02/2026;dear;0412385M
`

async function chosen(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  const all = Object.entries(files).map(([name, text]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) }))
  await expect(async () => {
    const opened = page.waitForEvent('filechooser', { timeout: 5_000 })
    await page.keyboard.press('Alt+f')
    await (await opened).setFiles(all)
  }).toPass()
  for (const [at, name] of Object.keys(files).entries())
    await expect(page.getByRole('list', { name: 'Files' }).getByRole('button').nth(at)).toContainText(name)
}

const faults = (page: Page) => page.getByRole('grid', { name: 'Faults' })
const column = (page: Page, name: string) => page.locator(`[data-column=${name}]`)

test('[server 19.9] files are recognised and said otherwise, their faults told at their places, corrected, and all of it brought in', async ({
  page,
}) => {
  await page.goto(server.url)
  await signInHere(page)
  await expect(page.getByLabel('Practice line')).toBeFocused()
  // What is set before the first day leads there.
  await page.keyboard.press('Alt+8')
  await expect(page.getByText('There are no imports yet.')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeFocused()
  await chosen(page, { 'clients.csv': CLIENTS, 'stock.csv': STOCK })
  await page.keyboard.press('2')
  await expect(page.getByText('Line 1 above the headings is left out')).toBeVisible()
  await expect(column(page, 'boughtPrice').getByRole('combobox', { name: 'Bought Price: written as' })).toHaveValue(
    '1.234,56',
  )
  // A heading that nothing says is said.
  const day = column(page, 'boughtDate').getByRole('combobox', { name: 'Bought Date: heading' })
  await expect(day).toHaveValue('')
  await expect(page.getByText('Not read: Bought on')).toBeVisible()
  await day.focus()
  await page.keyboard.type('bought')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Not read: Bought on')).toBeHidden()
  // How it is read is kept by name.
  await page.keyboard.press('Alt+w')
  await page.getByRole('dialog', { name: 'Save the mapping' }).getByLabel('Name').fill('Old system')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('combobox', { name: 'Mapping' })).toHaveValue('Old system (Vehicles)')
  // What was chosen and said is still there after a reload.
  await page.reload()
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('button')).toHaveCount(2)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: /^Import / })).toBeVisible()
  await expect(page.getByText('2 rows are at fault')).toBeVisible()
  // Rows are behind the passcode.
  await page.keyboard.type(SHOP_CASHIER.passcode)
  await expect(faults(page)).toBeFocused()
  await expect(faults(page).getByRole('row')).toContainText([
    /File/,
    /clients\.csv.*3.*Surname/,
    /stock\.csv.*4.*Bought on.*31\/02\/2026.*Write a date/,
    /stock\.csv.*4.*Cost.*dear.*Write an amount/,
  ])
  const saved = page.waitForEvent('download')
  await page.keyboard.press('/')
  await page.keyboard.type('dear')
  await page.keyboard.press('Enter')
  await expect(faults(page).locator('[data-lines] > [role=row]')).toHaveCount(1)
  await page.keyboard.press('x')
  const file = readFileSync(await (await saved).path(), 'utf8')
  expect(file).toContain('stock.csv,4,Cost (€),dear,')
  // Corrected files of the same names.
  await page.keyboard.press('Alt+f')
  await expect(page.getByRole('heading', { name: /^Add files to/ })).toBeVisible()
  await chosen(page, {
    'clients.csv': CLIENTS.replace('Rita;', 'Rita;Vella'),
    'stock.csv': STOCK.replace('31/02/2026;dear', '28/02/2026;2.500'),
  })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Nothing is wrong: 4 rows can be brought in.')).toBeVisible()
  await page.keyboard.press('Alt+Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('table', { name: 'Sums of money' })).toContainText('7,000.50')
  await page.keyboard.press('y')
  await expect(page.getByText('It is in the books.')).toBeVisible()
  await page.keyboard.press('Alt+h')
  await expect(page.getByRole('dialog')).toContainText('Brought in')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Look at Vehicles' }).press('Enter')
  await expect(page.getByRole('grid', { name: 'Vehicles' })).toContainText('WIC 070')
})

test('[server 19.9] pasted lines are a file, and what cannot be one is told', async ({ page }) => {
  await page.goto(`${server.url}/manage-data/import/new`)
  await signInHere(page)
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeFocused()
  await paste(page, 'Foo;Bar\n1;2\n')
  await expect(page.getByText(/it does not say what it holds/)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'it does not say what it holds' }).first()).toBeVisible()
  await page.keyboard.press('Alt+x')
  await expect(page.getByText(/paste lines of CSV/)).toBeVisible()
})

test('[server 19.9] cars without a body type come in where that is said, and a draft is removed after a question', async ({
  page,
}) => {
  await page.goto(`${server.url}/manage-data/import/new`)
  await signInHere(page)
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeFocused()
  await chosen(page, {
    'lacking.csv':
      'Registration,Make,Model,Fuel,Color,Year,Bought Date,Bought Price,Seller\nLCK 001,Kia,Rio,Petrol,White,2013,28/02/2026,2500,0412385M\n',
  })
  const body = page.getByRole('switch', { name: 'Body type' })
  await body.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('cars may come in without it')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Nothing is wrong: 1 row can be brought in.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Rules set aside' })).toContainText('Cars may lack a body type')
  await page.keyboard.press('Alt+x')
  const question = page.getByRole('alertdialog', { name: /^Remove / })
  await expect(question).toContainText('The books stay as they are')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await page.keyboard.press('Alt+x')
  await expect(question.getByRole('button', { name: /^Yes/ })).toBeVisible()
  await page.keyboard.press('y')
  await expect(page.getByRole('grid', { name: 'Imports' })).toBeFocused()
  await expect(page.getByRole('grid', { name: 'Imports' }).locator('[data-lines] > [role=row]')).toHaveCount(1)
})

test('[server 19.9] the newest import is opened, taken out and brought in again, however fast it is typed', async ({
  page,
}) => {
  await page.goto(`${server.url}/manage-data/import`)
  await signInHere(page)
  const list = page.getByRole('grid', { name: 'Imports' })
  await expect(list).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Passcode locked' })).toBeVisible()
  await page.keyboard.type(SHOP_CASHIER.passcode)
  await expect(page.getByRole('grid', { name: 'Rows made' })).toBeFocused()
  const round = async ({ typist, number }: Round) => {
    const isOut = number % 2 === 1
    await typist.play(`{Control+k}import{Enter}{Enter}${isOut ? '{Alt+u}' : '{Alt+Enter}'}`)
    // What is answered before it was asked is no answer.
    await expect(page.getByRole('alertdialog').getByRole('button', { name: /^Yes/ })).toBeVisible()
    await typist.play('y')
    await expect(page.getByText(isOut ? 'It was taken out of the books' : 'It is in the books.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list).toBeFocused()
  }
  // An import takes seconds: two paces, one of them late, each another way.
  await atHardPace(page, round, 2)
})
