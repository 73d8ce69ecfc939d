import type { ReactNode } from 'react'
import { keyOf } from '../../kit/hint'

/** True while focus is on a total. */
export function isOnTotal(): boolean {
  return totalAt() !== null
}

/** Which of the totals of its page has focus; null for none. */
export function totalAt(): number | null {
  const total = document.activeElement?.closest<HTMLElement>('[data-total]')
  return total ? Number(total.dataset.total) : null
}

interface TotalValueProps {
  /** Its place among the totals of its page. */
  at: number
  label: string
  onOpen: (at: number) => unknown
  children: ReactNode
}

/** The figure of a total, which tells what moved it. */
export function TotalValue({ at, label, onOpen, children }: TotalValueProps) {
  return (
    <button
      type="button"
      className="m-0 p-0 border-0 bg-transparent [font:inherit] text-inherit cursor-pointer hover:underline"
      data-total={at}
      aria-description={label}
      title={`What moved it: ${keyOf('history.show-changes')}`}
      onClick={() => onOpen(at)}
    >
      {children}
    </button>
  )
}
