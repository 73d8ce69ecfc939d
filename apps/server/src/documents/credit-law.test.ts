import { rescheduleFacts } from '@forecourt/core/features/credit/change-out-facts'
import { instalmentsText, NO_ADVICE } from '@forecourt/core/features/hire-purchase/credit-file'
import { CAUTION } from '@forecourt/core/features/hire-purchase/offer'
import { printedText } from '@forecourt/core/features/settings/fields'
import { day, formatDay } from '@forecourt/core/kernel/days'
import { formatEuro } from '@forecourt/core/kernel/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  agreementOf,
  anyInformation,
  anyLetterhead,
  anyNewTerms,
  bytesOf,
} from '../../../../tests/fixtures/credit-papers'
import { columnText, layoutProblems, readPdf, squeezedText } from '../../../../tests/fixtures/pdf'
import { creditAgreement, type CreditAgreement } from './credit-agreement'
import {
  aprAssumptions,
  cashPriceText,
  compensationText,
  consumerCreditInformation,
  type CreditInformation,
  MISSED_PAYMENTS,
  paymentsText,
} from './credit-information'
import { creditLeaflet, type CreditLeaflet } from './credit-leaflet'
import { termsLetter } from './credit-change-papers'
import { aprText, borrowingRateText } from './credit-parts'
import type { Letterhead } from './pages'

type Answer<Paper> = (paper: Paper, from: Letterhead) => readonly string[]

/** A letter of the law, with what answers it on the paper, or why nothing does. */
type Row<Paper> = readonly [letter: string, answer: Answer<Paper> | { why: string }]

const lastDue = ({ file }: Pick<CreditInformation, 'file'>) => formatDay(file.instalments.at(-1)!.dueDate)

const KEY_INFORMATION: readonly Row<CreditInformation>[] = [
  ['10(3)(a)', (_, { name }) => ['Creditor', name]],
  ['10(3)(b)', ({ file }) => ['Total amount of credit', formatEuro(file.totalAmountOfCredit)]],
  ['10(3)(c)', ({ file }) => ['Duration of the credit agreement', `${file.numberOfPayments} months`]],
  ['10(3)(d)', ({ file }) => ['Borrowing rate', `${borrowingRateText(file)}, fixed`]],
  ['10(3)(e)', ({ file }) => ['Annual Percentage Rate of Charge', aprText(file), 'Total amount you will have to pay']],
  ['10(3)(f)', ({ goods }) => ['Name of the goods', goods, 'Cash price']],
  ['10(3)(g)', ({ texts }) => ['Costs in the case of late payments', texts.lateness]],
  ['10(3)(h)', (form) => ['Instalments and, where appropriate, the order', paymentsText(form)]],
  ['10(3)(i)', () => ['Warning regarding the consequences of missing or late payments', MISSED_PAYMENTS]],
  ['10(3)(j)', () => ['withdraw from the credit agreement within a period of 14 calendar days', 'Yes']],
  [
    '10(3)(k)',
    ({ compensationPercent }) => ['repay the credit early at any time', compensationText(compensationPercent)],
  ],
  ['10(3)(l)', (_, { address, phone, email, web }) => [address, phone, email, web]],
]

const FURTHER_INFORMATION: readonly Row<CreditInformation>[] = [
  ['10(5)(a)', () => ['The type of credit', 'Hire purchase.']],
  ['10(5)(b)', () => ['The conditions governing the drawdown', 'The goods are handed over to you instead of money']],
  ['10(5)(c)', ({ file }) => [`${borrowingRateText(file)}, fixed. It is not changed during the agreement.`]],
  ['10(5)(d)', { why: 'There is one way of drawdown: the goods.' }],
  ['10(5)(e)', ({ cost }) => ['Any other costs', formatEuro(cost.bankCharge), 'is not changed', 'none for an account']],
  ['10(5)(f)', ({ file, soldOn }) => ['Representative example', file.representative, aprAssumptions(soldOn)]],
  ['10(5)(g)', () => ['There are no costs of a notary']],
  ['10(5)(h)', ({ texts }) => ['Is it compulsory, in order to obtain the credit', texts.otherServices]],
  ['10(5)(i)', ({ texts }) => ['Sureties required', texts.sureties]],
  ['10(5)(j)', ({ compensationPercent }) => ['how it is worked out', compensationText(compensationPercent)]],
  ['10(5)(k)', () => ['must inform you immediately and without charge of the result of consulting a database']],
  ['10(5)(l)', () => ['obtain a copy of the draft credit agreement free of charge']],
  ['10(5)(m)', { why: 'No price is personalised: each is typed by staff.' }],
  [
    '10(5)(n)',
    ({ validUntil, today }) =>
      validUntil === null ? [] : [`is valid from ${formatDay(today)} until ${formatDay(validUntil)}.`],
  ],
  ['10(5)(o)', ({ texts }) => ['out-of-court complaint and redress mechanism', texts.complaints]],
  ['10(5)(p)', ({ texts }) => ['other than late or missed payments', printedText(texts.otherDuties)]],
  ['10(5)(q)', (form) => ['Repayment schedule', form.soldOn === null ? 'month' : lastDue(form)]],
]

/** The rows of the form in its order. */
const ANNEX_I: readonly string[] = [
  ...['Key information, Part I', 'Creditor', 'Total amount of credit', 'Duration of the credit agreement'],
  ...['Borrowing rate', 'Annual Percentage Rate of Charge', 'The APR is there to help you compare different offers.'],
  ...['Total amount you will have to pay', 'deferred payment for goods', 'Cash price', 'in the case of late payments'],
  ...['Key information, Part II', 'Instalments and, where appropriate', 'Warning regarding the consequences'],
  ...[
    'Right of withdrawal',
    'Early repayment',
    'geographical address',
    'Telephone number',
    'Email address',
    'Web address',
  ],
  ...['Additional information about the credit agreement', '1. Description of the main features'],
  ...['The type of credit', 'The conditions governing the drawdown', 'Sureties required', '2. Costs of the credit'],
  ...['The borrowing rate', 'Representative example', 'Is it compulsory', 'Any other costs deriving from'],
  ...['3. Other important legal aspects', 'compensation', 'Consultation of a database', 'Right to a draft'],
  ...['Concerning redress', 'Warning regarding the legal and financial consequences of non-compliance'],
  ...['Repayment schedule', '4. Additional information in the case of distance marketing'],
  ...['(a) Concerning the creditor', '(b) Concerning the credit agreement'],
]

const AGREEMENT: readonly Row<CreditAgreement>[] = [
  ['21(1)(a)', () => ['Type of credit', 'Hire purchase of the goods named above']],
  [
    '21(1)(b)',
    ({ client }, from) => [from.name, from.phone, from.email, client.name, client.phone, client.email ?? ''],
  ],
  ['21(1)(c)', ({ file }) => ['Total amount of credit', formatEuro(file.totalAmountOfCredit), 'Drawdown']],
  ['21(1)(d)', ({ file }) => ['Duration', `${file.numberOfPayments} monthly payments`]],
  [
    '21(1)(e)',
    ({ file, goods, tradeInAmount }) => [
      goods.regNo,
      'Cash price',
      `${cashPriceText(file.price, tradeInAmount)}, for the`,
    ],
  ],
  ['21(1)(f)', ({ file }) => [`${borrowingRateText(file)}, fixed. It is not changed`]],
  [
    '21(1)(g)',
    ({ file, soldOn }) => ['APR', aprText(file), formatEuro(file.totalAmountPayable), aprAssumptions(soldOn)],
  ],
  ['21(1)(h)', (paper) => [paymentsText(paper), 'Schedule of payments', lastDue(paper)]],
  ['21(1)(i)', () => ['Amortisation table', 'On request, at any time and free of charge']],
  ['21(1)(j)', { why: 'Each payment pays capital: none is of charges and interest alone.' }],
  ['21(1)(k)', ({ cost }) => ['Charges', formatEuro(cost.bankCharge), 'no charges for an account']],
  ['21(1)(l)', ({ texts }) => ['Late payment', texts.lateness]],
  ['21(1)(m)', () => ['Warning', MISSED_PAYMENTS]],
  ['21(1)(n)', () => ['no fees of a notary']],
  ['21(1)(o)', ({ texts }) => ['Sureties', texts.sureties, texts.otherServices]],
  [
    '21(1)(p)',
    ({ texts, cost }) => [
      ...['Right of withdrawal', texts.withdrawal, formatEuro(cost.interestPerDay)],
      'Withdrawal is told on paper or by e-mail',
    ],
  ],
  ['21(1)(q)', () => ['Medium chosen by the hirer', 'on this durable medium', '________']],
  ['21(1)(r)', ({ texts }) => ['Faults of the goods', printedText(texts.linkedSale)]],
  [
    '21(1)(s)',
    ({ texts, compensationPercent }) => [
      ...[texts.earlyRepayment, printedText(texts.repaymentProcedure), compensationText(compensationPercent)],
    ],
  ],
  ['21(1)(t)', ({ texts }) => ['Ending the agreement', printedText(texts.termination)]],
  ['21(1)(u)', ({ texts }) => ['Complaints', texts.complaints]],
  ['21(1)(v)', ({ texts }) => [texts.ownership, printedText(texts.otherDuties)]],
  ['21(1)(w)', ({ texts }) => ['Supervisory authority', texts.supervision]],
  ['21(1)(x)', ({ texts }) => ['contact a provider of debt advice', printedText(texts.debtAdvice)]],
]

const GENERAL: readonly Row<CreditLeaflet>[] = [
  ['9(2)(a)', (_, { name, address, phone, email }) => [`${name}, ${address}`, `${phone}, ${email}`]],
  ['9(2)(b)', () => ['What it is for', 'To buy a vehicle']],
  ['9(2)(c)', () => ['Duration', 'From 1 to 120 months.']],
  [
    '9(2)(d)',
    () => ['Borrowing rate', 'Fixed. A fixed rate is agreed once', 'A variable rate, which we do not offer,'],
  ],
  ['9(2)(e)', ({ file }) => ['Representative example', file.representative, aprAssumptions(null)]],
  ['9(2)(f)', ({ texts }) => ['Further costs', texts.furtherCosts]],
  ['9(2)(g)', ({ file }) => ['By one payment a month', instalmentsText(file.instalments)]],
  [
    '9(2)(h)',
    ({ texts, compensationPercent }) => [
      'Early repayment',
      texts.earlyRepayment,
      compensationText(compensationPercent),
    ],
  ],
  ['9(2)(i)', ({ texts }) => ['Right of withdrawal', texts.withdrawal]],
  ['9(2)(j)', ({ texts }) => [texts.otherServices, 'can be bought from a provider other than us']],
  ['9(2)(k)', ({ texts }) => ['Warning', MISSED_PAYMENTS, printedText(texts.otherDuties)]],
]

type TermsLetter = Parameters<typeof termsLetter>[1]

const MODIFICATION: readonly Row<TermsLetter>[] = [
  [
    '22(a)',
    ({ out }) => [
      'What changes',
      ...rescheduleFacts(out, 'to').flatMap(([label, value]) => (label === 'Account' ? [] : [value])),
      ...out.says,
      'hold once both parties have signed',
    ],
  ],
  [
    '22(b)',
    ({ out }) => [
      `From ${formatDay(day(out.date))}; the first payment by the new terms is due on ${formatDay(day(out.after.from))}.`,
    ],
  ],
  ['22(c)', ({ texts }) => ['How to complain', texts.complaints]],
  ['22(d)', ({ texts }) => ['Within what time', printedText(texts.timeToComplain)]],
  ['22(e)', ({ texts }) => ['Authority', texts.supervision]],
]

const letters = (article: string, from: string, to: string) =>
  Array.from(
    { length: to.charCodeAt(0) - from.charCodeAt(0) + 1 },
    (_, i) => `${article}(${String.fromCharCode(from.charCodeAt(0) + i)})`,
  )

test('[server 20.14] every letter of articles 9, 10, 21 and 22 has its row, and one that does not apply says why', () => {
  const rows = [...GENERAL, ...KEY_INFORMATION, ...FURTHER_INFORMATION, ...AGREEMENT, ...MODIFICATION]
  expect(rows.map(([letter]) => letter)).toEqual([
    ...letters('9(2)', 'a', 'k'),
    ...letters('10(3)', 'a', 'l'),
    ...letters('10(5)', 'a', 'q'),
    ...letters('21(1)', 'a', 'x'),
    ...letters('22', 'a', 'e'),
  ])
  for (const [letter, answer] of rows) if (typeof answer !== 'function') expect(answer.why, letter).toMatch(/\w.*\.$/)
})

/** Each answer in the columns of a paper; the letter whose answer is not there. */
function expectAnswers<Paper>(
  columns: string,
  rows: readonly Row<Paper>[],
  of: { paper: Paper; from: Letterhead },
): void {
  for (const [letter, answer] of rows)
    if (typeof answer === 'function')
      for (const text of answer(of.paper, of.from))
        expect(columns.includes(squeezedText(text)), `${letter}: ${text}`).toBe(true)
}

const RUNS = { numRuns: 5, endOnFailure: true }

test('[server 20.15] the credit information answers article 10(3) and (5), and Annex I row by row', async () => {
  await fc.assert(
    fc.asyncProperty(anyInformation, anyLetterhead, async (form, printing) => {
      const pages = await readPdf(await bytesOf(await consumerCreditInformation(form, printing)))
      const columns = columnText(pages)
      const of = { paper: form, from: printing.letterhead }
      expectAnswers(columns, [...KEY_INFORMATION, ...FURTHER_INFORMATION], of)
      let at = 0
      for (const row of ANNEX_I) {
        const found = columns.indexOf(squeezedText(row), at)
        expect(found, row).toBeGreaterThanOrEqual(at)
        at = found
      }
      expect(columns).toContain(squeezedText(NO_ADVICE))
      expect(layoutProblems(pages)).toEqual([])
    }),
    RUNS,
  )
})

/** Where the texts of its rows begin, and those of the parties beside each other. */
const ROWS_AT = [0.25]
const PARTIES_AT = [0.2, 0.5]

test('[server 20.16] the leaflet answers each letter of article 9(2), with the warning of article 8(1)', async () => {
  await fc.assert(
    fc.asyncProperty(anyInformation, anyLetterhead, async (form, printing) => {
      const pages = await readPdf(await bytesOf(await creditLeaflet(form, printing)))
      const columns = columnText(pages, ROWS_AT)
      expectAnswers(columns, GENERAL, { paper: form, from: printing.letterhead })
      expect(columns).toContain(squeezedText(CAUTION))
      expect(layoutProblems(pages)).toEqual([])
    }),
    RUNS,
  )
})

test('[server 20.10] the agreement under Directive (EU) 2023/2225 answers each letter of article 21(1), and ticks no box', async () => {
  await fc.assert(
    fc.asyncProperty(anyInformation, anyLetterhead, async (form, printing) => {
      const paper = agreementOf(form)
      const pages = await readPdf(await bytesOf(await creditAgreement(paper, printing)))
      const columns = columnText(pages, ROWS_AT) + columnText(pages, PARTIES_AT)
      expectAnswers(columns, AGREEMENT, { paper, from: printing.letterhead })
      expect(layoutProblems(pages)).toEqual([])
    }),
    RUNS,
  )
})

/** Where the texts of the rows of a letter begin. */
const LETTER_AT = [0.3]

test('[server 20.23] the letter of a change of terms answers each letter of article 22, and ticks no box', async () => {
  await fc.assert(
    fc.asyncProperty(anyNewTerms, anyLetterhead, async ({ party, ...letter }, printing) => {
      const pages = await readPdf(await bytesOf(await termsLetter(party, letter, printing)))
      const columns = columnText(pages, LETTER_AT)
      expectAnswers(columns, MODIFICATION, { paper: letter, from: printing.letterhead })
      expect(layoutProblems(pages)).toEqual([])
    }),
    RUNS,
  )
})

test('[server 20.15] a box that is ticked beforehand is a fault of every paper', () => {
  const page = {
    lines: ['Services', '☐ Insurance', '☑ Breakdown cover', 'Page 1'],
    placed: [],
    width: 595,
    height: 842,
  }
  expect(layoutProblems([page])).toEqual(['page 1: a box is ticked beforehand: ☑'])
})
