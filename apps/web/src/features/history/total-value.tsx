import type { ReactNode } from 'react'
import { commandKey } from '../../kit/hint'

export function isOnTotal(): boolean {
  return focusedTotalIndex() !== null
}

/** Returns the index of the total of the page that has focus, or null. */
export function focusedTotalIndex(): number | null {
  const total = document.activeElement?.closest<HTMLElement>('[data-total]')
  return total ? Number(total.dataset.total) : null
}

interface TotalValueProps {
  /** Its index among the totals of the page. */
  at: number
  label: string
  onOpen: (at: number) => unknown
  children: ReactNode
}

/** The figure of a total, which opens its changes. */
export function TotalValue({ at, label, onOpen, children }: TotalValueProps) {
  return (
    <button
      type="button"
      className="m-0 p-0 border-0 bg-transparent [font:inherit] text-inherit cursor-pointer hover:underline"
      data-total={at}
      aria-description={label}
      title={`What moved it: ${commandKey('history.show-changes')}`}
      onClick={() => onOpen(at)}
    >
      {children}
    </button>
  )
}
