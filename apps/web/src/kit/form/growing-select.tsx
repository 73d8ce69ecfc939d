import { useMemo, useRef, useState } from 'react'
import { ComboField } from './combo-field'
import type { FieldProps } from './field'
import { matchingOptions } from './select'

interface GrowingSelectProps extends FieldProps<string> {
  /** The values that exist; anything else that is typed becomes a new one. */
  values: readonly string[]
}

const SHOWN_MAX = 50

/** One of a list that grows: choose a value, or type a new one, which is kept as typed. */
export function GrowingSelect({ values, value, onChange, onBlur, ref, ...field }: GrowingSelectProps) {
  const [query, setQuery] = useState('')
  const typed = useRef('')
  const known = useMemo(() => values.map((text) => ({ id: text, text })), [values])
  const shown = useMemo(() => {
    const text = query.trim()
    const matching = matchingOptions(known, query).slice(0, SHOWN_MAX)
    if (text === '' || exact(values, text) !== undefined) return matching
    return [...matching, { id: `new ${text}`, text, view: <NewValue text={text} /> }]
  }, [known, values, query])
  const accept = (text: string) => {
    typed.current = ''
    onChange(exact(values, text) ?? text.trim())
  }
  return (
    <ComboField
      {...field}
      inputRef={ref}
      chosen={value === '' ? null : { id: value, text: value }}
      onChoose={(option) => accept(option?.text ?? '')}
      options={shown}
      onQuery={(text) => {
        if (text !== '') typed.current = text
        setQuery(text)
      }}
      onBlur={() => {
        if (typed.current.trim() !== '') accept(typed.current)
        onBlur?.()
      }}
      message={field.message ?? (value !== '' && exact(values, value) === undefined ? 'new, added on save' : undefined)}
    />
  )
}

function NewValue({ text }: { text: string }) {
  return (
    <>
      <span className="t">{text}</span>
      <span className="rt dim">new</span>
    </>
  )
}

function exact(values: readonly string[], text: string): string | undefined {
  const wanted = text.trim().toLowerCase()
  return values.find((value) => value.toLowerCase() === wanted)
}
