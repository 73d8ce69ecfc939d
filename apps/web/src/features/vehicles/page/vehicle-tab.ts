import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import type { ComponentType, LazyExoticComponent } from 'react'
import type { VehicleTabID } from '../address'

/** One part of the vehicle page, as the feature that owns it offers it; the registry puts them together. */
export interface VehicleTab {
  id: VehicleTabID
  name: string
  /** The digit that opens it; it keeps its number when another is absent. */
  digit: number
  /** Behind the passcode: it is mounted only while that is unlocked. */
  isGated: boolean
  /** When it is there at all; absent means always. */
  isShown?: (vehicle: VehicleOut) => boolean
  component: LazyExoticComponent<ComponentType<VehicleTabProps>> | ComponentType<VehicleTabProps>
}

export interface VehicleTabProps {
  /** As it was last read, with the gated figures while a gated part is open. */
  vehicle: VehicleOut
}
