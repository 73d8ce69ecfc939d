import { type OwedOnVehicle, paysWhatIsOwed } from '@forecourt/core/features/cash-book/entry-doubts'
import { centsFromWire } from '@forecourt/core/kernel/money'
import { useMemo } from 'react'
import { useOperation } from '../../../kit/api/api'
import type { EntryForm } from './entry-form'

/** What the server says is owed, in cents. */
export function owedOf({ owed, regNo }: { owed: number | null; regNo: string }): OwedOnVehicle {
  return { owed: centsFromWire(owed), regNo }
}

export interface Owed {
  /** Null while nothing is asked or known. */
  vehicle: OwedOnVehicle | null
  isAsking: boolean
}

/** What is owed on the vehicle of a new entry with which a buyer pays. */
export function useOwed(form: Pick<EntryForm, 'id' | 'categoryID' | 'vehicleID'>): Owed {
  const { id, categoryID, vehicleID } = form
  const isWanted = id === null && vehicleID !== null && paysWhatIsOwed(categoryID)
  const { data, isLoading } = useOperation('GetAmountOwed', isWanted ? { vehicleID } : null, { staleMs: 5_000 })
  const vehicle = useMemo(() => (isWanted && data ? owedOf(data) : null), [isWanted, data])
  return { vehicle, isAsking: isWanted && isLoading }
}
