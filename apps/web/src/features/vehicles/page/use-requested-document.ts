import { useEffect, useEffectEvent } from 'react'
import { useScreenSearch } from '../../../kit/screen/screen'
import type { VehicleDocumentID } from '../address'

/** Opens the dialog of the document that the address names, once; documents of other parts are left to those parts. */
export function useRequestedDocument(open: Readonly<Partial<Record<VehicleDocumentID, () => unknown>>>): void {
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
