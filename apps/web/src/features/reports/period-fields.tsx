import type { Days } from '@forecourt/core/kernel/day-text'
import { type Day, isDay } from '@forecourt/core/kernel/days'
import { useRef } from 'react'
import { DateField } from '../../kit/form/date-field'
import { useCommandHandlers } from '../../kit/keys/keys'
import { useToday } from '../../kit/screen/screen'

interface PeriodFieldsProps {
  dateFrom: Day
  dateTo: Day
  onChange: (days: { dateFrom?: Day; dateTo?: Day }) => void
}

/** The days of a report in its page bar; a text that is no day changes nothing. */
export function PeriodFields({ dateFrom, dateTo, onChange }: PeriodFieldsProps) {
  const today = useToday()
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  useCommandHandlers({
    'shell.focus-filter': () => first.current?.focus(),
    'shell.focus-filter-two': () => second.current?.focus(),
  })
  const isWrong = dateTo < dateFrom
  const fill = ({ from, to }: Days) => onChange({ dateFrom: from, dateTo: to })
  return (
    <>
      <span className="text-13 text-fg-1 not-print:max-[1200px]:hidden" aria-hidden="true">
        From Date
      </span>
      <DateField
        bare
        label="From Date"
        direction="past"
        width={148}
        ref={first}
        today={today}
        value={dateFrom}
        onChange={(text) => isDay(text) && text !== dateFrom && onChange({ dateFrom: text })}
        onSpan={fill}
      />
      <span className="text-13 text-fg-1 not-print:max-[1200px]:hidden" aria-hidden="true">
        To Date
      </span>
      <DateField
        bare
        label="To Date"
        direction="past"
        notBefore={dateFrom}
        width={148}
        ref={second}
        today={today}
        value={dateTo}
        invalid={isWrong}
        onChange={(text) => isDay(text) && text !== dateTo && onChange({ dateTo: text })}
        onSpan={fill}
      />
      {isWrong && (
        <span className="font-semibold text-out" role="alert">
          To Date comes before From Date
        </span>
      )}
    </>
  )
}
