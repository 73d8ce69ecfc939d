import { Icon } from '../icon'
import type { Column, Sort } from './column'

interface GridHeadProps<Row> {
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  /** null without a selection column. */
  check: 'none' | 'some' | 'all' | null
  onCheck: () => void
  hasExpander: boolean
}

const CHECKS = { none: 'cb', some: 'cb part', all: 'cb on' } as const

/** The sort after choosing a column: ascending first, then the other way round. */
export function nextSort(key: string, sort: Sort | undefined): Sort {
  return { key, direction: sort?.key === key && sort.direction === 'asc' ? 'desc' : 'asc' }
}

/** The header line: labels, the sort sign, and the digit that sorts. */
export function GridHead<Row>({ columns, sort, onSort, check, onCheck, hasExpander }: GridHeadProps<Row>) {
  let digit = 0
  return (
    <div role="rowgroup" className="heads">
      <div role="row" aria-rowindex={1} className="gr head">
        {check !== null && (
          <div role="columnheader" className="gh c" aria-label="Selected" onClick={onCheck} onKeyDown={() => {}}>
            <span className={CHECKS[check]} />
          </div>
        )}
        {hasExpander && <div role="columnheader" className="gh" aria-label="Related" />}
        {columns.map((column) => {
          const { sortKey } = column
          const isSorted = sortKey !== undefined && sort?.key === sortKey
          if (sortKey !== undefined && onSort) digit += 1
          const index = sortKey !== undefined && onSort && digit <= 9 && (
            <span className="ix">
              <Icon name="shift" className="sh" />
              {digit}
            </span>
          )
          const sign = isSorted && <Icon name={sort.direction === 'asc' ? 'up' : 'down'} className="sign" />
          const isRight = column.align === 'right'
          return (
            <div
              role="columnheader"
              key={column.id}
              className={`gh${isRight ? ' n' : column.align === 'center' ? ' c' : ''}${isSorted ? ' sort' : ''}${index ? ' can' : ''}`}
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
