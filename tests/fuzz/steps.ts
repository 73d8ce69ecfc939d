import { expect } from '@playwright/test'
import { Typist } from '../e2e/typist'
import { waitForAcknowledgement } from '../e2e/questions'
import { signInHere } from '../e2e/shop'
import { CLIENT_IDNO, type Desk, expectBook, expectForms, expectPage, playInOtherTab, waitForReplay } from './desk'
import { closeDrawer, type CountPlan, countDrawer } from './drawer'
import type { SessionModel, FuzzPage } from './model'

/** The keys of one step, with the waits before and after them. */
interface Move {
  /** Waits before the keys are typed. */
  before?: (desk: Desk) => Promise<void>
  score: string
  after?: (desk: Desk) => Promise<void>
}

/** Makes a move in the model and returns its keys; null where it does not apply. The numbers choose among its forms. */
type MakeMove = (model: SessionModel, a: number, b: number) => Move | null

const of = <T>(items: readonly T[], at: number): T => items[at % items.length] as T

const LISTS: readonly FuzzPage[] = ['book', 'vehicles', 'clients', 'centre']

/** The keys that begin the next line: `Ctrl K`, optional on the empty prompt. */
function promptKeys(model: SessionModel, a: number): string {
  const isThere = model.isPrompt && a % 2 === 0
  model.isPrompt = true
  return isThere ? '' : '{Control+k}'
}

function uniqueAmount(model: SessionModel, a: number): { number: number; value: number; text: string } {
  const number = model.next()
  const value = a % 3 === 0 ? number : number + 0.5
  return { number, value, text: a % 3 === 1 ? value.toFixed(2) : String(value) }
}

/** A car of the dealership or of the session, as it is typed. */
function chooseCar(model: SessionModel, b: number): { lane: string; typed: string } {
  const lane = of([...model.things.cars, model.things.hpCar], b)
  return { lane, typed: b % 3 === 0 ? lane : lane.replace(' ', '').toLowerCase() }
}

function moneyLine(model: SessionModel, a: number, b: number) {
  const { number, value, text } = uniqueAmount(model, a)
  const { lane, typed } = chooseCar(model, b)
  const sign = a % 4 === 1 ? -1 : 1
  const { marker } = model.things
  model.line({ lane, amount: sign * value, who: marker, what: `n${number}` })
  return { verb: sign < 0 ? 'exp' : 'rec', typed, rest: `${text} ${marker},n${number}` }
}

const line: MakeMove = (model, a, b) => {
  const begin = promptKeys(model, b)
  const { verb, typed, rest } = moneyLine(model, a, b)
  return { score: `${begin}${verb} ${typed} ${rest}{Control+Enter}` }
}

/** Tab completes the car, and the keys behind it wait for that. */
const completedLine: MakeMove = (model, a, b) => {
  const begin = promptKeys(model, b)
  const { number, text, value } = uniqueAmount(model, a)
  const { marker } = model.things
  model.line({ lane: 'GHV 552', amount: value, who: marker, what: `n${number}` })
  return { score: `${begin}rec ghv{Tab}${text} ${marker}, n${number}{Control+Enter}` }
}

/** A forgotten first letter is inserted. */
const correctedLine: MakeMove = (model, a, b) => {
  const begin = promptKeys(model, b)
  const { verb, typed, rest } = moneyLine(model, a, b)
  return { score: `${begin}${verb.slice(1)} ${typed} ${rest}{Home}${verb[0]}{End}{Control+Enter}` }
}

const free: MakeMove = (model, a, b) => {
  const begin = promptKeys(model, b)
  const { number, value, text } = uniqueAmount(model, a)
  const { marker } = model.things
  model.line({ lane: 'none', amount: value, who: marker, what: `n${number}` })
  return { score: `${begin}free ${text} ${marker},n${number}{Control+Enter}` }
}

/** Verb and amount in the wrong order: the suggestion is read before it is saved. */
const suggestedLine: MakeMove = (model, a, b) => {
  const begin = promptKeys(model, b)
  const { number, value, text } = uniqueAmount(model, a)
  const { marker } = model.things
  model.line({ lane: 'none', amount: value, who: marker, what: `n${number}` })
  return {
    score: `${begin}${text} free ${marker},n${number}{Control+Enter}`,
    after: async ({ page }) => {
      const box = page.getByRole('combobox', { name: 'Command palette' })
      // It is empty as long as what was typed is not played.
      await expect(box, 'a repaired line is shown').toHaveValue(/^free /)
      await expect(async () => {
        await waitForAcknowledgement(page)
        await page.keyboard.press('Control+Enter')
        await expect(box).toHaveValue('', { timeout: 200 })
      }, 'a repaired line is handed over').toPass()
    },
  }
}

const payment: MakeMove = (model, a, b) => {
  const begin = promptKeys(model, b)
  const { hpCar, marker, due } = model.things
  const paid = a % 3 === 0 ? 24 : due
  model.payment(paid)
  const typed = hpCar.replace(' ', '').toLowerCase()
  return { score: `${begin}pay ${typed} ${paid} cash ref:${marker}{Control+Enter}` }
}

const fix: MakeMove = (model, a, b) => {
  if (!model.canFix) return null
  const begin = promptKeys(model, b)
  const { lastEntry } = model
  if (a % 3 === 0 && lastEntry?.lane === 'none') {
    const who = `${model.things.marker}${of(['x', 'n', 'e'], b)}`
    model.correction({ who })
    return { score: `${begin}fix name ${who}{Control+Enter}` }
  }
  const { value, text } = uniqueAmount(model, a)
  const sign = lastEntry && lastEntry.amount < 0 ? -1 : 1
  model.correction({ amount: sign * value })
  return { score: `${begin}fix ${text}{Control+Enter}` }
}

/** Right on a record and a letter begin its line. */
const recordCommand: MakeMove = (model, a, b) => {
  const begin = promptKeys(model, b)
  const { number, value, text } = uniqueAmount(model, a)
  const lane = of(model.things.cars, b)
  const { marker } = model.things
  model.line({ lane, amount: -value, who: marker, what: `n${number}` })
  const typed = lane.replace(' ', '').toLowerCase()
  return { score: `${begin}${typed}{ArrowRight}e${text} ${marker},n${number}{Control+Enter}` }
}

/** The commands and the preview of a record are opened and left. */
const viewedRecord: MakeMove = (model, a, b) => {
  const begin = promptKeys(model, b)
  model.isPrompt = false
  const typed = of(['ghv552', 'abc123', 'maria borg', CLIENT_IDNO], a)
  const leave = of(['{ArrowRight}{ArrowLeft}{Escape}', '{ArrowRight}{Escape}{Escape}', '{Escape}'], b)
  const isRead = leave === '{Escape}' && a % 2 === 0
  if (!isRead) return { score: `${begin}${typed}${leave}` }
  return {
    score: `${begin}${typed}`,
    after: async ({ page, typist }) => {
      await waitForAcknowledgement(page)
      await typist.play(leave)
    },
  }
}

/** Something is begun and left: nothing of it is saved. */
const abandonedInput: MakeMove = (model, a, b) => {
  const begin = promptKeys(model, b)
  model.isPrompt = false
  const { marker } = model.things
  const begun = of([`rec ghv552 7 ${marker},never`, `free 7 ${marker},never`, '=12+3', '?', 'pay', `${marker}`], a)
  return { score: `${begin}${begun}{Escape}` }
}

const leavePrompt: MakeMove = (model) => {
  if (!model.isPrompt) return null
  model.isPrompt = false
  return { score: '{Escape}' }
}

const PLACES = ['book', 'vehicles', 'clients', 'centre'] as const
const CHORDS = { book: '{Control+d}', vehicles: '{Alt+v}', clients: '{Alt+c}', centre: '{Control+q}' } as const
const ALIASES = { book: 'dc', vehicles: 've', clients: 'cl', centre: 'cc' } as const

/** Opens a list by its chord, by G and its alias, or by a line. */
const goToList: MakeMove = (model, a, b) => {
  const place = of(PLACES, a)
  const canType = !model.isPrompt && LISTS.includes(model.place)
  const ways: string[] = [CHORDS[place], `{Control+k}${ALIASES[place]}{Enter}`]
  if (canType) ways.push(`g${ALIASES[place]}`)
  model.place = place
  model.isPrompt = false
  return { score: of(ways, b) }
}

const open: MakeMove = (model, a, b) => {
  const begin = promptKeys(model, b)
  model.isPrompt = false
  model.place = a % 3 === 2 ? 'client' : 'vehicle'
  return { score: `${begin}${of(['ghv552', 'GHV 552', CLIENT_IDNO], a)}{Enter}` }
}

/** A list is filtered, and what it finds is opened. */
const filter: MakeMove = (model, a) => {
  const isClient = a % 2 === 0
  model.isPrompt = false
  model.place = isClient ? 'client' : 'vehicle'
  const [list, text] = isClient ? ['{Alt+c}', CLIENT_IDNO] : ['{Alt+v}', 'ghv 552']
  return { score: `${list}${a % 3 === 0 ? 'j' : ''}/${text}{Enter}{Enter}` }
}

/** Waits until a correction is saved, before something else is saved past its line. */
function afterCorrection(model: SessionModel): Pick<Move, 'before'> {
  const { expected } = model
  return model.hasCorrection ? { before: (desk) => expectBook(desk, expected, 'before a form') } : {}
}

/**
 * One to three entries in the form, the next begun while the last is being saved, even without an answer. A typist who leaves at once is moved on
 * once it is answered; others see the save.
 */
const saveForms: MakeMove = (model, a, b) => {
  const { marker } = model.things
  const once = afterCorrection(model)
  const entries = Array.from({ length: 1 + (b % 3) }, (_, at) => {
    const { number, value, text } = uniqueAmount(model, a + at)
    const move = of(['{Tab}', '{Enter}'], a + at)
    const isCar = (a + at) % 2 === 0
    const { lane, typed } = isCar ? { lane: 'ABC 132', typed: 'abc132' } : { lane: 'none', typed: '' }
    model.saveForm({ lane: `form ${lane}`, amount: value, who: marker, what: `n${number}` })
    const head = isCar ? `Vehicle Expense Recovery{Enter}Cash{Enter}${typed}{Enter}` : 'Free Form{Enter}Cash{Enter}'
    return `${head}${text}${move}${marker}${move}n${number}{Control+Enter}`
  })
  const there = model.place === 'form' && !model.isPrompt && a % 2 === 0 ? '' : '{Control+a}'
  model.place = 'form'
  model.isPrompt = false
  // Nobody may answer the form by then.
  const behind = model.isLossy && b % 2 === 1 ? line(model, a, b)?.score : ''
  const leaves = model.isLossy && b % 8 === 2
  if (leaves) model.place = 'book'
  const { expected } = model
  const score = `${there}${entries.join('')}${behind}${leaves ? '{Control+d}' : ''}`
  if (!model.isLossy) return { ...once, score }
  return {
    ...once,
    score,
    after: async (desk) => {
      await expectBook(desk, expected, 'behind a form')
      // The book may have it before the form knows.
      if (leaves) await expectPage(desk, { place: 'book', isPrompt: false }, 'behind a form that was left')
      else await expect(desk.page.locator('input[name=categoryID]'), 'the form begins anew').toHaveValue('')
    },
  }
}

const saveHpForm: MakeMove = (model, a) => {
  const { hpCar, due } = model.things
  if (model.isPaid || model.rejected + model.blocked > 0) return null
  const once = afterCorrection(model)
  model.isPaid = true
  model.saveForm({ lane: `form ${hpCar}`, amount: due, who: '', what: '' })
  model.place = 'payment'
  model.isPrompt = false
  const { expected } = model
  const typed = hpCar.replace(' ', '').toLowerCase()
  return {
    ...once,
    score: `{Control+b}${typed}{Enter}${a % 2 === 0 ? String(due) : ''}{Control+Enter}`,
    after: (desk) => expectBook(desk, expected, 'behind a payment'),
  }
}

const clearedForm: MakeMove = (model, a) => {
  model.place = 'form'
  model.isPrompt = false
  return { score: `{Control+a}${of(['Free Form', 'STV'], a)}{Enter}Cash{Enter}7{Enter}${model.things.marker}{Alt+r}` }
}

const outbox: MakeMove = (model) => {
  if (!model.isPrompt && !LISTS.includes(model.place)) return null
  model.isPrompt = false
  return { score: '{Alt+o}{Escape}' }
}

const sheetKeys: MakeMove = (model) => {
  if (!model.isPrompt && !LISTS.includes(model.place)) return null
  model.isPrompt = false
  return { score: '{F1}{Escape}' }
}

const waitForBook: MakeMove = (model) => {
  const { expected } = model
  return { score: '', after: (desk) => expectBook(desk, expected, 'before hands go on') }
}

/** Ctrl Z, and yes or no once the question takes an answer; a yes typed ahead is none. */
const undoLast: MakeMove = (model, a) => {
  if (model.last === null || model.isPrompt || !LISTS.includes(model.place)) return null
  const isYes = a % 3 !== 0
  const before = model.expected
  if (isYes) model.undoSave()
  return {
    score: '',
    after: async (desk) => {
      const { page, typist } = desk
      await expectBook(desk, before, 'before Ctrl Z')
      await typist.play(`{Control+z}${of(['', 'yy', 'y{Enter}'], a)}`)
      const offer = page.getByRole('alertdialog', { name: 'Undo your last save?' })
      await expect(offer).toHaveCount(1)
      await expect(async () => {
        await page.keyboard.press(isYes ? 'y' : 'n')
        await expect(offer).toHaveCount(0, { timeout: 1_000 })
      }, 'the offer is answered').toPass()
      await expectBook(desk, model.expected, 'after Ctrl Z')
    },
  }
}

/** The longest time until the page of a busy machine replays its next key. */
const BUSY_MS = 4_000

/** The page is reloaded while lines are in the outbox. */
const reload: MakeMove = (model) => {
  const isForm = model.place === 'form'
  const before = model.whereabouts
  model.isPrompt = false
  model.forget()
  const { expected, whereabouts } = model
  return {
    score: '',
    after: async (desk) => {
      // Nobody loads a page that has not come yet, or that still plays their keys, which end with it; lines are on their way all the same.
      await waitForReplay(desk, BUSY_MS)
      await expectPage(desk, before, 'before a reload')
      if (isForm) await expectBook(desk, expected, 'before a form is loaded again')
      await desk.page.reload()
      await expectPage(desk, whereabouts, 'after a reload')
    },
  }
}

const offlineLines: MakeMove = (model, a, b) => {
  const { expected } = model
  const lines = Array.from({ length: 1 + (b % 2) }, (_, at) => line(model, a + at, b + at)?.score)
  return {
    score: '',
    after: async (desk) => {
      const { network, typist, page } = desk
      // A form that nobody answers is left unanswered by who goes on, and no line is saved past it.
      await expectForms(desk, expected, 'before nobody answers')
      await page.waitForTimeout(typist.lateness)
      network.isOffline = true
      await typist.play(lines.join(''))
      await page.waitForTimeout(300)
      network.isOffline = false
    },
  }
}

const saveSheet: MakeMove = (model, a, b) => {
  const { marker } = model.things
  const once = afterCorrection(model)
  const rows = Array.from({ length: 1 + (b % 3) }, (_, at) => {
    const { number, value, text } = uniqueAmount(model, a + at)
    model.saveForm({ lane: 'form none', amount: value, who: marker, what: `n${number}` })
    return `free ${text} ${marker}, n${number}`
  })
  const go = `${promptKeys(model, 1)}sheet{Enter}`
  model.isPrompt = false
  model.place = 'book'
  return {
    ...once,
    score: `${go}${rows.map((row) => `${row}{Enter}`).join('')}`,
    after: async ({ page, typist }) => {
      const said = page.getByRole('main').getByRole('status').first()
      await expect(said).toContainText(`${rows.length} ready`)
      await typist.play('{Control+Enter}{Control+Enter}')
      await expect(said).toContainText(`${rows.length} saved`)
      await typist.play('{Alt+r}{Control+d}')
    },
  }
}

/** The pace of a typist who searches for each key. */
const SLOW_MS = 450

/** The session ends in the middle of a line: queued lines wait for the same user, and the line comes back to them. */
const expiredSession: MakeMove = (model, a, b) => {
  const isForm = model.place === 'form'
  const [before, expectedBefore] = [model.whereabouts, model.expected]
  const handed = line(model, a, b)?.score ?? ''
  model.isPrompt = false
  model.forget()
  const { whereabouts, things } = model
  return {
    score: '',
    after: async (desk) => {
      const { page, network, typist } = desk
      // What a form saves is answered by then, and the page is no other one on the way there.
      await waitForReplay(desk)
      await expectForms(desk, expectedBefore, 'before a session ends')
      await expectPage(desk, before, 'before a session ends')
      if (isForm) await expectBook(desk, expectedBefore, 'before a session ends')
      await typist.play(handed)
      network.isSessionOver = true
      // Slow hands too: the line goes on until they rest.
      const slow = await Typist.create(page, { pace: b % 4 === 0 ? SLOW_MS : typist.pace, lateness: typist.lateness })
      const begun = `rec ghv552 7 ${things.marker},never`
      await slow.play(`{Control+k}${begun}`)
      await slow.release()
      await expect(page.getByRole('heading', { name: 'Your session ended' }), 'the end of a session').toBeVisible()
      await expect(page.getByLabel('Password'), 'a field at the end of a session').toHaveCount(0)
      await expect(page.getByRole('list', { name: 'Lines' }), 'the line that was begun').toContainText(begun)
      network.isSessionOver = false
      await signInHere(page)
      await expect(page.getByRole('combobox', { name: 'Command palette' }), 'a line comes back').toHaveValue(begun)
      await page.keyboard.press('Escape')
      await expectPage(desk, whereabouts, 'after a session ended')
    },
  }
}

const linesOfOtherTab: MakeMove = (model, a, b) => {
  const { isPrompt, expected: before } = model
  model.isPrompt = false
  const lines = [line(model, a, b)?.score, free(model, a + 1, b + 1)?.score]
  model.isPrompt = isPrompt
  model.forget()
  const { expected } = model
  return {
    score: '',
    after: async (desk) => {
      // What this tab still keeps comes when it is played, and that may be behind the other's.
      await expectForms(desk, before, 'before another tab')
      await waitForReplay(desk)
      await playInOtherTab(desk, lines.join(''), expected)
    },
  }
}

const counting = (a: number, b: number): CountPlan => ({ typoAt: a % 20, isOff: b % 4 === 3 })

const countWithTypo: MakeMove = (model, a, b) => {
  model.place = 'book'
  model.isPrompt = false
  // The last save is the count by then, which nothing takes back.
  model.forget()
  return { score: '', after: (desk) => countDrawer(desk, model, counting(a, b)) }
}

/** The drawer is counted and the batch closed; the following entries are in the next batch. */
const closeBatchMove: MakeMove = (model, a, b) => {
  const isElsewhere = b % 3 === 2
  if (!isElsewhere) {
    model.place = 'book'
    model.isPrompt = false
  }
  model.close()
  return { score: '', after: (desk) => closeDrawer(desk, model, { ...counting(a, b), isElsewhere }) }
}

const lockedLine: MakeMove = (model, _, b) => {
  const begin = promptKeys(model, b)
  model.isPrompt = false
  return { score: `${begin}lock{Enter}` }
}

const WEIGHTED_MOVES = {
  line: [8, line],
  completed: [2, completedLine],
  mended: [1, correctedLine],
  free: [4, free],
  repaired: [1, suggestedLine],
  payment: [3, payment],
  fix: [4, fix],
  action: [2, recordCommand],
  looked: [2, viewedRecord],
  left: [2, abandonedInput],
  out: [3, leavePrompt],
  go: [6, goToList],
  open: [2, open],
  filter: [2, filter],
  form: [3, saveForms],
  hpForm: [1, saveHpForm],
  cleared: [1, clearedForm],
  outbox: [2, outbox],
  keys: [1, sheetKeys],
  wait: [1, waitForBook],
  undo: [2, undoLast],
  reload: [1, reload],
  away: [1, offlineLines],
  sheet: [1, saveSheet],
  signedOut: [1, expiredSession],
  otherTab: [1, linesOfOtherTab],
  locked: [1, lockedLine],
  count: [1, countWithTypo],
  close: [1, closeBatchMove],
} as const satisfies Record<string, readonly [weight: number, make: MakeMove]>

export type StepKind = keyof typeof WEIGHTED_MOVES

export const STEP_KINDS = Object.entries(WEIGHTED_MOVES).map(([kind, [weight]]) => ({ kind: kind as StepKind, weight }))

/** A step of a session: its kind, and two numbers that choose its form. */
export interface FuzzStep {
  kind: StepKind
  a: number
  b: number
}

/** The move of a step; null where it does not apply. */
export function makeMove(model: SessionModel, { kind, a, b }: FuzzStep): Move | null {
  return WEIGHTED_MOVES[kind][1](model, a, b)
}
