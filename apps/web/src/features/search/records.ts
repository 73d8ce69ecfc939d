import type { LikelyRecords } from '@forecourt/core/features/search/schemas'
import type { RecordIndex } from './record-index'

/** So many records are taken in at once: between two lots a key is answered. */
const LOT = 250
const TRY_AGAIN_MS = 30_000

export interface RecordsOptions {
  /** Asks the server for all, or for what changed after a mark. */
  ask: (input: { since?: string }) => Promise<LikelyRecords>
  fetchIndex: () => Promise<{ RecordIndex: typeof RecordIndex }>
  /** Waits until nothing else is to be done. */
  idle: () => Promise<void>
}

/** The records that are looked for most, in the window for as long as one person is signed in. */
export class Records {
  /** What they are found in; null before they are read. */
  index: RecordIndex | null = null
  vendors: readonly string[] = []
  private mark: string | null = null
  private isHeard = false
  private isCurrent = false
  private isWanted = false
  private isReading = false
  private isOld = false
  private isOver = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly listeners = new Set<() => void>()
  private version = 0

  constructor(private readonly o: RecordsOptions) {}

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Another number after each change. */
  getVersion = (): number => this.version

  /** No vehicle or client of the books is left out, and none has changed unheard. */
  get isComplete(): boolean {
    return this.isCurrent && this.index?.isComplete === true
  }

  /** Whether changes of the books are heard of. */
  hears = (isHeard: boolean): void => {
    this.isHeard = isHeard
    if (isHeard || !this.isCurrent) return
    this.isCurrent = false
    this.say()
  }

  /** Reads them unless that is done or under way. */
  want = (): void => {
    if (this.isWanted) return
    this.isWanted = true
    void this.read()
  }

  /** Something of the books changed. */
  changed = (): void => {
    this.isOld = true
    if (this.mark !== null) void this.read()
  }

  /** Forgets all: somebody else may be next. */
  clear = (): void => {
    this.isOver = true
    clearTimeout(this.timer)
    this.forget()
  }

  /** Kept again after `clear`, by the same person. */
  begin = (): void => {
    this.isOver = false
  }

  private forget(): void {
    this.index = null
    this.vendors = []
    this.mark = null
    this.isCurrent = false
    this.isWanted = false
    this.say()
  }

  private async read(): Promise<void> {
    if (this.isReading || this.isOver) return
    this.isReading = true
    try {
      do {
        this.isOld = false
        const since = this.mark
        const [{ RecordIndex }, records] = await Promise.all([
          this.o.fetchIndex(),
          this.o.ask(since === null ? {} : { since }),
        ])
        if (this.isOver) return
        await this.take(records, RecordIndex)
      } while (this.isOld && !this.isOver)
      this.isCurrent = this.isHeard && this.mark !== null
      this.say()
    } catch {
      // Without them everything is asked of the server.
      clearTimeout(this.timer)
      if (!this.isOver) this.timer = setTimeout(() => void this.read(), TRY_AGAIN_MS)
    } finally {
      this.isReading = false
    }
  }

  private async take(records: LikelyRecords, Index: typeof RecordIndex): Promise<void> {
    const { vehicles, clients, gone, vendors, mark } = records
    const index = records.isWhole || this.index === null ? new Index(records.isComplete) : this.index
    // Whoever bought a car is there before the car.
    for (let at = 0; at < clients.length; at += LOT) {
      if (at > 0) await this.o.idle()
      index.put({ clients: clients.slice(at, at + LOT), vehicles: [], gone: [] })
    }
    for (let at = 0; at < vehicles.length; at += LOT) {
      if (at > 0) await this.o.idle()
      index.put({ clients: [], vehicles: vehicles.slice(at, at + LOT), gone: [] })
    }
    index.put({ clients: [], vehicles: [], gone })
    if (this.isOver) return
    this.index = index
    this.mark = mark
    if (vendors !== null) this.vendors = records.isWhole ? vendors : [...this.vendors, ...vendors]
  }

  private say(): void {
    this.version += 1
    for (const listener of this.listeners) listener()
  }
}
