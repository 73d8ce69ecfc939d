/** Where the page is, by what was typed. */
export type Place = 'book' | 'vehicles' | 'clients' | 'centre' | 'vehicle' | 'client' | 'form' | 'payment' | 'sheet'

/** What a session has to type about: two cars of the dealership, and one with an HP account on which 250.00 are due. */
export interface Things {
  /** The letters that only this session types: vendor, name or reference of each of its entries. */
  own: string
  cars: readonly string[]
  hpCar: string
  due: number
}

/** An entry of the book as it must be there; amounts in euro, negative where they go out. */
export interface Entry {
  /** Entries of one lane stand in the order in which they were typed. */
  lane: string
  amount: number
  who: string
  what: string
}

/** What stands in each lane, in order. */
export type Lanes = Readonly<Record<string, readonly string[]>>

export function lanesOf(entries: readonly { lane: string; text: string }[]): Lanes {
  const names = [...new Set(entries.map(({ lane }) => lane))].toSorted()
  return Object.fromEntries(
    names.map((name) => [name, entries.filter(({ lane }) => lane === name).map(({ text }) => text)]),
  )
}

export type Whereabouts = Pick<Model, 'place' | 'isPrompt'>

/** A line that was handed over. */
interface Line {
  lane: string
  state: 'saved' | 'returned' | 'held' | 'discarded'
  /** Tells what it does at its turn: null when it comes back. */
  act: () => Entry | null
  /** The entry that it recorded or corrected. */
  entry: Entry | null
  /** The batch of its entry is closed. */
  isClosed: boolean
}

const CORRECTION = '*'

/** What was typed, and what must have become of it. */
export class Model {
  place: Place = 'book'
  /** The palette is open, and empty. */
  isPrompt = false
  /** The book, in the order of its saves. */
  readonly book: Entry[] = []
  /** What was saved last, as taking it back leaves it; null where the order of the saves is not known, or nothing is. */
  last: { undo: () => void } | null = null
  isPaid = false
  /** The last line of this page, which a correction that nobody has looked at is about. */
  #before: Line | null = null
  #latest: Entry | null = null
  #lines: Line[] = []
  #count = 0

  /** @param isLossy Answers are lost: who sees that a form was not saved waits until it is. */
  constructor(
    readonly things: Things,
    readonly isLossy: boolean,
  ) {}

  /** What the book has by now, lane by lane. */
  get expected(): Lanes {
    return lanesOf(
      this.book.map(({ lane, amount, who, what }) => ({ lane, text: `${amount.toFixed(2)} ${who} ${what}`.trim() })),
    )
  }

  get whereabouts(): Whereabouts {
    return { place: this.place, isPrompt: this.isPrompt }
  }

  /** The number of what is typed next: it makes an amount and a description that nothing else has. */
  next(): number {
    this.#count += 1
    return this.#count
  }

  get returned(): number {
    return this.#lines.filter(({ state }) => state === 'returned').length
  }

  get held(): number {
    return this.#lines.filter(({ state }) => state === 'held').length
  }

  /** Whether `fix` is about a line that the page knows, no payment, and no form has saved since. */
  get canFix(): boolean {
    return this.#before !== null && this.#before.lane !== this.things.hpCar
  }

  /** A line corrects what was saved last: what a form saves before its turn would be that. */
  get hasCorrection(): boolean {
    return this.#lines.some(({ lane }) => lane === CORRECTION)
  }

  /** The line before, where it records what a correction of a name can be of. */
  get lastEntry(): Entry | null {
    return this.#before?.entry ?? null
  }

  #save(entry: Entry): Entry {
    this.book.push(entry)
    this.#latest = entry
    this.last = { undo: () => this.book.splice(this.book.indexOf(entry), 1) }
    return entry
  }

  /** A form was saved; in which order with lines that are on their way nobody can say. */
  form(entry: Entry): void {
    this.#save(entry)
    this.last = null
    this.#before = null
  }

  /** A payment on the HP account: what is due is taken once, anything else comes back. */
  payment(amount: number): void {
    const { own, due, hpCar } = this.things
    this.#hand(hpCar, () => {
      if (amount !== due || this.isPaid) return null
      this.isPaid = true
      const entry = this.#save({ lane: hpCar, amount, who: own, what: '' })
      this.last = null
      return entry
    })
  }

  line(entry: Entry): void {
    this.#hand(entry.lane, () => this.#save(entry))
  }

  /** A correction of the line before. */
  correction(change: Partial<Pick<Entry, 'amount' | 'who'>>): void {
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

  #hand(lane: string, act: Line['act']): void {
    const line: Line = { lane, state: 'held', act, entry: null, isClosed: false }
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

  #isBlocked(line: Line): boolean {
    const before = this.#lines.slice(0, this.#lines.indexOf(line))
    return before.some(({ state, lane }) => state === 'returned' && (line.lane === CORRECTION || lane === line.lane))
  }

  /** The first line that came back is discarded; those that waited for it go out. */
  discard(): void {
    const line = this.#lines.find(({ state }) => state === 'returned')
    if (!line) return
    line.state = 'discarded'
    this.#drain()
  }

  /** A save was taken back. */
  takeBack(): void {
    this.last?.undo()
    this.forget()
  }

  /** The batch was closed: nothing of it is taken back, and no amount of it is corrected any more, also by a line that waits. */
  close(): void {
    this.forget()
    for (const line of this.#lines) line.isClosed ||= line.state === 'saved'
  }

  /** The page knows no line from before. */
  forget(): void {
    this.last = null
    this.#before = null
  }
}
