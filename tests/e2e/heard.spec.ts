import { expect, shopTest as test } from './fixtures'
import { waitForAcknowledgement } from './questions'
import { ScreenReader } from './screen-reader'
import { SHOP_CASHIER } from './shop'

// Its payments and its closed batch are nobody else's.
test.use({ apart: 'heard' })

/** The amount after these words, in cents. */
function centsAfter(words: string, text: string): number {
  const [, euro, cents] = new RegExp(`${words},? €([\\d,]+)\\.(\\d\\d)`).exec(text) ?? []
  if (euro === undefined) throw new Error(`No amount after ${words} in '${text}'`)
  return Number(euro.replaceAll(',', '')) * 100 + Number(cents)
}

/** What a field of the count asks for, in cents: `How many €50` is 5000, `How many 20c` is 20. */
function centsOfCoin(name: string): number {
  const [, euro, cents] = /^How many (?:€(\d+)|(\d+)c)$/.exec(name) ?? []
  if (euro === undefined && cents === undefined) throw new Error(`No coin or note: ${name}`)
  return euro === undefined ? Number(cents) : Number(euro) * 100
}

test('[commands 6] an HP payment, a question that comes back, a count and a closing are done by what a screen reader says', async ({
  page,
  shop,
}) => {
  const before = await shop.call('/api/Admin/GetCurrentBatchTransactions')
  await page.goto('/login')
  const reader = await ScreenReader.at(page)

  await reader.expectFocus('Username', 'the sign-in page')
  await reader.type(SHOP_CASHIER.username)
  await reader.press('Tab')
  await reader.expectFocus('Password', 'after the username')
  await reader.type(SHOP_CASHIER.password)
  await reader.press('Enter')
  await reader.expectFocus('Vehicles', 'signed in')
  await reader.hears(/^4 results$/)

  // The line says what it would record before it is saved, and the outbox what became of it.
  await reader.press('Control+k')
  await reader.expectFocus('Command palette', 'Ctrl K')
  await reader.type('pay 2219')
  const preview = await reader.hears(/^pay 2219.*Amount in €/)
  expect(preview).toMatch(/HP payment for Maria Borg/)
  const due = centsAfter('Amount in', preview)
  const option = await reader.focus()
  expect(option.active).toMatch(/^pay 2219 .*Ctrl Enter save/)
  await reader.press('Control+Enter')
  const saved = await reader.hears(/saved successfully.*Maria Borg/)
  expect(saved).toContain(`HP-2219 · €${(due / 100).toFixed(2)} cash · Maria Borg`)

  // The same once more is asked about: it comes back, is read in the outbox and discarded there.
  await reader.type('pay 2219')
  expect(await reader.hears(/^pay 2219.*Amount in €/)).toMatch(/Problem: Are you sure this is not a double/)
  await reader.press('Control+Enter')
  expect(await reader.hears(/^Error Not saved: pay 2219/)).toMatch(/double HP Payment/)
  await reader.press('Alt+o')
  const outbox = await reader.expectFocus('Lines', 'Alt O')
  expect(outbox.active).toMatch(/pay 2219 Are you sure/)
  await expect(async () => {
    await reader.press('Delete')
    await reader.hears(/pay 2219 discarded/, 1000)
  }).toPass()
  await reader.press('Escape')

  // By the form: an amount other than what is due is asked about, and the question is read with what it is about.
  await reader.press('Control+b')
  await reader.expectFocus(/^Reg No\/HP Account No/, 'Ctrl B')
  await reader.type('hp2220')
  await reader.press('Enter')
  const amount = await reader.expectFocus(/^Amount/, 'after the account')
  expect(amount.within).toContain('Add Cash Entry')
  await reader.type('240')
  await reader.press('Control+Enter')
  const question = await reader.expectFocus(/^(Yes|No)/, 'the question of the amount')
  await reader.reads(question.within[0] ?? '', /Keep the amount that you typed\?/)
  await waitForAcknowledgement(page)
  await reader.press('y')
  expect(await reader.hears(/saved successfully.*HP-2220/)).toMatch(/HP-2220 · €240\.00 cash/)

  // The count: each field says its coin, and what is still missing is said when the hands rest.
  await reader.press('Control+d')
  expect((await reader.expectFocus('Cash', 'Ctrl D')).role).toBe('grid')
  await reader.pressUntilFocus('F6', /^How many/)
  const closing = centsAfter('Closing Balance', await reader.reads('Coins and notes', /Closing Balance/))
  let left = closing
  let forgotten = ''
  const heard = reader.heard.length
  for (;;) {
    const field = await reader.focus()
    if (field.name === 'Extra, in euro') break
    const value = centsOfCoin(field.name)
    let count = Math.floor(left / value)
    left -= count * value
    if (count > 0 && forgotten === '') {
      forgotten = field.name
      count -= 1
    }
    await reader.type(String(count))
    await reader.press('Enter')
    await reader.wait(async () => ((await reader.focus()).name === field.name ? null : true), 'Enter leads on')
  }
  await reader.type('0')
  const short = await reader.hears(/^Counted .*Pending Cash Out/)
  expect(reader.heard.length - heard, 'announced while it was counted').toBeLessThan(5)
  expect(centsAfter('Difference', short.replace('−', ''))).toBe(centsOfCoin(forgotten))
  const wrong = await reader.pressUntilFocus('ArrowUp', new RegExp(`^${forgotten}$`))
  await reader.type(String(Number(wrong.value) + 1))
  await reader.hears(/^Counted .*, as the book says$/)

  await reader.press('F9')
  const closes = await reader.expectFocus(/^No/, 'F9')
  await reader.reads(closes.within[0] ?? '', /Are you sure you want to close the batch\?/)
  await reader.press('y')
  await reader.hears(/closed/i)
  const after = await shop.call('/api/Admin/GetCurrentBatchTransactions')
  expect(Number(after.batchID)).toBeGreaterThan(Number(before.batchID))
  expect(Math.round(Number(after.openingBalance) * 100)).toBe(closing)
})

test('the reader stops where a field has no name, and where nothing is announced', async ({ page }) => {
  await page.setContent('<main><label>Amount <input id=a></label><input id=b><div role=status></div></main>')
  const reader = await ScreenReader.at(page)
  await page.focus('#a')
  expect(await reader.focus()).toMatchObject({ role: 'textbox', name: 'Amount' })
  await page.focus('#b')
  await expect(reader.focus()).rejects.toThrow('Nothing says what this textbox is')
  await expect(reader.hears(/Saved/, 300)).rejects.toThrow('It was never said: /Saved/')
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p role=status>Saved with its region</p>'))
  await expect(reader.hears(/Saved/, 300), 'a region that comes with its text').rejects.toThrow('never said')
  await page.evaluate(() => document.querySelector('div')!.append('Saved'))
  expect(await reader.hears(/Saved/)).toBe('Saved')
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p role=alert>Refused</p>'))
  await reader.hears(/Refused/)
})
