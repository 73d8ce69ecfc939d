import type { Page } from '@playwright/test'
import Papa from 'papaparse'
import { aCli } from '../fixtures/cli'
import type { ServerProcess } from '../fixtures/server'
import { expect, demoTest as test } from './fixtures'
import { CashBookPage, centsOfText, GridPage, PalettePage, signInByKeyboard } from './pages'

/** Every press of a mouse or finger, for this day is done without. */
async function pointerPresses(page: Page): Promise<() => Promise<number>> {
  let presses = 0
  await page.exposeFunction('tellPointer', () => {
    presses += 1
  })
  await page.addInitScript(() => {
    // A click that a key makes has no detail and no pointer before it.
    const tell = Reflect.get(window, 'tellPointer') as () => void // put there by exposeFunction
    for (const kind of ['pointerdown', 'mousedown', 'touchstart']) window.addEventListener(kind, tell, true)
  })
  return async () => presses
}

async function dueAccounts(page: Page): Promise<string[][]> {
  await page.keyboard.press('Control+h')
  return new GridPage(page, /^HP Payments Due/).allRows()
}

test('[D3 1] a cashier works a day with the keyboard alone, and the terminal agrees', async ({ page, server }) => {
  const presses = await pointerPresses(page)
  const [maria] = server.credentials
  const palette = new PalettePage(page)
  const book = new CashBookPage(page)

  await page.goto('/')
  await signInByKeyboard(page, maria!)

  const due = await dueAccounts(page)
  expect(due.filter((cells) => cells.includes('ABC 123'))).toHaveLength(1)
  await book.open()
  const [openingBatch, openingIn] = [await book.batchID(), await book.figure('In')]
  const closingBefore = await book.figure('Closing Balance')

  await test.step('a payment in cash, from a line', async () => {
    const form = await palette.open('pay ABC 123 250 cash')
    await form.expectFields({ Category: 'HP Payment', Type: 'Cash', Amount: '250.00' })
    await form.save()
  })

  const cheque = await test.step('a payment by cheque, its account number forgotten at first', async () => {
    const other = due.find((cells) => !cells.includes('ABC 123') && cells.some((cell) => /^HP-\d+$/.test(cell)))
    const account = other?.find((cell) => /^HP-\d+$/.test(cell)) ?? ''
    const form = await palette.open(`pay ${account} chq bank:BOV no:000412 payer:"Day Cashier"`)
    await form.expectFields({ Category: 'HP Payment', Type: 'Cheque', 'Cheque No': '000412', Payer: 'Day Cashier' })
    // What is due is filled in when the server has said it.
    await expect(form.field('Amount')).not.toHaveValue('')
    const amount = centsOfText(await form.field('Amount').inputValue())
    await page.keyboard.press('Control+Enter')
    await expect(form.problems).toHaveText('1 field to fix')
    await expect(form.field('A/C No')).toBeFocused()
    await page.keyboard.type('4001 0045')
    await form.save()
    return { account, amount }
  })

  await test.step('what was spent on a car', async () => {
    const form = await palette.open('exp GHV 552 45.50 Garage Zammit, oil and filters')
    await form.expectFields({ Category: 'Vehicle Expense', Amount: '45.50', Name: 'Garage Zammit' })
    await expect(form.field('Description')).toHaveValue('oil and filters')
    await form.save()
  })

  const day = await test.step('the book has them, and the drawer is counted until nothing differs', async () => {
    await book.open()
    expect(await book.batchID()).toBe(openingBatch)
    await expect.poll(() => book.figure('In')).toBe(openingIn + 250_00)
    // What is fetched anew replaces what stood there before the expense.
    const closing = closingBefore + 250_00 - 45_50
    await expect.poll(() => book.figure('Closing Balance')).toBe(closing)
    const cash = await book.cash.allRows()
    expect(cash.at(-2)).toEqual(expect.arrayContaining(['ABC 123', 'HP Payment', '250.00']))
    expect(cash.at(-1)).toEqual(expect.arrayContaining(['GHV 552', 'Garage Zammit', 'oil and filters']))
    await expect(book.section('Cheques').getByRole('row', { name: /Day Cashier.*000412.*4001 0045/ })).toBeVisible()
    await book.focusCount()
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await expect(book.difference).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await book.countTo(closing)
    await expect(book.difference).toHaveCount(0)
    expect(await book.figure('Total Cash')).toBe(closing)
    return { closing, ins: await book.figure('In'), outs: await book.figure('Outs') }
  })

  await test.step('it is closed, and the next one opens with that balance', async () => {
    expect(await book.close()).toBe(true)
    await expect.poll(() => book.batchID()).toBe(openingBatch + 1)
    await expect.poll(() => book.figure('Opening Balance')).toBe(day.closing)
    expect([await book.figure('In'), await book.figure('Outs')]).toEqual([0, 0])
  })

  const left = await test.step('what was paid is no longer due', async () => {
    // The list as it was is shown until the new one has come.
    await expect.poll(async () => (await dueAccounts(page)).length).toBeLessThan(due.length)
    const rows = await dueAccounts(page)
    expect(rows.filter((cells) => cells.includes('ABC 123'))).toEqual([])
    return rows
  })
  expect(await presses(), 'nothing was pressed with a pointer').toBe(0)

  await test.step('the terminal says the same', () => terminalAgrees(server, { left, day, cheque }))
})

interface Day {
  left: readonly string[][]
  /** Cents of the drawer, outs negative. */
  day: { ins: number; outs: number }
  cheque: { account: string; amount: number }
}

async function terminalAgrees(server: ServerProcess, { left, day, cheque }: Day): Promise<void> {
  const [maria] = server.credentials
  const cli = await aCli(server.url)
  try {
    const login = await cli.run(['login', '--username', maria!.username, '--password-stdin'], {
      input: `${maria!.password}\n`,
    })
    expect([login.code, login.stderr]).toEqual([0, expect.not.stringContaining(maria!.password)])
    const listed = await cli.run(['hp', 'due', '--json'])
    const { data }: { data: { hpAccountNo: string; regNo: string }[] } = JSON.parse(listed.stdout)
    expect(data.map((row) => row.regNo)).not.toContain('ABC 123')
    expect(data.map((row) => row.hpAccountNo).sort()).toEqual(
      left.map((cells) => cells.find((cell) => /^HP-\d+$/.test(cell))).sort(),
    )
    const file = await cli.run(['export', 'cash', '--from', 'today', '--to', 'today', '--out', '-'])
    expect([file.code, file.stderr]).toEqual([0, ''])
    const read = Papa.parse<Record<string, string>>(file.stdout.replace(/^\uFEFF/, ''), {
      header: true,
      skipEmptyLines: true,
    })
    expect(read.errors).toEqual([])
    const sum = (column: 'In' | 'Out', rows: readonly Record<string, string>[]) =>
      rows.reduce((total, row) => total + (row[column] ? centsOfText(row[column]) : 0), 0)
    const inCash = read.data.filter((row) => row['Cash Type'] === 'Cash')
    expect(inCash.every((row) => row['Batch Closed'] === 'Yes')).toBe(true)
    expect([sum('In', inCash), -sum('Out', inCash)]).toEqual([day.ins, day.outs])
    const cheques = read.data.filter((row) => row['HP Account No'] === cheque.account)
    expect(sum('In', cheques)).toBe(cheque.amount)
  } finally {
    await cli.remove()
  }
}
