import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ComboField } from './combo-field'
import type { FieldProps } from './field'
import { useLatestRef } from '../latest-ref'
import { useWhenLoaded } from './when-loaded'
import { matchingOptions } from './select'

interface GrowingSelectProps extends FieldProps<string> {
  /** The existing values; any other text becomes a new one. */
  values: readonly string[]
  /** Returns the existing value that a new one may be a typo of. */
  nearest?: ((typed: string) => string | null) | undefined
  /** The values are being fetched: typed text waits for them. */
  isLoading?: boolean | undefined
}

const SHOWN_MAX = 50

/** A select whose list grows: choose a value, or type a new one. */
export function GrowingSelect(props: GrowingSelectProps) {
  const { values, nearest, isLoading = false, value, onChange, onBlur, ref, ...field } = props
  const latest = useLatestRef(props)
  const loaded = useWhenLoaded(isLoading)
  const [query, setQuery] = useState('')
  const typed = useRef('')
  const known = useMemo(() => values.map((text) => ({ id: text, text })), [values])
  const shown = useMemo(() => {
    const text = query.trim()
    const matching = matchingOptions(known, query).slice(0, SHOWN_MAX)
    if (text === '' || exactMatch(values, text) !== undefined) return matching
    const near = nearest?.(text) ?? null
    const meant = near === null ? [] : [{ id: near, text: near, view: <NearestValue text={near} /> }]
    const others = matching.filter(({ id }) => id !== near)
    return [...meant, ...others, { id: `new ${text}`, text, view: <NewValue text={text} /> }]
  }, [known, values, query, nearest])
  const accept = (text: string) => {
    typed.current = ''
    const now = latest.current
    now.onChange(exactMatch(now.values, text) ?? text.trim())
  }
  return (
    <ComboField
      {...field}
      inputRef={ref}
      opensOnClick
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
      leaving={{
        take: () => {
          const text = typed.current
          if (text.trim() === '') return null
          const wait = loaded()
          if (wait === null) flushSync(() => accept(text))
          // What Enter would have taken of the list.
          return wait?.then(() => flushSync(() => accept(firstMatch(latest.current.values, text)))) ?? null
        },
        takesFirst: true,
        whenListed: loaded,
      }}
      message={field.message ?? newValueNotice(value, values, nearest)}
    />
  )
}

/** Returns the notice of a value that is not in the list. */
function newValueNotice(
  value: string,
  values: readonly string[],
  nearest: GrowingSelectProps['nearest'],
): string | undefined {
  if (value === '' || exactMatch(values, value) !== undefined) return undefined
  const near = nearest?.(value) ?? null
  return near === null ? 'new, added on save' : `new: did you mean ${near}?`
}

function NearestValue({ text }: { text: string }) {
  return (
    <>
      <span className="text-fg-0">{text}</span>
      <span className="ml-auto text-fg-2">did you mean</span>
    </>
  )
}

function NewValue({ text }: { text: string }) {
  return (
    <>
      <span className="text-fg-0">{text}</span>
      <span className="ml-auto text-fg-2">new</span>
    </>
  )
}

function firstMatch(values: readonly string[], text: string): string {
  const known = values.map((value) => ({ id: value, text: value }))
  return exactMatch(values, text) ?? matchingOptions(known, text)[0]?.text ?? text
}

function exactMatch(values: readonly string[], text: string): string | undefined {
  const wanted = text.trim().toLowerCase()
  return values.find((value) => value.toLowerCase() === wanted)
}
