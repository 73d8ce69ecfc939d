import { instalmentsText } from '@forecourt/core/features/hire-purchase/credit-file'
import { cents, formatEuro, sumCents } from '@forecourt/core/kernel/money'
import { createHash } from 'node:crypto'
import { creditCost } from '@forecourt/core/features/hire-purchase/credit-cost'
import { quoteCreditFile } from '@forecourt/core/features/hire-purchase/quote'
import { day } from '@forecourt/core/kernel/days'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  agreementOf,
  anyInformation,
  anyLetterhead,
  bytesOf,
  letterheadOf,
} from '../../../../tests/fixtures/credit-papers'
import { columnText, layoutProblems, pdfText, readPdf, squeezedText } from '../../../../tests/fixtures/pdf'
import type { Download } from '../context'
import { CREDIT_TEXTS } from '../features/settings/credit-texts'
import { creditAgreement } from './credit-agreement'
import { borrowingRateText, aprText } from './credit-parts'
import { consumerCreditInformation, MISSED_PAYMENTS } from './credit-information'
import { secci } from './secci'

const RUNS = { numRuns: 8, endOnFailure: true }

test('[server 20.15] page one holds points (a) to (g) of article 10(3), and page two at the latest all key information', async () => {
  await fc.assert(
    fc.asyncProperty(anyInformation, anyLetterhead, async (form, printing) => {
      const pages = await readPdf(await bytesOf(await consumerCreditInformation(form, printing)))
      const { file, texts } = form
      const [first, two] = [columnText(pages.slice(0, 1)), columnText(pages.slice(0, 2))]
      const { name, address, phone, email, web } = printing.letterhead
      const onPage = (text: string, found: string) => expect(text).toContain(squeezedText(found))
      for (const found of [
        ...[name, formatEuro(file.totalAmountOfCredit), `${file.numberOfPayments} months`, borrowingRateText(file)],
        ...[aprText(file), formatEuro(sumCents([file.totalAmountOfCredit, file.totalCostOfCredit])), form.goods],
        ...['Cash price', texts.lateness],
      ])
        onPage(first, found)
      for (const found of [instalmentsText(file.instalments), MISSED_PAYMENTS, 'within a period of 14 calendar days'])
        onPage(two, found)
      for (const found of ['repay the credit early at any time fully or partially', address, phone, email, web])
        onPage(two, found)
      expect(layoutProblems(pages)).toEqual([])
    }),
    RUNS,
  )
})

test('[server 20.15] the repayment schedule has every payment: a quote has months, an account days', async () => {
  await fc.assert(
    fc.asyncProperty(anyInformation, async (form) => {
      const pages = await readPdf(await bytesOf(await consumerCreditInformation(form, letterheadOf('Motors'))))
      const text = pdfText(pages)
      const last = form.file.numberOfPayments
      if (form.soldOn === null) expect(text).toContain(`${last} month ${last} `)
      else expect(text).not.toContain(`${last} month ${last} `)
      expect(text).not.toMatch(/[☐☑☒✓✔✗]/)
    }),
    { numRuns: 5 },
  )
})

test('[server 20.15] key information without room is refused, with what to shorten', async () => {
  const [form] = fc.sample(anyInformation, { numRuns: 1, seed: 7 })
  const texts = { ...form!.texts, lateness: 'You pay what is late, and more. '.repeat(200) }
  await expect(consumerCreditInformation({ ...form!, texts }, letterheadOf('Motors'))).rejects.toThrow(
    'The key information does not fit',
  )
})

/** Of the papers of release 1.59.1. */
const RELEASED = ['5d795ad71de02ec6', '5d60ecabd3f5c26f']

/** What stands where on the pages, but for the line that names version and time. */
async function digestOf(paper: Promise<Download>): Promise<string> {
  const pages = await readPdf(await bytesOf(await paper))
  const placed = pages.flatMap((page) => page.placed.filter(({ text }) => !text.startsWith('Forecourt')))
  const lines = placed.map(({ text, x, y, size }) => [text, x.toFixed(1), y.toFixed(1), size].join(' '))
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)
}

test('[server 20.12] papers under Directive 2008/48/EC stand as release 1.59.1 printed them', async () => {
  const terms = { price: cents(12_000_00), deposit: cents(2_000_00), numberOfMonths: 48, rateBps: 550 }
  const file = quoteCreditFile(terms)
  const [soldOn, today] = [day('2020-01-01'), day('2026-11-19')]
  const form = {
    ...{ today, of: ['HP-2219', 'GHV 552'], goods: 'Toyota Vitz GHV 552', soldOn, validUntil: null, file },
    ...{ tradeInAmount: cents(2_500_00), cost: creditCost(file), texts: CREDIT_TEXTS, compensationPercent: 1 },
  }
  const printing = letterheadOf('Ta’ Qali Motor Sales Ltd')
  const agreement = agreementOf(form, { regime: '2008/48' })
  expect([await digestOf(secci(form, printing)), await digestOf(creditAgreement(agreement, printing))]).toEqual(
    RELEASED,
  )
})
