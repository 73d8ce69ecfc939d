import type { CreditCost } from '@forecourt/core/features/hire-purchase/credit-cost'
import type { CreditFile } from '@forecourt/core/features/hire-purchase/credit-file'
import { printedText } from '@forecourt/core/features/settings/fields'
import type { CreditTexts } from '@forecourt/core/features/settings/schemas'
import { type Day, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, formatEuro } from '@forecourt/core/kernel/money'
import {
  aprAssumptions,
  cashPriceText,
  compensationText,
  MISSED_PAYMENTS,
  paymentsText,
  withdrawalText,
} from './credit-information'
import { borrowingRateText } from './credit-parts'
import type { DocumentFormRow } from './form-rows'
import { BY_PEN, orByPen } from './parts'

/** What an agreement says of its credit, and of rights and duties. */
export interface AgreementTerms {
  soldOn: Day
  /** The part of the cash price that trade-ins pay. */
  tradeInAmount: Cents
  file: CreditFile
  cost: CreditCost
  texts: CreditTexts
  /** Of the capital that is repaid early, in percent. */
  compensationPercent: number
}

/** The rows of a credit agreement on the credit itself, and on rights and duties. */
export interface AgreementRows {
  credit: readonly DocumentFormRow[]
  rights: readonly DocumentFormRow[]
}

/** Returns what Directive 2008/48/EC art. 10(2) asks for beside the figures. */
export function rowsOfOldLaw({ file, soldOn, texts, cost }: AgreementTerms): AgreementRows {
  const perDay = `The interest of a day is ${formatEuro(cost.interestPerDay)}.`
  return {
    credit: [
      {
        label: 'Kind of credit',
        value: 'Hire purchase of the goods named above, which are handed over instead of money.',
      },
      { label: 'Duration', value: durationText({ file }) },
      { label: 'In short', value: file.representative },
      {
        label: 'APR',
        value: `Worked out for the credit being given on ${formatDay(soldOn)} and each payment being made on its day.`,
      },
      { label: 'Sureties', value: texts.sureties },
      { label: 'Other services', value: texts.otherServices },
    ],
    rights: [
      { label: 'Right of withdrawal', value: [texts.withdrawal.trim(), perDay].filter(Boolean).join(' ') },
      { label: 'Early repayment', value: texts.earlyRepayment },
      { label: 'Late payment', value: texts.lateness },
      { label: 'Ownership', value: texts.ownership },
      {
        label: 'Amortisation table',
        value: 'On request, at any time and free of charge, the hirer gets a table of what each payment is made of.',
      },
      { label: 'Supervisory authority', value: texts.supervision },
      { label: 'Complaints', value: texts.complaints },
      { label: 'Law and language', value: texts.law },
    ],
  }
}

function durationText({ file }: Pick<AgreementTerms, 'file'>): string {
  const last = file.instalments.at(-1)
  return `${file.numberOfPayments} monthly payments${last ? `, until ${formatDay(last.dueDate)}` : ''}.`
}

/** Returns what Directive (EU) 2023/2225 art. 21(1) asks for beside the figures; a text that is empty leaves a line to write on where the law wants the row. */
export function rowsOfNewLaw(agreement: AgreementTerms): AgreementRows {
  return { credit: creditRows(agreement), rights: [...repaymentRows(agreement), ...partyRows(agreement)] }
}

const joined = (...texts: readonly string[]) =>
  texts
    .map((text) => printedText(text).trim())
    .filter(Boolean)
    .join(' ')

function creditRows(agreement: AgreementTerms): DocumentFormRow[] {
  const { file, soldOn, tradeInAmount, texts, cost } = agreement
  const paid = file.deposit > 0 ? ` and the deposit of ${formatEuro(file.deposit)} is paid` : ''
  return [
    {
      label: 'Type of credit',
      value: 'Hire purchase of the goods named above: a deferred payment, linked to their sale.',
    },
    { label: 'Drawdown', value: `The goods are handed over instead of money, once this is signed${paid}.` },
    { label: 'Cash price', value: `${cashPriceText(file.price, tradeInAmount)}, for the goods named above.` },
    { label: 'Duration', value: durationText(agreement) },
    {
      label: 'Borrowing rate',
      value: `${borrowingRateText(file)}, fixed. It is not changed during the agreement, and follows no index.`,
    },
    { label: 'Assumptions of the APR', value: aprAssumptions(soldOn) },
    { label: 'In short', value: file.representative },
    { label: 'Payments', value: paymentsText(agreement) },
    {
      label: 'Charges',
      value: `A bank charge of 2% of the credit, ${formatEuro(cost.bankCharge)}, inside the payments; it is not changed. There are no charges for an account or a means of payment, and no fees of a notary.`,
    },
    { label: 'Sureties', value: texts.sureties.trim() || 'None' },
    { label: 'Insurance and other services', value: texts.otherServices.trim() || 'None is required' },
  ]
}

function repaymentRows({ texts, cost, compensationPercent }: AgreementTerms): DocumentFormRow[] {
  return [
    {
      label: 'Right of withdrawal',
      value: `${withdrawalText(texts, cost)} Withdrawal is told on paper or by e-mail, to the address of the creditor above.`,
    },
    {
      label: 'Early repayment',
      value: joined(texts.earlyRepayment, texts.repaymentProcedure, compensationText(compensationPercent)),
    },
    { label: 'Warning', value: MISSED_PAYMENTS },
    { label: 'Late payment', value: texts.lateness.trim() || 'No interest and no charge is added to a late payment.' },
    { label: 'Debt advice', value: `${DEBT_ADVICE} ${orByPen(texts.debtAdvice)}` },
    {
      label: 'Amortisation table',
      value:
        'On request, at any time and free of charge, the hirer gets a statement of account as a table of what each payment is made of.',
    },
  ]
}

export const DEBT_ADVICE =
  'If you have difficulty with your payments, contact a provider of debt advice, as early as you can.'

const MEDIUM = `What is told of the right of withdrawal after signing, and of changes of the terms, the hirer receives on this durable medium (paper or e-mail, written by the hirer): ${BY_PEN}`

function partyRows({ texts }: AgreementTerms): DocumentFormRow[] {
  return [
    { label: 'Ending the agreement', value: orByPen(texts.termination) },
    { label: 'Faults of the goods', value: orByPen(texts.linkedSale) },
    { label: 'Ownership', value: texts.ownership },
    { label: 'Other duties', value: printedText(texts.otherDuties) },
    { label: 'Medium chosen by the hirer', value: MEDIUM },
    { label: 'Complaints', value: orByPen(texts.complaints) },
    { label: 'Supervisory authority', value: orByPen(texts.supervision) },
    { label: 'Law and language', value: texts.law },
  ]
}
