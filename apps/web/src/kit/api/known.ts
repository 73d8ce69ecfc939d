import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import { createContext, useContext } from 'react'

type Answered = 'GetClientsDropDown' | 'GetVehiclesDropDown' | 'GetVendorsDropDown' | 'ResolveRecords'

/** What the window answers by itself. */
export interface KnownAnswer<T> {
  data: T
  /** The server has no other of these. */
  isAll: boolean
}

/** Answers without asking the server; null for what is not known in the window. */
export type Known = <N extends Answered>(
  name: N,
  input: InputOf<Operations[N]>,
) => KnownAnswer<OutputOf<Operations[N]>> | null

const KnownContext = createContext<Known>(() => null)
export const KnownProvider = KnownContext.Provider

export function useKnown(): Known {
  return useContext(KnownContext)
}
