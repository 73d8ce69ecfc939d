import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { day, formatDay } from '@forecourt/core/kernel/days'
import { formatAmount } from '@forecourt/core/kernel/money'
import type { ReactNode } from 'react'
import { MoneyCell, ScreenReaderText } from '../../../kit/grid/cells'
import type { GridColumn } from '../../../kit/grid/column'
import { Icon } from '../../../kit/icon'
import { Registration } from '../../../kit/registration'
import { wireCents } from '../daily/batch-rows'
import type { Breakpoint } from '../../../kit/screen/breakpoint'
import { momentFormatter } from '@forecourt/core/kernel/days'

const BASE_COLUMNS: readonly GridColumn<CashEntryOut>[] = [
  {
    id: 'date',
    header: 'Date',
    width: 96,
    least: 88,
    sortKey: 'DateTime',
    cell: (entry) => formatDay(day(entry.dateTime)),
  },
  {
    id: 'regNo',
    header: 'Reg No',
    width: 96,
    least: 94,
    cell: (entry) => entry.regNo && <Registration text={entry.regNo} />,
  },
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
    cell: (entry) => entry.signedAmount >= 0 && formatAmount(wireCents(entry.signedAmount)),
  },
  {
    id: 'out',
    header: 'Out €',
    width: 106,
    least: 90,
    align: 'right',
    sortKey: 'Amount',
    cell: (entry) => entry.signedAmount < 0 && <MoneyCell amount={wireCents(entry.signedAmount)} />,
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

/** Columns that a narrow screen shows in the expanded row instead. */
const NARROW_HIDDEN: readonly string[] = ['reference', 'type', 'closed']

/** Columns that are narrower or left out beside the peek, which shows them whole, so that the money stays visible. */
const PEEK_WIDTHS: Readonly<Record<string, Pick<GridColumn<CashEntryOut>, 'least' | 'leaves'>>> = {
  name: { least: 150 },
  description: { least: 184, leaves: 5 },
  written: { leaves: 4 },
  closed: { least: 76, leaves: undefined },
}

/** Returns the content of a cell of a deleted entry: struck through, and announced to screen readers. */
function deletedCell(content: ReactNode): ReactNode {
  if (content === '' || content === false || content === null) return content
  return (
    <>
      <del className="line-through">{content}</del>
      <ScreenReaderText> deleted</ScreenReaderText>
    </>
  )
}

function strikeDeleted(column: GridColumn<CashEntryOut>): GridColumn<CashEntryOut> {
  const isDeleted = (entry: CashEntryOut) => entry.deletedAt !== undefined
  return {
    ...column,
    cell: (entry) => (isDeleted(entry) ? deletedCell(column.cell(entry)) : column.cell(entry)),
    title: (entry) => {
      const content = isDeleted(entry) && column.cell(entry)
      return typeof content === 'string' && content !== '' ? `${content} (deleted)` : undefined
    },
  }
}

interface ColumnOptions {
  /** Shows when an entry was written, too. */
  hasMoment: boolean
  /** Deleted entries are listed among the others. */
  hasDeleted: boolean
  isPeeking: boolean
  timeZone: string
}

/** Returns the columns of the Control Centre. */
export function controlCentreColumns(
  breakpoint: Breakpoint,
  { hasMoment, hasDeleted, isPeeking, timeZone }: ColumnOptions,
): readonly GridColumn<CashEntryOut>[] {
  const base =
    breakpoint === 'narrow' ? BASE_COLUMNS.filter((column) => !NARROW_HIDDEN.includes(column.id)) : BASE_COLUMNS
  const text = momentFormatter(timeZone)
  const written: GridColumn<CashEntryOut> = {
    id: 'written',
    header: 'Date Time',
    width: 140,
    cell: ({ createdAt }) => text(createdAt),
    tone: 'hint',
  }
  const all = hasMoment ? [...base, written] : base
  const columns = hasDeleted ? all.map(strikeDeleted) : all
  return isPeeking ? columns.map((column) => ({ ...column, ...PEEK_WIDTHS[column.id] })) : columns
}
