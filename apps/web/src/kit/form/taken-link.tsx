import { useTakenRecords } from '../api/taken-records'
import { Button } from '../button'
import { useGo } from '../screen/screen'

/** Leads from the message of a field to the record that has what was typed; nothing for other messages. */
export function TakenLink({ message }: { message: unknown }) {
  const taken = useTakenRecords()
  const go = useGo()
  const record = typeof message === 'string' ? taken?.of(message) : null
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
