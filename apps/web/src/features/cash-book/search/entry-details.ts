import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { day, formatDay } from '@forecourt/core/kernel/days'
import { centsFromWire, formatEuro, ZERO } from '@forecourt/core/kernel/money'
import type { SubRow } from '../../../kit/grid/column'

const dayOrEmpty = (of: string | null) => (of === null || of === '' ? '' : formatDay(day(of)))
const euroOfNumber = (amount: number) => formatEuro(centsFromWire(amount) ?? ZERO)
const CHEQUE_STATUS_NAMES: Readonly<Record<string, string>> = { pending: 'in hand', banked: 'banked', out: 'given out' }

/** Returns the name of an entry: `812, HP Payment, HP-2219, €550.00`. */
export function entrySummary(entry: CashEntryOut): string {
  const { id, categoryName, hpacNo, regNo, shownName, amount } = entry
  return [id, categoryName, hpacNo || regNo || shownName, euroOfNumber(amount)].filter(Boolean).join(', ')
}

/** Returns why a deleted entry cannot be changed, printed or copied. */
export function deletedReason({ id, deletedBy }: CashEntryOut): string {
  return `Entry ${id} was deleted${deletedBy ? ` by ${deletedBy}` : ''}: it can only be looked at`
}

export function hasDetails(entry: CashEntryOut): boolean {
  return entryDetails(entry).length > 0
}

/** Returns how an entry was paid, and what it paid, each with its label. */
export function entryDetails(entry: CashEntryOut): (readonly [string, string])[] {
  const lines: (readonly [string, string])[] = []
  const { cheque, bankTransfer, card, epos, chequeOut } = entry
  if (cheque) {
    const number = [cheque.bank, cheque.chequeNumber, cheque.accountNumber && `A/C ${cheque.accountNumber}`]
    const whole = cheque.amount === entry.amount ? '' : `${euroOfNumber(cheque.amount)} in all`
    const rest = [cheque.payerName, dayOrEmpty(cheque.chequeDate), CHEQUE_STATUS_NAMES[cheque.status], whole]
    lines.push(['Cheque', [...number, ...rest].filter(Boolean).join(', ')])
    if (cheque.receiptNumber) lines.push(['Receipt No', cheque.receiptNumber])
    for (const share of cheque.sharedBy) {
      const of = [share.hpacNo, share.regNo, euroOfNumber(share.amount), share.cashID === entry.id ? 'this entry' : '']
      lines.push([`Entry ${share.cashID}`, of.filter(Boolean).join(', ')])
    }
  }
  for (const [label, paid] of [
    ['Bank transfer', bankTransfer],
    ['Card', card],
  ] as const)
    if (paid) lines.push([label, [paid.bank, dayOrEmpty(paid.dateTime), paid.reference].filter(Boolean).join(', ')])
  if (epos) lines.push(['EPOS', `Batch ${epos.batchNo}`])
  if (chequeOut) lines.push(['Cheque out', [chequeOut.bank, chequeOut.chequeNumber].filter(Boolean).join(', ')])
  for (const [at, taken] of entry.cheques.entries()) {
    const number = [taken.bank, taken.chequeNumber, taken.accountNumber && `A/C ${taken.accountNumber}`]
    const rest = [taken.payerName, dayOrEmpty(taken.chequeDate), euroOfNumber(taken.amount)]
    lines.push([`Cheque ${at + 1}`, [...number, ...rest].filter(Boolean).join(', ')])
  }
  for (const part of entry.combinedHPPayments)
    lines.push([`Payment ${part.number}`, `due ${dayOrEmpty(part.dueDate)}, ${euroOfNumber(part.amount)}`])
  return lines
}

/** Returns the rows of the expanded entry; on a narrow screen also what has no column there. */
export function entryDetailRows(entry: CashEntryOut, isNarrow = false): SubRow[] {
  const hidden: (readonly [string, string])[] = [
    ['Reference', entry.reference || entry.hpacNo],
    ['Cash Type', entry.cashTypeName],
    ['Batch', `${entry.batchID}, ${entry.batchClosed ? 'closed' : 'open'}`],
  ]
  const lines = [...(isNarrow ? hidden : []), ...entryDetails(entry)]
  return lines.map(([label, text], at) => ({
    id: String(at),
    kind: 'row',
    cells: [
      { column: 'date', content: label, span: 2 },
      { column: 'name', content: text, span: isNarrow ? 3 : 5 },
    ],
  }))
}
