import { type CashServer, openAt, startCashServer } from './cash-records'
import { expect, test } from './fixtures'
import { atHardPace } from './typist'
import { waitForAcknowledgement } from './questions'

const FLOAT = 50
const BANK = { bank: 'HSBC', dateTime: '2026-01-05', reference: '' }

let cash: CashServer
test.beforeAll(async () => {
  cash = await startCashServer()
  await cash.pay({ categoryID: 13, amount: FLOAT, name: 'Float' })
})
test.afterAll(async () => {
  await cash.server.stop()
})

/** How many entries have this amount. */
async function bookedOf(amount: string): Promise<number> {
  const found = await cash.call('/api/Admin/GetCashManagement', { regNoAccNo: amount })
  return typeof found === 'object' && found !== null && 'totalCount' in found ? Number(found.totalCount) : Number.NaN
}

test('[server 7.1] cash beyond what the drawer holds is asked about, however fast it is saved; what it holds is not', async ({
  page,
}) => {
  await openAt(page, cash, '/cash-management-add')
  const field = (name: string) => page.locator(`input[name="${name}"]`)
  const dialog = page.getByRole('alertdialog')
  await atHardPace(page, async ({ typist, number }) => {
    const amount = `${60 + number}.25`
    await field('categoryID').waitFor()
    await typist.play('{Alt+r}')
    await expect(field('categoryID')).toHaveValue('')
    await expect(field('categoryID')).toBeFocused()
    await typist.play(`Pending Outs{Enter}Cash{Enter}${amount}{Control+Enter}`)
    await expect(dialog).toContainText(`€${amount} goes out in cash, more than the €50.00 that the drawer holds.`)
    await waitForAcknowledgement(page)
    await typist.play('n')
    await expect(dialog).toHaveCount(0)
    expect(await bookedOf(amount)).toBe(0)
    await typist.play('{Alt+r}')
    await expect(field('categoryID')).toHaveValue('')
    await expect(field('categoryID')).toBeFocused()
    const less = `${number}.50`
    await typist.play(`Pending Outs{Enter}Cash{Enter}${less}{Control+Enter}`)
    await expect.poll(() => bookedOf(less)).toBe(1)
    await cash.pay({ categoryID: 13, amount: Number(less), name: 'Back into the drawer' })
  })
})

test('[server 7.1] a line that takes more than the drawer holds is confirmed in its form', async ({ page }) => {
  await openAt(page, cash, '/cash-management')
  await expect(page.getByRole('grid', { name: 'Cash entries' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Command palette' }).waitFor()
  await page.keyboard.type('outs 75.75, Garage float')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const question = '€75.75 goes out in cash, more than the €50.00 that the drawer holds.'
  await expect(palette).toContainText(question)
  await page.keyboard.press('Enter')
  await expect(page.locator('input[name=amount]')).toHaveValue('75.75')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alertdialog')).toContainText(question)
  await waitForAcknowledgement(page)
  await page.keyboard.press('y')
  await expect.poll(() => bookedOf('75.75')).toBe(1)
})

test('[server 7.1] money that goes back beyond what its client paid is asked about, however fast it is saved', async ({
  page,
}) => {
  const { 'KDR 518': vehicleID } = cash.vehicles
  const client = { idno: '0455166M', name: 'Żeppi', surname: 'Micallef' }
  await cash.pay({ categoryID: 1, typeID: 4, vehicleID, client, amount: 90, soldToPrice: 7000, bankTransfer: BANK })
  await openAt(page, cash, '/cash-management-add')
  const field = (name: string) => page.locator(`input[name="${name}"]`)
  const dialog = page.getByRole('alertdialog')
  await atHardPace(page, async ({ typist, number }) => {
    const begin = async () => {
      await typist.play('{Alt+r}')
      await expect(field('categoryID')).toHaveValue('')
      await expect(field('categoryID')).toBeFocused()
    }
    await field('categoryID').waitFor()
    await begin()
    const back = `Additional Deposit{Enter}Non Cash{Enter}kdr518{Enter}0455166m{Enter}`
    await typist.play(`${back}-${100 + number}.25`)
    await typist.playAtOnce('{Control+Enter}{Control+Enter}{Control+Enter}')
    const paid = 95 - 5 * number
    await expect(dialog).toContainText(
      `€${100 + number}.25 goes back to the client, more than the €${paid}.00 paid for KDR 518.`,
    )
    // Who presses it twice has not read it.
    expect(await bookedOf(`${100 + number}.25`)).toBe(0)
    // What was typed ahead of it was dropped, and letters right behind that are no answer.
    await waitForAcknowledgement(page)
    await typist.play('n')
    await expect(dialog).toHaveCount(0)
    expect(await bookedOf(`${100 + number}.25`)).toBe(0)
    await begin()
    await typist.play(`${back}-5{Control+Enter}`)
    await expect.poll(() => bookedOf('5')).toBe(number)
  })
})
