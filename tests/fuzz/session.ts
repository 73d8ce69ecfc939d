import { type Browser, expect, type Page } from '@playwright/test'
import { Typist } from '../e2e/typist'
import { waitForAcknowledgement } from '../e2e/questions'
import { SHOP_CASHIER, type Shop } from '../e2e/shop'
import { giveSession } from '../e2e/signed-in'
import {
  type Desk,
  expectBook,
  expectOutbox,
  expectPage,
  FaultyNetwork,
  type NetworkPlan,
  watchViolations,
} from './desk'
import { SessionModel, type SessionRecords } from './model'
import { makeMove, type FuzzStep } from './steps'

export interface FuzzSession extends NetworkPlan {
  /** Milliseconds from one key to the next. */
  pace: number
  steps: readonly FuzzStep[]
}

export interface SessionResult {
  keys: number
  saves: number
  log: string[]
}

const CARS = ['GHV 552', 'ABC 132', 'ABC 123', 'PAY 001'] as const
const DUE = 250
/** Letters of which no word of the grammar can be made; many of them are keys of lists. */
const LETTERS = 'xnrljkgvzw'

/** Letters that occur nowhere else in the shop. */
const newLetters = (count: number): string =>
  Array.from({ length: count }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join('')

/** Sells a car of this session on hire purchase to a new client: 250.00 are due today. */
async function newHpCar({ call }: Shop, today: string): Promise<string> {
  const regNo = `${newLetters(3).toUpperCase()} ${String(Math.floor(Math.random() * 900) + 100)}`
  const [make, model, bodyType, fuelType, color] = ['Toyota', 'Vitz', 'Hatchback', 'Petrol', 'White'].map((value) => ({
    value,
  }))
  const number = String(Math.floor(Math.random() * 9_000_000) + 1_000_000)
  const { id: vehicleID } = await call('/api/Admin/AddVehicle', {
    ...{ regNo, make, model, bodyType, fuelType, color, yom: 2019, boughtDate: '2026-01-05', boughtPrice: 5000 },
    clientBoughtFrom: { idno: `${number.slice(1)}G`, name: 'Seller', surname: `No${newLetters(5)}` },
  })
  const client = { idno: `${number}M`, name: 'Xandru', surname: `Zz${newLetters(5)}` }
  const hpAccountNo = `HP-${number}`
  await call('/api/Admin/SoldToVehicle', {
    ...{ vehicleID, client, saleType: 1, soldToDateTime: today, soldToPrice: 12_000, deposit: 2000 },
    ...{ hpAccountNo, numberOfMonths: 48, monthlyPayment: DUE, firstPaymentDate: today },
  })
  await call('/api/Admin/CalculateHpSchedule', { vehicleID, hpAccountNo })
  return regNo
}

/** The records of the session, and the last entry that was in the book before. */
async function prepareRecords(shop: Shop): Promise<{ things: SessionRecords; since: number; opened: number }> {
  const { businessDay } = await shop.call('/api/Workstation')
  const today = String(businessDay)
  const hpCar = await newHpCar(shop, today)
  // What goes out is in the drawer.
  await shop.call('/api/Admin/AddEditCash', { dateTime: today, categoryID: 13, typeID: 1, amount: 500, name: 'Float' })
  const { data } = await shop.call('/api/Admin/GetCashManagement', { pageNumber: 1, pageSize: 100 })
  const since = Math.max(...(data as { id: number }[]).map(({ id }) => id))
  const { closingBalance } = await shop.call('/api/Admin/GetCurrentBatchTransactions')
  const opened = Math.round(Number(closingBalance) * 100)
  return { since, opened, things: { marker: newLetters(6), cars: CARS, hpCar, due: DUE } }
}

async function openDesk(
  browser: Browser,
  shop: Shop,
  session: FuzzSession,
): Promise<{ desk: Desk; things: SessionRecords }> {
  const context = await browser.newContext({ baseURL: shop.server.url })
  const page = await context.newPage()
  const strays: string[] = []
  await giveSession(page, shop.server.url, SHOP_CASHIER)
  const mischief = await FaultyNetwork.before(page)
  const [{ things, since, opened }] = await Promise.all([prepareRecords(shop), page.goto('/reconciliation/reconcile')])
  await expect(page.getByRole('grid', { name: 'Cash' })).toBeFocused()
  watchViolations(page, strays, mischief)
  mischief.begin(session)
  const hands = await Typist.create(page, session)
  return {
    desk: { page, shop, typist: hands, network: mischief, since, openingCents: opened, violations: strays },
    things,
  }
}

/** Expects sound books, and that the account of the session satisfies its equation. */
async function expectSound(shop: Shop): Promise<void> {
  expect((await shop.call('/api/Admin/CheckBooks')).faults, 'the integrity check').toEqual([])
}

/** Discards the rejected lines one after the other, so that those blocked by them are sent. */
async function clearOutbox(desk: Desk, model: SessionModel): Promise<void> {
  const rows = desk.page.getByRole('listbox', { name: 'Lines' })
  while (model.rejected > 0) {
    await desk.page.keyboard.press('Alt+o')
    await rows.waitFor()
    const unsaved = rows.getByRole('option').filter({ hasText: /^[!?]/ })
    const before = await unsaved.count()
    model.discard()
    // The list takes no such key before it could be read.
    await waitForAcknowledgement(desk.page)
    await desk.page.keyboard.press('Delete')
    await expect(unsaved, 'a line is discarded').toHaveCount(before - 1)
    await desk.page.keyboard.press('Escape')
    await expect(rows).toHaveCount(0)
    await expectBook(desk, model.expected, 'after a line was discarded')
    await expectOutbox(desk, model, 'after a line was discarded')
  }
}

/** Plays a session on its own page, and compares the result with the model. */
export async function playSession(browser: Browser, shop: Shop, session: FuzzSession): Promise<SessionResult> {
  const { desk, things } = await openDesk(browser, shop, session)
  const model = new SessionModel(things, session.drops.some(Boolean))
  const played: SessionResult = { keys: 0, saves: 0, log: [] }
  try {
    for (const step of session.steps) {
      const move = makeMove(model, step)
      if (!move) continue
      played.log.push(`${step.kind}: ${move.score}`)
      await move.before?.(desk)
      await desk.typist.play(move.score)
      played.keys += move.score.replaceAll(/\{[^}]+\}/g, '.').length
      await move.after?.(desk)
    }
    desk.network.end()
    await expectPage(desk, model, 'in the end')
    await expectBook(desk, model.expected, 'in the end')
    if (model.isPrompt) {
      model.isPrompt = false
      await desk.page.keyboard.press('Escape')
      await expectPage(desk, model, 'behind the palette')
    }
    await expectOutbox(desk, model, 'in the end')
    desk.network.lateness = 0
    if (model.rejected > 0) {
      await desk.page.keyboard.press('Control+d')
      model.place = 'book'
      await expectPage(desk, model, 'before what came back is discarded')
      await clearOutbox(desk, model)
    }
    expect(desk.violations, 'what happened besides').toEqual([])
    await expectSound(shop)
    played.saves = model.book.length
    return played
  } catch (error) {
    throw new SessionFailed(error, [
      ...played.log,
      ...desk.violations,
      ...(await shownTexts(desk.page).catch(String)),
      desk.shop.server.output().slice(-2_000),
    ])
  } finally {
    await desk.page.context().close()
  }
}

/** The text of the page, for the report of a failure. */
async function shownTexts(page: Page): Promise<string[]> {
  const [url, rest] = [
    page.url(),
    await page.evaluate(() => {
      const texts = (selector: string) => [...document.querySelectorAll(selector)].map((at) => at.textContent)
      const outbox = Object.entries(localStorage).filter(([key]) => key.startsWith('forecourt.outbox'))
      const at = document.activeElement
      return [
        `focus: ${at?.tagName} ${at?.getAttribute('name') ?? at?.getAttribute('aria-label') ?? ''}`,
        `fields: ${[...document.querySelectorAll('input')].map(({ name, value }) => value && `${name}=${value}`).filter(Boolean)}`,
        ...texts('[data-frame=status]'),
        ...texts('[data-toast]'),
        ...texts('[role=alertdialog], [role=dialog]'),
        ...outbox.map(([key, value]) => `${key}: ${value}`),
      ].map(String)
    }),
  ]
  return ['---', url, ...rest]
}

/** A session that did not end as in the model, with its typed keys. */
export class SessionFailed extends Error {
  constructor(
    error: unknown,
    readonly log: readonly string[],
  ) {
    super(error instanceof Error ? error.message : String(error))
  }
}
