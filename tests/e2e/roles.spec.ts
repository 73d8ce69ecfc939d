import type { Page } from '@playwright/test'
import { FIRST_PASSWORD, takeOwnPassword } from '../fixtures/own-password'
import { expect, garageTest as test } from './fixtures'
import { callerOf, field, OWNER } from './garage'
import { atHardPace } from './typist'
import { giveSession, openVehicles } from './signed-in'

const CASHIER = { username: 'till.one', password: 'a long password', passcode: '2468' }

const LOW_DISK = { place: 'data', freeBytes: 4_200_000_000, sizeBytes: 100_000_000_000 }

test('a disk that is nearly full is in the status line of whoever sets things up, until there is room again [server 14.5]', async ({
  desk,
  browser,
  garage,
}) => {
  const cell = (page: Page) => page.locator('[data-frame=status]').getByText('Disk 95 % full')
  const tell = (page: Page, lowDisks: readonly object[]) =>
    page.route('**/GetArchives', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), lowDisks } })
    })
  await tell(desk, [{ ...LOW_DISK, freeBytes: 6_000_000_000 }, LOW_DISK])
  await openVehicles(desk)
  await expect(cell(desk), 'of the fullest').toBeVisible()
  await desk.goto('/cash-management-add')
  await expect(cell(desk), 'on every page').toBeVisible()
  await desk.unroute('**/GetArchives')
  await desk.reload()
  await expect(desk.locator('[data-frame=status]')).toContainText('Field')
  await expect(cell(desk)).toHaveCount(0)
  const roles = await garage.call<{ data: { id: number; name: string }[] }>('GET', '/api/User/GetRoles')
  const cashier = { username: 'disk.cashier', password: 'a long password', passcode: '1357' }
  await garage.call('POST', '/api/User/AddUser', {
    ...{ username: cashier.username, password: FIRST_PASSWORD, passCode: cashier.passcode },
    ...{ active: true, roleID: roles.data.find(({ name }) => name === 'Cashier')?.id },
  })
  await takeOwnPassword(garage.server.url, cashier)
  const context = await browser.newContext({ baseURL: garage.server.url })
  const till = await context.newPage()
  await tell(till, [LOW_DISK])
  await giveSession(till, garage.server.url, cashier)
  await openVehicles(till)
  await expect(cell(till), 'a cashier can make no room').toHaveCount(0)
  await context.close()
})

test('a role is made, given to a user and changed, by keys alone [server 16.1]', async ({ desk, garage }) => {
  await openVehicles(desk)
  for (const key of ['g', 'r', 'o']) await desk.keyboard.press(key)
  const list = desk.getByRole('dialog', { name: /^Roles/ })
  await expect(list.getByRole('row', { name: /^Owner Everything/ })).toBeVisible()
  await expect(list.getByRole('row', { name: /^Viewer View only/ })).toBeVisible()
  await expect(list.getByRole('button', { name: 'New role' })).toBeFocused()
  await desk.keyboard.press('n')
  const form = desk.getByRole('dialog', { name: 'New role' })
  await expect(field(form, 'Name')).toBeFocused()
  await desk.keyboard.press('Control+Enter')
  await expect(form.getByText('Name is required')).toBeVisible()
  await desk.keyboard.type('Till')
  await expect(field(form, 'Name')).toHaveValue('Till')
  await form.getByRole('switch', { name: 'Count and close batches' }).press('Space')
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByLabel('Passcode', { exact: true })).toBeFocused()
  await desk.keyboard.type(garage.passcode)
  const row = list.getByRole('row', { name: /^Till/ })
  await expect(row).toContainText(
    'Add and edit clients and vehicles · Enter into the cash book · Count and close batches, lock months',
  )
  await row.getByRole('button', { name: 'Edit Till' }).press('Enter')
  const editing = desk.getByRole('dialog', { name: 'Edit role Till' })
  await expect(field(editing, 'Name')).toHaveValue('Till')
  await editing.getByRole('switch', { name: 'Car hires' }).press('Space')
  await desk.keyboard.press('Control+Enter')
  await expect(row).toContainText('Car hires')
  await row.getByRole('button', { name: 'History of Till' }).focus()
  await desk.keyboard.press('Alt+h')
  const history = desk.getByRole('dialog', { name: /^History/ })
  await expect(history.getByText('Role changed: Till')).toBeVisible()
  await desk.keyboard.press('Escape')
  await desk.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(desk.getByRole('grid', { name: 'Users' })).toBeFocused()

  await desk.keyboard.press('n')
  const adding = desk.getByRole('dialog', { name: /Add User/ })
  await expect(field(adding, 'Username')).toBeFocused()
  for (const text of [CASHIER.username, CASHIER.password, CASHIER.passcode, 'till']) {
    await desk.keyboard.type(text)
    await desk.keyboard.press('Enter')
  }
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByRole('grid', { name: 'Users' }).getByRole('row', { name: /till\.one/ })).toContainText('Till')
})

test('what a role may not is said and shows no key; a colleague allows one deletion at the same screen [server 16.2] [server 16.3]', async ({
  page,
  garage,
}) => {
  const { data } = await garage.call<{ data: { id: number; name: string }[] }>('GET', '/api/User/GetRoles')
  const roleID = data.find(({ name }) => name === 'Cashier')?.id
  const { username, password, passcode } = { ...CASHIER, username: 'till.two' }
  const person = { username, password: FIRST_PASSWORD, passCode: passcode, active: true, roleID }
  await garage.call('POST', '/api/User/AddUser', person)
  await takeOwnPassword(garage.server.url, { username, password })
  const cashier = await callerOf(garage.server.url, { username, password, passcode })
  const { businessDay: today } = await garage.call<{ businessDay: string }>('GET', '/api/Workstation')
  const anEntry = async (description: string) => {
    const entry = { cashTypeID: 1, categoryID: 13, amount: 12, description, dateTime: today }
    return (await cashier<{ cashID: number }>('POST', '/api/Admin/AddEditCash', entry)).cashID
  }
  await giveSession(page, garage.server.url, { username, password, passcode }, { isUnlocked: true })
  await openVehicles(page)

  // Of what begins with one key, what is theirs shows it: vehicles are added by a cashier, users are not.
  await expect(page.getByRole('button', { name: 'Add Vehicle' }).first().locator('kbd')).toHaveText('N')
  const adds = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Add Entry/ })
  await expect(adds.last().locator('kbd')).toHaveText('Ctrl A')
  await page.goto('/users')
  await expect(page.getByRole('button', { name: 'Add User' }).locator('kbd')).toHaveCount(0)
  await openVehicles(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('reopen')
  await expect(page.getByText('Your role does not include: Reopen batches, unlock months').first()).toBeVisible()
  await expect(page.locator('[data-frame=status]')).toContainText('Not allowed')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('fix 8')
  // The line says so; a colleague may allow what it saves.
  const line = page.getByRole('option', { name: /fix 8/ }).first()
  await expect(line).toContainText('Your role does not include: Edit and delete entries')
  await expect(line.locator('kbd')).not.toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await atHardPace(page, async ({ typist, number }) => {
    const id = await anEntry(`paint ${number}`)
    await page.goto(`/cash-management/edit/${id}`)
    const remove = page.getByRole('button', { name: /^Delete/ })
    await expect(remove).toBeVisible()
    await expect(remove.locator('kbd')).toHaveCount(0)
    await page.keyboard.press('Alt+x')
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'No' })).toBeFocused()
    await page.keyboard.press('y')
    const asked = page.getByRole('dialog', { name: 'Ask a colleague to approve' })
    await expect(asked.getByText(/Your role, Cashier, does not include: Edit and delete entries/)).toBeVisible()
    await expect(field(asked, 'Their username')).toBeFocused()
    await typist.play(`${OWNER.username}{Tab}0000{Control+Enter}`)
    await expect(asked.getByText('This is not their passcode')).toBeVisible()
    await expect(field(asked, 'Their passcode')).toBeFocused()
    await typist.play(`${OWNER.passcode}{Control+Enter}`)
    await expect(asked).toHaveCount(0)
    await expect
      .poll(async () => {
        const history = await cashier<{ data: { summary: string }[] }>('GET', '/api/Admin/GetHistory', {
          kind: 'entry',
          id,
        } as never)
        return history.data[0]?.summary
      })
      .toMatch(/^Entry deleted.* · allowed by m\.borg$/)
  })

  // A password of one's own takes no right; name, role and activity stay as they are [server 17.2].
  await page.keyboard.press('Control+k')
  await page.keyboard.type('password')
  await page.keyboard.press('Enter')
  const own = page.getByRole('dialog', { name: `Edit User ${username}` })
  await expect(field(own, 'Password')).toBeFocused()
  await expect(field(own, 'Username')).toBeDisabled()
  await expect(own.getByRole('switch', { name: 'Active' })).toBeDisabled()
  for (const text of ['another password', 'another password', passcode, password]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Control+Enter')
  // Their session ends with it; Enter counts once the hands have rested.
  await expect(page.getByRole('heading', { name: 'Your session ended' })).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused({ timeout: 2_000 })
  }).toPass()
  await callerOf(garage.server.url, { username, password: 'another password', passcode })
})
