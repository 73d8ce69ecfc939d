import type { Context } from '../../kit/context'
import { ambiguous, noRecord } from '../../kit/resolve'

/** The one client that an ID No or a whole name names; else a number is taken for that of a client, as files and addresses have it. */
export async function clientNamed(ctx: Context, mark: string): Promise<{ id: number }> {
  const { client } = await ctx.connect()
  const { matches } = await client.call('ResolveRecords', { queries: [{ of: 'client', query: mark }] })
  const [found, ...others] = matches[0] ?? []
  if (others.length > 0 && found) throw ambiguous(mark, [found, ...others])
  if (found) return { id: found.id }
  if (/^[1-9]\d{0,8}$/.test(mark)) return { id: Number(mark) }
  throw noRecord('client', mark)
}
