import type { HpPaymentRow } from '@forecourt/core/features/hire-purchase/schemas'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import { useMemo, useState } from 'react'
import { useSave } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { Confirm } from '../../kit/dialog/confirm'
import { ConflictDialog } from '../../kit/dialog/conflict'
import { useDraftSave } from '../../kit/drafts/draft-save'
import { useDraft } from '../../kit/drafts/drafts'
import { useRecordDraft } from '../../kit/drafts/record-draft'
import { useRecordSave } from '../../kit/drafts/record-save'
import { DateField } from '../../kit/form/date-field'
import { MoneyField } from '../../kit/form/money-field'
import { CheckBox } from '../../kit/form/switch'
import { useScreenHost, useToday } from '../../kit/screen/screen'
import { toastError } from '../../kit/toast/toast'
import { amountText, dayText } from '../../kit/wire-text'
import { RowEditor } from '../vehicles/page/row-editor'
import { useRowProblems } from '../vehicles/page/row-problems'
import { tabDraft } from '../vehicles/page/tab-draft'
import {
  NEW_PAYMENT,
  PAYMENT_FIELDS,
  paymentBody,
  paymentOf,
  paymentProblems,
  type PaymentValues,
  tickPatch,
} from './payment-draft'

interface EditorProps {
  vehicleID: number
  onDone: () => void
  /** After a save or a deletion; settles once the rows were read again. */
  onChanged: () => Promise<void>
}

/** Adds an HP payment under the list. */
export function AddPayment({ vehicleID, onDone, onChanged }: EditorProps) {
  const { drafts } = useScreenHost()
  const draft = useDraft<PaymentValues>(drafts, tabDraft('hp', vehicleID, 'new'), NEW_PAYMENT)
  const { problems, forget, refuse, check } = useRowProblems(paymentProblems(draft.values))
  const { save, isSaving } = useDraftSave(
    'AddHPPayment',
    draft,
    (values) => paymentBody(values, vehicleID),
    (outcome) => (outcome.kind === 'saved' ? onChanged().then(onDone) : refuse(outcome.fields)),
  )
  const submit = () => {
    if (!check()) return false
    void save()
    return true
  }
  return (
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
        isTickFixed={false}
        patch={(part) => {
          forget()
          draft.patch(part)
        }}
      />
    </RowEditor>
  )
}

/** Changes an HP payment in its place in the list. */
export function EditPayment({ row, vehicleID, onDone, onChanged }: EditorProps & { row: HpPaymentRow }) {
  const saved = useMemo(() => ({ values: paymentOf(row), version: row.version }), [row])
  const draft = useRecordDraft<PaymentValues>(tabDraft('hp', vehicleID, row.id), saved)
  const { problems, forget, refuse, check } = useRowProblems(paymentProblems(draft.values))
  const [isAsking, setIsAsking] = useState(false)
  const { save, isSaving, conflict } = useRecordSave<'EditHPPayment', PaymentValues, HpPaymentRow>({
    name: 'EditHPPayment',
    draft,
    body: ({ values, version }) => ({ id: row.id, version, ...paymentBody(values, vehicleID) }),
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
    else void save()
    return true
  }
  // What cash paid has its own entry: the row stays, and so does its tick.
  const remove = () => (row.hasCashEntry ? toastError(OF_CASH) : setIsAsking(true))
  return (
    <>
      <RowEditor
        label={`Payment ${row.number}`}
        number={row.number}
        problems={[...problems.values()]}
        onSave={submit}
        onCancel={cancel}
        {...(row.hasCashEntry ? {} : { onDelete: remove })}
        isEdit
        extra={<EntryLink row={row} />}
        was={`${amountText(row.amount)}, ${dayText(row.dueDate)}`}
        busyText={draft.frozen ? 'Checking…' : isSaving ? 'Saving...' : null}
      >
        <PaymentFields
          values={draft.values}
          problems={problems}
          isFrozen={isSaving}
          isTickFixed={row.hasCashEntry && row.paid}
          patch={(part) => {
            forget()
            draft.patch(part)
          }}
        />
      </RowEditor>
      {conflict && <ConflictDialog {...conflict} />}
      <ConfirmDeletion
        row={isAsking ? row : null}
        onDone={() => setIsAsking(false)}
        onChanged={() => {
          draft.clear()
          void onChanged().then(onDone)
        }}
      />
    </>
  )
}

/** What is said when a payment with cash on it is to be deleted. */
export const OF_CASH = 'This payment has a cash entry'

interface FieldsProps {
  values: PaymentValues
  problems: ReadonlyMap<string, string>
  isFrozen: boolean
  /** Cash paid it: the tick stays. */
  isTickFixed: boolean
  patch: (part: Partial<PaymentValues>) => void
}

function PaymentFields({ values, problems, isFrozen, isTickFixed, patch }: FieldsProps) {
  const today = useToday()
  const field = (name: 'dueDate' | 'amount' | 'paidDate') => ({
    bare: true,
    name,
    value: values[name],
    onChange: (text: string) => patch({ [name]: text }),
    disabled: isFrozen,
    invalid: problems.has(name),
  })
  return (
    <>
      <DateField {...field('dueDate')} label="Due Date" required autoFocus width={150} today={today} />
      <MoneyField writesOut {...field('amount')} label="Amount" required width={120} parse={parseMoneyText} />
      <CheckBox
        label="Paid"
        value={values.paid}
        disabled={isFrozen || isTickFixed}
        onChange={(paid) => patch(tickPatch(paid, values.paidDate, today))}
      />
      {values.paid && <DateField {...field('paidDate')} label="Paid Date" required width={150} today={today} />}
    </>
  )
}

function EntryLink({ row }: { row: HpPaymentRow }) {
  const { go } = useScreenHost()
  const { cashMgmtID } = row
  if (cashMgmtID === null || row.batchClosed) return null
  return (
    <Button command="hire-purchase.open-entry" hint="" onPress={() => go(`/cash-management/edit/${cashMgmtID}`)}>
      Edit Cash Entry
    </Button>
  )
}

interface ConfirmDeletionProps {
  /** The payment that is asked about; null asks nothing. */
  row: HpPaymentRow | null
  onDone: () => void
  onChanged: () => void
}

/** Asks before an HP payment is deleted. */
export function ConfirmDeletion({ row, onDone, onChanged }: ConfirmDeletionProps) {
  const { save, isSaving } = useSave('DeleteHPPayment')
  const remove = async () => {
    if (!row) return
    const outcome = await save({ id: row.id })
    onDone()
    if (outcome.kind === 'saved') onChanged()
  }
  return (
    <Confirm
      isOpen={row !== null}
      title="Are you sure you want to delete the hp payment?"
      about={row && `No ${row.number}, due ${dayText(row.dueDate)}, ${amountText(row.amount)}`}
      focus="no"
      isDangerous
      busyText={isSaving ? 'Deleting...' : null}
      onYes={remove}
      onNo={onDone}
    />
  )
}
