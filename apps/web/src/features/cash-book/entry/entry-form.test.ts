import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { entryDraftOf, formOfEntryDraft } from '@forecourt/core/features/cash-book/entry-draft'
import { emptyEntry } from '@forecourt/core/features/cash-book/entry-form'
import { entryInput } from '@forecourt/core/features/cash-book/entry-input'
import { CashEntryIn } from '@forecourt/core/features/cash-book/schemas'
import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { day } from '@forecourt/core/kernel/days'
import { COMMANDS } from '@forecourt/core/commands'
import { parseLine } from '@forecourt/core/line/parse'
import { describe, expect, test } from 'vitest'
import { dependentChanges, fieldChanges } from './entry-changes'
import { formOfEntry } from '@forecourt/core/features/cash-book/stored-form'
import { copyEntry, correctionForm, completeEntryForm } from './entry-form'

const today = day('2026-11-20')

const SAVED: CashEntryOut = {
  id: 48213,
  dateTime: '2026-11-18',
  createdAt: '2026-11-18T09:00:00Z',
  createdBy: 'm.borg',
  categoryID: CashCategory.VehicleExpense,
  categoryName: 'Vehicle Expense',
  typeID: CashType.Cheque,
  cashTypeID: CashType.Cheque,
  cashTypeName: 'Cheque',
  amount: 340.5,
  signedAmount: -340.5,
  vehicleID: 7,
  regNo: 'KDR 518',
  hpacNo: '',
  clientID: null,
  client: null,
  clientName: '',
  shownName: 'Tal-Ħandaq Sprayers',
  name: '',
  description: 'Respray front bumper',
  reference: 'INV 4471',
  vendor: 'Tal-Ħandaq Sprayers',
  batchID: 1847,
  batchClosed: false,
  receiptNumber: null,
  isReceiptOutdated: false,
  handlingFee: null,
  isPartExchange: false,
  difference: null,
  soldToPrice: null,
  expense: { vendor: 'Tal-Ħandaq Sprayers', vendorStr: 'Tal-Ħandaq Sprayers', description: 'Respray front bumper' },
  cashMonthlyExpense: null,
  cheque: {
    bank: 'BOV',
    chequeNumber: '000412',
    accountNumber: '4001',
    payerName: 'M. Borg',
    chequeDate: '2026-11-18',
    receiptNumber: '',
    status: 'pending',
    sharedBy: [],
    amount: 340.5,
  },
  cheques: [],
  bankTransfer: null,
  card: null,
  epos: null,
  chequeOut: null,
  enableCombineHpPayment: false,
  combineHpPayment: null,
  combinedHPPayments: [],
  version: 3,
}

describe('what is sent', () => {
  test('[D3 5] a category without a vehicle sends none, whatever the form still holds', () => {
    const form = { ...emptyEntry(today), categoryID: CashCategory.FreeForm, typeID: CashType.Cash, vehicleID: 7 }
    expect(entryInput({ ...form, amount: '-12.5' })).toMatchObject({ vehicleID: null, amount: -12.5, cheque: null })
  })

  test('only the details of the chosen type are sent', () => {
    const form = { ...formOfEntry(SAVED, today), typeID: CashType.EPOS, epos: { batchNo: '0471' } }
    expect(entryInput(form)).toMatchObject({ cheque: null, card: null, bankTransfer: null, epos: { batchNo: '0471' } })
  })

  test('an expense sends its vendor and description, with id and version when it is edited', () => {
    const input = entryInput(formOfEntry(SAVED, today))
    expect(input).toMatchObject({ id: 48213, version: 3, amount: 340.5, vehicleID: 7 })
    expect(input.expense).toMatchObject({ vendorStr: 'Tal-Ħandaq Sprayers', description: 'Respray front bumper' })
    expect(input).not.toHaveProperty('name')
  })

  test('several accounts send neither vehicle nor a combined payment', () => {
    const form = {
      ...emptyEntry(today),
      categoryID: CashCategory.HpPayment,
      typeID: CashType.Cash,
      vehicleID: 7,
      enableCombineHpPayment: true,
      isMultiple: true,
      combineHpPaymentsOfAccounts: ['HP-1', 'HP-2'],
    }
    const input = entryInput(form)
    expect(input).toMatchObject({ vehicleID: null, enableMultipleHpPayment: 1 })
    expect(input).not.toHaveProperty('enableCombineHpPayment')
  })

  test('a day or amount that cannot be read is sent as nothing, never as something else', () => {
    const form = { ...emptyEntry(today), categoryID: CashCategory.FreeForm, dateTime: '31-02-2026', amount: '12,5,0' }
    expect(entryInput(form)).toMatchObject({ dateTime: null, amount: null })
  })

  test('what a saved entry sends back is accepted whole and changes nothing', () => {
    const read = CashEntryIn.parse(entryInput(formOfEntry(SAVED, today)))
    expect(read).toMatchObject({ amount: 34050, typeID: CashType.Cheque, cheque: { chequeNumber: '000412' } })
  })
})

test('[D3 4] a copy has no id, and its days are today', () => {
  const clone = copyEntry(SAVED, today)
  expect(clone).toMatchObject({ id: null, version: null, dateTime: today, amount: '340.50', vehicleID: 7 })
  expect(clone.cheque).toMatchObject({ chequeNumber: '000412', chequeDate: today })
})

test('[server 7.6] a correction is a new entry of today that takes all that stays back, and names the one it corrects', () => {
  const correction = correctionForm(SAVED, today)
  const back = { categoryID: CashCategory.VehicleExpenseRecovery, amount: '340.50' }
  expect(correction).toMatchObject({ id: null, dateTime: today, ...back, vehicleID: 7, correctsID: SAVED.id })
  expect(correctionForm({ ...SAVED, stays: 40 }, today).amount).toBe('40.00')
  expect(correctionForm({ ...SAVED, stays: 0 }, today).amount).toBe('')
  expect(entryInput(correction)).toMatchObject({ correctsID: SAVED.id })
  // An edit leaves it as it is.
  expect(entryInput({ ...formOfEntry(SAVED, today), correctsID: 5 })).not.toHaveProperty('correctsID')
})

describe('what is laid into the form from elsewhere', () => {
  test('a seed of a few fields is completed; unknown fields and wrong shapes stay out', () => {
    const form = completeEntryForm(
      { categoryID: 4, vehicleID: 9, amount: 250, nonsense: 1, cheque: 'x' } as never,
      today,
    )
    expect(form).toMatchObject({ categoryID: 4, vehicleID: 9, amount: '250', dateTime: today })
    expect(form.cheque.bank).toBe('')
    expect(form).not.toHaveProperty('nonsense')
  })

  test('of an earlier release keeps that the limit on cash was confirmed, once, whatever is typed on', () => {
    const before = { categoryID: 1, amount: '12000', answered: ['double: 5'], cashLimitConfirmed: true }
    const form = completeEntryForm(before, today)
    expect(form.confirmed).toEqual(['CASH_LIMIT: '])
    expect(completeEntryForm({ ...before, confirmed: form.confirmed }, today).confirmed).toEqual(['CASH_LIMIT: '])
    expect(completeEntryForm({ ...before, cashLimitConfirmed: false }, today).confirmed).toEqual([])
  })

  test('accounts alone mean that several are paid', () => {
    const form = completeEntryForm({ categoryID: 4, combineHpPaymentsOfAccounts: ['HP-1', 'HP-2'] }, today)
    expect(form.isMultiple).toBe(true)
  })

  test('a line of the palette becomes the same entry, amounts from cents', () => {
    const [reading] = parseLine('exp KDR 518 120.50 cash Gatt Auto Parts, Brake pads', {
      today,
      commands: COMMANDS,
    }).readings
    const line = reading && entryDraftOf(reading, today)
    if (!line) throw new Error('The line is read')
    const form = formOfEntryDraft(line, { vehicleID: 7, clientID: null, accountNos: [] })
    expect(form).toMatchObject({ categoryID: 2, typeID: 1, vehicleID: 7, amount: '120.50', name: 'Gatt Auto Parts' })
  })
})

describe('[D3 4] what a change takes with it', () => {
  const expense = formOfEntry(SAVED, today)

  test('another category clears the expense; Monthly Expense takes today as its month', () => {
    const change = dependentChanges(expense, { categoryID: CashCategory.MonthlyExpense }, today)
    expect(change).toMatchObject({ name: '', description: '', vehicleID: null, monthExpense: today })
  })

  test('another type clears the details of all and begins its own', () => {
    const change = dependentChanges(expense, { typeID: CashType.Card }, today)
    expect(change.cheque?.chequeNumber).toBe('')
    expect(change.card).toEqual({ bank: '', dateTime: today, reference: '' })
  })

  test('another vehicle forgets an amount that was filled in, and keeps one that was typed', () => {
    const filled = { ...emptyEntry(today), categoryID: 4, vehicleID: 1, amount: '250.00', prefilled: '250.00' }
    expect(dependentChanges(filled, { vehicleID: 2 }, today)).toMatchObject({ amount: '', prefilled: '' })
    expect(dependentChanges({ ...filled, amount: '225.00' }, { vehicleID: 2 }, today)).not.toHaveProperty('amount')
  })
})

test('an edit names the fields that it changes, and no other', () => {
  const before = formOfEntry(SAVED, today)
  const shown = { vehicle: (id: number | null) => (id === 7 ? 'KDR 518' : ''), client: () => '' }
  const after = { ...before, amount: '365', cheque: { ...before.cheque, bank: 'HSBC' } }
  expect(fieldChanges(before, after, shown)).toEqual([
    { label: 'Amount', saved: '340.50', next: '365.00' },
    { label: 'Bank', saved: 'BOV', next: 'HSBC' },
  ])
  expect(fieldChanges(before, { ...before, amount: '340.5' }, shown)).toEqual([])
})
