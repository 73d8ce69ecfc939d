import { aPng } from '../fixtures/pictures'
import { expect, shopTest as test } from './fixtures'
import { waitForAcknowledgement } from './questions'
import { SHOP_CASHIER, type Shop } from './shop'
import { giveSession } from './signed-in'
import { atEveryPace, atHardPace } from './typist'

// Its assessments and sales are nobody else's.
test.use({ apart: 'assessment' })

const SAVED = 'Assessment saved'

async function stock(shop: Shop, regNo: string): Promise<number> {
  const value = (text: string) => ({ value: text })
  const details = { make: value('Kia'), model: value('Rio'), bodyType: value('Hatchback'), fuelType: value('Petrol') }
  const bought = { boughtDate: '2026-01-05', boughtPrice: 3000, boughtFromID: 1 }
  const added = await shop.call('/api/Admin/AddVehicle', {
    ...{ regNo, ...details, color: value('Red'), yom: 2016, ...bought },
  })
  return Number(added.id)
}

test.beforeEach(async ({ page, shop }) => {
  await giveSession(page, shop.server.url, SHOP_CASHIER, { isUnlocked: true })
  await page.goto('/reconciliation/reconcile')
  await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
})

test('[server 20.33] a buyer is assessed by keyboard, with the verdict as one types, and the sale then asks nothing', async ({
  page,
  shop,
}) => {
  await atEveryPace(page, async ({ typist, number }) => {
    const vehicleID = await stock(shop, `ASM 10${number}`)
    await typist.play(
      `{Control+k}assess asm10${number} 0412385m{Enter}1800{Enter}700{Enter}100{Enter}2{Enter}{Enter}340{Enter}Payslips{Enter}Grant{Enter}{Control+Enter}`,
    )
    await expect(page.getByText(SAVED).first()).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Verdict' })).toContainText('Positive, grant credit')
    const of = (await shop.call(`/api/HPSchedule/GetAssessment?vehicleID=${vehicleID}&clientID=1`)) as {
      current: object
      versions: object[]
    }
    expect(of.current).toMatchObject({ verdict: 'positive', rest: 660, dependants: 2, seen: [{ text: 'Payslips' }] })
    expect(of.versions).toHaveLength(1)
    await typist.play(`{Control+k}sell asm10${number} 0412385m 8000 24x340{Control+Enter}`)
    await expect
      .poll(async () => (await shop.call(`/api/Admin/GetVehicle?vehicleID=${vehicleID}`)).saleType)
      .not.toBe(null)
    await page.goto('/reconciliation/reconcile')
    await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
  })
})

test('[server 20.32] [commands 5] a sale on credit that is typed blind asks for its assessment, and no key typed ahead confirms it', async ({
  page,
  shop,
}) => {
  await atEveryPace(page, async ({ typist, number }) => {
    const vehicleID = await stock(shop, `ASB 10${number}`)
    const saleType = async () => (await shop.call(`/api/Admin/GetVehicle?vehicleID=${vehicleID}`)).saleType
    const line = `sell asb10${number} 0412385m 8000 24x340`
    await typist.play(`{Control+k}${line}{Control+Enter}${['y', '{Enter}', 'yes, it is{Enter}'][number % 3]}`)
    const question = 'Nobody has assessed whether the buyer can pay the instalments.'
    await expect(page.locator('[data-toast]').filter({ hasText: line })).toContainText(question)
    const asked = page.getByRole('alertdialog', { name: 'Are you sure?' })
    await expect(asked).toHaveCount(0)
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name: 'Command palette' })).toHaveCount(0, { timeout: 500 })
    }).toPass()
    await typist.playAtOnce('{Alt+o}{Enter}y')
    await expect(asked).toContainText(question)
    expect(await saleType()).toBe(null)
    await waitForAcknowledgement(page)
    await page.keyboard.press('y')
    await expect.poll(saleType).toBe(1)
    await page.goto('/reconciliation/reconcile')
    await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
  })
})

test('[server 20.30] of two clerks on one assessment neither is lost: the second is told, keeps what was typed and saves it as a version', async ({
  page,
  shop,
  browser,
}) => {
  const vehicleID = await stock(shop, 'AST 101')
  const colleague = await (
    await browser.newContext({ baseURL: shop.server.url, viewport: page.viewportSize() })
  ).newPage()
  await giveSession(colleague, shop.server.url, SHOP_CASHIER, { isUnlocked: true })
  const clerks = [
    { clerk: page, income: '1800', shown: '1,800.00', decision: 'Grant' },
    { clerk: colleague, income: '900', shown: '900.00', decision: 'Refuse' },
  ] as const
  for (const { clerk, income, decision } of clerks) {
    await clerk.goto(`/assessment?vehicleID=${vehicleID}&clientID=1`)
    await expect(clerk.getByRole('textbox', { name: 'Income' }).first()).toBeFocused()
    await clerk.keyboard.type(`${income}\n700\n100\n2\n\n340\nPayslips\n${decision}\n`)
    await expect(clerk.getByRole('combobox', { name: 'Decision' })).toHaveValue(new RegExp(decision))
  }
  // Both are held until both were sent: which of them is the first is left to the server.
  let sent = 0
  let release = () => {}
  const both = new Promise<void>((resolve) => {
    release = resolve
  })
  for (const { clerk } of clerks)
    await clerk.route(
      '**/SaveAssessment',
      async (route) => {
        sent += 1
        if (sent === clerks.length) release()
        await both
        await route.fallback()
      },
      { times: 1 },
    )
  const answers = clerks.map(({ clerk }) => clerk.waitForResponse(/SaveAssessment/))
  for (const { clerk } of clerks) await clerk.keyboard.press('Control+Enter')
  const statuses = await Promise.all(answers.map(async (answer) => (await answer).status()))
  expect(statuses.toSorted()).toEqual([200, 409])
  const of = async () =>
    (await shop.call(`/api/HPSchedule/GetAssessment?vehicleID=${vehicleID}&clientID=1`)) as {
      versions: { applicants: { income: number }[] }[]
    }
  const incomes = async () => (await of()).versions.map(({ applicants }) => String(applicants[0]?.income))
  const first = clerks[statuses.indexOf(200)]!
  const second = clerks[statuses.indexOf(409)]!
  expect(await incomes()).toEqual([first.income])
  await expect(second.clerk.getByText('has saved another assessment in the meantime').first()).toBeVisible()
  await expect(second.clerk.getByRole('textbox', { name: 'Income' }).first()).toHaveValue(second.shown)
  await expect(second.clerk.getByRole('complementary', { name: 'Verdict' })).toContainText(
    `${first.decision === 'Grant' ? 'grant' : 'refuse'} credit`,
  )
  await second.clerk.keyboard.press('Control+Enter')
  await expect.poll(incomes).toEqual([second.income, first.income])
  await colleague.context().close()
})

test('[server 20.33] three joint applicants and what was seen are typed ahead, with the verdict on all of them', async ({
  page,
  shop,
}) => {
  const vehicleID = await stock(shop, 'ASM 103')
  const verdict = page.getByRole('complementary', { name: 'Verdict' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('assess asm103 0412385m')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Income' })).toBeFocused()
  await page.keyboard.press('Alt+f')
  const files = page.getByRole('dialog', { name: /^Photos and scans/ })
  const png = (name: string, shade: number) => ({ name, mimeType: 'image/png', buffer: aPng({ shade }) })
  const upload = files.getByLabel('Files', { exact: true })
  await upload.setInputFiles([png('payslip, may.png', 41), png('bank.png', 42)])
  await expect(files.getByRole('button', { name: 'Seen: bank.png' })).toHaveAttribute('aria-pressed', 'true')
  await expect(files.getByRole('row', { name: /payslip, may.*Other/ })).toHaveCount(1)
  await upload.setInputFiles(png('dog.png', 43))
  await expect(files.getByRole('button', { name: 'Seen: dog.png' })).toHaveAttribute('aria-pressed', 'true')
  await files.getByRole('button', { name: 'Seen: dog.png' }).press('Enter')
  await expect(files.getByRole('button', { name: 'Seen: dog.png' })).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Leave .* out$/ })).toHaveText(['payslip, may.png ×', 'bank.png ×'])
  await page.getByRole('textbox', { name: /^Income/ }).focus()
  await atHardPace(page, async ({ typist }) => {
    await typist.play(
      '1800{Enter}700{Enter}100{Enter}2{Enter}Ann Borg{Enter}900{Enter}300{Enter}0{Enter}Ben Borg{Enter}800{Enter}200{Enter}50{Enter}Cetta Zammit{Enter}700{Enter}100{Enter}0{Enter}302{Enter}Rent book',
    )
    await expect(verdict).toContainText('€4,200.00')
    await expect(verdict).toContainText('Positive')
    await typist.play('{Enter}Grant{Enter}{Control+Enter}')
    await expect(page.getByText(SAVED).first()).toBeVisible()
  })
  await expect(verdict).toContainText('Positive, grant credit')
  const of = (await shop.call(`/api/HPSchedule/GetAssessment?vehicleID=${vehicleID}&clientID=1`)) as {
    current: object
  }
  expect(of.current).toMatchObject({
    verdict: 'positive',
    rest: 4200 - 1300 - 150 - 302,
    applicants: [
      { name: '', income: 1800 },
      { name: 'Ann Borg', income: 900, expenses: 300 },
      { name: 'Ben Borg', otherCredit: 50 },
      { name: 'Cetta Zammit', income: 700 },
    ],
    seen: [{ text: 'Rent book' }, { text: 'payslip, may.png' }, { text: 'bank.png' }],
  })
  // Without its name a joint applicant counts for nobody.
  await page.getByRole('textbox', { name: 'Joint applicant 2' }).fill('')
  await expect(verdict).toContainText('€3,400.00')
})

test('[server 20.32] [server 6.6] the Sale form asks about credit that nobody assessed, and saves it once it is confirmed', async ({
  page,
  shop,
}) => {
  const vehicleID = await stock(shop, 'ASF 102')
  const saleType = async () => (await shop.call(`/api/Admin/GetVehicle?vehicleID=${vehicleID}`)).saleType
  await page.keyboard.press('Control+k')
  await page.keyboard.type('sell asf102 0412385m 8000 24x340')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('form', { name: 'Sale' })).toBeVisible()
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await page.keyboard.press('Control+Enter')
  await expect(question).toContainText('Nobody has assessed whether the buyer can pay the instalments.')
  await waitForAcknowledgement(page)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  expect(await saleType()).toBe(null)
  await page.keyboard.press('Control+Enter')
  await expect(question).toContainText('Nobody has assessed')
  await waitForAcknowledgement(page)
  await page.keyboard.press('Enter')
  await expect.poll(saleType).toBe(1)
})

test('[server 20.42] a refusal is decided, printed and recorded as given by keyboard', async ({ page, shop }) => {
  const vehicleID = await stock(shop, 'ASM 142')
  await atHardPace(page, async ({ typist }) => {
    await typist.play(
      '{Control+k}assess asm142 0412385m{Enter}900{Enter}700{Enter}100{Enter}2{Enter}{Enter}340{Enter}Payslips{Enter}Refuse{Enter}Register: in arrears{Control+Enter}',
    )
    await expect(page.getByText(SAVED).first()).toBeVisible()
  })
  const verdict = page.getByRole('complementary', { name: 'Verdict' })
  await expect(verdict).toContainText('refuse credit. Refused, letter not given')
  const letter = page.waitForResponse(/GetRefusalReport/)
  await page.keyboard.press('Alt+w')
  await expect(page.getByRole('dialog', { name: 'Refusal of Credit' })).toHaveCount(1)
  await page.keyboard.press('Control+Enter')
  expect((await letter).status()).toBe(200)
  await expect(page.getByRole('dialog', { name: 'Given to the client?' })).toHaveCount(1)
  await page.keyboard.press('Control+Enter')
  await expect(verdict).toContainText('Letter given on paper by')
  const of = (await shop.call(`/api/HPSchedule/GetAssessment?vehicleID=${vehicleID}&clientID=1`)) as {
    current: object
  }
  expect(of.current).toMatchObject({ database: 'Register: in arrears', letter: { medium: 'paper' } })
})
