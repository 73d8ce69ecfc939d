import { createContext, useContext } from 'react'
import type { Screen } from '../kit/screen/screen'
import type { Session } from './session/session'
import type { ServerConnection } from './session/connection'

/** What lives as long as the page: who is signed in, how the server is asked, which screens there are. */
export interface ShellParts {
  session: Session
  connection: ServerConnection
  screens: readonly Screen[]
}

const ShellContext = createContext<ShellParts | null>(null)
export const ShellProvider = ShellContext.Provider

export function useShell(): ShellParts {
  const parts = useContext(ShellContext)
  if (!parts) throw new Error('useShell outside the application')
  return parts
}
