import type { Context } from './context'

/** Whether somebody looks at a terminal that can show a screen; one that does not know its size would wrap every letter. */
export function canShow({ io, globals }: Context, least: { columns: number; rows: number }): boolean {
  const { columns = 0, rows = 0 } = io.stdout
  const isSeen = io.isInputTerminal && io.isOutputTerminal && !globals.json && io.env.TERM !== 'dumb'
  return isSeen && columns >= least.columns && rows >= least.rows
}
