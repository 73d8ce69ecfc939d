import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Records } from './records'

const RecordsContext = createContext<Records | null>(null)
export const RecordsProvider = RecordsContext.Provider

const never = () => () => {}

/** The records in the window, drawn anew when they change; null where there are none. */
export function useRecords(): Records | null {
  const records = useContext(RecordsContext)
  useSyncExternalStore(records?.subscribe ?? never, () => records?.getVersion() ?? 0)
  return records
}
