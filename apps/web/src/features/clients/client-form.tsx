import { flushSync } from 'react-dom'
import { useLatest } from '../../kit/latest'
import type { ClientOut } from '@forecourt/core/features/clients/schemas'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { Button } from '../../kit/button'
import { ConflictDialog } from '../../kit/dialog/conflict'
import { Form, type FormHandle } from '../../kit/form/form'
import { Switch } from '../../kit/form/switch'
import { useCommandHandlers } from '../../kit/keys/keys'
import { CLIENT_COMPARED, clientEditValues } from './client-draft'
import { ClientFields, SpouseField } from './client-fields'
import { EditFoot, EditHead } from '../../kit/form/edit-parts'
import { clientDraft } from './places'
import { useClientEdit } from './use-client-edit'

export interface ClientFormProps {
  first: RefObject<HTMLInputElement | null>
  onClone: () => void
  /** How many fields differ from what is saved. */
  onChanges: (count: number) => void
}

/** The details of a client. */
export function ClientForm({ client, first, onClone, onChanges }: ClientFormProps & { client: ClientOut }) {
  const form = useRef<FormHandle>(null)
  const newest = useMemo(() => ({ values: clientEditValues(client), version: client.version }), [client])
  const edit = useClientEdit({
    clientID: client.id,
    newest,
    draftID: clientDraft(client.id),
    fields: CLIENT_COMPARED,
    read: clientEditValues,
    onProblem: () => form.current?.showFirstProblem(),
  })
  const { values, saved, patch, problems, frozen, changes, submit, conflict } = edit
  useEffect(() => onChanges(changes), [onChanges, changes])
  const latestSubmit = useLatest(submit)
  const unlink = () => {
    // Saved with the values in which the spouse is cleared.
    flushSync(() => patch({ spouseID: null, spouseIdno: '' }))
    latestSubmit.current()
  }
  const hasSpouse = saved.spouseID !== null
  useCommandHandlers(hasSpouse ? { 'clients.unlink-spouse': unlink } : {})
  const fields = { values, patch, problems, isFrozen: frozen }
  return (
    <>
      <Form label="Client Details" ref={form} onSave={submit} onClear={edit.discard} layout="column">
        <EditHead index={1} title="Client Details" edit={edit} />
        <ClientFields {...fields} first={first} />
        <hr />
        <SpouseField
          {...fields}
          clientID={client.id}
          warning={hasSpouse && values.spouseID === null}
          message={spouseMessage(saved, values)}
        />
        <Switch
          label="Car Hire Client"
          value={values.isCarHireClient}
          disabled={frozen}
          text={values.isCarHireClient ? 'Yes' : 'No'}
          onChange={(isCarHireClient) => patch({ isCarHireClient })}
        />
        <EditFoot edit={edit} save="Save Client" tone="primary">
          <Button size="footer" command="clients.clone-record" onPress={onClone}>
            Clone Client
          </Button>
          <Button
            size="footer"
            command="clients.unlink-spouse"
            disabledReason={hasSpouse ? null : 'This client has no spouse.'}
            onPress={unlink}
          >
            Unlink Spouse
          </Button>
        </EditFoot>
      </Form>
      {conflict && <ConflictDialog {...conflict} />}
    </>
  )
}

interface Link {
  spouseID: number | null
  spouseIdno: string
}

/** What saving will do to the link. */
function spouseMessage(saved: Link, next: Link): string | undefined {
  if (next.spouseID === saved.spouseID) return undefined
  return next.spouseID === null ? `unlinks ${saved.spouseIdno}` : 'links both clients'
}
