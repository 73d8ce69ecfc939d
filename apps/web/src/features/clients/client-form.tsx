import { flushSync } from 'react-dom'
import { useLatestRef } from '../../kit/latest-ref'
import type { ClientOut } from '@forecourt/core/features/clients/schemas'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { Button } from '../../kit/button'
import { Form, type FormHandle } from '../../kit/form/form'
import { Switch } from '../../kit/form/switch'
import { useCommandHandlers } from '../../kit/keys/keys'
import { COMPARED_CLIENT_FIELDS, clientEditValues } from './client-draft'
import { ClientFields, SpouseField } from './client-fields'
import { EditFoot, EditHead } from '../../kit/form/edit-form'
import { clientDraft } from './client-drafts'
import { useClientEdit } from './use-client-edit'

export interface ClientFormProps {
  first: RefObject<HTMLInputElement | null>
  onClone: () => void
  /** Called with the number of fields that differ from what is saved. */
  onChanges: (count: number) => void
}

export function ClientForm({ client, first, onClone, onChanges }: ClientFormProps & { client: ClientOut }) {
  const form = useRef<FormHandle>(null)
  const newest = useMemo(() => ({ values: clientEditValues(client), version: client.version }), [client])
  const edit = useClientEdit({
    clientID: client.id,
    newest,
    draftID: clientDraft(client.id),
    fields: COMPARED_CLIENT_FIELDS,
    read: clientEditValues,
    onProblem: () => form.current?.showFirstProblem(),
  })
  const { values, saved, patch, problems, frozen, changes, submit, dialogs } = edit
  useEffect(() => onChanges(changes), [onChanges, changes])
  const latestSubmit = useLatestRef(submit)
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
      {dialogs}
    </>
  )
}

interface SpouseLink {
  spouseID: number | null
  spouseIdno: string
}

/** Returns what saving will do to the link. */
function spouseMessage(saved: SpouseLink, next: SpouseLink): string | undefined {
  if (next.spouseID === saved.spouseID) return undefined
  return next.spouseID === null ? `unlinks ${saved.spouseIdno}` : 'links both clients'
}
