import { Switch as HeadlessSwitch } from '@headlessui/react'
import { type ReactNode, type Ref, type RefObject, useId } from 'react'
import { controlLook } from './field'
import { FormRow } from './form-row'

interface SwitchProps {
  label: string
  value: boolean
  onChange: (value: boolean) => void
  /** The text beside it; `On` and `Off` by default. */
  text?: ReactNode
  message?: ReactNode
  bare?: boolean | undefined
  disabled?: boolean | undefined
  name?: string | undefined
  onBlur?: (() => void) | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

const SWITCH =
  'relative w-6 h-3.5 border border-line-3 rounded-ctl cursor-pointer after:absolute after:left-0.5 after:top-0.5 after:size-2 after:rounded-[1px] after:bg-fg-1 data-checked:border-mode data-checked:bg-[color-mix(in_srgb,var(--mode)_25%,transparent)] data-checked:after:left-3 data-checked:after:bg-mode print:hidden'

/** On or off; Space switches. */
export function Switch({ label, value, onChange, text, message, bare, disabled = false, onBlur, ref }: SwitchProps) {
  const id = useId()
  const control = (
    <span className="inline-flex items-center gap-1.75 in-[[data-frame=bar]]:print:hidden">
      <HeadlessSwitch
        id={id}
        checked={value}
        onChange={onChange}
        disabled={disabled}
        {...(bare ? { 'aria-label': label } : {})}
        onBlur={onBlur}
        {...(ref ? { ref } : {})}
        className={SWITCH}
      />
      <span className="text-fg-1" aria-hidden="true">
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

const TICK =
  'appearance-none relative size-3 border border-line-3 rounded-[2px] checked:border-mode checked:bg-mode checked:after:absolute checked:after:box-content checked:after:left-0.75 checked:after:top-0 checked:after:w-0.75 checked:after:h-1.75 checked:after:border-r-2 checked:after:border-b-2 checked:after:border-on-mode checked:after:rotate-42 indeterminate:after:absolute indeterminate:after:inset-x-0.5 indeterminate:after:top-1 indeterminate:after:h-0.5 indeterminate:after:bg-mode'

/** A tick box with its label. */
export function CheckBox({ label, value, onChange, disabled = false, inputRef }: CheckBoxProps) {
  return (
    <label className="inline-flex items-center gap-1.5 cursor-pointer">
      <input
        type="checkbox"
        className={TICK}
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

interface ReadOnlyRowProps {
  label: string
  children: ReactNode
  message?: ReactNode
}

/** A value that the form shows and cannot change. */
export function ReadOnlyRow({ label, children, message }: ReadOnlyRowProps) {
  return (
    <FormRow label={label} message={message}>
      <output className={controlLook({ state: 'fixed', isBare: false })} data-control="" aria-label={label}>
        {children}
      </output>
    </FormRow>
  )
}
