import { useEffect, useEffectEvent } from 'react'
import { useScreenSearch } from '../../../kit/screen/screen'
import type { Paper } from '../address'

/** Opens the dialog of the paper that the address asks for, once; papers of other parts are left to them. */
export function usePaperAsked(open: Readonly<Partial<Record<Paper, () => unknown>>>): void {
  const [{ print }, setSearch] = useScreenSearch('/inside/vehicles/vehicle/$vehicleID')
  const asked = print === undefined ? undefined : open[print]
  const isAsked = asked !== undefined
  const take = useEffectEvent(() => {
    setSearch({ print: undefined }, { replace: true })
    asked?.()
  })
  useEffect(() => {
    if (isAsked) take()
  }, [isAsked])
}
