import { startReceiver } from '../fixtures/receiver'
import { expect, garageTest as test } from './fixtures'
import { atHardPace } from './typist'
import { openVehicles } from './signed-in'

interface Listed {
  data: { id: number; address: string; kinds: string[] }[]
}

test('a webhook typed without a pause is made once; its secret is shown once, it is tested and removed [server 14.4]', async ({
  desk,
  garage,
}) => {
  const to = await startReceiver()
  await openVehicles(desk)
  await desk.getByRole('button', { name: /Passcode locked/ }).click()
  await desk.keyboard.type(garage.passcode)
  await expect(desk.getByRole('button', { name: /Passcode unlocked/ })).toBeVisible()
  const listed = async () => (await garage.colleague<Listed>('GET', '/api/ManageData/GetWebhooks')).data
  await atHardPace(desk, async ({ typist, number }) => {
    await typist.play(`{Control+k}new webhook{Enter}${to.address}?${number}{Control+Enter}{Control+Enter}`)
    const made = desk.getByRole('dialog', { name: 'Secret of the webhook' })
    await expect(made.getByLabel('Secret', { exact: true })).toHaveText(/^whsec_.{44}$/)
    await expect(made.getByRole('button', { name: 'Copy' })).toBeFocused()
    await typist.play('{Escape}')
    await expect(desk.getByRole('dialog', { name: /^Webhooks/ })).toHaveCount(1)
    await typist.play('{Escape}')
    await expect(desk.getByRole('dialog')).toHaveCount(0)
    const [hook, ...more] = (await listed()).filter(({ address }) => address.endsWith(`?${number}`))
    expect([hook?.kinds, more]).toEqual([['entry', 'batch', 'deal', 'schedule'], []])
  })
  const [first, ...others] = await listed()
  for (const { id } of others) await garage.call('POST', '/api/ManageData/RemoveWebhook', { id })
  for (const key of ['g', 'w', 'h']) await desk.keyboard.press(key)
  const row = desk.getByRole('row', { name: new RegExp(`:\\d+/in\\?${first?.address.split('?')[1]} `) })
  const within = (name: RegExp) => row.getByRole('button', { name })
  await expect(desk.getByRole('button', { name: /^New webhook/ })).toBeFocused()
  await desk.keyboard.press('n')
  await expect(
    desk.getByRole('dialog', { name: 'New webhook' }).getByRole('textbox', { name: /Address/ }),
  ).toBeFocused()
  await desk.keyboard.press('Escape')
  // What is closed above the list leaves the cursor on the row from which it was opened.
  for (const [name, opened] of [
    [/^Deliveries/, /^Deliveries/],
    [/^Edit/, /^Edit webhook/],
    [/^History/, /^History/],
  ] as const) {
    await within(name).press('Enter')
    await expect(desk.getByRole('dialog', { name: opened })).toHaveCount(1)
    await desk.keyboard.press('Escape')
    await expect(within(name)).toBeFocused()
  }
  await desk.keyboard.press('Alt+h')
  const history = desk.getByRole('dialog', { name: /^History/ })
  await expect(history.getByText(/Webhook made/)).toBeVisible()
  expect(await history.textContent()).not.toContain('whsec_')
  await desk.keyboard.press('Escape')
  await row.getByRole('button', { name: /^Test/ }).press('Enter')
  await expect(row).toContainText('200')
  expect(to.told.map(({ type }) => type)).toEqual(['test'])
  await row.getByRole('button', { name: /^Remove/ }).press('Enter')
  const question = desk.getByRole('alertdialog', { name: 'Remove this webhook?' })
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused()
  await desk.keyboard.press('y')
  await expect(desk.getByText('There are no webhooks yet.')).toBeVisible()
  await to.end()
})
