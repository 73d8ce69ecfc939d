import type { ReactNode } from 'react'
import { Kbd } from './keys/kbd'

export interface AgeingSegment {
  /** `0` for not yet overdue, then 1-4 of the ramp. */
  age: 0 | 1 | 2 | 3 | 4
  label: string
  /** What sets its width, in any unit. */
  size: number
  amount: ReactNode
  count: ReactNode
  isOn?: boolean
}

interface AgeingBarProps {
  segments: readonly AgeingSegment[]
  /** Called with the place of a segment, from 0. */
  onPick: (index: number) => void
}

/** Segments as wide as what they stand for, never less than a tenth, each with label, amount and count. */
export function AgeingBar({ segments, onPick }: AgeingBarProps) {
  const total = segments.reduce((sum, segment) => sum + segment.size, 0)
  return (
    <div className="agep" role="group" aria-label="By days overdue">
      {segments.map((segment, index) => (
        <button
          type="button"
          key={segment.label}
          className={segment.isOn ? 'on' : undefined}
          // In hundredths: growth of less than one in all would leave room over.
          style={{ flexGrow: Math.max(10, total > 0 ? (100 * segment.size) / total : 0) }}
          aria-pressed={segment.isOn ?? false}
          aria-keyshortcuts={String(index + 1)}
          data-command="shell.show-part"
          onClick={() => onPick(index)}
        >
          <span className="agl">
            <Kbd bare>{index + 1}</Kbd>
            <span>{segment.label}</span>
          </span>
          <span className={segment.size > 0 ? `agb a${segment.age}` : 'agb none'} />
          <span className={segment.size > 0 ? 'm agt' : 'm agt dim'}>
            {segment.amount} <span className="dim">{segment.count}</span>
          </span>
        </button>
      ))}
    </div>
  )
}
