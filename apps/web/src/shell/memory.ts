import { proxy } from 'valtio/vanilla'
import type { RecentRecord } from '../kit/screen/screen'
import { memoryPlace } from './left-here'

export type { RecentRecord }

interface Stored {
  recents: RecentRecord[]
  /** How often a command ran and when last, by id. */
  used: Record<string, { count: number; at: number }>
  /** Lines of the palette, newest first. */
  lines: string[]
  /** How often a command was run by its key and otherwise, by id. */
  habits: Record<string, Habit>
  /** The day on which the coach spoke last. */
  coachedOn: string
}

/** How a command that has a key is run; more than is of use is not counted. */
export interface Habit {
  byKey: number
  otherwise: number
}

const KEPT_MAX = 200
const HALF_LIFE_MS = 14 * 24 * 60 * 60 * 1000
const COUNTED_MAX = 99
const empty = (): Stored => ({ recents: [], used: {}, lines: [], habits: {}, coachedOn: '' })

/** What one person opened and ran lately in this browser, and by which keys. Labels and lines only, never figures of the server. */
export class Memory {
  /** What screens read with `useSnapshot`. */
  readonly state: Stored

  constructor(
    private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
    private readonly username: string,
    private readonly now: () => number,
  ) {
    this.state = proxy(this.load())
  }

  remember = (record: RecentRecord): void => {
    const others = this.state.recents.filter((other) => other.to !== record.to)
    this.save({ recents: [record, ...others].slice(0, KEPT_MAX) })
  }

  /** A record that is there no more. */
  forgetRecord = (kind: RecentRecord['kind'], id: number): void => {
    const kept = this.state.recents.filter((record) => record.kind !== kind || record.id !== id)
    if (kept.length < this.state.recents.length) this.save({ recents: kept })
  }

  /** Takes what is told of a deletion, whatever kind of thing it was. */
  forgetDeleted = (kind: string, id: number): void => {
    if (kind === 'vehicle' || kind === 'client' || kind === 'entry') this.forgetRecord(kind, id)
  }

  rememberLine(line: string): void {
    const text = line.trim()
    if (text === '') return
    this.save({ lines: [text, ...this.state.lines.filter((other) => other !== text)].slice(0, KEPT_MAX) })
  }

  rememberUse(id: string): void {
    const before = this.state.used[id]
    const used = { ...this.state.used, [id]: { count: (before?.count ?? 0) + 1, at: this.now() } }
    const kept = Object.entries(used)
      .sort(([, a], [, b]) => b.at - a.at)
      .slice(0, KEPT_MAX)
    this.save({ used: Object.fromEntries(kept) })
  }

  rememberHabit(id: string, how: keyof Habit): void {
    const before = this.state.habits[id] ?? { byKey: 0, otherwise: 0 }
    if (before[how] >= COUNTED_MAX) return
    this.save({ habits: { ...this.state.habits, [id]: { ...before, [how]: before[how] + 1 } } })
  }

  /** Whether the coach may speak: once on a day. */
  coach(today: string): boolean {
    if (this.state.coachedOn === today) return false
    this.save({ coachedOn: today })
    return true
  }

  /** How much each command is used, 0 to 1: often and lately weigh most. */
  frecency(): ReadonlyMap<string, number> {
    const now = this.now()
    return new Map(
      Object.entries(this.state.used).map(([id, { count, at }]) => {
        const fresh = 0.5 ** (Math.max(0, now - at) / HALF_LIFE_MS)
        return [id, fresh * (count / (count + 3))]
      }),
    )
  }

  forget(): void {
    this.storage.removeItem(this.place)
    Object.assign(this.state, empty())
  }

  private get place(): string {
    return memoryPlace(this.username)
  }

  private load(): Stored {
    try {
      const found: unknown = JSON.parse(this.storage.getItem(this.place) ?? '{}')
      if (typeof found !== 'object' || found === null) return empty()
      // Written by this class only; parts that an older version lacked start empty.
      const { recents, used, lines, habits, coachedOn } = found as Partial<Stored>
      return {
        recents: Array.isArray(recents) ? recents : [],
        used: typeof used === 'object' && used !== null ? used : {},
        lines: Array.isArray(lines) ? lines : [],
        habits: typeof habits === 'object' && habits !== null ? habits : {},
        coachedOn: typeof coachedOn === 'string' ? coachedOn : '',
      }
    } catch {
      return empty()
    }
  }

  private save(part: Partial<Stored>): void {
    Object.assign(this.state, part)
    try {
      this.storage.setItem(this.place, JSON.stringify(this.state))
    } catch {
      // A full storage loses recents, not work.
    }
  }
}
