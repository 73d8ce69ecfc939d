import { amountProblem, isPairInvalid } from '@forecourt/core/features/cash-book/direction'
import { centsOf, type EntryForm, paysSeveralAccounts } from '@forecourt/core/features/cash-book/entry-form'
import { entryInput } from '@forecourt/core/features/cash-book/entry-input'
import { entryProblems, payeeProblems, vehicleLabel } from '@forecourt/core/features/cash-book/entry-rules'
import { CASH_CATEGORY_NAMES, CASH_TYPE_NAMES, CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { CashEntryIn, type CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import type { Problem } from '@forecourt/core/features/clients/rules'
import { DAY_PROBLEM, isDay } from '@forecourt/core/kernel/days'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'

/** Labels of the fields as in the form, for the list of what is missing. */
const LABELS: Readonly<Record<string, string>> = {
  dateTime: 'Date',
  categoryID: 'Category',
  typeID: 'Type',
  amount: 'Amount',
  hireID: 'Car hire',
  clientID: 'Client ID No',
  'client.idno': 'Client ID No',
  'client.name': 'Name',
  'client.surname': 'Surname',
  'expense.vendor': 'Name',
  'expense.description': 'Description',
  'cashMonthlyExpense.monthExpense': 'Month',
  handlingFee: 'Handling fee',
  combineHpPayment: 'Payments to combine',
  combineHpPaymentsOfAccounts: 'HP accounts',
  difference: 'Difference',
  soldToPrice: 'Selling Price',
  'cheque.bank': 'Bank',
  'cheque.chequeNumber': 'Cheque No',
  'cheque.accountNumber': 'A/C No',
  'cheque.payerName': 'Payer',
  'bankTransfer.bank': 'Bank',
  'bankTransfer.dateTime': 'Date',
  'card.bank': 'Bank',
  'card.dateTime': 'Date',
  'epos.batchNo': 'Batch No',
  'chequeOut.bank': 'Bank',
  'chequeOut.chequeNumber': 'Cheque No',
}

/** What prevents the form from being saved; `isMissing` when the field is still empty. */
export interface FormProblem extends Problem {
  isMissing?: boolean
}

export function entryFieldLabel(field: string, categoryID: number | null): string {
  return LABELS[field] ?? vehicleLabel(categoryID)
}

/** True when nothing is at this path of what would be sent, such as `cheque.bank`. */
function isEmptyAt(input: object, field: string): boolean {
  const value = field.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | null)?.[name], input)
  return value === null || value === undefined || value === ''
}

/** Returns the amounts and days that cannot be parsed. */
function unparsedProblems(form: EntryForm): Problem[] {
  const amounts: readonly [string, string][] = [
    ['amount', form.amount],
    ['handlingFee', form.handlingFee],
    ['difference', form.difference],
    ['soldToPrice', form.soldToPrice],
  ]
  const days: readonly [string, string][] = [
    ['dateTime', form.dateTime],
    ['cashMonthlyExpense.monthExpense', form.monthExpense],
    ['cheque.chequeDate', form.cheque.chequeDate],
    ['bankTransfer.dateTime', form.bankTransfer.dateTime],
    ['card.dateTime', form.card.dateTime],
  ]
  const problems: Problem[] = []
  for (const [field, text] of amounts) {
    const { problem } = text.trim() === '' ? { problem: undefined } : parseMoneyText(text, { signed: true })
    if (problem !== undefined) problems.push({ field, message: problem })
  }
  for (const [field, text] of days)
    if (text.trim() !== '' && !isDay(text)) problems.push({ field, message: DAY_PROBLEM })
  return problems
}

/** Returns the typed vehicles, accounts and hires that do not exist. */
function unknownRecordProblems(form: EntryForm): Problem[] {
  const [field, text] = paysSeveralAccounts(form)
    ? ['combineHpPaymentsOfAccounts', form.unknownAccount]
    : ['vehicleID', form.vehicleID === null ? form.unknownVehicle : '']
  const named = [
    { field, text },
    { field: 'hireID', text: form.hireID === null ? form.unknownHire : '' },
  ]
  return named.flatMap(({ field, text }) => (text === '' ? [] : [{ field, message: `No Results Found: ${text}` }]))
}

/** Returns category, type and amount that do not go together; of a new entry only, since entries made from cheques follow other rules. */
function pairProblems(form: EntryForm): Problem[] {
  const { categoryID, typeID } = form
  const amount = centsOf(form.amount)
  if (categoryID === null || amount === null) return []
  const message = amountProblem({ categoryID, amount })
  if (message) return [{ field: 'amount', message }]
  const isCorrection = form.correctsID !== null
  if (form.id !== null || typeID === null || !isPairInvalid({ categoryID, typeID, amount, isCorrection })) return []
  if (categoryID === CashCategory.ChequeOut)
    return [{ field: 'categoryID', message: 'Cheque Out entries are made on Pending Cheques' }]
  const [category, type] = [CASH_CATEGORY_NAMES[categoryID], CASH_TYPE_NAMES[typeID]]
  return [{ field: 'typeID', message: `${category} cannot be paid by ${type}` }]
}

/**
 * Returns what prevents the form from being saved, each field once, in the order of the form.
 * @param saved The entry that is edited: what it lacked when it was fetched may stay missing.
 */
export function formProblems(form: EntryForm, saved: CashEntryOut | null): FormProblem[] {
  const wrong = unparsedProblems(form)
  const input = entryInput(form)
  const read = CashEntryIn.safeParse(input)
  const incomplete: FormProblem[] = read.success
    ? [...entryProblems(read.data), ...payeeProblems(read.data)].map((problem) => ({
        ...problem,
        isMissing: isEmptyAt(input, problem.field),
      }))
    : read.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))
  const several = paysSeveralAccounts(form) && form.combineHpPaymentsOfAccounts.length === 0
  const known = new Set<string>()
  return [
    ...wrong,
    ...unknownRecordProblems(form),
    ...incomplete,
    ...(several ? [{ field: 'combineHpPaymentsOfAccounts', message: 'Select at least 1 HP account' }] : []),
    ...pairProblems(form),
  ].filter(({ field }) => {
    const isNew = !known.has(field) && !mayBeMissing(field, form, saved)
    known.add(field)
    return isNew
  })
}

function mayBeMissing(field: string, form: EntryForm, saved: CashEntryOut | null): boolean {
  if (!saved) return false
  if (field === 'vehicleID') return saved.vehicleID === null && saved.categoryID === form.categoryID
  if (field === 'name') return saved.typeID === CashType.ChequeOut && saved.shownName === ''
  return field.startsWith('cheque.') && saved.typeID === CashType.Cheque && saved.cheque === null
}
