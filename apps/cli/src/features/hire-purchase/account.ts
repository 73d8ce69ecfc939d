import type { Context } from '../../kit/context'
import { type NamedRecord, resolveRecord } from '../../kit/resolve'

/** The account with this number or registration, also a paid off one, which is found only through its vehicle. */
export async function resolveAccount(ctx: Context, mark: string): Promise<NamedRecord> {
  const { client } = await ctx.connect()
  const { matches } = await client.call('ResolveRecords', {
    queries: [
      { of: 'account', query: mark },
      { of: 'vehicle', query: mark },
    ],
  })
  const [open = [], vehicles = []] = matches
  const [only, ...others] = open.length > 0 ? open : vehicles.filter((vehicle) => vehicle.accountNo !== '')
  return only && others.length === 0 ? only : resolveRecord(ctx, 'account', mark)
}
