import { FIRST_PASSWORD, takeOwnPassword } from '../fixtures/own-password'
import { OWNER_ROLE } from '../fixtures/cashier'
import { expect, garageTest as test } from './fixtures'
import { callerOf, field, OWNER } from './garage'
import { openVehicles } from './signed-in'

test('a user is added behind the passcode, changed over a colleague, and deactivated [D3 2.18] [server 2]', async ({
  desk,
  garage,
}) => {
  await desk.clock.install()
  await openVehicles(desk)
  for (const key of ['g', 'u', 's']) await desk.keyboard.press(key)
  const grid = desk.getByRole('grid', { name: 'Users' })
  await expect(grid.getByRole('row', { name: /m\.borg/ })).toContainText('signed in here')
  await expect(desk.getByRole('heading', { name: 'Manage Users' })).toBeVisible()
  await expect(desk.getByRole('search', { name: 'Search Users' })).toBeVisible()
  await desk.keyboard.press('n')
  const adding = desk.getByRole('dialog', { name: /Add User/ })
  await expect(field(adding, 'Username')).toBeFocused()
  for (const text of ['rita.b', 'a long password', '0417']) {
    await desk.keyboard.type(text)
    await desk.keyboard.press('Enter')
  }
  await desk.keyboard.press('Control+Enter')
  // The save waits at the gate.
  await expect(desk.getByLabel('Passcode', { exact: true })).toBeFocused()
  // However long they look for it: nobody says that the server does not answer.
  await desk.clock.fastForward(5_000)
  await expect(desk.getByText('The server has not answered yet')).toHaveCount(0)
  await desk.keyboard.type(garage.passcode)
  await expect(desk.getByText('User added succesfully')).toBeVisible()
  await expect(grid.getByRole('row', { name: /rita\.b/ })).toBeVisible()

  await desk.keyboard.press('/')
  await desk.keyboard.type('rita')
  await expect(desk).toHaveURL(/username=rita/)
  await expect(grid.getByRole('row', { name: /m\.borg/ })).toHaveCount(0)
  await desk.keyboard.press('Enter')
  await expect(grid).toBeFocused()
  await desk.keyboard.press('Enter')
  const editing = desk.getByRole('dialog', { name: /Edit User rita\.b/ })
  const name = field(editing, 'Username')
  await expect(name).toHaveValue('rita.b')
  await name.fill('rita.borg')
  await field(editing, 'Password').fill('another password')
  await desk.keyboard.press('Control+Enter')
  await expect(editing.getByText('Confirm password is required')).toBeVisible()
  await expect(editing.getByText('Passcode is required')).toBeVisible()
  await field(editing, 'Confirm Password').fill('another password')
  await field(editing, 'Passcode').fill('0417')
  await editing.getByRole('switch', { name: 'Active' }).click()
  const { data } = await garage.colleague<{ data: { id: number }[] }>('POST', '/api/User/GetUsers', {
    username: 'rita',
  })
  await garage.colleague('POST', '/api/User/EditUser', { id: data[0]!.id, username: 'rita.theirs' })
  await field(editing, 'Passcode').focus()
  await desk.keyboard.press('Control+Enter')
  const question = desk.getByRole('alertdialog')
  await expect(question.getByRole('row', { name: /^Username/ })).toContainText('rita.theirs')
  await question.getByRole('button', { name: 'All mine' }).click()
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('User updated succesfully')).toBeVisible()
  // The draft was saved, and none is left behind.
  await expect(desk.getByText('Draft of')).toHaveCount(0)
  const row = grid.getByRole('row', { name: /rita\.borg/ })
  await expect(row).toContainText('Inactive')

  // Nobody needs to know the passcode of a colleague who leaves, but what becomes of the tokens that they made is asked.
  const gone = { username: 'karl.z', password: 'a long password', passCode: '9031', active: true }
  await garage.colleague('POST', '/api/User/AddUser', { ...gone, password: FIRST_PASSWORD, roleID: OWNER_ROLE })
  await takeOwnPassword(garage.server.url, gone)
  const karl = await callerOf(garage.server.url, { ...gone, passcode: gone.passCode })
  for (const name of ['nightly', 'scan'])
    await karl('POST', '/api/User/AddServiceToken', { name: `karl ${name}`, can: ['read'], days: 30 })
  await desk.goto('/users?username=karl')
  await expect(grid.getByRole('row', { name: /karl\.z/ })).not.toContainText('Inactive')
  await expect(grid).toBeFocused()
  await desk.keyboard.press('Enter')
  const leaving = desk.getByRole('dialog', { name: /Edit User karl\.z/ })
  await expect(field(leaving, 'Username')).toBeFocused()
  for (let at = 0; at < 5; at += 1) await desk.keyboard.press('Tab')
  await expect(leaving.getByRole('switch', { name: 'Active' })).toBeFocused()
  await desk.keyboard.press('Space')
  await expect(leaving.getByText('leave empty to keep it')).toBeVisible()
  await desk.keyboard.press('Control+Enter')
  const left = desk.getByRole('alertdialog', { name: 'Revoke what karl.z made?' })
  await expect(left).toContainText('karl.z made 2 service tokens that go on working: karl nightly, karl scan.')
  await expect(left.getByRole('button', { name: /^Cancel/ })).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(left).toHaveCount(0)
  await desk.keyboard.press('Control+Enter')
  await expect(left.getByRole('button', { name: /^Cancel/ })).toBeFocused()
  await desk.keyboard.press('y')
  await expect(leaving).toHaveCount(0)
  const { data: tokens } = await garage.colleague<{ data: { name: string; state: string }[] }>(
    'GET',
    '/api/User/GetServiceTokens',
  )
  expect(tokens.filter(({ name }) => name.startsWith('karl')).map(({ state }) => state)).toEqual(['revoked', 'revoked'])
  await expect(grid.getByRole('row', { name: /karl\.z/ })).toContainText('Inactive')
  await expect(garage.colleague('POST', '/api/Login/Auth', gone)).rejects.toThrow('401')

  await desk.goto('/users?status=active')
  await expect(grid.getByRole('row', { name: /m\.borg/ })).toBeVisible()
  await expect(row).toHaveCount(0)

  // Where one is signed in is listed, and another session ended by keyboard [server 17.3] [server 17.4].
  const other = await callerOf(garage.server.url, OWNER)
  await expect(desk.getByText(/failed sign-ins? since .*karl\.z \(1\).* · G se/)).toBeVisible()
  await desk.keyboard.press('Control+k')
  await desk.keyboard.type('sessions')
  await desk.keyboard.press('Enter')
  const sessions = desk.getByRole('dialog', { name: /Sessions/ })
  await expect(sessions.getByRole('row').nth(1)).toContainText('this one')
  await expect(sessions.getByRole('row', { name: /karl\.z inactive user/ })).toBeVisible()
  // The latest used of the others.
  await sessions
    .getByRole('button', { name: /^End the session/ })
    .first()
    .focus()
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('alertdialog').getByRole('button', { name: 'No' })).toBeFocused()
  await desk.keyboard.press('y')
  await expect(desk.getByText('Session ended')).toBeVisible()
  await expect(other('POST', '/api/User/GetUsers', {})).rejects.toThrow('401')
  await desk.keyboard.press('Escape')
  await expect(sessions).toHaveCount(0)

  // A new password of one's own takes the current one, and a common one is refused [server 17.1] [server 17.2].
  await desk.goto('/users?username=m.borg')
  await expect(grid.getByRole('row', { name: /m\.borg/ })).toBeVisible()
  await expect(grid).toBeFocused()
  await desk.keyboard.press('Enter')
  const own = desk.getByRole('dialog', { name: /Edit User m\.borg/ })
  await expect(field(own, 'Username')).toBeFocused()
  await expect(field(own, 'Current Password')).toHaveCount(0)
  for (const text of ['', '1234567890', '1234567890', OWNER.passcode]) {
    await desk.keyboard.type(text)
    await desk.keyboard.press('Enter')
  }
  await desk.keyboard.press('Control+Enter')
  await expect(own.getByText('Current password is required')).toBeVisible()
  await field(own, 'Current Password').fill('not the right one')
  await desk.keyboard.press('Control+Enter')
  await expect(own.getByText('This password is one of the commonest: choose another')).toBeVisible()
  await field(own, 'Password').fill('a password of the sea')
  await field(own, 'Confirm Password').fill('a password of the sea')
  await desk.keyboard.press('Control+Enter')
  await expect(own.getByText('Current password is wrong')).toBeVisible()
})
