import { useConflictingRecords } from '../api/conflicting-records'
import { Button } from '../button'
import { useGo } from '../screen/screen'

/** Links from the message of a field to the record that already has the typed value; nothing for other messages. */
export function ConflictingRecordLink({ message }: { message: unknown }) {
  const taken = useConflictingRecords()
  const go = useGo()
  const record = typeof message === 'string' ? taken?.find(message) : null
  if (!record || !go) return null
  const open = () =>
    record.kind === 'client'
      ? go('/clients/client', { search: { clientID: record.id } })
      : go(`/vehicles/vehicle/${record.id}`)
  return (
    <Button size="row" onPress={open}>
      Open it
    </Button>
  )
}
