import { cx } from 'class-variance-authority'
import { hint } from '../hint'
import { ownHint, type Hint } from '../own-hint'
import { addDays, addMonths, type Day, formatDay, dayParts } from '@forecourt/core/kernel/days'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../icon'
import { useOverlay } from '../keys/overlay'
import { weeksOf } from './day-typing'

interface CalendarProps {
  value: Day
  today: Day
  onPick: (day: Day) => void
  onClose: () => void
}

const MONTHS = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const STEPS: Readonly<Record<string, (from: Day) => Day>> = {
  ArrowLeft: (from) => addDays(from, -1),
  ArrowRight: (from) => addDays(from, 1),
  ArrowUp: (from) => addDays(from, -7),
  ArrowDown: (from) => addDays(from, 7),
  PageUp: (from) => addMonths(from, -1),
  PageDown: (from) => addMonths(from, 1),
}

const HINTS: readonly Hint[] = [
  ownHint(['←', '→', '↑', '↓'], 'day'),
  ownHint(['PgUp', 'PgDn'], 'month'),
  hint('date.set-today'),
  ownHint('Enter', 'take'),
  hint('shell.step-out', 'close'),
]

const STEP = 'size-6 cursor-pointer'
const CELL = 'h-6 p-0 leading-5.5 text-center'
const DAY = 'w-7.5 h-5.5 rounded-ctl cursor-pointer hover:bg-bg-3'

/** A month under a date field: arrows and PgUp, PgDn move, Enter picks, Esc leaves. */
export function MonthCalendar({ value, today, onPick, onClose }: CalendarProps) {
  const [at, setAt] = useState(value)
  const root = useRef<HTMLDivElement>(null)
  useOverlay(root, true, { kind: 'menu', onClose, first: root, hints: HINTS })
  // It begins where its field does, or ends there where the window would cut it.
  const [isAtEnd, setIsAtEnd] = useState(false)
  useLayoutEffect(() => {
    if (root.current) setIsAtEnd(root.current.getBoundingClientRect().right > document.documentElement.clientWidth)
  }, [])
  const { year, month } = dayParts(at)
  const pick = (day: Day) => {
    onPick(day)
    onClose()
  }
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step) setAt(step(at))
    else if (event.key === 'Enter' || event.key === ' ') pick(at)
    else if (event.key === 't') setAt(today)
    else if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={root}
      className={cx(
        'absolute top-6.5 z-8 w-59 p-1.5 border border-line-3 rounded-ctl bg-bg-1 focus-visible:outline-none print:hidden',
        isAtEnd ? 'right-0' : 'left-0',
      )}
      role="application"
      aria-label={`Calendar, ${formatDay(at)}`}
      tabIndex={-1}
      onKeyDown={press}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onClose()
      }}
    >
      <header className="flex items-center justify-between h-6 text-13">
        <button
          type="button"
          className={STEP}
          tabIndex={-1}
          aria-label="Previous month"
          onClick={() => setAt(addMonths(at, -1))}
        >
          <Icon name="left" />
        </button>
        <b>{MONTHS.format(new Date(Date.UTC(year, month - 1, 1)))}</b>
        <button
          type="button"
          className={STEP}
          tabIndex={-1}
          aria-label="Next month"
          onClick={() => setAt(addMonths(at, 1))}
        >
          <Icon name="right" />
        </button>
      </header>
      <table>
        <thead>
          <tr>
            {['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((name) => (
              <th className={cx(CELL, 'border-0 bg-transparent text-fg-2')} key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(year, month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a place of the week never moves
                <td className={CELL} key={place}>
                  {day && (
                    <button
                      type="button"
                      tabIndex={-1}
                      className={cx(
                        DAY,
                        day === today && 'font-semibold',
                        day === at ? 'bg-mode text-on-mode' : day === today && 'text-mode',
                      )}
                      aria-label={formatDay(day)}
                      onClick={() => pick(day)}
                    >
                      {dayParts(day).date}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
