import { useEffect, useState } from 'react'
import { matchesChord, parseChord } from '@forecourt/core/kernel/keys'
import { beginsLine, type BufferedKey, ACKNOWLEDGE_MS } from '../keys/input-queue'
import type { Keyboard, Layer } from '../keys/keyboard'
import { useKeyboard } from '../keys/keys'

/** Buffers the keys that are typed during a save of a form. */
export interface SaveTypeAhead {
  /** Buffers keys while the work runs, and after it as long as the save has no answer. */
  bufferWhile: (work: Promise<unknown>) => void
  /** Notes that the screen reports the save as slow or unanswered. */
  reportSlow: () => void
  /** Notes that the outcome is known: the keys are replayed once the work is done. */
  markAnswered: () => void
  /** Notes that the form takes keys again: the buffer is replayed, unless work still runs. */
  unfreeze: () => void
  /** Discards the buffered keys up to a next line; false when there were none. */
  discardBuffered: () => boolean
  stop: () => void
}

/**
 * Buffers keys during a save until its answer is known, however long that takes. Once the save is reported as slow, the user may discard them, begin
 * a line of the palette, or go elsewhere when nothing is buffered.
 * @source commands 1.
 */
export function useSaveTypeAhead(): SaveTypeAhead {
  const keyboard = useKeyboard()
  const [keys] = useState(() => new SaveTypeAheadBuffer(keyboard))
  useEffect(() => keys.enter(), [keys])
  return keys
}

class SaveTypeAheadBuffer implements SaveTypeAhead {
  private hold: { release: () => void; began: Layer | null } | null = null
  private works = 0
  private isReportedSlow = false
  private reportedSlowAt = 0
  private isAnswered = false
  private leaves = false
  private isGone = false

  constructor(private readonly keyboard: Keyboard | null) {}

  bufferWhile = (work: Promise<unknown>): void => {
    this.begin()
    this.isAnswered = false
    this.works += 1
    const end = () => {
      this.works -= 1
      if (this.works === 0 && (this.isAnswered || !this.isReportedSlow || this.isGone)) this.stop()
    }
    work.then(end, end)
  }

  reportSlow = (): void => {
    if (this.isGone) {
      this.keyboard?.requireAcknowledgement()
      this.stop()
      return
    }
    this.begin()
    if (!this.isReportedSlow) {
      window.addEventListener('pointerdown', this.discardBuffered, true)
      this.reportedSlowAt = performance.now()
    }
    this.isReportedSlow = true
    this.note()
    // A line that waits first is none of the form's.
    this.keyboard?.held.replay()
  }

  markAnswered = (): void => {
    this.isAnswered = true
  }

  unfreeze = (): void => {
    if (this.works === 0) this.stop()
  }

  discardBuffered = (): boolean => {
    const { keyboard } = this
    if (!keyboard?.held.hasBuffered) return false
    keyboard.held.discard('given-up', beginsLine)
    this.note()
    keyboard.held.replay()
    return true
  }

  stop = (): void => {
    const { hold } = this
    if (!hold) return
    this.hold = null
    window.removeEventListener('pointerdown', this.discardBuffered, true)
    this.isReportedSlow = false
    this.leaves = false
    this.say(0)
    hold.release()
  }

  /** Marks the form as open; the returned function marks it as gone: keys typed for it go nowhere else. */
  enter(): () => void {
    this.isGone = false
    return () => this.leave()
  }

  private leave(): void {
    this.isGone = true
    if (!this.hold || !this.isReportedSlow || this.isAnswered) return
    if (!this.leaves) this.keyboard?.held.discard('changed')
    this.stop()
  }

  private begin(): void {
    const { keyboard } = this
    if (this.hold || !keyboard) return
    const began = keyboard.top
    this.isAnswered = false
    const release = keyboard.held.pauseForSave(
      (key, isNext, isPlayed) => this.allowsKey(key, isNext, isPlayed),
      () => this.note(),
    )
    this.hold = { release, began }
  }

  private note(): void {
    if (this.isReportedSlow) this.say(this.keyboard?.held.bufferedCount ?? 0)
  }

  private say(count: number): void {
    if (!this.keyboard) return
    this.keyboard.held.waitingCount = count
    this.keyboard.notifyListeners()
  }

  private allowsKey(key: BufferedKey, isNext: boolean, isPlayed: boolean): boolean {
    const { keyboard, hold } = this
    if (!keyboard || !hold) return true
    const { top, held } = keyboard
    const isAbove = top !== null && top !== hold.began
    if (isAbove && (this.isReportedSlow || top.kind === 'dialog' || top.kind === 'gate')) return isNext
    if (!this.isReportedSlow) return false
    if (beginsLine(key)) return isNext
    // What was typed ahead knows nothing of this.
    if (isPlayed) return false
    if (key.key === 'Escape') return isNext || held.isAcknowledged
    return isNext && this.isNavigation(key, keyboard)
  }

  /** True for a chord of the whole program, such as one to another screen. */
  private isNavigation(key: BufferedKey, { options, held }: Keyboard): boolean {
    const isRead = held.isAcknowledged && performance.now() - this.reportedSlowAt >= ACKNOWLEDGE_MS
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
