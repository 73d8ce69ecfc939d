import { Switch as HeadlessSwitch } from '@headlessui/react'
import { type ReactNode, type Ref, type RefObject, useId } from 'react'
import { FormRow } from './form-row'

interface SwitchProps {
  label: string
  value: boolean
  onChange: (value: boolean) => void
  /** Beside it; `On` and `Off` unless told. */
  text?: ReactNode
  message?: ReactNode
  bare?: boolean | undefined
  disabled?: boolean | undefined
  name?: string | undefined
  onBlur?: (() => void) | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** On or off; Space switches. */
export function Switch({ label, value, onChange, text, message, bare, disabled = false, onBlur, ref }: SwitchProps) {
  const id = useId()
  const control = (
    <span className="sw">
      <HeadlessSwitch
        id={id}
        checked={value}
        onChange={onChange}
        disabled={disabled}
        {...(bare ? { 'aria-label': label } : {})}
        onBlur={onBlur}
        {...(ref ? { ref } : {})}
        className="sw-box"
      />
      <span className="mid" aria-hidden="true">
        {text ?? (value ? 'On' : 'Off')}
      </span>
    </span>
  )
  if (bare) return control
  return (
    <FormRow label={label} htmlFor={id} message={message}>
      {control}
    </FormRow>
  )
}

interface CheckBoxProps {
  label: ReactNode
  value: boolean | 'some'
  onChange: (value: boolean) => void
  disabled?: boolean | undefined
  inputRef?: RefObject<HTMLInputElement | null> | undefined
}

/** A tick with its words. */
export function CheckBox({ label, value, onChange, disabled = false, inputRef }: CheckBoxProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={value === true}
        disabled={disabled}
        ref={(input) => {
          if (input) input.indeterminate = value === 'some'
          if (inputRef) inputRef.current = input
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}

interface ReadOnlyProps {
  label: string
  children: ReactNode
  message?: ReactNode
}

/** A value that the form shows and does not change. */
export function ReadOnly({ label, children, message }: ReadOnlyProps) {
  return (
    <FormRow label={label} message={message}>
      <output className="in ro" aria-label={label}>
        {children}
      </output>
    </FormRow>
  )
}
