import { personValues } from '@forecourt/core/features/clients/fields'
import { SPOUSE_UPDATED } from '@forecourt/core/features/clients/rules'
import type { ClientOut } from '@forecourt/core/features/clients/schemas'
import { useEffect, useMemo, useRef } from 'react'
import { Button } from '../../kit/button'
import { Form, type FormHandle } from '../../kit/form/form'
import { COMPARED_SPOUSE_FIELDS } from './client-draft'
import { ClientFields } from './client-fields'
import type { ClientFormProps } from './client-form'
import { EditFoot, EditHead } from '../../kit/form/edit-form'
import { spouseDraft } from './client-drafts'
import { useClientEdit } from './use-client-edit'

interface SpouseFormProps extends ClientFormProps {
  clientID: number
  spouse: NonNullable<ClientOut['spouse']>
}

/** The details of a client's spouse. Their ID No is in the form of the client. */
export function SpouseForm({ clientID, spouse, first, onClone, onChanges }: SpouseFormProps) {
  const form = useRef<FormHandle>(null)
  const newest = useMemo(() => ({ values: personValues(spouse), version: spouse.version }), [spouse])
  const edit = useClientEdit({
    clientID: spouse.id,
    newest,
    draftID: spouseDraft(clientID, spouse.id),
    fields: COMPARED_SPOUSE_FIELDS,
    read: personValues,
    success: SPOUSE_UPDATED,
    onProblem: () => form.current?.showFirstProblem(),
  })
  const { values, patch, problems, frozen, changes, dialogs } = edit
  useEffect(() => onChanges(changes), [onChanges, changes])
  useEffect(() => () => onChanges(0), [onChanges])
  return (
    <>
      <Form label="Spouse Details" ref={form} onSave={edit.submit} onClear={edit.discard} layout="column">
        <EditHead index={2} title="Spouse Details" edit={edit} />
        <ClientFields {...{ values, patch, problems, first }} isFrozen={frozen} hidesIdno />
        <EditFoot edit={edit} save="Save Spouse">
          <Button size="footer" command="clients.clone-spouse" onPress={onClone}>
            Clone Spouse
          </Button>
        </EditFoot>
      </Form>
      {dialogs}
    </>
  )
}
