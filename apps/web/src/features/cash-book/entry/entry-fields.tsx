import { PREPAY_MODE_NAMES, PREPAY_MODES } from '@forecourt/core/features/hire-purchase/enums'
import { allowedTypes } from '@forecourt/core/features/cash-book/direction'
import { centsOf } from '@forecourt/core/features/cash-book/entry-form'
import { CASH_CATEGORY_NAMES, CASH_TYPE_NAMES, CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { needsVehicle } from '@forecourt/core/features/cash-book/entry-rules'
import { useMemo } from 'react'
import { formatDecimal, formatEuro } from '@forecourt/core/kernel/money'
import { type MoneyText, parseMoneyText } from '@forecourt/core/kernel/money-text'
import { useApi } from '../../../kit/api/api'
import type { ComboOption } from '../../../kit/form/combo-field'
import { DateField } from '../../../kit/form/date-field'
import { FormSection } from '../../../kit/form/form-row'
import { MoneyField } from '../../../kit/form/money-field'
import { Select } from '../../../kit/form/select'
import { Switch } from '../../../kit/form/switch'
import { NumberField, TextField } from '../../../kit/form/text-field'
import { SeveralAccountsSwitch } from './deal-fields'
import { SuggestField } from './suggest-field'
import type { EntryModel } from './use-entry'

const namedOptions = (names: Readonly<Record<number, string>>, except: readonly number[] = []): ComboOption<number>[] =>
  Object.entries(names)
    .map(([id, text]) => ({ id: Number(id), text }))
    .filter((option) => !except.includes(option.id))
const CATEGORIES = namedOptions(CASH_CATEGORY_NAMES, [CashCategory.ChequeOut])
const ALL_CATEGORIES = namedOptions(CASH_CATEGORY_NAMES)
const TYPES = namedOptions(CASH_TYPE_NAMES)

/** Returns the types that a category takes, and the one that is chosen, though it may be another's. */
function typeOptions(categoryID: number | null, chosen: number | null): ComboOption<number>[] {
  if (categoryID === null) return TYPES
  const taken = allowedTypes(categoryID)
  return TYPES.filter(({ id }) => taken.includes(id) || id === chosen)
}

/** Parses an amount with or without a sign; refunds and free form entries may be negative. */
export function parseSignedAmount(text: string): ReturnType<Parameters<typeof MoneyField>[0]['parse']> {
  const read: MoneyText = parseMoneyText(text, { signed: true })
  return read.problem === undefined ? { cents: read.cents } : { problem: read.problem }
}

export function HeadFields({ entry, batch }: { entry: EntryModel; batch: string }) {
  const { form, set, fieldState, today, isClosed, saved } = entry
  const types = useMemo(() => typeOptions(form.categoryID, form.typeID), [form.categoryID, form.typeID])
  return (
    <>
      <DateField
        label="Date"
        direction="mostly-past"
        required
        value={form.dateTime}
        onChange={(dateTime) => set({ dateTime })}
        today={today}
        locked={isClosed}
        message={batch}
        {...fieldState('dateTime')}
      />
      <Select
        label="Category"
        required
        options={saved ? ALL_CATEGORIES : CATEGORIES}
        value={form.categoryID}
        onChange={(categoryID) => set({ categoryID })}
        locked={isClosed}
        {...fieldState('categoryID')}
      />
      <Select
        label="Type"
        required
        options={types}
        value={form.typeID}
        onChange={(typeID) => set({ typeID })}
        locked={isClosed}
        {...fieldState('typeID')}
      />
    </>
  )
}

interface AmountFieldProps {
  entry: EntryModel
  label: string
  name: 'amount' | 'handlingFee' | 'difference' | 'soldToPrice'
  warning?: string | null
  locked?: boolean
}

/** An amount, formatted as a decimal once the field is left. */
function AmountField({ entry, label, name, warning = null, locked = false }: AmountFieldProps) {
  const { form, set, fieldState } = entry
  const state = fieldState(name)
  return (
    <MoneyField
      label={label}
      required
      value={form[name]}
      parse={parseSignedAmount}
      onChange={(text) => set({ [name]: text })}
      onBlur={() => {
        const amount = centsOf(form[name])
        if (amount !== null && formatDecimal(amount) !== form[name]) set({ [name]: formatDecimal(amount) })
      }}
      locked={locked}
      {...(warning !== null && !state.invalid ? { warning: true, message: warning } : {})}
      {...state}
    />
  )
}

/** The amount with the further amounts of the category, and the texts of the entry. */
export function AmountFields({ entry }: { entry: EntryModel }) {
  const { form, set, fieldState, today, canChangeAmount, hasField, checks } = entry
  const mismatch = checks.find(({ name }) => name === 'mismatch')
  return (
    <FormSection title="Amount">
      <AmountField
        entry={entry}
        label="Amount"
        name="amount"
        warning={mismatch?.sentence ?? null}
        locked={!canChangeAmount}
      />
      {hasField('handlingFee') && (
        // Once saved, the fee is an entry of its own: it is changed there.
        <AmountField entry={entry} label="Handling fee" name="handlingFee" locked={form.id !== null} />
      )}
      {hasField('isPartExchange') && <DepositFields entry={entry} />}
      {hasField('enableCombineHpPayment') && <CombineFields entry={entry} />}
      {hasField('isMultiple') && <SeveralAccountsSwitch entry={entry} />}
      {hasField('prepay') && <PartPaymentField entry={entry} />}
      {hasField('cashMonthlyExpense.monthExpense') && (
        <DateField
          label="Month"
          direction="nearest"
          isMonth
          required
          value={form.monthExpense}
          onChange={(monthExpense) => set({ monthExpense })}
          today={today}
          message="Any day of the month that it is for"
          {...fieldState('cashMonthlyExpense.monthExpense')}
        />
      )}
      <TextFields entry={entry} />
    </FormSection>
  )
}

function DepositFields({ entry }: { entry: EntryModel }) {
  const { form, set, hasField } = entry
  return (
    <>
      <Switch
        label="Part exchange"
        value={form.isPartExchange}
        onChange={(isPartExchange) => set({ isPartExchange, difference: '', soldToPrice: '' })}
        message={form.isPartExchange ? 'The difference that the buyer pays' : ''}
      />
      {hasField('difference') && <AmountField entry={entry} label="Difference" name="difference" />}
      {hasField('soldToPrice') && <AmountField entry={entry} label="Selling Price" name="soldToPrice" />}
    </>
  )
}

function CombineFields({ entry }: { entry: EntryModel }) {
  const { form, set, fieldState, accounts, due } = entry
  const needs = accounts.next[0]?.combined[Number(form.combineHpPayment) - 1]
  return (
    <>
      <Switch
        label="Combine payments"
        value={form.enableCombineHpPayment}
        onChange={(enableCombineHpPayment) => set({ enableCombineHpPayment })}
      />
      {entry.hasField('combineHpPayment') && (
        <NumberField
          label="Payments to combine"
          required
          value={form.combineHpPayment}
          onChange={(combineHpPayment) => set({ combineHpPayment })}
          {...(needs !== undefined && due !== null ? { message: `together ${formatEuro(due)}` } : {})}
          {...fieldState('combineHpPayment')}
        />
      )}
    </>
  )
}

const PART_PAYMENT_OPTIONS = [
  { id: 'no', text: 'No' },
  ...PREPAY_MODES.map((mode) => ({ id: mode, text: PREPAY_MODE_NAMES[mode] })),
] as const

/** Whether a payment is a part payment, and what becomes of the instalments to come. */
function PartPaymentField({ entry }: { entry: EntryModel }) {
  const { form, set, fieldState } = entry
  return (
    <Select
      label="Ahead of time"
      options={PART_PAYMENT_OPTIONS}
      value={form.prepay === '' ? 'no' : form.prepay}
      onChange={(mode) => {
        const prepay = mode === null || mode === 'no' ? '' : mode
        // What is due says nothing of what is paid ahead.
        const isFilled = form.prefilled !== '' && form.amount === form.prefilled && prepay !== ''
        set({ prepay, ...(isFilled ? { amount: '', prefilled: '' } : {}) })
      }}
      {...fieldState('prepay')}
    />
  )
}

/** Name, description and reference; of an expense the vendor and what was done. */
function TextFields({ entry }: { entry: EntryModel }) {
  const { form, set, fieldState } = entry
  const api = useApi()
  const expense = entry.hasField('expense.vendor')
  // It says whom it is given to; what is about a vehicle has the client of its deal.
  const isOurCheque = form.typeID === CashType.ChequeOut && !needsVehicle(form.categoryID)
  const names = async (text: string, signal: AbortSignal) =>
    expense
      ? (await api.call('GetVendorsDropDown', { vendor: text }, { signal })).map((vendor) => vendor.value)
      : api.call('GetCashNames', { name: text }, { signal })
  return (
    <>
      <SuggestField
        label="Name"
        required={expense || isOurCheque}
        value={form.name}
        onChange={(name) => set({ name })}
        find={names}
        state={fieldState(expense ? 'expense.vendor' : 'name')}
        {...(expense || isOurCheque ? {} : { placeholder: 'Optional' })}
      />
      <SuggestField
        label="Description"
        required={expense}
        value={form.description}
        onChange={(description) => set({ description })}
        find={(text, signal) => api.call('GetCashDescriptions', { description: text }, { signal })}
        state={fieldState(expense ? 'expense.description' : 'description')}
        {...(expense ? {} : { placeholder: 'Optional' })}
      />
      <TextField
        label="Reference"
        value={form.reference}
        onChange={(reference) => set({ reference })}
        placeholder="Optional"
        {...fieldState('reference')}
      />
    </>
  )
}
