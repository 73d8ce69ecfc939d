import type { Context } from './context'

/** Returns true when a person looks at a terminal that is large enough for a screen; a terminal of unknown size would wrap every letter. */
export function canShowScreen({ io, globals }: Context, least: { columns: number; rows: number }): boolean {
  const { columns = 0, rows = 0 } = io.stdout
  const isSeen = io.isInputTerminal && io.isOutputTerminal && !globals.json && io.env.TERM !== 'dumb'
  return isSeen && columns >= least.columns && rows >= least.rows
}
