import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import type { ReactNode } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { MessagePending } from './message-pending'

interface LoadedVehicleMessageProps {
  vehicleID: number
  /** It shows prices: waits until the vehicle was read with the passcode. */
  hasPrices?: boolean
  /** Returns why the vehicle has no such document; null where it has. */
  reasonUnavailable?: (vehicle: VehicleOut) => string | null
  onClose: () => void
  children: (vehicle: VehicleOut) => ReactNode
}

/** A message about a vehicle, once that is fetched. */
export function LoadedVehicleMessage({
  vehicleID,
  hasPrices = false,
  reasonUnavailable,
  onClose,
  children,
}: LoadedVehicleMessageProps) {
  const api = useApi()
  const { data, error } = useOperation('GetVehicle', { vehicleID })
  const problem = error ? api.messageOf(error) : ((data && reasonUnavailable?.(data)) ?? null)
  if (data && !(hasPrices && data.locked) && problem === null) return children(data)
  return <MessagePending problem={problem} onClose={onClose} />
}
