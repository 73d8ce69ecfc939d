import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

/** What a row is called: it is never cut. */
export const ROW_NAME = 'flex-none text-fg-0 in-data-off:text-fg-2'

interface PartProps {
  children: ReactNode
  /** Figures, or text as it is typed. */
  isData?: boolean
}

interface NameProps extends PartProps {
  /** A whole line, which stands in the box as well: it ends in dots before its keys are cut. */
  isLine?: boolean
}

/** The name of a row of the palette. */
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

/** What a row says about itself: it gives way, and what stands before it loses not even a part of a pixel while it can. */
export function RowAbout({ children, isData = false }: PartProps) {
  return (
    <span className={cx('min-w-0 shrink-9999 overflow-hidden text-ellipsis', isData && 'numerals text-14')}>
      {children}
    </span>
  )
}

/** Why what a row stands for was not done. */
export function RowFault({ children }: { children: ReactNode }) {
  return <span className="min-w-0 overflow-hidden text-ellipsis font-semibold text-out">{children}</span>
}
