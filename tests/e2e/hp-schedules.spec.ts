import { expect, dealershipTest as test } from './fixtures'

test('schedules are searched, and the total remaining follows [D3 2.12]', async ({ desk }) => {
  await desk.goto('/hp-boe/hp-schedules')
  await expect(desk.locator('[data-lines] [role=row]')).toHaveCount(3)
  await expect(desk.locator('[data-frame=foot]')).toContainText('Remaining: €13,500.00')
  await desk.keyboard.press('/')
  await desk.keyboard.type('zammit')
  await expect(desk).toHaveURL(/text=zammit/)
  await expect(desk.locator('[data-frame=foot]')).toContainText('Remaining: €4,500.00')
  await expect(desk.locator('[data-sub]').first()).toContainText('Payments Paid: 0 = €0.00')
  await desk.keyboard.press('Enter')
  await desk.keyboard.press('Escape')
  await expect(desk).not.toHaveURL(/text=/)
})

test('Show Pending Payments Only is in the address', async ({ desk }) => {
  await desk.goto('/hp-boe/hp-schedules')
  await desk.getByRole('switch', { name: 'Show Pending Payments Only' }).click()
  await expect(desk).toHaveURL(/pendingPaymentsOnly=true/)
  await desk.reload()
  await expect(desk.getByRole('switch', { name: 'Show Pending Payments Only' })).toBeChecked()
})

test('the sign at the end of a row opens its vehicle at the HP tab, behind the gate; Esc leads back to its row', async ({
  desk,
}) => {
  await desk.goto('/hp-boe/hp-schedules')
  await desk.getByRole('button', { name: 'Open vehicle AAA 100' }).click()
  await expect(desk).toHaveURL(/\/vehicles\/vehicle\/\d+\?showhp=true/)
  await expect(desk.getByLabel('Passcode', { exact: true })).toBeFocused()
  await desk.keyboard.press('Escape')
  await expect(desk).toHaveURL(/\/hp-boe\/hp-schedules$/)
  await expect(desk.locator('[data-cursor]')).toContainText('AAA 100')
})
