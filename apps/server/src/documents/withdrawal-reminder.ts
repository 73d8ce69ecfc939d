import { type Day, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, formatEuro } from '@forecourt/core/kernel/money'
import type { Download } from '../context'
import { BODY, keepTogether, section, signatures, sums, textBlocks } from './blocks'
import { accountSection, type CreditParty, notes } from './credit-parts'
import { printDocument, type PrintContext } from './pages'
import { columnWidth, dealershipSection, dealershipSignature, fileNameOf, partySection, twoColumns } from './parts'

/** A reminder of the right of withdrawal (Directive (EU) 2023/2225 article 10(1)). */
export interface WithdrawalReminderLetter extends CreditParty {
  signedOn: Day
  withdrawalUntil: Day
  /** The total amount of credit. */
  credit: Cents
  /** What the dealership says of the right. */
  right: string
}

export function withdrawalReminderLetter(letter: WithdrawalReminderLetter, printing: PrintContext): Promise<Download> {
  const { accountNo, regNo, client, signedOn, withdrawalUntil } = letter
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
        { label: 'You may withdraw until', value: formatDay(withdrawalUntil), isTotal: true },
      ],
      width,
    )
    const reminder =
      `On ${formatDay(signedOn)} you signed credit agreement ${accountNo}. We remind you that you have the right to withdraw from it within 14 calendar ` +
      'days, without giving a reason. Where you received its terms later than that day, the 14 days begin when you received them.'
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
        ...(letter.right === ''
          ? []
          : section(canvas, 'How', { width, content: textBlocks(canvas, letter.right, BODY, width) })),
        ...creditor,
        ...notes(canvas, [], width),
      ],
      ending: signatures(canvas, [dealershipSignature('Issued by', printing.letterhead)], { width }),
    }
  })
}
