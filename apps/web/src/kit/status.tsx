import { Fragment } from 'react'
import { Kbd } from './keys/kbd'

export interface Hint {
  /** One or several keys, each in its own box. */
  keys: string | readonly string[]
  text: string
  /** It does something to a row of the list; by default what the keys of every list do is. */
  ofRow?: boolean
}

/** Keys that every list has for its rows. */
const ROW_KEYS: ReadonlySet<string> = new Set([
  ...['↑ ↓', '+ −', 'Enter', 'Space', 'Shift ↑↓', 'Shift A', 'Del', 'I', 'L', 'X'],
])

/** The hints of a list without rows: those of its rows and of their order are left out. */
export function hintsWithoutRows(hints: readonly Hint[]): readonly Hint[] {
  return hints.filter(({ keys, ofRow }) => {
    const key = typeof keys === 'string' ? keys : keys.join(' ')
    return !(ofRow ?? (ROW_KEYS.has(key) || /^Shift 1.\d$/.test(key)))
  })
}

/** Keys of the focused region. They drop from the right when there is no room; the last one stays. */
export function Hints({ hints }: { hints: readonly Hint[] }) {
  const last = hints.at(-1)
  return (
    <>
      <div className="hints">
        {hints.slice(0, -1).map((hint) => (
          <HintText hint={hint} key={`${hint.keys} ${hint.text}`} />
        ))}
      </div>
      <div className="hints stay">{last && <HintText hint={last} />}</div>
    </>
  )
}

function HintText({ hint }: { hint: Hint }) {
  const keys = typeof hint.keys === 'string' ? [hint.keys] : hint.keys
  return (
    <span>
      {keys.map((key) => (
        <Fragment key={key}>
          <Kbd>{key}</Kbd>
        </Fragment>
      ))}
      {hint.text}
    </span>
  )
}
