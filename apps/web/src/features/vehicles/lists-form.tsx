import { useLatestRef } from '../../kit/latest-ref'
import { VEHICLE_LABELS } from '@forecourt/core/features/vehicles/fields'
import { LOOKUP_KINDS, type LookupKind } from '@forecourt/core/features/vehicles/enums'
import type { ListValue } from '@forecourt/core/features/vehicles/schemas'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useApi, useOperation } from '../../kit/api/api'
import { useRefreshAndWait } from '../../kit/api/refresh'
import { Button } from '../../kit/button'
import { Confirm } from '../../kit/dialog/confirm'
import { useDraftSave } from '../../kit/drafts/draft-save'
import { useDraft } from '../../kit/drafts/drafts'
import { Form, type FormHandle } from '../../kit/form/form'
import { Select } from '../../kit/form/select'
import { TextField } from '../../kit/form/text-field'
import { useScreenHost } from '../../kit/screen/screen'
import { toastSuccess } from '../../kit/toast/toast'
import { SettingsPart } from '../settings/settings-part'
import { NO_SPELLING, type Spelling, mergeCheckText, spellingProblems, vehiclesText } from './spelling'

const KINDS = LOOKUP_KINDS.map((kind) => ({ id: kind, text: VEHICLE_LABELS[kind] }))
const TITLE = 'Lists of vehicles'
const PLACE = { screen: 'manage-data', record: 'spelling' }

/** Corrects how a make, model or other value of the vehicle lists is spelled, or merges it into another. */
export function ListsForm({ index }: { index: number }) {
  const { drafts } = useScreenHost()
  const api = useApi()
  const reread = useRefreshAndWait()
  const draft = useDraft<Spelling>(drafts, PLACE, NO_SPELLING)
  const { kind, id, value } = draft.values
  const { data, error, isPending } = useOperation('GetVehicleListValues', { kind }, { staleMs: 0 })
  const [wasTried, setWasTried] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const form = useRef<FormHandle>(null)
  const options = useMemo(() => (data?.data ?? []).map(optionOf), [data])
  const chosen = data?.data.find((each) => each.id === id) ?? null
  const problems = spellingProblems(draft.values)
  const shown = wasTried ? problems : new Map<string, string>()
  const clear = () => {
    draft.clear()
    setWasTried(false)
    setIsAsking(false)
  }
  const { save, isSaving, busyText } = useDraftSave(
    'RenameVehicleListValue',
    draft,
    ({ kind, id, from, value, merge }) => ({ kind, id: id ?? 0, from, value, merge }),
    (outcome) => {
      if (outcome.kind === 'saved') {
        setWasTried(false)
        toastSuccess(`${value.trim()}: ${vehiclesText(outcome.output.vehicles)} corrected`)
      } else draft.patch({ merge: false })
      return reread('GetVehicleListValues', 'GetVehicleLists', 'GetVehicles', 'GetVehicle', 'GetVehiclesDropDown')
    },
  )
  const doubt = mergeCheckText(data?.data ?? [], draft.values)
  const submit = () => {
    setWasTried(true)
    if (problems.size > 0) form.current?.showFirstProblem()
    else if (doubt !== null && !draft.frozen) setIsAsking(true)
    else void save()
  }
  const latestSave = useLatestRef(save)
  const merge = () => {
    // The answer is part of what is sent, and sent again.
    flushSync(() => {
      setIsAsking(false)
      draft.patch({ merge: true })
    })
    void latestSave.current()
  }
  return (
    <>
      <Form label={TITLE} ref={form} onSave={submit} onClear={clear} className="max-w-265">
        <SettingsPart index={index} title={TITLE} problems={shown.size}>
          <Select<LookupKind>
            label="List"
            name="kind"
            required
            options={KINDS}
            value={kind}
            disabled={isSaving}
            onChange={(next) => draft.replace({ ...NO_SPELLING, kind: next ?? kind })}
          />
          <Select<number>
            label="Spelled"
            name="id"
            required
            options={options}
            isLoading={isPending}
            value={id}
            disabled={isSaving}
            invalid={shown.has('id')}
            message={
              shown.get('id') ?? (error ? api.messageOf(error) : chosen && `${vehiclesText(chosen.vehicles)} with it`)
            }
            onChange={(next) => {
              const from = data?.data.find((each) => each.id === next)?.value ?? ''
              draft.patch({ id: next, from, value: from, merge: false })
            }}
          />
          <TextField
            label="Correct spelling"
            name="value"
            required
            value={value}
            disabled={isSaving}
            invalid={shown.has('value')}
            message={shown.get('value') ?? 'all its vehicles change; a value that is already listed is merged'}
            onChange={(text) => draft.patch({ value: text, merge: false })}
          />
          <div className="flex gap-2 pt-1.5">
            <Button size="footer" isSave command="form.save-form" onPress={submit} busyText={busyText}>
              Correct
            </Button>
            {draft.restored && !isSaving && (
              <Button size="footer" command="form.clear-form" onPress={clear}>
                Clear
              </Button>
            )}
          </div>
        </SettingsPart>
      </Form>
      {isAsking && (
        <Confirm
          isOpen
          title="Merge the two?"
          about={doubt}
          focus="no"
          isDangerous
          onYes={merge}
          onNo={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

function optionOf({ id, value, vehicles }: ListValue) {
  return {
    id,
    text: value,
    view: (
      <>
        {value} <span className="text-fg-2">{vehiclesText(vehicles)}</span>
      </>
    ),
  }
}
