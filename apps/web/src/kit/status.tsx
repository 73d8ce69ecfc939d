import { Fragment, type ReactNode } from 'react'
import type { Hint } from './own-hint'
import { Kbd } from './keys/kbd'

/** The keys that every list has for its rows. */
const ROW_KEYS: ReadonlySet<string> = new Set([
  ...['↑ ↓', '+ −', 'Enter', 'Space', 'Shift ↑↓', 'Shift A', 'Del', 'I', 'L', 'X'],
])

/** Returns the hints of an empty list, without those of its rows and order. */
export function hintsWithoutRows(hints: readonly Hint[]): readonly Hint[] {
  return hints.filter(({ keys, ofRow }) => {
    const key = keys.join(' ')
    return !(ofRow ?? (ROW_KEYS.has(key) || /^Shift 1.\d$/.test(key)))
  })
}

const HINTS = 'flex flex-wrap items-center gap-x-3.5 gap-y-5 h-5.75 min-w-0 pl-3 overflow-hidden empty:p-0 phone:hidden'
const LAST_HINT = 'flex flex-[1_0_auto] items-center h-5.75 min-w-0 pl-3.5 pr-3 overflow-hidden empty:p-0 phone:hidden'

interface StatusFootProps {
  /** What keys do now, such as BROWSE. */
  mode: string
  year: string | number
  version: string
  children: ReactNode
}

/** The line at the foot of the window: mode, message, version. */
export function StatusFoot({ mode, year, version, children }: StatusFootProps) {
  return (
    <footer
      className="relative z-7 col-span-full flex items-stretch bg-bg-2 border-t border-line-2 text-12 text-fg-1 whitespace-nowrap overflow-hidden print:hidden"
      data-frame="status"
    >
      <span className="min-w-20.5 px-2.5 mono-[13px/23px] font-bold tracking-[0.04em] text-center bg-mode text-on-mode">
        {mode}
      </span>
      {children}
      <span className="px-3 leading-5.75 text-fg-2 border-l border-line-2 phone:hidden">
        © {year} Forecourt <span className="ml-1 numerals text-14">{version}</span>
      </span>
    </footer>
  )
}

/** The keys of the focused region. They are dropped from the right when there is no room; the last one stays. */
export function Hints({ hints }: { hints: readonly Hint[] }) {
  const last = hints.at(-1)
  return (
    <>
      <div className={HINTS} data-frame="hints">
        {hints.slice(0, -1).map((hint) => (
          <HintText hint={hint} key={`${hint.keys} ${hint.text}`} />
        ))}
      </div>
      <div className={LAST_HINT} data-frame="hints">
        {last && <HintText hint={last} />}
      </div>
    </>
  )
}

function HintText({ hint }: { hint: Hint }) {
  return (
    <span className="inline-flex gap-1.25 items-center h-5.75">
      {hint.keys.map((key) => (
        <Fragment key={key}>
          <Kbd>{key}</Kbd>
        </Fragment>
      ))}
      {hint.text}
    </span>
  )
}
