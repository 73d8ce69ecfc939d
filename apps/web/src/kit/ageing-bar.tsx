import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { AGE_COLOURS } from './ageing'
import { Kbd } from './keys/kbd'

export interface AgeingSegment {
  /** `0` for not yet overdue, then 1-4 of the ramp. */
  age: 0 | 1 | 2 | 3 | 4
  label: string
  /** The share of the width, in any unit. */
  size: number
  amount: ReactNode
  count: ReactNode
  isOn?: boolean
}

interface AgeingBarProps {
  segments: readonly AgeingSegment[]
  /** Called with the index of a segment, from 0. */
  onPick: (index: number) => void
  /** The index of its first amount among the totals of its page. */
  firstTotal?: number
}

/** A bar of segments, each as wide as its size and never less than a tenth, with label, amount and count. */
export function AgeingBar({ segments, onPick, firstTotal }: AgeingBarProps) {
  const total = segments.reduce((sum, segment) => sum + segment.size, 0)
  return (
    <div
      className="flex flex-none gap-0.5 phone:gap-3 phone:overflow-x-auto pt-2 px-3 pb-1.75 border-b border-line-2"
      role="group"
      aria-label="By days overdue"
    >
      {segments.map((segment, index) => (
        <button
          type="button"
          key={segment.label}
          // Its words are never cut, however little it stands for.
          className="block flex-[1_0_0] min-w-max text-left whitespace-nowrap overflow-hidden cursor-pointer"
          // In hundredths: growth of less than one in all would leave room over.
          style={{ flexGrow: Math.max(10, total > 0 ? (100 * segment.size) / total : 0) }}
          aria-pressed={segment.isOn ?? false}
          aria-keyshortcuts={String(index + 1)}
          data-command="shell.show-part"
          data-total={firstTotal === undefined ? undefined : firstTotal + index}
          onClick={() => onPick(index)}
        >
          <span className={cx('flex items-center gap-1.5 pr-1.5', segment.isOn ? 'text-mode' : 'text-fg-1')}>
            <Kbd bare>{index + 1}</Kbd>
            <span>{segment.label}</span>
          </span>
          <span
            className={cx(
              'block h-2 mt-0.75 mb-0.5 print:[print-color-adjust:exact]',
              segment.size > 0 ? cx('bg-current', AGE_COLOURS[segment.age]) : 'bg-bg-3',
            )}
            data-empty={segment.size > 0 ? undefined : ''}
          />
          <span className={cx('numerals text-14', segment.size === 0 && 'text-fg-2')}>
            {segment.amount} <span className="text-fg-2">{segment.count}</span>
          </span>
        </button>
      ))}
    </div>
  )
}
