import type { ReactNode } from 'react'
import { CENTRED } from '../grid/grid-state'
import { DIALOG_TABLE } from './dialog'

interface DialogListProps<Row> {
  label: string
  /** Undefined while they are fetched. */
  rows: readonly Row[] | undefined
  /** Why they could not be. */
  problem: string | null
  /** Said when there are none. */
  nothing: string
  /** Heads of the columns, each with the class that gives its width; one without words says what its cells are for. */
  heads: readonly { text: string; className?: string; label?: string }[]
  children: (row: Row) => ReactNode
}

/** A list in a dialog, which scrolls by itself; what is said while and where there is none. */
export function DialogList<Row>({ label, rows, problem, nothing, heads, children }: DialogListProps<Row>) {
  if (!rows || rows.length === 0)
    return (
      <p className={`${CENTRED} static! min-h-20`} role={problem === null ? undefined : 'alert'}>
        {problem ?? (rows ? nothing : 'Loading...')}
      </p>
    )
  return (
    <div className="max-h-[calc(100vh-300px)] mt-2 overflow-auto border-y border-line-2">
      <table className={DIALOG_TABLE} aria-label={label}>
        <thead>
          <tr>
            {heads.map(({ text, className, label: of }) => (
              <th key={text || of} className={className} aria-label={of}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(children)}</tbody>
      </table>
    </div>
  )
}

/** The row of a list in a dialog that focus is in; null where it is in none. */
export function focusedRow<Row extends { id: number | string }>(rows: readonly Row[] | undefined): Row | null {
  const id = document.activeElement?.closest<HTMLElement>('tr[data-row]')?.dataset.row
  return rows?.find((row) => String(row.id) === id) ?? null
}
