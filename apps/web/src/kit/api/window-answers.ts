import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import { createContext, useContext } from 'react'

type WindowOperation = 'GetClientsDropDown' | 'GetVehiclesDropDown' | 'GetVendorsDropDown' | 'ResolveRecords'

/** An answer from the records that the window holds. */
export interface WindowAnswer<T> {
  data: T
  /** The server has no further rows of this answer. */
  isAll: boolean
}

/** Answers an operation from the records of the window, without the server; null when they do not suffice. */
export type WindowAnswers = <N extends WindowOperation>(
  name: N,
  input: InputOf<Operations[N]>,
) => WindowAnswer<OutputOf<Operations[N]>> | null

const WindowAnswersContext = createContext<WindowAnswers>(() => null)
export const WindowAnswersProvider = WindowAnswersContext.Provider

export function useWindowAnswers(): WindowAnswers {
  return useContext(WindowAnswersContext)
}
