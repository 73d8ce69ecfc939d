import type { ReactNode } from 'react'
import { useMode } from '../../kit/keys/keys'
import { type Hint, Hints } from '../../kit/status'

interface StatusLineProps {
  /** In place of the mode's name, such as SIGN IN. */
  modeText?: string
  /** Position or state, in mono; one cell each. */
  cells?: readonly ReactNode[]
  hints: readonly Hint[]
  year: string
  /** Said politely to screen readers, and shown before the hints. */
  message?: string | undefined
}

/** The footer: mode, position, keys of what has focus, version. */
export function StatusLine({ modeText, cells = [], hints, year, message = '' }: StatusLineProps) {
  const mode = useMode()
  return (
    <footer className="status">
      <span className="mode">{modeText ?? mode.toUpperCase()}</span>
      {cells.map((cell, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place in the line
        <span className="cell" key={place}>
          {cell}
        </span>
      ))}
      <span className={message === '' ? 'sr' : 'said'} aria-live="polite" role="status">
        {message}
      </span>
      <Hints hints={hints} />
      <span className="end">
        © {year} Forecourt <span className="m">1.59</span>
      </span>
    </footer>
  )
}
