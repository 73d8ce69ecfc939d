import { type Day, formatDay } from '../../kernel/days'
import { type Cents, cents, formatEuro, sumCents } from '../../kernel/money'
import type { CreditFile } from './credit-file'

export interface CreditChanges {
  /** The number of part payments; `on` is the day of the latest. */
  partPayments: number
  on: Day | null
  paidAhead: Cents
  /** Cost of credit that is no longer owed because of them. */
  givenBack: Cents
  /** Current instalments, without the rows of part payments. */
  numberOfPayments: number
  /** Current instalments and part payments, and the deposit. */
  totalAmountPayable: Cents
  totalCostOfCredit: Cents
  says: string
}

interface CurrentRow {
  dueDate: Day
  amount: Cents
  isPartPayment: boolean
}

/** An account now, beside its terms at the sale. */
export interface CurrentCredit {
  file: Pick<CreditFile, 'instalments' | 'deposit' | 'totalAmountOfCredit' | 'totalAmountPayable'>
  /** In due order; empty before there is a schedule. */
  rows: readonly CurrentRow[]
  partPayments: readonly { day: Day; amount: Cents; givenBack: Cents }[]
  /** The withdrawal and changes of terms, the earliest first. */
  changes?: readonly { day: Day; kind: 'withdrawal' | 'terms' }[]
}

/** The changes of the schedule of an account since the sale; null while it is as sold, or not made yet (server 20.2). */
export function creditChanges({ file, rows, partPayments, changes = [] }: CurrentCredit): CreditChanges | null {
  const isAsSold =
    rows.length === file.instalments.length &&
    rows.every(
      (row, at) => row.dueDate === file.instalments[at]?.dueDate && row.amount === file.instalments[at]?.amount,
    )
  if (rows.length === 0 || isAsSold) return null
  const total = sumCents(rows.map(({ amount }) => amount))
  const since = {
    partPayments: partPayments.length,
    on: partPayments.at(-1)?.day ?? null,
    paidAhead: sumCents(partPayments.map(({ amount }) => amount)),
    givenBack: sumCents(partPayments.map((payment) => payment.givenBack)),
    numberOfPayments: rows.filter((row) => !row.isPartPayment).length,
    totalAmountPayable: sumCents([total, file.deposit]),
    totalCostOfCredit: cents(total - file.totalAmountOfCredit),
  }
  return { ...since, says: sentenceOf(since, changes, file.totalAmountPayable) }
}

const CHANGE_TEXTS = { withdrawal: 'the buyer withdrew from the credit', terms: 'the terms were changed' } as const

function sentenceOf(
  since: Omit<CreditChanges, 'says'>,
  changes: NonNullable<CurrentCredit['changes']>,
  agreed: Cents,
): string {
  const { on, partPayments, paidAhead, totalAmountPayable } = since
  const days =
    on === null ? '' : `${partPayments > 1 ? ` in ${partPayments} part payments, the last` : ''} on ${formatDay(on)}`
  const parts = [
    ...(on === null ? [] : [`${formatEuro(paidAhead)} was paid ahead of time${days}`]),
    ...changes.map(({ day, kind }) => `${CHANGE_TEXTS[kind]} on ${formatDay(day)}`),
  ]
  const what = parts.join(', ') || 'the schedule was changed'
  const more = totalAmountPayable - agreed
  const than =
    more === 0 ? 'as much as agreed' : `${formatEuro(cents(Math.abs(more)))} ${more > 0 ? 'more' : 'less'} than agreed`
  return `Since the sale ${what}: ${formatEuro(totalAmountPayable)} is payable in all, ${than}.`
}
