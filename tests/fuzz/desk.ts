import { expect, type Page } from '@playwright/test'
import { Hands } from '../e2e/hands'
import type { Shop } from '../e2e/shop'
import { type Lanes, lanesOf, type Model, type Place, type Whereabouts } from './model'

/** One session at its page. */
export interface Desk {
  page: Page
  shop: Shop
  hands: Hands
  mischief: Mischief
  /** The last entry that was in the book before. */
  since: number
  /** The closing balance before, in cents. */
  opened: number
  /** Everything that must not happen, as it happened. */
  strays: string[]
}

/** How the network of a session is. */
export interface Network {
  /** Every answer is late by so many milliseconds. */
  lateness: number
  /** What becomes of the next calls that check or save, one after the other. */
  drops: readonly Drop[]
}

/** lost: the server did it and nobody hears of it; cut: it never got there; null: nothing happens to it. */
export type Drop = 'lost' | 'cut' | null

/** What checks or saves a line or a form. */
const SAVING =
  /\/api\/Admin\/(AddEditCash|PrepareCashEntry|PrepareCash|SaveLine|GetLastEntry|Reconcile|SaveReconcile)\b/
/** Late by nothing: the stream of events would hold its tab back. */
const NOT_LATE = /\/api\/(events|health)\b/

/** The network between page and server: late, and not always there. */
export class Mischief {
  lateness = 0
  isAway = false
  /** The session of the page is over: who asks anything is sent to the sign-in page. */
  isOver = false
  /** The drawer is counted, or its batch closed, by who types. */
  isCounting = false
  #drops: Drop[] = []

  static async before(page: Page): Promise<Mischief> {
    const mischief = new Mischief()
    await page.route('**/api/**', async (route) => {
      const url = route.request().url()
      const drop = SAVING.test(url) ? (mischief.#drops.shift() ?? null) : null
      const wait = NOT_LATE.test(url) ? 0 : mischief.lateness
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      try {
        if (mischief.isAway && !NOT_LATE.test(url)) return await route.abort('connectionreset')
        if (mischief.isOver && url.endsWith('/RefreshTokens')) return await route.fulfill({ json: {} })
        if (mischief.isOver && !NOT_LATE.test(url)) return await route.fulfill({ status: 401, body: '{}' })
        if (drop === 'lost') await route.fetch()
        if (drop === null) await route.fallback()
        else await route.abort('connectionreset')
      } catch {
        // The page that asked is gone.
      }
    })
    return mischief
  }

  begin({ lateness, drops }: Network): void {
    this.lateness = lateness
    this.#drops = [...drops]
  }

  end(): void {
    this.#drops = []
    this.isAway = false
  }
}

/** What a page must never do by itself while somebody types. */
export function watch(page: Page, strays: string[], mischief: Mischief): void {
  page.on('download', (download) => strays.push(`a download: ${download.suggestedFilename()}`))
  page.on('popup', (popup) => strays.push(`a window: ${popup.url()}`))
  page.on('pageerror', (error) => strays.push(`an error: ${error.message}`))
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') strays.push(`a dialog: ${dialog.message()}`)
    void dialog.accept().catch(() => {})
  })
  page.on('response', (response) => {
    if (response.status() >= 500) strays.push(`answered ${response.status()}: ${new URL(response.url()).pathname}`)
  })
  const counts = new Set<string | undefined>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/(Save)?Reconcile$/.test(pathname)) {
      const key = request.headers()['idempotency-key']
      if (mischief.isCounting) counts.add(key)
      // One that was done, but whose answer was lost, is sent again under its key once that is noticed.
      if (counts.has(key)) return
    }
    if (/\/(Add|Edit|Delete|Close|ReOpen|Reopen|Reconcile|Sold|Save|Set|Export|Get\w+Report)\w*$/.test(pathname))
      if (!/\/(AddEditCash|SaveLine)$/.test(pathname)) strays.push(`a call: ${pathname}`)
  })
}

/** Plays a score in a second tab of the same person, which is closed once that is in the book. */
export async function playInOtherTab(desk: Desk, score: string, expected: Lanes): Promise<void> {
  const { page, mischief, hands, strays } = desk
  const other = await page.context().newPage()
  const network = await Mischief.before(other)
  watch(other, strays, network)
  await other.goto('/reconciliation/reconcile')
  await expect(other.getByRole('grid', { name: 'Cash' }), 'the other tab').toBeFocused()
  network.begin({ lateness: mischief.lateness, drops: [] })
  const theirs = await Hands.at(other, hands)
  await theirs.play(score)
  await expectBook(desk, expected, 'behind another tab')
  await theirs.leave()
  await other.close()
}

/** The ID No of the client of the shop. */
export const CLIENT = '0412385M'

const ADDRESS: Readonly<Record<Place, RegExp>> = {
  book: /\/reconciliation\/reconcile$/,
  vehicles: /\/vehicles(\?|$)/,
  clients: /\/clients(\?|$)/,
  centre: /\/cash-management(\?|$)/,
  vehicle: /\/vehicles\/vehicle\/\d+/,
  client: /\/clients\/client\?/,
  form: /\/cash-management-add$/,
  payment: /\/cash-management-add\?preSelectionType=HPPayment$/,
  sheet: /\/cash-management-sheet$/,
}

/** What has focus, in words. */
const focusIn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!at || at === document.body) return 'body'
    const name = at.getAttribute('name') ?? at.getAttribute('aria-label') ?? at.id
    return `${at.getAttribute('role') ?? at.tagName.toLowerCase()} ${name}`
  })

const FOCUS: Readonly<Record<Place, RegExp>> = {
  book: /^grid Cash$/,
  vehicles: /^grid Vehicles$/,
  clients: /^grid /,
  centre: /^grid /,
  vehicle: /^(?!body)/,
  client: /^(?!body)/,
  form: /^combobox categoryID$/,
  payment: /^combobox vehicleID$/,
  sheet: /^(?!body)/,
}

const prompt = (page: Page) => page.getByRole('combobox', { name: 'Command palette' })
const status = (page: Page) => page.locator('[data-frame=status]')

/** Which letters stand in the fields of the page. */
const written = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
      .filter(({ value, type }) => /[a-z]/i.test(value) && !/^(Select|All)\b/.test(value) && type !== 'checkbox')
      .map(({ name, value, ariaLabel }) => `${name || ariaLabel}: ${value}`),
  )

/** The page is where the model says, with focus there and no letter in any field. */
export async function expectPlace({ page }: Desk, { place, isPrompt }: Whereabouts, when: string): Promise<void> {
  if (isPrompt) {
    await expect(prompt(page), when).toBeFocused()
    await expect(prompt(page), when).toHaveValue('')
    return
  }
  await expect(page.getByRole('dialog'), when).toHaveCount(0)
  await expect(page, when).toHaveURL(ADDRESS[place])
  await expect.poll(() => focusIn(page), when).toMatch(FOCUS[place])
  // A record has letters of its own in its fields, and a payment its category and type.
  if (place !== 'vehicle' && place !== 'client' && place !== 'payment')
    await expect.poll(() => written(page), `letters in the fields ${when}`).toEqual([])
}

/** So long no key is played any more. */
const REST_MS = 1_000

/**
 * What was typed ahead of a busy page is played: it says so with each key. One waits for two answers at most.
 *
 * @param rest So long a page may be busy between two keys, in milliseconds.
 */
export async function untilPlayed({ page, mischief }: Desk, rest = REST_MS): Promise<void> {
  await page.evaluate(
    (rest) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, rest)
        const press = () => {
          clearTimeout(timer)
          timer = setTimeout(resolve, rest)
        }
        window.addEventListener('keydown', press, true)
      }),
    rest + 2 * mischief.lateness,
  )
}

interface Row {
  id: number
  regNo: string | null
  vendor: string
  name: string
  reference: string
  description: string
  signedAmount: number
}

/** What is in the book since the session began, in the order of its numbers: whatever is not its own stands there, too. */
async function booked(desk: Desk): Promise<{ lane: string; text: string; number: number }[]> {
  const { data } = await desk.shop.call('/api/Admin/GetCashManagement', { pageNumber: 1, pageSize: 100 })
  return (data as Row[])
    .filter(({ id }) => id > desk.since)
    .toSorted((a, b) => a.id - b.id)
    .map((row) => {
      const who = row.vendor || row.name || row.reference
      const text = `${row.signedAmount.toFixed(2)} ${who} ${row.description}`.trim()
      return { lane: row.regNo || 'none', text, number: row.id }
    })
}

/** What forms save is in the book: what was typed behind them is played by then, or is about to be. */
export async function expectForms(desk: Desk, expected: Lanes, when: string): Promise<void> {
  const wanted = Object.entries(expected).flatMap(([lane, texts]) => (lane.startsWith('form ') ? texts : []))
  const read = async () => (await booked(desk)).map(({ text }) => text)
  await expect.poll(read, { message: `the forms ${when}`, timeout: 60_000 }).toEqual(expect.arrayContaining(wanted))
}

/** The book has what the model says, each once, in the order of its lane, and nothing else. */
export async function expectBook(desk: Desk, expected: Lanes, when: string): Promise<void> {
  const read = async () => {
    const rows = await booked(desk)
    // What was saved by a form stands in a lane of its own: nobody can say when its turn came.
    const ofForm = new Set(Object.entries(expected).flatMap(([lane, texts]) => (lane.startsWith('form ') ? texts : [])))
    return lanesOf(rows.map(({ lane, text }) => ({ lane: ofForm.has(text) ? `form ${lane}` : lane, text })))
  }
  await expect.poll(read, { message: `the book ${when}`, timeout: 60_000 }).toEqual(expected)
}

/** How many lines are said to be not saved, and on their way behind them. */
export async function expectOutbox({ page }: Desk, model: Model, when: string): Promise<void> {
  const { returned, held } = model
  const said = async () => {
    const text = (await status(page).textContent()) ?? ''
    return [
      Number(/(\d+) lines? (?:is|are) not saved/.exec(text)?.[1] ?? 0),
      /Saving a line/.test(text) ? 1 : Number(/Saving (\d+) lines/.exec(text)?.[1] ?? 0),
      /not reachable/.test(text),
    ]
  }
  await expect.poll(said, `the outbox ${when}: not saved, behind them, unreachable`).toEqual([returned, held, false])
}
