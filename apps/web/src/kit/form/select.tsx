import { useMemo, useState } from 'react'
import { ComboField, type ComboOption } from './combo-field'
import type { FieldProps } from './field'

export interface SelectProps<K extends string | number> extends FieldProps<K | null> {
  /** Keep the array outside the component, or memoised. */
  options: readonly ComboOption<K>[]
}

/** The options that fit what was typed: those that begin with it first, then those with a word that does. */
export function matchingOptions<K extends string | number>(
  options: readonly ComboOption<K>[],
  query: string,
): readonly ComboOption<K>[] {
  const typed = fold(query.trim())
  if (typed === '') return options
  const starts = options.filter((option) => fold(option.text).startsWith(typed))
  const inside = options.filter((option) => {
    const text = fold(option.text)
    return !text.startsWith(typed) && text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(typed))
  })
  return [...starts, ...inside]
}

/** Lower case without accents, so that `zebbug` finds `Żebbuġ`. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ħ', 'h')
}

/** One of a short list. */
export function Select<K extends string | number>({ options, value, onChange, ref, ...field }: SelectProps<K>) {
  const [query, setQuery] = useState('')
  const shown = useMemo(() => matchingOptions(options, query), [options, query])
  const chosen = options.find((option) => option.id === value) ?? null
  return (
    <ComboField
      {...field}
      inputRef={ref}
      chosen={chosen}
      onChoose={(option) => {
        // A required choice cannot be emptied by clearing the text on the way to another one.
        if (option !== null || !field.required) onChange(option === null ? null : option.id)
      }}
      options={shown}
      onQuery={setQuery}
      note="No Results Found"
    />
  )
}
