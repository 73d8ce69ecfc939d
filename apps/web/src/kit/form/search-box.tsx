import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { TextField } from './text-field'

interface SearchBoxProps {
  label: string
  /** The current search, as in the address. */
  value: string
  /** The delay of the search after the last key, in milliseconds; Enter searches at once. */
  waitMs: number
  onSearch: (text: string) => void
  /** Called by Enter, after `onSearch`. */
  onEnter?: () => void
  width: number
  name?: string
  hint?: string
  ref?: Ref<HTMLInputElement>
}

/** A text filter of a list. */
export function SearchBox({ label, value, waitMs, onSearch, onEnter, width, name, hint, ref }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const asked = useRef(value)
  useEffect(() => {
    // Changed from outside: Back, a palette line, or a cleared filter.
    if (value === asked.current) return
    asked.current = value
    setText(value)
  }, [value])
  const search = (next: string) => {
    const trimmed = next.trim()
    if (trimmed === asked.current) return
    asked.current = trimmed
    onSearch(trimmed)
  }
  const searchRested = useEffectEvent(search)
  useEffect(() => {
    const timer = setTimeout(() => searchRested(text), waitMs)
    return () => clearTimeout(timer)
  }, [text, waitMs])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears Enter of the field inside
    <span
      className="inline-flex min-w-0 [&_input::-webkit-search-cancel-button]:hidden"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        search(text)
        onEnter?.()
      }}
    >
      <TextField
        bare
        type="search"
        label={label}
        placeholder={label}
        value={text}
        onChange={setText}
        width={width}
        {...(name === undefined ? {} : { name })}
        {...(hint === undefined ? {} : { hint })}
        {...(ref === undefined ? {} : { ref })}
      />
    </span>
  )
}
