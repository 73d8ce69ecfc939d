import type { Context } from './context'
import { CliFailure, EXIT } from './failure'
import { OutputLost } from './output-lost'

interface SecretOutput {
  secret: string
  json: object
  /** The name of the created thing, such as `The service token nightly`. */
  made: string
  undo: () => Promise<unknown>
}

/**
 * Prints a secret that is never shown again, alone on the standard output. When it cannot be written, the created thing is removed, since nobody has
 * its secret.
 * @throws CliFailure that says so.
 * @source commands 3.4
 */
export async function printSecretOnce(ctx: Context, { secret, json, made, undo }: SecretOutput): Promise<void> {
  try {
    if (ctx.globals.json) await ctx.printJson(json)
    else await ctx.print(`${secret}\n`)
  } catch (error) {
    if (!(error instanceof OutputLost)) throw error
    await undo()
    throw new CliFailure(EXIT.failed, `${made} could not be printed, so it was undone. ${error.message}`)
  }
}
