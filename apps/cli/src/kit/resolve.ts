import type { OutputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import type { Context } from './context'
import { CliFailure, EXIT } from './failure'

export type NamedRecord = OutputOf<Operations['ResolveRecords']>['matches'][number][number]

const NAMES = {
  vehicle: 'vehicle',
  account: 'open HP account',
  client: 'client',
  record: 'account, vehicle or client',
} as const

/** The one record that a text names exactly; a near match is never taken. */
export async function resolveRecord(
  ctx: Context,
  of: 'vehicle' | 'account' | 'client',
  query: string,
): Promise<NamedRecord> {
  const { client } = await ctx.connect()
  const { matches } = await client.call('ResolveRecords', { queries: [{ of, query }] })
  const [found, ...others] = matches[0] ?? []
  if (!found) throw unknownRecordFailure(of, query)
  if (others.length > 0) throw ambiguousRecordFailure(query, [found, ...others])
  return found
}

export function unknownRecordFailure(of: keyof typeof NAMES, query: string): CliFailure {
  return new CliFailure(EXIT.failed, `There is no ${NAMES[of]} ${query}`)
}

export function ambiguousRecordFailure(query: string, found: readonly NamedRecord[]): CliFailure {
  const names = found.map((each) => [each.label, each.accountNo, each.clientName].filter(Boolean).join(' '))
  return new CliFailure(EXIT.failed, `'${query}' names several records: ${names.join('; ')}`, { matches: found })
}

export async function resolveVehicleOrClient(
  ctx: Context,
  mark: string,
): Promise<{ vehicleID: number } | { clientID: number }> {
  const { client } = await ctx.connect()
  const { matches } = await client.call('ResolveRecords', {
    queries: [
      { of: 'account', query: mark },
      { of: 'vehicle', query: mark },
      { of: 'client', query: mark },
    ],
  })
  const [accounts = [], vehicles = [], clients = []] = matches
  const marked = accounts.length > 0 ? accounts : vehicles
  const [found, ...others] = [...marked, ...clients]
  if (!found) throw unknownRecordFailure('record', mark)
  if (others.length > 0) throw ambiguousRecordFailure(mark, [found, ...others])
  return marked.length > 0 ? { vehicleID: found.id } : { clientID: found.id }
}
