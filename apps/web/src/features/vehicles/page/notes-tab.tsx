import { hint } from '../../../kit/hint'
import { ownHint } from '../../../kit/own-hint'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { cx } from 'class-variance-authority'
import { useMemo, useRef, useState } from 'react'
import { useRefreshAndWait } from '../../../kit/api/refresh'
import { textField } from '../../../kit/drafts/conflict'
import { useRecordDraft } from '../../../kit/drafts/record-draft'
import { useRecordSave } from '../../../kit/drafts/record-save'
import { Form } from '../../../kit/form/form'
import { TextArea } from '../../../kit/form/text-area'
import { useCommandHandlers, useEditMode } from '../../../kit/keys/keys'
import { useVehicleChrome } from './chrome'
import { changesText, useFirstFocusOf } from './form-parts'
import { sectionDraftID } from '../../../kit/drafts/drafts'
import type { VehicleTabProps } from './vehicle-tab'
import { TAB_FIELDS, TabFoot, TabForm } from './tab-form'

interface NoteValues {
  note: string
}

const FIELDS = [textField<NoteValues>('note', 'Notes')]
const valuesOf = (vehicle: VehicleOut): NoteValues => ({ note: vehicle.note ?? '' })

/** Free text about a vehicle. */
export function NotesTab({ vehicle }: VehicleTabProps) {
  const part = useRef<HTMLElement>(null)
  useFirstFocusOf(part)
  const reread = useRefreshAndWait()
  const saved = useMemo(() => ({ values: valuesOf(vehicle), version: vehicle.version }), [vehicle])
  const draft = useRecordDraft<NoteValues>(sectionDraftID('vehicle-notes', vehicle.id), saved)
  const [refused, setRefused] = useState<string | null>(null)
  useEditMode(draft.changes > 0)
  const { save, busyText, dialogs } = useRecordSave<'EditVehicleNote', NoteValues, VehicleOut>({
    name: 'EditVehicleNote',
    draft,
    body: ({ values, version }) => ({ vehicleID: vehicle.id, note: values.note, version }),
    fields: FIELDS,
    read: valuesOf,
    onSaved: () => reread('GetVehicle'),
    onRefused: (fields) => setRefused(fields.note?.[0] ?? null),
    onTheirs: () => void reread('GetVehicle'),
  })
  const submit = () => void save()
  useCommandHandlers({ 'form.save-form': submit })
  useVehicleChrome(vehicle, {
    part: 'notes',
    status: [...changesText(draft.changes), ...(draft.frozen ? ['Checking…'] : [])],
    hints: [ownHint('Tab', 'write'), hint('form.save-form')],
  })
  return (
    <TabForm label="Notes" ref={part}>
      <Form label="Notes" onSave={submit} className={cx(TAB_FIELDS, 'flex flex-col px-4.5 pt-2 pb-3 print:block')}>
        <TextArea
          label="Notes"
          rows={20}
          fills
          value={draft.values.note}
          disabled={draft.frozen}
          invalid={refused !== null}
          message={refused}
          onChange={(note) => {
            setRefused(null)
            draft.patch({ note })
          }}
        />
      </Form>
      <TabFoot draft={draft} busyText={busyText} onSave={submit} />
      {dialogs}
    </TabForm>
  )
}
