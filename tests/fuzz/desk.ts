import { expect, type Page } from '@playwright/test'
import { Typist } from '../e2e/typist'
import type { Shop } from '../e2e/shop'
import { type Lanes, lanesOf, type SessionModel, type FuzzPage, type PagePosition } from './model'

/** One fuzz session at its page. */
export interface Desk {
  page: Page
  shop: Shop
  typist: Typist
  network: FaultyNetwork
  /** The last entry in the book before the session. */
  since: number
  /** The closing balance before the session, in cents. */
  openingCents: number
  violations: string[]
}

export interface NetworkPlan {
  lateness: number
  /** The faults of the next calls that check or save, one after the other. */
  drops: readonly NetworkFault[]
}

/** lost: saved, but the answer is lost; cut: the call does not reach the server; null: no fault. */
export type NetworkFault = 'lost' | 'cut' | null

const SAVE_PATHS =
  /\/api\/Admin\/(AddEditCash|PrepareCashEntry|PrepareCash|SaveLine|GetLastEntry|Reconcile|SaveReconcile)\b/
/** Calls that are never delayed: the stream of events would block its tab. */
const NEVER_DELAYED = /\/api\/(events|health)\b/

/** The network between page and server, with delays and faults. */
export class FaultyNetwork {
  lateness = 0
  isOffline = false
  /** The session of the page has ended: the next call leads to the sign-in page. */
  isSessionOver = false
  /** The typist counts the drawer, or closes its batch. */
  isCounting = false
  #drops: NetworkFault[] = []

  static async before(page: Page): Promise<FaultyNetwork> {
    const mischief = new FaultyNetwork()
    await page.route('**/api/**', async (route) => {
      const url = route.request().url()
      const drop = SAVE_PATHS.test(url) ? (mischief.#drops.shift() ?? null) : null
      const wait = NEVER_DELAYED.test(url) ? 0 : mischief.lateness
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      try {
        if (mischief.isOffline && !NEVER_DELAYED.test(url)) return await route.abort('connectionreset')
        if (mischief.isSessionOver && url.endsWith('/RefreshTokens')) return await route.fulfill({ json: {} })
        if (mischief.isSessionOver && !NEVER_DELAYED.test(url)) return await route.fulfill({ status: 401, body: '{}' })
        if (drop === 'lost') await route.fetch()
        if (drop === null) await route.fallback()
        else await route.abort('connectionreset')
      } catch {
        // The page that asked is gone.
      }
    })
    return mischief
  }

  begin({ lateness, drops }: NetworkPlan): void {
    this.lateness = lateness
    this.#drops = [...drops]
  }

  end(): void {
    this.#drops = []
    this.isOffline = false
  }
}

/** Records everything that a page must never do by itself while somebody types. */
export function watchViolations(page: Page, strays: string[], mischief: FaultyNetwork): void {
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

/** Types a score in a second tab of the same user, which is closed once its entries are in the book. */
export async function playInOtherTab(desk: Desk, score: string, expected: Lanes): Promise<void> {
  const { page, network: mischief, typist, violations } = desk
  const other = await page.context().newPage()
  const network = await FaultyNetwork.before(other)
  watchViolations(other, violations, network)
  await other.goto('/reconciliation/reconcile')
  await expect(other.getByRole('grid', { name: 'Cash' }), 'the other tab').toBeFocused()
  network.begin({ lateness: mischief.lateness, drops: [] })
  const theirs = await Typist.create(other, typist)
  await theirs.play(score)
  await expectBook(desk, expected, 'behind another tab')
  await theirs.release()
  await other.close()
}

export const CLIENT_IDNO = '0412385M'

const ADDRESS: Readonly<Record<FuzzPage, RegExp>> = {
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

const focusLabel = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!at || at === document.body) return 'body'
    const name = at.getAttribute('name') ?? at.getAttribute('aria-label') ?? at.id
    return `${at.getAttribute('role') ?? at.tagName.toLowerCase()} ${name}`
  })

const FOCUS: Readonly<Record<FuzzPage, RegExp>> = {
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

const typedFieldTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
      .filter(({ value, type }) => /[a-z]/i.test(value) && !/^(Select|All)\b/.test(value) && type !== 'checkbox')
      .map(({ name, value, ariaLabel }) => `${name || ariaLabel}: ${value}`),
  )

/** Expects the page that the model has, with focus in it and no typed letter in any field. */
export async function expectPage({ page }: Desk, { place, isPrompt }: PagePosition, when: string): Promise<void> {
  if (isPrompt) {
    await expect(prompt(page), when).toBeFocused()
    await expect(prompt(page), when).toHaveValue('')
    return
  }
  await expect(page.getByRole('dialog'), when).toHaveCount(0)
  await expect(page, when).toHaveURL(ADDRESS[place])
  await expect.poll(() => focusLabel(page), when).toMatch(FOCUS[place])
  // A record has letters of its own in its fields, and a payment its category and type.
  if (place !== 'vehicle' && place !== 'client' && place !== 'payment')
    await expect.poll(() => typedFieldTexts(page), `letters in the fields ${when}`).toEqual([])
}

/** After this long no key is replayed any more. */
const IDLE_MS = 1_000

/**
 * Waits until the type-ahead of a busy page is replayed.
 * @param rest The longest pause between two replayed keys, in milliseconds.
 */
export async function waitForReplay({ page, network }: Desk, rest = IDLE_MS): Promise<void> {
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
    rest + 2 * network.lateness,
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

/** The entries in the book since the session began, in the order of their numbers, including those of others. */
async function bookedRows(desk: Desk): Promise<{ lane: string; text: string; number: number }[]> {
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

/** Expects the saves of forms in the book: the keys typed behind them are replayed by then, or are about to be. */
export async function expectForms(desk: Desk, expected: Lanes, when: string): Promise<void> {
  const wanted = Object.entries(expected).flatMap(([lane, texts]) => (lane.startsWith('form ') ? texts : []))
  const read = async () => (await bookedRows(desk)).map(({ text }) => text)
  await expect.poll(read, { message: `the forms ${when}`, timeout: 60_000 }).toEqual(expect.arrayContaining(wanted))
}

/** Expects the entries of the model in the book, each once, in the order of its lane, and nothing else. */
export async function expectBook(desk: Desk, expected: Lanes, when: string): Promise<void> {
  const read = async () => {
    const rows = await bookedRows(desk)
    // What was saved by a form stands in a lane of its own: nobody can say when its turn came.
    const ofForm = new Set(Object.entries(expected).flatMap(([lane, texts]) => (lane.startsWith('form ') ? texts : [])))
    return lanesOf(rows.map(({ lane, text }) => ({ lane: ofForm.has(text) ? `form ${lane}` : lane, text })))
  }
  await expect.poll(read, { message: `the book ${when}`, timeout: 60_000 }).toEqual(expected)
}

/** Expects the number of rejected lines, and of those queued behind them. */
export async function expectOutbox({ page }: Desk, model: SessionModel, when: string): Promise<void> {
  const { rejected, blocked } = model
  const said = async () => {
    const text = (await status(page).textContent()) ?? ''
    return [
      Number(/(\d+) lines? (?:is|are) not saved/.exec(text)?.[1] ?? 0),
      /Saving a line/.test(text) ? 1 : Number(/Saving (\d+) lines/.exec(text)?.[1] ?? 0),
      /not reachable/.test(text),
    ]
  }
  await expect.poll(said, `the outbox ${when}: not saved, behind them, unreachable`).toEqual([rejected, blocked, false])
}
