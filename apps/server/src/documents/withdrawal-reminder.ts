import { type Day, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, formatEuro } from '@forecourt/core/kernel/money'
import type { Download } from '../context'
import { BODY, keepTogether, section, signatures, type Sum, sums, textBlocks } from './blocks'
import { accountSection, type CreditParty, notes } from './credit-parts'
import { printDocument, type PrintContext } from './pages'
import { columnWidth, dealershipSection, dealershipSignature, fileNameOf, partySection, twoColumns } from './parts'

/** A reminder of the right of withdrawal (Directive (EU) 2023/2225 article 10(1)). */
export interface WithdrawalReminderLetter extends CreditParty {
  signedOn: Day
  /** The last day of the right. */
  until: Day
  /** The day on which the buyer got the terms of the agreement; null where nobody recorded it. */
  termsGivenOn: Day | null
  /** The total amount of credit. */
  credit: Cents
  /** What the dealership says of withdrawing. */
  how: string
}

export function withdrawalReminderLetter(letter: WithdrawalReminderLetter, printing: PrintContext): Promise<Download> {
  const { accountNo, regNo, client, signedOn } = letter
  const about = {
    title: 'Reminder of the Right of Withdrawal',
    references: [accountNo, letter.date],
    subject: [accountNo, regNo, client.name],
    fileName: fileNameOf('Reminder of Withdrawal', accountNo, regNo),
  }
  return printDocument(about, printing, (canvas, width) => {
    const half = columnWidth(width)
    const hirer = partySection(canvas, 'Hirer', { party: client, width: half })
    const days = sums(
      canvas,
      [
        { label: 'Agreement signed on', value: formatDay(signedOn) },
        { label: 'Total amount of credit', value: formatEuro(letter.credit) },
        ...lastDays(letter),
      ],
      width,
    )
    const reminder =
      `On ${formatDay(signedOn)} you signed credit agreement ${accountNo}. We remind you that you have the right to withdraw from it within 14 calendar ` +
      `days, without giving a reason. ${daysText(letter)}`
    const creditor = dealershipSection(canvas, 'Tell us here', {
      letterhead: printing.letterhead,
      represented: '',
      width,
    })
    return {
      blocks: [
        ...twoColumns(width, hirer, accountSection(canvas, letter, half)),
        ...section(canvas, 'Your right to withdraw', { width, content: textBlocks(canvas, reminder, BODY, width) }),
        ...keepTogether(section(canvas, 'Days', { width, content: days })),
        ...(letter.how === ''
          ? []
          : section(canvas, 'How', { width, content: textBlocks(canvas, letter.how, BODY, width) })),
        ...creditor,
        ...notes(canvas, [], width),
      ],
      ending: signatures(canvas, [dealershipSignature('Issued by', printing.letterhead)], { width }),
    }
  })
}

/** From when the 14 days count: what nobody recorded is told as the law has it, and no day is made up for it (article 26(1) and (2)). */
function daysText({ signedOn, termsGivenOn, until }: WithdrawalReminderLetter): string {
  if (termsGivenOn === null)
    return (
      `The 14 days count from ${formatDay(signedOn)}, or from the day on which you receive the terms of the agreement, if that is later. ` +
      `Where you never receive them, your right ends on ${formatDay(until)}.`
    )
  const from = termsGivenOn > signedOn ? `, when you received its terms` : ''
  return `The 14 days count from ${formatDay(termsGivenOn)}${from}.`
}

function lastDays({ termsGivenOn, until }: WithdrawalReminderLetter): Sum[] {
  if (termsGivenOn !== null) return [{ label: 'You may withdraw until', value: formatDay(until), isTotal: true }]
  return [
    { label: 'You may withdraw', value: '14 days from receiving the terms' },
    { label: 'At the latest until', value: formatDay(until), isTotal: true },
  ]
}
