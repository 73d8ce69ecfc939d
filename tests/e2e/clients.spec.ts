import type { Request } from '@playwright/test'
import { expect, dealershipTest as test } from './fixtures'
import { openVehicles } from './signed-in'

const status = (page: import('@playwright/test').Page) => page.locator('[data-frame=status]')

test('a client is found without accents, shows its vehicles at once, and leads to one [D1 2]', async ({ desk }) => {
  await openVehicles(desk)
  await desk.keyboard.press('Alt+c')
  await desk.getByRole('grid', { name: 'Clients' }).waitFor()
  await desk.keyboard.press('.')
  await desk.keyboard.type('zammit gorg')
  await expect(desk).toHaveURL(/text=zammit/)
  const sale = desk.getByRole('row', { name: /^Sale \d/ })
  await expect(sale).toContainText('AAA 100')
  await desk.keyboard.press('Enter')
  await desk.keyboard.press('ArrowDown')
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(/\/vehicles\/vehicle\/\d+/)
  await desk.goBack()
  await expect(desk.getByLabel('Client or vehicle details')).toHaveValue('zammit gorg')
})

test('the two boxes, the page and what was found are in the address, and come back from it [D1 2]', async ({
  desk,
  dealership,
}) => {
  // Other tests of this dealership may have added some.
  const { totalCount } = await dealership.call<{ totalCount: number }>('POST', '/api/Admin/GetClients', {})
  await desk.goto('/clients')
  const grid = desk.getByRole('grid', { name: 'Clients' })
  await grid.waitFor()
  await expect(desk.locator('[data-shown]')).toHaveText(new RegExp(`^Shown (1–\\d\\d|${totalCount})/${totalCount}$`))
  await expect(desk.getByRole('button', { name: 'Add Client' })).toHaveCount(2)
  await desk.keyboard.press('Alt+PageDown')
  await expect(desk).toHaveURL(/currentPage=2/)
  // The row that the second page begins with is in sight: `Shown 1–37/43`, or `Shown 30/30` where all of them are.
  const hasSecond = async () => {
    const told = await desk.locator('[data-shown]').textContent()
    const [, from = 1, to, of] = /^Shown (?:(\d+)–)?(\d+)\/(\d+)$/.exec(told ?? '') ?? []
    return Number(of) === totalCount && Number(from) <= 26 && Number(to) >= 26
  }
  await expect.poll(hasSecond).toBe(true)
  await expect(desk.getByRole('button', { name: '2', exact: true })).toHaveAttribute('aria-current', 'page')
  await desk.reload()
  await expect(status(desk)).toContainText(`Row 26/${totalCount}`)
  await desk.keyboard.press('/')
  await desk.keyboard.type('7900 10')
  await expect(desk).toHaveURL(/idno=7900(\+|%20)10/)
  await expect(status(desk)).toContainText('Row 1/30')
  await desk.keyboard.type('05')
  await expect(status(desk)).toContainText('Row 1/1')
  await desk.keyboard.press('Escape')
  await expect(grid).toBeFocused()
  await desk.keyboard.press('Escape')
  await expect(status(desk)).toContainText(`/${totalCount}`)
  await expect(desk.getByLabel('ID No or mobile number')).toHaveValue('')
})

test('a search is asked half a second after the last key [D1 9]', async ({ desk }) => {
  await desk.goto('/clients')
  await expect(status(desk)).toContainText('Row 1/')
  const asked: Request[] = []
  desk.on('request', (request) => {
    // The second page of what was found is asked for by the list that shows it.
    if (request.url().endsWith('/GetClients') && request.postDataJSON().pageNumber === 1) asked.push(request)
  })
  await desk.evaluate(() => {
    document.addEventListener('input', () => {
      document.body.dataset['typedAt'] = `${document.body.dataset['typedAt'] ?? ''} ${Date.now()}`
    })
  })
  await desk.keyboard.press('.')
  await desk.keyboard.type('surn', { delay: 60 })
  await expect(status(desk)).toContainText('/29')
  // Hands that the machine held up for half a second have rested.
  const typedAt = (await desk.locator('body').getAttribute('data-typed-at'))!.trim().split(' ').map(Number)
  const rests = asked.map((request) => {
    const { startTime } = request.timing()
    return startTime - Math.max(...typedAt.filter((each) => each <= startTime))
  })
  expect(asked.filter((request) => request.postDataJSON().text === 'surn')).toHaveLength(1)
  for (const rest of rests) expect(rest).toBeGreaterThan(490)
})

test('columns, the sign of a car hire client, and the vehicles under a row [D1 2]', async ({ desk }) => {
  await desk.goto('/clients?text=Surname01')
  const grid = desk.getByRole('grid', { name: 'Clients' })
  for (const name of ['ID NO', 'Name', 'Surname', 'Address', 'Tel No', 'Mob No', 'Other No', 'Email', 'Spouse ID'])
    await expect(grid.getByRole('columnheader', { name, exact: true })).toBeVisible()
  await expect(grid.getByRole('img', { name: 'Car hire client' })).toBeVisible()
  const head = grid.locator('[data-sub]').first()
  for (const name of ['Sale/Purchase/Attempt', 'Date', 'Reg No', 'Make/Model', 'Body Type', 'YOM', 'Color', 'Mileage'])
    await expect(head).toContainText(name)
  await expect(grid.getByRole('row', { name: /^Purchase \d/ }).first()).toContainText('4,000.00')
  await desk.keyboard.press('-')
  await expect(grid.locator('[data-sub]')).toHaveCount(0)
  await desk.keyboard.press('+')
  await expect(grid.locator('[data-sub]')).not.toHaveCount(0)
})

test('nothing found says so [D1 8]', async ({ desk }) => {
  await desk.goto('/clients?text=nobody+anywhere')
  await expect(desk.getByText('There are no results to show.')).toBeVisible()
})

test('Add Client: what is required, a spouse by type-ahead, and No leaves the draft [D1 5]', async ({
  desk,
  dealership,
}) => {
  await desk.goto('/clients')
  await desk.getByRole('grid', { name: 'Clients' }).waitFor()
  await desk.keyboard.press('n')
  const dialog = desk.getByRole('dialog', { name: /Add Client/ })
  await expect(dialog.getByRole('textbox', { name: /^ID No/ })).toBeFocused()
  await desk.keyboard.press('Control+Enter')
  for (const words of ['ID No is required', 'Client Name is required', 'Client surname is required'])
    await expect(dialog.getByText(words)).toBeVisible()
  await desk.keyboard.type('0777777m')
  await desk.keyboard.press('Enter')
  await desk.keyboard.type('Raymond')
  await desk.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await desk.getByRole('grid').focus()
  await desk.keyboard.press('n')
  await expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Raymond')
  await dialog.getByRole('textbox', { name: /^Surname/ }).fill('Borg')
  const spouse = dialog.getByRole('combobox', { name: 'Spouse ID No' })
  await spouse.fill('no such one')
  await expect(desk.getByText('No Results Found')).toBeVisible()
  await spouse.fill('0001005')
  await desk.getByRole('option', { name: /0001005M/ }).click()
  await expect(dialog.getByText('links both clients')).toBeVisible()
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('Client added successfully')).toBeVisible()
  const found = await dealership.call<{ data: { spouse: { idno: string } | null }[] }>(
    'POST',
    '/api/Admin/GetClients',
    {
      idnoMobileNo: '0777777M',
    },
  )
  expect(found.data[0]?.spouse?.idno).toBe('0001005M')
})

test('an ID No that exists is refused in words, and the dialog stays', async ({ desk }) => {
  await desk.goto('/clients')
  await desk.getByRole('grid', { name: 'Clients' }).waitFor()
  await desk.keyboard.press('n')
  const dialog = desk.getByRole('dialog', { name: /Add Client/ })
  await dialog.getByRole('textbox', { name: /^ID No/ }).fill('0001000m')
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('A')
  await dialog.getByRole('textbox', { name: /^Surname/ }).fill('B')
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('A client with ID No 0001000M already exists')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Add Client' })).toBeVisible()
})

test('Ctrl Shift Enter saves and starts another; Ctrl Enter saves and goes to the list [D1 4]', async ({ desk }) => {
  await desk.goto('/clients?text=Surname02')
  await desk.getByRole('row', { name: /Surname02/ }).waitFor()
  await desk.keyboard.press('n')
  const dialog = desk.getByRole('dialog', { name: 'Add Client' })
  const heading = dialog.getByRole('heading', { name: 'Add Client' })
  const type = async (idno: string, save: string) => {
    await expect(dialog.getByRole('textbox', { name: /^ID No/ })).toBeFocused()
    for (const text of [idno, 'Rita', 'Twice']) {
      await desk.keyboard.type(text)
      await desk.keyboard.press('Enter')
    }
    await desk.keyboard.press(save)
  }
  await expect(status(desk)).toContainText('Field 1/12')
  await type('0555501M', 'Control+Shift+Enter')
  await expect(desk.getByText('Client added successfully')).toHaveCount(1)
  await expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('')
  await type('0555502M', 'Control+Enter')
  await expect(heading).toHaveCount(0)
  await expect(desk).toHaveURL(/\/clients$/)
  await desk.goto('/clients?text=Twice')
  await expect(status(desk)).toContainText('Row 1/2')
})

test('[commands 1] below the first of many the palette says how many more there are, and leads to all of them', async ({
  desk,
  dealership,
}) => {
  await openVehicles(desk)
  await desk.keyboard.press('Control+k')
  await desk.keyboard.type('mazda vitz')
  const filter = { text: 'mazda vitz', only: 'total' }
  const { totalCount } = await dealership.call<{ totalCount: number }>('POST', '/api/Admin/GetVehicles', filter)
  const more = desk.getByRole('option', { name: `${totalCount - 4} more` })
  await expect(more).toContainText('in the list for mazda vitz')
  for (let i = 0; i < 4; i += 1) await desk.keyboard.press('ArrowDown')
  await expect(more).toHaveAttribute('aria-selected', 'true')
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(/\/vehicles\?text=mazda(\+|%20)vitz/)
  await expect(status(desk)).toContainText(`/${totalCount}`)
})

test('[commands 1] a client is found with a letter wrong, by an ID No without its zeros, and by the end of a number', async ({
  desk,
}) => {
  await openVehicles(desk)
  for (const typed of ['zamit', 'gorgzammit', '1000m', '+356 79001000', 'zammti gorg']) {
    await desk.keyboard.press('Control+k')
    await desk.keyboard.type(typed)
    const first = desk.getByRole('dialog', { name: 'Command palette' }).getByRole('option', { name: /0001000M/ })
    await expect(first).toContainText('Ġorġ Żammit')
    await desk.keyboard.press('Escape')
    await expect(first).toHaveCount(0)
  }
})
