import { AGEING_BUCKETS } from '@forecourt/core/features/hire-purchase/schemas'
import { overdueSentence } from '@forecourt/core/features/hire-purchase/summary'
import { addDays, addMonths, type Day, day, endOfMonth, formatDay, isDay } from '@forecourt/core/kernel/days'
import { ZERO } from '@forecourt/core/kernel/money'
import { type ComponentType, type Ref, useMemo, useRef } from 'react'
import { AgeingBar, type AgeingSegment } from '../../kit/ageing-bar'
import { useApi } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { DateField } from '../../kit/form/date-field'
import { formatCount } from '../../kit/grid/cells'
import { hint } from '../../kit/hint'
import { addressWords, defineList } from '../../kit/screen/define-list'
import { printTitle } from '../../kit/screen/print-title'
import { useToday } from '../../kit/screen/screen'
import { euroText } from '../../kit/wire-text'
import { type PageTotal, useTotalMoves } from '../history/moves-dialog'
import { TotalFigure, useHpParts } from './hp-list'
import { hpRowId } from './use-hp-selection'

const NO_ARREARS = { count: 0, amount: ZERO, arrears: ZERO }
const LABELS = ['Due today', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days'] as const
/** The day that is asked about: that of the address, else today. */
const dayAsked = (date: string | undefined, today: Day) => (date && isDay(date) ? day(date) : today)

export const PaymentsDueScreen: ComponentType = defineList({
  route: '/inside/hp-boe/hp-payments-due',
  title: 'HP Payments Due',
  name: 'GetDueHPSchedules',
  search: ({ date, bucket = null, sortByColumn = null, sortByType = null }, { today }) => ({
    date: dayAsked(date, today),
    bucket,
    sortByColumn,
    sortByType,
  }),
  download: (api, search) => api.download('ExportDueHPSchedules', search),
  pageSize: 50,
  rowId: hpRowId,
  defaultSort: { key: 'DueDate', direction: 'desc' },
  clears: ['bucket'],
  hints: [
    hint('grid.select-row'),
    hint('grid.select-range'),
    hint('grid.select-all'),
    hint('shell.show-part', 'ageing', { upTo: 5 }),
    hint(['grid.expand-row', 'grid.collapse-row'], 'payments'),
    hint('grid.open-row', 'cash entry'),
    hint('hire-purchase.show-last-paid'),
    hint('grid.export-rows'),
    hint('grid.sort-column', undefined, { upTo: 7 }),
  ],
  useParts: ({ address, change, search, list, today }) => {
    const api = useApi()
    const { bucket } = address
    const on = dayAsked(address.date, today)
    const { answer } = list.paged
    const moves = useTotalMoves(useMemo(() => dueTotalsOn(on, bucket), [on, bucket]))
    const date = useRef<HTMLInputElement>(null)
    const totals = (
      <>
        <TotalFigure
          {...{ label: 'Overdue', amount: answer?.overdueTotal, onMoves: moves.open }}
          at={0}
          className="text-out"
        />
        <TotalFigure {...{ label: 'Remaining', amount: answer?.remainingTotal, onMoves: moves.open }} at={1} />
      </>
    )
    const parts = useHpParts({
      ...{ list, search, on, totals },
      path: '/hp-boe/hp-payments-due',
      showsOverdue: true,
      fetchPage: (pageNumber, pageSize) => api.call('GetDueHPSchedules', { ...search, date: on, pageNumber, pageSize }),
      dialog: moves.dialog,
    })
    const pickBucket = (at: number) => {
      const picked = AGEING_BUCKETS[at]
      if (picked === undefined) return false
      change({ bucket: picked === bucket ? undefined : picked, currentPage: 1 })
      return true
    }
    const title = `HP Payments Due - ${formatDay(on)}`
    return {
      ...parts,
      heading: title,
      label: title,
      commands: {
        ...parts.commands,
        'shell.focus-filter': () => date.current?.focus(),
        'shell.show-part': ({ event }) => event !== null && pickBucket(Number(event.code.slice(-1)) - 1),
      },
      chrome: {
        query: [`date=${formatDay(on)}`, addressWords(address, ['bucket'])].join(' ').trim(),
        printTitle: printTitle(title, [bucket && LABELS[AGEING_BUCKETS.indexOf(bucket)]]),
      },
      filters: <DayChoice at={on} date={date} onChange={(next) => change({ date: next, currentPage: 1 })} />,
      picture: (
        <AgeingBar
          segments={segmentsOf(answer?.buckets ?? [], bucket)}
          onPick={pickBucket}
          firstTotal={LIST_TOTALS.length}
        />
      ),
    }
  },
})

interface DayChoiceProps {
  at: Day
  date: Ref<HTMLInputElement>
  onChange: (day: Day) => void
}

/** The day that is asked about, typed or by its button. */
function DayChoice({ at, date, onChange }: DayChoiceProps) {
  const today = useToday()
  return (
    <>
      <DateField
        bare
        label="Date"
        direction="nearest"
        width={148}
        ref={date}
        today={today}
        value={at}
        onChange={(text) => {
          if (isDay(text) && text !== at) onChange(text)
        }}
      />
      <Button command="hire-purchase.show-due-yesterday" onPress={() => onChange(addDays(today, -1))}>
        Yesterday
      </Button>
      <Button command="hire-purchase.show-due-month-end" onPress={() => onChange(endOfMonth(addMonths(today, -1)))}>
        End of last month
      </Button>
      <span className="text-fg-1" title={overdueSentence(NO_ARREARS, at)}>
        Overdue: due by then, not paid in full
      </span>
    </>
  )
}

/** The totals of the footer, with the names by which their changes are requested. */
const LIST_TOTALS = [
  ['Overdue', 'overdue'],
  ['Remaining', 'accounts'],
] as const

/** Returns the totals of the footer, then those of each age. */
function dueTotalsOn(date: Day, bucket: Bucket['bucket'] | undefined): PageTotal[] {
  const due = { date, bucket: bucket ?? null }
  const ages = AGEING_BUCKETS.map((age, at) => ({ age, label: LABELS[at] ?? age }))
  return [
    ...LIST_TOTALS.map(([label, total]) => ({ label, about: 'accounts listed', asked: { total, ...due } })),
    ...ages.map(({ age, label }) => ({
      label,
      about: 'overdue',
      asked: { total: 'overdue' as const, date, bucket: age },
    })),
  ]
}

interface Bucket {
  bucket: (typeof AGEING_BUCKETS)[number]
  count: number
  amount: number
}

function segmentsOf(buckets: readonly Bucket[], chosen: string | undefined): AgeingSegment[] {
  return AGEING_BUCKETS.map((name, at) => {
    const bucket = buckets.find((one) => one.bucket === name)
    return {
      // The buckets are the five steps of the ramp, in order.
      age: at as AgeingSegment['age'],
      label: LABELS[at] ?? name,
      size: bucket?.amount ?? 0,
      amount: euroText(bucket?.amount ?? 0),
      count: formatCount(bucket?.count ?? 0),
      isOn: chosen === name,
    }
  })
}
