import type { MethodQuote } from '@forecourt/core/features/hire-purchase/settlement-methods'
import { type Day, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, formatEuro } from '@forecourt/core/kernel/money'
import type { Download } from '../context'
import { BODY, textBlocks, section, signatures, type Sum, sums, keepTogether } from './blocks'
import { accountSection, type CreditParty, notes } from './credit-parts'
import { printDocument, type PrintContext } from './pages'
import { columnWidth, fileNameOf, dealershipSignature, negative, partySection, twoColumns } from './parts'

/** A settlement figure of an account on a day, by one method. */
export interface SettlementDocument extends CreditParty {
  on: Day
  /** Everything that is still owed. */
  open: Cents
  quote: Pick<MethodQuote, 'lines' | 'toPay' | 'reduction' | 'says'>
  method: string
}

export function settlementStatement(paper: SettlementDocument, printing: PrintContext): Promise<Download> {
  const { accountNo, regNo, client, on, quote } = paper
  const about = {
    title: 'Settlement Statement',
    references: [accountNo, paper.date],
    subject: [accountNo, regNo, client.name],
    fileName: fileNameOf('Settlement', accountNo, regNo),
  }
  return printDocument(about, printing, (canvas, width) => {
    const half = columnWidth(width)
    const hirer = partySection(canvas, 'Hirer', { party: client, width: half })
    const toPay = sums(canvas, figuresOf(paper), width)
    const validity = `Valid until ${formatDay(on)}, as long as nothing else is paid on the account.`
    const method = textBlocks(canvas, `${paper.method}: ${quote.says}`, BODY, width)
    return {
      blocks: [
        ...twoColumns(width, hirer, accountSection(canvas, paper, half)),
        ...keepTogether(section(canvas, `To settle the account on ${formatDay(on)}`, { width, content: toPay })),
        ...section(canvas, 'How it is worked out', { width, content: method }),
        ...notes(canvas, [validity], width),
      ],
      ending: signatures(canvas, [dealershipSignature('Issued by', printing.letterhead)], { width }),
    }
  })
}

function figuresOf({ open, quote: { lines, toPay, reduction } }: SettlementDocument): Sum[] {
  return [
    ...lines.map(({ label, amount }) => ({ label, value: formatEuro(amount) })),
    { label: 'To pay', value: formatEuro(toPay), isTotal: true },
    { label: 'Open on the account', value: formatEuro(open) },
    { label: 'Waived once it is settled', value: formatEuro(reduction === 0 ? reduction : negative(reduction)) },
  ]
}
