import { useState } from 'react'
import { useRefresh } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import { Confirm } from '../../kit/dialog/confirm'
import { personName } from './words'

export interface Attempt {
  vehicleID: number
  regNo: string
  clientID: number
  client: { name: string; surname: string; idno: string }
}

/** Asks before an attempt is deleted. */
export function DeleteAttempt({ attempt, onDone }: { attempt: Attempt | null; onDone: () => void }) {
  const { save, isSaving } = useSave('DeleteAttempt')
  const refresh = useRefresh()
  // What is asked about stays on the page while the dialog closes.
  const [shown, setShown] = useState(attempt)
  if (attempt && attempt !== shown) setShown(attempt)
  const remove = async () => {
    if (!attempt) return
    const outcome = await save({ clientID: attempt.clientID, vehicleID: attempt.vehicleID })
    if (outcome.kind === 'saved') refresh('GetVehicles', 'GetVehicle', 'GetClients', 'GetClient', 'GetVehiclesIDs')
    onDone()
  }
  return (
    <Confirm
      isOpen={attempt !== null}
      title="Are you sure you want to delete this entry?"
      about={
        shown &&
        `Attempt of ${personName(shown.client)} (${shown.client.idno}) on ${shown.regNo || 'a vehicle without registration'}`
      }
      focus="no"
      isDangerous
      busyText={isSaving ? 'Deleting...' : null}
      onYes={remove}
      onNo={onDone}
    />
  )
}
