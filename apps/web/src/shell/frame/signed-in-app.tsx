import { reasonRoleCannotRun } from '@forecourt/core/command-rights'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { KeysProvider } from '../../kit/keys/keys-provider'
import { useIsLasting } from '../../kit/skeleton'
import { FullPageMessage } from '../../kit/full-page-message'
import { useReplayStartupKeys } from '../startup-keys'
import { applyTheme } from '../theme'
import type { WorkspaceParts } from '../workspace-parts'
import { Frame } from './frame'
import { currentScreenID, useCurrentPage } from './use-current-page'

/** Fetches what every page needs, then shows the frame. */
export function SignedInApp({ parts }: { parts: WorkspaceParts }) {
  const { keyboard } = parts
  const api = useApi()
  const queries = useQueryClient()
  const here = useCurrentPage()
  const router = useRouter()
  const workstation = useOperation('GetWorkstation', {}, { staleMs: Number.POSITIVE_INFINITY })
  const preferences = useOperation('GetPreferences', {}, { staleMs: Number.POSITIVE_INFINITY })
  const failed = workstation.error ?? preferences.error
  const isLate = useIsLasting(!workstation.data && !failed, 300)
  const chosen = preferences.data
  const rights = workstation.data?.role?.rights ?? null
  useLayoutEffect(() => {
    keyboard.options = {
      ...keyboard.options,
      whyNotTheirs: (id) => reasonRoleCannotRun(id, rights, currentScreenID(router)),
    }
  }, [rights, keyboard, router])
  useReplayStartupKeys(failed ? 'failed' : workstation.data && preferences.data ? 'opened' : null)
  useLayoutEffect(() => {
    if (!chosen) return
    applyTheme(chosen.theme)
    document.documentElement.dataset.density = chosen.density
    keyboard.options = { ...keyboard.options, singleKeys: chosen.singleKeys, keepEditingKeys: chosen.editingChords }
  }, [chosen, keyboard])
  if (workstation.data && preferences.data) {
    return (
      <KeysProvider keyboard={keyboard} screen={here.screen?.id ?? ''}>
        <Frame parts={parts} here={here} workstation={workstation.data} preferences={preferences.data} />
      </KeysProvider>
    )
  }
  return (
    <FullPageMessage role={failed ? 'alert' : 'status'} isWhole>
      {failed && (
        <>
          <p className="font-semibold">{api.messageOf(failed)}</p>
          <Button autoFocus onPress={() => void queries.refetchQueries()}>
            Try again
          </Button>
        </>
      )}
      {!failed && isLate && <p>Loading...</p>}
    </FullPageMessage>
  )
}
