import type { Taken } from '@forecourt/core/refusals'
import { createContext, useContext } from 'react'

/** The records that refusals named because they have what must be unique, by what was said of them. */
export class TakenRecords {
  private readonly found = new Map<string, Pick<Taken, 'kind' | 'id'>>()

  /** Keeps the record that a refusal carries. */
  note(message: string, body: Readonly<Record<string, unknown>>): void {
    const { taken } = body
    if (typeof taken !== 'object' || taken === null) return
    const [kind, id] = [Reflect.get(taken, 'kind'), Reflect.get(taken, 'id')]
    if ((kind === 'client' || kind === 'vehicle') && typeof id === 'number') this.found.set(message, { kind, id })
  }

  of(message: string): Pick<Taken, 'kind' | 'id'> | null {
    return this.found.get(message) ?? null
  }
}

const TakenContext = createContext<TakenRecords | null>(null)
export const TakenRecordsProvider = TakenContext.Provider

/** What refusals named; null where nothing is saved. */
export function useTakenRecords(): TakenRecords | null {
  return useContext(TakenContext)
}
