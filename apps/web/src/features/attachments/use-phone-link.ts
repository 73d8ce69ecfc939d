import type { AttachmentKind } from '@forecourt/core/features/attachments/enums'
import type { AttachmentOf, PhoneLinkOut } from '@forecourt/core/features/attachments/schemas'
import { useCallback, useEffect, useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { useSaves } from '../../kit/api/save'

export interface OpenPhoneLink extends Pick<PhoneLinkOut, 'id' | 'modules' | 'endsAt' | 'isReachable'> {
  kind: AttachmentKind
  isOpened: boolean
  isOver: boolean
  /** The number of files that came by it. */
  files: number
}

/** Returns the link by which a telephone adds files; it ends with the dialog, and with the next link. */
export function usePhoneLink({ record, recordID }: AttachmentOf): {
  link: OpenPhoneLink | null
  make: (kind: AttachmentKind) => Promise<void>
} {
  const api = useApi()
  const { save, isSaving } = useSaves()
  const [made, setMade] = useState<(PhoneLinkOut & { kind: AttachmentKind }) | null>(null)
  const [hasExpired, setExpired] = useState(false)
  const { data: state } = useOperation('GetPhoneLink', made && { id: made.id }, { staleMs: 0 })
  const id = made?.id
  const endsAt = made?.endsAt
  useEffect(() => {
    if (id === undefined) return
    // One that cannot be ended now ends by itself.
    return () => void api.call('EndPhoneLink', { id }, { outlivesPage: true }).catch(() => undefined)
  }, [api, id])
  useEffect(() => {
    if (endsAt === undefined) return
    const timer = setTimeout(() => setExpired(true), new Date(endsAt).getTime() - Date.now())
    return () => clearTimeout(timer)
  }, [endsAt])
  const make = useCallback(
    async (kind: AttachmentKind) => {
      if (isSaving) return
      const { origin } = window.location
      const outcome = await save('AddPhoneLink', { record, recordID, kind, origin })
      if (outcome.kind !== 'saved') return
      setExpired(false)
      setMade({ ...outcome.output, kind })
    },
    [save, isSaving, record, recordID],
  )
  const link = made && {
    ...made,
    isOpened: state?.isOpened ?? false,
    isOver: hasExpired || (state?.isOver ?? false),
    files: state?.files ?? 0,
  }
  return { link, make }
}
