import type { ReactNode } from 'react'
import { Pager, ShownCount } from './pager'

interface ListFootProps {
  page: number
  pageCount: number
  onPage: (page: number) => void
  /** Null while it is counted. */
  total: number | null
  /** Between the pager and the count: buttons and totals. */
  children?: ReactNode
}

/** The foot of a list: pager, what the list adds, and which rows stand there. */
export function ListFoot({ page, pageCount, onPage, total, children }: ListFootProps) {
  return (
    <>
      <Pager page={page} pageCount={pageCount} onPage={onPage} />
      <span className="grow" />
      {children}
      <ShownCount total={total} />
    </>
  )
}
