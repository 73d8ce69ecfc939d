import { ageingBucket } from '@forecourt/core/features/hire-purchase/ageing'
import { AGEING_BUCKETS, type HpScheduleRow } from '@forecourt/core/features/hire-purchase/schemas'
import { type Day, isDay } from '@forecourt/core/kernel/days'
import { AGE_COLOURS } from '../../kit/ageing'
import { Ticks } from '../../kit/grid/cells'
import type { GridColumn } from '../../kit/grid/column'
import { Icon } from '../../kit/icon'
import { Registration } from '../../kit/registration'
import { amountText, dayText } from '../../kit/wire-text'

type AgeStep = 0 | 1 | 2 | 3 | 4

/** Returns the step of the ageing colours for a due day: 0 on the day itself; null when nothing is due yet. */
export function ageStepOf(dueDate: string | null, on: Day): AgeStep | null {
  if (dueDate === null || !isDay(dueDate)) return null
  const bucket = ageingBucket(dueDate, on)
  // The buckets are the five steps of the ramp, in order.
  return bucket === null ? null : (AGEING_BUCKETS.indexOf(bucket) as AgeStep)
}

interface HpColumnOptions {
  /** The day at which overdue amounts are counted. */
  on: Day
  /** Shows the overdue amount of each account in a column. */
  showsOverdue: boolean
  openVehicle: (row: HpScheduleRow) => void
}

const OVERDUE: GridColumn<HpScheduleRow> = {
  id: 'overdueAmount',
  header: 'Overdue €',
  width: 92,
  least: 84,
  align: 'right',
  cell: (row) => amountText(row.overdueAmount),
}

export function hpColumns({ on, showsOverdue, openVehicle }: HpColumnOptions): readonly GridColumn<HpScheduleRow>[] {
  return [
    {
      id: 'regNo',
      header: 'Reg No',
      width: 102,
      least: 90,
      sortKey: 'RegNo',
      cell: (row) => <Registration text={row.regNo} />,
      title: (row) => row.regNo,
    },
    {
      id: 'account',
      header: 'Account No',
      width: 107,
      least: 107,
      sortKey: 'HpAccountNo',
      cell: (row) => row.accountNo,
    },
    {
      id: 'due',
      header: 'Due Date',
      width: 118,
      least: 116,
      sortKey: 'DueDate',
      cell: (row) => (row.settled ? <span className="text-fg-2">settled</span> : dayText(row.nextDueDate)),
    },
    {
      id: 'days',
      header: 'Days',
      width: 60,
      least: 52,
      align: 'right',
      cell: (row) =>
        row.daysOverdue > 0 && (
          <span className={AGE_COLOURS[ageStepOf(row.nextDueDate, on) ?? 0]}>{`${row.daysOverdue} d`}</span>
        ),
    },
    {
      id: 'overdue',
      header: 'Overdue',
      width: 84,
      least: 66,
      title: (row) => (row.numberOfPaymentsOverdue > 0 ? `${amountText(row.overdueAmount)} overdue` : undefined),
      cell: (row) => <Ticks count={row.numberOfPaymentsOverdue} age={ageStepOf(row.nextDueDate, on) ?? 0} />,
    },
    ...(showsOverdue ? [OVERDUE] : []),
    {
      id: 'next',
      header: 'Next €',
      width: 80,
      least: 76,
      align: 'right',
      cell: (row) => amountText(row.nextPaymentAmount),
    },
    {
      id: 'remaining',
      header: 'Remaining €',
      width: 100,
      least: 92,
      align: 'right',
      cell: (row) => amountText(row.totalOfRemainingPayments),
    },
    { id: 'name', header: 'Name', width: 110, least: 93, sortKey: 'Name', cell: (row) => row.name },
    { id: 'surname', header: 'Surname', width: 110, least: 100, sortKey: 'Surname', cell: (row) => row.surname },
    { id: 'mobile', header: 'Mobile', width: 94, least: 86, tone: 'second', cell: (row) => row.mobile },
    {
      id: 'make',
      header: 'Make',
      width: 108,
      least: 92,
      leaves: 1,
      sortKey: 'Make',
      tone: 'second',
      cell: (row) => row.make,
    },
    {
      id: 'model',
      header: 'Model',
      width: 'fill',
      least: 100,
      leaves: 2,
      sortKey: 'Model',
      tone: 'second',
      cell: (row) => row.model,
    },
    {
      id: 'link',
      header: '',
      width: 32,
      align: 'center',
      cell: (row) => (
        <button
          type="button"
          tabIndex={-1}
          className="inline-flex items-center text-fg-1 print:hidden"
          aria-label={`Open vehicle ${row.regNo}`}
          data-command="vehicles.open-record"
          onClick={(event) => {
            event.stopPropagation()
            openVehicle(row)
          }}
        >
          <Icon name="open" />
        </button>
      ),
    },
  ]
}
