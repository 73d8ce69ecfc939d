import { flushSync } from 'react-dom'
import { focusOf, STOPS } from './focus'

/** Why kept keys were thrown away; said to the person. */
export type DropReason = 'question' | 'error' | 'locked' | 'changed' | 'taken-back' | 'given-up' | 'full'

export interface HeldKey {
  key: string
  code: string
  ctrlKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** Whether a key goes through although keys are kept; `isNext` when none that came before it is still kept, `isPlayed` when it was kept itself. */
export type Lets = (key: HeldKey, isNext: boolean, isPlayed: boolean) => boolean

/** Told of a key that is kept, and whether it repeats by itself. */
type OnKept = (key: HeldKey, isRepeat: boolean) => void

/** True for the key that begins another line of the palette: what follows it is not meant for what is there. */
export const beginsLine = ({ key, ctrlKey }: HeldKey): boolean => ctrlKey && key.toLowerCase() === 'k'

export const isSave = ({ key, ctrlKey }: Pick<HeldKey, 'key' | 'ctrlKey'>): boolean => key === 'Enter' && ctrlKey

/** A chord or a key of its own that runs a command, and writes nothing into a field. */
export const isCommandKey = ({ key, ctrlKey, altKey }: HeldKey): boolean =>
  altKey || /^F\d+$/.test(key) || (ctrlKey && /^[^acvxz]$/i.test(key)) || isSave({ key, ctrlKey })

/** It saves the form that has focus: by its own key, or on a button of it. */
const isSaveHere = (key: HeldKey | undefined): boolean =>
  key !== undefined && (isSave(key) || (key.key === 'Enter' && document.activeElement instanceof HTMLButtonElement))

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'NumLock'])
/** Pressed for what comes with it. */
export const isModifier = ({ key }: Pick<KeyboardEvent, 'key'>): boolean => MODIFIERS.has(key)
/** More than anybody types while a server answers nothing. */
export const KEPT_MAX = 5_000
/** A pause in typing that is long enough to have read what opened: nobody types that slowly without looking. */
export const READ_MS = 300
/** A pause in which nobody is still typing what they began, however slow their hands are. */
export const STOPPED_MS = 1_500
/** Who presses one key over and over for so long means it: no text that was typed ahead is like that. */
const MEANT_MS = 1_000
/** What takes longer has its keys back, but for a save: what is typed behind it is never taken by what is on its way. */
const WORK_MAX_MS = 6_000

/** What the browser itself answers wherever one is: to load the page anew, its whole screen, its tools. */
export const isBrowsers = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  metaKey || /^F(5|11|12)$/.test(key) || (ctrlKey && key.toLowerCase() === 'r')

/** Keys typed while a screen opens, kept and played into it in order. */
export class HeldKeys {
  private readonly holds = new Set<{ lets: Lets; onKept: OnKept }>()
  /** The keys that were kept and are still down. */
  private readonly down = new Set<string>()
  private saves = 0
  private playing = false
  /** A kept key is played at this moment. */
  private striking = false
  private keptAt = Number.NEGATIVE_INFINITY
  private overflow = 0
  private readonly played = new Set<() => void>()
  /** How many keys wait for a save that is said to be slow. */
  waiting = 0
  /** Told how many keys were thrown away, and why. */
  onDrop: (reason: DropReason, count: number) => void = () => {}

  /** @param kept what was typed before: it is played once the first hold ends. */
  constructor(private kept: HeldKey[] = []) {}

  get isHolding(): boolean {
    return this.holds.size > 0
  }

  /** True while keys wait to be played. */
  get hasKept(): boolean {
    return this.kept.length > 0
  }

  /** How many keys wait to be played. */
  get keptCount(): number {
    return this.kept.length
  }

  /** True once nobody has typed a key that is kept for so long that what is shown could be read. */
  get isRead(): boolean {
    return performance.now() - this.keptAt >= READ_MS
  }

  /** When none of the keys waits any more that were typed until now and since, but after so many milliseconds in any case. */
  async whenPlayed(mostMs: number): Promise<void> {
    if (!this.hasKept) return
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.played.delete(end)
        resolve()
      }
      const timer = setTimeout(end, mostMs)
      this.played.add(end)
    })
  }

  /**
   * Starts keeping keys; the returned function says that the screen is ready for them.
   *
   * @param lets What goes through meanwhile; nothing unless it is said.
   * @param onKept Told of each key that is kept.
   */
  hold(lets: Lets = () => false, onKept: OnKept = () => {}): () => void {
    const own = { lets, onKept }
    this.holds.add(own)
    // Adding it twice is adding it once.
    window.addEventListener('keydown', this.keep, true)
    return () => {
      if (this.holds.delete(own)) void this.play()
    }
  }

  /**
   * Keeps keys while something is saved and read again, for at most a while. A second key to save is none, unless something was typed before it:
   * that is what it saves.
   *
   * @param lets What goes through meanwhile; nothing unless it is said.
   */
  holdWhile(work: Promise<unknown>, lets?: Lets): void {
    const release = this.holdSave(lets)
    const timer = setTimeout(release, WORK_MAX_MS)
    const end = () => {
      clearTimeout(timer)
      release()
    }
    work.then(end, end)
  }

  /** The same until the returned function says that it is over, however long that takes. */
  holdSave(lets?: Lets, onKept?: OnKept): () => void {
    const release = this.hold(lets, onKept)
    this.saves += 1
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.saves -= 1
      release()
    }
  }

  /** Plays what goes through by now. */
  playThrough(): void {
    void this.play()
  }

  /**
   * What opens just now must be read: until there is a pause in typing, all but Esc is thrown away, as it was meant for what was there
   * before. From the first key on that begins something of its own they stay, and nothing is waited for. One key that is pressed over and over
   * counts after a while.
   *
   * @param lets What goes through besides, pressed before anything else.
   * @param restMs How long a pause in typing is; a click ends it as well.
   */
  dropUntilRead(
    reason: DropReason,
    begins: (key: HeldKey) => boolean,
    lets: (key: HeldKey) => boolean = () => false,
    restMs = READ_MS,
  ) {
    this.drop(reason, begins)
    if (this.kept.length > 0) return
    const end = (stays = begins) => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', clicked, true)
      this.drop(reason, stays)
      release()
    }
    const clicked = () => end()
    window.addEventListener('pointerdown', clicked, true)
    const wait = () => setTimeout(() => end(), restMs)
    let timer = wait()
    let pressed = { code: '', since: 0 }
    const release = this.hold(
      (key, isNext) => isNext && (key.key === 'Escape' || lets(key)),
      (key, isRepeat) => {
        clearTimeout(timer)
        const { code } = key
        if (isRepeat || code !== pressed.code) pressed = { code: isRepeat ? '' : code, since: performance.now() }
        const isMeant = code === pressed.code && performance.now() - pressed.since >= MEANT_MS
        if (begins(key)) end()
        else if (isMeant) end((each) => each === key)
        else timer = wait()
      },
    )
  }

  /**
   * What opens just now takes all keys that come but those that save it, until there is a pause in typing: nothing is saved that nobody can have read. A
   * key to save, and what was typed behind it, goes then, up to the first key that begins something of its own.
   */
  keepSavesUntilRead(begins: (key: HeldKey) => boolean): void {
    const end = () => {
      clearTimeout(timer)
      if (isSaveHere(this.kept[0])) this.drop('question', begins)
      release()
    }
    const wait = () => setTimeout(end, READ_MS)
    let timer = wait()
    const release = this.hold(
      (key, isNext, isPlayed) => {
        clearTimeout(timer)
        timer = wait()
        if (!isNext || isSaveHere(key)) return false
        if (begins(key)) setTimeout(end, 0)
        return isPlayed || isNext
      },
      (key) => {
        if (begins(key)) end()
      },
    )
  }

  /**
   * Throws away what is kept: a question, an error, a gate or a changed record must be read first.
   *
   * @param begins The key that begins something of its own: from the first such key on they stay. Unless said, a next line does, but behind a lock.
   */
  drop(reason: DropReason, begins: (key: HeldKey) => boolean = reason === 'locked' ? () => false : beginsLine): void {
    const at = this.kept.findIndex(begins)
    const count = at < 0 ? this.kept.length : at
    this.kept = this.kept.slice(count)
    this.tellPlayed()
    if (count > 0) this.onDrop(reason, count)
  }

  /** Whether somebody who has not stopped typing since has begun something of its own behind what is waited for: Esc is that one's, then. */
  hasBegun(begins: (key: HeldKey) => boolean): boolean {
    return performance.now() - this.keptAt < READ_MS && this.kept.some(begins)
  }

  /**
   * Esc takes back what is waited for: what was typed between them goes, up to what begins something of its own. Behind an Esc that was kept
   * itself everything stays: it was typed later.
   */
  takeBack(begins: (key: HeldKey) => boolean): void {
    if (!this.striking) this.drop('taken-back', begins)
  }

  private keep = (event: KeyboardEvent): void => {
    // What is played passes; what is typed meanwhile comes after it.
    if (!event.isTrusted && this.playing) return
    // What a browser fills in by itself it announces by an event that is no key.
    if (!(event instanceof KeyboardEvent)) return
    if (isModifier(event) || event.isComposing || isBrowsers(event)) return
    const { key, code, shiftKey } = event
    // With AltGr a key writes a sign: some systems say Ctrl Alt to it.
    const isChord = !event.getModifierState('AltGraph')
    const held = { key, code, ctrlKey: isChord && event.ctrlKey, altKey: isChord && event.altKey, shiftKey }
    if (this.isHolding && this.goesThrough(held, this.kept.length === 0, false)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    this.keepRelease(code)
    if (this.saves > 0 && isSave(held) && isSave(this.kept.at(-1) ?? held)) return
    // A held-down key is one decision; only text repeats.
    if (event.repeat && event.key.length > 1) return
    this.keptAt = performance.now()
    if (this.kept.length >= KEPT_MAX) {
      this.overflow += 1
      this.onDrop('full', this.overflow)
      return
    }
    this.overflow = 0
    this.kept.push(held)
    for (const { onKept } of [...this.holds]) onKept(held, event.repeat)
  }

  /** The release of a kept key is kept too: a switch answers it, and would again when the key is played. */
  private keepRelease(code: string): void {
    this.down.add(code)
    window.addEventListener('keyup', this.released, true)
    window.addEventListener('blur', this.released)
  }

  private released = (event: Event): void => {
    if (!(event instanceof KeyboardEvent)) this.down.clear()
    else if (this.down.delete(event.code)) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    if (this.down.size > 0) return
    window.removeEventListener('keyup', this.released, true)
    window.removeEventListener('blur', this.released)
  }

  private goesThrough(key: HeldKey, isNext: boolean, isPlayed: boolean): boolean {
    return [...this.holds].every(({ lets }) => lets(key, isNext, isPlayed))
  }

  private tellPlayed(): void {
    if (!this.hasKept) for (const end of [...this.played]) end()
  }

  private async play(): Promise<void> {
    if (this.playing) return
    this.playing = true
    try {
      for (;;) {
        // One turn of the event loop, so that a part which opens in place of another can go on holding.
        await new Promise((resolve) => setTimeout(resolve, 0))
        const [next] = this.kept
        if (this.isHolding && !(next && this.goesThrough(next, true, true))) break
        if (!next) {
          window.removeEventListener('keydown', this.keep, true)
          break
        }
        this.kept.shift()
        // What a key changed is drawn before the next one is played, however busy the page is: that one acts on what is there.
        this.striking = true
        try {
          const target = flushSync(() => press(next))
          // As after a key of the keyboard: a field that it brought is there when Tab looks for the next one.
          if (target) flushSync(() => act(target, next))
        } finally {
          this.striking = false
        }
        this.tellPlayed()
      }
    } finally {
      this.playing = false
    }
  }
}

/** Presses a key where focus is; what it was pressed in, where nothing took it. */
function press(held: HeldKey): Element | null {
  const target = document.activeElement ?? document.body
  const event = new KeyboardEvent('keydown', { ...held, bubbles: true, cancelable: true, composed: true })
  return target.dispatchEvent(event) ? target : null
}

/** What the browser does with a typed key that nothing took. */
function act(target: Element, held: HeldKey): void {
  if (held.ctrlKey || held.altKey) return
  if (held.key === 'Tab') moveFocus(held.shiftKey ? -1 : 1)
  else if (held.key === 'Enter' && target instanceof HTMLButtonElement) target.click()
  else if (held.key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit()
  else if (held.key === ' ' && isSwitched(target)) target.click()
  else if (focusOf(target).isText) typeInto(target, held.key)
}

/** What Space presses or ticks. */
function isSwitched(target: Element): target is HTMLButtonElement | HTMLInputElement {
  return target instanceof HTMLButtonElement || (target instanceof HTMLInputElement && !focusOf(target).isText)
}

function typeInto(target: Element, key: string): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || target.readOnly) return
  const start = target.selectionStart ?? target.value.length
  const end = target.selectionEnd ?? start
  const moved = caretAfter(key, { start, end, length: target.value.length })
  if (moved !== null) target.setSelectionRange(moved, moved)
  else if (key === 'Backspace') setText(target, start === end ? Math.max(0, start - 1) : start, end, '')
  else if (key === 'Delete') setText(target, start, start === end ? Math.min(target.value.length, end + 1) : end, '')
  else if (key.length === 1) setText(target, start, end, key)
}

/** Where a key that moves the caret puts it; null for other keys. */
function caretAfter(key: string, at: { start: number; end: number; length: number }): number | null {
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

/** Moves focus to the next or previous stop of the page, as Tab does. */
export function moveFocus(step: 1 | -1, within: ParentNode = document): void {
  const stops = [...within.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.tabIndex >= 0)
  const at = stops.indexOf(document.activeElement as HTMLElement) // what is no stop is not among them
  const stop = stops[(at + step + stops.length) % stops.length]
  stop?.focus()
  if (stop instanceof HTMLInputElement && focusOf(stop).isText) stop.select()
}
