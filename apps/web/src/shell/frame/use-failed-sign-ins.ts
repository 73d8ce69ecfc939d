import { failedText } from '@forecourt/core/features/session/failed-tries'
import { useEffect, useState } from 'react'
import { useOperation } from '../../kit/api/api'
import { keyOf } from '../../kit/hint'

const LIST = 'sessions='

/**
 * Who was not let in since one's last sign-in, and the key of the list; '' when nobody, and once the list was opened.
 *
 * @param address of the page
 * @source server 17.4
 */
export function useFailedSignIns(address: string, timeZone: string): string {
  const { data } = useOperation('GetFailedSignIns', {}, { staleMs: Number.POSITIVE_INFINITY })
  const [wasSeen, setWasSeen] = useState(false)
  const isSeen = address.includes(LIST)
  useEffect(() => {
    if (isSeen) setWasSeen(true)
  }, [isSeen])
  const text = data && !wasSeen ? failedText(data, timeZone) : null
  return text === null ? '' : `${text} · ${keyOf('users.show-sessions')}`
}
