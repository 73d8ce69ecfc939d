import type { PendingCheque } from '@forecourt/core/features/cash-book/schemas'
import { centsFromWire, eurosOf, formatAmount, sumCents } from '@forecourt/core/kernel/money'
import type { ListColumn } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { printList } from '../../kit/list-output'
import type { CommandInput } from '../../kit/options'

const COLUMNS: readonly ListColumn<PendingCheque>[] = [
  { name: 'id', header: 'Id', kind: 'number', value: (row) => row.id },
  { name: 'date', header: 'Date', kind: 'day', value: (row) => row.date },
  { name: 'payerName', header: 'Payer', kind: 'text', value: (row) => row.payerName },
  { name: 'bank', header: 'Bank', kind: 'text', value: (row) => row.bank },
  { name: 'chequeNo', header: 'Cheque No', kind: 'text', value: (row) => row.chequeNumber },
  { name: 'accountNumber', header: 'A/C No', kind: 'text', value: (row) => row.accountNumber },
  { name: 'description', header: 'Description', kind: 'text', value: (row) => row.description },
  { name: 'amount', header: 'Amount', kind: 'money', value: (row) => row.amount },
]

export async function printCheques(ctx: Context, { options }: CommandInput): Promise<void> {
  const { client } = await ctx.connect()
  const rows = await client.call('GetPendingCheques', {})
  const total = sumCents(rows.flatMap((row) => centsFromWire(row.amount) ?? []))
  await printList(ctx, options, {
    columns: COLUMNS,
    rows,
    around: { totalCount: rows.length, total: eurosOf(total) },
    summary: `${rows.length === 1 ? '1 cheque' : `${rows.length} cheques`}, total ${formatAmount(total)}`,
  })
}
