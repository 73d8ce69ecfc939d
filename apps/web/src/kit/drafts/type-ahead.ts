import { useEffect, useState } from 'react'
import type { Command } from '@forecourt/core/kernel/command'
import { isSequence, matchesChord, parseChord } from '@forecourt/core/kernel/keys'
import type { BufferedKey } from '../keys/key-rules'
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
  private wait: { end: () => void; below: Layer | null } | null = null
  private works = 0
  private isReportedSlow = false
  private isAnswered = false
  private leaves = false
  private isGone = false

  constructor(private readonly keyboard: Keyboard | null) {}

  bufferWhile = (work: Promise<unknown>): void => {
    if (!this.wait) this.begin()
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
      this.keyboard?.requireReading('refusal')
      this.stop()
      return
    }
    this.begin()
    if (!this.isReportedSlow) {
      this.isReportedSlow = true
      window.addEventListener('pointerdown', this.discardBuffered, true)
      // A line that waits first is none of the form's: it passes now.
      this.begin(this.wait?.below)
    }
    this.note()
  }

  markAnswered = (): void => {
    this.isAnswered = true
  }

  unfreeze = (): void => {
    if (this.works === 0) this.stop()
  }

  discardBuffered = (): boolean => {
    const { keyboard } = this
    if (!keyboard?.queue.hasBuffered) return false
    keyboard.queue.discard('given-up')
    this.note()
    keyboard.queue.replay()
    return true
  }

  stop = (): void => {
    const { wait } = this
    if (!wait) return
    this.wait = null
    window.removeEventListener('pointerdown', this.discardBuffered, true)
    this.isReportedSlow = false
    this.leaves = false
    this.say(0)
    wait.end()
  }

  /** Marks the form as open; the returned function marks it as gone: keys typed for it go nowhere else. */
  enter(): () => void {
    this.isGone = false
    return () => this.leave()
  }

  private leave(): void {
    this.isGone = true
    if (!this.wait || !this.isReportedSlow || this.isAnswered) return
    if (!this.leaves) this.keyboard?.queue.discard('changed')
    this.stop()
  }

  private begin(below: Layer | null = this.keyboard?.top ?? null): void {
    const { keyboard } = this
    if (!keyboard) return
    const before = this.wait
    if (!before) this.isAnswered = false
    const end = keyboard.wait(this.isReportedSlow ? 'slow-save' : 'save', {
      onBuffered: () => this.note(),
      cover: keyboard.coverOf(below),
      isGlobalCommand: (key) => this.isGlobalCommand(key, keyboard),
    })
    this.wait = { end, below }
    before?.end()
  }

  private note(): void {
    if (this.isReportedSlow) this.say(this.keyboard?.queue.bufferedCount ?? 0)
  }

  private say(count: number): void {
    if (!this.keyboard) return
    this.keyboard.queue.waitingCount = count
    this.keyboard.notifyListeners()
  }

  private isGlobalCommand(key: BufferedKey, keyboard: Keyboard): boolean {
    const command = globalCommand(keyboard.options.commands, key)
    if (command?.route) this.leaves = true
    return command !== undefined
  }
}

/** Returns the command of the whole program that a key runs: one that works on any screen, whatever has focus. */
export function globalCommand(commands: readonly Command[], key: BufferedKey): Command | undefined {
  return commands.find(
    ({ keys, when }) =>
      (when?.focus ?? 'any') === 'any' &&
      when?.screen === undefined &&
      keys?.some((text) => !isSequence(text) && matchesChord({ ...key, metaKey: false }, parseChord(text))),
  )
}
