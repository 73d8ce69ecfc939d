import type { Locator, Page, Response } from '@playwright/test'
import { expect } from './fixtures'
import { leavePalette } from './shop'

interface LoginAccount {
  username: string
  password: string
}

const SAVED = 'Cash Entry saved successfully.'
const ANSWER_MS = 60_000

/** The next answer of an operation that the following keys call. */
function nextAnswer(page: Page, operation: string): Promise<Response> {
  return page.waitForResponse((answer) => answer.url().endsWith(`/${operation}`), { timeout: ANSWER_MS })
}

export async function signInByKeyboard(page: Page, who: LoginAccount): Promise<void> {
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type(who.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(who.password)
  await page.keyboard.press('Enter')
  // A server that has just begun reads a whole dealership first.
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ timeout: 60_000 })
}

export class PalettePage {
  readonly box: Locator
  constructor(private readonly page: Page) {
    this.box = page.getByRole('combobox', { name: 'Command palette' })
  }

  async type(line: string): Promise<void> {
    await this.page.keyboard.press('Control+k')
    await expect(this.box).toBeFocused()
    await this.page.keyboard.type(line)
    await expect(this.box).toHaveValue(line)
  }

  /** Opens the form that the line fills. */
  async open(line: string): Promise<EntryPage> {
    await this.type(line)
    await this.page.keyboard.press('Enter')
    await expect(this.box).toHaveCount(0)
    const form = new EntryPage(this.page)
    await expect(form.heading).toBeVisible()
    return form
  }

  /** Saves the line from the palette, and waits until the server has it. */
  async save(line: string): Promise<void> {
    await this.type(line)
    await expect(this.page.getByRole('heading', { name: 'This will record' })).toBeVisible()
    const answered = nextAnswer(this.page, 'AddEditCash')
    await this.page.keyboard.press('Control+Enter')
    const answer = await answered
    expect(answer.status(), await answer.text()).toBe(200)
    await leavePalette(this.page)
  }
}

export class EntryPage {
  readonly heading: Locator
  readonly problems: Locator
  constructor(private readonly page: Page) {
    this.heading = page.getByRole('heading', { name: 'Add Cash Entry' })
    this.problems = page.getByText(/^\d+ fields? to fix$/)
  }

  /** A field by its label, with or without the star of a required one. */
  field(label: string): Locator {
    const words = label.replaceAll(/[/.]/g, '[$&]')
    return this.page.getByRole('form', { name: 'Add Cash Entry' }).getByLabel(new RegExp(`^${words} ?\\*?$`))
  }

  async expectFields(values: Readonly<Record<string, string | RegExp>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await expect(this.field(label), label).toHaveValue(value)
  }

  async save(): Promise<void> {
    const toasts = this.page.getByText(SAVED)
    const answered = nextAnswer(this.page, 'AddEditCash')
    await this.page.keyboard.press('Control+Enter')
    expect((await answered).status()).toBe(200)
    await expect(toasts.first()).toBeVisible()
  }
}

/** A grid that is read by scrolling: only the visible rows exist. */
export class GridPage {
  readonly grid: Locator
  constructor(
    private readonly page: Page,
    label: string | RegExp,
  ) {
    this.grid = page.getByRole('grid', { name: label })
  }

  async total(): Promise<number> {
    await expect(this.grid).not.toHaveAttribute('aria-busy', 'true')
    return Number(await this.grid.getAttribute('aria-rowcount')) - 1
  }

  /** The text of every cell of every row, from the first row to the last. */
  async allRows(): Promise<string[][]> {
    const rows = new Map<number, string[]>()
    let total = -1
    await expect(this.grid).toBeFocused()
    while (rows.size !== total) {
      await expect(this.grid.locator('[role=row] [data-skeleton]')).toHaveCount(0)
      const now = await this.total()
      if (now !== total) {
        // What is fetched anew may have fewer rows than what was shown until then.
        total = now
        rows.clear()
        await this.page.keyboard.press('Home')
        await expect(this.grid.locator('[data-cursor]')).toHaveAttribute('data-index', '0')
      }
      for (const [index, cells] of await this.visibleRows()) rows.set(index, cells)
      if (rows.size < total) await this.page.keyboard.press('PageDown')
    }
    return [...rows].sort(([a], [b]) => a - b).map(([, cells]) => cells)
  }

  private visibleRows(): Promise<[number, string[]][]> {
    return this.grid
      .locator('[data-lines] > [role=row]')
      .evaluateAll((rows) =>
        rows.map((row): [number, string[]] => [
          Number(row.getAttribute('data-index')),
          [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent ?? ''),
        ]),
      )
  }
}

/** The counted denominations in the order of Enter, in cents. */
const DENOMINATION_CENTS = [500_00, 200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 20, 10, 5, 2, 1]

/** The daily cash book with its count. */
export class CashBookPage {
  readonly heading: Locator
  readonly difference: Locator
  readonly cash: GridPage
  private readonly count: Locator
  constructor(private readonly page: Page) {
    this.heading = page.getByRole('heading', { name: 'Daily Cash Book' })
    this.count = page.getByRole('complementary', { name: 'Coins and notes' })
    this.difference = this.count.locator('[data-part=difference]')
    this.cash = new GridPage(page, 'Cash')
  }

  async open(): Promise<void> {
    await this.page.keyboard.press('Control+d')
    await expect(this.heading).toBeVisible()
    await expect(this.count).toBeVisible()
  }

  async batchID(): Promise<number> {
    return Number(/Batch (\d+)/.exec((await this.page.locator('[data-frame=bar]').first().textContent()) ?? '')?.[1])
  }

  /** A figure of the totals, in cents. */
  async figure(label: string): Promise<number> {
    const term = this.count.locator('dt').filter({ hasText: new RegExp(`^${label}`) })
    return centsOfText(await term.locator('xpath=following-sibling::dd[1]').textContent())
  }

  section(name: string): Locator {
    return this.page.getByRole('region', { name })
  }

  /** Moves to the first count with F6, region by region. */
  async focusCount(): Promise<void> {
    const first = this.count.getByLabel('How many €500')
    await expect(async () => {
      await this.page.keyboard.press('F6')
      await expect(first).toBeFocused({ timeout: 300 })
    }).toPass()
  }

  /** Types a count of an amount from the focused field on, largest denomination first, with nothing left for the extra line. */
  async countTo(amount: number): Promise<void> {
    let left = amount
    for (const value of DENOMINATION_CENTS) {
      const count = Math.floor(left / value)
      left -= count * value
      await this.page.keyboard.type(String(count))
      await this.page.keyboard.press('Enter')
    }
    await expect(this.count.getByLabel('Extra, in euro')).toBeFocused()
    await this.page.keyboard.type('0')
  }

  /** Closes the batch with F9, and answers its question; false when the figures changed on the server meanwhile. */
  async close(): Promise<boolean> {
    await this.page.keyboard.press('F9')
    const question = this.page.getByRole('alertdialog', { name: 'Are you sure you want to close the batch?' })
    await expect(question.getByRole('button', { name: /^No/ }), 'a stray Enter closes nothing').toBeFocused()
    const answered = nextAnswer(this.page, 'Reconcile')
    await this.page.keyboard.press('y')
    const answer = await answered
    await expect(question).toHaveCount(0)
    return answer.status() === 200
  }
}

export function centsOfText(text: string | null): number {
  const digits = (text ?? '').replaceAll(/[^\d.−-]/g, '').replace('−', '-')
  if (!/^-?\d+\.\d\d$/.test(digits)) throw new Error(`No amount: '${text}'`)
  return Math.round(Number(digits) * 100)
}
