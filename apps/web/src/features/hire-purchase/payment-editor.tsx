import type { HpPaymentRow } from '@forecourt/core/features/hire-purchase/schemas'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import { useMemo } from 'react'
import { Button } from '../../kit/button'
import { DateField } from '../../kit/form/date-field'
import { MoneyField } from '../../kit/form/money-field'
import { CheckBox } from '../../kit/form/switch'
import { useScreenHost, useToday } from '../../kit/screen/screen'
import { amountText, dayText } from '../../kit/wire-text'
import type { RowFields, RowKind } from '../../kit/rows/row-forms'
import {
  NEW_HP_PAYMENT,
  HP_PAYMENT_FIELDS,
  hpPaymentBody,
  hpPaymentValuesOf,
  hpPaymentProblems,
  type HpPaymentValues,
  paidPatch,
} from './payment-draft'

type HpPaymentKind = RowKind<'AddHPPayment', 'EditHPPayment', 'DeleteHPPayment', HpPaymentValues, HpPaymentRow>

/** Adds, changes and deletes the payments of an HP account. */
export function useHpPaymentKind(vehicleID: number): HpPaymentKind {
  return useMemo(
    () => ({
      part: 'vehicle-hp',
      name: 'Payment',
      removeQuestion: 'Are you sure you want to delete the hp payment?',
      add: 'AddHPPayment',
      edit: 'EditHPPayment',
      remove: 'DeleteHPPayment',
      initial: NEW_HP_PAYMENT,
      read: hpPaymentValuesOf,
      compared: HP_PAYMENT_FIELDS,
      problemsOf: hpPaymentProblems,
      addBody: (values) => hpPaymentBody(values, vehicleID),
      editBody: (row, { values, version }) => ({ id: row.id, version, ...hpPaymentBody(values, vehicleID) }),
      removeBody: ({ id }) => ({ id }),
      // What cash paid has its own entry: the row stays.
      isRemovable: (row) => !row.hasCashEntry,
      Fields: PaymentFields,
      Extra: EntryLink,
      was: (row) => `${amountText(row.amount)}, ${dayText(row.dueDate)}`,
      about: (row) => `No ${row.number}, due ${dayText(row.dueDate)}, ${amountText(row.amount)}`,
    }),
    [vehicleID],
  )
}

/** The reason why a payment with a cash entry cannot be deleted. */
export const REASON_HAS_CASH_ENTRY = 'This payment has a cash entry'

function PaymentFields({ values, problems, isFrozen, row, patch }: RowFields<HpPaymentValues, HpPaymentRow>) {
  const today = useToday()
  // Cash paid it: the tick stays.
  const isTickFixed = row?.hasCashEntry === true && row.paid
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
      <DateField
        {...field('dueDate')}
        label="Due Date"
        direction="nearest"
        required
        autoFocus
        width={150}
        today={today}
      />
      <MoneyField writesOut {...field('amount')} label="Amount" required width={120} parse={parseMoneyText} />
      <CheckBox
        label="Paid"
        value={values.paid}
        disabled={isFrozen || isTickFixed}
        onChange={(paid) => patch(paidPatch(paid, values.paidDate, today))}
      />
      {values.paid && (
        <DateField
          {...field('paidDate')}
          label="Paid Date"
          direction="mostly-past"
          required
          width={150}
          today={today}
        />
      )}
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
