import type { ConflictingRecord } from '@forecourt/core/refusals'
import { createContext, useContext } from 'react'

/** The records that refusals named because they already have a unique value, by the sentence of the refusal. */
export class ConflictingRecords {
  private readonly found = new Map<string, Pick<ConflictingRecord, 'kind' | 'id'>>()

  /** Stores the record that a refusal carries. */
  add(message: string, body: Readonly<Record<string, unknown>>): void {
    const { taken } = body
    if (typeof taken !== 'object' || taken === null) return
    const [kind, id] = [Reflect.get(taken, 'kind'), Reflect.get(taken, 'id')]
    if ((kind === 'client' || kind === 'vehicle') && typeof id === 'number') this.found.set(message, { kind, id })
  }

  find(message: string): Pick<ConflictingRecord, 'kind' | 'id'> | null {
    return this.found.get(message) ?? null
  }
}

const ConflictingRecordsContext = createContext<ConflictingRecords | null>(null)
export const ConflictingRecordsProvider = ConflictingRecordsContext.Provider

/** Returns the conflicting records; null where nothing is saved. */
export function useConflictingRecords(): ConflictingRecords | null {
  return useContext(ConflictingRecordsContext)
}
