import type { PaymentRow } from '@forecourt/core/features/payments/schemas'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { useMemo } from 'react'
import { DateField } from '../../kit/form/date-field'
import { MoneyField } from '../../kit/form/money-field'
import { Select } from '../../kit/form/select'
import { TextField } from '../../kit/form/text-field'
import { useToday } from '../../kit/screen/screen'
import { amountText, dayText } from '../../kit/wire-text'
import type { RowFields, RowKind } from '../../kit/rows/row-forms'
import {
  CATEGORY_OPTIONS,
  newPayment,
  MANUAL_PAYMENT_FIELDS,
  paymentFormProblems,
  manualPaymentValuesOf,
  paymentRequest,
  type ManualPaymentValues,
  parsePaymentAmount,
  TYPE_OPTIONS,
} from './payment-draft'

type PaymentKind = RowKind<
  'AddManualPayment',
  'EditManualPayment',
  'DeleteManualPayment',
  ManualPaymentValues,
  PaymentRow
>

/** How the payments of a vehicle by hand are added, changed and deleted. */
export function usePaymentKind({ id: vehicleID }: VehicleOut): PaymentKind {
  const today = useToday()
  return useMemo(
    () => ({
      part: 'vehicle-payment',
      name: 'Payment',
      removeQuestion: 'Are you sure you want to delete the payment?',
      add: 'AddManualPayment',
      edit: 'EditManualPayment',
      remove: 'DeleteManualPayment',
      initial: newPayment(today),
      read: manualPaymentValuesOf,
      compared: MANUAL_PAYMENT_FIELDS,
      problemsOf: paymentFormProblems,
      addBody: (values) => ({ vehicleID, ...paymentRequest(values) }),
      editBody: (row, { typed, version }) => ({ id: row.id, version, ...paymentRequest(typed) }),
      removeBody: ({ id, version }) => ({ id, version }),
      Fields: PaymentFields,
      was: (row) => [amountText(row.amount), dayText(row.date), row.cashCategoryName, row.cashTypeName].join(', '),
      about: (row) => [dayText(row.date), amountText(row.amount), row.cashCategoryName, row.cashTypeName].join(', '),
    }),
    [vehicleID, today],
  )
}

function PaymentFields({ values, problems, isFrozen, patch }: RowFields<ManualPaymentValues, PaymentRow>) {
  const today = useToday()
  const field = (name: keyof ManualPaymentValues) => ({
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
        direction="mostly-past"
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
        parse={parsePaymentAmount}
        value={values.amount}
        onChange={(amount) => patch({ amount })}
      />
    </>
  )
}
