import { cva } from 'class-variance-authority'
import type { Cents } from '@forecourt/core/kernel/money'
import { formatAmount } from '@forecourt/core/kernel/money'
import type { ReactNode } from 'react'
import { AGE_COLOURS } from '../ageing'

interface MoneyCellProps {
  amount: Cents | null | undefined
}

/** An amount without its sign of currency; outs red with a minus. */
export function MoneyCell({ amount }: MoneyCellProps) {
  const text = moneyText(amount)
  return amount && amount < 0 ? <span className="font-semibold text-out">{text}</span> : text
}

/** What stands in a cell of money. */
export function moneyText(amount: MoneyCellProps['amount']): string {
  return amount === null || amount === undefined ? '' : formatAmount(amount)
}

/** The row of a table that is chosen, or about which the page is. */
export const CURRENT_ROW = '[&>td]:bg-sel [&>td:first-child]:shadow-[inset_3px_0_0_var(--mode)]'

/** What is said of a cell to who does not see it. */
export function Unseen({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}

interface StateDotProps {
  /** Filled, half or empty; the word says the same. */
  fill: 'full' | 'half' | 'empty'
  children: ReactNode
}

const dot = cva(
  'inline-flex items-center gap-1.25 before:box-content before:size-2 before:rounded-[50%] before:border-[1.5px] before:border-current in-[td]:h-4.75 in-[td]:align-top in-[[role=gridcell]]:h-[calc(var(--row)-1px)] in-[[role=gridcell]]:align-top print:before:[print-color-adjust:exact]',
  {
    variants: {
      fill: {
        full: 'text-fg-0 before:bg-current',
        half: 'text-warn before:bg-[linear-gradient(90deg,currentColor_50%,transparent_50%)]',
        empty: 'text-fg-2',
      },
    },
  },
)

/** A state: a dot and its word. */
export function StateDot({ fill, children }: StateDotProps) {
  return <span className={dot({ fill })}>{children}</span>
}

interface TicksProps {
  count: number
  /** Step of the ageing ramp, for the colour. */
  age: 0 | 1 | 2 | 3 | 4
}

export const TICKS_MAX = 6

/** Overdue instalments as ticks, with their number. */
export function Ticks({ count, age }: TicksProps) {
  if (count <= 0) return null
  return (
    <span className={AGE_COLOURS[age]}>
      <span className="inline-flex gap-0.5 align-[-1px]" aria-hidden="true">
        {Array.from({ length: Math.min(count, TICKS_MAX) }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the ticks are all alike
          <i key={i} className="w-1 h-2.5 bg-current" />
        ))}
      </span>{' '}
      {count}
    </span>
  )
}

const integers = new Intl.NumberFormat('en-GB')

/** A whole number with thousands separators. */
export function formatCount(value: number): string {
  return integers.format(value)
}

/** As `formatCount`, of what may still be counted. */
export function countText(value: number | null): string {
  return value === null ? '…' : formatCount(value)
}
