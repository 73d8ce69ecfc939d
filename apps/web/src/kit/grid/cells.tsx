import { cva } from 'class-variance-authority'
import type { Cents } from '@forecourt/core/kernel/money'
import { formatAmount } from '@forecourt/core/kernel/money'
import type { ReactNode } from 'react'
import { AGE_COLOURS } from '../ageing'

interface MoneyCellProps {
  amount: Cents | null | undefined
}

/** An amount without the currency sign; negative amounts red with a minus. */
export function MoneyCell({ amount }: MoneyCellProps) {
  const text = moneyCellText(amount)
  return amount && amount < 0 ? <span className="font-semibold text-out">{text}</span> : text
}

/** Returns the text of a money cell. */
export function moneyCellText(amount: MoneyCellProps['amount']): string {
  return amount === null || amount === undefined ? '' : formatAmount(amount)
}

/** The row of a table that is chosen, or that the page is about. */
export const CURRENT_ROW = '[&>td]:bg-sel [&>td:first-child]:shadow-[inset_3px_0_0_var(--mode)]'

/** Text for screen readers alone. */
export function ScreenReaderText({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}

interface StateDotProps {
  fill: 'full' | 'half' | 'empty'
  children: ReactNode
}

const dotLook = cva(
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

/** A state as a dot with its word. */
export function StateDot({ fill, children }: StateDotProps) {
  return <span className={dotLook({ fill })}>{children}</span>
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

const integerFormat = new Intl.NumberFormat('en-GB')

/** Formats a whole number with thousands separators. */
export function formatCount(value: number): string {
  return integerFormat.format(value)
}

/** Formats a count that may not be known yet. */
export function countOrPlaceholder(value: number | null): string {
  return value === null ? '…' : formatCount(value)
}
