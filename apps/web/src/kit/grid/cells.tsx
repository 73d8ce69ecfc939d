import type { Cents } from '@forecourt/core/kernel/money'
import { formatAmount } from '@forecourt/core/kernel/money'
import type { ReactNode } from 'react'

/** An amount without its sign of currency; outs red with a minus. */
export function MoneyCell({ amount }: { amount: Cents | null | undefined }) {
  if (amount === null || amount === undefined) return null
  const text = formatAmount(amount)
  return amount < 0 ? <span className="out">{text}</span> : text
}

interface StateDotProps {
  /** Filled, half or empty; the word says the same. */
  fill: 'full' | 'half' | 'empty'
  children: ReactNode
}

const FILLS = { full: 'stock', half: 'att', empty: 'sold' } as const

/** A state: a dot and its word. */
export function StateDot({ fill, children }: StateDotProps) {
  return <span className={`st ${FILLS[fill]}`}>{children}</span>
}

interface TicksProps {
  count: number
  /** Step of the ageing ramp, for the colour. */
  age: 0 | 1 | 2 | 3 | 4
}

const TICKS_MAX = 6

/** Overdue instalments as ticks, with their number. */
export function Ticks({ count, age }: TicksProps) {
  if (count <= 0) return null
  return (
    <span className={`a${age}`}>
      <span className="ticks" aria-hidden="true">
        {Array.from({ length: Math.min(count, TICKS_MAX) }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the ticks are all alike
          <i key={i} className="bk" />
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
