import { type Days, beginsDayWord } from '@forecourt/core/kernel/day-text'
import { DAY_PROBLEM, type Day, isDay, weekdayOf } from '@forecourt/core/kernel/days'
import { cx } from 'class-variance-authority'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../icon'
import { MonthCalendar } from './calendar'
import {
  completeDay,
  completeDays,
  type DayRequest,
  isStepKey,
  invalidDayMessage,
  shownDay,
  stepDay,
} from './day-typing'
import { controlLook, type FieldProps, INPUT, OPENER, controlState } from './field'
import { FormRow } from './form-row'

export interface DateFieldProps extends FieldProps<string>, DayRequest {
  /** The value is a `Day`, empty, or the typed text while it is neither. */
  today: Day
  /** For one end of a span: called with both ends when the typed words mean a span, instead of `onChange`. */
  onSpan?: (days: Days) => void
}

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock'])
const WEEKDAYS = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/**
 * A day: typed as in the palette (`-1`, `today`, `eom`, `mon`, `+1m`, `dd`, `dd/MM`), parsed when left and marked when it is none, stepped with t +
 * −, or picked from a calendar (Alt ↓). One end of a span also takes the words of spans (`last-month`, `2026-Q3`) and fills both. Text that is no day
 * stays in the field with a sentence.
 */
export function DateField(props: DateFieldProps) {
  const { label, value, onChange, onSpan, onBlur, today, bare, required, warning, direction } = props
  const id = useId()
  const frame = useRef<HTMLSpanElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  /** The key that made a step, as long as nothing came after it: `-` may be going on to `-3d`, and the next step starts here. */
  const stepped = useRef<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  /** What was no day, as long as the value that it was typed over stands. */
  const [unread, setUnread] = useState<{ text: string; over: string } | null>(null)
  const settle = () => {
    stepped.current = null
    if (typed === null) return
    setTyped(null)
    const span = onSpan && completeDays(typed, today, direction)
    const day = completeDay(typed, today, props)
    const isNone = !span && day === null && typed.trim() !== ''
    setUnread(isNone ? { text: typed, over: value } : null)
    if (span) onSpan(span)
    else onChange(typed.trim() === '' ? '' : (day ?? typed))
  }
  const held = typed === null && unread?.over === value ? unread.text : value
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault()
      settle()
      setIsOpen(true)
      return
    }
    if (event.key === 'Enter') settle()
    if (event.ctrlKey || event.altKey || MODIFIERS.has(event.key)) return
    const before = stepped.current
    stepped.current = null
    const isWhole =
      before !== null ||
      ((typed ?? '') === '' && input.value === '') ||
      (input.selectionStart === 0 && input.selectionEnd === input.value.length)
    if (before !== null && event.key.length === 1 && !isStepKey(event.key)) {
      // The step was the beginning of a word, or what it made is typed over.
      event.preventDefault()
      const word = before + event.key
      setTyped(beginsDayWord(word) ? word : event.key)
      return
    }
    const next = isWhole ? stepDay(event.key, held, today) : null
    if (next === null) return
    event.preventDefault()
    setTyped(null)
    setUnread(null)
    onChange(next)
    stepped.current = before === null ? event.key : ''
  }
  useLayoutEffect(() => {
    const input = frame.current?.querySelector('input')
    // Shown as what the next key types over; Enter may have moved on by then, and `select` would take focus back.
    if (stepped.current !== null && input && input === document.activeElement) input.select()
  })
  const isNoDay = typed === null && held !== '' && !isDay(held)
  const invalid = props.invalid || isNoDay
  const noDay = isNoDay ? invalidDayMessage(held, today, props) : DAY_PROBLEM
  // Which weekday it is says more than the rule of the form.
  const message = isNoDay && (bare || !props.invalid || noDay !== DAY_PROBLEM) ? noDay : props.message
  const control = (
    <span
      className={cx('relative inline-flex in-[[data-frame=bar]]:flex-none', !bare && 'w-full')}
      ref={frame}
      data-region="date"
      style={bare ? { width: props.width } : undefined}
    >
      <span
        className={controlLook({ state: controlState({ invalid, warning, locked: props.locked }), isBare: false })}
        data-control=""
      >
        <input
          ref={props.ref}
          id={id}
          className={INPUT}
          name={props.name}
          value={typed ?? shownDay(held)}
          placeholder={props.placeholder ?? 'dd-MM-yyyy'}
          disabled={props.disabled || props.locked}
          autoFocus={props.autoFocus}
          autoComplete="off"
          inputMode="numeric"
          aria-label={bare ? label : undefined}
          aria-required={required}
          aria-invalid={invalid || undefined}
          data-warning={warning ? '' : undefined}
          aria-describedby={message && (!bare || isNoDay) ? `${id}-message` : undefined}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            stepped.current = null
            setTyped(event.target.value)
          }}
          onKeyDown={press}
          onBlur={() => {
            settle()
            onBlur?.()
          }}
        />
        {isDay(held) && typed === null && <span className="sans-[13px] text-fg-2">{WEEKDAYS[weekdayOf(held)]}</span>}
        {!props.locked && (
          <button
            type="button"
            tabIndex={-1}
            className={OPENER}
            aria-label={`Calendar for ${label}`}
            disabled={props.disabled}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name="calendar" className="print:hidden" />
          </button>
        )}
      </span>
      {bare && isNoDay && <BareProblem id={`${id}-message`}>{message}</BareProblem>}
      {isOpen && (
        <MonthCalendar
          value={isDay(value) ? value : today}
          today={today}
          onPick={(day) => {
            setTyped(null)
            setUnread(null)
            onChange(day)
          }}
          onClose={() => {
            setIsOpen(false)
            frame.current?.querySelector('input')?.focus()
          }}
        />
      )}
    </span>
  )
  if (bare) return control
  return (
    <FormRow
      label={label}
      htmlFor={id}
      message={message}
      messageId={`${id}-message`}
      required={required ?? false}
      invalid={invalid ?? false}
      warning={warning ?? false}
    >
      {control}
    </FormRow>
  )
}

/** The problem of a field without a row, below it. */
function BareProblem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span
      className="absolute top-full left-0 z-10 mt-0.5 px-1.75 py-0.5 border border-out rounded-ctl bg-bg-1 text-13 text-out whitespace-nowrap print:hidden"
      id={id}
      role="alert"
    >
      {children}
    </span>
  )
}
