import type { Context } from '../../kit/context'
import { type FoundRecord, resolveOne } from '../../kit/resolve'

/** The account of a number or registration: also one that is paid off, which only its vehicle names. */
export async function accountNamed(ctx: Context, mark: string): Promise<FoundRecord> {
  const { client } = await ctx.connect()
  const { matches } = await client.call('ResolveRecords', {
    queries: [
      { of: 'account', query: mark },
      { of: 'vehicle', query: mark },
    ],
  })
  const [open = [], vehicles = []] = matches
  const [only, ...others] = open.length > 0 ? open : vehicles.filter((vehicle) => vehicle.accountNo !== '')
  return only && others.length === 0 ? only : resolveOne(ctx, 'account', mark)
}
