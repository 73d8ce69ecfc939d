import type { PaymentRow } from '@forecourt/core/features/payments/schemas'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { useMemo, useState } from 'react'
import { useSave } from '../../kit/api/save'
import { Confirm } from '../../kit/dialog/confirm'
import { ConflictDialog } from '../../kit/dialog/conflict'
import { useDoubts } from '../../kit/dialog/doubts'
import { useDraftSave } from '../../kit/drafts/draft-save'
import { useDraft } from '../../kit/drafts/drafts'
import { useRecordDraft } from '../../kit/drafts/record-draft'
import { useRecordSave } from '../../kit/drafts/record-save'
import { DateField } from '../../kit/form/date-field'
import { MoneyField } from '../../kit/form/money-field'
import { Select } from '../../kit/form/select'
import { TextField } from '../../kit/form/text-field'
import { useScreenHost, useToday } from '../../kit/screen/screen'
import { amountText, dayText } from '../../kit/wire-text'
import { useRowProblems } from '../vehicles/page/row-problems'
import { RowEditor } from '../vehicles/page/row-editor'
import { tabDraft } from '../vehicles/page/tab-draft'
import { paymentDoubts } from './payment-doubts'
import {
  CATEGORY_OPTIONS,
  newPayment,
  PAYMENT_FIELDS,
  paymentFormProblems,
  paymentOf,
  paymentRequest,
  type PaymentValues,
  readAmount,
  TYPE_OPTIONS,
} from './payment-draft'

interface EditorProps {
  vehicle: VehicleOut
  onDone: () => void
  /** After a save or a deletion; settles once the list was read again. */
  onChanged: () => Promise<void>
}

/** Adds a payment by hand under the list. */
export function AddPayment({ vehicle, onDone, onChanged }: EditorProps) {
  const { drafts } = useScreenHost()
  const today = useToday()
  const doubts = useDoubts()
  const vehicleID = vehicle.id
  const initial = useMemo(() => newPayment(today), [today])
  const draft = useDraft<PaymentValues>(drafts, tabDraft('payment', vehicleID, 'new'), initial)
  const { problems, forget, refuse, check } = useRowProblems(paymentFormProblems(draft.values))
  const { save, isSaving } = useDraftSave(
    'AddManualPayment',
    draft,
    (values) => ({ vehicleID, ...paymentRequest(values) }),
    (outcome) => (outcome.kind === 'saved' ? onChanged().then(onDone) : refuse(outcome.fields)),
  )
  const submit = () => {
    if (!check()) return false
    void doubts
      .ask(paymentDoubts(draft.values, null, { vehicle, today }))
      .then((isMeant) => (isMeant ? save() : undefined))
    return true
  }
  return (
    <>
      <RowEditor
        label="New payment"
        number="New"
        problems={[...problems.values()]}
        onSave={submit}
        onCancel={() => {
          draft.clear()
          onDone()
        }}
        busyText={draft.frozen ? 'Checking…' : isSaving ? 'Saving...' : null}
      >
        <PaymentFields
          values={draft.values}
          problems={problems}
          isFrozen={isSaving}
          patch={(part) => {
            forget()
            draft.patch(part)
          }}
        />
      </RowEditor>
      {doubts.dialog}
    </>
  )
}

/** Changes a payment by hand in its place in the list. */
export function EditPayment({
  row,
  number,
  vehicle,
  onDone,
  onChanged,
}: EditorProps & { row: PaymentRow; number: number }) {
  const today = useToday()
  const doubts = useDoubts()
  const saved = useMemo(() => ({ values: paymentOf(row), version: row.version }), [row])
  const draft = useRecordDraft<PaymentValues>(tabDraft('payment', vehicle.id, row.id), saved)
  const { problems, forget, refuse, check } = useRowProblems(paymentFormProblems(draft.values))
  const [isAsking, setIsAsking] = useState(false)
  const { save, isSaving, conflict } = useRecordSave<'EditManualPayment', PaymentValues, PaymentRow>({
    name: 'EditManualPayment',
    draft,
    body: ({ typed, version }) => ({ id: row.id, version, ...paymentRequest(typed) }),
    fields: PAYMENT_FIELDS,
    read: paymentOf,
    onSaved: () => onChanged().then(onDone),
    onRefused: refuse,
    onTheirs: () => void onChanged().then(onDone),
  })
  const cancel = () => {
    draft.clear()
    onDone()
  }
  const submit = () => {
    if (!check()) return false
    if (draft.changes === 0) cancel()
    else
      void doubts
        .ask(paymentDoubts(draft.values, saved.values, { vehicle, today }))
        .then((isMeant) => (isMeant ? save() : undefined))
    return true
  }
  return (
    <>
      <RowEditor
        label={`Payment ${number}`}
        number={number}
        problems={[...problems.values()]}
        onSave={submit}
        onCancel={cancel}
        onDelete={() => setIsAsking(true)}
        was={[amountText(row.amount), dayText(row.date), row.cashCategoryName, row.cashTypeName].join(', ')}
        busyText={draft.frozen ? 'Checking…' : isSaving ? 'Saving...' : null}
      >
        <PaymentFields
          values={draft.values}
          problems={problems}
          isFrozen={isSaving}
          patch={(part) => {
            forget()
            draft.patch(part)
          }}
        />
      </RowEditor>
      {doubts.dialog}
      {conflict && <ConflictDialog {...conflict} />}
      <DeletePayment
        row={isAsking ? row : null}
        onClose={() => setIsAsking(false)}
        onDeleted={() => {
          draft.clear()
          void onChanged().then(onDone)
        }}
      />
    </>
  )
}

interface FieldsProps {
  values: PaymentValues
  problems: ReadonlyMap<string, string>
  isFrozen: boolean
  patch: (part: Partial<PaymentValues>) => void
}

function PaymentFields({ values, problems, isFrozen, patch }: FieldsProps) {
  const today = useToday()
  const field = (name: keyof PaymentValues) => ({ bare: true, name, disabled: isFrozen, invalid: problems.has(name) })
  return (
    <>
      <DateField
        {...field('date')}
        label="Date"
        width={138}
        today={today}
        autoFocus
        value={values.date}
        onChange={(date) => patch({ date })}
      />
      <Select<number>
        {...field('cashCategory')}
        label="Type"
        required
        width={170}
        options={CATEGORY_OPTIONS}
        value={values.cashCategory}
        onChange={(cashCategory) => cashCategory !== null && patch({ cashCategory })}
      />
      <Select<number>
        {...field('cashType')}
        label="Pay Method"
        required
        width={140}
        options={TYPE_OPTIONS}
        value={values.cashType}
        onChange={(cashType) => cashType !== null && patch({ cashType })}
      />
      <TextField
        {...field('receiptNumber')}
        label="Receipt No"
        placeholder="Receipt No"
        width={110}
        value={values.receiptNumber}
        onChange={(receiptNumber) => patch({ receiptNumber })}
      />
      <MoneyField
        writesOut
        {...field('amount')}
        label="Amount"
        required
        width={116}
        parse={readAmount}
        value={values.amount}
        onChange={(amount) => patch({ amount })}
      />
    </>
  )
}

interface DeleteProps {
  /** The payment that is asked about; null asks nothing. */
  row: PaymentRow | null
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a payment by hand is deleted. */
export function DeletePayment({ row, onClose, onDeleted }: DeleteProps) {
  const { save, isSaving } = useSave('DeleteManualPayment')
  const remove = async () => {
    if (!row) return
    const outcome = await save({ id: row.id, version: row.version })
    onClose()
    if (outcome.kind === 'saved') onDeleted()
  }
  return (
    <Confirm
      isOpen={row !== null}
      title="Are you sure you want to delete the payment?"
      about={row && [dayText(row.date), amountText(row.amount), row.cashCategoryName, row.cashTypeName].join(', ')}
      focus="no"
      isDangerous
      busyText={isSaving ? 'Deleting...' : null}
      onYes={remove}
      onNo={onClose}
    />
  )
}
