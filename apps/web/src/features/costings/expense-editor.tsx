import type { ExpenseRow } from '@forecourt/core/features/costings/schemas'
import { useMemo, useState } from 'react'
import { useApi } from '../../kit/api/api'
import { useSave } from '../../kit/api/save'
import { Confirm } from '../../kit/dialog/confirm'
import { ConflictDialog } from '../../kit/dialog/conflict'
import { useDraftSave } from '../../kit/drafts/draft-save'
import { useDraft } from '../../kit/drafts/drafts'
import { useRecordDraft } from '../../kit/drafts/record-draft'
import { useRecordSave } from '../../kit/drafts/record-save'
import { DateField } from '../../kit/form/date-field'
import { MoneyField } from '../../kit/form/money-field'
import { TextField } from '../../kit/form/text-field'
import { TypeAhead } from '../../kit/form/type-ahead'
import { useScreenHost, useToday } from '../../kit/screen/screen'
import { amountText, dayText } from '../../kit/wire-text'
import { RowEditor } from '../vehicles/page/row-editor'
import { useRowProblems } from '../vehicles/page/row-problems'
import { tabDraft } from '../vehicles/page/tab-draft'
import {
  EXPENSE_FIELDS,
  expenseFormProblems,
  expenseOf,
  expenseRequest,
  type ExpenseValues,
  newExpense,
  readAmount,
} from './expense-draft'

interface EditorProps {
  vehicleID: number
  onDone: () => void
  /** After a save or a deletion; settles once the list was read again. */
  onChanged: () => Promise<void>
}

/** Adds an expense under the list. */
export function AddExpense({ vehicleID, onDone, onChanged }: EditorProps) {
  const { drafts } = useScreenHost()
  const today = useToday()
  const initial = useMemo(() => newExpense(today), [today])
  const draft = useDraft<ExpenseValues>(drafts, tabDraft('costings', vehicleID, 'new'), initial)
  const { problems, forget, refuse, check } = useRowProblems(expenseFormProblems(draft.values))
  const { save, isSaving } = useDraftSave(
    'AddExpense',
    draft,
    (values) => ({ vehicleID, ...expenseRequest(values) }),
    (outcome) => (outcome.kind === 'saved' ? onChanged().then(onDone) : refuse(outcome.fields)),
  )
  const submit = () => {
    if (!check()) return false
    void save()
    return true
  }
  return (
    <RowEditor
      label="New expense"
      number="New"
      problems={[...problems.values()]}
      onSave={submit}
      onCancel={() => {
        draft.clear()
        onDone()
      }}
      busyText={draft.frozen ? 'Checking…' : isSaving ? 'Saving...' : null}
    >
      <ExpenseFields
        values={draft.values}
        problems={problems}
        isFrozen={isSaving}
        patch={(part) => {
          forget()
          draft.patch(part)
        }}
      />
    </RowEditor>
  )
}

/** Changes an expense in its place in the list. */
export function EditExpense({
  row,
  number,
  vehicleID,
  onDone,
  onChanged,
}: EditorProps & { row: ExpenseRow; number: number }) {
  const saved = useMemo(() => ({ values: expenseOf(row), version: row.version }), [row])
  const draft = useRecordDraft<ExpenseValues>(tabDraft('costings', vehicleID, row.id), saved)
  const { problems, forget, refuse, check } = useRowProblems(expenseFormProblems(draft.values))
  const [isAsking, setIsAsking] = useState(false)
  const { save, isSaving, conflict } = useRecordSave<'EditExpense', ExpenseValues, ExpenseRow>({
    name: 'EditExpense',
    draft,
    body: ({ typed, version }) => ({ id: row.id, version, ...expenseRequest(typed) }),
    fields: EXPENSE_FIELDS,
    read: expenseOf,
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
  return (
    <>
      <RowEditor
        label={`Expense ${number}`}
        number={number}
        problems={[...problems.values()]}
        onSave={submit}
        onCancel={cancel}
        onDelete={() => setIsAsking(true)}
        was={[amountText(row.amount), dayText(row.date), row.vendor, row.description].filter(Boolean).join(', ')}
        busyText={draft.frozen ? 'Checking…' : isSaving ? 'Saving...' : null}
      >
        <ExpenseFields
          values={draft.values}
          problems={problems}
          isFrozen={isSaving}
          patch={(part) => {
            forget()
            draft.patch(part)
          }}
        />
      </RowEditor>
      {conflict && <ConflictDialog {...conflict} />}
      <DeleteExpense
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
  values: ExpenseValues
  problems: ReadonlyMap<string, string>
  isFrozen: boolean
  patch: (part: Partial<ExpenseValues>) => void
}

function ExpenseFields({ values, problems, isFrozen, patch }: FieldsProps) {
  const api = useApi()
  const today = useToday()
  const field = (name: keyof ExpenseValues) => ({
    bare: true,
    name,
    disabled: isFrozen,
    invalid: problems.has(name),
  })
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
      <TypeAhead<string>
        {...field('vendor')}
        label="Vendor"
        placeholder="Vendor"
        isFree
        width={200}
        value={values.vendor === '' ? null : { id: values.vendor, text: values.vendor }}
        find={async (text, signal) => {
          const found = await api.call('GetVendorsDropDown', { vendor: text }, { signal })
          return found.map(({ value }) => ({ id: value, text: value }))
        }}
        onText={(vendor) => patch({ vendor })}
        onChange={(option) => patch({ vendor: option?.text ?? '' })}
      />
      <span className="wide">
        <TextField
          {...field('description')}
          label="Description"
          placeholder="Description"
          value={values.description}
          onChange={(description) => patch({ description })}
        />
      </span>
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
  /** The expense that is asked about; null asks nothing. */
  row: ExpenseRow | null
  onClose: () => void
  onDeleted: () => void
}

/** Asks before an expense is deleted. */
export function DeleteExpense({ row, onClose, onDeleted }: DeleteProps) {
  const { save, isSaving } = useSave('DeleteExpense')
  const remove = async () => {
    if (!row) return
    const outcome = await save({ id: row.id, version: row.version })
    onClose()
    if (outcome.kind === 'saved') onDeleted()
  }
  return (
    <Confirm
      isOpen={row !== null}
      title="Are you sure you want to delete the expense?"
      about={row && [dayText(row.date), amountText(row.amount), row.vendor, row.description].filter(Boolean).join(', ')}
      focus="no"
      isDangerous
      busyText={isSaving ? 'Deleting...' : null}
      onYes={remove}
      onNo={onClose}
    />
  )
}
