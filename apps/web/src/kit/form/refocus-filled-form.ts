import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { DraftID } from '../drafts/drafts'
import { useScreenHost } from '../screen/screen'
import type { FormHandle } from './form'

/** Focuses the first empty field when a line fills a form that is open already, as on opening. */
export function useRefocusFilledForm(form: RefObject<FormHandle | null>, id: DraftID): void {
  const { drafts } = useScreenHost()
  const seeds = useSyncExternalStore(drafts.subscribe, () => drafts.seedCount(id))
  const [first] = useState(seeds)
  const show = useEffectEvent(() => form.current?.showFirstEmpty())
  useEffect(() => {
    if (seeds !== first) show()
  }, [seeds, first])
}
