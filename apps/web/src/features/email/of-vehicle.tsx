import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import type { ReactNode } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { MessagePending } from './message-pending'

interface OfVehicleProps {
  vehicleID: number
  /** It shows prices: what was read before the passcode was given is waited for. */
  hasPrices?: boolean
  /** Why there is none of it; null where there is. */
  lack?: (vehicle: VehicleOut) => string | null
  onClose: () => void
  children: (vehicle: VehicleOut) => ReactNode
}

/** A message about a vehicle, once that is known. */
export function OfVehicle({ vehicleID, hasPrices = false, lack, onClose, children }: OfVehicleProps) {
  const api = useApi()
  const { data, error } = useOperation('GetVehicle', { vehicleID })
  const problem = error ? api.messageOf(error) : ((data && lack?.(data)) ?? null)
  if (data && !(hasPrices && data.locked) && problem === null) return children(data)
  return <MessagePending problem={problem} onClose={onClose} />
}
