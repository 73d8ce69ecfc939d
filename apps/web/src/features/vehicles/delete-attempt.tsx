import { useRefresh } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import { useQuestion } from '../../kit/dialog/use-question'
import { personName } from './words'

interface DeletableAttempt {
  vehicleID: number
  regNo: string
  clientID: number
  client: { name: string; surname: string; idno: string }
}

/** Asks before an attempt is deleted. */
export function useAttemptDeletion() {
  const { save } = useSave('DeleteAttempt')
  const refresh = useRefresh()
  const { ask, dialog } = useQuestion()
  return {
    ask: ({ clientID, vehicleID, regNo, client }: DeletableAttempt) =>
      ask({
        title: 'Are you sure you want to delete this entry?',
        about: `Attempt of ${personName(client)} (${client.idno}) on ${regNo || 'a vehicle without registration'}`,
        isDangerous: true,
        busyText: 'Deleting...',
        onYes: () => save({ clientID, vehicleID }),
        onDone: ({ kind }) => {
          if (kind === 'saved') refresh('GetVehicles', 'GetVehicle', 'GetClients', 'GetClient', 'GetVehiclesIDs')
        },
      }),
    dialog,
  }
}
