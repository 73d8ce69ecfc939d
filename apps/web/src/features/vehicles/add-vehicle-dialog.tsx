import { ADD_HINTS } from '../../kit/form/form-hints'
import { useMemo, useRef, useState } from 'react'
import { useRefresh } from '../../kit/api/refresh'
import { FormDialog } from '../../kit/dialog/form-dialog'
import { type DraftID, useDraft } from '../../kit/drafts/drafts'
import { useDraftSave } from '../../kit/drafts/draft-save'
import { ClearButton, FixTag } from '../../kit/form/edit-form'
import type { FormHandle } from '../../kit/form/form'
import { useScreenHost } from '../../kit/screen/screen'
import { AddVehicleFields } from './add-vehicle-fields'
import { addVehicleBody, EMPTY_VEHICLE, vehicleFormProblems, type VehicleValues } from './vehicle-draft'
import { useSimilarValues } from './similar-values'
import { useLatestRef } from '../../kit/latest-ref'
import { nextFrame } from '../../kit/next-frame'

const DRAFT = { screen: 'add-vehicle', record: 'new' }

interface AddVehicleProps {
  onClose: () => void
  title?: string
  /** Where what is typed is kept. */
  draftID?: DraftID
  /** Told the id of the one that was added. */
  onAdded?: (vehicleID: number) => unknown
}

/** Adds a vehicle, with its seller when that is a new client. What is typed survives a reload. */
export function AddVehicleDialog({ onClose, title = 'Add Vehicle', draftID = DRAFT, onAdded }: AddVehicleProps) {
  const host = useScreenHost()
  const draft = useDraft<VehicleValues>(host.drafts, draftID, EMPTY_VEHICLE)
  const [wasTried, setWasTried] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const form = useRef<FormHandle>(null)
  const first = useRef<HTMLInputElement>(null)
  const startsAnother = useRef(false)
  const refresh = useRefresh()
  const { save, isSaving, busyText, checkDialog } = useDraftSave('AddVehicle', draft, addVehicleBody, (outcome) => {
    if (outcome.kind === 'saved') {
      refresh('GetVehicles', 'GetVehiclesIDs', 'GetVehicleLists', 'GetClients', 'GetClient', 'GetClientsDropDown')
      void onAdded?.(outcome.output.id)
      if (!startsAnother.current) return onClose()
      setWasTried(false)
      first.current?.focus()
      return
    }
    setRefused(Object.fromEntries(Object.entries(outcome.fields).map(([field, [message = '']]) => [field, message])))
    form.current?.showFirstProblem()
  })
  const { values } = draft
  const meant = useSimilarValues()
  const latestSave = useLatestRef(save)
  const problems = useMemo(() => {
    const own = wasTried ? vehicleFormProblems(values).map(({ field, message }) => [field, message] as const) : []
    return new Map([...Object.entries(refused), ...own])
  }, [values, wasTried, refused])
  const patch = (part: Partial<VehicleValues>) => {
    if (draft.frozen) return
    setRefused({})
    draft.patch(part)
  }
  const submit = (isAnother = false) => {
    if (isSaving) return
    startsAnother.current = isAnother
    setWasTried(true)
    if (vehicleFormProblems(values).length > 0) return form.current?.showFirstProblem()
    void meant.ask(values).then(async (changed) => {
      if (changed === null) return
      // What was meant is saved, and not what was typed.
      if (Object.keys(changed).length > 0) {
        draft.patch(changed)
        await nextFrame()
      }
      void latestSave.current()
    })
  }
  const clear = () => {
    draft.clear()
    setWasTried(false)
    setRefused({})
  }
  return (
    <FormDialog
      title={title}
      titleAside={<FixTag count={problems.size} />}
      width={1060}
      top={70}
      form={form}
      layout="columns"
      initialFocus={first}
      hints={ADD_HINTS}
      busyText={busyText}
      onSave={() => submit()}
      onSaveAnother={onAdded ? undefined : () => submit(true)}
      onClear={clear}
      onClose={() => (isSaving ? undefined : onClose())}
      end={draft.restored && !isSaving && <ClearButton />}
      below={
        <>
          {meant.dialog}
          {checkDialog}
        </>
      }
    >
      <AddVehicleFields values={values} patch={patch} problems={problems} isFrozen={draft.frozen} first={first} />
    </FormDialog>
  )
}
