import { type CDPSession, type Page, type Route, test } from '@playwright/test'

/** A pace against a lateness, in milliseconds. */
type Pair = readonly [pace: number, lateness: number]

/**
 * Milliseconds from one key to the next (5 are hands that know the line by heart, 60 a fast typist, 150 an ordinary one) against
 * milliseconds by which every answer of the server is late. Each pace and each lateness is there once, and what their pairs are made of:
 *
 * - 5, 800: whole lines are typed before the first answer
 * - 60, 300: an answer comes in the middle of a line
 * - 150, 0: each answer comes between two keys
 *
 * All typed before the first answer of a quick server (5, 0) is what all other tests type; the random hands (`tests/fuzz`) meet the other pairs.
 */
const PAIRS: readonly Pair[] = [
  [5, 800],
  [60, 300],
  [150, 0],
]

/** Nothing of the server is there yet when the last key is typed. */
const HARD: Pair = [5, 800]

/** What stays quick: the stream of events would hold its tab back, and the health is asked for by nobody's key. */
const NOT_LATE = /\/api\/(events|health)\b/

const MODIFIERS: Readonly<Record<string, number>> = { Alt: 1, Control: 2, Meta: 4, Shift: 8 }

/** Virtual key codes of the keys that have a name, and what they write. */
const NAMED: Readonly<Record<string, { keyCode: number; text?: string }>> = {
  Enter: { keyCode: 13, text: '\r' },
  Tab: { keyCode: 9 },
  Escape: { keyCode: 27 },
  Backspace: { keyCode: 8 },
  Delete: { keyCode: 46 },
  Home: { keyCode: 36 },
  End: { keyCode: 35 },
  PageUp: { keyCode: 33 },
  PageDown: { keyCode: 34 },
  ArrowLeft: { keyCode: 37 },
  ArrowUp: { keyCode: 38 },
  ArrowRight: { keyCode: 39 },
  ArrowDown: { keyCode: 40 },
  Insert: { keyCode: 45 },
}

const SIGNS: Readonly<Record<string, { code: string; keyCode: number }>> = {
  ' ': { code: 'Space', keyCode: 32 },
  '-': { code: 'Minus', keyCode: 189 },
  '=': { code: 'Equal', keyCode: 187 },
  '+': { code: 'Equal', keyCode: 187 },
  '.': { code: 'Period', keyCode: 190 },
  ',': { code: 'Comma', keyCode: 188 },
  '/': { code: 'Slash', keyCode: 191 },
  '?': { code: 'Slash', keyCode: 191 },
  '@': { code: 'Digit2', keyCode: 50 },
  ':': { code: 'Semicolon', keyCode: 186 },
  '"': { code: 'Quote', keyCode: 222 },
}

interface Key {
  key: string
  code: string
  windowsVirtualKeyCode: number
  text?: string | undefined
}

function keyOf(name: string): Key {
  const named = NAMED[name]
  if (named) return { key: name, code: name, windowsVirtualKeyCode: named.keyCode, text: named.text }
  const functionKey = /^F(\d+)$/.exec(name)
  if (functionKey) return { key: name, code: name, windowsVirtualKeyCode: 111 + Number(functionKey[1]) }
  if (/^[a-z]$/i.test(name)) {
    const upper = name.toUpperCase()
    return { key: name, code: `Key${upper}`, windowsVirtualKeyCode: upper.charCodeAt(0), text: name }
  }
  if (/^\d$/.test(name)) {
    return { key: name, code: `Digit${name}`, windowsVirtualKeyCode: name.charCodeAt(0), text: name }
  }
  const sign = SIGNS[name]
  if (!sign) throw new Error(`hands.ts knows no key '${name}'`)
  return { key: name, code: sign.code, windowsVirtualKeyCode: sign.keyCode, text: name }
}

/** The keys of a score: `pay HP-1 250{Control+Enter}` is letters, and chords and named keys in braces. */
function keysOf(score: string): string[] {
  return [...score.matchAll(/\{([^}]+)\}|(.)/gsu)].map(([, chord, letter]) => chord ?? letter ?? '')
}

/** Hands that keep their pace whatever the page does: no key waits for what the one before it caused. */
export class Hands {
  private constructor(
    private readonly wire: CDPSession,
    readonly pace: number,
    readonly lateness: number,
  ) {}

  static async at(page: Page, { pace, lateness }: { pace: number; lateness: number }): Promise<Hands> {
    return new Hands(await page.context().newCDPSession(page), pace, lateness)
  }

  /**
   * Plays a score, such as `{Control+k}pay HP-2219 250 cash{Control+Enter}`: each key at its time, sent without asking
   * what became of the last. Back when the page has taken them all.
   */
  async play(score: string): Promise<void> {
    const taken: Promise<unknown>[] = []
    const from = performance.now()
    for (const [index, each] of keysOf(score).entries()) {
      const wait = from + index * this.pace - performance.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      taken.push(...this.strike(each))
    }
    await Promise.all(taken)
  }

  /** Plays a score without any time between its keys: where those behind the first must come before what it opens could be read, at every pace. */
  async playAtOnce(score: string): Promise<void> {
    await Promise.all(keysOf(score).flatMap((each) => this.strike(each)))
  }

  async leave(): Promise<void> {
    await this.wire.detach()
  }

  private strike(each: string): Promise<unknown>[] {
    const parts = each.length > 1 ? each.split('+') : [each]
    const name = parts.at(-1) ?? ''
    const held = parts.slice(0, -1)
    const modifiers = held.reduce((sum, modifier) => sum + (MODIFIERS[modifier] ?? 0), 0)
    const { text, ...key } = keyOf(name)
    // A chord with Control or Alt writes nothing.
    const written = modifiers & 7 ? undefined : text
    return [
      this.wire.send('Input.dispatchKeyEvent', {
        type: written === undefined ? 'rawKeyDown' : 'keyDown',
        modifiers,
        ...key,
        ...(written === undefined ? {} : { text: written, unmodifiedText: written }),
      }),
      this.wire.send('Input.dispatchKeyEvent', { type: 'keyUp', modifiers, ...key }),
    ]
  }
}

/** Every answer of the server is late from now on, by what the round says. */
export async function delayAnswers(page: Page): Promise<{ by: (lateness: number) => void; stop: () => Promise<void> }> {
  let lateness = 0
  const late = async (route: Route) => {
    const wait = NOT_LATE.test(route.request().url()) ? 0 : lateness
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    await route.fallback()
  }
  await page.route('**/api/**', late)
  return {
    by: (ms) => {
      lateness = ms
    },
    stop: () => page.unroute('**/api/**', late),
  }
}

/** Pastes text where the focus is, as Ctrl V does. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    ;(document.activeElement ?? document.body).dispatchEvent(event)
  }, text)
}

/** A round of `atEveryPace`: its number is there to make what it types its own. */
export interface Round {
  hands: Hands
  number: number
}

/**
 * Does the same at every pace of hands against every lateness of the server (`PAIRS`), one round after the other on one page: for one test
 * of each mechanism that takes what is typed ahead (sign-in, a session that ends, lists, focus, the palette, a repair, a question, undo, the
 * outbox, a form, the sheet, a dialog, a page that is led to).
 *
 * @param act what is done and expected in a round; it leaves the page as the next round wants it
 * @param pairs others than those
 */
export async function atEveryPace(
  page: Page,
  act: (round: Round) => Promise<void>,
  pairs: readonly Pair[] = PAIRS,
): Promise<void> {
  const answers = await delayAnswers(page)
  let number = 0
  for (const [pace, lateness] of pairs) {
    number += 1
    const round = number
    await test.step(`${pace} ms a key, answers ${lateness} ms late`, async () => {
      answers.by(lateness)
      const hands = await Hands.at(page, { pace, lateness })
      await act({ hands, number: round })
      await hands.leave()
    })
  }
  await answers.stop()
}

/**
 * Does it at the pace that is hardest, where another test shows the mechanism at each (`atEveryPace`).
 *
 * @param rounds how often, where a round types what its number says
 */
export async function atHardPace(page: Page, act: (round: Round) => Promise<void>, rounds = 1): Promise<void> {
  await atEveryPace(page, act, Array<Pair>(rounds).fill(HARD))
}
