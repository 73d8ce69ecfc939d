import { type Day, formatDay, partsOf, weekdayOf } from '@forecourt/core/kernel/days'
import { type CSSProperties, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { useKeySink } from '../../../kit/keys/keys'
import { Reg } from '../../../kit/reg'
import { amountText, dayText } from '../../../kit/wire-text'
import { initials, neighbour, surnameOf, type Timeline, type TimelineBar, type TimelineRow } from './timeline'

const LETTERS = ['', 'M', 'T', 'W', 'T', 'F', 'S', 'S']
const SATURDAY = 6

export interface TimelineHandle {
  focus(): void
}

interface TimelineViewProps {
  timeline: Timeline
  today: Day
  /** The hire that the cursor is on, here and in the list. */
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
  useImperativeHandle(ref, () => ({ focus: () => root.current?.focus() }), [])
  useKeySink(root, (event) => {
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
    const next = neighbour(timeline, cursor, event.key)
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
      className="tl"
      role="listbox"
      aria-label="Timeline"
      aria-activedescendant={cursor === null ? undefined : `hire-${cursor}`}
      tabIndex={0}
      data-region="page"
      onClick={(event) => {
        const bar = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-hire]') : null
        if (!bar) return
        const id = Number(bar.dataset.hire)
        if (id === cursor) onOpen(id)
        else onCursor(id)
      }}
    >
      <div className="tl-all">
        <Days timeline={timeline} today={today} />
        {timeline.groups.map(({ name, rows }) => (
          <div key={name} role="group" aria-label={name}>
            <div className="tl-row tl-group" aria-hidden="true">
              <div className="nm">
                {name} <span className="text-fg-2">{rows.length}</span>
              </div>
            </div>
            {rows.map((row) => (
              <CarRow key={row.vehicle.vehicleID} row={row} cursor={cursor} />
            ))}
          </div>
        ))}
        <div className="tl-row tl-free" aria-hidden="true">
          <div className="nm">
            <b>Free</b> <span className="text-fg-2">of {timeline.carCount}</span>
          </div>
          <div className="ln">
            {timeline.free.map((count, i) => (
              <span
                className={count === 0 && timeline.carCount > 0 ? 'fq text-warn' : 'fq'}
                style={placeOf(i, 1)}
                key={timeline.days[i]}
              >
                {count}
              </span>
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}

/** Left edge and width of some days, as shares of the lane. */
function placeOf(from: number, length: number) {
  return { '--from': from, '--days': length } as CSSProperties // custom properties are not in its type
}

/** Weeks and days, with the stripes behind the lanes. */
function Days({ timeline, today }: { timeline: Timeline; today: Day }) {
  return (
    <>
      <div className="tl-head" aria-hidden="true">
        <div className="tl-row hd">
          <div className="nm text-fg-2">week starting</div>
          <div className="ln">
            {timeline.days.map(
              (day, i) =>
                weekdayOf(day) === 1 && (
                  <b style={placeOf(i, 7)} key={day}>
                    {formatDay(day)}
                  </b>
                ),
            )}
          </div>
        </div>
        <div className="tl-row hd2">
          <div className="nm" />
          <div className="ln">
            {timeline.days.map((day, i) => (
              <span key={day} className={dayClass(day, today)} style={placeOf(i, 1)}>
                <em>{LETTERS[weekdayOf(day)]}</em>
                <b>{partsOf(day).date}</b>
              </span>
            ))}
          </div>
        </div>
      </div>
      <div className="tl-back" aria-hidden="true">
        {timeline.days.map((day, i) => (
          <i key={day} className={dayClass(day, today)} style={placeOf(i, 1)} />
        ))}
      </div>
    </>
  )
}

function dayClass(day: Day, today: Day): string {
  const weekday = weekdayOf(day)
  return ['dy', weekday >= SATURDAY ? 'we' : '', weekday === 1 ? 'wk' : '', day === today ? 'td' : '']
    .filter(Boolean)
    .join(' ')
}

function CarRow({ row, cursor }: { row: TimelineRow; cursor: number | null }) {
  const { vehicle, bars } = row
  const isCurrent = bars.some(({ id }) => id === cursor)
  return (
    <div
      className={isCurrent ? 'tl-row cur' : 'tl-row'}
      role="group"
      aria-label={`${vehicle.regNo} ${vehicle.vehicle}`}
    >
      <div className="nm" aria-hidden="true" title={`${vehicle.regNo} ${vehicle.vehicle}`}>
        <Reg text={vehicle.regNo} />
        <span className="text-fg-2">{vehicle.vehicle}</span>
      </div>
      <div className="ln">
        {bars.map((bar) => (
          <Bar key={bar.id} bar={bar} isCurrent={bar.id === cursor} />
        ))}
      </div>
    </div>
  )
}

const STATE_CLASSES = { returned: 'past', out: 'outn', booked: 'bkd' } as const
const STATE_WORDS = { returned: 'returned', out: 'out now', booked: 'booked' } as const

function Bar({ bar, isCurrent }: { bar: TimelineBar; isCurrent: boolean }) {
  const { hire, state } = bar
  const words = [
    hire.clientName,
    hire.carHireTypeName,
    `${dayText(hire.startDateTime)} to ${dayText(hire.endDateTime)}`,
    `${amountText(hire.rate)} a day`,
    STATE_WORDS[state],
  ].join(', ')
  const cut = `${bar.isCutLeft ? ' cutl' : ''}${bar.isCutRight ? ' cutr' : ''}`
  return (
    <div
      className={`bk2 ${STATE_CLASSES[state]}${cut}${isCurrent ? ' selb' : ''}`}
      style={placeOf(bar.from, bar.length)}
      role="option"
      id={`hire-${bar.id}`}
      data-hire={bar.id}
      aria-selected={isCurrent}
      aria-label={words}
      title={words}
    >
      <i>{hire.carHireTypeName.slice(0, 1)}</i>
      <span className="whole">{hire.clientName}</span>
      <span className="sur">{surnameOf(hire.clientName)}</span>
      <span className="ini">{initials(hire.clientName)}</span>
      <u>{amountText(hire.rate)}</u>
    </div>
  )
}
