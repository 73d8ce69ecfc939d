import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { momentFormatter } from '@forecourt/core/kernel/days'
import type { ListColumn } from '../../kit/columns'

const column = (
  name: keyof CashEntryOut & string,
  header: string,
  kind: ListColumn<CashEntryOut>['kind'] = 'text',
): ListColumn<CashEntryOut> => ({
  name,
  header,
  kind,
  value: (row) => {
    const value = row[name]
    return typeof value === 'object' ? null : (value ?? null)
  },
})

export const ENTRY_COLUMNS: readonly ListColumn<CashEntryOut>[] = [
  column('id', 'No', 'number'),
  column('dateTime', 'Date', 'day'),
  column('categoryName', 'Category'),
  column('cashTypeName', 'Type'),
  column('regNo', 'Reg No'),
  { ...column('hpacNo', 'Account No'), name: 'hpAccountNo' },
  column('shownName', 'Name'),
  column('description', 'Description'),
  column('reference', 'Reference'),
  column('signedAmount', 'Amount', 'money'),
  column('batchID', 'Batch', 'number'),
  column('receiptNumber', 'Receipt', 'number'),
  column('createdBy', 'By'),
]

/** The further columns of deleted entries: when, in the time zone of the dealership, and by whom. */
export function deletedColumns(timeZone: string): readonly ListColumn<CashEntryOut>[] {
  const moment = momentFormatter(timeZone)
  return [
    {
      name: 'deletedAt',
      header: 'Deleted',
      kind: 'text',
      value: ({ deletedAt }) => (deletedAt ? moment(deletedAt) : null),
    },
    column('deletedBy', 'Deleted By'),
  ]
}
