export type FuzzPage = 'book' | 'vehicles' | 'clients' | 'centre' | 'vehicle' | 'client' | 'form' | 'payment' | 'sheet'

/** The records of a session: two cars of the dealership, and one with an HP account on which 250.00 are due. */
export interface SessionRecords {
  /** Letters that only this session types: vendor, name or reference of each of its entries. */
  marker: string
  cars: readonly string[]
  hpCar: string
  due: number
}

/** An expected entry of the book; amounts in euro, negative where they go out. */
export interface FuzzEntry {
  /** Entries of one lane are saved in the order in which they were typed. */
  lane: string
  amount: number
  who: string
  what: string
}

/** The entries of each lane, in order. */
export type Lanes = Readonly<Record<string, readonly string[]>>

export function lanesOf(entries: readonly { lane: string; text: string }[]): Lanes {
  const names = [...new Set(entries.map(({ lane }) => lane))].toSorted()
  return Object.fromEntries(
    names.map((name) => [name, entries.filter(({ lane }) => lane === name).map(({ text }) => text)]),
  )
}

export type PagePosition = Pick<SessionModel, 'place' | 'isPrompt'>

/** A line that was handed to the outbox. */
interface QueuedLine {
  lane: string
  state: 'saved' | 'returned' | 'held' | 'discarded'
  /** Its effect when it is sent; null when it is rejected. */
  act: () => FuzzEntry | null
  /** The entry that it records or corrects. */
  entry: FuzzEntry | null
  /** The batch of its entry is closed. */
  isClosed: boolean
}

const CORRECTION = '*'

export class SessionModel {
  place: FuzzPage = 'book'
  /** The palette is open and empty. */
  isPrompt = false
  /** The book in the order of its saves. */
  readonly book: FuzzEntry[] = []
  /** The last save with its undo; null where the order of the saves is unknown, or nothing was saved. */
  last: { undo: () => void } | null = null
  isPaid = false
  /** The last line of this page, which an unanswered correction is about. */
  #before: QueuedLine | null = null
  #latest: FuzzEntry | null = null
  #lines: QueuedLine[] = []
  #count = 0

  /** @param isLossy Answers are lost: who sees that a form was not saved waits until it is. */
  constructor(
    readonly things: SessionRecords,
    readonly isLossy: boolean,
  ) {}

  /** The expected content of the book, lane by lane. */
  get expected(): Lanes {
    return lanesOf(
      this.book.map(({ lane, amount, who, what }) => ({ lane, text: `${amount.toFixed(2)} ${who} ${what}`.trim() })),
    )
  }

  get whereabouts(): PagePosition {
    return { place: this.place, isPrompt: this.isPrompt }
  }

  /** The number of the next typed text: it makes a unique amount and description. */
  next(): number {
    this.#count += 1
    return this.#count
  }

  get rejected(): number {
    return this.#lines.filter(({ state }) => state === 'returned').length
  }

  get blocked(): number {
    return this.#lines.filter(({ state }) => state === 'held').length
  }

  /** True when `fix` is about a line that the page knows, which is no payment, with no save of a form since. */
  get canFix(): boolean {
    return this.#before !== null && this.#before.lane !== this.things.hpCar
  }

  /** True when a line corrects the last save: a form that is saved before its turn would be corrected instead. */
  get hasCorrection(): boolean {
    return this.#lines.some(({ lane }) => lane === CORRECTION)
  }

  /** The entry of the line before, if its name can be corrected. */
  get lastEntry(): FuzzEntry | null {
    return this.#before?.entry ?? null
  }

  #save(entry: FuzzEntry): FuzzEntry {
    this.book.push(entry)
    this.#latest = entry
    this.last = { undo: () => this.book.splice(this.book.indexOf(entry), 1) }
    return entry
  }

  /** Saves a form; its order relative to lines in the outbox is unknown. */
  saveForm(entry: FuzzEntry): void {
    this.#save(entry)
    this.last = null
    this.#before = null
  }

  /** Pays the HP account: the due amount is accepted once, anything else is rejected. */
  payment(amount: number): void {
    const { marker, due, hpCar } = this.things
    this.#hand(hpCar, () => {
      if (amount !== due || this.isPaid) return null
      this.isPaid = true
      const entry = this.#save({ lane: hpCar, amount, who: marker, what: '' })
      this.last = null
      return entry
    })
  }

  line(entry: FuzzEntry): void {
    this.#hand(entry.lane, () => this.#save(entry))
  }

  correction(change: Partial<Pick<FuzzEntry, 'amount' | 'who'>>): void {
    const before = this.#before
    this.#hand(CORRECTION, () => {
      const entry = before?.state === 'saved' ? before.entry : null
      if (entry === null || entry !== this.#latest) return null
      if (before?.isClosed && change.amount !== undefined) return null
      const was = { ...entry }
      const next = { ...entry, ...change }
      // What would change nothing comes back.
      if (next.amount === was.amount && next.who === was.who) return null
      Object.assign(entry, change)
      this.last = { undo: () => Object.assign(entry, was) }
      return entry
    })
  }

  #hand(lane: string, act: QueuedLine['act']): void {
    const line: QueuedLine = { lane, state: 'held', act, entry: null, isClosed: false }
    this.#lines.push(line)
    this.#before = line
    this.#drain()
  }

  #drain(): void {
    for (const line of this.#lines) {
      if (line.state !== 'held' || this.#isBlocked(line)) continue
      line.entry = line.act()
      line.state = line.entry ? 'saved' : 'returned'
    }
  }

  #isBlocked(line: QueuedLine): boolean {
    const before = this.#lines.slice(0, this.#lines.indexOf(line))
    return before.some(({ state, lane }) => state === 'returned' && (line.lane === CORRECTION || lane === line.lane))
  }

  /** Discards the first rejected line; those blocked by it are sent. */
  discard(): void {
    const line = this.#lines.find(({ state }) => state === 'returned')
    if (!line) return
    line.state = 'discarded'
    this.#drain()
  }

  undoSave(): void {
    this.last?.undo()
    this.forget()
  }

  /** Closes the batch: none of its saves can be undone, and no amount of it corrected, not even by a blocked line. */
  close(): void {
    this.forget()
    for (const line of this.#lines) line.isClosed ||= line.state === 'saved'
  }

  /** The page knows no earlier line. */
  forget(): void {
    this.last = null
    this.#before = null
  }
}
