import { useEffect, useState } from 'react'
import { matchesChord, parseChord } from '@forecourt/core/kernel/keys'
import { beginsLine, type HeldKey, READ_MS } from '../keys/held-keys'
import type { Keyboard, Layer } from '../keys/keyboard'
import { useKeyboard } from '../keys/keys'

/** The keys that are typed behind a save of a form. */
export interface KeysBehind {
  /** Keeps keys while the work runs, and for as long after it as the save has no answer. */
  keepWhile: (work: Promise<unknown>) => void
  /** The person is told that the save is slow, or that nobody answers. */
  told: () => void
  /** What became of the save is known: the keys are played once the work is done. */
  answered: () => void
  /** The form takes keys again; those that were kept are played, unless work still runs. */
  freed: () => void
  /** Throws away what was typed, up to a next line; false when there was nothing. */
  takeBack: () => boolean
  /** Keeps no more. */
  over: () => void
}

/**
 * Keeps what is typed behind a save until its answer is known, however long that takes. Once a person is told that it is slow they may take
 * that back, begin a line of the palette, or go elsewhere when nothing waits.
 *
 * @source commands 1.
 */
export function useKeysBehind(): KeysBehind {
  const keyboard = useKeyboard()
  const [keys] = useState(() => new KeptBehind(keyboard))
  useEffect(() => keys.enter(), [keys])
  return keys
}

class KeptBehind implements KeysBehind {
  private hold: { release: () => void; began: Layer | null } | null = null
  private works = 0
  private isTold = false
  private toldAt = 0
  private isAnswered = false
  private leaves = false
  private isGone = false

  constructor(private readonly keyboard: Keyboard | null) {}

  keepWhile = (work: Promise<unknown>): void => {
    this.begin()
    this.isAnswered = false
    this.works += 1
    const end = () => {
      this.works -= 1
      if (this.works === 0 && (this.isAnswered || !this.isTold || this.isGone)) this.over()
    }
    work.then(end, end)
  }

  told = (): void => {
    if (this.isGone) {
      this.keyboard?.readFirst()
      this.over()
      return
    }
    this.begin()
    if (!this.isTold) {
      window.addEventListener('pointerdown', this.takeBack, true)
      this.toldAt = performance.now()
    }
    this.isTold = true
    this.note()
    // A line that waits first is none of the form's.
    this.keyboard?.held.playThrough()
  }

  answered = (): void => {
    this.isAnswered = true
  }

  freed = (): void => {
    if (this.works === 0) this.over()
  }

  takeBack = (): boolean => {
    const { keyboard } = this
    if (!keyboard?.held.hasKept) return false
    keyboard.held.drop('given-up', beginsLine)
    this.note()
    keyboard.held.playThrough()
    return true
  }

  over = (): void => {
    const { hold } = this
    if (!hold) return
    this.hold = null
    window.removeEventListener('pointerdown', this.takeBack, true)
    this.isTold = false
    this.leaves = false
    this.say(0)
    hold.release()
  }

  /** The form is there; the returned function says that it is gone: what was typed for it goes nowhere else. */
  enter(): () => void {
    this.isGone = false
    return () => this.leave()
  }

  private leave(): void {
    this.isGone = true
    if (!this.hold || !this.isTold || this.isAnswered) return
    if (!this.leaves) this.keyboard?.held.drop('changed')
    this.over()
  }

  private begin(): void {
    const { keyboard } = this
    if (this.hold || !keyboard) return
    const began = keyboard.top
    this.isAnswered = false
    const release = keyboard.held.holdSave(
      (key, isNext, isPlayed) => this.lets(key, isNext, isPlayed),
      () => this.note(),
    )
    this.hold = { release, began }
  }

  private note(): void {
    if (this.isTold) this.say(this.keyboard?.held.keptCount ?? 0)
  }

  private say(count: number): void {
    if (!this.keyboard) return
    this.keyboard.held.waiting = count
    this.keyboard.changed()
  }

  private lets(key: HeldKey, isNext: boolean, isPlayed: boolean): boolean {
    const { keyboard, hold } = this
    if (!keyboard || !hold) return true
    const { top, held } = keyboard
    const isAbove = top !== null && top !== hold.began
    if (isAbove && (this.isTold || top.kind === 'dialog' || top.kind === 'gate')) return isNext
    if (!this.isTold) return false
    if (beginsLine(key)) return isNext
    // What was typed ahead knows nothing of this.
    if (isPlayed) return false
    if (key.key === 'Escape') return isNext || held.isRead
    return isNext && this.goesElsewhere(key, keyboard)
  }

  /** A chord of the whole program, such as one to another screen. */
  private goesElsewhere(key: HeldKey, { options, held }: Keyboard): boolean {
    const isRead = held.isRead && performance.now() - this.toldAt >= READ_MS
    if (!isRead || !(key.ctrlKey || key.altKey || /^F\d+$/.test(key.key))) return false
    const command = options.commands.find(
      ({ keys, when }) =>
        (when?.focus ?? 'any') === 'any' &&
        when?.screen === undefined &&
        keys?.some((text) => !text.startsWith('G ') && matchesChord({ ...key, metaKey: false }, parseChord(text))),
    )
    if (command?.route) this.leaves = true
    return command !== undefined
  }
}
