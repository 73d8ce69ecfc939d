import { centsOf, type EntryForm } from '@forecourt/core/features/cash-book/entry-form'
import { signedAmount } from '@forecourt/core/features/cash-book/direction'
import { day, formatDay } from '@forecourt/core/kernel/days'
import { centsFromWire, formatAmount } from '@forecourt/core/kernel/money'
import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { useOperation } from '../../../kit/api/api'
import { Confirm } from '../../../kit/dialog/confirm'
import { useScreenHost } from '../../../kit/screen/screen'
import { DeletionEffects, useDeletionEffects, useConfirmWhenKnown } from './deletion-effects'
import { fieldChanges } from './entry-changes'
import { formOfEntry } from '@forecourt/core/features/cash-book/stored-form'
import type { EntryModel } from './use-entry'
import type { EntryQuestion } from './use-entry-save'

interface EntryDialogsProps {
  entry: EntryModel
  asking: { what: EntryQuestion; answer: (isYes: boolean) => void } | null
}

/** The questions before an entry is changed or deleted. */
export function EntryDialogs({ entry, asking }: EntryDialogsProps) {
  if (!asking) return null
  const { what, answer } = asking
  const about = entryTitle(entry)
  const yesNo = { isOpen: true, onYes: () => answer(true), onNo: () => answer(false) }
  if (what === 'edit') return <EditQuestion entry={entry} about={about} {...yesNo} />
  return <DeleteQuestion saved={entry.saved} about={about} {...yesNo} />
}

interface YesNoProps {
  isOpen: boolean
  onYes: () => void
  onNo: () => void
}

function DeleteQuestion({ saved, about, ...yesNo }: YesNoProps & { saved: CashEntryOut | null; about: string }) {
  const effects = useDeletionEffects(saved)
  const onYes = useConfirmWhenKnown(effects, yesNo.onYes)
  return (
    <Confirm
      {...yesNo}
      onYes={onYes}
      title="Are you sure you want to delete this entry?"
      about={about}
      focus="no"
      isDangerous
    >
      <DeletionEffects effects={effects} />
    </Confirm>
  )
}

function entryTitle(entry: EntryModel): string {
  const { saved } = entry
  return saved ? [`Entry ${saved.id}`, saved.regNo, formatDay(day(saved.dateTime))].filter(Boolean).join(', ') : ''
}

function EditQuestion({ entry, about, ...yesNo }: YesNoProps & { entry: EntryModel; about: string }) {
  const { form, saved, today } = entry
  const vehicleID = form.vehicleID
  const { data: vehicle } = useOperation('GetVehicle', vehicleID === null ? null : { vehicleID })
  const { data: client } = useOperation('GetClient', form.clientID === null ? null : { clientID: form.clientID })
  const { workstation } = useScreenHost()
  if (!saved) return null
  const amount = centsOf(form.amount)
  const isCorrected = workstation.correctsClosed && saved.batchClosed && amount !== centsFromWire(saved.amount)
  const before = formOfEntry(saved, today)
  const changes = fieldChanges(before, form, {
    vehicle: (id) => (id === null ? '' : id === saved.vehicleID ? saved.regNo : (vehicle?.regNo ?? '…')),
    client: (of) => {
      if (of.clientID === saved.clientID) return saved.clientName
      return of.clientID === null ? of.client.idno : `${client?.name ?? '…'} ${client?.surname ?? ''}`
    },
  })
  const rows = changes.map((change) => {
    if (change.label !== 'Amount') return change
    const [was, will] = [signedText(before), signedText(form)]
    return {
      label: change.label,
      saved: was,
      next: <span className={will.startsWith('−') ? 'font-semibold text-out' : ''}>{will}</span>,
    }
  })
  return (
    <Confirm
      {...yesNo}
      title="Are you sure you want to edit this entry?"
      about={rows.length > 0 ? about : `${about}. Nothing was changed.`}
      changes={rows}
      focus="yes"
    >
      {isCorrected &&
        `The batch is closed: entry ${saved.id} keeps its amount, and the difference is entered today as its correction.`}
    </Confirm>
  )
}

/** Returns the amount with the sign of its effect on the money held. */
function signedText(form: EntryForm): string {
  const amount = centsOf(form.amount)
  if (amount === null || form.categoryID === null) return form.amount
  return formatAmount(signedAmount({ categoryID: form.categoryID, amount }))
}
