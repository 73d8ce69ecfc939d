import type { HpPaymentRow } from '@forecourt/core/features/hire-purchase/schemas'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import { useRef, useState } from 'react'
import { useSave } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { Confirm } from '../../kit/dialog/confirm'
import { useDraftSave } from '../../kit/drafts/draft-save'
import { useLocalDraft } from '../../kit/drafts/local-draft'
import { DateField } from '../../kit/form/date-field'
import { Form, type FormHandle } from '../../kit/form/form'
import { MoneyField } from '../../kit/form/money-field'
import { CheckBox } from '../../kit/form/switch'
import { useEditMode, useEscape } from '../../kit/keys/keys'
import { useScreenHost, useToday } from '../../kit/screen/screen'
import { amountText, dayText } from '../../kit/wire-text'
import { newPayment, paymentBody, paymentOf, paymentProblems, tickPatch } from './payment-draft'

interface PaymentEditorProps {
  vehicleID: number
  /** The payment that is edited; null for a new one. */
  row: HpPaymentRow | null
  onDone: () => void
  /** After a save or a deletion. */
  onChanged: () => void
}

/** Adds or edits an HP payment, in two lines: its fields, and what can be done. */
export function PaymentEditor({ vehicleID, row, onDone, onChanged }: PaymentEditorProps) {
  const today = useToday()
  const draft = useLocalDraft(row ? paymentOf(row, vehicleID) : newPayment(vehicleID))
  const { values, patch, frozen } = draft
  const [wasTried, setWasTried] = useState(false)
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const form = useRef<FormHandle>(null)
  const { save, isSaving } = useDraftSave(row ? 'EditHPPayment' : 'AddHPPayment', draft, paymentBody, (outcome) => {
    if (outcome.kind === 'saved') {
      onChanged()
      onDone()
    } else setRefused(new Map(Object.entries(outcome.fields).map(([field, [message = '']]) => [field, message])))
  })
  useEditMode(row !== null)
  useEscape('overlay', onDone, !isSaving)
  const problems = new Map([...refused, ...(wasTried ? paymentProblems(values) : [])])
  const submit = () => {
    if (isSaving) return
    setWasTried(true)
    if (paymentProblems(values).size === 0) void save()
    else requestAnimationFrame(() => form.current?.focusFirstProblem())
  }
  const field = (name: 'dueDate' | 'amount' | 'paidDate') => ({
    bare: true,
    name,
    value: values[name],
    onChange: (text: string) => {
      setRefused(new Map())
      patch({ [name]: text })
    },
    disabled: frozen,
    invalid: problems.has(name),
  })
  const hasCash = row?.hasCashEntry ?? false
  return (
    <Form label={row ? `Payment ${row.number}` : 'New payment'} ref={form} onSave={submit} className="payment-editor">
      <div className="fields">
        <span className="mid">{row ? `No ${row.number}` : 'New'}</span>
        <DateField {...field('dueDate')} label="Due Date" required autoFocus width={150} today={today} />
        <MoneyField {...field('amount')} label="Amount" required width={120} parse={parseMoneyText} />
        <CheckBox
          label="Paid"
          value={values.paid}
          disabled={frozen || (hasCash && values.paid)}
          onChange={(paid) => patch(tickPatch(paid, values.paidDate, today))}
        />
        {values.paid && <DateField {...field('paidDate')} label="Paid Date" required width={150} today={today} />}
        <span className="out" role="alert">
          {[...problems.values()].join(' · ')}
        </span>
      </div>
      <div className="actions">
        <Button
          tone="primary"
          size="row"
          isSave
          command="form.save-form"
          busyText={frozen ? 'Checking…' : isSaving ? 'Saving...' : null}
          onPress={submit}
        >
          Save
        </Button>
        {row && !hasCash && <DeletePayment row={row} onDone={onDone} onChanged={onChanged} />}
        <EntryLink row={row} />
        <Button size="row" hint="Esc" command="shell.step-out" onPress={() => (isSaving ? undefined : onDone())}>
          Cancel
        </Button>
        {row && (
          <span className="mid">
            saved {amountText(row.amount)}, {dayText(row.dueDate)}
          </span>
        )}
      </div>
    </Form>
  )
}

function EntryLink({ row }: { row: HpPaymentRow | null }) {
  const { go } = useScreenHost()
  if (!row || row.cashMgmtID === null || row.batchClosed) return null
  const { cashMgmtID } = row
  return (
    <Button size="row" command="hire-purchase.open-entry" onPress={() => go(`/cash-management/edit/${cashMgmtID}`)}>
      Edit Cash Entry
    </Button>
  )
}

interface DeletePaymentProps {
  row: HpPaymentRow
  onDone: () => void
  onChanged: () => void
}

function DeletePayment({ row, onDone, onChanged }: DeletePaymentProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button size="row" tone="danger" command="vehicles.delete-row" hint="" onPress={() => setIsAsking(true)}>
        Delete
      </Button>
      <ConfirmDeletion
        row={isAsking ? row : null}
        onDone={() => setIsAsking(false)}
        onChanged={() => {
          onChanged()
          onDone()
        }}
      />
    </>
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
