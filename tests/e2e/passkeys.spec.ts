import { OWNER_ROLE } from '../fixtures/cashier'
import type { Page } from '@playwright/test'
import { FIRST_PASSWORD, takeOwnPassword } from '../fixtures/own-password'
import { expect, garageTest as test } from './fixtures'
import { atHardPace } from './typist'

const MAY = { username: 'may.b', password: 'a long password', passcode: '1357' }

/** An authenticator that holds passkeys and says yes, unless it is told to say no. */
async function authenticatorOf(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  let authenticatorId = ''
  let kept: Awaited<ReturnType<typeof credentials>> = []
  const plugIn = async () => {
    await devtools.send('WebAuthn.disable')
    await devtools.send('WebAuthn.enable')
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    } as const
    const added = await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
    authenticatorId = added.authenticatorId
    for (const credential of kept) await devtools.send('WebAuthn.addCredential', { authenticatorId, credential })
  }
  const credentials = async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  await plugIn()
  return {
    makeSure: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Hands that leave a page take every authenticator with them: what it holds is put into another. */
    keep: async () => {
      kept = await credentials()
    },
    plugIn,
  }
}

/** Presses Tab until a button has focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name })
  await expect(button).toBeVisible()
  for (let presses = 0; presses < 30; presses += 1) {
    if (await button.evaluate((node) => node === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(button).toBeFocused()
}

test('[server 21.5] [server 21.6] a passkey is added, renamed and removed by keys, and Alt P signs in with it, whatever is typed on', async ({
  browser,
  garage,
}) => {
  await garage.colleague('POST', '/api/User/AddUser', {
    roleID: OWNER_ROLE,
    ...MAY,
    password: FIRST_PASSWORD,
    passCode: MAY.passcode,
  })
  await takeOwnPassword(garage.server.url, MAY)
  const page = await browser.newPage({ baseURL: garage.server.url.replace('127.0.0.1', 'localhost') })
  const authenticator = await authenticatorOf(page)
  const openSignIn = async () => {
    if (page.url() !== 'about:blank') await page.evaluate(() => localStorage.clear())
    await page.goto('/login?from=%2Fclients')
    await expect(page.getByLabel('Username')).toBeFocused()
  }
  await openSignIn()
  await page.keyboard.type(MAY.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(`${MAY.password}\n`)
  await expect(page).toHaveURL(/\/clients$/)
  for (const key of ['g', 's', 'e']) await page.keyboard.press(key)
  const own = page.getByRole('region', { name: 'Passkeys' })
  await expect(own).toContainText('none')
  await tabTo(page, 'Add a passkey')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Current password')).toBeFocused()
  await page.keyboard.type(MAY.password)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Laptop')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Passkey added')).toBeVisible()
  await expect(own.getByRole('row', { name: /Laptop/ })).toContainText('localhost')
  // The same authenticator makes no second one.
  await tabTo(page, 'Add a passkey')
  await page.keyboard.press('Enter')
  await page.keyboard.type(MAY.password)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('This authenticator already has your passkey')).toBeVisible()
  await page.keyboard.press('Escape')
  await tabTo(page, 'Rename Laptop')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /^Name/ })).toBeFocused()
  await page.keyboard.type('Notebook')
  await page.keyboard.press('Control+Enter')
  await expect(own.getByRole('row', { name: /Notebook/ })).toContainText('never')

  await authenticator.keep()
  await atHardPace(page, async ({ typist }) => {
    await authenticator.plugIn()
    await openSignIn()
    await typist.play('{Alt+p}{Control+k}new client{Enter}')
    await expect(page).toHaveURL(/\/clients.*add/)
    await authenticator.keep()
  })
  await authenticator.plugIn()
  // Whoever was not made sure of is not signed in, and can type a name.
  await openSignIn()
  await authenticator.makeSure(false)
  await page.keyboard.press('Alt+p')
  await expect(page.getByRole('alert')).toContainText('No passkey was given')
  await expect(page.getByLabel('Username')).toBeFocused()
  await authenticator.makeSure(true)
  await tabTo(page, /Sign in with a passkey/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/clients$/)
  for (const key of ['g', 's', 'e']) await page.keyboard.press(key)
  await tabTo(page, 'Remove Notebook')
  await page.keyboard.press('Enter')
  await page.keyboard.type(MAY.password)
  await page.keyboard.press('Control+Enter')
  await expect(own).toContainText('none')
  await openSignIn()
  await page.keyboard.press('Alt+p')
  await expect(page.getByRole('alert')).toContainText('This passkey is unknown')
  // An address of digits has no name that a passkey could be for.
  await page.goto(`${garage.server.url}/login`)
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByRole('button', { name: /passkey/ })).toHaveCount(0)
  await page.keyboard.press('Alt+p')
  await expect(page.getByRole('alert')).toContainText('Open Forecourt as http://localhost:')
  await page.close()
})
