import { OWNER_ROLE } from '../fixtures/cashier'
import { type Locator, type Page, test as base } from '@playwright/test'
import type { Client } from '@forecourt/core/client/client'
import { aClient, anAgreement, anEntry, aVehicle } from '../fixtures/builders'
import { CASHIER } from '../fixtures/cashier'
import { signedInClient } from '../fixtures/client'
import { databaseOnServer } from '../fixtures/databases'
import { serveOn } from '../fixtures/served'
import type { ServerProcess } from '../fixtures/server'
import { expect } from './fixtures'
import { giveSession } from './signed-in'

interface Pair {
  /** Where the other one saves. */
  saves: ServerProcess
  /** Whose pages are looked at. */
  shows: ServerProcess
  client: Client
  database: { url?: string }
}

const test = base.extend<object, { pair: Pair }>({
  pair: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const shared = await databaseOnServer()
      const database = shared ? { url: shared.url } : {}
      const saves = await serveOn(database)
      const shows = shared ? await serveOn(database) : saves
      const client = await signedInClient(saves, CASHIER)
      await client.call('CheckPassCode', { passCode: CASHIER.passcode })
      await use({ saves, shows, client, database })
      await Promise.all([saves.stop(), shows.stop()])
      await shared?.drop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

/** A row of a list as it stands on the screen. */
async function placeOf(row: Locator): Promise<{ text: string | null; top: number | undefined }> {
  return { text: await row.textContent(), top: (await row.boundingBox())?.y }
}

interface List {
  at: string
  label: string
  /** Saves something that stands above the cursor's row; what is then found in the list. */
  above: (client: Client, n: number) => Promise<string>
}

const hire = async (client: Client, start: string, end: string): Promise<string> => {
  const [clientID, { vehicleID, regNo }] = [await aClient(client), await aVehicle(client, { transmission: 'Manual' })]
  const days = { startDateTime: start, endDateTime: end }
  await client.call('SaveCarHire', { clientID, vehicleID, carHireType: 1, rate: '25.50', ...days })
  return regNo
}

const LISTS: readonly List[] = [
  {
    at: '/cash-management',
    label: 'Cash entries',
    above: async (client, n) => {
      await client.call('AddEditCash', anEntry({ name: `Seen ${n}` }))
      return `Seen ${n}`
    },
  },
  { at: '/vehicles', label: 'Vehicles', above: async (client) => (await aVehicle(client)).regNo },
  {
    at: '/clients',
    label: 'Clients',
    above: async (client, n) => {
      await aClient(client, { name: `Aaron ${n}`, surname: 'Abela' })
      return `Aaron ${n}`
    },
  },
  {
    at: '/hp-boe/hp-payments-due',
    label: 'HP Payments Due',
    above: async (client) => (await anAgreement(client, { firstPaymentDate: '2025-02-15' })).accountNo,
  },
  {
    at: '/car-hire',
    label: 'Car Hire',
    above: (client, n) => hire(client, `2031-04-0${n + 1}`, `2031-04-0${n + 2}`),
  },
  {
    at: '/users',
    label: 'Users',
    above: async (client, n) => {
      await client.call('AddUser', {
        roleID: OWNER_ROLE,
        username: `aaron${n}`,
        password: 'a long pass word',
        passCode: '2468',
      })
      return `aaron${n}`
    },
  },
]

/** Milliseconds from the answer of a save until the page says so. */
async function seenAfter(page: Page, save: () => Promise<unknown>, mark: Locator): Promise<number> {
  await save()
  const answered = performance.now()
  await mark.waitFor()
  expect(page.isClosed()).toBe(false)
  return performance.now() - answered
}

test('[server 10] a page that opens asks for each of its answers once', async ({ page, pair }) => {
  const { client, shows } = pair
  await aClient(client)
  await giveSession(page, shows.url, CASHIER)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${shows.url}/clients`)
  const grid = page.getByRole('grid', { name: 'Clients' })
  await expect(grid.locator('[data-lines] > [role=row]').first()).toBeVisible()
  // What is heard now is heard after the greeting.
  await expect(async () => {
    await aClient(client)
    await expect(page.getByRole('button', { name: /change.* · R/ })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const shell = ['/api/Workstation', '/api/User/Preferences', '/api/User/PassCodeStatus']
  expect(shell.map((path) => asked.filter((each) => each === path).length)).toEqual([1, 1, 1])
})

test('[server 10] six lists at another server: what is saved waits behind its mark, the row under the cursor stays, R takes it', async ({
  page,
  pair,
}) => {
  const { client, shows } = pair
  for (const { above } of LISTS) for (let n = 0; n < 3; n += 1) await above(client, n)
  await giveSession(page, shows.url, CASHIER)
  const times: string[] = []
  for (const { at, label, above } of LISTS) {
    await test.step(label, async () => {
      await page.goto(`${shows.url}${at}`)
      const grid = page.getByRole('grid', { name: label })
      await expect(grid.locator('[data-lines] > [role=row]').nth(2)).toBeVisible()
      await expect(grid).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(grid.locator('[data-cursor]')).toHaveAttribute('data-index', '1')
      const before = await placeOf(grid.locator('[data-cursor]'))
      const mark = page.getByRole('button', { name: '1 change · R' })
      let words = ''
      const ms = await seenAfter(page, async () => (words = await above(client, 3)), mark)
      times.push(`${label} ${ms.toFixed(0)} ms`)
      expect(await placeOf(grid.locator('[data-cursor]'))).toEqual(before)
      await expect(grid).not.toContainText(words)
      await page.keyboard.press('r')
      await expect(grid).toContainText(words)
      await expect(mark).toHaveCount(0)
      expect((await placeOf(grid.locator('[data-cursor]'))).text).toBe(before.text)
    })
  }
  console.info(`From the answer of a save to the other's screen: ${times.join(', ')}`)
})

test('[server 10] records and a half-typed form at another server; what is missed while its stream is cut is there after', async ({
  page,
  pair,
}) => {
  const { client, database } = pair
  let { shows } = pair
  await giveSession(page, shows.url, CASHIER)

  await test.step('a client: it follows what another saves, until something is typed, which stays', async () => {
    const clientID = await aClient(client, { name: 'Karmnu', address3: 'Mosta', mobNo: '7900 0001' })
    await page.goto(`${shows.url}/clients/client?clientID=${clientID}`)
    await expect(page.getByRole('heading', { name: /Karmnu/ })).toBeVisible()
    await page.keyboard.press('1')
    const form = page.getByRole('form', { name: 'Client Details' })
    const [town, mobile] = [form.getByLabel('Locality'), form.getByLabel('Mobile number')]
    await client.call('EditClient', { id: clientID, address3: 'Birgu' })
    await expect(town).toHaveValue('Birgu')
    await mobile.fill('7900 99')
    const fetched = page.waitForResponse((answer) => answer.url().includes('/GetClient?'))
    await client.call('EditClient', { id: clientID, name: 'Karmnu Pawl', address3: 'Isla' })
    await fetched
    await expect(page.getByRole('heading', { name: /Karmnu Pawl/ })).toBeVisible()
    await expect(mobile).toHaveValue('7900 99')
    await expect(mobile).toBeFocused()
  })

  const last = page.getByRole('region', { name: 'Last entries' })
  const name = page.locator('input[name=name]')
  await test.step('Add Cash Entry: half a name stays, the last entries follow', async () => {
    await page.goto(`${shows.url}/cash-management-add`)
    await expect(last).toBeVisible()
    await name.fill('Half a na')
    await client.call('AddEditCash', anEntry({ name: 'Followed' }))
    await expect(last).toContainText('Followed')
    await expect(name).toHaveValue('Half a na')
    await expect(name).toBeFocused()
  })

  await test.step('a server that goes and comes: said in the status line, then what was missed is there', async () => {
    if (database.url === undefined) return
    await shows.stop()
    await client.call('AddEditCash', anEntry({ name: 'Missed' }))
    await expect(page.locator('[data-frame=status]')).toContainText('Reconnecting')
    shows = await serveOn(database, { port: shows.port })
    await expect(last).toContainText('Missed')
    await expect(page.locator('[data-frame=status]')).not.toContainText('Reconnecting')
    await expect(name).toHaveValue('Half a na')
    await shows.stop()
  })
})
