import { createContext, useContext } from 'react'
import type { Session } from './session/session'
import type { ServerConnection } from './session/connection'

/** What lives as long as the page. */
export interface ShellParts {
  session: Session
  connection: ServerConnection
}

const ShellContext = createContext<ShellParts | null>(null)
export const ShellProvider = ShellContext.Provider

export function useShell(): ShellParts {
  const parts = useContext(ShellContext)
  if (!parts) throw new Error('useShell outside the application')
  return parts
}
