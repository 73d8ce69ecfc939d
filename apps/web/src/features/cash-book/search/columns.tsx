import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { day, formatDay } from '@forecourt/core/kernel/days'
import { formatAmount } from '@forecourt/core/kernel/money'
import type { ReactNode } from 'react'
import { MoneyCell, Unseen } from '../../../kit/grid/cells'
import type { Column } from '../../../kit/grid/column'
import { Icon } from '../../../kit/icon'
import { Reg } from '../../../kit/reg'
import { centsIn } from '../daily/book-rows'
import type { Breakpoint } from '../../../kit/screen/breakpoint'
import { momentIn } from '@forecourt/core/kernel/days'

const BASE: readonly Column<CashEntryOut>[] = [
  {
    id: 'date',
    header: 'Date',
    width: 96,
    least: 88,
    sortKey: 'DateTime',
    cell: (entry) => formatDay(day(entry.dateTime)),
  },
  { id: 'regNo', header: 'Reg No', width: 96, least: 94, cell: (entry) => entry.regNo && <Reg text={entry.regNo} /> },
  { id: 'name', header: 'Name', width: 'fill', least: 158, sortKey: 'Name', cell: (entry) => entry.shownName },
  {
    id: 'description',
    header: 'Description',
    width: 'fill',
    least: 184,
    sortKey: 'Description',
    cell: (entry) => entry.description,
    tone: 'second',
  },
  {
    id: 'reference',
    header: 'Reference',
    width: 110,
    least: 100,
    leaves: 2,
    sortKey: 'Reference',
    cell: (entry) => entry.reference || entry.hpacNo,
    tone: 'second',
  },
  {
    id: 'category',
    header: 'Cash Category',
    width: 150,
    least: 149,
    leaves: 3,
    cell: (entry) => entry.categoryName,
    tone: 'second',
  },
  {
    id: 'type',
    header: 'Cash Type',
    width: 116,
    least: 107,
    leaves: 1,
    cell: (entry) => entry.cashTypeName,
    tone: 'second',
  },
  {
    id: 'in',
    header: 'In €',
    width: 96,
    least: 84,
    align: 'right',
    // In and Out are the two sides of one signed amount: either sorts by it.
    sortKey: 'Amount',
    cell: (entry) => entry.signedAmount >= 0 && formatAmount(centsIn(entry.signedAmount)),
  },
  {
    id: 'out',
    header: 'Out €',
    width: 106,
    least: 90,
    align: 'right',
    sortKey: 'Amount',
    cell: (entry) => entry.signedAmount < 0 && <MoneyCell amount={centsIn(entry.signedAmount)} />,
  },
  {
    id: 'closed',
    header: 'Batch Closed',
    width: 92,
    least: 88,
    leaves: 4,
    cell: (entry) => (entry.batchClosed ? <Icon name="tick" label="closed" className="text-ok" /> : ''),
    align: 'center',
    tone: 'hint',
  },
]

/** What a narrow screen shows in the expanded row instead. */
const IN_DETAILS: readonly string[] = ['reference', 'type', 'closed']

/** What the peek beside the list shows whole, and the list narrower or not at all, so that the money is never pushed out. */
const BESIDE_PEEK: Readonly<Record<string, Pick<Column<CashEntryOut>, 'least' | 'leaves'>>> = {
  name: { least: 150 },
  description: { least: 184, leaves: 5 },
  written: { leaves: 4 },
  closed: { least: 76, leaves: undefined },
}

/** What a cell has of a deleted entry: struck through, and said to who does not see it. */
function ofDeleted(content: ReactNode): ReactNode {
  if (content === '' || content === false || content === null) return content
  return (
    <>
      <del className="line-through">{content}</del>
      <Unseen> deleted</Unseen>
    </>
  )
}

/** A column that strikes deleted entries through. */
function withDeleted(column: Column<CashEntryOut>): Column<CashEntryOut> {
  const isDeleted = (entry: CashEntryOut) => entry.deletedAt !== undefined
  return {
    ...column,
    cell: (entry) => (isDeleted(entry) ? ofDeleted(column.cell(entry)) : column.cell(entry)),
    title: (entry) => {
      const content = isDeleted(entry) && column.cell(entry)
      return typeof content === 'string' && content !== '' ? `${content} (deleted)` : undefined
    },
  }
}

interface Shown {
  /** Also when an entry was written. */
  hasMoment: boolean
  /** Deleted entries stand among the others. */
  hasDeleted: boolean
  isPeeking: boolean
  timeZone: string
}

/** The columns of the Control Centre, with `isPeeking` as they are beside the peek. */
export function columnsFor(
  breakpoint: Breakpoint,
  { hasMoment, hasDeleted, isPeeking, timeZone }: Shown,
): readonly Column<CashEntryOut>[] {
  const base = breakpoint === 'narrow' ? BASE.filter((column) => !IN_DETAILS.includes(column.id)) : BASE
  const text = momentIn(timeZone)
  const written: Column<CashEntryOut> = {
    id: 'written',
    header: 'Date Time',
    width: 140,
    cell: ({ createdAt }) => text(createdAt),
    tone: 'hint',
  }
  const all = hasMoment ? [...base, written] : base
  const columns = hasDeleted ? all.map(withDeleted) : all
  return isPeeking ? columns.map((column) => ({ ...column, ...BESIDE_PEEK[column.id] })) : columns
}
