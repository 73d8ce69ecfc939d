import type { CreditTexts } from '@forecourt/core/features/settings/schemas'
import { type Day, formatDay } from '@forecourt/core/kernel/days'
import type { Download } from '../context'
import { section, signatures } from './blocks'
import { DEBT_ADVICE } from './credit-agreement-rows'
import { notes } from './credit-parts'
import { documentFormRows } from './form-rows'
import { printDocument, type PrintContext } from './pages'
import {
  columnWidth,
  dealershipSection,
  dealershipSignature,
  fileNameOf,
  orByPen,
  type Party,
  partySection,
  twoColumns,
} from './parts'

/** What a client is told whose application for credit was refused. */
export interface RefusalLetter {
  today: Day
  decidedOn: Day
  client: Party
  regNo: string
  /** Make, model and registration. */
  goods: string
  /** The database that was consulted, with its result; '' for none. */
  database: string
  texts: CreditTexts
}

/**
 * Prints the refusal of a credit: Directive (EU) 2023/2225 art. 18(9), and art. 19(6) where a database was consulted.
 * @source server 20.42
 */
export function refusalLetter(letter: RefusalLetter, printing: PrintContext): Promise<Download> {
  const { client, regNo, goods, decidedOn, texts, database } = letter
  const paper = {
    title: 'Refusal of Credit',
    references: [regNo, formatDay(letter.today)],
    subject: [regNo, client.name],
    fileName: fileNameOf('Refusal of Credit', regNo),
  }
  const rows = [
    {
      label: 'Decision',
      value: `On ${formatDay(decidedOn)} we refused the credit that you asked for to buy ${goods}.`,
    },
    {
      label: 'How we decided',
      value:
        'We looked at what you told us of income, expenses and other credit, and at the papers that you showed. A person decided. Ask us, and we explain the decision and look at it again with what you tell us.',
    },
    {
      label: 'Database',
      value:
        database === ''
          ? ''
          : `We consulted a database. Its name and the result: ${sentenceOf(database)} This information is free of charge.`,
    },
    { label: 'Debt advice', value: `${DEBT_ADVICE} ${orByPen(texts.debtAdvice)}` },
    { label: 'How to complain', value: orByPen(texts.complaints) },
    { label: 'Authority', value: orByPen(texts.supervision) },
  ]
  return printDocument(paper, printing, (canvas, width) => {
    const half = columnWidth(width)
    const from = dealershipSection(canvas, 'From', { letterhead: printing.letterhead, represented: '', width: half })
    const content = documentFormRows(canvas, rows, { width, labelWidth: width * 0.3 })
    return {
      blocks: [
        ...twoColumns(width, partySection(canvas, 'To', { party: client, width: half }), from),
        ...section(canvas, 'Your application for credit', { width, content }),
        ...notes(canvas, [], width),
      ],
      ending: signatures(canvas, [dealershipSignature('Issued by', printing.letterhead)], { width }),
    }
  })
}

const sentenceOf = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
