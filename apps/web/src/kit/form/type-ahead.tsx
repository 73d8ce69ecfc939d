import { useEffect, useRef, useState } from 'react'
import { ComboField, type ComboOption } from './combo-field'
import type { FieldProps } from './field'

export interface TypeAheadProps<K extends string | number> extends FieldProps<ComboOption<K> | null> {
  /** Asks for the options of a text; called 250 ms after the last key. A newer question aborts an older one. */
  find: (text: string, signal: AbortSignal) => Promise<readonly ComboOption<K>[]>
  /** What is chosen is a vehicle. */
  isReg?: boolean | undefined
  /** Characters before it asks; 1 unless told. */
  least?: number | undefined
  /** Told what is typed, for a field that also accepts new text. */
  onText?: ((text: string) => void) | undefined
}

type Answer<K extends string | number> =
  | { state: 'idle' | 'loading' | 'failed' }
  | { state: 'found'; options: readonly ComboOption<K>[] }

const WAIT_MS = 250

/** One of what the server finds for the text typed. */
export function TypeAhead<K extends string | number>({ find, least = 1, onText, ...props }: TypeAheadProps<K>) {
  const { value, onChange, ref, ...field } = props
  const [query, setQuery] = useState('')
  const [answer, setAnswer] = useState<Answer<K>>({ state: 'idle' })
  const latestFind = useRef(find)
  latestFind.current = find
  useEffect(() => {
    const text = query.trim()
    if (text.length < least) {
      setAnswer({ state: 'idle' })
      return
    }
    const abort = new AbortController()
    setAnswer({ state: 'loading' })
    const timer = setTimeout(() => {
      latestFind.current(text, abort.signal).then(
        (options) => !abort.signal.aborted && setAnswer({ state: 'found', options }),
        () => !abort.signal.aborted && setAnswer({ state: 'failed' }),
      )
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [query, least])
  return (
    <ComboField
      {...field}
      inputRef={ref}
      chosen={value}
      onChoose={onChange}
      options={answer.state === 'found' ? answer.options : []}
      onQuery={(text) => {
        setQuery(text)
        if (text !== '') onText?.(text)
      }}
      {...(answer.state === 'found' ? { note: 'No Results Found' } : {})}
      {...(answer.state === 'failed' ? { note: 'An error has occurred.' } : {})}
      {...(answer.state === 'loading' ? { trailing: <span className="loading">Loading...</span> } : {})}
    />
  )
}
