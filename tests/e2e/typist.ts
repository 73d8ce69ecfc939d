import { type CDPSession, type Page, type Route, test } from '@playwright/test'

type TypingPace = readonly [pace: number, lateness: number]

/**
 * Milliseconds between two keys (5: a line known by heart, 60: a fast typist, 150: an ordinary one) with milliseconds by which every answer of the
 * server is late. Each pace and each lateness occurs once: - 5, 800: whole lines are typed before the first answer - 60, 300: an answer comes in the
 * middle of a line - 150, 0: each answer comes between two keys. All other tests type everything before the first answer of a quick server (5, 0);
 * the keyboard fuzzer (`tests/fuzz`) meets the other pairs.
 */
const PACES: readonly TypingPace[] = [
  [5, 800],
  [60, 300],
  [150, 0],
]

/** The last key is typed before any answer of the server. */
const HARD_PACE: TypingPace = [5, 800]

/** Calls that are never delayed: the stream of events would block its tab, and no key waits for the health check. */
const NEVER_DELAYED = /\/api\/(events|health)\b/

const MODIFIERS: Readonly<Record<string, number>> = { Alt: 1, Control: 2, Meta: 4, Shift: 8 }

const NAMED_KEYS: Readonly<Record<string, { keyCode: number; text?: string }>> = {
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
  const named = NAMED_KEYS[name]
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

/** The keys of a score: `pay HP-1 250{Control+Enter}` is letters, with chords and named keys in braces. */
function parseScore(score: string): string[] {
  return [...score.matchAll(/\{([^}]+)\}|(.)/gsu)].map(([, chord, letter]) => chord ?? letter ?? '')
}

/** Types at a constant pace, whatever the page does: no key waits for the effect of the one before it. */
export class Typist {
  private constructor(
    private readonly wire: CDPSession,
    readonly pace: number,
    readonly lateness: number,
  ) {}

  static async create(page: Page, { pace, lateness }: { pace: number; lateness: number }): Promise<Typist> {
    return new Typist(await page.context().newCDPSession(page), pace, lateness)
  }

  /**
   * Types a score, such as `{Control+k}pay HP-2219 250 cash{Control+Enter}`: each key at its time, without waiting for the effect of the last.
   * Returns when the page has received all of them.
   */
  async play(score: string): Promise<void> {
    const taken: Promise<unknown>[] = []
    const from = performance.now()
    for (const [index, each] of parseScore(score).entries()) {
      const wait = from + index * this.pace - performance.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      taken.push(...this.pressKey(each))
    }
    await Promise.all(taken)
  }

  /** Types a score without pauses, for keys that must arrive before what the first one opens can be read, at every pace. */
  async playAtOnce(score: string): Promise<void> {
    await Promise.all(parseScore(score).flatMap((each) => this.pressKey(each)))
  }

  async release(): Promise<void> {
    await this.wire.detach()
  }

  private pressKey(each: string): Promise<unknown>[] {
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

/** Delays every answer of the server from now on, by the lateness of the round. */
export async function delayAnswers(page: Page): Promise<{ by: (lateness: number) => void; stop: () => Promise<void> }> {
  let lateness = 0
  const late = async (route: Route) => {
    const wait = NEVER_DELAYED.test(route.request().url()) ? 0 : lateness
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

/** A round of `atEveryPace`; its number makes its texts unique. */
export interface Round {
  typist: Typist
  number: number
}

/**
 * Repeats a test at every pair of `PACES`, one round after the other on one page: for one test of each mechanism that takes type-ahead (sign-in, a
 * session that ends, lists, focus, the palette, a suggestion, a question, undo, the outbox, a form, the sheet, a dialog, a page that opens by
 * itself).
 * @param act The actions and expectations of a round; it leaves the page as the next round needs it.
 * @param pairs Other pairs than those.
 */
export async function atEveryPace(
  page: Page,
  act: (round: Round) => Promise<void>,
  pairs: readonly TypingPace[] = PACES,
): Promise<void> {
  const answers = await delayAnswers(page)
  let number = 0
  for (const [pace, lateness] of pairs) {
    number += 1
    const round = number
    await test.step(`${pace} ms a key, answers ${lateness} ms late`, async () => {
      answers.by(lateness)
      const hands = await Typist.create(page, { pace, lateness })
      await act({ typist: hands, number: round })
      await hands.release()
    })
  }
  await answers.stop()
}

/**
 * Repeats a test at the hardest pace, where another test shows the mechanism at each pace (`atEveryPace`).
 * @param rounds The number of rounds, for a test that types the number of its round.
 */
export async function atHardPace(page: Page, act: (round: Round) => Promise<void>, rounds = 1): Promise<void> {
  await atEveryPace(page, act, Array<TypingPace>(rounds).fill(HARD_PACE))
}
