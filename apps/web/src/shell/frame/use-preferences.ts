import type { Preferences } from '@forecourt/core/features/session/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../kit/api/api'
import { toastError } from '../../kit/toast/toast'
import { otherTheme } from '../theme'

export interface Choices {
  isSlim: boolean
  toggleSidebar: () => void
  toggleTheme: () => void
}

/** What the person chose about the frame: shown at once, kept on the server. */
export function usePreferences(preferences: Preferences, isSlimPage: boolean): Choices {
  const api = useApi()
  const queries = useQueryClient()
  const { sidebar, theme } = preferences
  const isSlim = sidebar === 'auto' ? isSlimPage : sidebar === 'collapsed'
  return useMemo(() => {
    const choose = async (change: Partial<Preferences>) => {
      const key = ['GetPreferences', {}]
      const before = queries.getQueryData<Preferences>(key)
      queries.setQueryData(key, { ...before, ...change })
      try {
        queries.setQueryData(key, await api.call('SavePreferences', change))
      } catch (error) {
        queries.setQueryData(key, before)
        toastError(api.messageOf(error))
      }
    }
    return {
      isSlim,
      toggleSidebar: () => void choose({ sidebar: isSlim ? 'open' : 'collapsed' }),
      toggleTheme: () => void choose({ theme: otherTheme(theme) }),
    }
  }, [api, queries, isSlim, theme])
}
