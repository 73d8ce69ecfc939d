import { type CreditFile, instalmentsText } from '@forecourt/core/features/hire-purchase/credit-file'
import { type Day, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, formatEuro, sumCents } from '@forecourt/core/kernel/money'
import type { Download } from '../context'
import { type Block, section } from './blocks'
import type { Canvas } from './canvas'
import type { CreditInformation } from './credit-information'
import { aprText, notes, borrowingRateText } from './credit-parts'
import { type DocumentFormRow, documentFormRows } from './form-rows'
import { type Letterhead, printDocument, type PrintContext } from './pages'
import { fileNameOf } from './parts'

/** The standard European consumer credit information, for an account or a quote. */
export type Secci = Omit<CreditInformation, 'compensationPercent'>

/** Prints the form of Directive 2008/48/EC Annex II; rows that do not apply are left out, as the form requires. */
export function secci(form: Secci, printing: PrintContext): Promise<Download> {
  const paper = {
    title: 'Standard European Consumer Credit Information',
    references: [...form.of, formatDay(form.today)],
    subject: form.of,
    fileName: fileNameOf('SECCI', ...form.of),
  }
  return printDocument(paper, printing, (canvas, width) => ({
    blocks: [
      ...part(canvas, '1. Identity and contact details of the creditor', creditorRows(printing.letterhead), width),
      ...part(canvas, '2. Description of the main features of the credit product', featureRows(form), width),
      ...part(canvas, '3. Costs of the credit', costRows(form), width),
      ...part(canvas, '4. Other important legal aspects', legalRows(form), width),
      ...part(
        canvas,
        '5. Additional information in the case of distance marketing',
        distanceRows(form, printing.letterhead),
        width,
      ),
      ...notes(canvas, [], width),
    ],
  }))
}

function part(canvas: Canvas, title: string, rows: readonly DocumentFormRow[], width: number): Block[] {
  const content = documentFormRows(canvas, rows, { width, labelWidth: width * 0.42 })
  return content.length === 0 ? [] : section(canvas, title, { width, content })
}

function creditorRows({ name, address, phone, vatNumber }: Letterhead): DocumentFormRow[] {
  return [
    { label: 'Creditor', value: name },
    { label: 'Address', value: address },
    { label: 'Telephone number', value: phone },
    { label: 'VAT number', value: vatNumber },
  ]
}

const PAID_BY =
  'Each pays the interest of its month, its part of the bank charge, and then capital. What is paid goes to the earliest instalment that is open.'

function featureRows({ file, goods, soldOn, tradeInAmount, texts }: Secci): DocumentFormRow[] {
  const { deposit, numberOfPayments } = file
  const paid = deposit > 0 ? ` and the deposit of ${formatEuro(deposit)} is paid` : ''
  const repaid = sumCents([file.totalAmountOfCredit, file.totalCostOfCredit])
  const whole = deposit > 0 ? `; with the deposit ${formatEuro(file.totalAmountPayable)}` : ''
  const until = soldOn === null ? '' : `, until ${lastDay(file)}`
  return [
    { label: 'The type of credit', value: `Hire purchase. ${texts.ownership}` },
    {
      label:
        'The total amount of credit\nThis means the ceiling or the total sums made available under the credit agreement.',
      value: formatEuro(file.totalAmountOfCredit),
    },
    {
      label: 'The conditions governing the drawdown\nThis means how and when you will obtain the money.',
      value: `The goods are handed over to you instead of money, once the agreement is signed${paid}.`,
    },
    { label: 'The duration of the credit agreement', value: `${numberOfPayments} months${until}` },
    {
      label: 'Instalments and, where appropriate, the order in which instalments will be allocated',
      value: `You will have to pay the following: ${numberOfPayments} ${instalmentsText(file.instalments)}; ${instalmentDueText(file, soldOn)}. ${PAID_BY}`,
    },
    {
      label:
        'The total amount you will have to pay\nThis means the amount of borrowed capital plus interest and possible costs related to your credit.',
      value: `${formatEuro(repaid)}${whole}`,
    },
    {
      label: 'The credit is granted in the form of a deferred payment for a good\nName of good',
      value: goods || 'A vehicle',
    },
    { label: 'Cash price', value: priceText(file.price, tradeInAmount) },
    {
      label:
        'Sureties required\nThis is a description of the security to be provided by you in relation to the credit agreement.',
      value: texts.sureties,
    },
  ]
}

function priceText(price: Cents, takenInFor: Cents): string {
  if (takenInFor <= 0) return formatEuro(price)
  return `${formatEuro(sumCents([price, takenInFor]))}, of which ${formatEuro(takenInFor)} is paid by part exchange`
}

const lastDay = ({ instalments }: CreditFile) => {
  const last = instalments.at(-1)
  return last ? formatDay(last.dueDate) : ''
}

/** Returns when instalments are due: a quote has no days yet. */
function instalmentDueText(file: CreditFile, soldOn: Day | null): string {
  const [first] = file.instalments
  if (soldOn === null || !first) return 'the first a month after the sale, then one a month'
  return `the first on ${formatDay(first.dueDate)}, then one a month, the last on ${lastDay(file)}`
}

const COMPULSORY = [
  'Is it compulsory, in order to obtain the credit or to obtain it on the terms and conditions marketed, to take out an insurance policy securing the credit, or another ancillary service contract?',
  'If the costs of these services are not known by the creditor they are not included in the APR.',
].join('\n')

function costRows({ file, cost, soldOn, texts }: Secci): DocumentFormRow[] {
  const given =
    soldOn === null ? 'the first instalment a month after the sale' : `the credit given on ${formatDay(soldOn)}`
  return [
    { label: 'The borrowing rate', value: `${borrowingRateText(file)}, fixed for the whole duration` },
    {
      label:
        'Annual Percentage Rate of Charge (APR)\nThis is the total cost expressed as an annual percentage of the total amount of credit. The APR is there to help you compare different offers.',
      value: `${aprText(file)}\nRepresentative example: ${file.representative} It takes ${given}, and every instalment paid on its day.`,
    },
    { label: COMPULSORY, value: texts.otherServices.trim() || 'No' },
    {
      label: 'Any other costs deriving from the credit agreement',
      value: `A bank charge of 2% of the credit, ${formatEuro(cost.bankCharge)}, which is inside the instalments and in the APR.`,
    },
    {
      label:
        'Costs in the case of late payments\nMissing payments could have severe consequences for you (e.g. forced sale) and make obtaining credit more difficult.',
      value: texts.lateness.trim() || 'You will not be charged for missing payments.',
    },
  ]
}

const DATABASE =
  'The creditor must inform you immediately and without charge of the result of a consultation of a database, if a credit application is rejected on the basis of such a consultation. This does not apply if the provision of such information is prohibited by European law or is contrary to objectives of public policy or public security.'
const DRAFT =
  'You have the right, upon request, to obtain a copy of the draft credit agreement free of charge. This provision does not apply if the creditor is at the time of the request unwilling to proceed to the conclusion of the credit agreement with you.'

function legalRows({ today, validUntil, cost, texts }: Secci): DocumentFormRow[] {
  return [
    {
      label:
        'Right of withdrawal\nYou have the right to withdraw from the credit agreement within a period of 14 calendar days.',
      value: ['Yes.', texts.withdrawal.trim(), `The interest of a day is ${formatEuro(cost.interestPerDay)}.`]
        .filter(Boolean)
        .join(' '),
    },
    {
      label: 'Early repayment\nYou have the right to repay the credit early at any time in full or partially.',
      value: `Yes. ${texts.earlyRepayment}`,
    },
    { label: 'Consultation of a database', value: DATABASE },
    { label: 'Right to a draft credit agreement', value: DRAFT },
    {
      label: 'The period of time during which the creditor is bound by the pre-contractual information',
      value:
        validUntil === null ? '' : `This information is valid from ${formatDay(today)} until ${formatDay(validUntil)}.`,
    },
  ]
}

function distanceRows({ texts }: Secci, { name, address }: Letterhead): DocumentFormRow[] {
  return [
    { label: '(a) Concerning the creditor\nThe supervisory authority', value: texts.supervision },
    {
      label: '(b) Concerning the credit agreement\nExercise of the right of withdrawal',
      value: `In writing to ${[name, address].filter(Boolean).join(', ')}, as told in part 4. Without it the agreement stands.`,
    },
    { label: 'The law taken as a basis, the competent court, and the language', value: texts.law },
    {
      label: '(c) Concerning redress\nExistence of and access to out-of-court complaint and redress mechanism',
      value: texts.complaints,
    },
  ]
}
