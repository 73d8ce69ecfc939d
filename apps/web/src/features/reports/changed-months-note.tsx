import { changedMonthText } from '@forecourt/core/features/reports/reported-months'
import { day, dayInZone, isDay, momentFormatter } from '@forecourt/core/kernel/days'
import { centsFromWire, ZERO } from '@forecourt/core/kernel/money'
import { useOperation } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { useScreenHost } from '../../kit/screen/screen'

interface ChangedMonthsNoteProps {
  from: string
  to: string
  /** Leads to the changes of entries since then. */
  onChanges: (search: Readonly<Record<string, unknown>>) => void
}

/** The months of these days that changed since their report was opened, a line for each; nothing where none did. */
export function ChangedMonthsNote({ from, to, onChanges }: ChangedMonthsNoteProps) {
  const { workstation } = useScreenHost()
  const days = isDay(from) && isDay(to) && from <= to ? { fromDate: from, toDate: to } : null
  const { data } = useOperation('GetReportedMonths', days)
  const [first] = data ?? []
  if (!data || !first) return null
  const { timeZone } = workstation
  const shown = momentFormatter(timeZone)
  const since = data.reduce((earliest, { at }) => (at < earliest ? at : earliest), first.at)
  return (
    <div className="w-150 pb-2 text-13 leading-5 text-fg-2" role="status">
      {data.map(({ month, action, by, at, moved }) => (
        <p key={month}>
          {changedMonthText({
            ...{ month: day(month), action, by, at: shown(at) },
            changes: moved.map((figure) => ({
              ...figure,
              before: centsFromWire(figure.before) ?? ZERO,
              after: centsFromWire(figure.after) ?? ZERO,
            })),
          })}
        </p>
      ))}
      <Button
        onPress={() =>
          onChanges({
            dateFrom: dayInZone(new Date(since), timeZone),
            kind: 'entry',
            ...(data.length === 1 ? { month: first.month } : {}),
          })
        }
      >
        Show the changes
      </Button>
    </div>
  )
}
