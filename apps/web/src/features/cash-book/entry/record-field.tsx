import { useRef, useState } from 'react'
import type { ComboOption } from '../../../kit/form/combo-field'
import { TypeAhead, type TypeAheadProps } from '../../../kit/form/type-ahead'
import type { FieldState } from './use-entry'

interface RecordFieldProps extends Omit<TypeAheadProps<number>, 'onText' | 'message' | 'invalid' | 'name' | 'hint'> {
  state: FieldState
  hint?: TypeAheadProps<number>['message']
  /** Whether an option is the very one that was typed. */
  isExact: (typed: string, option: ComboOption<number>) => boolean
  /** Told what was typed when the field is left and nothing has that name. */
  onUnknown?: (typed: string) => void
}

const fold = (text: string) => text.toLowerCase().replaceAll(/[\s-]/g, '')
/** The registration, chassis or account of an option is what was typed, whatever its spaces and case. */
export function namesVehicle(typed: string, option: ComboOption<number>): boolean {
  const wanted = fold(typed)
  const [head = '', account = ''] = option.text.split(' - ')
  const words = head.split(' ')
  return fold(account) === wanted || words.some((_, at) => fold(words.slice(0, at + 1).join('')) === wanted)
}

/** A record found by typing. Leaving the field with a name typed out takes the record of that name, never a near one. */
export function RecordField({ state, hint, isExact, onUnknown, find, onChange, ...props }: RecordFieldProps) {
  const typed = useRef('')
  const [unknown, setUnknown] = useState('')
  const choose = (option: ComboOption<number> | null) => {
    typed.current = ''
    setUnknown('')
    onChange(option)
  }
  const settle = async () => {
    const text = typed.current.trim()
    typed.current = ''
    if (text === '') return
    const options = await find(text, new AbortController().signal).catch(() => null)
    if (typed.current !== '') return
    if (options === null) {
      // Nobody knows whether it exists: it is looked up again when the field is left again.
      typed.current = text
      return setUnknown(`${text} could not be looked up: leave the field again to retry`)
    }
    const exact = options.filter((option) => isExact(text, option))
    if (exact.length === 1) return choose(exact[0] ?? null)
    onChange(null)
    if (onUnknown) onUnknown(text)
    else setUnknown(exact.length > 1 ? `Several are named ${text}: choose one` : `No Results Found: ${text}`)
  }
  const message = unknown || state.message || hint
  return (
    <TypeAhead
      {...props}
      name={state.name}
      {...(message === undefined ? {} : { message })}
      invalid={unknown !== '' || state.invalid === true}
      find={find}
      onChange={choose}
      onText={(text) => {
        typed.current = text
      }}
      onBlur={() => void settle()}
    />
  )
}

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
    />
  )
}
