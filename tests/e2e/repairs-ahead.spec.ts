import type { Locator, Page } from '@playwright/test'
import { expect, shopTest as test } from './fixtures'
import { atEveryPace, atHardPace } from './typist'
import { bookedEntries, SHOP_CASHIER, leavePalette, openPalette, type Shop } from './shop'
import { giveSession } from './signed-in'

// The cars it adds would stand in the lists of the others.
test.use({ apart: 'repairs' })

const paletteOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Command palette' })
const boxOf = (page: Page): Locator => page.getByRole('combobox', { name: 'Command palette' })
const ghostOf = (page: Page): Locator => paletteOf(page).locator('[data-repaired]')

test.beforeEach(async ({ page, shop }) => {
  await giveSession(page, shop.server.url, SHOP_CASHIER)
  await page.goto('/reconciliation/reconcile')
  await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
})

test('the whole line that a typed one can mean stands behind it, and Tab takes it', async ({ page, shop }) => {
  await atEveryPace(page, async ({ typist, number }) => {
    const vendor = `g${number}`
    // The amount behind the text, the verb behind the car, the verb misspelt.
    const [typed, whole] = [
      [`rec ghv552 ${vendor}, x 7`, `rec ghv552 7 ${vendor}, x`],
      [`ghv552 rec 7 ${vendor}, x`, `rec ghv552 7 ${vendor}, x`],
      [`recvery ghv552 7 ${vendor}, x`, `rec ghv552 7 ${vendor}, x`],
    ][number % 3] ?? ['', '']
    await typist.play(`{Control+k}${typed}`)
    await expect(ghostOf(page)).toHaveText(new RegExp(`→ ${whole}$`))
    await expect(ghostOf(page).locator('[class*=text-mode]').first()).toBeVisible()
    await typist.play('{Tab}')
    await expect(boxOf(page)).toHaveValue(whole ?? '')
    await expect(page.locator('[data-frame=status]')).toContainText('Ready to save')
    await expect(ghostOf(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(paletteOf(page)).toHaveCount(0)
    expect(await bookedEntries(shop, vendor)).toEqual([])
  })
})

test('Ctrl Enter on a line that is repaired shows it with its preview, and saves it at the second', async ({
  page,
  shop,
}) => {
  await atHardPace(page, async ({ typist, number }) => {
    const vendor = `zr${number}`
    // Both are typed before anybody could read what became of the line.
    await typist.play(`{Control+k}ghv552 rec 8 ${vendor}, x`)
    await typist.playAtOnce('{Control+Enter}{Control+Enter}')
    await expect(boxOf(page)).toHaveValue(`rec ghv552 8 ${vendor}, x`)
    await expect(paletteOf(page).getByText('Repaired: Ctrl Enter saves it').last()).toBeVisible()
    await expect(paletteOf(page).getByRole('heading', { name: 'This will record' })).toBeVisible()
    expect(await bookedEntries(shop, vendor)).toEqual([])
    await typist.play('{Control+Enter}')
    await expect.poll(() => bookedEntries(shop, vendor)).toEqual(['8.00 x'])
    await leavePalette(page)
    await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
  })
})

test('Enter on a line that is repaired opens its form, and nothing typed ahead saves that unseen', async ({
  page,
  shop,
}) => {
  await atHardPace(page, async ({ typist, number }) => {
    const vendor = `zg${number}`
    await typist.play(`{Control+k}ghv552 rec 8 ${vendor}, x{Enter}{Control+Enter}`)
    const amount = page.getByLabel(/^Amount/).first()
    await expect(amount).toHaveValue('8.00')
    // What was typed ahead is gone by the time that a key is taken again.
    await expect
      .poll(async () => {
        await amount.press('End')
        return amount.evaluate((at: HTMLInputElement) => at.selectionStart)
      })
      .toBe(4)
    expect(await bookedEntries(shop, vendor)).toEqual([])
    await amount.press('Alt+r')
    await page.goBack()
    await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
    expect(await bookedEntries(shop, vendor)).toEqual([])
  })
})

test('what is typed behind Enter on a repaired line goes into its form, as behind a line that is whole', async ({
  page,
  shop,
}) => {
  /** What has the focus, and what stands in the text fields. */
  const inForm = () =>
    page.evaluate(() => {
      const fields = [...document.querySelectorAll<HTMLInputElement>('form input, form textarea')]
      return {
        at: fields.indexOf(document.activeElement as HTMLInputElement),
        values: fields.map(({ value }) => value),
      }
    })
  await atEveryPace(page, async ({ typist, number }) => {
    const vendor = `zv${number}`
    const ended: unknown[] = []
    for (const line of [`rec ghv552 8 bt bank:HSBC ${vendor}, x`, `rec ghv552 8 bt hsbc ${vendor}, x`]) {
      await typist.play(`{Control+k}${line}{Enter}{Tab}{Tab}q`)
      await expect(page.getByLabel(/^Amount/).first()).toHaveValue('8.00')
      await expect.poll(async () => JSON.stringify((await inForm()).values)).toContain('q')
      // The vehicle is asked for by its number.
      await expect.poll(async () => (await inForm()).values).not.toContain('…')
      ended.push(await inForm())
      await page.keyboard.press('Alt+r')
      await page.goBack()
      await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
    }
    expect(ended[1]).toEqual(ended[0])
    expect(await bookedEntries(shop, vendor)).toEqual([])
  })
})

test('the next line is typed behind one that is repaired: it is saved, and the repaired one kept', async ({
  page,
  shop,
}) => {
  await atHardPace(page, async ({ typist, number }) => {
    const [first, second] = [`zk${number}`, `zn${number}`]
    await typist.play(
      `{Control+k}ghv552 rec 8 ${first}, x{Control+Enter}{Control+k}rec ghv552 9 ${second},y{Control+Enter}`,
    )
    await expect.poll(() => bookedEntries(shop, second)).toEqual(['9.00 y'])
    await leavePalette(page)
    await expect(page.locator('[data-frame=status]')).toContainText('1 line is not saved')
    expect(await bookedEntries(shop, first)).toEqual([])
    await page.keyboard.press('Control+k')
    const row = paletteOf(page).getByRole('option', { name: /Del/ })
    await expect(row).toContainText(`rec ghv552 8 ${first}, x`)
    await page.keyboard.press('Delete')
    await expect(row).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(paletteOf(page)).toHaveCount(0)
  })
})

test('an amount with two readings is offered in both, and never guessed', async ({ page, shop }) => {
  await atHardPace(page, async ({ typist, number }) => {
    const vendor = `k${number}`
    await typist.play(`{Control+k}rec ghv552 1.250 ${vendor}, x{Control+Enter}{Control+Enter}`)
    await expect(paletteOf(page).getByText('More than one line matches').last()).toBeVisible()
    await expect(boxOf(page)).toHaveValue(`rec ghv552 1.250 ${vendor}, x`)
    await expect(ghostOf(page)).toHaveText([
      new RegExp(`→ rec ghv552 1,250 ${vendor}, x`),
      new RegExp(`or rec ghv552 1.25 ${vendor}, x`),
    ])
    expect(await bookedEntries(shop, vendor)).toEqual([])
    await typist.play('{Tab}')
    await expect(paletteOf(page).getByText('Which one?').last()).toBeVisible()
    await typist.play('{ArrowDown}{Enter}')
    await expect(boxOf(page)).toHaveValue(`rec ghv552 1.25 ${vendor}, x`)
    await expect(page.locator('[data-frame=status]')).toContainText('Ready to save')
    await page.keyboard.press('Escape')
    await expect(paletteOf(page)).toHaveCount(0)
    expect(await bookedEntries(shop, vendor)).toEqual([])
  })
})

/** Karmenu Galea has one car on hire purchase. */
async function sellToGalea(shop: Shop): Promise<void> {
  // What is only similar is found, too.
  const { accounts } = (await shop.call('/api/Search?text=HP-2300')) as { accounts: { accountNo: string }[] }
  if (accounts.some(({ accountNo }) => accountNo === 'HP-2300')) return
  const today = String((await shop.call('/api/Workstation')).businessDay)
  const { id: clientID } = await shop.call('/api/Admin/AddClient', {
    idno: '0071250M',
    name: 'Karmenu',
    surname: 'Galea',
    mobNo: '79001122',
  })
  const { id: vehicleID } = await shop.call('/api/Admin/AddVehicle', {
    regNo: 'KGA 071',
    make: { value: 'Toyota' },
    model: { value: 'Vitz' },
    bodyType: { value: 'Hatchback' },
    fuelType: { value: 'Petrol' },
    color: { value: 'Pearl White' },
    yom: 2019,
    mileage: 45_000,
    chassisNo: 'KSP130-7100071',
    engineNo: 'E71',
    engineCapacity: 1000,
    seatingCapacity: 5,
    boughtDate: '2026-01-05',
    boughtPrice: 5000,
    clientBoughtFrom: { idno: '1000071M', name: 'Seller', surname: 'No71' },
  })
  const sale = { vehicleID, clientID, saleType: 1, soldToDateTime: today, soldToPrice: 12_000, deposit: 2000 }
  const terms = { hpAccountNo: 'HP-2300', numberOfMonths: 48, monthlyPayment: 250, firstPaymentDate: today }
  await shop.call('/api/Admin/SoldToVehicle', { ...sale, ...terms })
  await shop.call('/api/Admin/CalculateHpSchedule', { vehicleID, hpAccountNo: 'HP-2300' })
}

test('a name where an account is wanted is the one account of that person, seen before it is booked', async ({
  page,
  shop,
}) => {
  await sellToGalea(shop)
  // The window has heard of it for certain.
  await page.reload()
  await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
  await atHardPace(page, async ({ typist, number }) => {
    const ref = `N${number}`
    await typist.play(`{Control+k}pay karmenu galea 250 cash ref:${ref}`)
    // Who presses twice without a pause has not read it.
    await typist.playAtOnce('{Control+Enter}{Control+Enter}')
    await expect(boxOf(page)).toHaveValue(`pay HP-2300 250 cash ref:${ref}`)
    await expect(paletteOf(page).getByText('Repaired: Ctrl Enter saves it').last()).toBeVisible()
    await expect(paletteOf(page).getByText('Karmenu Galea').first()).toBeVisible()
    expect(await bookedEntries(shop, ref)).toEqual([])
    // Each round would pay one instalment more on one day: the first is enough.
    if (number === 1) {
      await typist.play('{Control+Enter}')
      await expect.poll(() => bookedEntries(shop, ref)).toHaveLength(1)
      await leavePalette(page)
    } else {
      await page.keyboard.press('Control+k')
      const row = paletteOf(page).getByRole('option', { name: /Del/ })
      await expect(row).toContainText('250 cash')
      await page.keyboard.press('Delete')
      await expect(row).toHaveCount(0)
      await page.keyboard.press('Escape')
    }
    await expect(paletteOf(page)).toHaveCount(0)
  })
})

test('a name of two open accounts is a list, of which saving chooses none', async ({ page, shop }) => {
  await atHardPace(page, async ({ typist, number }) => {
    const ref = `T${number}`
    await typist.play(`{Control+k}pay maria borg 250 ref:${ref}{Control+Enter}`)
    await expect(paletteOf(page).getByText('Which one?').last()).toBeVisible()
    await expect(paletteOf(page).getByText('More than one line matches').last()).toBeVisible()
    await expect(paletteOf(page).getByRole('option')).toHaveText([/pay HP-2219 250/, /pay HP-2220 250/])
    expect(await bookedEntries(shop, ref)).toEqual([])
    await typist.play('{ArrowDown}{Enter}')
    await expect(boxOf(page)).toHaveValue(`pay HP-2220 250 ref:${ref}`)
    await page.keyboard.press('Control+k')
    const row = paletteOf(page).getByRole('option', { name: /Del/ })
    if ((await paletteOf(page).count()) === 0) await page.keyboard.press('Control+k')
    await expect(row).toContainText(`ref:${ref}`)
    await page.keyboard.press('Delete')
    await expect(row).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(paletteOf(page)).toHaveCount(0)
  })
})

test('a deposit that goes back is money out, seen before it is booked', async ({ page, shop }) => {
  const { businessDay } = await shop.call('/api/Workstation')
  const [make, model, bodyType, fuelType, color] = ['Toyota', 'Vitz', 'Hatchback', 'Petrol', 'White'].map((value) => ({
    value,
  }))
  const { id: vehicleID } = await shop.call('/api/Admin/AddVehicle', {
    ...{
      regNo: 'RFD 001',
      make,
      model,
      bodyType,
      fuelType,
      color,
      yom: 2019,
      boughtDate: '2026-01-05',
      boughtPrice: 5000,
    },
    clientBoughtFrom: { idno: '1000072M', name: 'Seller', surname: 'No72' },
  })
  const deposit = { dateTime: businessDay, categoryID: 1, typeID: 1, amount: 500, soldToPrice: 8000 }
  const client = { idno: '0777001M', name: 'Ċensu', surname: 'Grixti' }
  await shop.call('/api/Admin/AddEditCash', { ...deposit, vehicleID, client })
  const amounts = async () => {
    const { data } = await shop.call('/api/Admin/GetCashManagement', { pageNumber: 1, pageSize: 500 })
    return (data as { regNo: string; signedAmount: number }[])
      .filter(({ regNo }) => regNo === 'RFD 001')
      .map(({ signedAmount }) => signedAmount)
      .toSorted((a, b) => a - b)
  }
  await openPalette(page)
  await page.keyboard.type('refund deposit rfd001 200')
  await expect(ghostOf(page)).toHaveText(/→ adep rfd001 -200$/)
  await page.keyboard.press('Control+Enter')
  await expect(boxOf(page)).toHaveValue('adep rfd001 -200')
  await expect(paletteOf(page).getByText('Repaired: Ctrl Enter saves it').last()).toBeVisible()
  await expect(paletteOf(page).locator('[data-preview]')).toContainText('−€200.00')
  expect(await amounts()).toEqual([500])
  await page.keyboard.press('Control+Enter')
  await expect.poll(amounts).toEqual([-200, 500])
  // More than was left comes back from the outbox, with what is asked about it.
  await page.keyboard.type('adep rfd001 -301')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Alt+o')
  await expect(page.getByRole('dialog', { name: 'Outbox' })).toContainText(
    '€301.00 goes back to the client, more than the €300.00 paid for RFD 001.',
  )
  expect(await amounts()).toEqual([-200, 500])
})

test('a name and an amount find the person, and a payment of each account of theirs; where nobody has one there is no payment', async ({
  page,
  shop,
}) => {
  const options = paletteOf(page).getByRole('option')
  const close = () =>
    expect(async () => {
      await page.keyboard.press('Escape')
      await expect(paletteOf(page)).toHaveCount(0, { timeout: 1_000 })
    }).toPass()
  await atHardPace(page, async ({ typist }) => {
    await typist.play('{Control+k}maria borg 250')
    await expect(options.first()).toContainText('Maria Borg')
    await expect(options.filter({ hasText: /^pay / })).toHaveText([/pay HP-2219 250/, /pay HP-2220 250/])
    // Money out and in, and of the month, are as likely: none is taken.
    await typist.play('{Tab}')
    await expect(paletteOf(page).getByText('Which one?').last()).toBeVisible()
    await expect(options).toHaveText([
      /^pay HP-2219 250/,
      /^pay HP-2220 250/,
      /^free -250 name:"maria borg"/,
      /^free 250 name:"maria borg"/,
      /^month 250 name:"maria borg"/,
    ])
    await typist.play('{Enter}')
    await expect(boxOf(page)).toHaveValue('pay HP-2219 250')
    await expect(page.locator('[data-frame=status]')).toContainText('Ready to save')
    await close()
    await typist.play('{Control+k}zzyzx 250')
    await expect(options.filter({ hasText: /^free -250 name:zzyzx/ })).toBeVisible()
    await expect(options.filter({ hasText: /^pay / })).toHaveCount(0)
    await close()
  })
  expect(await bookedEntries(shop, 'maria')).toEqual([])
})

test('? alone lists what can be typed, each with an example, and a row begins it', async ({ page }) => {
  await atHardPace(page, async ({ typist }) => {
    await typist.play('{Control+k}?')
    await expect(paletteOf(page).getByRole('option').first()).toContainText('pay ABC 123 250 cash')
    await expect(paletteOf(page).getByText('print invoice ABC 123')).toBeAttached()
    await expect(paletteOf(page).getByText('= 120+35.50')).toBeAttached()
    await typist.play('{ArrowDown}{Enter}')
    await expect(boxOf(page)).toHaveValue('prepay ')
    await page.keyboard.press('Escape')
    await expect(paletteOf(page)).toHaveCount(0)
  })
})

test('F1 searches keys and lines, scrolls by keys, and Enter runs what was found', async ({ page }) => {
  const sheet = page.getByRole('dialog', { name: 'All keys' })
  const search = sheet.getByRole('textbox', { name: 'Search keys and lines' })
  await atHardPace(page, async ({ typist }) => {
    await typist.play('{F1}settle')
    await expect(search).toHaveValue('settle')
    await expect(sheet.getByText('settle <account> [amount|due] [type] [day] [ref] [, text]')).toBeVisible()
    await expect(sheet.getByText('Previous region')).toHaveCount(0)
    await typist.play('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}')
    await expect(sheet.getByText('Previous region')).toBeVisible()
    const scrolled = () =>
      sheet
        .locator('.overflow-y-auto')
        .last()
        .evaluate((at) => at.scrollTop)
    await typist.play('{PageDown}')
    await expect.poll(scrolled).toBeGreaterThan(100)
    await typist.play('{Home}')
    await expect.poll(scrolled).toBe(0)
    await expect(search).toBeFocused()
    await typist.play('{Escape}')
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
  })
  await page.keyboard.press('F1')
  await page.keyboard.type('cash books')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/batches/)
})

test('new client with a name opens its form filled; sold today is the report of today', async ({ page }) => {
  await openPalette(page)
  await page.keyboard.type('add client maria galea 79442210')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: /^Add Client/ })
  await expect(form.getByLabel(/^Name/)).toHaveValue('Maria')
  await expect(form.getByLabel(/^Surname/)).toHaveValue('Galea')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await openPalette(page)
  await page.keyboard.type('sold last month')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/vehicles-purchased-sold\?.*dateFrom=\d{4}-\d\d-01/)
})

test('[commands 1] words that mean a command take one Enter; a payment by no type there is says so; a line fills its open form anew', async ({
  page,
}) => {
  await atHardPace(
    page,
    async ({ typist, number }) => {
      if (number % 2 === 0) {
        await typist.play('{Alt+v}{Control+k}z report{Enter}')
        await expect(page).toHaveURL(/\/reconciliation\/reconcile$/)
        await typist.play('{Control+k}float{Enter}')
        await expect(paletteOf(page)).toHaveCount(0)
        await expect(page.locator('[aria-label^="How many"]:focus')).toBeVisible()
        await typist.play('{Escape}{Control+k}pay abc123 250 revolut')
        await expect(paletteOf(page).getByText('“revolut” is not a type').first()).toBeVisible()
        // No key is offered that would do nothing.
        await expect(paletteOf(page).getByRole('option', { name: /^pay abc123 250 revolut/ })).not.toContainText('save')
        await page.keyboard.press('Escape')
        return expect(paletteOf(page)).toHaveCount(0)
      }
      await typist.play('{Control+k}exp ghv552 20 gatt{Enter}')
      await expect(page.getByRole('combobox', { name: /^Description/ })).toBeFocused()
      // What is missing now has the focus, and not what had it before.
      await typist.play('{Control+k}exp abc123{Enter}')
      const amount = page.getByRole('textbox', { name: /^Amount/ })
      await expect(amount).toBeFocused()
      await expect(amount).toHaveValue('')
      await page.keyboard.press('Alt+r')
    },
    2,
  )
})

test('a line that cannot be says why, with an example that works; words that find nothing say what can be typed', async ({
  page,
}) => {
  await openPalette(page)
  await page.keyboard.type('report sold lately')
  const line = paletteOf(page).getByRole('option', { name: /^report sold lately/ })
  await expect(line).toContainText('“lately” does not fit here')
  await expect(line).toContainText('such as report sold last-month')
  await page.keyboard.press('Escape')
  await openPalette(page)
  await page.keyboard.type('pay 2219 xx')
  const fault =
    /HP-2219, .+, Maria Borg is found, but “xx” is not an amount: write pay 2219 250, or pay 2219 "xx" for what is due/
  await expect(paletteOf(page).getByRole('option', { name: /^pay 2219 xx/ })).toContainText(fault)
  // No form is opened in which the word would stand as a text, by neither key.
  for (const key of ['Control+Enter', 'Enter']) {
    await page.keyboard.press(key)
    await expect(paletteOf(page).getByText(/^“xx” is not an amount: write pay 2219 250/)).toBeVisible()
    await expect(boxOf(page)).toHaveValue('pay 2219 xx')
  }
  await page.keyboard.press('Escape')
  await openPalette(page)
  await page.keyboard.type('zzqqx')
  await expect(paletteOf(page).getByRole('option')).toContainText('There are no results to show.')
  await expect(paletteOf(page).getByRole('option')).toContainText('Example: pay ABC 123 250 cash')
})

test('a line that came back with a repair is in the outbox, where one looks for it', async ({ page, shop }) => {
  await atHardPace(page, async ({ typist, number }) => {
    const ref = `O${number}`
    await typist.play(`{Control+k}pay maria borg 250 ref:${ref}{Control+Enter}`)
    await expect(paletteOf(page).getByText('More than one line matches').last()).toBeVisible()
    await page.keyboard.press('Alt+o')
    const row = page.getByRole('dialog', { name: /^Outbox/ }).getByText(`ref:${ref}`)
    await expect(row).toBeVisible()
    expect(await bookedEntries(shop, ref)).toEqual([])
    await expect(async () => {
      await page.keyboard.press('Delete')
      await expect(row).toHaveCount(0, { timeout: 500 })
    }).toPass()
    await page.keyboard.press('Escape')
  })
})
