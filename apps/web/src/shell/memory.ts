import type { RecentRecord } from '../kit/screen/screen'

export type { RecentRecord }

interface Stored {
  recents: RecentRecord[]
  /** How often a command ran and when last, by id. */
  used: Record<string, { count: number; at: number }>
  /** Lines of the palette, newest first. */
  lines: string[]
}

const KEPT_MAX = 200
const HALF_LIFE_MS = 14 * 24 * 60 * 60 * 1000
const EMPTY: Stored = { recents: [], used: {}, lines: [] }

/** What one person opened and ran lately in this browser. Labels and lines only, never figures of the server. */
export class Memory {
  private readonly listeners = new Set<() => void>()
  private stored: Stored

  constructor(
    private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
    private readonly username: string,
    private readonly now: () => number,
  ) {
    this.stored = this.load()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  recents = (): readonly RecentRecord[] => this.stored.recents
  lines = (): readonly string[] => this.stored.lines

  remember = (record: RecentRecord): void => {
    const others = this.stored.recents.filter((other) => other.to !== record.to)
    this.save({ ...this.stored, recents: [record, ...others].slice(0, KEPT_MAX) })
  }

  rememberLine(line: string): void {
    const text = line.trim()
    if (text === '') return
    const lines = [text, ...this.stored.lines.filter((other) => other !== text)].slice(0, KEPT_MAX)
    this.save({ ...this.stored, lines })
  }

  rememberUse(id: string): void {
    const before = this.stored.used[id]
    const used = { ...this.stored.used, [id]: { count: (before?.count ?? 0) + 1, at: this.now() } }
    const kept = Object.entries(used)
      .sort(([, a], [, b]) => b.at - a.at)
      .slice(0, KEPT_MAX)
    this.save({ ...this.stored, used: Object.fromEntries(kept) })
  }

  /** How much each command is used, 0 to 1: often and lately weigh most. */
  frecency(): ReadonlyMap<string, number> {
    const now = this.now()
    return new Map(
      Object.entries(this.stored.used).map(([id, { count, at }]) => {
        const fresh = 0.5 ** (Math.max(0, now - at) / HALF_LIFE_MS)
        return [id, fresh * (count / (count + 3))]
      }),
    )
  }

  forget(): void {
    this.storage.removeItem(this.place)
    this.stored = EMPTY
    this.tell()
  }

  private get place(): string {
    return `forecourt.memory.${this.username}`
  }

  private load(): Stored {
    try {
      const found: unknown = JSON.parse(this.storage.getItem(this.place) ?? '{}')
      if (typeof found !== 'object' || found === null) return EMPTY
      // Written by this class only; parts that an older version lacked start empty.
      const { recents, used, lines } = found as Partial<Stored>
      return {
        recents: Array.isArray(recents) ? recents : [],
        used: typeof used === 'object' && used !== null ? used : {},
        lines: Array.isArray(lines) ? lines : [],
      }
    } catch {
      return EMPTY
    }
  }

  private save(next: Stored): void {
    this.stored = next
    try {
      this.storage.setItem(this.place, JSON.stringify(next))
    } catch {
      // A full storage loses recents, not work.
    }
    this.tell()
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }
}
