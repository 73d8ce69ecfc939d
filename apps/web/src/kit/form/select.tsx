import { foldText } from '@forecourt/core/kernel/fold'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { ComboField, type ComboOption } from './combo-field'
import type { FieldProps } from './field'
import { useLatestRef } from '../latest-ref'
import { useWhenLoaded } from './when-loaded'

export interface SelectProps<K extends string | number> extends FieldProps<K | null> {
  /** Keep the array outside the component, or memoised. */
  options: readonly ComboOption<K>[]
  /** The options are being fetched: typed text waits for them. */
  isLoading?: boolean | undefined
}

/** Returns the options that match the typed text: those that begin with it first, then those with a word that does. */
export function matchingOptions<K extends string | number>(
  options: readonly ComboOption<K>[],
  query: string,
): readonly ComboOption<K>[] {
  const typed = foldText(query.trim())
  if (typed === '') return options
  const begins = (text: string) => text.startsWith(typed) || withoutSpaces(text).startsWith(withoutSpaces(typed))
  const starts = options.filter((option) => begins(foldText(option.text)))
  const inside = options.filter((option) => {
    const text = foldText(option.text)
    return !begins(text) && text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(typed))
  })
  return [...starts, ...inside]
}

/** Removes spaces, so that `abc123` finds `ABC 123`. */
function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, '')
}

/** One of a short list. */
export function Select<K extends string | number>(props: SelectProps<K>) {
  const { options, isLoading = false, value, onChange, ref, ...field } = props
  const [query, setQuery] = useState('')
  const loaded = useWhenLoaded(isLoading)
  const shown = useMemo(() => matchingOptions(options, query), [options, query])
  const chosen = options.find((option) => option.id === value) ?? null
  const latest = useLatestRef(props)
  const takeFirst = (typed: string) => {
    const [first] = matchingOptions(latest.current.options, typed)
    if (first) flushSync(() => latest.current.onChange(first.id))
  }
  const take = () => {
    if (query.trim() === '') return null
    const wait = loaded()
    if (wait) return wait.then(() => takeFirst(query))
    takeFirst(query)
    return null
  }
  return (
    <ComboField
      {...field}
      inputRef={ref}
      opensOnClick
      chosen={chosen}
      onChoose={(option) => {
        // A required choice cannot be emptied by clearing the text on the way to another one.
        if (option !== null || !field.required) onChange(option === null ? null : option.id)
      }}
      options={shown}
      onQuery={setQuery}
      leaving={{
        take,
        takesFirst: true,
        whenListed: loaded,
        isUnknown: () =>
          query.trim() !== '' &&
          !latest.current.isLoading &&
          matchingOptions(latest.current.options, query).length === 0,
      }}
      {...(isLoading && query !== '' ? { trailing: <span className="sans-[12px] text-fg-2">Loading...</span> } : {})}
      {...(isLoading ? {} : { note: 'No Results Found' })}
    />
  )
}
