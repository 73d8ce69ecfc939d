import { type CreditFile, instalmentsText } from '@forecourt/core/features/hire-purchase/credit-file'
import { CAUTION } from '@forecourt/core/features/hire-purchase/offer'
import { MONTHS_MAX } from '@forecourt/core/features/hire-purchase/schedule'
import { printedText } from '@forecourt/core/features/settings/fields'
import type { CreditTexts } from '@forecourt/core/features/settings/schemas'
import { type Day, formatDay } from '@forecourt/core/kernel/days'
import type { Download } from '../context'
import { section, STRONG, textBlocks } from './blocks'
import { aprAssumptions, compensationText, MISSED_PAYMENTS } from './credit-information'
import { notes } from './credit-parts'
import { type DocumentFormRow, documentFormRows } from './form-rows'
import { type Letterhead, printDocument, type PrintContext } from './pages'
import { BY_PEN, fileNameOf, orByPen } from './parts'

/** What anybody is told of our credit, with an example. */
export interface CreditLeaflet {
  today: Day
  file: CreditFile
  texts: CreditTexts
  /** Of the capital that is repaid early, in percent. */
  compensationPercent: number
}

/**
 * Prints the general information of Directive (EU) 2023/2225 art. 9(2), for the counter.
 * @source server 20.16
 */
export function creditLeaflet(leaflet: CreditLeaflet, printing: PrintContext): Promise<Download> {
  const paper = {
    title: 'Buying on credit',
    references: [formatDay(leaflet.today)],
    subject: ['General information on credit'],
    fileName: fileNameOf('Credit Leaflet'),
  }
  return printDocument(paper, printing, (canvas, width) => {
    const rows = documentFormRows(canvas, rowsOf(leaflet, printing.letterhead), { width, labelWidth: width * 0.24 })
    const content = [...textBlocks(canvas, CAUTION, STRONG, width), ...rows]
    return {
      blocks: [...section(canvas, 'General information on credit', { width, content }), ...notes(canvas, [], width)],
    }
  })
}

const RATES =
  'Fixed. A fixed rate is agreed once and stays as it is until the agreement ends, so that every payment is known from the start. A variable rate, which we do not offer, follows an index: payments can rise and fall with it.'

function rowsOf(leaflet: CreditLeaflet, { name, address, phone, email }: Letterhead): DocumentFormRow[] {
  const { file, texts, compensationPercent } = leaflet
  const early = [texts.earlyRepayment, texts.repaymentProcedure].map((text) => printedText(text).trim())
  return [
    { label: 'Who gives it', value: `${name}, ${address}` },
    { label: 'Telephone, e-mail', value: `${phone.trim() || BY_PEN}, ${email.trim() || BY_PEN}` },
    { label: 'What it is for', value: 'To buy a vehicle from us on hire purchase.' },
    { label: 'Duration', value: `From 1 to ${MONTHS_MAX} months.` },
    { label: 'Borrowing rate', value: RATES },
    { label: 'Representative example', value: `${file.representative} ${aprAssumptions(null)}` },
    { label: 'Further costs', value: orByPen(texts.furtherCosts) },
    {
      label: 'How it is repaid',
      value: `By one payment a month: equal ones, or with other first ones and another last one, as agreed before signing. In the example ${instalmentsText(file.instalments)}.`,
    },
    {
      label: 'Early repayment',
      value: [...early, compensationText(compensationPercent)].filter(Boolean).join(' '),
    },
    { label: 'Right of withdrawal', value: orByPen(texts.withdrawal) },
    {
      label: 'Other services',
      value: `${texts.otherServices.trim() || 'None is required.'} Whatever is required besides can be bought from a provider other than us.`,
    },
    { label: 'Warning', value: [MISSED_PAYMENTS, printedText(texts.otherDuties).trim()].filter(Boolean).join(' ') },
  ]
}
