import type { Page } from '@playwright/test'
import { type CashServer, fillFields, openAt } from './cash-records'
import { expect, test } from './fixtures'
import { waitForAcknowledgement } from './questions'
import { atEveryPace } from './typist'

let cash: CashServer
test.beforeEach(({ cash: lent }) => {
  cash = lent
})

async function booked(amount: string): Promise<object[]> {
  const { data } = (await cash.call('/api/Admin/GetCashManagement', { regNoAccNo: amount })) as { data: object[] }
  return data
}

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`)

test('[server 27] Esc out of what is asked of an entry leads to the field of the check, at every pace', async ({
  page,
}) => {
  const [year, month] = cash.today.split('-').map(Number)
  const before = new Date(Date.UTC(year ?? 0, (month ?? 0) - 2, 15)).toISOString().slice(0, 10)
  const typed = before.split('-').reverse().join('-')
  await openAt(page, cash, '/cash-management-add')
  await atEveryPace(page, async ({ typist, number }) => {
    const dialog = page.getByRole('alertdialog')
    await field(page, 'categoryID').waitFor()
    await typist.play('{Alt+r}')
    await expect(field(page, 'categoryID')).toHaveValue('')
    await fillFields(page, { categoryID: 'Free Form', typeID: 'Cash', amount: `${70 + number}.15`, name: 'Late' })
    await field(page, 'dateTime').fill(typed)
    // The field that is typed in last is another one.
    await field(page, 'reference').focus()
    await typist.play(`r${number}{Control+Enter}`)
    await expect(dialog).toContainText(`${typed} is before batch`)
    await waitForAcknowledgement(page)
    await typist.play('{Escape}')
    await expect(dialog).toHaveCount(0)
    await expect(field(page, 'dateTime')).toBeFocused()
    await expect(field(page, 'reference')).toHaveValue(`r${number}`)
    await typist.play('{Control+Enter}')
    await expect(dialog).toContainText(`${typed} is before batch`)
    await waitForAcknowledgement(page)
    await typist.play('y')
    await expect(field(page, 'categoryID')).toHaveValue('')
    expect(await booked(`${70 + number}.15`)).toHaveLength(1)
  })
})

test('[server 27] Esc out of what is asked of an edited entry leads to the field of the check, at every pace', async ({
  page,
}) => {
  const [year, month] = cash.today.split('-').map(Number)
  const before = new Date(Date.UTC(year ?? 0, (month ?? 0) - 2, 15)).toISOString().slice(0, 10)
  const typed = before.split('-').reverse().join('-')
  const id = await cash.pay({ categoryID: 13, amount: 61.15, name: 'Late' })
  await openAt(page, cash, `/cash-management/edit/${id}`)
  await atEveryPace(page, async ({ typist, number }) => {
    const dialog = page.getByRole('alertdialog')
    await field(page, 'dateTime').fill(typed)
    await field(page, 'reference').focus()
    await typist.play(`r${number}{Control+Enter}`)
    await expect(dialog).toContainText('Are you sure you want to edit this entry?')
    await waitForAcknowledgement(page)
    await typist.play('y')
    await expect(dialog).toContainText(`${typed} is before batch`)
    await waitForAcknowledgement(page)
    await typist.play('{Escape}')
    await expect(dialog).toHaveCount(0)
    await expect(field(page, 'dateTime')).toBeFocused()
  })
})
