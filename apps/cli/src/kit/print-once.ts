import type { Context } from './context'
import { CliFailure, EXIT } from './failure'
import { OutputLost } from './output-lost'

interface PrintedOnce {
  /** What is told this once. */
  secret: string
  /** What a program is told besides, the secret included. */
  json: object
  /** What was made, such as `The service token nightly`. */
  made: string
  /** Takes back what was made. */
  undo: () => Promise<unknown>
}

/**
 * Prints a secret that nothing tells again, alone on the standard output. Where it cannot be written nobody has it: what was made is taken back.
 *
 * @throws CliFailure that says so.
 * @source commands 3.4
 */
export async function printOnce(ctx: Context, { secret, json, made, undo }: PrintedOnce): Promise<void> {
  try {
    if (ctx.globals.json) await ctx.printJson(json)
    else await ctx.print(`${secret}\n`)
  } catch (error) {
    if (!(error instanceof OutputLost)) throw error
    await undo()
    throw new CliFailure(EXIT.failed, `${made} could not be printed, so it was undone. ${error.message}`)
  }
}
