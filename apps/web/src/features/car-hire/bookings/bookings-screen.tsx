import { hint, commandKey } from '../../../kit/hint'
import { addDays, type Day, formatDay, isDay } from '@forecourt/core/kernel/days'
import { cx } from 'class-variance-authority'
import { type Ref, useMemo, useRef, useState } from 'react'
import { useApi, useOperation } from '../../../kit/api/api'
import { Button } from '../../../kit/button'
import { DateField } from '../../../kit/form/date-field'
import { SearchBox } from '../../../kit/form/search-box'
import { formatCount } from '../../../kit/grid/cells'
import type { Sort } from '../../../kit/grid/column'
import { Grid } from '../../../kit/grid/grid'
import type { GridHandle } from '../../../kit/grid/grid-props'
import { NO_ROWS } from '../../../kit/grid/row-status'
import { ListFoot } from '../../../kit/grid/list-foot'
import { pagedRows } from '../../../kit/grid/paged-rows'
import { Kbd } from '../../../kit/keys/kbd'
import { Legend } from '../../../kit/legend'
import { useCommandHandlers, useEscape, useInputReady } from '../../../kit/keys/keys'
import { usePeek } from '../../../kit/screen/breakpoint'
import { printTitle } from '../../../kit/screen/print-title'
import { useScreenChrome, useScreenHost, useScreenSearch, useToday } from '../../../kit/screen/screen'
import { dayText } from '../../../kit/wire-text'
import { RowHistory } from '../../history/history-dialog'
import { HIRE_COLUMNS, hireRecord, hireRowId, type HireListRow } from '../columns'
import { HirePeek } from '../hire-peek'
import { barLook } from './bar-look'
import { bookingRows, matchingVehicles, SHOWN_DAYS, hireTimeline, todayCounts, weekStart } from './timeline'
import { HIRE_STATE_NAMES, type TimelineHandle, TimelineView } from './timeline-view'
import { Bar, SectionHead } from '../../../kit/bar'
import { listFrame, LIST_COLUMN } from '../../../kit/screen/list-frame'

const PAGE_SIZE = 50
const WAIT_MS = 250
const WEEK = 7
const HINTS = [
  hint(['grid.move-up', 'grid.move-down'], 'booking'),
  hint('grid.open-row'),
  hint('grid.add-record'),
  hint('grid.peek-row'),
  hint('shell.show-part', undefined, { digits: [1, 2] }),
  hint(['car-hire.show-previous-week', 'car-hire.show-next-week'], 'week'),
  hint('car-hire.show-this-week'),
  hint(['shell.focus-filter', 'shell.focus-filter-two'], 'filters'),
  hint('grid.sort-column', undefined, { upTo: 4 }),
] as const
const NO_VEHICLES: readonly never[] = []

/** The bookings of four weeks: cars by day above, the same hires as a list below, with one cursor. */
export function BookingsScreen() {
  const api = useApi()
  const { go } = useScreenHost()
  const today = useToday()
  const [address, setSearch] = useScreenSearch('/inside/car-hire/bookings')
  const from = address.from && isDay(address.from) ? address.from : weekStart(today)
  const range = { from, to: addDays(from, SHOWN_DAYS - 1) }
  const { data, error, refetch, isPlaceholderData } = useOperation('GetCarHireBookings', range, { keepPrevious: true })
  const text = address.text ?? ''
  const matching = useMemo(() => data && matchingVehicles(data.vehicles, text), [data, text])
  const list = useBookings(matching, from, today)
  const { timeline, rows, sort } = list
  const [cursor, setCursor] = useState<HireListRow>()
  const [at, setAt] = useState(((address.currentPage ?? 1) - 1) * PAGE_SIZE)
  const filter = useRef<HTMLInputElement>(null)
  const date = useRef<HTMLInputElement>(null)
  const picture = useRef<TimelineHandle>(null)
  const grid = useRef<GridHandle>(null)
  const { isPeeking, togglePeek } = usePeek()
  const counts = useMemo(() => todayCounts(data?.vehicles ?? NO_VEHICLES, today), [data, today])
  const show = (next: Day) => setSearch({ from: next === weekStart(today) ? undefined : next, currentPage: undefined })
  const open = (id: number) => go(`/car-hire/edit/${id}`)
  const add = () => go('/car-hire/add')
  const page = Math.floor(at / PAGE_SIZE)
  useCommandHandlers({
    'shell.focus-filter': () => filter.current?.focus(),
    'shell.focus-filter-two': () => date.current?.focus(),
    'shell.show-part': ({ event }) => {
      const part = [picture, grid][Number(event?.code.slice(-1)) - 1]?.current
      part?.focus()
      return part !== undefined && part !== null
    },
    'grid.add-record': add,
    'car-hire.show-previous-week': () => show(addDays(from, -WEEK)),
    'car-hire.show-next-week': () => show(addDays(from, WEEK)),
    'car-hire.show-this-week': () => show(weekStart(today)),
  })
  useEscape('filters', () => setSearch({ text: undefined, currentPage: undefined }), Boolean(address.text))
  useInputReady('screen', data !== undefined || error !== null)
  useScreenChrome({
    query: [formatDay(from), address.text ? `text=${address.text}` : ''].join(' ').trim(),
    status: [
      rows.total === 0 ? NO_ROWS : `Booking ${formatCount(at + 1)}/${formatCount(rows.total)}`,
      ...(cursor ? [`${dayText(cursor.startDateTime)} to ${dayText(cursor.endDateTime)}`] : []),
    ],
    hints: HINTS,
    printTitle: printTitle(`Car hire bookings from ${formatDay(from)}`, [address.text]),
  })
  return (
    <div className={listFrame({ isPeeking })}>
      <div className={LIST_COLUMN}>
        <BookingsBar
          from={from}
          filter={filter}
          date={date}
          counts={counts}
          onShow={show}
          onAdd={add}
          onEnter={() => grid.current?.focus()}
        />
        <TimelineHead />
        {timeline && (
          <TimelineView
            ref={picture}
            timeline={timeline}
            today={today}
            cursor={cursor?.carHireID ?? null}
            onCursor={(id) => {
              const index = rows.indexOf(String(id))
              if (index >= 0) grid.current?.goTo(index)
            }}
            onOpen={open}
            onPeek={togglePeek}
          />
        )}
        <SectionHead of="list" className="border-y border-b-line-1 overflow-hidden">
          <Kbd bare>2</Kbd>
          <h2>Bookings</h2>
          <span className="text-fg-2">in these four weeks</span>
        </SectionHead>
        <Grid<HireListRow>
          label="Bookings"
          columns={HIRE_COLUMNS}
          rows={rows}
          rowId={hireRowId}
          onNeedPages={() => undefined}
          status={data ? 'ready' : error ? 'error' : 'loading'}
          isStale={isPlaceholderData}
          sort={sort}
          onSort={list.onSort}
          initialIndex={at}
          onCursor={(row, index) => {
            setCursor(row)
            setAt(index)
          }}
          onOpen={(hire) => open(hire.carHireID)}
          onOpenTab={(hire) => open(hire.carHireID)}
          onPeek={togglePeek}
          onReload={refetch}
          emptyText="There are no results to show."
          emptyHints={[...(address.text ? [hint('shell.step-out', 'clear filters')] : []), hint('grid.add-record')]}
          errorText={error ? api.messageOf(error) : 'An error has occurred.'}
          autoFocus
          ref={grid}
          footer={
            <ListFoot
              page={page}
              pageCount={Math.max(1, Math.ceil(rows.total / PAGE_SIZE))}
              onPage={(next) => grid.current?.goTo(next * PAGE_SIZE)}
              total={rows.total}
            >
              <span className="text-fg-1">Daily rate; return day not charged</span>
            </ListFoot>
          }
        />
      </div>
      {isPeeking && <HirePeek hire={rows.total === 0 ? undefined : cursor} />}
      <RowHistory record={hireRecord(rows.total === 0 ? undefined : cursor)} />
    </div>
  )
}

/** Returns the timeline of the cars found, and its hires in the order of the address. */
function useBookings(vehicles: Parameters<typeof hireTimeline>[0] | undefined, from: Day, today: Day) {
  const [address, setSearch] = useScreenSearch('/inside/car-hire/bookings')
  const { sortByColumn, sortByType } = address
  const timeline = useMemo(() => (vehicles ? hireTimeline(vehicles, from, today) : null), [vehicles, from, today])
  const sort = useMemo<Sort>(
    () =>
      sortByColumn
        ? { key: sortByColumn, direction: sortByType === 1 ? 'desc' : 'asc' }
        : { key: 'Date', direction: 'desc' },
    [sortByColumn, sortByType],
  )
  const rows = useMemo(() => {
    const all = timeline ? bookingRows(timeline, sort) : []
    const pages = new Map<number, readonly HireListRow[]>()
    for (let i = 0; i * PAGE_SIZE < all.length; i++) pages.set(i, all.slice(i * PAGE_SIZE, (i + 1) * PAGE_SIZE))
    return pagedRows({ total: all.length, pageSize: PAGE_SIZE, rowId: hireRowId, pages })
  }, [timeline, sort])
  const onSort = (next: Sort) =>
    setSearch({
      sortByColumn: (['Date', 'RegNo', 'Name', 'DateTime'] as const).find((key) => key === next.key),
      sortByType: next.direction === 'desc' ? 1 : 0,
      currentPage: undefined,
    })
  return { timeline, rows, sort, onSort }
}

interface BarProps {
  from: Day
  filter: Ref<HTMLInputElement>
  date: Ref<HTMLInputElement>
  counts: ReturnType<typeof todayCounts>
  onShow: (from: Day) => void
  onAdd: () => void
  onEnter: () => void
}

function BookingsBar({ from, filter, date, counts, onShow, onAdd, onEnter }: BarProps) {
  const [address, setSearch] = useScreenSearch('/inside/car-hire/bookings')
  const today = useToday()
  return (
    <Bar>
      <h1>Bookings</h1>
      <SearchBox
        label="Reg No"
        value={address.text ?? ''}
        waitMs={WAIT_MS}
        width={150}
        hint={commandKey('shell.focus-filter')}
        ref={filter}
        onSearch={(text) => setSearch({ text: text || undefined, currentPage: undefined })}
        onEnter={onEnter}
      />
      <DateField
        bare
        label="Four weeks from"
        direction="mostly-future"
        width={148}
        ref={date}
        today={today}
        value={from}
        onChange={(text) => {
          if (isDay(text) && weekStart(text) !== from) onShow(weekStart(text))
        }}
      />
      <Button command="car-hire.show-previous-week">‹ Week</Button>
      <Button command="car-hire.show-this-week">Today</Button>
      <Button command="car-hire.show-next-week">Week ›</Button>
      <span className="grow" />
      <span className="mr-2 whitespace-nowrap text-fg-1 narrow:hidden [&>b]:mr-1.5 [&>b]:mono-[14px] [&>b]:font-medium [&>b]:text-fg-0">
        Out <b>{counts.out}</b> back today <b>{counts.back}</b> going out <b>{counts.going}</b>
      </span>
      <Button command="grid.add-record" onPress={onAdd}>
        Create Car Hire
      </Button>
    </Bar>
  )
}

/** The heading of the timeline with the legend of its bars. */
function TimelineHead() {
  return (
    <SectionHead of="list" className="border-b border-b-line-1 overflow-hidden">
      <Kbd bare>1</Kbd>
      <h2>Timeline</h2>
      <span className="text-fg-2 narrow:hidden">a car may go out on the day it comes back</span>
      <span className="grow" />
      {(['returned', 'out', 'booked'] as const).map((state) => (
        <Legend key={state}>
          <span className={cx('w-5.5 h-3', barLook({ state }))} /> {HIRE_STATE_NAMES[state]}
        </Legend>
      ))}
      <span className="text-fg-1 numerals narrow:hidden">C Cash A Atlas D Direct</span>
    </SectionHead>
  )
}
