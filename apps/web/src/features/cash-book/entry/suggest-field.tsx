import { TypeAhead } from '../../../kit/form/type-ahead'
import type { FieldState } from './use-entry'

interface SuggestFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
  /** Earlier texts that fit. */
  find: (text: string, signal: AbortSignal) => Promise<readonly string[]>
  state: FieldState
  required?: boolean
  placeholder?: string
}

/** Free text with what was written earlier below it; what is typed is always the first choice. */
export function SuggestField({ label, value, onChange, find, state, required, placeholder }: SuggestFieldProps) {
  return (
    <TypeAhead<string>
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
