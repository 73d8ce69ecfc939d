import { proxy } from 'valtio/vanilla'
import type { Repair } from '@forecourt/core/line/repair'
import type { DraftID, DraftStore } from '../kit/drafts/drafts'

/** What was sent of a line: the same goes out again, with the same key, until its answer is known. */
export interface SentLine {
  /** The form that it filled. */
  form: object
  key: string
}

/** A line of the palette that is to be saved without its form. */
export interface LineAhead {
  id: string
  text: string
  /** waiting: its turn or its checks are still to come; sent: its answer is; unsaved: it waits to be corrected. */
  state: 'waiting' | 'sent' | 'unsaved'
  /** Why it is not saved; empty otherwise. */
  why: string
  sent: SentLine | null
  /** That it was sent with before it was given up: nobody knows whether it was stored, so it goes out under no other. */
  key: string | null
  /** The doubts that were answered with yes; none where it is absent. */
  accepted?: readonly string[]
}

/** How a line ended. */
export type LineEnd =
  | { kind: 'saved' }
  /**
   * Nothing was sent: something speaks against it, or is still open. `seed` is what its form begins with, if it has one; `doubts` are what
   * alone is to be answered before it is saved; `repairs` are the lines that it can mean.
   */
  | { kind: 'open'; why: string; seed: object | null; doubts: readonly string[]; repairs?: readonly Repair[] }
  | { kind: 'refused'; why: string; sent: SentLine }
  /** Nobody knows whether it was stored. */
  | { kind: 'no-answer'; why: string; sent: SentLine }
  /** Nobody knows either, and nobody waits for it any more. */
  | { kind: 'cancelled'; why: string; sent: SentLine }

/** Takes the end of a line; true when that leaves nothing to be kept of it, `asking` when it is kept until a question is answered. */
type Owner = (end: LineEnd) => boolean | 'asking'

const PLACE: DraftID = { screen: 'palette', record: 'lines' }
const READ_AGAIN = 'The page was loaded again before it was saved'

/**
 * The lines of one person in this tab that are saved one after the other, in the order in which they were typed, and
 * those that could not be saved. They outlive the palette and the page, and go when their user signs out.
 */
export class LinesAhead {
  /** What the palette and the status line show. */
  readonly state: { lines: LineAhead[] }
  private readonly owners = new Map<string, Owner>()

  constructor(private readonly drafts: Pick<DraftStore, 'read' | 'write' | 'clear' | 'newKey'>) {
    const stored = drafts.read<{ lines: LineAhead[] }>(PLACE)?.values.lines ?? []
    const lines = stored.map((line) =>
      line.state === 'waiting' ? { ...line, state: 'unsaved' as const, why: READ_AGAIN } : line,
    )
    this.state = proxy({ lines })
  }

  line(id: string): LineAhead | undefined {
    return this.state.lines.find((each) => each.id === id)
  }

  /**
   * Adds a line at the end; its turn comes when those before it are done.
   *
   * @param owner Who waits for its end. Without one it is kept when it cannot be saved.
   * @param key That it was given up with.
   */
  push(text: string, owner: Owner, key: string | null = null): string {
    const id = this.drafts.newKey()
    this.owners.set(id, owner)
    this.store([...this.state.lines, { id, text: text.trim(), state: 'waiting', why: '', sent: null, key }])
    return id
  }

  /** Saves an unsaved line whose doubts were answered with yes. Nobody waits for its end. */
  accept(id: string, accepted: readonly string[]): void {
    this.change(id, { state: 'waiting', why: '', accepted })
  }

  /** Keeps lines that nobody has asked to save yet. */
  keep(texts: readonly string[], why: string): void {
    const kept = texts.map((text) => ({
      id: this.drafts.newKey(),
      text,
      state: 'unsaved' as const,
      why,
      sent: null,
      key: null,
    }))
    this.store([...this.state.lines, ...kept])
  }

  /** Nobody waits for its end any more: it is saved behind what comes next. */
  handOver(id: string): void {
    this.owners.delete(id)
  }

  /** Takes a line out before it is sent; false when it is too late for that. */
  takeBack(id: string): boolean {
    if (this.line(id)?.state === 'sent') return false
    this.remove(id)
    return true
  }

  remove(id: string): void {
    this.owners.delete(id)
    this.store(this.state.lines.filter((line) => line.id !== id))
  }

  markSent(id: string, sent: SentLine): void {
    this.change(id, { state: 'sent', sent })
  }

  /**
   * Tells the owner of a line how it ended.
   *
   * @returns False when the line has none, and is kept unless it is saved: nobody has been told.
   */
  end(id: string, end: LineEnd): boolean {
    const owner = this.owners.get(id)
    const isTaken = owner?.(end) ?? false
    if (isTaken === true || end.kind === 'saved') this.remove(id)
    else if (end.kind === 'cancelled')
      this.change(id, { state: 'unsaved', why: end.why, sent: null, key: end.sent.key })
    else if (end.kind !== 'no-answer') this.change(id, { state: 'unsaved', why: end.why, sent: null })
    this.owners.delete(id)
    return isTaken !== false
  }

  private change(id: string, part: Partial<LineAhead>): void {
    this.store(this.state.lines.map((line) => (line.id === id ? { ...line, ...part } : line)))
  }

  private store(lines: LineAhead[]): void {
    this.state.lines = lines
    // Not touched: it is no form that Alt Z could bring back.
    if (lines.length === 0) this.drafts.clear(PLACE)
    else this.drafts.write(PLACE, { lines }, { touched: false })
  }
}
