import { useRef, useState } from 'react'
import type { ComboOption } from './combo-field'

interface FoundRecordOptions<O extends ComboOption<number>> {
  find: (text: string, signal: AbortSignal) => Promise<readonly O[]>
  /** Whether an option is the very one that was typed. */
  isExact: (typed: string, option: O) => boolean
  onFound: (option: O) => void
  /** Told what was typed when the field is left and nothing has that name. */
  onUnknown?: (typed: string) => void
}

/**
 * Leaving a type-ahead with a name typed out takes the record of that name, never a near one; `problem` says when there is none.
 * Give `onText`, `onBlur` and `forget` (when something is chosen) to the field.
 */
export function useFoundRecord<O extends ComboOption<number>>(options: FoundRecordOptions<O>) {
  const typed = useRef('')
  const [unknown, setUnknown] = useState('')
  const settle = async () => {
    const text = typed.current.trim()
    typed.current = ''
    if (text === '') return
    const found = await options.find(text, new AbortController().signal)
    // The field was entered again meanwhile.
    if (typed.current !== '') return
    const exact = found.filter((option) => options.isExact(text, option))
    const [only] = exact
    if (only && exact.length === 1) options.onFound(only)
    else if (options.onUnknown) options.onUnknown(text)
    else setUnknown(exact.length > 1 ? `Several are named ${text}: choose one` : `No Results Found: ${text}`)
  }
  return {
    problem: unknown,
    onText: (text: string) => {
      typed.current = text
      setUnknown('')
    },
    onBlur: () => void settle(),
    forget: () => {
      typed.current = ''
      setUnknown('')
    },
  }
}
