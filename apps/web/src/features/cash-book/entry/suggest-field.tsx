import { LookupField } from '../../../kit/form/lookup-field'
import type { EntryFieldState } from './use-entry'

interface SuggestFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
  find: (text: string, signal: AbortSignal) => Promise<readonly string[]>
  state: EntryFieldState
  required?: boolean
  placeholder?: string
}

/** A text field with earlier texts below it; the typed text is always the first choice. */
export function SuggestField({ label, value, onChange, find, state, required, placeholder }: SuggestFieldProps) {
  return (
    <LookupField<string>
      label={label}
      name={state.name}
      value={value === '' ? null : { id: value, text: value }}
      {...(required === undefined ? {} : { required })}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(state.invalid ? { invalid: true } : {})}
      {...(state.message === undefined ? {} : { message: state.message })}
      find={async (text, signal) => {
        const found = await find(text, signal)
        return [text, ...found.filter((other) => other !== text)].map((one) => ({ id: one, text: one }))
      }}
      onChange={(option) => onChange(option?.text ?? '')}
      onText={onChange}
      isFree
    />
  )
}
