import { hint } from '../../kit/hint'
import { AGEING_BUCKETS } from '@forecourt/core/features/hire-purchase/schemas'
import { latenessWords } from '@forecourt/core/features/hire-purchase/summary'
import { addDays, type Day, day, endOfMonth, addMonths, formatDay, isDay } from '@forecourt/core/kernel/days'
import { ZERO } from '@forecourt/core/kernel/money'
import { useMemo, useRef } from 'react'
import { useApi } from '../../kit/api/api'
import { type AgeingSegment, AgeingBar } from '../../kit/ageing-bar'
import { Button } from '../../kit/button'
import { DateField } from '../../kit/form/date-field'
import { formatCount } from '../../kit/grid/cells'
import { useCommandHandlers, useEscape, useScreenReady } from '../../kit/keys/keys'
import { useListScreen, useListStatus } from '../../kit/screen/list'
import { printTitle } from '../../kit/screen/print-title'
import { useScreenChrome, useScreenSearch, useToday } from '../../kit/screen/screen'
import { euroText } from '../../kit/wire-text'
import { type MovedTotal, useTotalMoves } from '../history/moves-dialog'
import { HpButtons, HpGrid, TotalFigure, useHpList } from './hp-list'
import { hpRowId } from './use-hp-selection'
import { Bar } from '../../kit/bar'

const PAGE_SIZE = 50
const NOTHING_LATE = { count: 0, amount: ZERO, arrears: ZERO }
const LABELS = ['Due today', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days'] as const
const HINTS = [
  hint('grid.select-row'),
  hint('grid.select-range'),
  hint('grid.select-all'),
  hint('shell.show-part', 'ageing', { upTo: 5 }),
  hint(['grid.expand-row', 'grid.collapse-row'], 'payments'),
  hint('grid.open-row', 'cash entry'),
  hint('hire-purchase.show-last-paid'),
  hint('grid.export-rows'),
  hint('grid.sort-column', undefined, { upTo: 7 }),
] as const

/** HP payments that are due on a day. */
export function PaymentsDueScreen() {
  const api = useApi()
  const today = useToday()
  const [address, setSearch] = useScreenSearch('/inside/hp-boe/hp-payments-due')
  const on = address.date && isDay(address.date) ? day(address.date) : today
  const search = useMemo(
    () => ({
      date: on,
      bucket: address.bucket ?? null,
      sortByColumn: address.sortByColumn ?? null,
      sortByType: address.sortByType ?? null,
    }),
    [on, address.bucket, address.sortByColumn, address.sortByType],
  )
  const list = useListScreen({
    name: 'GetDueHPSchedules',
    search,
    pageSize: PAGE_SIZE,
    rowId: hpRowId,
    defaultSort: { key: 'DueDate', direction: 'desc' },
  })
  const { answer } = list.paged
  const hp = useHpList({
    list,
    path: '/hp-boe/hp-payments-due',
    searchKey: JSON.stringify(search),
    on,
    showsOverdue: true,
    askPage: (pageNumber, pageSize) => api.call('GetDueHPSchedules', { ...search, pageNumber, pageSize }),
    download: () => api.download('ExportDueHPSchedules', search),
  })
  const moves = useTotalMoves(useMemo(() => totalsOn(on, address.bucket), [on, address.bucket]))
  const date = useRef<HTMLInputElement>(null)
  const pickBucket = (at: number) => {
    const bucket = AGEING_BUCKETS[at]
    if (bucket === undefined) return false
    setSearch({ bucket: bucket === address.bucket ? undefined : bucket, currentPage: 1 })
    return true
  }
  useCommandHandlers({
    'shell.focus-filter': () => date.current?.focus(),
    'shell.show-part': ({ event }) => event !== null && pickBucket(Number(event.code.slice(-1)) - 1),
  })
  useEscape('filters', () => setSearch({ bucket: undefined, currentPage: 1 }), address.bucket !== undefined)
  useScreenReady(list.paged.status !== 'loading')
  useScreenChrome({
    query: [`date=${formatDay(on)}`, address.bucket ? `bucket=${address.bucket}` : ''].join(' ').trim(),
    status: [useListStatus(list)],
    hints: HINTS,
    printTitle: printTitle(`HP Payments Due - ${formatDay(on)}`, [
      address.bucket && LABELS[AGEING_BUCKETS.indexOf(address.bucket)],
    ]),
  })
  const showDay = (next: Day) => setSearch({ date: next, currentPage: 1 })
  return (
    <>
      <Bar>
        <h1>HP Payments Due - {formatDay(on)}</h1>
        <DateField
          bare
          label="Date"
          direction="nearest"
          width={148}
          ref={date}
          today={today}
          value={on}
          onChange={(text) => {
            if (isDay(text) && text !== on) showDay(text)
          }}
        />
        <Button command="hire-purchase.show-due-yesterday" onPress={() => showDay(addDays(today, -1))}>
          Yesterday
        </Button>
        <Button command="hire-purchase.show-due-month-end" onPress={() => showDay(endOfMonth(addMonths(today, -1)))}>
          End of last month
        </Button>
        <span className="grow text-fg-1" title={latenessWords(NOTHING_LATE, on)}>
          Overdue: due by then, not paid in full
        </span>
        <HpButtons hp={hp} />
      </Bar>
      <AgeingBar
        segments={segmentsOf(answer?.buckets ?? [], address.bucket)}
        onPick={pickBucket}
        firstTotal={OF_LIST.length}
      />
      <HpGrid
        list={list}
        hp={hp}
        label={`HP Payments Due - ${formatDay(on)}`}
        hasFilters={address.bucket !== undefined}
        totals={
          <>
            <TotalFigure
              {...{ label: 'Overdue', amount: answer?.overdueTotal, onMoves: moves.open }}
              at={0}
              className="text-out"
            />
            <TotalFigure {...{ label: 'Remaining', amount: answer?.remainingTotal, onMoves: moves.open }} at={1} />
          </>
        }
      />
      {moves.dialog}
    </>
  )
}

/** The figures at the foot, by what asks for their moves. */
const OF_LIST = [
  ['Overdue', 'overdue'],
  ['Remaining', 'accounts'],
] as const

/** The figures at the foot, and then those of each age. */
function totalsOn(date: Day, bucket: Bucket['bucket'] | undefined): MovedTotal[] {
  const due = { date, bucket: bucket ?? null }
  const ages = AGEING_BUCKETS.map((age, at) => ({ age, label: LABELS[at] ?? age }))
  return [
    ...OF_LIST.map(([label, total]) => ({ label, about: 'accounts listed', asked: { total, ...due } })),
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
