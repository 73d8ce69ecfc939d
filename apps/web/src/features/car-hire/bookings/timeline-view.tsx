import { type Day, formatDay, dayParts, weekdayOf } from '@forecourt/core/kernel/days'
import { cx } from 'class-variance-authority'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { useKeySink } from '../../../kit/keys/keys'
import { useOpenInTab } from '../../../kit/screen/screen'
import { Registration } from '../../../kit/registration'
import { amountText, dayText } from '../../../kit/wire-text'
import { barLook } from './bar-look'
import {
  initials,
  neighbourBar,
  SHOWN_DAYS,
  surnameOf,
  type Timeline,
  type TimelineBar,
  type TimelineRow,
} from './timeline'

const LETTERS = ['', 'M', 'T', 'W', 'T', 'F', 'S', 'S']
const SATURDAY = 6

const ROW = 'relative grid grid-cols-[216px_minmax(0,1fr)] narrow:grid-cols-[160px_minmax(0,1fr)]'
const NAME = 'flex items-center pl-3 pr-2 whitespace-nowrap overflow-hidden'
const CAR_NAME = cx(NAME, 'gap-2.25 border-r border-line-2 text-13')
const CURRENT = 'bg-sel shadow-[inset_3px_0_0_var(--mode)]'

export interface TimelineHandle {
  focus(): void
}

interface TimelineViewProps {
  timeline: Timeline
  today: Day
  cursor: number | null
  onCursor: (id: number) => void
  onOpen: (id: number) => void
  /** I, as in the list below. */
  onPeek: () => void
  ref?: Ref<TimelineHandle>
}

/** Cars by day over four weeks; arrows step from hire to hire. */
export function TimelineView({ timeline, today, cursor, onCursor, onOpen, onPeek, ref }: TimelineViewProps) {
  const root = useRef<HTMLDivElement>(null)
  const inTab = useOpenInTab()
  useImperativeHandle(ref, () => ({ focus: () => root.current?.focus() }), [])
  useKeySink(root, (event) => {
    if (event.ctrlKey && event.key === 'Enter' && cursor !== null) {
      if (!event.repeat) inTab(() => onOpen(cursor))
      return true
    }
    if (event.ctrlKey || event.altKey || event.shiftKey) return false
    if (event.key === 'Enter' && cursor !== null) {
      if (!event.repeat) onOpen(cursor)
      return true
    }
    if (event.key.toLowerCase() === 'i') {
      if (!event.repeat) onPeek()
      return true
    }
    if (!event.key.startsWith('Arrow')) return false
    const next = neighbourBar(timeline, cursor, event.key)
    if (next !== null) onCursor(next)
    return true
  })
  useEffect(() => {
    if (cursor !== null) root.current?.querySelector(`[data-hire="${cursor}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [cursor])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are heard by the sink above
    <div
      ref={root}
      className="relative flex-[0_1_auto] min-h-30 max-h-[60%] overflow-x-hidden overflow-y-auto focus-visible:outline-offset-[-2px] print:max-h-none print:overflow-visible"
      role="listbox"
      aria-label="Timeline"
      data-timeline=""
      aria-activedescendant={cursor === null ? undefined : `hire-${cursor}`}
      tabIndex={0}
      data-region="page"
      onClick={(event) => {
        const bar = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-hire]') : null
        if (!bar) return
        const id = Number(bar.dataset.hire)
        if (event.ctrlKey) inTab(() => onOpen(id))
        else if (id === cursor) onOpen(id)
        else onCursor(id)
      }}
    >
      <div className="relative">
        <TimelineDays timeline={timeline} today={today} />
        {timeline.groups.map(({ name, rows }) => (
          <div key={name} role="group" aria-label={name}>
            <div className={cx(ROW, 'z-1 h-5 border-b border-line-1 bg-bg-1')} aria-hidden="true">
              <div className={cx(NAME, 'gap-1.5 sans-[12px] font-semibold font-stretch-90% text-fg-2')}>
                {name} <span className="truncate">{rows.length}</span>
              </div>
            </div>
            {rows.map((row) => (
              <CarRow key={row.vehicle.vehicleID} row={row} cursor={cursor} />
            ))}
          </div>
        ))}
        <div className={cx(ROW, 'sticky bottom-0 z-2 h-5.75 border-t border-line-2 bg-bg-0')} aria-hidden="true">
          <div className={CAR_NAME}>
            <b>Free</b> <span className="truncate text-fg-2">of {timeline.carCount}</span>
          </div>
          <div className="relative">
            {timeline.free.map((count, i) => {
              const isShort = count === 0 && timeline.carCount > 0
              return (
                <span
                  className={cx(
                    'absolute mono-[14px/22px] text-center',
                    isShort ? 'font-semibold text-warn' : 'text-fg-1',
                  )}
                  style={daysPosition(i, 1)}
                  data-short={isShort ? '' : undefined}
                  key={timeline.days[i]}
                >
                  {count}
                </span>
              )
            })}
          </div>
        </div>
      </div>
    </div>
  )
}

/** Returns left edge and width of some days, as shares of the lane. */
const daysPosition = (from: number, length: number) => ({ left: laneShare(from), width: laneShare(length) })
const laneShare = (days: number) => `calc(100% / ${SHOWN_DAYS} * ${days})`

/** Returns the same for the bar of a hire, which leaves a pixel free at each end. */
const barPosition = ({ from, length }: TimelineBar) => ({
  left: `calc(${laneShare(from)} + 1px)`,
  width: `calc(${laneShare(length)} - 2px)`,
})

/** Weeks and days, with the stripes behind the lanes. */
function TimelineDays({ timeline, today }: { timeline: Timeline; today: Day }) {
  return (
    <>
      <div className="sticky top-0 z-3" aria-hidden="true">
        <div className={cx(ROW, 'h-5 border-b border-line-1 bg-bg-0')}>
          <div className={cx(CAR_NAME, 'text-fg-2')}>week starting</div>
          <div className="relative">
            {timeline.days.map(
              (day, i) =>
                weekdayOf(day) === 1 && (
                  <b
                    className="absolute pl-1.25 border-l border-line-2 overflow-hidden mono-[13px/20px] font-medium text-fg-1"
                    style={daysPosition(i, 7)}
                    key={day}
                  >
                    {formatDay(day)}
                  </b>
                ),
            )}
          </div>
        </div>
        <div className={cx(ROW, 'h-8 border-b border-line-2 bg-bg-0')}>
          <div className={CAR_NAME} />
          <div className="relative">
            {timeline.days.map((day, i) => (
              <DayHead key={day} day={day} isToday={day === today} place={daysPosition(i, 1)} />
            ))}
          </div>
        </div>
      </div>
      {/* The stripes of weekends, weeks and today lie behind all rows, whatever is scrolled. */}
      <div
        className="absolute z-0 top-5 right-0 bottom-0 left-54 narrow:left-40 pointer-events-none"
        aria-hidden="true"
      >
        {timeline.days.map((day, i) => (
          <i
            key={day}
            className={cx(
              'absolute inset-y-0',
              day === today
                ? 'border-l-2 border-mode bg-[color-mix(in_srgb,var(--mode)_13%,transparent)]'
                : cx(weekdayOf(day) >= SATURDAY && 'bg-bg-2', weekdayOf(day) === 1 && 'border-l border-line-2'),
            )}
            style={daysPosition(i, 1)}
          />
        ))}
      </div>
    </>
  )
}

function DayHead({ day, isToday, place }: { day: Day; isToday: boolean; place: ReturnType<typeof daysPosition> }) {
  const isWeekend = weekdayOf(day) >= SATURDAY
  return (
    <span className={cx('absolute h-8 pt-0.5 text-center leading-3.5', isWeekend && 'bg-bg-2')} style={place}>
      <span className={cx('block sans-[12px/14px]', isToday ? 'font-bold text-mode' : 'text-fg-2')}>
        {LETTERS[weekdayOf(day)]}
      </span>
      <b
        className={cx(
          'mono-[14px/14px]',
          isToday ? 'font-bold text-mode' : cx('font-medium', isWeekend ? 'text-fg-2' : 'text-fg-0'),
        )}
      >
        {dayParts(day).date}
      </b>
    </span>
  )
}

function CarRow({ row, cursor }: { row: TimelineRow; cursor: number | null }) {
  const { vehicle, bars } = row
  const isCurrent = bars.some(({ id }) => id === cursor)
  return (
    <div
      className={cx(ROW, 'z-1 h-6 border-b border-line-1')}
      role="group"
      aria-label={`${vehicle.regNo} ${vehicle.vehicle}`}
    >
      <div
        className={cx(CAR_NAME, isCurrent && CURRENT)}
        aria-hidden="true"
        title={`${vehicle.regNo} ${vehicle.vehicle}`}
      >
        <Registration text={vehicle.regNo} />
        <span className="truncate text-fg-2">{vehicle.vehicle}</span>
      </div>
      <div className="relative">
        {bars.map((bar) => (
          <HireBar key={bar.id} bar={bar} isCurrent={bar.id === cursor} />
        ))}
      </div>
    </div>
  )
}

export const HIRE_STATE_NAMES = { returned: 'returned', out: 'out now', booked: 'booked' } as const

function HireBar({ bar, isCurrent }: { bar: TimelineBar; isCurrent: boolean }) {
  const { hire, state } = bar
  const words = [
    hire.clientName,
    hire.carHireTypeName,
    `${dayText(hire.startDateTime)} to ${dayText(hire.endDateTime)}`,
    `${amountText(hire.rate)} a day`,
    HIRE_STATE_NAMES[state],
  ].join(', ')
  return (
    <div
      className={cx(
        // The days stay above and the free cars below, over what is scrolled.
        '@container absolute flex top-0.75 h-4.25 gap-1.5 whitespace-nowrap overflow-hidden cursor-pointer scroll-mt-15 scroll-mb-7.5',
        state === 'out' ? 'pl-2 pr-1.25 mono-[13px/16px]' : 'px-1.25 mono-[13px/15px]',
        barLook({ state, isCurrent }),
        bar.isCutLeft && 'rounded-l-none',
        bar.isCutRight && 'rounded-r-none',
      )}
      style={barPosition(bar)}
      role="option"
      id={`hire-${bar.id}`}
      data-hire={bar.id}
      aria-selected={isCurrent}
      aria-label={words}
      title={words}
    >
      <span className={cx('flex-none @max-[51px]:hidden', state === 'out' ? 'text-fg-1' : 'text-fg-2')}>
        {hire.carHireTypeName.slice(0, 1)}
      </span>
      <span className="truncate @max-[111px]:hidden">{hire.clientName}</span>
      <span className="hidden truncate @max-[111px]:inline @max-[51px]:hidden">{surnameOf(hire.clientName)}</span>
      <span className="hidden truncate @max-[51px]:inline">{initials(hire.clientName)}</span>
      <span className={cx('ml-auto @max-[139px]:hidden', state === 'returned' ? 'text-fg-2' : 'text-fg-1')}>
        {amountText(hire.rate)}
      </span>
    </div>
  )
}
