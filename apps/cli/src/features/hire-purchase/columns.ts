import type { HpScheduleDetail, HpScheduleRow } from '@forecourt/core/features/hire-purchase/schemas'
import type { ListColumn } from '../../kit/columns'

const column = (
  name: keyof HpScheduleRow & string,
  header: string,
  kind: ListColumn<HpScheduleRow>['kind'] = 'text',
): ListColumn<HpScheduleRow> => ({ name, header, kind, value: (row) => row[name] })

export const ACCOUNT_COLUMNS: readonly ListColumn<HpScheduleRow>[] = [
  column('vehicleID', 'Vehicle', 'number'),
  column('regNo', 'Reg No'),
  { ...column('accountNo', 'Account No'), name: 'hpAccountNo' },
  column('nextDueDate', 'Due Date', 'day'),
  column('nextPaymentAmount', 'Next', 'money'),
  column('numberOfPaymentsOverdue', 'Overdue', 'number'),
  column('overdueAmount', 'Overdue Amount', 'money'),
  column('daysOverdue', 'Days', 'number'),
  column('numberOfRemainingPayments', 'Open', 'number'),
  column('totalOfRemainingPayments', 'Remaining', 'money'),
  column('numberOfPaidPayments', 'Paid', 'number'),
  column('totalOfPaidPayments', 'Paid Amount', 'money'),
  column('name', 'Name'),
  column('surname', 'Surname'),
  column('mobile', 'Mobile'),
  column('make', 'Make'),
  column('model', 'Model'),
  column('clientID', 'Client', 'number'),
  column('settled', 'Settled'),
]

const SHOWN = [
  'regNo',
  'hpAccountNo',
  'nextDueDate',
  'numberOfPaymentsOverdue',
  'nextPaymentAmount',
  'totalOfRemainingPayments',
  'name',
  'surname',
  'mobile',
  'make',
  'model',
]

export const ACCOUNT_TEXT_COLUMNS = SHOWN.flatMap((name) => ACCOUNT_COLUMNS.find((each) => each.name === name) ?? [])

const detail = (
  name: keyof HpScheduleDetail & string,
  header: string,
  kind: ListColumn<HpScheduleDetail>['kind'] = 'text',
): ListColumn<HpScheduleDetail> => ({ name, header, kind, value: (row) => row[name] })

export const DETAIL_COLUMNS: readonly ListColumn<HpScheduleDetail>[] = [
  detail('number', 'No', 'number'),
  detail('dueDate', 'Due Date', 'day'),
  detail('amount', 'Amount', 'money'),
  detail('open', 'Open', 'money'),
  detail('paid', 'Paid'),
  detail('paidDate', 'Paid Date', 'day'),
  detail('cashTypeName', 'Method'),
  detail('chequeNo', 'Cheque No'),
  detail('bankName', 'Bank'),
  detail('reference', 'Reference'),
  detail('isPaymentDue', 'Due'),
  detail('isPartPayment', 'Part Payment'),
]
