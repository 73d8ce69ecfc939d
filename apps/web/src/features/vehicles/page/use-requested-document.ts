import { useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useOperation } from '../../../kit/api/api'
import { useInputReady } from '../../../kit/keys/keys'
import { useScreenSearch } from '../../../kit/screen/screen'
import type { VehicleDocumentID } from '../address'

/**
 * Opens the dialog of the document that the address names, once; documents of other parts are left to those parts. While the vehicle is being read
 * again, behind a save, it waits, and so do the keys for what opens.
 */
export function useRequestedDocument(open: Readonly<Partial<Record<VehicleDocumentID, () => unknown>>>): void {
  const [{ print }, setSearch] = useScreenSearch('/inside/vehicles/vehicle/$vehicleID')
  const asked = print === undefined ? undefined : open[print]
  const vehicleID = Number(useParams({ from: '/inside/vehicles/vehicle/$vehicleID' }).vehicleID)
  const { isFetching } = useOperation('GetVehicle', { vehicleID })
  const isAsked = asked !== undefined && !isFetching
  useInputReady('screen', asked === undefined || !isFetching)
  const take = useEffectEvent(() => {
    setSearch({ print: undefined }, { replace: true })
    asked?.()
  })
  useEffect(() => {
    if (isAsked) take()
  }, [isAsked])
}
