import { cx } from 'class-variance-authority'
import { type InputHTMLAttributes, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { Kbd } from '../keys/kbd'
import { controlLook, type FieldProps, INPUT, controlState } from './field'
import { FormRow } from './form-row'

interface InputRowProps extends FieldProps<string> {
  /** Inside the frame, after the input. */
  trailing?: ReactNode
  align?: 'left' | 'right' | undefined
  input?: InputHTMLAttributes<HTMLInputElement> | undefined
}

/** The frame, input and row of a text field. */
export function InputRow(props: InputRowProps) {
  const { label, value, onChange, invalid, warning, required, message, bare, hint, align, trailing } = props
  const id = useId()
  const messageId = `${id}-message`
  const frame = useRef<HTMLSpanElement>(null)
  const isTyping = useSelectOnFill(frame, value)
  const control = (
    <span
      ref={frame}
      className={controlLook({ state: controlState(props), isBare: bare === true })}
      data-control=""
      style={bare ? { width: props.width } : undefined}
    >
      <input
        ref={props.ref}
        id={id}
        name={props.name}
        value={value}
        className={cx(INPUT, align === 'right' && 'text-right')}
        placeholder={props.placeholder}
        disabled={props.disabled || props.locked}
        autoFocus={props.autoFocus}
        autoComplete="off"
        spellCheck={false}
        aria-label={bare ? label : undefined}
        aria-required={required}
        aria-invalid={invalid || undefined}
        data-warning={warning ? '' : undefined}
        aria-describedby={message && !bare ? messageId : undefined}
        aria-keyshortcuts={hint}
        onChange={(event) => isTyping(() => onChange(event.target.value))}
        onBlur={props.onBlur}
        {...props.input}
      />
      {trailing}
      {hint !== undefined && <Kbd>{hint}</Kbd>}
    </span>
  )
  if (bare) return control
  return (
    <FormRow
      label={label}
      htmlFor={id}
      message={message}
      messageId={messageId}
      required={required ?? false}
      invalid={invalid ?? false}
      warning={warning ?? false}
    >
      {control}
    </FormRow>
  )
}

/**
 * Selects a value that is filled in from elsewhere while the field has focus, so that typing replaces it.
 * @returns A wrapper for changes by keys, which are not selected.
 */
function useSelectOnFill(frame: RefObject<HTMLElement | null>, value: string): (change: () => void) => void {
  const isOwn = useRef(false)
  const shown = useRef(value)
  useLayoutEffect(() => {
    if (value === shown.current) return
    shown.current = value
    const input = frame.current?.querySelector('input')
    if (!isOwn.current && input && input === document.activeElement) input.select()
  })
  return (change) => {
    isOwn.current = true
    change()
    // What the key changed is drawn by then.
    queueMicrotask(() => {
      isOwn.current = false
    })
  }
}

export interface TextFieldProps extends FieldProps<string> {
  type?: 'text' | 'password' | 'search' | 'tel' | 'email' | undefined
  maxLength?: number | undefined
  autoComplete?: string | undefined
  trailing?: ReactNode
}

export function TextField({ type = 'text', maxLength, autoComplete = 'off', ...field }: TextFieldProps) {
  return <InputRow {...field} input={{ type, maxLength, autoComplete }} />
}

export interface MeasureFieldProps extends TextFieldProps {
  /** Printed after the figure, such as `g/km`. */
  unit: string
}

/** A figure with a fraction, as typed, beside its unit. */
export function MeasureField({ unit, ...field }: MeasureFieldProps) {
  return (
    <InputRow
      {...field}
      align="right"
      trailing={<span className="text-fg-2">{unit}</span>}
      input={{ inputMode: 'decimal' }}
    />
  )
}

export interface NumberFieldProps extends FieldProps<string> {
  /** Printed after the number, such as `km`. */
  unit?: string | undefined
}

/** A whole number as typed: other text stays as it is, and its form marks it. `1.5` is not 15, and `85k` not 85. */
export function NumberField({ unit, ...field }: NumberFieldProps) {
  return (
    <InputRow
      {...field}
      align="right"
      trailing={unit !== undefined && <span className="text-fg-2">{unit}</span>}
      input={{ inputMode: 'numeric' }}
    />
  )
}
