import { flushSync } from 'react-dom'
import { focusPlace, TAB_STOPS } from './focus'
import {
  beginsLine,
  type BufferedKey,
  DISCARD_RULES,
  type DiscardReason,
  isCommandKey,
  isSave,
  type LayerKind,
  type Notice,
  NOTICE_RULES,
  WAIT_RULES,
  type WaitKind,
} from './key-rules'

/** What must be read before keys are taken. */
interface KeyNotice {
  passes: (key: BufferedKey, isNext: boolean) => boolean
  onBuffered: (key: BufferedKey, isRepeat: boolean) => void
}

interface Wait {
  kind: WaitKind
  startedAt: number
  options: WaitOptions
}

export interface WaitOptions {
  /** Called for each key that is buffered meanwhile. */
  onBuffered?: (() => void) | undefined
  /** Returns the layer that opened above what waits. */
  cover?: (() => LayerKind | null) | undefined
  /** Returns whether a key runs a command of the whole program; called when all else lets it pass. */
  isGlobalCommand?: ((key: BufferedKey) => boolean) | undefined
}

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

/** The type-ahead buffer: keys typed while something is waited for, replayed into it in order. What passes meanwhile is a table: `WAIT_RULES`. */
export class InputQueue {
  private readonly waits = new Set<Wait>()
  /** What must be read first: its keys are no wait of a table, but discarded. */
  private readonly notices = new Set<KeyNotice>()
  /** The buffered keys that are still down. */
  private readonly down = new Set<string>()
  private isReplaying = false
  /** A buffered key is being replayed at this moment. */
  private isPressing = false
  private bufferedAt = Number.NEGATIVE_INFINITY
  private overflow = 0
  private readonly replayListeners = new Set<() => void>()
  /** The number of keys that wait for a save reported as slow. */
  waitingCount = 0
  /** Called with the number of discarded keys and the reason. */
  onDiscard: (reason: DiscardReason, count: number) => void = () => {}

  /** @param buffered Keys typed before; they are replayed once the first wait ends. */
  constructor(private buffered: BufferedKey[] = []) {}

  get isWaiting(): boolean {
    return this.waits.size > 0 || this.notices.size > 0
  }

  get hasBuffered(): boolean {
    return this.buffered.length > 0
  }

  get bufferedCount(): number {
    return this.buffered.length
  }

  /** True once no key was buffered for long enough to read what is shown. */
  private get isAfterPause(): boolean {
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

  /** Starts buffering keys, except those that the rule of the kind passes; the returned function ends it. */
  wait(kind: WaitKind, options: WaitOptions = {}): () => void {
    const own = { kind, options, startedAt: performance.now() }
    this.waits.add(own)
    // Adding it twice is adding it once.
    window.addEventListener('keydown', this.buffer, true)
    return () => {
      if (this.waits.delete(own)) void this.replayPassing()
    }
  }

  /** Buffers keys while something is saved and refreshed, for a limited time. */
  waitWhile(work: Promise<unknown>, options?: WaitOptions): void {
    const release = this.wait('save', options)
    const timer = setTimeout(release, WORK_MAX_MS)
    const end = () => {
      clearTimeout(timer)
      release()
    }
    work.then(end, end)
  }

  /** Replays the keys that pass now. */
  replay(): void {
    void this.replayPassing()
  }

  /**
   * Requires that what just opened is read: until there is a pause in typing, or a click, keys are discarded, as they were typed for what was there
   * before. From the first key on that begins something of its own they stay, and nothing is waited for. One key pressed over and over counts after
   * a while.
   */
  requireReading(notice: Notice): void {
    const { reason, passes } = NOTICE_RULES[notice]
    this.discard(reason)
    if (this.buffered.length > 0) return
    const end = (stays = DISCARD_RULES[reason].stays) => {
      this.discard(reason, stays)
      finish()
    }
    let pressed = { code: '', since: 0 }
    const { finish, postpone } = this.noteUntilPause({
      end,
      passes: (key, isNext) => isNext && passes(key),
      onBuffered: (key, isRepeat) => {
        const { code } = key
        if (isRepeat || code !== pressed.code) pressed = { code: isRepeat ? '' : code, since: performance.now() }
        const isRepeated = code === pressed.code && performance.now() - pressed.since >= REPEAT_MS
        if (DISCARD_RULES[reason].stays?.(key)) end()
        else if (isRepeated) end((each) => each === key)
        else postpone()
      },
    })
  }

  /**
   * Passes all keys but saves to what just opened, until there is a pause in typing: nothing is saved that nobody can have read. A save key, and what
   * was typed behind it, is discarded, up to a next line.
   */
  deferSaves(): void {
    const end = () => {
      if (savesFocusedForm(this.buffered[0])) this.discard('question')
      finish()
    }
    const { finish, postpone } = this.noteUntilPause({
      end,
      passes: (key, isNext) => {
        postpone()
        if (!isNext || savesFocusedForm(key)) return false
        if (beginsLine(key)) setTimeout(end, 0)
        return true
      },
      onBuffered: (key) => {
        if (beginsLine(key)) end()
      },
    })
  }

  /** Buffers keys until there is a pause in typing, then calls `end`. */
  private noteUntilPause({ end, ...rule }: KeyNotice & { end: () => void }) {
    const clicked = () => end()
    const own: KeyNotice = rule
    const wait = () => setTimeout(() => end(), ACKNOWLEDGE_MS)
    let timer = wait()
    this.notices.add(own)
    window.addEventListener('pointerdown', clicked, true)
    window.addEventListener('keydown', this.buffer, true)
    return {
      postpone: () => {
        clearTimeout(timer)
        timer = wait()
      },
      finish: () => {
        clearTimeout(timer)
        window.removeEventListener('pointerdown', clicked, true)
        if (this.notices.delete(own)) void this.replayPassing()
      },
    }
  }

  /**
   * Discards the buffered keys: a question, an error, the passcode or a changed record must be read first.
   * @param stays The key from which on they stay; that of the reason by default.
   */
  discard(reason: DiscardReason, stays = DISCARD_RULES[reason].stays): void {
    const at = stays === null ? -1 : this.buffered.findIndex(stays)
    const count = at < 0 ? this.buffered.length : at
    this.buffered = this.buffered.slice(count)
    this.notifyReplayed()
    if (count > 0) this.onDiscard(reason, count)
  }

  /** Discards the keys buffered between what is waited for and its Esc. Behind a buffered Esc everything stays: it was typed later. */
  takeBack(): void {
    if (!this.isPressing) this.discard('taken-back')
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
    const pressed = { key, code, ctrlKey: isChord && event.ctrlKey, altKey: isChord && event.altKey, shiftKey }
    if (this.isWaiting && this.passes(pressed, this.buffered.length === 0, false)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    this.bufferRelease(code)
    // A second save key is ignored, unless something was typed before it: that is what it saves.
    if (this.isSaving && isSave(pressed) && isSave(this.buffered.at(-1) ?? pressed)) return
    // A held-down key is one decision; only text repeats.
    if (event.repeat && event.key.length > 1) return
    this.bufferedAt = performance.now()
    if (this.buffered.length >= BUFFER_MAX) {
      this.overflow += 1
      this.onDiscard('full', this.overflow)
      return
    }
    this.overflow = 0
    this.buffered.push(pressed)
    for (const { options } of [...this.waits]) options.onBuffered?.()
    for (const { onBuffered } of [...this.notices]) onBuffered(pressed, event.repeat)
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

  private get isSaving(): boolean {
    return [...this.waits].some(({ kind }) => kind === 'save' || kind === 'slow-save')
  }

  private passes(key: BufferedKey, isNext: boolean, isReplayed: boolean): boolean {
    const { isAfterPause } = this
    const isPassed = [...this.waits].every(({ kind, startedAt, options }) =>
      WAIT_RULES[kind].passes(key, {
        isNext,
        isReplayed,
        isAfterPause,
        isBehindCommand: !isAfterPause && this.buffered.some(isCommandKey),
        isRead: performance.now() - startedAt >= ACKNOWLEDGE_MS,
        cover: options.cover?.() ?? null,
        get isGlobalCommand() {
          return options.isGlobalCommand?.(key) ?? false
        },
      }),
    )
    return isPassed && [...this.notices].every((notice) => notice.passes(key, isNext))
  }

  private notifyReplayed(): void {
    if (!this.hasBuffered) for (const end of [...this.replayListeners]) end()
  }

  private async replayPassing(): Promise<void> {
    if (this.isReplaying) return
    this.isReplaying = true
    try {
      for (;;) {
        // One turn of the event loop, so that a part which opens in place of another can go on waiting.
        await new Promise((resolve) => setTimeout(resolve, 0))
        const [next] = this.buffered
        if (this.isWaiting && !(next && this.passes(next, true, true))) break
        if (!next) {
          window.removeEventListener('keydown', this.buffer, true)
          break
        }
        this.buffered.shift()
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
function pressKey(pressed: BufferedKey): Element | null {
  const target = document.activeElement ?? document.body
  const event = new KeyboardEvent('keydown', { ...pressed, bubbles: true, cancelable: true, composed: true })
  return target.dispatchEvent(event) ? target : null
}

/** Performs the browser's default action of a typed key that nothing took. */
function defaultAction(target: Element, pressed: BufferedKey): void {
  if (pressed.ctrlKey || pressed.altKey) return
  if (pressed.key === 'Tab') moveFocus(pressed.shiftKey ? -1 : 1)
  else if (pressed.key === 'Enter' && target instanceof HTMLButtonElement) target.click()
  else if (pressed.key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit()
  else if (pressed.key === ' ' && isSwitched(target)) target.click()
  else if (focusPlace(target).isText) typeInto(target, pressed.key)
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
