import type { RescheduleOut, WithdrawalOut } from '@forecourt/core/features/credit/change-schemas'
import { rescheduleFacts } from '@forecourt/core/features/credit/change-out-facts'
import type { CreditTexts } from '@forecourt/core/features/settings/schemas'
import { day, formatDay } from '@forecourt/core/kernel/days'
import { centsFromWire, formatEuro, ZERO } from '@forecourt/core/kernel/money'
import type { Download } from '../context'
import { BODY, type Block, keepTogether, section, signatures, type Sum, sums, textBlocks } from './blocks'
import type { Canvas } from './canvas'
import { accountSection, type CreditParty, notes } from './credit-parts'
import { type DocumentFormRow, documentFormRows } from './form-rows'
import { scheduleSection } from './hp-parts'
import { printDocument, type PrintContext } from './pages'
import {
  columnWidth,
  dealershipSignature,
  fileNameOf,
  orByPen,
  partySection,
  partySignature,
  twoColumns,
} from './parts'

const euro = (amount: number): string => formatEuro(centsFromWire(amount) ?? ZERO)
const dayText = (text: string): string => formatDay(day(text))

/** Prints what a withdrawal from a credit asks for, until when, and how it was reached (server 20.23). */
export function withdrawalStatement(party: CreditParty, out: WithdrawalOut, printing: PrintContext): Promise<Download> {
  const about = {
    title: 'Statement of Withdrawal',
    references: [party.accountNo, party.date],
    subject: [party.accountNo, party.regNo, party.client.name],
    fileName: fileNameOf('Withdrawal', party.accountNo, party.regNo),
  }
  return printDocument(about, printing, (canvas, width) => ({
    blocks: [
      ...headOf(canvas, party, width),
      ...keepTogether(
        section(canvas, `Withdrawal from the credit on ${dayText(out.date)}`, {
          width,
          content: sums(canvas, withdrawalSums(out), width),
        }),
      ),
      ...section(canvas, 'Days', { width, content: fields(canvas, withdrawalDays(out), width) }),
      ...section(canvas, 'How it is worked out', {
        width,
        content: out.says.flatMap((sentence) => textBlocks(canvas, sentence, BODY, width)),
      }),
      ...notes(canvas, [], width),
    ],
    ending: signatures(
      canvas,
      [dealershipSignature('Creditor and owner', printing.letterhead), partySignature('Hirer', party.client)],
      { width },
    ),
  }))
}

function headOf(canvas: Canvas, party: CreditParty, width: number): Block[] {
  const half = columnWidth(width)
  const hirer = partySection(canvas, 'Hirer', { party: party.client, width: half })
  return twoColumns(width, hirer, accountSection(canvas, party, half))
}

function fields(canvas: Canvas, rows: readonly DocumentFormRow[], width: number): Block[] {
  return documentFormRows(canvas, rows, { width, labelWidth: width * 0.3 })
}

function withdrawalSums(out: WithdrawalOut): Sum[] {
  return [
    { label: 'Capital, the total amount of credit', value: euro(out.capital) },
    { label: `Interest of ${out.days} ${out.days === 1 ? 'day' : 'days'}`, value: euro(out.interest) },
    { label: 'Paid on the account', value: euro(-out.paid) },
    ...(out.toPayBack > 0 ? [{ label: 'To pay back to the hirer', value: euro(out.toPayBack), isTotal: true }] : []),
    { label: 'To pay', value: euro(out.toPay), isTotal: true },
  ]
}

function withdrawalDays(out: WithdrawalOut): DocumentFormRow[] {
  return [
    {
      label: 'Right of withdrawal',
      value: out.until === null ? 'Without a last day.' : `Until ${dayText(out.until)}.`,
    },
    { label: 'To be paid by', value: `${dayText(out.dueDate)}, 30 days after the withdrawal.` },
    { label: 'Interest of a day', value: euro(out.interestPerDay) },
  ]
}

/** Prints new terms with what is told of them before they hold (article 22 of Directive (EU) 2023/2225; server 20.23). */
export function termsLetter(
  party: CreditParty,
  { out, texts }: { out: RescheduleOut; texts: CreditTexts },
  printing: PrintContext,
): Promise<Download> {
  const about = {
    title: 'Change of Terms',
    references: [party.accountNo, party.date],
    subject: [party.accountNo, party.regNo, party.client.name],
    fileName: fileNameOf('Change of Terms', party.accountNo, party.regNo),
  }
  const rows = out.rows.map(({ number, dueDate, amount, bankCharge }) => ({
    ...{ number, dueDate: day(dueDate), amount: centsFromWire(amount) ?? ZERO },
    bankCharge: bankCharge === null ? null : centsFromWire(bankCharge),
  }))
  return printDocument(about, printing, (canvas, width) => ({
    blocks: [
      ...headOf(canvas, party, width),
      ...section(canvas, 'What changes', { width, content: fields(canvas, changedRows(out), width) }),
      ...section(canvas, 'What you should know', { width, content: fields(canvas, toldRows(out, texts), width) }),
      ...scheduleSection(canvas, rows, { width }),
      ...notes(canvas, [], width),
    ],
    ending: signatures(
      canvas,
      [dealershipSignature('Creditor and owner', printing.letterhead), partySignature('Hirer', party.client)],
      { width },
    ),
  }))
}

function changedRows(out: RescheduleOut): DocumentFormRow[] {
  const facts = rescheduleFacts(out, 'to').filter(([label]) => label !== 'Account')
  return [
    ...facts.map(([label, value]) => ({ label, value })),
    { label: 'In all', value: `${euro(out.before.sum)} to ${euro(out.after.sum)} for the payments to come.` },
    { label: 'How', value: out.says.join(' ') },
  ]
}

/** The rows of article 22(a) to (e). */
function toldRows(out: RescheduleOut, texts: CreditTexts): DocumentFormRow[] {
  return [
    { label: 'Your consent', value: 'The new terms hold once both parties have signed this letter.' },
    {
      label: 'When',
      value: `From ${dayText(out.date)}; the first payment by the new terms is due on ${dayText(out.after.from)}.`,
    },
    { label: 'How to complain', value: orByPen(texts.complaints) },
    { label: 'Within what time', value: orByPen(texts.timeToComplain) },
    { label: 'Authority', value: orByPen(texts.supervision) },
  ]
}
