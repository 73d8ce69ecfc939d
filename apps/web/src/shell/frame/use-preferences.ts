import type { Preferences } from '@forecourt/core/features/session/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../kit/api/api'
import { useBreakpoint } from '../../kit/screen/breakpoint'
import { toastError, toastSuccess } from '../../kit/toast/toast'
import { otherTheme } from '../theme'

export interface FramePreferences {
  isSlim: boolean
  toggleSidebar: () => void
  toggleTheme: () => void
  toggleDensity: () => void
  toggleSingleKeys: () => void
  toggleEditingKeys: () => void
  toggleCoach: () => void
}

/** Returns the user's preferences for the frame: shown at once, stored on the server. */
export function usePreferences(preferences: Preferences): FramePreferences {
  const api = useApi()
  const queries = useQueryClient()
  const { sidebar, theme, density, singleKeys, editingChords, coach } = preferences
  const breakpoint = useBreakpoint()
  const isSlim = sidebar === 'auto' ? breakpoint === 'narrow' : sidebar === 'collapsed'
  return useMemo(() => {
    const choose = async (change: Partial<Preferences>, said?: string) => {
      const key = ['GetPreferences', {}]
      // An answer that was read before the choice would take it back.
      await queries.cancelQueries({ queryKey: key })
      const before = queries.getQueryData<Preferences>(key)
      queries.setQueryData(key, { ...before, ...change })
      try {
        queries.setQueryData(key, await api.call('SavePreferences', change, { outlivesPage: true }))
        // A page that is loaded from here on has it.
        if (said !== undefined) toastSuccess(said)
      } catch (error) {
        queries.setQueryData(key, before)
        toastError(api.messageOf(error))
      }
    }
    return {
      isSlim,
      toggleSidebar: () => void choose({ sidebar: isSlim ? 'open' : 'collapsed' }),
      toggleTheme: () => void choose({ theme: otherTheme(theme) }),
      toggleDensity: () => void choose({ density: density === 'compact' ? 'comfortable' : 'compact' }),
      toggleSingleKeys: () =>
        void choose(
          { singleKeys: !singleKeys },
          singleKeys ? 'Single keys are off; chords and palette lines work' : 'Single keys are on',
        ),
      toggleEditingKeys: () =>
        void choose(
          { editingChords: !editingChords },
          editingChords
            ? 'Ctrl A and Ctrl Y go to their pages'
            : 'Ctrl A and Ctrl Y edit text while a field holds some',
        ),
      toggleCoach: () =>
        void choose({ coach: !coach }, coach ? 'The coach is off' : 'The coach names shorter keys, once a day'),
    }
  }, [api, queries, isSlim, theme, density, singleKeys, editingChords, coach])
}
