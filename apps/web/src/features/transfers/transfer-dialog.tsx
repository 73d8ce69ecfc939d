import { type OfTransferFields, openStepsText, TRANSFER_FIELDS } from '@forecourt/core/features/transfers/fields'
import { transferProblems } from '@forecourt/core/features/transfers/rules'
import type { TransferOut } from '@forecourt/core/features/transfers/schemas'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { DAY_PROBLEM, type Day, day, formatDay, isDay } from '@forecourt/core/kernel/days'
import { useMemo, useRef, useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { useRefreshAndWait } from '../../kit/api/refresh'
import { Button } from '../../kit/button'
import { Dialog } from '../../kit/dialog/dialog'
import { FormDialog } from '../../kit/dialog/form-dialog'
import type { ComparedField } from '../../kit/drafts/conflict'
import { sectionDraftID } from '../../kit/drafts/drafts'
import { useRecordEdit } from '../../kit/drafts/record-edit'
import { DateField } from '../../kit/form/date-field'
import type { FormHandle } from '../../kit/form/form'
import { Switch } from '../../kit/form/switch'
import { TextField } from '../../kit/form/text-field'
import { useCommandHandlers } from '../../kit/keys/keys'
import { useScreenHost, useToday } from '../../kit/screen/screen'
import { toastError } from '../../kit/toast/toast'
import { dayText } from '../../kit/wire-text'
import { useRequestedDocument } from '../vehicles/page/use-requested-document'

/** The checklist as its form has it: days as they are typed. */
type TransferValues = OfTransferFields<{ flag: boolean; day: string; text: string }>
type TransferValue = TransferValues[keyof TransferValues]

const COMPARED: readonly ComparedField<TransferValues>[] = TRANSFER_FIELDS.map(({ name, label, kind }) => ({
  names: [name],
  label,
  text: (values) => valueText(kind, values[name]),
}))

function valueText(kind: 'flag' | 'day' | 'text', value: TransferValue): string {
  if (kind === 'flag') return value === true ? 'Yes' : 'No'
  return kind === 'day' ? dayText(String(value)) : String(value)
}

function valuesOf(transfer: TransferOut): TransferValues {
  // A day is text, '' while there is none.
  return Object.fromEntries(TRANSFER_FIELDS.map(({ name }) => [name, transfer[name] ?? ''])) as TransferValues
}

function problemsOf(values: TransferValues, soldOn: Day, today: Day) {
  const unread = TRANSFER_FIELDS.flatMap(({ name, kind }) => {
    const value = values[name]
    return kind === 'day' && value !== '' && !isDay(String(value)) ? [{ field: name, message: DAY_PROBLEM }] : []
  })
  const dayOf = (value: string) => (isDay(value) ? value : null)
  const days = { doneOn: dayOf(values.doneOn), hpCancelledOn: dayOf(values.hpCancelledOn) }
  return [...unread, ...transferProblems(days, { soldOn, today })]
}

/** Opens the transfer of a sold vehicle; nothing is shown where Manage Data has the checklist off. */
export function TransferButton({ vehicle }: { vehicle: VehicleOut }) {
  const { tracksTransfers } = useScreenHost().workstation
  const [isOpen, setIsOpen] = useState(false)
  const refusal = transferRefusal(vehicle, tracksTransfers)
  const open = () => {
    if (refusal === null) setIsOpen(true)
    else toastError(refusal)
    return true
  }
  useCommandHandlers({ 'transfers.edit-checklist': open })
  useRequestedDocument({ transfer: open })
  return (
    <>
      {refusal === null && (
        <Button size="footer" command="transfers.edit-checklist" onPress={open}>
          Transfer
        </Button>
      )}
      {isOpen && <TransferDialog vehicle={vehicle} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function transferRefusal({ regNo, saleType }: VehicleOut, tracksTransfers: boolean): string | null {
  if (!tracksTransfers) return 'The checklist of transfers is off in Manage Data.'
  return saleType === null ? `${regNo || 'The vehicle'} is not sold.` : null
}

interface TransferDialogProps {
  vehicle: VehicleOut
  onClose: () => void
}

function TransferDialog({ vehicle, onClose }: TransferDialogProps) {
  const api = useApi()
  const { data, error } = useOperation('GetTransfer', { vehicleID: vehicle.id })
  if (data) return <TransferForm vehicle={vehicle} transfer={data} onClose={onClose} />
  return (
    <Dialog isOpen title={`Transfer of ${vehicle.regNo}`} width={664} isLoading={!error} onClose={onClose}>
      <p className="p-4 text-fg-2">{error ? api.messageOf(error) : 'Loading…'}</p>
    </Dialog>
  )
}

/** The checklist of a transfer at Transport Malta. */
function TransferForm({ vehicle, transfer, onClose }: TransferDialogProps & { transfer: TransferOut }) {
  const today = useToday()
  const reread = useRefreshAndWait()
  const form = useRef<FormHandle>(null)
  const newest = useMemo(() => ({ values: valuesOf(transfer), version: transfer.version }), [transfer])
  const edit = useRecordEdit<'SaveTransfer', TransferValues, TransferOut>({
    name: 'SaveTransfer',
    newest,
    draftID: sectionDraftID('vehicle-transfer', vehicle.id),
    fields: COMPARED,
    read: valuesOf,
    body: ({ typed, version }) => ({ vehicleID: vehicle.id, ...typed, version }),
    problemsOf: ({ values }) => problemsOf(values, day(transfer.soldOn), today),
    refresh: () => {
      onClose()
      return reread('GetTransfer')
    },
    onProblem: () => form.current?.showFirstProblem(),
  })
  const field = (name: keyof TransferValues, words?: string) => ({
    name,
    disabled: edit.frozen,
    invalid: edit.problems.has(name),
    message: edit.problems.get(name) ?? words,
  })
  return (
    <>
      <FormDialog
        title={`Transfer of ${vehicle.regNo}`}
        form={form}
        busyText={edit.busyText}
        onSave={edit.submit}
        onClose={onClose}
        below={<OpenSteps transfer={transfer} />}
        className="[--field:186px_minmax(0,240px)_minmax(0,1fr)]"
      >
        {TRANSFER_FIELDS.map((each) => {
          const { name, label, kind } = each
          const words = 'hint' in each ? each.hint : undefined
          const patch = (value: TransferValue) => edit.patch({ [name]: value })
          if (kind === 'flag')
            return (
              <Switch
                key={name}
                label={label}
                value={edit.values[name]}
                text={edit.values[name] ? 'Yes' : 'No'}
                onChange={patch}
                {...field(name)}
              />
            )
          if (kind === 'text')
            return (
              <TextField key={name} label={label} value={edit.values[name]} onChange={patch} {...field(name, words)} />
            )
          return (
            <DateField
              key={name}
              label={label}
              direction="mostly-past"
              today={today}
              value={edit.values[name]}
              onChange={patch}
              {...field(name, words)}
            />
          )
        })}
      </FormDialog>
      {edit.dialogs}
    </>
  )
}

/** What was still open when it was saved last. */
function OpenSteps({ transfer: { clientName, soldOn, open, doneOn } }: { transfer: TransferOut }) {
  const words = [
    `Sold to ${clientName} on ${formatDay(day(soldOn))}.`,
    ...(doneOn === null ? ['Not transferred yet.'] : []),
    open.length > 0 ? `Open: ${openStepsText(open)}.` : 'Nothing is open.',
  ]
  return (
    <p className="px-4.5 pb-3 text-fg-2" role="status">
      {words.join(' ')}
    </p>
  )
}
