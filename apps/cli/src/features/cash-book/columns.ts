import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
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
  column('hpacNo', 'Account No'),
  column('shownName', 'Name'),
  column('description', 'Description'),
  column('reference', 'Reference'),
  column('signedAmount', 'Amount', 'money'),
  column('batchID', 'Batch', 'number'),
  column('receiptNumber', 'Receipt', 'number'),
  column('createdBy', 'By'),
]
