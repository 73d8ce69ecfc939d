import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { momentIn } from '@forecourt/core/kernel/days'
import type { Column } from '../../kit/columns'

const column = (
  name: keyof CashEntryOut & string,
  header: string,
  kind: Column<CashEntryOut>['kind'] = 'text',
): Column<CashEntryOut> => ({
  name,
  header,
  kind,
  value: (row) => {
    const value = row[name]
    return typeof value === 'object' ? null : (value ?? null)
  },
})

/** What lists show of a cash entry. */
export const ENTRY_COLUMNS: readonly Column<CashEntryOut>[] = [
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

/** What they show beside that of one that was deleted: when, where the dealership is, and by whom. */
export function deletedColumns(timeZone: string): readonly Column<CashEntryOut>[] {
  const moment = momentIn(timeZone)
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
