import { expect } from '@playwright/test'
import { Hands } from '../e2e/hands'
import { readQuestion } from '../e2e/questions'
import { signInHere } from '../e2e/shop'
import { CLIENT, type Desk, expectBook, expectForms, expectPlace, playInOtherTab, untilPlayed } from './desk'
import { closeBatch, type Counting, countDrawer } from './drawer'
import type { Model, Place } from './model'

/** What is typed in one go, and what is waited for behind it where hands look up. */
interface Move {
  /** What hands wait for before they type it. */
  before?: (desk: Desk) => Promise<void>
  score: string
  after?: (desk: Desk) => Promise<void>
}

/** Makes a move of the model and gives its keys; null where nobody would do it. The numbers choose among its forms. */
type Making = (model: Model, a: number, b: number) => Move | null

const of = <T>(items: readonly T[], at: number): T => items[at % items.length] as T

const LISTS: readonly Place[] = ['book', 'vehicles', 'clients', 'centre']

/** What begins the next line: `Ctrl K`, which may be left out on the empty prompt. */
function prompting(model: Model, a: number): string {
  const isThere = model.isPrompt && a % 2 === 0
  model.isPrompt = true
  return isThere ? '' : '{Control+k}'
}

/** An amount that nothing else of the session has, typed in one of its ways. */
function amount(model: Model, a: number): { number: number; value: number; text: string } {
  const number = model.next()
  const value = a % 3 === 0 ? number : number + 0.5
  return { number, value, text: a % 3 === 1 ? value.toFixed(2) : String(value) }
}

/** A car of the dealership or the one of the session, as it is typed. */
function car(model: Model, b: number): { lane: string; typed: string } {
  const lane = of([...model.things.cars, model.things.hpCar], b)
  return { lane, typed: b % 3 === 0 ? lane : lane.replace(' ', '').toLowerCase() }
}

/** A line about a car, of money that comes in or goes out. */
function carLine(model: Model, a: number, b: number) {
  const { number, value, text } = amount(model, a)
  const { lane, typed } = car(model, b)
  const sign = a % 4 === 1 ? -1 : 1
  const { own } = model.things
  model.line({ lane, amount: sign * value, who: own, what: `n${number}` })
  return { verb: sign < 0 ? 'exp' : 'rec', typed, rest: `${text} ${own},n${number}` }
}

const line: Making = (model, a, b) => {
  const begin = prompting(model, b)
  const { verb, typed, rest } = carLine(model, a, b)
  return { score: `${begin}${verb} ${typed} ${rest}{Control+Enter}` }
}

/** Tab completes the car, and what follows waits for it. */
const completed: Making = (model, a, b) => {
  const begin = prompting(model, b)
  const { number, text, value } = amount(model, a)
  const { own } = model.things
  model.line({ lane: 'GHV 552', amount: value, who: own, what: `n${number}` })
  return { score: `${begin}rec ghv{Tab}${text} ${own}, n${number}{Control+Enter}` }
}

/** A letter at the beginning is forgotten and put there. */
const mended: Making = (model, a, b) => {
  const begin = prompting(model, b)
  const { verb, typed, rest } = carLine(model, a, b)
  return { score: `${begin}${verb.slice(1)} ${typed} ${rest}{Home}${verb[0]}{End}{Control+Enter}` }
}

const free: Making = (model, a, b) => {
  const begin = prompting(model, b)
  const { number, value, text } = amount(model, a)
  const { own } = model.things
  model.line({ lane: 'none', amount: value, who: own, what: `n${number}` })
  return { score: `${begin}free ${text} ${own},n${number}{Control+Enter}` }
}

/** Verb and amount in the other order: it is looked at before it is saved. */
const repaired: Making = (model, a, b) => {
  const begin = prompting(model, b)
  const { number, value, text } = amount(model, a)
  const { own } = model.things
  model.line({ lane: 'none', amount: value, who: own, what: `n${number}` })
  return {
    score: `${begin}${text} free ${own},n${number}{Control+Enter}`,
    after: async ({ page }) => {
      const box = page.getByRole('combobox', { name: 'Command palette' })
      // It is empty as long as what was typed is not played.
      await expect(box, 'a repaired line is shown').toHaveValue(/^free /)
      await expect(async () => {
        await readQuestion(page)
        await page.keyboard.press('Control+Enter')
        await expect(box).toHaveValue('', { timeout: 200 })
      }, 'a repaired line is handed over').toPass()
    },
  }
}

const payment: Making = (model, a, b) => {
  const begin = prompting(model, b)
  const { hpCar, own, due } = model.things
  const paid = a % 3 === 0 ? 24 : due
  model.payment(paid)
  const typed = hpCar.replace(' ', '').toLowerCase()
  return { score: `${begin}pay ${typed} ${paid} cash ref:${own}{Control+Enter}` }
}

const fix: Making = (model, a, b) => {
  if (!model.canFix) return null
  const begin = prompting(model, b)
  const { lastEntry } = model
  if (a % 3 === 0 && lastEntry?.lane === 'none') {
    const who = `${model.things.own}${of(['x', 'n', 'e'], b)}`
    model.correction({ who })
    return { score: `${begin}fix name ${who}{Control+Enter}` }
  }
  const { value, text } = amount(model, a)
  const sign = lastEntry && lastEntry.amount < 0 ? -1 : 1
  model.correction({ amount: sign * value })
  return { score: `${begin}fix ${text}{Control+Enter}` }
}

/** Right on a record and a letter begin its line. */
const action: Making = (model, a, b) => {
  const begin = prompting(model, b)
  const { number, value, text } = amount(model, a)
  const lane = of(model.things.cars, b)
  const { own } = model.things
  model.line({ lane, amount: -value, who: own, what: `n${number}` })
  const typed = lane.replace(' ', '').toLowerCase()
  return { score: `${begin}${typed}{ArrowRight}e${text} ${own},n${number}{Control+Enter}` }
}

/** The actions of a record are looked at and left; its preview is. */
const looked: Making = (model, a, b) => {
  const begin = prompting(model, b)
  model.isPrompt = false
  const typed = of(['ghv552', 'abc123', 'maria borg', CLIENT], a)
  const leave = of(['{ArrowRight}{ArrowLeft}{Escape}', '{ArrowRight}{Escape}{Escape}', '{Escape}'], b)
  const isRead = leave === '{Escape}' && a % 2 === 0
  if (!isRead) return { score: `${begin}${typed}${leave}` }
  return {
    score: `${begin}${typed}`,
    after: async ({ page, hands }) => {
      await readQuestion(page)
      await hands.play(leave)
    },
  }
}

/** Something is begun and left: nothing of it is saved. */
const left: Making = (model, a, b) => {
  const begin = prompting(model, b)
  model.isPrompt = false
  const { own } = model.things
  const begun = of([`rec ghv552 7 ${own},never`, `free 7 ${own},never`, '=12+3', '?', 'pay', `${own}`], a)
  return { score: `${begin}${begun}{Escape}` }
}

const out: Making = (model) => {
  if (!model.isPrompt) return null
  model.isPrompt = false
  return { score: '{Escape}' }
}

const PLACES = ['book', 'vehicles', 'clients', 'centre'] as const
const CHORDS = { book: '{Control+d}', vehicles: '{Alt+v}', clients: '{Alt+c}', centre: '{Control+q}' } as const
const ALIASES = { book: 'dc', vehicles: 've', clients: 'cl', centre: 'cc' } as const

/** To a list by its chord, by G and its alias, or by a line. */
const go: Making = (model, a, b) => {
  const place = of(PLACES, a)
  const canType = !model.isPrompt && LISTS.includes(model.place)
  const ways: string[] = [CHORDS[place], `{Control+k}${ALIASES[place]}{Enter}`]
  if (canType) ways.push(`g${ALIASES[place]}`)
  model.place = place
  model.isPrompt = false
  return { score: of(ways, b) }
}

const open: Making = (model, a, b) => {
  const begin = prompting(model, b)
  model.isPrompt = false
  model.place = a % 3 === 2 ? 'client' : 'vehicle'
  return { score: `${begin}${of(['ghv552', 'GHV 552', CLIENT], a)}{Enter}` }
}

/** A list is filtered, and what it finds is opened. */
const filter: Making = (model, a) => {
  const isClient = a % 2 === 0
  model.isPrompt = false
  model.place = isClient ? 'client' : 'vehicle'
  const [list, text] = isClient ? ['{Alt+c}', CLIENT] : ['{Alt+v}', 'ghv 552']
  return { score: `${list}${a % 3 === 0 ? 'j' : ''}/${text}{Enter}{Enter}` }
}

/** Hands that have corrected something see that it is, before something else is saved past the line. */
function onceCorrected(model: Model): Pick<Move, 'before'> {
  const { expected } = model
  return model.hasCorrection ? { before: (desk) => expectBook(desk, expected, 'before a form') } : {}
}

/**
 * One to three entries in the form, the next begun while the last is saved, also where nobody answers it. Hands that then leave at once are
 * led away once it is answered; others see that it is saved.
 */
const form: Making = (model, a, b) => {
  const { own } = model.things
  const once = onceCorrected(model)
  const entries = Array.from({ length: 1 + (b % 3) }, (_, at) => {
    const { number, value, text } = amount(model, a + at)
    const move = of(['{Tab}', '{Enter}'], a + at)
    const isCar = (a + at) % 2 === 0
    const { lane, typed } = isCar ? { lane: 'ABC 132', typed: 'abc132' } : { lane: 'none', typed: '' }
    model.form({ lane: `form ${lane}`, amount: value, who: own, what: `n${number}` })
    const head = isCar ? `Vehicle Expense Recovery{Enter}Cash{Enter}${typed}{Enter}` : 'Free Form{Enter}Cash{Enter}'
    return `${head}${text}${move}${own}${move}n${number}{Control+Enter}`
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
      if (leaves) await expectPlace(desk, { place: 'book', isPrompt: false }, 'behind a form that was left')
      else await expect(desk.page.locator('input[name=categoryID]'), 'the form begins anew').toHaveValue('')
    },
  }
}

/** An HP payment in its form, which has the amount that is due. */
const hpForm: Making = (model, a) => {
  const { hpCar, due } = model.things
  if (model.isPaid || model.returned + model.held > 0) return null
  const once = onceCorrected(model)
  model.isPaid = true
  model.form({ lane: `form ${hpCar}`, amount: due, who: '', what: '' })
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

/** A form is begun and cleared. */
const cleared: Making = (model, a) => {
  model.place = 'form'
  model.isPrompt = false
  return { score: `{Control+a}${of(['Free Form', 'STV'], a)}{Enter}Cash{Enter}7{Enter}${model.things.own}{Alt+r}` }
}

const outbox: Making = (model) => {
  if (!model.isPrompt && !LISTS.includes(model.place)) return null
  model.isPrompt = false
  return { score: '{Alt+o}{Escape}' }
}

const sheetKeys: Making = (model) => {
  if (!model.isPrompt && !LISTS.includes(model.place)) return null
  model.isPrompt = false
  return { score: '{F1}{Escape}' }
}

/** Hands that look up: what was handed over is in the book. */
const wait: Making = (model) => {
  const { expected } = model
  return { score: '', after: (desk) => expectBook(desk, expected, 'before hands go on') }
}

/** Ctrl Z, and a yes or a no once the question could be read; a yes that was typed ahead is none. */
const undo: Making = (model, a) => {
  if (model.last === null || model.isPrompt || !LISTS.includes(model.place)) return null
  const isYes = a % 3 !== 0
  const before = model.expected
  if (isYes) model.takeBack()
  return {
    score: '',
    after: async (desk) => {
      const { page, hands } = desk
      await expectBook(desk, before, 'before Ctrl Z')
      await hands.play(`{Control+z}${of(['', 'yy', 'y{Enter}'], a)}`)
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

/** So long a page of a busy machine may take to play its next key. */
const BUSY_MS = 4_000

/** The page is loaded again while lines are on their way. */
const reload: Making = (model) => {
  const isForm = model.place === 'form'
  const before = model.whereabouts
  model.isPrompt = false
  model.forget()
  const { expected, whereabouts } = model
  return {
    score: '',
    after: async (desk) => {
      // Nobody loads a page that has not come yet, or that still plays their keys, which end with it; lines are on their way all the same.
      await untilPlayed(desk, BUSY_MS)
      await expectPlace(desk, before, 'before a reload')
      if (isForm) await expectBook(desk, expected, 'before a form is loaded again')
      await desk.page.reload()
      await expectPlace(desk, whereabouts, 'after a reload')
    },
  }
}

/** Nobody answers while lines are typed. */
const away: Making = (model, a, b) => {
  const { expected } = model
  const lines = Array.from({ length: 1 + (b % 2) }, (_, at) => line(model, a + at, b + at)?.score)
  return {
    score: '',
    after: async (desk) => {
      const { mischief, hands, page } = desk
      // A form that nobody answers is left unanswered by who goes on, and no line is saved past it.
      await expectForms(desk, expected, 'before nobody answers')
      await page.waitForTimeout(hands.lateness)
      mischief.isAway = true
      await hands.play(lines.join(''))
      await page.waitForTimeout(300)
      mischief.isAway = false
    },
  }
}

/** Rows of a sheet, saved once they are seen to be ready. */
const sheet: Making = (model, a, b) => {
  const { own } = model.things
  const once = onceCorrected(model)
  const rows = Array.from({ length: 1 + (b % 3) }, (_, at) => {
    const { number, value, text } = amount(model, a + at)
    model.form({ lane: 'form none', amount: value, who: own, what: `n${number}` })
    return `free ${text} ${own}, n${number}`
  })
  const go = `${prompting(model, 1)}sheet{Enter}`
  model.isPrompt = false
  model.place = 'book'
  return {
    ...once,
    score: `${go}${rows.map((row) => `${row}{Enter}`).join('')}`,
    after: async ({ page, hands }) => {
      const said = page.getByRole('main').getByRole('status').first()
      await expect(said).toContainText(`${rows.length} ready`)
      await hands.play('{Control+Enter}{Control+Enter}')
      await expect(said).toContainText(`${rows.length} saved`)
      await hands.play('{Alt+r}{Control+d}')
    },
  }
}

/** Hands that look for each key. */
const SLOW_MS = 450

/** The session ends by itself in the middle of a line: what was handed over waits for the same person, and the line comes back to them. */
const signedOut: Making = (model, a, b) => {
  const isForm = model.place === 'form'
  const [before, expectedBefore] = [model.whereabouts, model.expected]
  const handed = line(model, a, b)?.score ?? ''
  model.isPrompt = false
  model.forget()
  const { whereabouts, things } = model
  return {
    score: '',
    after: async (desk) => {
      const { page, mischief, hands } = desk
      // What a form saves is answered by then, and the page is no other one on the way there.
      await untilPlayed(desk)
      await expectForms(desk, expectedBefore, 'before a session ends')
      await expectPlace(desk, before, 'before a session ends')
      if (isForm) await expectBook(desk, expectedBefore, 'before a session ends')
      await hands.play(handed)
      mischief.isOver = true
      // Slow hands too: the line goes on until they rest.
      const slow = await Hands.at(page, { pace: b % 4 === 0 ? SLOW_MS : hands.pace, lateness: hands.lateness })
      const begun = `rec ghv552 7 ${things.own},never`
      await slow.play(`{Control+k}${begun}`)
      await slow.leave()
      await expect(page.getByRole('heading', { name: 'Your session ended' }), 'the end of a session').toBeVisible()
      await expect(page.getByLabel('Password'), 'a field at the end of a session').toHaveCount(0)
      await expect(page.getByRole('list', { name: 'Lines' }), 'the line that was begun').toContainText(begun)
      mischief.isOver = false
      await signInHere(page)
      await expect(page.getByRole('combobox', { name: 'Command palette' }), 'a line comes back').toHaveValue(begun)
      await page.keyboard.press('Escape')
      await expectPlace(desk, whereabouts, 'after a session ended')
    },
  }
}

/** A second tab hands lines over while those of this one are on their way. */
const otherTab: Making = (model, a, b) => {
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
      await untilPlayed(desk)
      await playInOtherTab(desk, lines.join(''), expected)
    },
  }
}

const counting = (a: number, b: number): Counting => ({ typoAt: a % 20, isOff: b % 4 === 3 })

/** The drawer is counted with a slip of the hand, and the count saved. */
const count: Making = (model, a, b) => {
  model.place = 'book'
  model.isPrompt = false
  // The last save is the count by then, which nothing takes back.
  model.forget()
  return { score: '', after: (desk) => countDrawer(desk, model, counting(a, b)) }
}

/** The drawer is counted and the batch closed: what comes behind it is in the next one. */
const close: Making = (model, a, b) => {
  const isElsewhere = b % 3 === 2
  if (!isElsewhere) {
    model.place = 'book'
    model.isPrompt = false
  }
  model.close()
  return { score: '', after: (desk) => closeBatch(desk, model, { ...counting(a, b), isElsewhere }) }
}

const locked: Making = (model, _, b) => {
  const begin = prompting(model, b)
  model.isPrompt = false
  return { score: `${begin}lock{Enter}` }
}

const MAKINGS = {
  line: [8, line],
  completed: [2, completed],
  mended: [1, mended],
  free: [4, free],
  repaired: [1, repaired],
  payment: [3, payment],
  fix: [4, fix],
  action: [2, action],
  looked: [2, looked],
  left: [2, left],
  out: [3, out],
  go: [6, go],
  open: [2, open],
  filter: [2, filter],
  form: [3, form],
  hpForm: [1, hpForm],
  cleared: [1, cleared],
  outbox: [2, outbox],
  keys: [1, sheetKeys],
  wait: [1, wait],
  undo: [2, undo],
  reload: [1, reload],
  away: [1, away],
  sheet: [1, sheet],
  signedOut: [1, signedOut],
  otherTab: [1, otherTab],
  locked: [1, locked],
  count: [1, count],
  close: [1, close],
} as const satisfies Record<string, readonly [weight: number, make: Making]>

export type Kind = keyof typeof MAKINGS

export const KINDS = Object.entries(MAKINGS).map(([kind, [weight]]) => ({ kind: kind as Kind, weight }))

/** A step of a session: what is done, and two numbers that choose how. */
export interface Step {
  kind: Kind
  a: number
  b: number
}

/** The move of a step; null where it does not apply. */
export function moveOf(model: Model, { kind, a, b }: Step): Move | null {
  return MAKINGS[kind][1](model, a, b)
}
