import type { Context } from '../../kit/context'
import { ambiguousRecordFailure, unknownRecordFailure } from '../../kit/resolve'

/** The one client with this ID No or whole name; else a number is taken as the ID of a client, as files and addresses have it. */
export async function resolveClient(ctx: Context, mark: string): Promise<{ id: number }> {
  const { client } = await ctx.connect()
  const { matches } = await client.call('ResolveRecords', { queries: [{ of: 'client', query: mark }] })
  const [found, ...others] = matches[0] ?? []
  if (others.length > 0 && found) throw ambiguousRecordFailure(mark, [found, ...others])
  if (found) return { id: found.id }
  if (/^[1-9]\d{0,8}$/.test(mark)) return { id: Number(mark) }
  throw unknownRecordFailure('client', mark)
}
