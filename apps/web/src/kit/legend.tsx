import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

/** What a sign or a colour stands for: the sign, and words after it. */
export function Legend({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <span className={cx('inline-flex items-center gap-1.5 text-fg-1', className)} data-legend="">
      {children}
    </span>
  )
}
