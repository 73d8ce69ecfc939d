import { proxy } from 'valtio/vanilla'
import type { RecentRecord } from '../kit/screen/screen'
import { memoryKey } from './browser-leftovers'

export type { RecentRecord }

interface StoredMemory {
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

/** How often a command with a key was run by it and otherwise; counted up to a maximum. */
export interface Habit {
  byKey: number
  otherwise: number
}

const USED_MAX = 200
const HALF_LIFE_MS = 14 * 24 * 60 * 60 * 1000
const HABIT_COUNT_MAX = 99
const emptyMemory = (): StoredMemory => ({ recents: [], used: {}, lines: [], habits: {}, coachedOn: '' })

/** What one user opened and ran lately in this browser, and by which keys. Labels and lines only, never figures of the server. */
export class Memory {
  /** The state that screens read with `useSnapshot`. */
  readonly state: StoredMemory

  constructor(
    private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
    private readonly username: string,
    private readonly now: () => number,
  ) {
    this.state = proxy(this.load())
  }

  remember = (record: RecentRecord): void => {
    const others = this.state.recents.filter((other) => other.to !== record.to)
    this.save({ recents: [record, ...others].slice(0, USED_MAX) })
  }

  /** Removes a record that no longer exists. */
  removeRecord = (kind: RecentRecord['kind'], id: number): void => {
    const kept = this.state.recents.filter((record) => record.kind !== kind || record.id !== id)
    if (kept.length < this.state.recents.length) this.save({ recents: kept })
  }

  /** Removes a deleted record, whatever its kind. */
  removeDeleted = (kind: string, id: number): void => {
    if (kind === 'vehicle' || kind === 'client' || kind === 'entry') this.removeRecord(kind, id)
  }

  rememberLine(line: string): void {
    const text = line.trim()
    if (text === '') return
    this.save({ lines: [text, ...this.state.lines.filter((other) => other !== text)].slice(0, USED_MAX) })
  }

  rememberUse(id: string): void {
    const before = this.state.used[id]
    const used = { ...this.state.used, [id]: { count: (before?.count ?? 0) + 1, at: this.now() } }
    const kept = Object.entries(used)
      .sort(([, a], [, b]) => b.at - a.at)
      .slice(0, USED_MAX)
    this.save({ used: Object.fromEntries(kept) })
  }

  rememberHabit(id: string, how: keyof Habit): void {
    const before = this.state.habits[id] ?? { byKey: 0, otherwise: 0 }
    if (before[how] >= HABIT_COUNT_MAX) return
    this.save({ habits: { ...this.state.habits, [id]: { ...before, [how]: before[how] + 1 } } })
  }

  /** Returns whether the coach may speak: once a day. */
  claimCoachTurn(today: string): boolean {
    if (this.state.coachedOn === today) return false
    this.save({ coachedOn: today })
    return true
  }

  /** Returns how much each command is used, 0 to 1: often and lately weigh most. */
  frecency(): ReadonlyMap<string, number> {
    const now = this.now()
    return new Map(
      Object.entries(this.state.used).map(([id, { count, at }]) => {
        const fresh = 0.5 ** (Math.max(0, now - at) / HALF_LIFE_MS)
        return [id, fresh * (count / (count + 3))]
      }),
    )
  }

  clear(): void {
    this.storage.removeItem(this.place)
    Object.assign(this.state, emptyMemory())
  }

  private get place(): string {
    return memoryKey(this.username)
  }

  private load(): StoredMemory {
    try {
      const found: unknown = JSON.parse(this.storage.getItem(this.place) ?? '{}')
      if (typeof found !== 'object' || found === null) return emptyMemory()
      // Written by this class only; parts that an older version lacked start empty.
      const { recents, used, lines, habits, coachedOn } = found as Partial<StoredMemory>
      return {
        recents: Array.isArray(recents) ? recents : [],
        used: typeof used === 'object' && used !== null ? used : {},
        lines: Array.isArray(lines) ? lines : [],
        habits: typeof habits === 'object' && habits !== null ? habits : {},
        coachedOn: typeof coachedOn === 'string' ? coachedOn : '',
      }
    } catch {
      return emptyMemory()
    }
  }

  private save(part: Partial<StoredMemory>): void {
    Object.assign(this.state, part)
    try {
      this.storage.setItem(this.place, JSON.stringify(this.state))
    } catch {
      // A full storage loses recents, not work.
    }
  }
}
