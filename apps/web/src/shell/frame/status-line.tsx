import type { Hint } from '../../kit/own-hint'
import type { ReactNode } from 'react'
import { VERSION } from '@forecourt/core/version'
import { Button } from '../../kit/button'
import { useMode, useRunCommand } from '../../kit/keys/keys'
import { Hints, StatusFoot } from '../../kit/status'

interface StatusLineProps {
  /** Replaces the mode's name, such as SIGN IN. */
  modeText?: string
  /** Position or state, in mono; one cell each. */
  cells?: readonly ReactNode[]
  hints: readonly Hint[]
  year: string
  /** Announced politely to screen readers, and shown before the hints. */
  message?: string | undefined
  /** Why something of the page could not be fetched, with a retry. */
  failed?: string
}

/** The footer: mode, position, keys of the focused part, version. */
export function StatusLine({ modeText, cells = [], hints, year, message = '', failed = '' }: StatusLineProps) {
  const mode = useMode()
  const run = useRunCommand()
  return (
    <StatusFoot mode={modeText ?? mode.toUpperCase()} year={year} version={VERSION}>
      {cells.map((cell, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place in the line
        <span className="px-2.5 mono-[14px/23px] text-fg-0 border-r border-line-2" key={place}>
          {cell}
        </span>
      ))}
      <span className={message === '' ? 'sr' : 'px-3 leading-5.75 text-fg-0'} aria-live="polite" role="status">
        {message}
      </span>
      {failed !== '' && (
        <span className="flex shrink-0 gap-2 items-center px-3 text-out" role="alert">
          {failed}
          <Button size="row" command="shell.ask-again" onPress={() => run('shell.ask-again')}>
            Try again
          </Button>
        </span>
      )}
      <Hints hints={hints} />
    </StatusFoot>
  )
}
