import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { DraftID } from '../drafts/drafts'
import { useScreenHost } from '../screen/screen'
import type { FormHandle } from './form'

/** Focuses what is missing in a form that a line fills while it is open, as when it opens. */
export function useFilledAgain(form: RefObject<FormHandle | null>, id: DraftID): void {
  const { drafts } = useScreenHost()
  const seeds = useSyncExternalStore(drafts.subscribe, () => drafts.seedsOf(id))
  const [first] = useState(seeds)
  const show = useEffectEvent(() => form.current?.showFirstEmpty())
  useEffect(() => {
    if (seeds !== first) show()
  }, [seeds, first])
}
