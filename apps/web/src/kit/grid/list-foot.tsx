import type { ReactNode } from 'react'
import { Pager, VisibleRowsCount } from './pager'

interface ListFootProps {
  page: number
  pageCount: number
  onPage: (page: number) => void
  /** Null while it is counted. */
  total: number | null
  /** Buttons and totals between the pager and the count. */
  children?: ReactNode
}

/** The foot of a list: pager, its own parts, and the visible rows. */
export function ListFoot({ page, pageCount, onPage, total, children }: ListFootProps) {
  return (
    <>
      <Pager page={page} pageCount={pageCount} onPage={onPage} />
      <span className="grow" />
      {children}
      <VisibleRowsCount total={total} />
    </>
  )
}
