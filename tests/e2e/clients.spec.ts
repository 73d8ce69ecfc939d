import { expect, test } from './dealership'

test('a client is found without accents, opens its vehicles, and leads to one [D1 2]', async ({ desk }) => {
  await desk.keyboard.press('Alt+c')
  await desk.getByRole('grid', { name: 'Clients' }).waitFor()
  await desk.keyboard.press('.')
  await desk.keyboard.type('zammit gorg')
  await expect(desk).toHaveURL(/text=zammit/)
  const sale = desk.getByRole('row', { name: /^Sale/ })
  await expect(sale).toContainText('AAA 100')
  await desk.keyboard.press('Enter')
  await desk.keyboard.press('ArrowDown')
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(/\/vehicles\/vehicle\/\d+/)
  await desk.goBack()
  await expect(desk.getByLabel('Client or vehicle details')).toHaveValue('zammit gorg')
})

test('Add Client: what is required, a spouse by type-ahead, and No leaves the draft [D1 5]', async ({
  desk,
  dealership,
}) => {
  await desk.goto('/clients')
  await desk.getByRole('grid', { name: 'Clients' }).waitFor()
  await desk.keyboard.press('n')
  const dialog = desk.getByRole('dialog', { name: /Add Client/ })
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
  await expect(dialog).toBeVisible()
})
