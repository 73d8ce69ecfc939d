import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLatestRef } from '../latest-ref'
import { useScreenHost } from '../screen/screen'
import type { DraftID, DraftStore, SaveResult } from './drafts'

/** The stored draft of a saved record: only typed values, never what was read. */
interface StoredChange<T> {
  typed: Partial<T>
  /** The version of the record that was typed over. */
  version: number
}

export interface SavedRecord<T> {
  values: T
  version: number
}

export interface RecordDraft<T> {
  /** The record with the typed values over it. */
  values: T
  /** The typed values that differ from the record. */
  typed: Readonly<Partial<T>>
  /** The version of the record that was typed over; a save sends it. */
  version: number
  /** The record that was typed over; null when it changed before this page was loaded. */
  base: T | null
  /** The number of typed fields. */
  changes: number
  key: string
  /** True while an earlier save has no definite answer. */
  frozen: boolean
  patch: (part: Partial<T>) => void
  clear: () => void
  settle: (outcome: SaveResult) => void
  /** Moves the remaining typed values onto another version; returns the key to save it with. */
  rebase: (typed: Partial<T>, version: number) => string
}

/**
 * Returns the draft of a form that changes a saved record. It survives reloads and other pages, holds only typed values, and remembers the version,
 * so that a save over somebody else's is refused rather than silent.
 */
export function useRecordDraft<T extends object>(id: DraftID, saved: SavedRecord<T>): RecordDraft<T> {
  const { drafts: store } = useScreenHost()
  const { screen, record } = id
  const place = useMemo<DraftID>(() => ({ screen, record }), [screen, record])
  const stored = useSyncExternalStore(store.subscribe, () => store.read<StoredChange<T>>(place))
  useEffect(() => store.open(place), [store, place])
  const change = stored?.values ?? null
  const [before, setBefore] = useState<SavedRecord<T> | null>(null)
  const isNewest = change === null || change.version === saved.version
  // Kept for when somebody else saves it.
  if (isNewest && before?.version !== saved.version) setBefore(saved)
  const known = isNewest ? saved : before?.version === change.version ? before : null
  const over = useLatestRef(known ?? saved)
  const patch = useCallback((part: Partial<T>) => patchStored(store, place, over.current, part), [store, place, over])
  const settle = useCallback(
    (outcome: SaveResult) => {
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

/** Adds typed values; a field that equals the record counts as not typed. */
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
