import { flushSync } from 'react-dom'
import { focusPlace, TAB_STOPS } from './focus'

/** Why buffered keys were discarded; the user is shown the reason. */
export type DropReason = 'question' | 'error' | 'locked' | 'changed' | 'taken-back' | 'given-up' | 'full'

export interface BufferedKey {
  key: string
  code: string
  ctrlKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** Whether a key passes although keys are buffered; `isNext` when none before it is still buffered, `isPlayed` when it is being replayed. */
export type KeyFilter = (key: BufferedKey, isNext: boolean, isPlayed: boolean) => boolean

/** Called with a buffered key, and whether it is an auto-repeat. */
type OnBuffered = (key: BufferedKey, isRepeat: boolean) => void

/** True for the key that begins another line of the palette: what follows it belongs to that line. */
export const beginsLine = ({ key, ctrlKey }: BufferedKey): boolean => ctrlKey && key.toLowerCase() === 'k'

export const isSave = ({ key, ctrlKey }: Pick<BufferedKey, 'key' | 'ctrlKey'>): boolean => key === 'Enter' && ctrlKey

/** True for a chord or function key that runs a command and types nothing. */
export const isCommandKey = ({ key, ctrlKey, altKey }: BufferedKey): boolean =>
  altKey || /^F\d+$/.test(key) || (ctrlKey && /^[^acvxz]$/i.test(key)) || isSave({ key, ctrlKey })

/** True for a key that saves the focused form: its own key, or Enter on one of its buttons. */
const savesFocusedForm = (key: BufferedKey | undefined): boolean =>
  key !== undefined && (isSave(key) || (key.key === 'Enter' && document.activeElement instanceof HTMLButtonElement))

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'NumLock'])
export const isModifier = ({ key }: Pick<KeyboardEvent, 'key'>): boolean => MODIFIERS.has(key)
/** The most buffered keys: more than anybody types while a server does not answer. */
export const BUFFER_MAX = 5_000
/** A pause in typing, in milliseconds, that is long enough to have read what opened. */
export const ACKNOWLEDGE_MS = 300
/** A pause, in milliseconds, after which typing has ended, however slow the typist is. */
export const IDLE_MS = 1_500
/** One key that is pressed over and over for so long is intended: no type-ahead is like that. In milliseconds. */
const REPEAT_MS = 1_000
/** Work that takes longer releases its keys, except a save: keys typed behind a save are never taken by something on its way. In milliseconds. */
const WORK_MAX_MS = 6_000

/** True for keys of the browser itself: reload, full screen, tools. */
export const isBrowserKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  metaKey || /^F(5|11|12)$/.test(key) || (ctrlKey && key.toLowerCase() === 'r')

/** The type-ahead buffer: keys typed while a screen opens, replayed into it in order. */
export class InputQueue {
  private readonly pauses = new Set<{ lets: KeyFilter; onKept: OnBuffered }>()
  /** The buffered keys that are still down. */
  private readonly down = new Set<string>()
  private saves = 0
  private isReplaying = false
  /** A buffered key is being replayed at this moment. */
  private isPressing = false
  private bufferedAt = Number.NEGATIVE_INFINITY
  private overflow = 0
  private readonly replayListeners = new Set<() => void>()
  /** The number of keys that wait for a save reported as slow. */
  waitingCount = 0
  /** Called with the number of discarded keys and the reason. */
  onDiscard: (reason: DropReason, count: number) => void = () => {}

  /** @param kept what was typed before: it is played once the first hold ends. */
  constructor(private kept: BufferedKey[] = []) {}

  get isPaused(): boolean {
    return this.pauses.size > 0
  }

  get hasBuffered(): boolean {
    return this.kept.length > 0
  }

  get bufferedCount(): number {
    return this.kept.length
  }

  /** True once no key was buffered for long enough to read what is shown. */
  get isAcknowledged(): boolean {
    return performance.now() - this.bufferedAt >= ACKNOWLEDGE_MS
  }

  /** Resolves when all keys typed until now and since are replayed, but after so many milliseconds in any case. */
  async whenReplayed(mostMs: number): Promise<void> {
    if (!this.hasBuffered) return
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.replayListeners.delete(end)
        resolve()
      }
      const timer = setTimeout(end, mostMs)
      this.replayListeners.add(end)
    })
  }

  /**
   * Starts buffering keys; the returned function ends it.
   * @param lets The keys that pass meanwhile; none by default.
   * @param onKept Called for each buffered key.
   */
  pause(lets: KeyFilter = () => false, onKept: OnBuffered = () => {}): () => void {
    const own = { lets, onKept }
    this.pauses.add(own)
    // Adding it twice is adding it once.
    window.addEventListener('keydown', this.buffer, true)
    return () => {
      if (this.pauses.delete(own)) void this.replayPassing()
    }
  }

  /**
   * Buffers keys while something is saved and refreshed, for a limited time. A second save key is ignored, unless something was typed before it: that
   * is what it saves.
   * @param lets The keys that pass meanwhile; none by default.
   */
  pauseWhile(work: Promise<unknown>, lets?: KeyFilter): void {
    const release = this.pauseForSave(lets)
    const timer = setTimeout(release, WORK_MAX_MS)
    const end = () => {
      clearTimeout(timer)
      release()
    }
    work.then(end, end)
  }

  /** Buffers keys until the returned function is called, however long that takes. */
  pauseForSave(lets?: KeyFilter, onKept?: OnBuffered): () => void {
    const release = this.pause(lets, onKept)
    this.saves += 1
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.saves -= 1
      release()
    }
  }

  /** Replays the keys that pass now. */
  replay(): void {
    void this.replayPassing()
  }

  /**
   * Requires acknowledgement of what just opened: until there is a pause in typing, all keys but Esc are discarded, as they were typed for what was
   * there before. From the first key on that begins something of its own they stay, and nothing is waited for. One key pressed over and over counts
   * after a while.
   * @param lets Further keys that pass, if pressed before any other.
   * @param restMs The length of the pause in milliseconds; a click ends it as well.
   */
  requireAcknowledgement(
    reason: DropReason,
    begins: (key: BufferedKey) => boolean,
    lets: (key: BufferedKey) => boolean = () => false,
    restMs = ACKNOWLEDGE_MS,
  ) {
    this.discard(reason, begins)
    if (this.kept.length > 0) return
    const end = (stays = begins) => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', clicked, true)
      this.discard(reason, stays)
      release()
    }
    const clicked = () => end()
    window.addEventListener('pointerdown', clicked, true)
    const wait = () => setTimeout(() => end(), restMs)
    let timer = wait()
    let pressed = { code: '', since: 0 }
    const release = this.pause(
      (key, isNext) => isNext && (key.key === 'Escape' || lets(key)),
      (key, isRepeat) => {
        clearTimeout(timer)
        const { code } = key
        if (isRepeat || code !== pressed.code) pressed = { code: isRepeat ? '' : code, since: performance.now() }
        const isMeant = code === pressed.code && performance.now() - pressed.since >= REPEAT_MS
        if (begins(key)) end()
        else if (isMeant) end((each) => each === key)
        else timer = wait()
      },
    )
  }

  /**
   * Passes all keys but saves to what just opened, until there is a pause in typing: nothing is saved that nobody can have read. A save key, and what
   * was typed behind it, is discarded, up to the first key that begins something of its own.
   */
  deferSavesUntilAcknowledged(begins: (key: BufferedKey) => boolean): void {
    const end = () => {
      clearTimeout(timer)
      if (savesFocusedForm(this.kept[0])) this.discard('question', begins)
      release()
    }
    const wait = () => setTimeout(end, ACKNOWLEDGE_MS)
    let timer = wait()
    const release = this.pause(
      (key, isNext, isPlayed) => {
        clearTimeout(timer)
        timer = wait()
        if (!isNext || savesFocusedForm(key)) return false
        if (begins(key)) setTimeout(end, 0)
        return isPlayed || isNext
      },
      (key) => {
        if (begins(key)) end()
      },
    )
  }

  /**
   * Discards the buffered keys: a question, an error, the passcode or a changed record must be read first.
   * @param begins The key that begins something of its own: from the first such key on they stay. By default a next line does, except behind the
   * passcode.
   */
  discard(
    reason: DropReason,
    begins: (key: BufferedKey) => boolean = reason === 'locked' ? () => false : beginsLine,
  ): void {
    const at = this.kept.findIndex(begins)
    const count = at < 0 ? this.kept.length : at
    this.kept = this.kept.slice(count)
    this.notifyReplayed()
    if (count > 0) this.onDiscard(reason, count)
  }

  /** True when someone still typing has begun something of its own behind what is waited for: Esc belongs to it. */
  hasBufferedStart(begins: (key: BufferedKey) => boolean): boolean {
    return performance.now() - this.bufferedAt < ACKNOWLEDGE_MS && this.kept.some(begins)
  }

  /**
   * Discards the keys buffered between what is waited for and its Esc, up to what begins something of its own. Behind a buffered Esc everything
   * stays: it was typed later.
   */
  discardBuffered(begins: (key: BufferedKey) => boolean): void {
    if (!this.isPressing) this.discard('taken-back', begins)
  }

  private buffer = (event: KeyboardEvent): void => {
    // What is played passes; what is typed meanwhile comes after it.
    if (!event.isTrusted && this.isReplaying) return
    // What a browser fills in by itself it announces by an event that is no key.
    if (!(event instanceof KeyboardEvent)) return
    if (isModifier(event) || event.isComposing || isBrowserKey(event)) return
    const { key, code, shiftKey } = event
    // With AltGr a key writes a sign: some systems say Ctrl Alt to it.
    const isChord = !event.getModifierState('AltGraph')
    const held = { key, code, ctrlKey: isChord && event.ctrlKey, altKey: isChord && event.altKey, shiftKey }
    if (this.isPaused && this.passesThrough(held, this.kept.length === 0, false)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    this.bufferRelease(code)
    if (this.saves > 0 && isSave(held) && isSave(this.kept.at(-1) ?? held)) return
    // A held-down key is one decision; only text repeats.
    if (event.repeat && event.key.length > 1) return
    this.bufferedAt = performance.now()
    if (this.kept.length >= BUFFER_MAX) {
      this.overflow += 1
      this.onDiscard('full', this.overflow)
      return
    }
    this.overflow = 0
    this.kept.push(held)
    for (const { onKept } of [...this.pauses]) onKept(held, event.repeat)
  }

  /** Buffers the release of a buffered key: a switch reacts to it, and would again on replay. */
  private bufferRelease(code: string): void {
    this.down.add(code)
    window.addEventListener('keyup', this.handleKeyUp, true)
    window.addEventListener('blur', this.handleKeyUp)
  }

  private handleKeyUp = (event: Event): void => {
    if (!(event instanceof KeyboardEvent)) this.down.clear()
    else if (this.down.delete(event.code)) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    if (this.down.size > 0) return
    window.removeEventListener('keyup', this.handleKeyUp, true)
    window.removeEventListener('blur', this.handleKeyUp)
  }

  private passesThrough(key: BufferedKey, isNext: boolean, isPlayed: boolean): boolean {
    return [...this.pauses].every(({ lets }) => lets(key, isNext, isPlayed))
  }

  private notifyReplayed(): void {
    if (!this.hasBuffered) for (const end of [...this.replayListeners]) end()
  }

  private async replayPassing(): Promise<void> {
    if (this.isReplaying) return
    this.isReplaying = true
    try {
      for (;;) {
        // One turn of the event loop, so that a part which opens in place of another can go on holding.
        await new Promise((resolve) => setTimeout(resolve, 0))
        const [next] = this.kept
        if (this.isPaused && !(next && this.passesThrough(next, true, true))) break
        if (!next) {
          window.removeEventListener('keydown', this.buffer, true)
          break
        }
        this.kept.shift()
        // What a key changed is drawn before the next one is played, however busy the page is: that one acts on what is there.
        this.isPressing = true
        try {
          const target = flushSync(() => pressKey(next))
          // As after a key of the keyboard: a field that it brought is there when Tab looks for the next one.
          if (target) flushSync(() => defaultAction(target, next))
        } finally {
          this.isPressing = false
        }
        this.notifyReplayed()
      }
    } finally {
      this.isReplaying = false
    }
  }
}

/** Presses a key on the focused element; returns that element when nothing took it. */
function pressKey(held: BufferedKey): Element | null {
  const target = document.activeElement ?? document.body
  const event = new KeyboardEvent('keydown', { ...held, bubbles: true, cancelable: true, composed: true })
  return target.dispatchEvent(event) ? target : null
}

/** Performs the browser's default action of a typed key that nothing took. */
function defaultAction(target: Element, held: BufferedKey): void {
  if (held.ctrlKey || held.altKey) return
  if (held.key === 'Tab') moveFocus(held.shiftKey ? -1 : 1)
  else if (held.key === 'Enter' && target instanceof HTMLButtonElement) target.click()
  else if (held.key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit()
  else if (held.key === ' ' && isSwitched(target)) target.click()
  else if (focusPlace(target).isText) typeInto(target, held.key)
}

/** True for elements that Space presses or ticks. */
function isSwitched(target: Element): target is HTMLButtonElement | HTMLInputElement {
  return target instanceof HTMLButtonElement || (target instanceof HTMLInputElement && !focusPlace(target).isText)
}

function typeInto(target: Element, key: string): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || target.readOnly) return
  const start = target.selectionStart ?? target.value.length
  const end = target.selectionEnd ?? start
  const moved = caretPosition(key, { start, end, length: target.value.length })
  if (moved !== null) target.setSelectionRange(moved, moved)
  else if (key === 'Backspace') setText(target, start === end ? Math.max(0, start - 1) : start, end, '')
  else if (key === 'Delete') setText(target, start, start === end ? Math.min(target.value.length, end + 1) : end, '')
  else if (key.length === 1) setText(target, start, end, key)
}

/** Returns where a key that moves the caret puts it; null for other keys. */
function caretPosition(key: string, at: { start: number; end: number; length: number }): number | null {
  const isRange = at.start !== at.end
  if (key === 'Home') return 0
  if (key === 'End') return at.length
  if (key === 'ArrowLeft') return isRange ? at.start : Math.max(0, at.start - 1)
  if (key === 'ArrowRight') return isRange ? at.end : Math.min(at.length, at.end + 1)
  return null
}

function setText(target: HTMLInputElement | HTMLTextAreaElement, start: number, end: number, text: string): void {
  const value = target.value.slice(0, start) + text + target.value.slice(end)
  const proto = target instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  // React watches its own `value` property; the prototype's setter is the one that makes it see a change.
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(target, value)
  target.setSelectionRange(start + text.length, start + text.length)
  target.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Moves focus to the next or previous tab stop of the page. */
export function moveFocus(step: 1 | -1, within: ParentNode = document): void {
  const stops = [...within.querySelectorAll<HTMLElement>(TAB_STOPS)].filter((stop) => stop.tabIndex >= 0)
  const at = stops.indexOf(document.activeElement as HTMLElement) // what is no stop is not among them
  const stop = stops[(at + step + stops.length) % stops.length]
  stop?.focus()
  if (stop instanceof HTMLInputElement && focusPlace(stop).isText) stop.select()
}
