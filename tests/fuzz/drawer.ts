import { expect, type Page } from '@playwright/test'
import { Hands } from '../e2e/hands'
import { type Desk, expectBook, Mischief, watch } from './desk'
import type { Model } from './model'

/** Cents of the notes and coins, in the order of their fields. */
const COUNTED = [500_00, 200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 20, 10, 5, 2, 1] as const

/** How a drawer is counted. */
export interface Counting {
  /** At which of the fields another number is typed first, and mended. */
  typoAt: number
  /** A tenner too many: the batch is closed with a reason. */
  isOff: boolean
}

interface Batch {
  batchID: number
  openingBalance: number
  closingBalance: number
}

const cents = (amount: number) => Math.round(amount * 100)

/** The open batch. Its closing balance is what it opened with and everything that was typed since. */
async function openBatch({ shop, opened }: Desk, model: Model): Promise<Batch> {
  const batch = (await shop.call('/api/Admin/GetCurrentBatchTransactions')) as unknown as Batch
  const typed = model.book.reduce((sum, { amount }) => sum + cents(amount), 0)
  expect(cents(batch.closingBalance), 'the closing balance').toBe(opened + typed)
  return batch
}

/** The keys that count an amount, from the first field to the last line. */
function countKeys(amount: number, { typoAt, isOff }: Counting): string {
  let left = amount
  const fields = COUNTED.map((value, at) => {
    const count = Math.floor(left / value)
    left -= count * value
    const right = `${isOff && value === 10_00 ? count + 1 : count}{Enter}`
    // A digit too many, taken back; or seen in the next field.
    if (at !== typoAt) return right
    return at % 2 === 0 ? `7{Backspace}${right}` : `${count + 3}{Enter}{ArrowUp}${right}`
  })
  return `${fields.join('')}0`
}

/** The drawer is counted by a line of the prompt, and the count saved. */
export async function countDrawer(desk: Desk, model: Model, how: Counting): Promise<void> {
  const { hands, page, mischief } = desk
  const { expected } = model
  await expectBook(desk, expected, 'before the drawer is counted')
  const { batchID, closingBalance } = await openBatch(desk, model)
  const counted = cents(closingBalance) + (how.isOff ? 10_00 : 0)
  mischief.isCounting = true
  await hands.play(`{Control+k}count{Enter}${countKeys(cents(closingBalance), how)}{Control+Enter}`)
  const saved = async () => cents(Number((await coinsOf(desk, batchID)).totalCash))
  await expect.poll(saved, { message: 'the count that is saved', timeout: 30_000 }).toBe(counted)
  await expect(page.getByText('Checking…')).toHaveCount(0)
  await hands.play('{Escape}')
  mischief.isCounting = false
}

/** The drawer is counted and the batch closed, here or in another tab; the next one opens with what this one closed with. */
export async function closeBatch(desk: Desk, model: Model, how: Counting & { isElsewhere: boolean }): Promise<void> {
  const { hands, page, mischief } = desk
  const { expected } = model
  await expectBook(desk, expected, 'before the batch is closed')
  const before = await openBatch(desk, model)
  const reason = how.isOff ? `wrong{Tab}${model.things.own}{Control+Enter}` : ''
  const keys = `{Control+k}count{Enter}${countKeys(cents(before.closingBalance), how)}{F9}`
  mischief.isCounting = true
  if (how.isElsewhere) await playElsewhere(desk, { keys, reason }, before.batchID)
  else {
    await hands.play(keys)
    await answerYes(page)
    await hands.play(reason)
    await untilClosed(desk, before.batchID)
    await expect(page.getByText(`Batch ${before.batchID} started`), 'the book of the next batch').toHaveCount(0)
    await hands.play('{Control+d}')
  }
  mischief.isCounting = false
  const closed = await batchOf(desk, before.batchID)
  expect(cents(Number(closed.closingBalance)), 'what it closed with').toBe(cents(before.closingBalance))
  expect(cents(Number(closed.counted)), 'what was counted').toBe(cents(before.closingBalance) + (how.isOff ? 10_00 : 0))
  expect(closed.differenceNote ?? '', 'why it differs').toBe(how.isOff ? model.things.own : '')
  const next = (await desk.shop.call('/api/Admin/GetCurrentBatchTransactions')) as unknown as Batch
  expect(next.batchID, 'one batch follows').toBe(before.batchID + 1)
  expect(cents(next.openingBalance), 'what the next one opens with').toBe(cents(before.closingBalance))
  await openBatch(desk, model)
}

async function batchOf({ shop }: Desk, batchID: number): Promise<Record<string, unknown>> {
  return (await shop.call(`/api/Admin/GetBatchTransactions?batchID=${batchID}`)) as Record<string, unknown>
}

/** Yes, by a key that was typed once the question could be read. */
async function answerYes(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to close the batch?' })
  await expect(question, 'the question').toHaveCount(1)
  await expect(async () => {
    await page.keyboard.press('y')
    await expect(question).toHaveCount(0, { timeout: 1_000 })
  }, 'the question is answered').toPass()
}

/** What a batch was counted as so far. */
async function coinsOf(desk: Desk, batchID: number): Promise<{ totalCash?: number }> {
  return ((await batchOf(desk, batchID)).coins ?? {}) as { totalCash?: number }
}

async function untilClosed(desk: Desk, batchID: number): Promise<void> {
  const status = async () => (await batchOf(desk, batchID)).status
  await expect.poll(status, { message: 'the batch is closed', timeout: 30_000 }).toBe('closed')
}

/** Another tab of the same person closes the batch, while this page shows what it showed. */
async function playElsewhere(
  desk: Desk,
  { keys, reason }: { keys: string; reason: string },
  batchID: number,
): Promise<void> {
  const { page, hands, mischief, strays } = desk
  const other = await page.context().newPage()
  const network = await Mischief.before(other)
  network.isCounting = true
  watch(other, strays, network)
  await other.goto('/reconciliation/reconcile')
  await expect(other.getByRole('grid', { name: 'Cash' }), 'the other tab').toBeFocused()
  network.begin({ lateness: mischief.lateness, drops: [] })
  const theirs = await Hands.at(other, hands)
  await theirs.play(keys)
  await answerYes(other)
  await theirs.play(reason)
  await untilClosed(desk, batchID)
  await theirs.leave()
  await other.close()
}
