import type { Hint } from '../own-hint'
import type { Command } from '@forecourt/core/kernel/command'
import { isSequence, type KeyPress, matchesChord, parseChord } from '@forecourt/core/kernel/keys'
import {
  type FocusPlace,
  focusPlace,
  isCommitKey,
  isEditingChord,
  isInForm,
  isPlainCharacter,
  leaveField,
} from './focus'
import { InputQueue, type WaitOptions } from './input-queue'
import { type LayerKind, leavesLocked, type Notice, type WaitKind } from './key-rules'

export type Mode = 'browse' | 'entry' | 'command' | 'edit' | 'locked'

/** The argument of a handler; returning `false` passes the key on. */
export interface Press {
  command: Command
  /** The key that ran it; absent from the palette, a menu or a click. */
  event: KeyboardEvent | null
}
export type CommandHandler = (press: Press) => unknown
export type CommandHandlers = Readonly<Record<string, CommandHandler>>

/**
 * Handles keys while its element has focus: a grid, a form, a dialog.
 * @param isMeant False where it has no focus and nothing tells it from others like it on its page.
 */
export type KeySink = (event: KeyboardEvent, isMeant: boolean) => boolean

/** An overlay. The top one alone gets keys; chords that go elsewhere leave it first. */
export interface Layer {
  kind: LayerKind
  /** Y and N answer it. */
  isQuestion?: boolean
  /** Answers No (or closes) before a chord that goes to another screen runs; a promise is awaited. */
  onLeave?: () => unknown
  /** Called by Esc; without it the layer handles Esc itself. */
  onEscape?: () => void
  /** Its element: the forms inside get the keys of forms. */
  element?: () => HTMLElement | null
  /** Focuses the first thing to do in it. */
  focus?: () => unknown
  /** Its keys, for the status line. */
  hints?: readonly Hint[] | undefined
  /** Handlers bound with this scope belong to it; those of the page do nothing while it is open. */
  scope?: object | undefined
}

/** The scope of handlers that work above every overlay. */
export const GLOBAL_SCOPE = {}

/** The order in which Esc steps out: lower first. */
export const ESCAPE_ORDER = { list: 0, overlay: 1, field: 2, selection: 3, filters: 4, parent: 5 } as const
export type EscapeLevel = keyof typeof ESCAPE_ORDER

export interface KeyboardOptions {
  commands: readonly Command[]
  /** Single keys outside text; a user setting. */
  singleKeys?: boolean
  /** Ctrl A and Ctrl Y edit text in a filled field. */
  keepEditingKeys?: boolean
  /** Returns why the user may not run a command, or null. Its keys are shown nowhere; pressed, a colleague may approve what it saves. */
  whyNotTheirs?: (id: string) => string | null
}

interface BoundHandlers {
  value: CommandHandlers
  scope: object | null
}

interface BoundSink {
  element: () => HTMLElement | null
  sink: KeySink
  /** Handles keys in all of its page or dialog, unless another part there has focus. */
  isWide: boolean
}

interface KeyMeaning {
  press: KeyboardEvent
  named: readonly Command[]
}

const SEQUENCE_MS = 1500

/** The one key listener: dispatches key presses to commands and the focused part, and Esc to the innermost one. */
export class Keyboard {
  options: Required<KeyboardOptions>
  /** The ID of the current screen in the catalogue. */
  screen = ''
  /** Set while a save runs: chords that leave wait for its answer. */
  private busy: Promise<unknown> | null = null
  private handlers: BoundHandlers[] = []
  private sinks: BoundSink[] = []
  /** Called after each command that was run, by a key or otherwise; not for commands that one runs in turn. */
  onRun: (id: string, how: 'byKey' | 'otherwise') => void = () => {}
  private runs = 0
  /** Focuses the first thing to do on the page. */
  focusPage: () => void = () => {}
  private layers: Layer[] = []
  private escapes: { level: EscapeLevel; run: () => unknown }[] = []
  /** The element in which the last key of a form was pressed. */
  private lastTypedField: Element | null = null
  private isEditing = 0
  private sequence: { typed: string; at: number } | null = null
  private listeners = new Set<() => void>()
  private shownMode: Mode = 'browse'
  /** A cache of the meaning of catalogue keys: the status line reads it on every change. */
  private readonly meanings = new Map<string, KeyMeaning>()

  /** @param queue The buffered keys of the window, which one keyboard may take over from what was there before it. */
  constructor(
    options: KeyboardOptions,
    readonly queue = new InputQueue(),
  ) {
    this.options = { singleKeys: true, keepEditingKeys: false, whyNotTheirs: () => null, ...options }
  }

  get mode(): Mode {
    return this.shownMode
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  command(id: string): Command | undefined {
    return this.options.commands.find((command) => command.id === id)
  }

  /** @param scope The scope of the layer that the handlers belong to; null for the page. */
  bind(handlers: CommandHandlers, scope: object | null = null): () => void {
    const bound = { value: handlers, scope }
    this.handlers.push(bound)
    this.notifyListeners()
    return () => {
      this.handlers = this.handlers.filter((other) => other !== bound)
      this.notifyListeners()
    }
  }

  /** Returns how many handlers a command has now. */
  boundCount(id: string): number {
    return this.handlers.filter((bound) => id in bound.value).length
  }

  /**
   * Runs a command once a screen that is opening has bound it; gives up after a while. Keys typed meanwhile are buffered until the screen has taken
   * the focus and the command has moved it on.
   */
  runWhenBound(id: string, besides: number, waitMs = 8_000): void {
    const release = this.wait('screen')
    const givesUp = setTimeout(() => {
      stop()
      release()
    }, waitMs)
    let most = besides
    const stop = this.subscribe(() => {
      const count = this.boundCount(id)
      // The page that is left takes its own along.
      most = Math.min(most, count)
      if (count <= most) return
      clearTimeout(givesUp)
      stop()
      setTimeout(() => {
        this.runWithin(() => this.run(id))
        release()
      })
    })
  }

  /** True while a command or Esc runs. */
  get isRunning(): boolean {
    return this.runs > 0
  }

  private runWithin<T>(work: () => T): T {
    this.runs += 1
    try {
      return work()
    } finally {
      this.runs -= 1
    }
  }

  get hasLayers(): boolean {
    return this.layers.length > 0
  }

  /** True while a question waits for Y or N. */
  get isAsking(): boolean {
    return this.layers.at(-1)?.isQuestion === true
  }

  /** The top layer; null when there is none. */
  get top(): Layer | null {
    return this.layers.at(-1) ?? null
  }

  /** Focuses the first thing to do in the top layer or on the page. */
  focusDefault(): void {
    const { top } = this
    if (top?.focus) top.focus()
    else if (!top || top.kind === 'gate') this.focusPage()
  }

  /** Buffers keys until the returned function is called, but for those that pass by the rule of the kind. */
  wait(kind: WaitKind, options: WaitOptions = {}): () => void {
    return this.queue.wait(kind, { cover: this.coverOf(this.top), ...options })
  }

  /** Buffers keys while something is saved and refreshed, for a limited time. */
  waitWhile(work: Promise<unknown>): void {
    this.queue.waitWhile(work, { cover: this.coverOf(this.top) })
  }

  /** Takes no key before what was just shown could be read. Keys of a palette above a refusal of the page stay. */
  requireReading(notice: Notice): void {
    if (notice !== 'refusal' || this.top?.kind !== 'palette') this.queue.requireReading(notice)
  }

  /** Returns the function that names the layer which has opened above another. */
  coverOf(below: Layer | null): () => LayerKind | null {
    return () => (this.top === below ? null : (this.top?.kind ?? null))
  }

  bindSink(element: () => HTMLElement | null, sink: KeySink, isWide = false): () => void {
    const bound = { element, sink, isWide }
    this.sinks.push(bound)
    return () => {
      this.sinks = this.sinks.filter((other) => other !== bound)
    }
  }

  bindEscape(level: EscapeLevel, run: () => unknown): () => void {
    const bound = { level, run }
    this.escapes.push(bound)
    return () => {
      this.escapes = this.escapes.filter((other) => other !== bound)
    }
  }

  pushLayer(layer: Layer): () => void {
    this.layers.push(layer)
    if (layer.kind === 'gate') this.queue.discard('locked')
    // Who was typing has not read it: the rest of what they typed is no answer either.
    else if (layer.isQuestion && this.queue.hasBuffered) this.requireReading('question')
    this.refreshMode()
    this.notifyListeners()
    return () => {
      this.layers = this.layers.filter((other) => other !== layer)
      this.refreshMode()
      this.notifyListeners()
    }
  }

  /** Marks that a saved record is open for change; returns the release. */
  enterEditMode(): () => void {
    this.isEditing += 1
    this.refreshMode()
    return () => {
      this.isEditing -= 1
      this.refreshMode()
    }
  }

  /** Defers keys that leave the screen until this resolves. */
  busyUntil(work: Promise<unknown>): void {
    const finished = work.then(
      () => undefined,
      () => undefined,
    )
    this.busy = finished
    void finished.then(() => {
      if (this.busy === finished) this.busy = null
    })
  }

  /** Recomputes the mode from the focused element; every accent colour follows it. */
  refreshMode = (): void => {
    const top = this.layers.at(-1)?.kind
    const place = focusPlace(document.activeElement)
    const next: Mode =
      top === 'palette'
        ? 'command'
        : this.layers.some((layer) => layer.kind === 'gate')
          ? 'locked'
          : this.isEditing > 0
            ? 'edit'
            : place.isText || isInForm(document.activeElement)
              ? 'entry'
              : 'browse'
    document.body.dataset.mode = next
    if (next === this.shownMode) return
    this.shownMode = next
    this.notifyListeners()
  }

  notifyListeners(): void {
    for (const listener of this.listeners) listener()
  }

  /** True when a key of the catalogue does something at the focus; other keys are left to the focused element. */
  reachesKey(text: string): boolean {
    const { press, named } = this.meaningOf(text)
    const place = focusPlace(document.activeElement)
    if (press.key === 'Escape') return this.hasOverlay || this.escapes.length > 0 || place.isText
    if (named.length === 0) return true
    return named.some((command) => {
      // Parts answer their keys by themselves.
      const isPart = ['grid', 'form', 'date', 'dialog', 'question', 'count'].includes(command.when?.focus ?? 'any')
      const isBound = this.handlers.some((bound) => command.id in bound.value && this.isReachable(bound))
      return this.applies(command, press, place) && (isPart || isBound)
    })
  }

  /** Returns a catalogue key as a key press, and its commands. */
  private meaningOf(text: string): KeyMeaning {
    const known = this.meanings.get(text)
    if (known) return known
    const press = keyPress(text)
    const named = this.options.commands.filter((command) =>
      command.keys?.some((keys) => !isSequence(keys) && matchesChord(press, parseChord(keys))),
    )
    this.meanings.set(text, { press, named })
    return { press, named }
  }

  /** True when the command would do something here and now. */
  canRun(id: string): boolean {
    return this.handlers.some((bound) => id in bound.value)
  }

  /**
   * Runs a command as if its key had been pressed: the newest handler first; a command of the focused part (a grid, a form) is passed to it as its
   * first key.
   */
  run(id: string, event: KeyboardEvent | null = null): boolean {
    const isDone = this.runWithin(() => this.runHandlers(id, event))
    if (isDone && !this.isRunning) this.onRun(id, event ? 'byKey' : 'otherwise')
    return isDone
  }

  private runHandlers(id: string, event: KeyboardEvent | null): boolean {
    const command = this.command(id)
    if (!command) return false
    for (let i = this.handlers.length - 1; i >= 0; i -= 1) {
      const bound = this.handlers[i]
      const handler = bound && (event === null || this.isReachable(bound)) ? bound.value[id] : undefined
      if (handler && handler({ command, event }) !== false) return true
    }
    const key = event ? undefined : command.keys?.find((text) => !isSequence(text))
    return key ? this.runSinks(keyPress(key)) : false
  }

  /** Handles a key press. Returns true, with the browser's default prevented, when something took it. */
  press = (event: KeyboardEvent): boolean => {
    if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return false
    if (isCommitKey(event) && event.repeat) {
      event.preventDefault()
      return true
    }
    const taken = event.key === 'Escape' ? this.runWithin(() => this.escape()) : this.dispatch(event)
    if (taken) event.preventDefault()
    return taken
  }

  private dispatch(event: KeyboardEvent): boolean {
    const place = focusPlace(event.target)
    const layer = this.layers.at(-1)
    const plain = isPlainCharacter(event)
    if (plain && !place.isText && !layer && this.continueSequence(event)) return true
    if (place.isText && isEditingChord(event, place, this.options.keepEditingKeys)) return false
    if (layer && this.runSinks(event)) return true
    if (layer?.kind === 'gate' && !leavesLocked(event)) return false
    for (const command of this.options.commands) {
      if (!command.keys?.some((text) => !isSequence(text) && matchesChord(event, parseChord(text)))) continue
      if (!this.applies(command, event, place)) continue
      if (this.leaveThenRun(command, event)) return true
    }
    return !layer && this.runSinks(event)
  }

  private applies(command: Command, event: KeyPress, place: FocusPlace): boolean {
    const { screen, focus = 'any' } = command.when ?? {}
    if (screen !== undefined && !(typeof screen === 'string' ? screen === this.screen : screen.includes(this.screen)))
      return false
    const isSingle = isPlainCharacter(event)
    if (isSingle && (place.isText || !this.options.singleKeys)) return false
    const layer = this.layers.at(-1)
    if (layer && isSingle && focus !== 'dialog' && focus !== 'question') return false
    if (focus === 'any') return true
    if (focus === 'page') return !place.isText && !layer
    if (focus === 'field') return place.isText
    if (focus === 'dialog' || focus === 'question')
      return layer?.kind === 'dialog' && (layer.isQuestion === true) === (focus === 'question')
    return place.regions.has(focus)
  }

  private leaveThenRun(command: Command, event: KeyboardEvent): boolean {
    const isBound = this.handlers.some((bound) => command.id in bound.value && this.isReachable(bound))
    if (!isBound) return false
    if (!command.route) return this.run(command.id, event)
    const go = () => this.run(command.id, event)
    const left = this.layers.toReversed().map((layer) => layer.onLeave?.())
    const wait = [this.busy, ...left].filter((work) => work instanceof Promise)
    if (wait.length === 0) return go()
    void Promise.all(wait).then(go)
    return true
  }

  /** The top overlay; the passcode gate is part of the page. */
  private get topOverlay(): Layer | undefined {
    return this.layers.findLast(({ kind }) => kind !== 'gate')
  }

  get hasOverlay(): boolean {
    return this.topOverlay !== undefined
  }

  /** True for handlers of the top layer, of the global scope, and of the page when it has no overlay. */
  private isReachable({ scope }: BoundHandlers): boolean {
    const { topOverlay } = this
    return topOverlay === undefined || scope === GLOBAL_SCOPE || (scope !== null && scope === topOverlay.scope)
  }

  private continueSequence(event: KeyboardEvent): boolean {
    const letter = event.key.toLowerCase()
    const open = this.sequence
    this.sequence = null
    if (!open || Date.now() - open.at > SEQUENCE_MS) {
      const starts = letter === 'g' && !event.shiftKey && this.options.singleKeys
      if (starts) this.sequence = { typed: '', at: Date.now() }
      return starts
    }
    const typed = open.typed + letter
    const matches = this.options.commands.filter((command) =>
      command.keys?.some((keys) => isSequence(keys) && keys.slice(2).startsWith(typed)),
    )
    if (matches.length === 0) return false
    if (typed.length < 2) {
      this.sequence = { typed, at: Date.now() }
      return true
    }
    return matches.some((command) => this.leaveThenRun(command, event))
  }

  private runSinks(event: KeyboardEvent): boolean {
    const target = event.target instanceof Element ? event.target : document.activeElement
    const parts = this.sinks.map(({ element, sink, isWide }) => ({ at: element(), sink, isWide }))
    const inside = parts.filter(({ at }) => at !== null && (at === target || at.contains(target)))
    // The innermost part that has focus answers first.
    inside.sort((a, b) => (a.at?.contains(b.at ?? null) ? 1 : -1))
    if (inside.some(({ isWide }) => isWide)) this.lastTypedField = target
    if (inside.some(({ sink }) => sink(event, true))) return true
    const around = this.topOverlay?.element?.() ?? document.getElementById('main')
    const wide = parts.filter(({ at, isWide }) => isWide && at !== null && !at.contains(target) && around?.contains(at))
    // Of several the one that was typed into last.
    wide.sort((a, b) => Number(b.at?.contains(this.lastTypedField)) - Number(a.at?.contains(this.lastTypedField)))
    const isMeant = wide.length === 1 || wide[0]?.at?.contains(this.lastTypedField) === true
    return wide.some(({ sink }) => sink(event, isMeant))
  }

  private escape(): boolean {
    // Out of a gate Esc leads where it leads out of the page that it stands in.
    const layer = this.topOverlay
    const isLocked = this.layers.at(-1)?.kind === 'gate'
    if (layer) {
      if (!layer.onEscape) return false
      layer.onEscape()
      return true
    }
    const place = focusPlace(document.activeElement)
    const ordered = this.escapes
      .map((bound, index) => ({ ...bound, index }))
      .sort((a, b) => ESCAPE_ORDER[a.level] - ESCAPE_ORDER[b.level] || b.index - a.index)
    for (const bound of ordered) {
      if (place.isText && !isLocked && ESCAPE_ORDER[bound.level] > ESCAPE_ORDER.field) break
      if (bound.run() !== false) return true
    }
    if (place.isText && document.activeElement instanceof HTMLElement) {
      leaveField(document.activeElement)
      return true
    }
    return false
  }
}

function keyPress(key: string): KeyboardEvent {
  const chord = parseChord(key)
  return new KeyboardEvent('keydown', {
    key: chord.key,
    code: /^[0-9]$/.test(chord.key)
      ? `Digit${chord.key}`
      : /^[a-z]$/.test(chord.key)
        ? `Key${chord.key.toUpperCase()}`
        : '',
    ctrlKey: chord.ctrl,
    altKey: chord.alt,
    shiftKey: chord.shift,
  })
}
