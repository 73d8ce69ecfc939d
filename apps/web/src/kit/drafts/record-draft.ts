import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLatest } from '../latest'
import { useScreenHost } from '../screen/screen'
import type { DraftID, DraftStore, Settled } from './drafts'

/** What is kept of a saved record that is being changed: what was typed, never what was read. */
interface StoredChange<T> {
  typed: Partial<T>
  /** Version of the record that it was typed over. */
  version: number
}

/** A record as it was read. */
export interface SavedRecord<T> {
  values: T
  version: number
}

export interface RecordDraft<T> {
  /** The record with what was typed over it. */
  values: T
  /** Only what was typed and differs from the record. */
  typed: Readonly<Partial<T>>
  /** Version of the record that was typed over: what a save sends. */
  version: number
  /** The record that was typed over; null when it changed before this page was loaded, so that nobody knows how it was. */
  base: T | null
  /** How many fields were typed. */
  changes: number
  key: string
  /** True while an earlier save has no definite answer. */
  frozen: boolean
  patch: (part: Partial<T>) => void
  clear: () => void
  settle: (outcome: Settled) => void
  /** What is kept of what was typed is now typed over another version; returns the key to save it with. */
  rebase: (typed: Partial<T>, version: number) => string
}

/**
 * The draft of a form that changes a saved record. It survives reloads and other pages, holds only what was typed, and remembers over
 * which version, so that a save over somebody else's is refused rather than silent.
 */
export function useRecordDraft<T extends object>(id: DraftID, saved: SavedRecord<T>): RecordDraft<T> {
  const { drafts: store } = useScreenHost()
  const { screen, record } = id
  const place = useMemo<DraftID>(() => ({ screen, record }), [screen, record])
  const stored = useSyncExternalStore(store.subscribe, () => store.read<StoredChange<T>>(place))
  useEffect(() => store.opened(place), [store, place])
  const change = stored?.values ?? null
  const [before, setBefore] = useState<SavedRecord<T> | null>(null)
  const isNewest = change === null || change.version === saved.version
  // Kept for when somebody else saves it.
  if (isNewest && before?.version !== saved.version) setBefore(saved)
  const known = isNewest ? saved : before?.version === change.version ? before : null
  const over = useLatest(known ?? saved)
  const patch = useCallback((part: Partial<T>) => patchStored(store, place, over.current, part), [store, place, over])
  const settle = useCallback(
    (outcome: Settled) => {
      const before = store.read<StoredChange<T>>(place)?.values
      if (outcome === 'saved') store.clear(place)
      // An edit says over which version it was typed: another save of it under a new key is refused, never done twice.
      else if (before && (outcome === 'refused' || outcome === 'unsettled'))
        store.write(place, before, { key: store.newKey(), state: 'idle', isUnsure: false })
      else if (before) store.settle(place, before, outcome)
    },
    [store, place],
  )
  const rebase = useCallback(
    (typed: Partial<T>, version: number) => {
      const key = store.newKey()
      if (Object.keys(typed).length === 0) store.clear(place)
      else store.write<StoredChange<T>>(place, { typed, version }, { key, state: 'idle', isUnsure: false })
      return key
    },
    [store, place],
  )
  const typed: Partial<T> = change?.typed ?? {}
  return {
    values: { ...(known?.values ?? saved.values), ...typed },
    typed,
    version: change?.version ?? saved.version,
    base: known?.values ?? null,
    changes: Object.keys(typed).length,
    // A draft makes its key with its first change; without one there is nothing to save.
    key: stored?.key ?? '',
    frozen: stored?.state === 'checking',
    patch,
    clear: useCallback(() => store.clear(place), [store, place]),
    settle,
    rebase,
  }
}

/** Adds to what was typed; a field that is as it was read again counts as not typed. */
function patchStored<T extends object>(
  store: DraftStore,
  place: DraftID,
  base: SavedRecord<T>,
  part: Partial<T>,
): void {
  const before = store.read<StoredChange<T>>(place)?.values
  const typed: Partial<T> = { ...before?.typed, ...part }
  const version = before?.version ?? base.version
  if (version === base.version)
    for (const name of Object.keys(typed) as (keyof T)[]) // the keys are those of T
      if (typed[name] === base.values[name]) delete typed[name]
  if (Object.keys(typed).length === 0) store.clear(place)
  else store.write<StoredChange<T>>(place, { typed, version })
}
