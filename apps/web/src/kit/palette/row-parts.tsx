import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

/** The name of a row, which is never cut. */
export const ROW_NAME = 'flex-none text-fg-0 in-data-off:text-fg-2'

interface PartProps {
  children: ReactNode
  /** Figures, or text as it is typed. */
  isData?: boolean
}

interface NameProps extends PartProps {
  /** A whole line, which is also in the box: it is cut before its keys. */
  isLine?: boolean
}

export function RowName({ children, isData = false, isLine = false }: NameProps) {
  return (
    <span
      data-row-name=""
      className={cx(
        isLine ? 'min-w-0 truncate text-fg-0 in-data-off:text-fg-2' : ROW_NAME,
        isData && 'numerals text-14',
      )}
    >
      {children}
    </span>
  )
}

/** The description of a row; it shrinks before the name does. */
export function RowAbout({ children, isData = false }: PartProps) {
  return (
    <span className={cx('min-w-0 shrink-9999 overflow-hidden text-ellipsis', isData && 'numerals text-14')}>
      {children}
    </span>
  )
}

/** Why a row was refused. */
export function RowRefusal({ children }: { children: ReactNode }) {
  return <span className="min-w-0 overflow-hidden text-ellipsis font-semibold text-out">{children}</span>
}
