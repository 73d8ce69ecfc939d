import { cx } from 'class-variance-authority'
import { Icon } from '../icon'
import type { GridColumn, Sort } from './column'
import { TickBox } from '../tick-box'

interface GridHeadProps<Row> {
  columns: readonly GridColumn<Row>[]
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  /** Null without a selection column. */
  check: 'none' | 'some' | 'all' | null
  onCheck: () => void
  hasExpander: boolean
}

const CHECKS = { none: 'off', some: 'some', all: 'on' } as const
const HEAD = 'sans-[12px/21px] font-semibold font-stretch-90% truncate'

/** Returns the sort after a column was chosen: ascending first, then descending. */
export function nextSort(key: string, sort: Sort | undefined): Sort {
  return { key, direction: sort?.key === key && sort.direction === 'asc' ? 'desc' : 'asc' }
}

/** The header line: labels, the sort sign, and the digit that sorts. */
export function GridHead<Row>({ columns, sort, onSort, check, onCheck, hasExpander }: GridHeadProps<Row>) {
  let digit = 0
  return (
    <div role="rowgroup" className="sticky top-0 z-2 min-w-full w-[var(--least,100%)]" data-heads="">
      <div
        role="row"
        aria-rowindex={1}
        className="grid grid-cols-(--cols) min-w-[max(100%,var(--least,0px))] h-(--head) bg-bg-2 border-b border-line-2"
      >
        {check !== null && (
          <div
            role="columnheader"
            className={cx(HEAD, 'text-center')}
            aria-label="Selected"
            onClick={onCheck}
            onKeyDown={() => {}}
          >
            <TickBox state={CHECKS[check]} />
          </div>
        )}
        {hasExpander && <div role="columnheader" className={cx(HEAD, 'px-2')} aria-label="Related" />}
        {columns.map((column) => {
          const { sortKey } = column
          const isSorted = sortKey !== undefined && sort?.key === sortKey
          if (sortKey !== undefined && onSort) digit += 1
          const index = sortKey !== undefined && onSort && digit <= 9 && (
            <span className={cx('mx-0.75 mono-[11px] align-[2px] phone:hidden print:hidden', !isSorted && 'text-fg-2')}>
              <Icon name="shift" className="size-2.25 mr-px stroke-[1.1] align-[-1px]" />
              {digit}
            </span>
          )
          const sign = isSorted && (
            <Icon name={sort.direction === 'asc' ? 'up' : 'down'} className="size-2 ml-0.75 align-[0] print:hidden" />
          )
          const isRight = column.align === 'right'
          return (
            <div
              role="columnheader"
              key={column.id}
              className={cx(
                HEAD,
                isSorted ? 'text-mode' : 'text-fg-1',
                column.align === 'center' ? 'text-center' : 'px-2',
                isRight && 'text-right',
                index && 'cursor-pointer',
              )}
              aria-sort={isSorted ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined}
              onClick={() => sortKey !== undefined && onSort?.(nextSort(sortKey, sort))}
              onKeyDown={() => {}}
            >
              {isRight && index}
              <span className="label">{column.header}</span>
              {sign}
              {!isRight && index}
            </div>
          )
        })}
      </div>
    </div>
  )
}
