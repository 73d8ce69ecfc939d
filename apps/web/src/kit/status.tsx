import { Fragment } from 'react'
import { Kbd } from './keys/kbd'

export interface Hint {
  /** One or several keys, each in its own box. */
  keys: string | readonly string[]
  text: string
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
