import type { ReactNode } from 'react'
import { Button } from '../../kit/button'
import { useMode, useRunCommand } from '../../kit/keys/keys'
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
  /** Why something of the page could not be fetched, beside the way to try again. */
  failed?: string
}

/** The footer: mode, position, keys of what has focus, version. */
export function StatusLine({ modeText, cells = [], hints, year, message = '', failed = '' }: StatusLineProps) {
  const mode = useMode()
  const run = useRunCommand()
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
      {failed !== '' && (
        <span className="failed" role="alert">
          {failed}
          <Button size="row" command="shell.ask-again" onPress={() => run('shell.ask-again')}>
            Try again
          </Button>
        </span>
      )}
      <Hints hints={hints} />
      <span className="end">
        © {year} Forecourt <span className="m">1.59</span>
      </span>
    </footer>
  )
}
