import { proxy, subscribe } from 'valtio/vanilla'
import { keysWithPrefix } from '../../kit/storage-keys'
import { outboxKeyPrefix } from '../browser-leftovers'
import { sortOutboxLines, isOnItsWay, needsAttention, type OutboxLine } from './queue'
import { afterClosingText } from './unsaved-text'

type LocalStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

interface OutboxOptions {
  storage: LocalStore
  username: string
  newKey: () => string
  /** Milliseconds since 1970. */
  now: () => number
}

/** A line as it is put into the outbox; `records` where they are known. */
export type NewOutboxLine = Pick<OutboxLine, 'text' | 'day' | 'amount' | 'words' | 'target' | 'records'>

/** Why a line comes back; `seed` is what its form begins with. */
interface ReturnReason {
  why: string
  /** The checks that alone have to be confirmed before it is saved. */
  checks?: readonly string[]
  seed?: object | null
  /** Nobody knows whether an earlier try was stored. */
  keepsKey?: boolean
}

/** Called with a line that is saved or comes back. */
type LineListener = (line: OutboxLine) => void

const SAVED_MAX = 30

/**
 * The lines of one user that are on their way to the server, and those that came back. Each has its own key in the storage of this browser, so that
 * all tabs of the user have the same; they outlive the page and a session that ends by itself, and are removed at log out.
 */
export class Outbox {
  /** The state that the palette, the status line and the list show. */
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
  /** The lines as pages see them. */
  readonly unfinished = {
    subscribe: (onChange: () => void) => subscribe(this.state, onChange, true),
    whatComesLater: () => afterClosingText(this.state.lines),
  }
  private readonly listeners = new Set<LineListener>()
  /** Lines for which the storage had no room. */
  private readonly unstoredIDs = new Set<string>()
  /** Another tab saves; this one does when that is closed. */
  ownedByOtherTab = false

  constructor(private readonly o: OutboxOptions) {
    this.state = proxy({ lines: this.readStored(), saved: [], gone: [], isUnreachable: false, mending: null })
  }

  /** Calls back for each line that is saved or comes back, in whichever tab. */
  subscribe(listener: LineListener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** True when something stays undone if this page is closed: no other tab saves what is on its way, or a line is stored nowhere. */
  get blocksUnload(): boolean {
    return this.unstoredIDs.size > 0 || (!this.ownedByOtherTab && this.state.lines.some(isOnItsWay))
  }

  line(id: string): OutboxLine | undefined {
    return this.state.lines.find((each) => each.id === id)
  }

  /** Adds a line: its turn comes when those before it are done. */
  enqueue(line: NewOutboxLine): string {
    return this.add(line, 'waiting', '')
  }

  /** Stores a line that nobody has asked to save yet. */
  park(line: NewOutboxLine, why: string): string {
    return this.add(line, 'kept', why)
  }

  /** Replaces a returned line by its correction, in its place; one that was parked goes to the end. */
  resubmit(id: string, line: NewOutboxLine): void {
    const before = this.line(id)
    if (!before || !isEditable(before)) return void this.enqueue(line)
    const at = before.state === 'kept' ? this.nextPosition() : before.at
    this.put({ ...before, ...line, at, text: line.text.trim(), state: 'waiting', why: '', checks: [], seed: null })
  }

  /** Saves a line whose checks were confirmed; each names its figures, so that another figure asks again. */
  confirm(id: string): void {
    const line = this.line(id)
    if (line?.state !== 'asks') return
    this.put({ ...line, state: 'waiting', why: '', checks: [], accepted: [...line.accepted, ...line.checks] })
  }

  /** Removes a line; false when it is on its way already. */
  discard(id: string): boolean {
    const line = this.line(id)
    if (line?.state === 'sent') return false
    this.remove(id)
    return true
  }

  setRecords(id: string, records: readonly string[]): void {
    this.change(id, { records })
  }

  /** Lets a line wait for something else; `why` says for what. */
  postpone(id: string, why: string): void {
    if (this.line(id)?.why !== why) this.change(id, { why })
  }

  markSent(id: string, form: object): void {
    this.change(id, { state: 'sent', why: '', sent: { form, at: this.o.now() } })
  }

  /** Sets what a line saved as the target of the lines that change it. */
  setTarget(id: string, ids: readonly number[]): void {
    for (const { id: other, target } of this.state.lines)
      if (target && 'line' in target && target.line === id) this.change(other, { target: { ids, version: null } })
  }

  /** Returns a line with its checks, or with why it cannot be saved. What was refused is sent under another key. */
  reject(id: string, { why, checks = [], seed = null, keepsKey = false }: ReturnReason): void {
    const line = this.existingLine(id)
    if (!line) return
    const key = line.sent === null || keepsKey ? line.key : this.o.newKey()
    const state = checks.length > 0 ? 'asks' : 'failed'
    this.notifyListeners(this.put({ ...line, state, why, checks, seed, key, sent: null }))
  }

  markSaved(id: string, output: object): void {
    const line = this.line(id)
    if (!line) return
    // Written once more for the other tabs, which hear of each change.
    const saved = this.put({ ...line, state: 'saved', output })
    this.remove(id)
    this.addSaved(saved)
  }

  /** Sets the line with which the palette opens next; null for none. */
  setCorrecting(id: string | null): void {
    this.state.mending = id
  }

  setUnreachable(isUnreachable: boolean): void {
    if (this.state.isUnreachable !== isUnreachable) this.state.isUnreachable = isUnreachable
  }

  /** Handles a change of the storage by another tab. */
  handleStorage({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
    if (key === null) this.state.lines = []
    if (!key?.startsWith(this.prefix)) return
    const id = key.slice(this.prefix.length)
    const before = this.line(id)
    const line = newValue === null ? null : parseOutboxLine(newValue)
    this.show(id, line?.state === 'saved' ? null : line)
    if (line?.state === 'saved') this.addSaved(line)
    else if (line && needsAttention(line) && before?.state !== line.state) this.notifyListeners(line)
  }

  /** Handles the deletion of an entry, by whomever. */
  handleDeleted(id: number): void {
    this.state.gone = [...this.state.gone, id]
  }

  private get prefix(): string {
    return outboxKeyPrefix(this.o.username)
  }

  private add({ text, ...line }: NewOutboxLine, state: OutboxLine['state'], why: string): string {
    const id = this.o.newKey()
    const at = this.nextPosition()
    const nothing = { seed: null, checks: [], accepted: [], sent: null, output: null }
    this.put({ ...line, id, at, text: text.trim(), key: this.o.newKey(), state, why, ...nothing })
    return id
  }

  /** Returns a position after all others, however quickly they come. */
  private nextPosition(): number {
    return Math.max(this.o.now(), 1 + Math.max(0, ...this.state.lines.map(({ at }) => at)))
  }

  private change(id: string, part: Partial<OutboxLine>): void {
    const line = this.existingLine(id)
    if (line) this.put({ ...line, ...part })
  }

  private put(line: OutboxLine): OutboxLine {
    try {
      this.o.storage.setItem(this.prefix + line.id, JSON.stringify(line))
      this.unstoredIDs.delete(line.id)
    } catch {
      // In a full storage it lives as long as its page.
      this.unstoredIDs.add(line.id)
    }
    this.show(line.id, line)
    return line
  }

  /** Returns a line that still exists: another tab may have removed it, or its user has logged out. */
  private existingLine(id: string): OutboxLine | undefined {
    const isGone = !this.unstoredIDs.has(id) && this.o.storage.getItem(this.prefix + id) === null
    if (isGone) this.show(id, null)
    return this.line(id)
  }

  private remove(id: string): void {
    this.o.storage.removeItem(this.prefix + id)
    this.unstoredIDs.delete(id)
    this.show(id, null)
  }

  private show(id: string, line: OutboxLine | null): void {
    const others = this.state.lines.filter((each) => each.id !== id)
    this.state.lines = line === null ? others : sortOutboxLines([...others, line])
  }

  private addSaved(line: OutboxLine): void {
    this.state.saved = [line, ...this.state.saved].slice(0, SAVED_MAX)
    this.notifyListeners(line)
  }

  private notifyListeners(line: OutboxLine): void {
    for (const listener of this.listeners) listener(line)
  }

  private readStored(): OutboxLine[] {
    const lines = keysWithPrefix(this.o.storage, this.prefix).flatMap(
      (place) => parseOutboxLine(this.o.storage.getItem(place) ?? '') ?? [],
    )
    return sortOutboxLines(lines.filter(({ state }) => state !== 'saved'))
  }
}

/** True when a user may change the line. */
function isEditable(line: OutboxLine): boolean {
  return line.state === 'kept' || needsAttention(line)
}

function parseOutboxLine(text: string): OutboxLine | null {
  try {
    const line = JSON.parse(text) as OutboxLine & { doubts?: OutboxLine['checks'] } // written by this class only
    // Earlier releases wrote the checks under another name.
    return { ...line, checks: line.checks ?? line.doubts ?? [] }
  } catch {
    return null
  }
}
