import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ComboField, type ComboOption } from './combo-field'
import { useLatestRef } from '../latest-ref'
import type { FieldProps } from './field'
import { useFormClearings } from './form'

export interface LookupFieldProps<K extends string | number> extends FieldProps<ComboOption<K> | null> {
  /** Fetches the options of a text; called 250 ms after the last key, at once when the field is left. A newer call aborts an older one. */
  find: (text: string, signal: AbortSignal) => Promise<readonly ComboOption<K>[]>
  /** Returns the options that the window holds, shown at once; those of `find` are appended. Null when there are none. */
  here?: ((text: string) => LocalOptions<K> | null) | undefined
  /** Whether an option is exactly what was typed: leaving the field takes it. By default, when its text equals the typed one. */
  isExact?: ((typed: string, option: ComboOption<K>) => boolean) | undefined
  /** Whether the typed text fits an option as well: when no option is exact, the only such one is taken. */
  isMeant?: ((typed: string, option: ComboOption<K>) => boolean) | undefined
  /** Called with the typed text when the field is left and no option fits; the form stores the text and shows it as `value`. */
  onUnknown?: ((typed: string) => void) | undefined
  /** When no option is exact, the only one that begins with the typed text is taken. */
  takesOnly?: boolean | undefined
  /** A text that fits no option is accepted, such as the name of a new client. */
  takesNew?: boolean | undefined
  /** Any text is accepted: the options are suggestions, and nothing is waited for. */
  isFree?: boolean | undefined
  /** Enter takes the typed text and stays for the next one. */
  stays?: boolean | undefined
  /** The options are vehicles. */
  isReg?: boolean | undefined
  /** The characters before it fetches; 1 by default. */
  least?: number | undefined
  /** Called with the typed text. */
  onText?: ((text: string) => void) | undefined
}

type Options<K extends string | number> = readonly ComboOption<K>[]

export interface LocalOptions<K extends string | number> {
  options: Options<K>
  /** The server has no others. */
  isAll: boolean
}

interface LookupAnswer<K extends string | number> {
  text: string
  /** Absent while it is fetched; null when the fetch failed. */
  options?: Options<K> | null
}

const WAIT_MS = 250
/** An answer that takes longer counts as failed. */
const TIMEOUT_MS = 8_000

const isSameText = (typed: string, option: ComboOption<string | number>) =>
  option.text.toLowerCase() === typed.toLowerCase()

const startsWithText = (typed: string, option: ComboOption<string | number>) =>
  option.text.toLowerCase().startsWith(typed.toLowerCase())

/** A field with options that the server finds for the typed text; takes the option marked by an arrow, or the exact one. */
export function LookupField<K extends string | number>(props: LookupFieldProps<K>) {
  const {
    find,
    here,
    isExact = isSameText,
    isMeant,
    onUnknown,
    takesOnly,
    takesNew,
    isFree,
    stays,
    least,
    onText,
    ...field
  } = props
  const { value, onChange, ref, isReg, ...row } = field
  /** What is typed and not taken yet. */
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<{ text: string; words: string } | null>(null)
  const [isListing, setIsListing] = useState(false)
  const { answer, ask } = useLookupAnswer(find, isListing ? (typed ?? '') : '', least ?? 1)
  const latest = useLatestRef({ props, typed })
  const type = (text: string | null) => {
    latest.current = { ...latest.current, typed: text }
    setTyped(text)
  }
  const clearings = useFormClearings()
  const [cleared, setCleared] = useState(clearings)
  if (cleared !== clearings) {
    setCleared(clearings)
    setTyped(null)
    setProblem(null)
  }
  const choose = (option: ComboOption<K> | null) => {
    type(null)
    setProblem(null)
    latest.current.props.onChange(option)
  }
  /** The one that a text names, and how many do so. */
  const named = (text: string, options: Options<K>) => {
    const exact = options.filter((option) => isExact(text, option))
    const meant = isMeant && exact.length === 0 ? options.filter((option) => isMeant(text, option)) : exact
    const taken = takesOnly && meant.length === 0 ? options.filter((option) => startsWithText(text, option)) : meant
    return { only: taken.length === 1 ? taken[0] : undefined, count: meant.length }
  }
  const hereOf = (text: string) => (here && text.length >= (least ?? 1) ? here(text) : null)
  /** Takes the option that was typed out; else says that there is none, and the text stays. */
  const settle = (text: string, options: Options<K> | null) => {
    if (latest.current.typed?.trim() !== text) return
    const { only, count } = named(text, options ?? [])
    if (only) return choose(only)
    const words = foundCountText(text, options === null ? null : count)
    if (!takesNew || options === null) setProblem({ text, words })
    // What could not be looked up is looked up again when the field is left again.
    if (options !== null) type(null)
    onUnknown?.(text)
  }
  const take = (): Promise<unknown> | null => {
    const text = latest.current.typed?.trim() ?? ''
    if (text === '' || isFree) {
      type(null)
      return null
    }
    const known = hereOf(text)
    const sure = known?.isAll ? named(text, known.options).only : undefined
    if (sure) {
      flushSync(() => choose(sure))
      return null
    }
    if (answer.text === text && answer.options) {
      flushSync(() => settle(text, answer.options ?? null))
      return null
    }
    return ask(text).then((options) => flushSync(() => settle(text, options)))
  }
  const text = typed ?? value?.text ?? ''
  const said = problem !== null && problem.text === text.trim() ? problem.words : undefined
  const shown = answer.text === typed?.trim() ? answer : null
  const known = typed === null ? [] : (hereOf(typed.trim())?.options ?? [])
  return (
    <ComboField<K>
      {...row}
      {...(said === undefined ? {} : { message: said, invalid: true })}
      inputRef={ref}
      isReg={isReg && typed === null && said === undefined}
      // The text stands in for an option: only one of the list is ever chosen by its id.
      chosen={typed === null ? value : { id: TYPED_ID as K, text: typed }}
      onChoose={choose}
      options={mergeOptions(known, shown?.options ?? [])}
      onQuery={(query) => {
        setIsListing(query !== '')
        if (query === '') return
        type(query)
        setProblem(null)
        onText?.(query)
      }}
      onBlur={() => {
        void take()
        field.onBlur?.()
      }}
      leaving={{
        take,
        takesFirst: false,
        stays: stays ?? false,
        whenListed: () =>
          latest.current.typed === null || shown?.options || known.length > 0 ? null : ask(latest.current.typed.trim()),
      }}
      {...(shown?.options ? { note: 'No Results Found' } : {})}
      {...(shown?.options === null ? { note: 'An error has occurred.' } : {})}
      {...(shown && shown.options === undefined && known.length === 0
        ? { trailing: <span className="sans-[12px] text-fg-2">Loading...</span> }
        : {})}
    />
  )
}

function mergeOptions<K extends string | number>(known: Options<K>, found: Options<K>): Options<K> {
  const ids = new Set(known.map(({ id }) => id))
  return known.length === 0 ? found : [...known, ...found.filter(({ id }) => !ids.has(id))]
}

/** The ID of the typed text, which no record and no text of a list has. */
const TYPED_ID: string | number = -1

function foundCountText(text: string, found: number | null): string {
  if (found === null) return `${text} could not be looked up. Leave the field again to retry`
  return found > 1 ? `More than one matches ${text}. Choose one` : `No Results Found: ${text}`
}

/** Fetches the options of the typed text, once typing pauses or at once. */
function useLookupAnswer<K extends string | number>(find: LookupFieldProps<K>['find'], query: string, least: number) {
  const [answer, setAnswer] = useState<LookupAnswer<K>>({ text: '' })
  const asked = useRef<{ text: string; abort: AbortController; answer: Promise<Options<K> | null> } | null>(null)
  const latest = useLatestRef(find)
  const ask = (text: string): Promise<Options<K> | null> => {
    if (asked.current?.text === text) return asked.current.answer
    asked.current?.abort.abort()
    const abort = new AbortController()
    const givesUp = setTimeout(() => abort.abort(), TIMEOUT_MS)
    setAnswer({ text })
    const found = latest
      .current(text, abort.signal)
      .catch(() => null)
      .then((options) => {
        clearTimeout(givesUp)
        if (asked.current?.abort !== abort) return null
        asked.current = null
        setAnswer({ text, options })
        return options
      })
    asked.current = { text, abort, answer: found }
    return found
  }
  const askRested = useEffectEvent(ask)
  useEffect(() => {
    const text = query.trim()
    if (text.length < least) return
    setAnswer({ text })
    const timer = setTimeout(() => void askRested(text), WAIT_MS)
    return () => clearTimeout(timer)
  }, [query, least])
  return { answer, ask }
}
