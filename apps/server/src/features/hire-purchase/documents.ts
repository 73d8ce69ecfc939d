import type { Day } from '@forecourt/core/kernel/days'
import type { Download } from '../../context'
import { type CsvColumn, csvDownload } from '../../documents/csv'
import type { ListedAccount } from './list-repository'
import { type AccountFigures, accountFigures } from './views'

const COLUMNS: readonly CsvColumn<AccountFigures>[] = [
  { header: 'Reg No', kind: 'text', value: (row) => row.regNo },
  { header: 'Account No', kind: 'text', value: (row) => row.accountNo },
  { header: 'Due Date', kind: 'day', value: (row) => row.nextDueDate },
  { header: 'Next Payment', kind: 'money', value: (row) => row.nextPaymentAmount },
  { header: 'Payments Overdue', kind: 'number', value: (row) => row.numberOfPaymentsOverdue },
  { header: 'Overdue', kind: 'money', value: (row) => row.overdueAmount },
  { header: 'Days Overdue', kind: 'number', value: (row) => row.daysOverdue },
  { header: 'Payments Remaining', kind: 'number', value: (row) => row.numberOfRemainingPayments },
  { header: 'Remaining', kind: 'money', value: (row) => row.totalOfRemainingPayments },
  { header: 'Payments Paid', kind: 'number', value: (row) => row.numberOfPaidPayments },
  { header: 'Paid', kind: 'money', value: (row) => row.totalOfPaidPayments },
  { header: 'Name', kind: 'text', value: (row) => row.name },
  { header: 'Surname', kind: 'text', value: (row) => row.surname },
  { header: 'Mobile', kind: 'text', value: (row) => row.mobile },
  { header: 'Make', kind: 'text', value: (row) => row.make },
  { header: 'Model', kind: 'text', value: (row) => row.model },
]

export function accountsFile(batches: AsyncIterable<readonly ListedAccount[]>, on: Day): Download {
  async function* rows() {
    for await (const batch of batches) yield batch.map((row) => accountFigures(row, on))
  }
  return csvDownload({ fileName: 'export.csv', columns: COLUMNS, rows: rows() })
}
