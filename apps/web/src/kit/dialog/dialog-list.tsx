import type { ReactNode } from 'react'
import { CENTRED } from '../grid/grid-state'
import { DIALOG_TABLE } from './dialog'

interface DialogListProps<Row> {
  label: string
  /** Undefined while they are fetched. */
  rows: readonly Row[] | undefined
  /** Why the rows could not be fetched. */
  problem: string | null
  /** The text shown when there are none. */
  nothing: string
  /** The heads of the columns, each with the class that gives its width; one without text has a label for its cells. */
  heads: readonly { text: string; className?: string; label?: string }[]
  children: (row: Row) => ReactNode
}

/** A list in a dialog, which scrolls by itself, with its loading and empty text. */
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

/** Returns the row of a dialog list that has focus; null when none has. */
export function focusedRow<Row extends { id: number | string }>(rows: readonly Row[] | undefined): Row | null {
  const id = document.activeElement?.closest<HTMLElement>('tr[data-row]')?.dataset.row
  return rows?.find((row) => String(row.id) === id) ?? null
}
