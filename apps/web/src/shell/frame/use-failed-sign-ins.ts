import { failedTriesText } from '@forecourt/core/features/session/failed-tries'
import { useEffect, useState } from 'react'
import { useOperation } from '../../kit/api/api'
import { commandKey } from '../../kit/hint'

const LIST = 'sessions='

/**
 * Returns the notice of sign-ins refused since the user's last one, with the key of the list; '' when there are none, and once the list was opened.
 * @param address The address of the page.
 * @source server 17.4
 */
export function useFailedSignIns(address: string, timeZone: string): string {
  const { data } = useOperation('GetFailedSignIns', {}, { staleMs: Number.POSITIVE_INFINITY })
  const [wasSeen, setWasSeen] = useState(false)
  const isSeen = address.includes(LIST)
  useEffect(() => {
    if (isSeen) setWasSeen(true)
  }, [isSeen])
  const text = data && !wasSeen ? failedTriesText(data, timeZone) : null
  return text === null ? '' : `${text} · ${commandKey('users.show-sessions')}`
}
