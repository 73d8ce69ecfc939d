import { proxy, subscribe } from 'valtio/vanilla'
import { placesUnder } from '../../kit/places'
import { outboxPlaces } from '../left-here'
import { inOrder, isOnItsWay, isReturned, type OutboxLine } from './queue'
import { whatComesLater } from './unsaved-words'

type LocalStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

interface OutboxOptions {
  storage: LocalStore
  username: string
  newKey: () => string
  /** Milliseconds since 1970. */
  now: () => number
}

/** A line as it is handed over; `records` where they are known. */
export type HandedLine = Pick<OutboxLine, 'text' | 'day' | 'amount' | 'words' | 'target' | 'records'>

/** Why a line comes back; its form is known by `seed`. */
interface Returned {
  why: string
  /** What alone is to be answered before it is saved. */
  doubts?: readonly string[]
  seed?: object | null
  /** Nobody knows whether an earlier try was stored. */
  keepsKey?: boolean
}

/** Told of a line that is saved or comes back. */
type Listener = (line: OutboxLine) => void

const SAVED_MAX = 30

/**
 * The lines of one person that are handed over to be saved, and those that came back. They stand in this browser, each in a place of its own, so
 * that all tabs of its person have the same; they outlive the page and a session that ends by itself, and go when their person logs out.
 */
export class Outbox {
  /** What the palette, the status line and the list of it show. */
  readonly state: {
    /** In the order in which they were handed over. */
    lines: readonly OutboxLine[]
    /** What was saved since this page was opened, newest first. */
    saved: readonly OutboxLine[]
    /** The numbers of entries that are deleted since. */
    gone: readonly number[]
    /** Nobody answered at the last try. */
    isUnreachable: boolean
    /** The line that is to be corrected in the palette. */
    mending: string | null
  }
  /** What pages are told of the lines. */
  readonly left = {
    subscribe: (onChange: () => void) => subscribe(this.state, onChange, true),
    whatComesLater: () => whatComesLater(this.state.lines),
  }
  private readonly listeners = new Set<Listener>()
  /** Lines for which the storage had no room. */
  private readonly unstored = new Set<string>()
  /** Another tab saves, and this one does when that is closed. */
  isElsewhere = false

  constructor(private readonly o: OutboxOptions) {
    this.state = proxy({ lines: this.stored(), saved: [], gone: [], isUnreachable: false, mending: null })
  }

  /** Hears of each line that is saved or comes back, in whichever tab. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Whether something stays undone when this page is closed: nobody else saves what is on its way, or a line is stored nowhere. */
  get isNeeded(): boolean {
    return this.unstored.size > 0 || (!this.isElsewhere && this.state.lines.some(isOnItsWay))
  }

  line(id: string): OutboxLine | undefined {
    return this.state.lines.find((each) => each.id === id)
  }

  /** Hands a line over: its turn comes when those before it are done. */
  handOver(line: HandedLine): string {
    return this.add(line, 'waiting', '')
  }

  /** Keeps a line that nobody has asked to save yet. */
  keep(line: HandedLine, why: string): string {
    return this.add(line, 'kept', why)
  }

  /** Hands over what a returned line was corrected to, in its place; one that was kept goes to the end. */
  mend(id: string, line: HandedLine): void {
    const before = this.line(id)
    if (!before || !isOpen(before)) return void this.handOver(line)
    const at = before.state === 'kept' ? this.nextAt() : before.at
    this.put({ ...before, ...line, at, text: line.text.trim(), state: 'waiting', why: '', doubts: [], seed: null })
  }

  /** Saves a line whose doubts were answered with yes; each says its figures, so that another figure is asked again. */
  accept(id: string): void {
    const line = this.line(id)
    if (line?.state !== 'asks') return
    this.put({ ...line, state: 'waiting', why: '', doubts: [], accepted: [...line.accepted, ...line.doubts] })
  }

  /** Takes a line out; false when it is on its way already. */
  discard(id: string): boolean {
    const line = this.line(id)
    if (line?.state === 'sent') return false
    this.remove(id)
    return true
  }

  pin(id: string, records: readonly string[]): void {
    this.change(id, { records })
  }

  /** A line waits for something else, and says what for. */
  putOff(id: string, why: string): void {
    if (this.line(id)?.why !== why) this.change(id, { why })
  }

  markSent(id: string, form: object): void {
    this.change(id, { state: 'sent', why: '', sent: { form, at: this.o.now() } })
  }

  /** What a line saved is known: those that change it are about that. */
  aim(id: string, ids: readonly number[]): void {
    for (const { id: other, target } of this.state.lines)
      if (target && 'line' in target && target.line === id) this.change(other, { target: { ids, version: null } })
  }

  /** A line comes back: with what is asked of it, or why it cannot be saved. What was surely refused goes out under another key. */
  giveBack(id: string, { why, doubts = [], seed = null, keepsKey = false }: Returned): void {
    const line = this.present(id)
    if (!line) return
    const key = line.sent === null || keepsKey ? line.key : this.o.newKey()
    const state = doubts.length > 0 ? 'asks' : 'failed'
    this.tell(this.put({ ...line, state, why, doubts, seed, key, sent: null }))
  }

  /** A line is in the book. */
  finish(id: string, output: object): void {
    const line = this.line(id)
    if (!line) return
    // Written once more for the other tabs, which hear of each change.
    const saved = this.put({ ...line, state: 'saved', output })
    this.remove(id)
    this.addSaved(saved)
  }

  /** The palette begins with this line when it opens next; null for none. */
  setMending(id: string | null): void {
    this.state.mending = id
  }

  setUnreachable(isUnreachable: boolean): void {
    if (this.state.isUnreachable !== isUnreachable) this.state.isUnreachable = isUnreachable
  }

  /** A place of the storage was changed by another tab. */
  heardStorage({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
    if (key === null) this.state.lines = []
    if (!key?.startsWith(this.prefix)) return
    const id = key.slice(this.prefix.length)
    const before = this.line(id)
    const line = newValue === null ? null : parsed(newValue)
    this.show(id, line?.state === 'saved' ? null : line)
    if (line?.state === 'saved') this.addSaved(line)
    else if (line && isReturned(line) && before?.state !== line.state) this.tell(line)
  }

  /** An entry was deleted, by whomever. */
  heardDeleted(id: number): void {
    this.state.gone = [...this.state.gone, id]
  }

  private get prefix(): string {
    return outboxPlaces(this.o.username)
  }

  private add({ text, ...line }: HandedLine, state: OutboxLine['state'], why: string): string {
    const id = this.o.newKey()
    const at = this.nextAt()
    const nothing = { seed: null, doubts: [], accepted: [], sent: null, output: null }
    this.put({ ...line, id, at, text: text.trim(), key: this.o.newKey(), state, why, ...nothing })
    return id
  }

  /** After all others, however quickly they come. */
  private nextAt(): number {
    return Math.max(this.o.now(), 1 + Math.max(0, ...this.state.lines.map(({ at }) => at)))
  }

  private change(id: string, part: Partial<OutboxLine>): void {
    const line = this.present(id)
    if (line) this.put({ ...line, ...part })
  }

  private put(line: OutboxLine): OutboxLine {
    try {
      this.o.storage.setItem(this.prefix + line.id, JSON.stringify(line))
      this.unstored.delete(line.id)
    } catch {
      // In a full storage it lives as long as its page.
      this.unstored.add(line.id)
    }
    this.show(line.id, line)
    return line
  }

  /** A line that is still there: another tab may have taken it out, or its person has logged out. */
  private present(id: string): OutboxLine | undefined {
    const isGone = !this.unstored.has(id) && this.o.storage.getItem(this.prefix + id) === null
    if (isGone) this.show(id, null)
    return this.line(id)
  }

  private remove(id: string): void {
    this.o.storage.removeItem(this.prefix + id)
    this.unstored.delete(id)
    this.show(id, null)
  }

  private show(id: string, line: OutboxLine | null): void {
    const others = this.state.lines.filter((each) => each.id !== id)
    this.state.lines = line === null ? others : inOrder([...others, line])
  }

  private addSaved(line: OutboxLine): void {
    this.state.saved = [line, ...this.state.saved].slice(0, SAVED_MAX)
    this.tell(line)
  }

  private tell(line: OutboxLine): void {
    for (const listener of this.listeners) listener(line)
  }

  private stored(): OutboxLine[] {
    const lines = placesUnder(this.o.storage, this.prefix).flatMap(
      (place) => parsed(this.o.storage.getItem(place) ?? '') ?? [],
    )
    return inOrder(lines.filter(({ state }) => state !== 'saved'))
  }
}

/** Whether a person may change it. */
function isOpen(line: OutboxLine): boolean {
  return line.state === 'kept' || isReturned(line)
}

function parsed(text: string): OutboxLine | null {
  try {
    return JSON.parse(text) as OutboxLine // written by this class only
  } catch {
    return null
  }
}
