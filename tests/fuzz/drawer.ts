import { expect, type Page } from '@playwright/test'
import { Typist } from '../e2e/typist'
import { type Desk, expectBook, FaultyNetwork, watchViolations } from './desk'
import type { SessionModel } from './model'

/** The notes and coins in cents, in the order of their fields. */
const DENOMINATION_CENTS = [500_00, 200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 20, 10, 5, 2, 1] as const

export interface CountPlan {
  /** The field in which another number is typed first and then corrected. */
  typoAt: number
  /** Counts ten euro too many: the batch is closed with a reason. */
  isOff: boolean
}

interface Batch {
  batchID: number
  openingBalance: number
  closingBalance: number
}

const cents = (amount: number) => Math.round(amount * 100)

/** The open batch. Its closing balance is its opening balance with every typed entry since. */
async function openBatch({ shop, openingCents }: Desk, model: SessionModel): Promise<Batch> {
  const batch = (await shop.call('/api/Admin/GetCurrentBatchTransactions')) as unknown as Batch
  const typed = model.book.reduce((sum, { amount }) => sum + cents(amount), 0)
  expect(cents(batch.closingBalance), 'the closing balance').toBe(openingCents + typed)
  return batch
}

/** The keys that count an amount, from the first field to the last line. */
function countKeys(amount: number, { typoAt, isOff }: CountPlan): string {
  let left = amount
  const fields = DENOMINATION_CENTS.map((value, at) => {
    const count = Math.floor(left / value)
    left -= count * value
    const right = `${isOff && value === 10_00 ? count + 1 : count}{Enter}`
    // A digit too many, taken back; or seen in the next field.
    if (at !== typoAt) return right
    return at % 2 === 0 ? `7{Backspace}${right}` : `${count + 3}{Enter}{ArrowUp}${right}`
  })
  return `${fields.join('')}0`
}

/** Counts the drawer from a line of the prompt, and saves the count. */
export async function countDrawer(desk: Desk, model: SessionModel, how: CountPlan): Promise<void> {
  const { typist, page, network } = desk
  const { expected } = model
  await expectBook(desk, expected, 'before the drawer is counted')
  const { batchID, closingBalance } = await openBatch(desk, model)
  const counted = cents(closingBalance) + (how.isOff ? 10_00 : 0)
  network.isCounting = true
  await typist.play(`{Control+k}count{Enter}${countKeys(cents(closingBalance), how)}{Control+Enter}`)
  const saved = async () => cents(Number((await countedCoins(desk, batchID)).totalCash))
  await expect.poll(saved, { message: 'the count that is saved', timeout: 30_000 }).toBe(counted)
  await expect(page.getByText('Checking…')).toHaveCount(0)
  await typist.play('{Escape}')
  network.isCounting = false
}

/** Counts the drawer and closes the batch, here or in another tab; the next batch opens with the closing balance of this one. */
export async function closeDrawer(
  desk: Desk,
  model: SessionModel,
  how: CountPlan & { isElsewhere: boolean },
): Promise<void> {
  const { typist, page, network } = desk
  const { expected } = model
  await expectBook(desk, expected, 'before the batch is closed')
  const before = await openBatch(desk, model)
  const reason = how.isOff ? `wrong{Tab}${model.things.marker}{Control+Enter}` : ''
  const keys = `{Control+k}count{Enter}${countKeys(cents(before.closingBalance), how)}{F9}`
  network.isCounting = true
  if (how.isElsewhere) await closeInOtherTab(desk, { keys, reason }, before.batchID)
  else {
    await typist.play(keys)
    await answerYes(page)
    await typist.play(reason)
    await waitUntilClosed(desk, before.batchID)
    await expect(page.getByText(`Batch ${before.batchID} started`), 'the book of the next batch').toHaveCount(0)
    await typist.play('{Control+d}')
  }
  network.isCounting = false
  const closed = await batchOf(desk, before.batchID)
  expect(cents(Number(closed.closingBalance)), 'what it closed with').toBe(cents(before.closingBalance))
  expect(cents(Number(closed.counted)), 'what was counted').toBe(cents(before.closingBalance) + (how.isOff ? 10_00 : 0))
  expect(closed.differenceNote ?? '', 'why it differs').toBe(how.isOff ? model.things.marker : '')
  const next = (await desk.shop.call('/api/Admin/GetCurrentBatchTransactions')) as unknown as Batch
  expect(next.batchID, 'one batch follows').toBe(before.batchID + 1)
  expect(cents(next.openingBalance), 'what the next one opens with').toBe(cents(before.closingBalance))
  await openBatch(desk, model)
}

async function batchOf({ shop }: Desk, batchID: number): Promise<Record<string, unknown>> {
  return (await shop.call(`/api/Admin/GetBatchTransactions?batchID=${batchID}`)) as Record<string, unknown>
}

/** Answers yes with a key that is typed once the question takes it. */
async function answerYes(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to close the batch?' })
  await expect(question, 'the question').toHaveCount(1)
  await expect(async () => {
    await page.keyboard.press('y')
    await expect(question).toHaveCount(0, { timeout: 1_000 })
  }, 'the question is answered').toPass()
}

async function countedCoins(desk: Desk, batchID: number): Promise<{ totalCash?: number }> {
  return ((await batchOf(desk, batchID)).coins ?? {}) as { totalCash?: number }
}

async function waitUntilClosed(desk: Desk, batchID: number): Promise<void> {
  const status = async () => (await batchOf(desk, batchID)).status
  await expect.poll(status, { message: 'the batch is closed', timeout: 30_000 }).toBe('closed')
}

/** Closes the batch in another tab of the same user, while this page shows the old state. */
async function closeInOtherTab(
  desk: Desk,
  { keys, reason }: { keys: string; reason: string },
  batchID: number,
): Promise<void> {
  const { page, typist, network: mischief, violations } = desk
  const other = await page.context().newPage()
  const network = await FaultyNetwork.before(other)
  network.isCounting = true
  watchViolations(other, violations, network)
  await other.goto('/reconciliation/reconcile')
  await expect(other.getByRole('grid', { name: 'Cash' }), 'the other tab').toBeFocused()
  network.begin({ lateness: mischief.lateness, drops: [] })
  const theirs = await Typist.create(other, typist)
  await theirs.play(keys)
  await answerYes(other)
  await theirs.play(reason)
  await waitUntilClosed(desk, batchID)
  await theirs.release()
  await other.close()
}
