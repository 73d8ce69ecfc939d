import { type Day, isDay, weekdayOf } from '@forecourt/core/kernel/days'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Icon } from '../icon'
import { Calendar } from './calendar'
import { completeDay, shownDay, stepDay } from './day-typing'
import { type FieldProps, frameOf } from './field'
import { FormRow } from './form-row'

export interface DateFieldProps extends FieldProps<string> {
  /** The value is a `Day`, empty, or what was typed as long as it is neither. */
  today: Day
}

const WEEKDAYS = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** A day: typed, stepped with t + −, completed from dd or dd/MM when left, or picked from a calendar (Alt ↓). */
export function DateField(props: DateFieldProps) {
  const { label, value, onChange, onBlur, today, bare, required, invalid, warning, message } = props
  const id = useId()
  const frame = useRef<HTMLSpanElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const settle = () => {
    if (typed === null) return
    setTyped(null)
    onChange(typed.trim() === '' ? '' : (completeDay(typed, today) ?? typed))
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault()
      settle()
      setIsOpen(true)
      return
    }
    if (event.key === 'Enter') settle()
    if (event.ctrlKey || event.altKey) return
    const isWhole = input.value === '' || (input.selectionStart === 0 && input.selectionEnd === input.value.length)
    const next = isWhole ? stepDay(event.key, value, today) : null
    if (next === null) return
    event.preventDefault()
    setTyped(null)
    onChange(next)
    // Stays wholly selected, so that the next + or − steps again; Enter may have moved on by then, and `select` would take focus back.
    requestAnimationFrame(() => input === document.activeElement && input.select())
  }
  const control = (
    <span className="date" ref={frame} data-region="date" style={bare ? { width: props.width } : undefined}>
      <span className={frameOf({ ...(invalid ? { invalid } : {}), ...(warning ? { warning } : {}) })}>
        <input
          ref={props.ref}
          id={id}
          name={props.name}
          value={typed ?? shownDay(value)}
          placeholder={props.placeholder ?? 'dd-MM-yyyy'}
          disabled={props.disabled}
          autoFocus={props.autoFocus}
          autoComplete="off"
          inputMode="numeric"
          aria-label={bare ? label : undefined}
          aria-required={required}
          aria-invalid={invalid || undefined}
          data-warning={warning ? '' : undefined}
          aria-describedby={message && !bare ? `${id}-message` : undefined}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={press}
          onBlur={() => {
            settle()
            onBlur?.()
          }}
        />
        {isDay(value) && typed === null && <span className="weekday">{WEEKDAYS[weekdayOf(value)]}</span>}
        <button
          type="button"
          tabIndex={-1}
          className="chev"
          aria-label={`Calendar for ${label}`}
          disabled={props.disabled}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name="calendar" />
        </button>
      </span>
      {isOpen && (
        <Calendar
          value={isDay(value) ? value : today}
          today={today}
          onPick={(day) => {
            setTyped(null)
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
