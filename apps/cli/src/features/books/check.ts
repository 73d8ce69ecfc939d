import type { Context } from '../../kit/context'
import { CliFailure, EXIT } from '../../kit/failure'

const TIMEOUT_MS = 600_000

/** Verifies every rule of the books: silent when all hold, else a line for each fault and exit 1. */
export async function check(ctx: Context): Promise<void> {
  const { client } = await ctx.connect()
  const books = await client.call('CheckBooks', {}, { timeoutMs: TIMEOUT_MS })
  const { faults } = books
  if (ctx.globals.json && faults.length === 0) return ctx.io.write(`${JSON.stringify(books)}\n`)
  if (faults.length === 0) return
  if (!ctx.globals.json)
    await ctx.io.write(faults.map((fault) => `${fault.rule}: ${fault.subject}: ${fault.detail}\n`).join(''))
  const message = faults.length === 1 ? '1 fault in the books' : `${faults.length} faults in the books`
  throw new CliFailure(EXIT.failed, message, { ...books })
}
