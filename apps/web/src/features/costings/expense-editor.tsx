import type { ExpenseRow } from '@forecourt/core/features/costings/schemas'
import { useMemo } from 'react'
import { useWindowAnswers } from '../../kit/api/window-answers'
import { useApi } from '../../kit/api/api'
import { DateField } from '../../kit/form/date-field'
import { MoneyField } from '../../kit/form/money-field'
import { TextField } from '../../kit/form/text-field'
import { LookupField } from '../../kit/form/lookup-field'
import { useToday } from '../../kit/screen/screen'
import { amountText, dayText } from '../../kit/wire-text'
import type { RowFields, RowKind } from '../../kit/rows/row-forms'
import {
  COMPARED_EXPENSE_FIELDS,
  expenseFormProblems,
  expenseValues,
  expenseRequest,
  type ExpenseValues,
  emptyExpense,
  parseExpenseAmount,
} from './expense-draft'

type ExpenseKind = RowKind<'AddExpense', 'EditExpense', 'DeleteExpense', ExpenseValues, ExpenseRow>

/** Returns how the expenses of a vehicle are added, changed and deleted. */
export function useExpenseKind(vehicleID: number): ExpenseKind {
  const today = useToday()
  return useMemo(
    () => ({
      part: 'vehicle-costings',
      name: 'Expense',
      removeQuestion: 'Are you sure you want to delete the expense?',
      add: 'AddExpense',
      edit: 'EditExpense',
      remove: 'DeleteExpense',
      initial: emptyExpense(today),
      read: expenseValues,
      compared: COMPARED_EXPENSE_FIELDS,
      problemsOf: expenseFormProblems,
      addBody: (values) => ({ vehicleID, ...expenseRequest(values) }),
      editBody: (row, { typed, version }) => ({ id: row.id, version, ...expenseRequest(typed) }),
      removeBody: ({ id, version }) => ({ id, version }),
      Fields: ExpenseFields,
      was: (row) => [amountText(row.amount), dayText(row.date), row.vendor, row.description].filter(Boolean).join(', '),
      about: (row) =>
        [dayText(row.date), amountText(row.amount), row.vendor, row.description].filter(Boolean).join(', '),
    }),
    [vehicleID, today],
  )
}

function ExpenseFields({ values, problems, isFrozen, patch }: RowFields<ExpenseValues, ExpenseRow>) {
  const api = useApi()
  const known = useWindowAnswers()
  const today = useToday()
  const field = (name: keyof ExpenseValues) => ({
    bare: true,
    name,
    disabled: isFrozen,
    invalid: problems.has(name),
  })
  const optionsOf = (vendors: readonly { value: string }[]) => vendors.map(({ value }) => ({ id: value, text: value }))
  return (
    <>
      <DateField
        {...field('date')}
        label="Date"
        direction="mostly-past"
        width={138}
        today={today}
        autoFocus
        value={values.date}
        onChange={(date) => patch({ date })}
      />
      <LookupField<string>
        {...field('vendor')}
        label="Vendor"
        placeholder="Vendor"
        isFree
        width={200}
        value={values.vendor === '' ? null : { id: values.vendor, text: values.vendor }}
        find={async (text, signal) => optionsOf(await api.call('GetVendorsDropDown', { vendor: text }, { signal }))}
        here={(text) => {
          const answer = known('GetVendorsDropDown', { vendor: text })
          return answer && { options: optionsOf(answer.data), isAll: answer.isAll }
        }}
        onText={(vendor) => patch({ vendor })}
        onChange={(option) => patch({ vendor: option?.text ?? '' })}
      />
      <span className="flex flex-[1_1_180px] min-w-30 *:flex-1 *:min-w-0">
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
        parse={parseExpenseAmount}
        value={values.amount}
        onChange={(amount) => patch({ amount })}
      />
    </>
  )
}
