import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { draftKeyPrefix, keysWithPrefix } from '../storage-keys'
import { RESEND_MS } from '../submit/retry'

/** Identifies a draft. Drafts live in sessionStorage per tab and hold typed values only, never figures behind the passcode. */
export interface DraftID {
  screen: string
  /** A record's id, or 'new'. */
  record: string
  version?: number
}

/** Returns the draft ID of a form on a section of a record's page; `row` tells several forms there apart, such as expenses. */
export function sectionDraftID(part: string, recordID: number, row?: string | number): DraftID {
  return { screen: part, record: row === undefined ? String(recordID) : `${recordID}.${row}` }
}

/** idle: editable; checking: sent, the answer is not known yet, frozen until it is. */
type DraftState = 'idle' | 'checking'

interface StoredDraft<T> {
  values: T
  /** Idempotency key: made when the draft starts, replaced only after a definite answer. */
  key: string
  state: DraftState
  touched: boolean
  savedAt: number
  /** A save under this key was given up unanswered: it may have arrived, so the key stays until the draft is saved or cleared. */
  isUnsure?: boolean
}

/**
 * How a save ended for its draft: 'saved' removes it, 'refused' gives it a new key and unfreezes it, 'no-answer' freezes it, 'cancelled' unfreezes it
 * under the key that it was sent with, as 'unconfirmed' does, of which nothing is stored.
 */
export type SaveResult = 'saved' | 'refused' | 'unconfirmed' | 'unsettled' | 'no-answer' | 'cancelled'

const STASH_SUFFIX = '~'
const stashID = (id: DraftID): DraftID => ({ ...id, record: `${id.record}${STASH_SUFFIX}` })

/** The drafts of one signed-in person in this tab. */
export class DraftStore {
  private readonly listeners = new Set<() => void>()
  /** Open forms that show restored drafts, the last opened last. */
  private restored: readonly DraftID[] = []
  /** The storage keys of open forms. */
  private readonly shown = new Set<string>()
  /** Drafts that a line or a copy has just filled in, so they are not reported as restored. */
  private readonly filled = new Set<string>()
  private readonly seeds = new Map<string, number>()
  private readonly cache = new Map<string, { text: string; draft: StoredDraft<unknown> }>()

  constructor(
    private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>,
    private readonly username: () => string,
    private readonly randomKey: () => string,
    private readonly now: () => number,
  ) {}

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  read<T>(id: DraftID): StoredDraft<T> | null {
    const place = this.place(id)
    const text = this.storage.getItem(place)
    if (text === null) return null
    const known = this.cache.get(place)
    // Written by this class only, under a place that fixes the type.
    if (known?.text === text) return known.draft as StoredDraft<T>
    try {
      const draft = JSON.parse(text) as StoredDraft<T>
      this.cache.set(place, { text, draft })
      return draft
    } catch {
      this.storage.removeItem(place)
      return null
    }
  }

  write<T>(
    id: DraftID,
    values: T,
    change: { key?: string; state?: DraftState; touched?: boolean; isUnsure?: boolean } = {},
  ): void {
    const before = this.read<T>(id)
    const isUnsure = change.isUnsure ?? before?.isUnsure ?? false
    const draft: StoredDraft<T> = {
      values,
      key: change.key ?? before?.key ?? this.randomKey(),
      state: change.state ?? before?.state ?? 'idle',
      touched: change.touched ?? true,
      savedAt: this.now(),
      ...(isUnsure ? { isUnsure } : {}),
    }
    this.storage.setItem(this.place(id), JSON.stringify(draft))
    this.notifyListeners()
  }

  /** Puts values into the draft of a form that is about to open. A draft that is there already is stashed; `unstash` returns it. */
  seed<T>(id: DraftID, values: T): void {
    const before = this.read<unknown>(id)
    if (before?.touched) this.storage.setItem(this.place(stashID(id)), JSON.stringify(before))
    this.filled.add(this.place(id))
    this.seeds.set(this.place(id), this.seedCount(id) + 1)
    this.write(id, values, { key: this.randomKey(), state: 'idle', isUnsure: false })
  }

  /** Counts how often a line or a copy has filled the form since the page was loaded. */
  seedCount(id: DraftID): number {
    return this.seeds.get(this.place(id)) ?? 0
  }

  /** Marks the form of a draft as open; the returned function marks it as closed. */
  open(id: DraftID): () => void {
    const place = this.place(id)
    const isFilled = this.filled.delete(place)
    this.shown.add(place)
    if (!isFilled && this.read(id)?.touched) this.setRestored([...this.restored, id])
    return () => {
      this.shown.delete(place)
      this.setRestored(this.restored.filter((other) => this.place(other) !== place))
    }
  }

  /** True while its form is open: an unanswered save is retried there. */
  isShown(id: DraftID): boolean {
    return this.shown.has(this.place(id))
  }

  /** The form opened last that shows a restored draft; null when there is none, and while it is being saved. */
  get lastRestored(): DraftID | null {
    const id = this.restored.findLast((each) => this.read(each)?.touched) ?? null
    return id !== null && this.read(id)?.state === 'idle' ? id : null
  }

  /** Discards the restored draft of a form; `unstash` returns it. */
  discard(id: DraftID): void {
    const text = this.storage.getItem(this.place(id))
    if (text !== null) this.storage.setItem(this.place(stashID(id)), text)
    this.clear(id)
  }

  private setRestored(next: readonly DraftID[]): void {
    this.restored = next
    this.notifyListeners()
  }

  /** Exchanges the draft of a form with its stash. */
  unstash(id: DraftID): DraftID {
    if (!id.record.endsWith(STASH_SUFFIX)) return id
    const home = { ...id, record: id.record.slice(0, -STASH_SUFFIX.length) }
    const text = this.storage.getItem(this.place(id))
    const current = this.storage.getItem(this.place(home))
    if (text === null) return home
    this.storage.setItem(this.place(home), text)
    if (current === null) this.storage.removeItem(this.place(id))
    else this.storage.setItem(this.place(id), current)
    this.setRestored([...this.restored.filter((other) => this.place(other) !== this.place(home)), home])
    return home
  }

  clear(id: DraftID): void {
    this.storage.removeItem(this.place(id))
    this.filled.delete(this.place(id))
    this.setRestored(this.restored.filter((other) => this.place(other) !== this.place(id)))
  }

  /** Touched drafts of this person, newest first. */
  list(): { id: DraftID; savedAt: number }[] {
    const found: { id: DraftID; savedAt: number }[] = []
    for (const place of this.places()) {
      const [, , screen = '', record = '', version] = place.split('|')
      const id: DraftID = { screen, record, ...(version ? { version: Number(version) } : {}) }
      const draft = this.read(id)
      if (draft?.touched) found.push({ id, savedAt: draft.savedAt })
    }
    return found.sort((a, b) => b.savedAt - a.savedAt)
  }

  /** Updates a draft after a save that was not stored. */
  settle<T>(id: DraftID, values: T, outcome: Exclude<SaveResult, 'saved'>, firstKey?: string): void {
    const before = this.read<T>(id)
    const key = before?.key ?? firstKey
    const kept = key === undefined ? {} : { key }
    if (outcome === 'no-answer') this.write(id, values, { ...kept, state: 'checking' })
    else if (outcome === 'unconfirmed') this.write(id, values, { ...kept, state: 'idle' })
    else if (outcome === 'cancelled' || outcome === 'unsettled')
      this.write(id, values, { ...kept, state: 'idle', isUnsure: true })
    else this.write(id, values, { ...(before?.isUnsure ? kept : { key: this.randomKey() }), state: 'idle' })
  }

  isExpired({ savedAt }: { savedAt: number }): boolean {
    return this.now() - savedAt > RESEND_MS
  }

  newKey(): string {
    return this.randomKey()
  }

  private places(): string[] {
    return keysWithPrefix(this.storage, draftKeyPrefix(this.username()))
  }

  private place({ screen, record, version }: DraftID): string {
    return `${draftKeyPrefix(this.username())}${[screen, record, version ?? ''].join('|')}`
  }

  private notifyListeners(): void {
    for (const listener of this.listeners) listener()
  }
}

export function seedDraft<T>(store: DraftStore, id: DraftID, values: T): void {
  store.seed(id, values)
}

export interface FormDraft<T> {
  values: T
  key: string
  /** True while an earlier save has no definite answer: the form shows 'Checking…' and cannot be edited. */
  frozen: boolean
  /** True when it was sent so long ago that the server may know its key no more. */
  isExpired?: boolean
  /** True when the values come from a restored draft, not from the record. */
  restored: boolean
  patch: (part: Partial<T>) => void
  replace: (values: T, touched?: boolean) => void
  clear: () => void
  settle: (outcome: SaveResult) => void
}

/**
 * Returns the draft of a form; it starts as `initial` until something is typed. A restored draft is announced, unless it is work that goes on
 * (`isOwnWork`), such as a count.
 */
export function useDraft<T extends object>(
  store: DraftStore,
  id: DraftID,
  initial: T,
  { isOwnWork = false }: { isOwnWork?: boolean } = {},
): FormDraft<T> {
  const { screen, record, version } = id
  const same = useMemo<DraftID>(
    () => ({ screen, record, ...(version === undefined ? {} : { version }) }),
    [screen, record, version],
  )
  const stored = useSyncExternalStore(store.subscribe, () => store.read<T>(same))
  useEffect(() => (isOwnWork ? undefined : store.open(same)), [store, same, isOwnWork])
  // The key of an untouched form is made once and written with the first change.
  const [firstKey, setFirstKey] = useState(() => store.newKey())
  const values = stored?.values ?? initial
  const patch = useCallback(
    (part: Partial<T>) => {
      const before = store.read<T>(same)
      store.write(same, { ...(before?.values ?? initial), ...part }, before ? {} : { key: firstKey })
    },
    [store, same, initial, firstKey],
  )
  const replace = useCallback(
    (next: T, touched = true) => store.write(same, next, store.read(same) ? { touched } : { key: firstKey, touched }),
    [store, same, firstKey],
  )
  const settle = useCallback(
    (outcome: SaveResult) => {
      if (outcome === 'saved') {
        // What is typed next into the same form is another record.
        setFirstKey(store.newKey())
        return store.clear(same)
      }
      store.settle(same, store.read<T>(same)?.values ?? initial, outcome, firstKey)
    },
    [store, same, initial, firstKey],
  )
  return {
    values,
    key: stored?.key ?? firstKey,
    frozen: stored?.state === 'checking',
    isExpired: stored?.state === 'checking' && store.isExpired(stored),
    restored: stored?.touched ?? false,
    patch,
    replace,
    clear: useCallback(() => {
      // What is typed next is another record: the old key may have been sent.
      setFirstKey(store.newKey())
      store.clear(same)
    }, [store, same]),
    settle,
  }
}
