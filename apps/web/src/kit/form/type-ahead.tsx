import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ComboField, type ComboOption } from './combo-field'
import { useLatest } from '../latest'
import type { FieldProps } from './field'
import { useFormClearings } from './form'

export interface TypeAheadProps<K extends string | number> extends FieldProps<ComboOption<K> | null> {
  /** Asks for the options of a text; called 250 ms after the last key, at once when the field is left. A newer question aborts an older one. */
  find: (text: string, signal: AbortSignal) => Promise<readonly ComboOption<K>[]>
  /** The options that are known without asking, shown at once; what `find` brings besides is appended. Null when nothing is known. */
  here?: ((text: string) => OptionsHere<K> | null) | undefined
  /** Whether an option is the very one that was typed: leaving the field takes it. Unless told, when its text is what was typed. */
  isExact?: ((typed: string, option: ComboOption<K>) => boolean) | undefined
  /** Whether what was typed means an option as well: when no option is the very one, the only such is taken. */
  isMeant?: ((typed: string, option: ComboOption<K>) => boolean) | undefined
  /** Told what was typed when the field is left and nothing has that name; the form keeps the text, and shows it as `value`. */
  onUnknown?: ((typed: string) => void) | undefined
  /** When no option is the very one, the only one that begins with what was typed is taken. */
  takesOnly?: boolean | undefined
  /** A text that names nothing is welcome, as of somebody new. */
  takesNew?: boolean | undefined
  /** Any text will do: the options are only suggestions, and nothing is waited for. */
  isFree?: boolean | undefined
  /** Enter takes what was typed and stays for the next one. */
  stays?: boolean | undefined
  /** What is chosen is a vehicle. */
  isReg?: boolean | undefined
  /** Characters before it asks; 1 unless told. */
  least?: number | undefined
  /** Told what is typed. */
  onText?: ((text: string) => void) | undefined
}

type Options<K extends string | number> = readonly ComboOption<K>[]

export interface OptionsHere<K extends string | number> {
  options: Options<K>
  /** There are no others. */
  isAll: boolean
}

interface Answer<K extends string | number> {
  text: string
  /** Absent while it is on its way; null when there was none. */
  options?: Options<K> | null
}

const WAIT_MS = 250
/** An answer that takes longer is none. */
const GIVES_UP_MS = 8_000

const isSame = (typed: string, option: ComboOption<string | number>) =>
  option.text.toLowerCase() === typed.toLowerCase()

const begins = (typed: string, option: ComboOption<string | number>) =>
  option.text.toLowerCase().startsWith(typed.toLowerCase())

/** One of what the server finds for the text typed; what an arrow marked, or the very one that was typed, is taken. */
export function TypeAhead<K extends string | number>(props: TypeAheadProps<K>) {
  const {
    find,
    here,
    isExact = isSame,
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
  const { answer, ask } = useAnswer(find, isListing ? (typed ?? '') : '', least ?? 1)
  const latest = useLatest({ props, typed })
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
    const taken = takesOnly && meant.length === 0 ? options.filter((option) => begins(text, option)) : meant
    return { only: taken.length === 1 ? taken[0] : undefined, count: meant.length }
  }
  const hereOf = (text: string) => (here && text.length >= (least ?? 1) ? here(text) : null)
  /** Takes the option that was typed out; else says that there is none, and the text stays. */
  const settle = (text: string, options: Options<K> | null) => {
    if (latest.current.typed?.trim() !== text) return
    const { only, count } = named(text, options ?? [])
    if (only) return choose(only)
    const words = wordsOf(text, options === null ? null : count)
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
      chosen={typed === null ? value : { id: TYPED as K, text: typed }}
      onChoose={choose}
      options={appended(known, shown?.options ?? [])}
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
        listed: () =>
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

function appended<K extends string | number>(known: Options<K>, found: Options<K>): Options<K> {
  const ids = new Set(known.map(({ id }) => id))
  return known.length === 0 ? found : [...known, ...found.filter(({ id }) => !ids.has(id))]
}

/** The id of what is typed: no record and no text of a list has it. */
const TYPED: string | number = -1

function wordsOf(text: string, found: number | null): string {
  if (found === null) return `${text} could not be looked up. Leave the field again to retry`
  return found > 1 ? `More than one matches ${text}. Choose one` : `No Results Found: ${text}`
}

/** The options of what is typed, asked for once it rests, or at once. */
function useAnswer<K extends string | number>(find: TypeAheadProps<K>['find'], query: string, least: number) {
  const [answer, setAnswer] = useState<Answer<K>>({ text: '' })
  const asked = useRef<{ text: string; abort: AbortController; answer: Promise<Options<K> | null> } | null>(null)
  const latest = useLatest(find)
  const ask = (text: string): Promise<Options<K> | null> => {
    if (asked.current?.text === text) return asked.current.answer
    asked.current?.abort.abort()
    const abort = new AbortController()
    const givesUp = setTimeout(() => abort.abort(), GIVES_UP_MS)
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
