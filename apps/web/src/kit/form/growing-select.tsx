import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ComboField } from './combo-field'
import type { FieldProps } from './field'
import { useLatest } from '../latest'
import { useLoaded } from './loaded'
import { matchingOptions } from './select'

interface GrowingSelectProps extends FieldProps<string> {
  /** The values that exist; anything else that is typed becomes a new one. */
  values: readonly string[]
  /** The value that one which is none of them may be meant for. */
  nearest?: ((typed: string) => string | null) | undefined
  /** The values are on their way: what is typed waits for them. */
  isLoading?: boolean | undefined
}

const SHOWN_MAX = 50

/** One of a list that grows: choose a value, or type a new one, which is kept as typed. */
export function GrowingSelect(props: GrowingSelectProps) {
  const { values, nearest, isLoading = false, value, onChange, onBlur, ref, ...field } = props
  const latest = useLatest(props)
  const loaded = useLoaded(isLoading)
  const [query, setQuery] = useState('')
  const typed = useRef('')
  const known = useMemo(() => values.map((text) => ({ id: text, text })), [values])
  const shown = useMemo(() => {
    const text = query.trim()
    const matching = matchingOptions(known, query).slice(0, SHOWN_MAX)
    if (text === '' || exact(values, text) !== undefined) return matching
    const near = nearest?.(text) ?? null
    const meant = near === null ? [] : [{ id: near, text: near, view: <MeantValue text={near} /> }]
    const others = matching.filter(({ id }) => id !== near)
    return [...meant, ...others, { id: `new ${text}`, text, view: <NewValue text={text} /> }]
  }, [known, values, query, nearest])
  const accept = (text: string) => {
    typed.current = ''
    const now = latest.current
    now.onChange(exact(now.values, text) ?? text.trim())
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
          return wait?.then(() => flushSync(() => accept(firstOf(latest.current.values, text)))) ?? null
        },
        takesFirst: true,
        listed: loaded,
      }}
      message={field.message ?? newWords(value, values, nearest)}
    />
  )
}

/** What is said of a value that is none of the list; nothing of one that is. */
function newWords(
  value: string,
  values: readonly string[],
  nearest: GrowingSelectProps['nearest'],
): string | undefined {
  if (value === '' || exact(values, value) !== undefined) return undefined
  const near = nearest?.(value) ?? null
  return near === null ? 'new, added on save' : `new: did you mean ${near}?`
}

function MeantValue({ text }: { text: string }) {
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

function firstOf(values: readonly string[], text: string): string {
  const known = values.map((value) => ({ id: value, text: value }))
  return exact(values, text) ?? matchingOptions(known, text)[0]?.text ?? text
}

function exact(values: readonly string[], text: string): string | undefined {
  const wanted = text.trim().toLowerCase()
  return values.find((value) => value.toLowerCase() === wanted)
}
