import type { CreditCost } from '@forecourt/core/features/hire-purchase/credit-cost'
import { type CreditFile, instalmentsText } from '@forecourt/core/features/hire-purchase/credit-file'
import { printedText } from '@forecourt/core/features/settings/fields'
import type { CreditTexts } from '@forecourt/core/features/settings/schemas'
import { type Day, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, formatEuro, sumCents } from '@forecourt/core/kernel/money'
import { Refusal } from '@forecourt/core/refusals'
import type { Download } from '../context'
import { type Block, keepTogether, section, STRONG, textBlocks } from './blocks'
import type { Canvas } from './canvas'
import { aprText, notes, borrowingRateText } from './credit-parts'
import { type DocumentFormRow, documentFormRows } from './form-rows'
import { scheduleSection } from './hp-parts'
import { type Body, type Letterhead, printDocument, type PrintContext } from './pages'
import { BY_PEN, fileNameOf } from './parts'

/** The credit information of an account or a quote, with what its form asks for. */
export interface CreditInformation {
  today: Day
  /** The account, or the subject of the quote: for head, foot and file. */
  of: readonly string[]
  /** The goods; empty for a quote that names none. */
  goods: string
  /** The day of the sale; null for a quote, whose first instalment is a month after the sale. */
  soldOn: Day | null
  /** The last day on which the information binds; null without one. */
  validUntil: Day | null
  /** The part of the cash price that trade-ins pay. */
  tradeInAmount: Cents
  file: CreditFile
  cost: CreditCost
  texts: CreditTexts
  /** Of the capital that is repaid early, in percent. */
  compensationPercent: number
}

/** The sentence of Directive (EU) 2023/2225 on missing payments. */
export const MISSED_PAYMENTS =
  'Missing or late payments could have severe consequences for you (e.g. forced sale) and make it more difficult for you to obtain credit in the future.'

/**
 * Prints the form of Directive (EU) 2023/2225 Annex I; rows that do not apply are left out, as the form requires.
 * @throws Refusal CREDIT_KEY_INFORMATION when key information has no room on the pages where it must stand.
 * @source server 20.15
 */
export function consumerCreditInformation(form: CreditInformation, printing: PrintContext): Promise<Download> {
  const paper = {
    title: 'Standard European Consumer Credit Information',
    references: [...form.of, formatDay(form.today)],
    subject: form.of,
    fileName: fileNameOf('Credit Information', ...form.of),
  }
  return printDocument(paper, printing, (canvas, width) => compose(canvas, { form, printing, width }))
}

function compose(canvas: Canvas, o: { form: CreditInformation; printing: PrintContext; width: number }): Body {
  const { form, width } = o
  const { letterhead } = o.printing
  const first = part(canvas, 'Key information, Part I', firstRows(form, letterhead), width)
  const second = part(canvas, 'Key information, Part II', secondRows(form, letterhead), width)
  const refusal = new Refusal('CREDIT_KEY_INFORMATION')
  const schedule = scheduleSection(canvas, scheduleRows(form), {
    width,
    title: 'Repayment schedule',
    ...dueWords(form),
  })
  return {
    blocks: [
      ...first,
      ...second,
      ...additional(canvas, form, width),
      ...part(canvas, '2. Costs of the credit', costRows(form), width),
      ...part(canvas, '3. Other important legal aspects', legalRows(form), width),
      ...schedule,
      ...keepTogether([...part(canvas, DISTANCE, distanceRows(form, letterhead), width), ...notes(canvas, [], width)]),
    ],
    limits: [
      { blocks: new Set(first), pages: 1, refusal },
      { blocks: new Set(second), pages: 2, refusal },
    ],
  }
}

const ADDITIONAL = 'Additional information about the credit agreement'
const DISTANCE = '4. Additional information in the case of distance marketing'
const FEATURES = '1. Description of the main features of the credit product'

function additional(canvas: Canvas, form: CreditInformation, width: number): Block[] {
  const rows = documentFormRows(canvas, featureRows(form), { width, labelWidth: width * LABEL_SHARE })
  const features = textBlocks(canvas, FEATURES, STRONG, width).map((line) => ({ ...line, glued: true }))
  return section(canvas, ADDITIONAL, { width, content: [...features, ...rows] })
}

const LABEL_SHARE = 0.42

function part(canvas: Canvas, title: string, rows: readonly DocumentFormRow[], width: number): Block[] {
  const content = documentFormRows(canvas, rows, { width, labelWidth: width * LABEL_SHARE })
  return content.length === 0 ? [] : section(canvas, title, { width, content })
}

const scheduleRows = ({ file }: CreditInformation) => file.instalments.map((row) => ({ ...row, bankCharge: null }))

/** A quote has no days yet: its payments are due so many months after the sale. */
function dueWords({ soldOn }: CreditInformation) {
  return soldOn === null ? { dueText: ({ number }: { number: number }) => `month ${number}` } : {}
}

function firstRows(form: CreditInformation, { name }: Letterhead): DocumentFormRow[] {
  const { file, goods, tradeInAmount, texts } = form
  const repaid = sumCents([file.totalAmountOfCredit, file.totalCostOfCredit])
  const whole = file.deposit > 0 ? `; with the deposit ${formatEuro(file.totalAmountPayable)}` : ''
  return [
    { label: 'Creditor', value: name },
    {
      label:
        'Total amount of credit\nThis means the ceiling or the total sums made available under the credit agreement.',
      value: formatEuro(file.totalAmountOfCredit),
    },
    { label: 'Duration of the credit agreement', value: durationText(form) },
    { label: 'Borrowing rate', value: `${borrowingRateText(file)}, fixed for the whole duration` },
    {
      label: `Annual Percentage Rate of Charge (APR)\n${printedText(texts.aprWords)} The APR is there to help you compare different offers.`,
      value: aprText(file),
    },
    {
      label: `Total amount you will have to pay\n${printedText(texts.payableWords)}`,
      value: `${formatEuro(repaid)}${whole}`,
    },
    {
      label: 'The credit is granted in the form of a deferred payment for goods\nName of the goods',
      value: goods || 'A vehicle',
    },
    { label: 'Cash price', value: cashPriceText(file.price, tradeInAmount) },
    {
      label: 'Costs in the case of late payments',
      value: texts.lateness.trim() || 'You will not be charged for missing payments.',
    },
  ]
}

function durationText({ file, soldOn }: Pick<CreditInformation, 'file' | 'soldOn'>): string {
  return `${file.numberOfPayments} months${soldOn === null ? '' : `, until ${lastDay(file)}`}`
}

/** The cash price of the goods; of a part exchange with what the car taken in pays of it. */
export function cashPriceText(price: Cents, takenInFor: Cents): string {
  if (takenInFor <= 0) return formatEuro(price)
  return `${formatEuro(sumCents([price, takenInFor]))}, of which ${formatEuro(takenInFor)} is paid by part exchange`
}

const lastDay = ({ instalments }: CreditFile) => {
  const last = instalments.at(-1)
  return last ? formatDay(last.dueDate) : ''
}

const PAID_BY =
  'Each pays the interest of its month, its part of the bank charge, and then capital. What is paid goes to the earliest instalment that is open.'

/** What is paid, when, and in which order it is allocated. */
export function paymentsText({ file, soldOn }: Pick<CreditInformation, 'file' | 'soldOn'>): string {
  const [first] = file.instalments
  const due =
    soldOn === null || !first
      ? 'the first a month after the sale, then one a month'
      : `the first on ${formatDay(first.dueDate)}, then one a month, the last on ${lastDay(file)}`
  return `${file.numberOfPayments} ${instalmentsText(file.instalments)}; ${due}. ${PAID_BY}`
}

/** Whether we ask compensation of whoever repays early, and how it is worked out. */
export function compensationText(percent: number): string {
  if (percent <= 0) return 'We ask no compensation.'
  const late = Math.min(percent, 0.5)
  return `We ask compensation of ${percent}% of the capital that is repaid early, ${late}% where the last payment is due within a year, and never more than the interest that you would have paid until then.`
}

function secondRows(form: CreditInformation, { address, phone, email, web }: Letterhead): DocumentFormRow[] {
  const { compensationPercent } = form
  return [
    {
      label: 'Instalments and, where appropriate, the order in which instalments will be allocated',
      value: `You will have to pay the following: ${paymentsText(form)}`,
    },
    { label: 'Warning regarding the consequences of missing or late payments', value: MISSED_PAYMENTS },
    {
      label:
        'Right of withdrawal\nYou have the right to withdraw from the credit agreement within a period of 14 calendar days.',
      value: 'Yes',
    },
    {
      label: 'Early repayment\nYou have the right to repay the credit early at any time fully or partially.',
      value: `Yes. ${compensationText(compensationPercent)}`,
    },
    { label: 'Creditor: geographical address', value: address.trim() || BY_PEN },
    { label: 'Telephone number', value: phone.trim() || BY_PEN },
    { label: 'Email address', value: email.trim() || BY_PEN },
    { label: 'Web address', value: web },
  ]
}

function featureRows({ file, texts }: CreditInformation): DocumentFormRow[] {
  const paid = file.deposit > 0 ? ` and the deposit of ${formatEuro(file.deposit)} is paid` : ''
  return [
    { label: 'The type of credit', value: `Hire purchase. ${texts.ownership}` },
    {
      label: 'The conditions governing the drawdown\nThis means how and when you will obtain the money.',
      value: `The goods are handed over to you instead of money, once the agreement is signed${paid}.`,
    },
    {
      label:
        'Sureties required\nThis is a description of the security to be provided by you in relation to the credit agreement.',
      value: texts.sureties,
    },
  ]
}

/** Every assumption by which the APR is worked out. */
export function aprAssumptions(soldOn: Day | null): string {
  const given =
    soldOn === null
      ? 'the first instalment is paid a month after the sale'
      : `the credit is given on ${formatDay(soldOn)}`
  return `It is assumed that ${given}, that every instalment is paid in full on its day, that the bank charge is the only charge, and that the rate stays as it is.`
}

function costRows({ file, cost, soldOn, texts }: CreditInformation): DocumentFormRow[] {
  return [
    {
      label: 'The borrowing rate',
      value: `${borrowingRateText(file)}, fixed. It is not changed during the agreement.`,
    },
    { label: 'Representative example', value: `${file.representative} ${aprAssumptions(soldOn)}` },
    { label: printedText(texts.servicesWords), value: texts.otherServices.trim() || 'No' },
    {
      label: 'Any other costs deriving from the credit agreement',
      value: `A bank charge of 2% of the credit, ${formatEuro(cost.bankCharge)}, which is inside the instalments and in the APR and is not changed. There are no costs of a notary and none for an account.`,
    },
  ]
}

const DATABASE =
  'The creditor must inform you immediately and without charge of the result of consulting a database, if a credit application is rejected on the basis of such a consultation.'
const DRAFT =
  'You have the right, upon request, to obtain a copy of the draft credit agreement free of charge. This provision applies if the creditor is willing, at the time of your request, to proceed to the conclusion of the credit agreement with you.'
const NON_COMPLIANCE =
  'Non-compliance with the commitments linked to the credit agreement other than late or missed payments could have severe consequences for you.'

function legalRows({ today, validUntil, compensationPercent, texts }: CreditInformation): DocumentFormRow[] {
  const valid = `The information contained in this form is valid from ${formatDay(today)} until`
  return [
    {
      label: 'Early repayment: compensation, and how it is worked out',
      value: [printedText(texts.earlyRepayment), compensationText(compensationPercent)].filter(Boolean).join(' '),
    },
    { label: 'Consultation of a database', value: DATABASE },
    { label: 'Right to a draft credit agreement', value: DRAFT },
    {
      label: 'The period of time during which the creditor is bound by the pre-contractual information',
      value: validUntil === null ? '' : `${valid} ${formatDay(validUntil)}.`,
    },
    {
      label: 'Concerning redress\nYou have the right to access an out-of-court complaint and redress mechanism',
      value: texts.complaints.trim() || BY_PEN,
    },
    {
      label: `Warning regarding the legal and financial consequences of non-compliance\n${NON_COMPLIANCE}`,
      value: printedText(texts.otherDuties).trim() || NON_COMPLIANCE,
    },
  ]
}

/** How the agreement is withdrawn from, and what a day of it costs. */
export function withdrawalText(texts: CreditTexts, cost: CreditCost): string {
  const perDay = `The interest of a day is ${formatEuro(cost.interestPerDay)}.`
  return [texts.withdrawal.trim(), perDay].filter(Boolean).join(' ')
}

function distanceRows({ texts }: CreditInformation, { name, address }: Letterhead): DocumentFormRow[] {
  return [
    { label: '(a) Concerning the creditor\nThe supervisory authority', value: texts.supervision },
    {
      label: '(b) Concerning the credit agreement\nExercise of the right of withdrawal',
      value: `In writing to ${[name, address].filter(Boolean).join(', ')}, as told in part 3. Without it the agreement stands.`,
    },
    { label: 'The law taken as a basis, the competent court, and the language', value: texts.law },
  ]
}
