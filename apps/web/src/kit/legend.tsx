import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

/** The explanation of a sign or colour. */
export function Legend({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <span className={cx('inline-flex items-center gap-1.5 text-fg-1', className)} data-legend="">
      {children}
    </span>
  )
}
