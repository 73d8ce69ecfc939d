import { Photos } from '../../attachments/photos'
import { hint } from '../../../kit/hint'
import { ownHint } from '../../../kit/own-hint'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { cx } from 'class-variance-authority'
import { useMemo, useRef, useState } from 'react'
import { useRefresh, useRefreshAndWait } from '../../../kit/api/refresh'
import { useSave } from '../../../kit/api/save'
import { Button } from '../../../kit/button'
import { useQuestion } from '../../../kit/dialog/use-question'
import { seedDraft } from '../../../kit/drafts/drafts'
import { useRecordDraft } from '../../../kit/drafts/record-draft'
import { useRecordSave } from '../../../kit/drafts/record-save'
import { FixTag } from '../../../kit/form/edit-form'
import { Form, type FormHandle } from '../../../kit/form/form'
import { useCommandHandlers, useEditMode } from '../../../kit/keys/keys'
import { Registration } from '../../../kit/registration'
import { useScreenHost } from '../../../kit/screen/screen'
import { AddVehicleDialog } from '../add-vehicle-dialog'
import { CancellationDialog } from '../cancellation'
import { CustomDetailsDialog, KnownDefectsDialog, VehicleDetailsDialog } from '../documents/details-dialogs'
import { InvoiceDialog } from '../documents/invoice'
import type { VehicleTexts } from '@forecourt/core/features/vehicles/fields'
import { VehicleFields } from '../vehicle-fields'
import { personName, stateName } from '../words'
import { useVehicleChrome } from './chrome'
import { clonedVehicleValues, DETAIL_FIELDS, detailProblems, detailsBody, detailsValuesOf } from './details-draft'
import { changesText, useFirstFocusOf } from './form-parts'
import { useRequestedDocument } from './use-requested-document'
import { sectionDraftID } from '../../../kit/drafts/drafts'
import type { VehicleTabProps } from './vehicle-tab'
import { Bar } from '../../../kit/bar'
import { useRowProblems } from '../../../kit/rows/row-problems'
import { TAB_FIELDS, TabFoot, TabForm } from './tab-form'
import { useSimilarValues } from '../similar-values'
import { useLatestRef } from '../../../kit/latest-ref'
import { nextFrame } from '../../../kit/next-frame'

/** What stands above the page: a document's dialog, or the dialog of a copy. */
type Open = 'invoice' | 'cancellation' | 'defects' | 'details' | 'custom-details' | 'clone' | null

/** The vehicle itself: its fields, edited in place, and what can be done with it. */
export function DetailsTab({ vehicle }: VehicleTabProps) {
  const [open, setOpen] = useState<Open>(null)
  const part = useRef<HTMLElement>(null)
  useFirstFocusOf(part)
  const details = useDetails(vehicle)
  const deletion = useDeletion(vehicle)
  const { drafts } = useScreenHost()
  const clone = () => {
    seedDraft(drafts, { screen: 'add-vehicle', record: 'new' }, clonedVehicleValues(vehicle))
    setOpen('clone')
  }
  useCommandHandlers({
    'vehicles.print-invoice': () => setOpen('invoice'),
    'vehicles.print-cancellation': () => setOpen('cancellation'),
    'vehicles.print-defects': () => setOpen('defects'),
    'vehicles.print-details': () => setOpen('details'),
    'vehicles.print-custom-details': () => setOpen('custom-details'),
    'vehicles.clone-record': clone,
    'vehicles.delete-record': deletion.ask,
    'form.save-form': details.submit,
  })
  useRequestedDocument({
    invoice: () => setOpen('invoice'),
    cancellation: () => setOpen('cancellation'),
    defects: () => setOpen('defects'),
    details: () => setOpen('details'),
  })
  const { draft } = details
  useVehicleChrome(vehicle, {
    status: [stateName(vehicle), ...changesText(draft.changes), ...(draft.frozen ? ['Checking…'] : [])],
    hints: [
      ownHint('Tab', 'fields'),
      hint('form.save-form'),
      hint('vehicles.clone-record'),
      hint('vehicles.delete-record'),
    ],
  })
  return (
    <TabForm label="Vehicle Details" ref={part}>
      <Bar>
        <h2>
          <Registration text={vehicle.regNo} />
        </h2>
        <FixTag count={details.problems.size} />
        <span className="grow" />
        <Button command="vehicles.print-invoice">Invoice</Button>
        <Button command="vehicles.print-cancellation">Cancellation</Button>
        <Button command="vehicles.print-defects">Defects</Button>
        <Button
          command="vehicles.print-details"
          onPress={(event) => setOpen(event.ctrlKey ? 'custom-details' : 'details')}
        >
          Vehicle Details
        </Button>
      </Bar>
      <Form
        label="Vehicle Details"
        ref={details.form}
        onSave={details.submit}
        layout="columns"
        className={cx(
          TAB_FIELDS,
          'content-start max-w-265 max-[1101px]:[--field:112px_minmax(120px,190px)_minmax(0,1fr)]',
        )}
      >
        <VehicleFields
          values={draft.values}
          patch={details.patch}
          problems={details.problems}
          isFrozen={draft.frozen}
        />
      </Form>
      <Photos vehicleID={vehicle.id} className="px-4.5 py-2" />
      <TabFoot draft={draft} busyText={details.busyText} onSave={details.submit}>
        <Button size="footer" command="vehicles.clone-record">
          Clone
        </Button>
        <Button size="footer" tone="danger" command="vehicles.delete-record">
          Delete
        </Button>
      </TabFoot>
      {details.similar}
      {details.dialogs}
      <Dialogs vehicle={vehicle} open={open} onClose={() => setOpen(null)} />
      {deletion.dialog}
    </TabForm>
  )
}

function useDetails(vehicle: VehicleOut) {
  const meant = useSimilarValues()
  const reread = useRefreshAndWait()
  const form = useRef<FormHandle>(null)
  const saved = useMemo(() => ({ values: detailsValuesOf(vehicle), version: vehicle.version }), [vehicle])
  const draft = useRecordDraft<VehicleTexts>(sectionDraftID('vehicle-details', vehicle.id), saved)
  const wrong = useRowProblems(
    new Map(detailProblems(draft.values).map(({ field, message }) => [field, message] as const)),
  )
  const showProblem = () => form.current?.showFirstProblem()
  useEditMode(draft.changes > 0)
  const readAgain = () =>
    reread('GetVehicle', 'GetVehicles', 'GetVehiclesIDs', 'GetVehicleLists', 'GetVehiclesDropDown')
  const { save, isSaving, busyText, dialogs } = useRecordSave<'EditVehicle', VehicleTexts, VehicleOut>({
    name: 'EditVehicle',
    draft,
    body: (change) => detailsBody(vehicle.id, change),
    fields: DETAIL_FIELDS,
    read: detailsValuesOf,
    onSaved: () => {
      wrong.reset()
      return readAgain()
    },
    onRefused: (fields) => {
      wrong.refuse(fields)
      showProblem()
    },
    onTheirs: () => void readAgain(),
  })
  const latestSave = useLatestRef(save)
  const patch = (part: Partial<VehicleTexts>) => {
    if (draft.frozen) return
    wrong.forget()
    draft.patch(part)
  }
  const submit = () => {
    if (isSaving || draft.changes === 0) return
    if (!wrong.check()) return showProblem()
    void meant.ask(draft.values).then(async (changed) => {
      if (changed === null) return
      // What was meant is saved, and not what was typed.
      if (Object.keys(changed).length > 0) {
        draft.patch(changed)
        await nextFrame()
      }
      void latestSave.current()
    })
  }
  return { draft, form, problems: wrong.problems, patch, submit, busyText, similar: meant.dialog, dialogs }
}

interface DialogsProps {
  vehicle: VehicleOut
  open: Open
  onClose: () => void
}

function Dialogs({ vehicle, open, onClose }: DialogsProps) {
  const props = { vehicleID: vehicle.id, onClose }
  return (
    <>
      {open === 'invoice' && <InvoiceDialog vehicle={vehicle} onClose={onClose} />}
      {open === 'cancellation' && <CancellationDialog {...props} />}
      {open === 'defects' && <KnownDefectsDialog {...props} />}
      {open === 'details' && <VehicleDetailsDialog {...props} />}
      {open === 'custom-details' && <CustomDetailsDialog {...props} />}
      {open === 'clone' && <AddVehicleDialog onClose={onClose} />}
    </>
  )
}

/** Asks before the vehicle is deleted. */
function useDeletion(vehicle: VehicleOut) {
  const { go, drafts } = useScreenHost()
  const refresh = useRefresh()
  const { save } = useSave('DeleteVehicle')
  const { ask, dialog } = useQuestion()
  const words = [`${vehicle.regNo || 'no reg'} ${vehicle.make.value} ${vehicle.model.value}`, stateName(vehicle)]
  if (vehicle.clientSoldTo) words.push(`sold to ${personName(vehicle.clientSoldTo)}`)
  return {
    ask: () =>
      ask({
        title: "Are you sure you want to delete the vehicle and all of it's data?",
        about: words.join(', '),
        isDangerous: true,
        busyText: 'Deleting...',
        onYes: () => save({ vehicleID: vehicle.id, version: vehicle.version }),
        onDone: ({ kind }) => {
          if (kind !== 'saved') return
          drafts.clear(sectionDraftID('vehicle-details', vehicle.id))
          go('/vehicles', { replace: true })
          refresh('GetVehicles', 'GetVehiclesIDs', 'GetVehiclesDropDown', 'GetClients')
        },
      }),
    dialog,
  }
}
