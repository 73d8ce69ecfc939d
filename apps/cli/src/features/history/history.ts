import { HISTORY_KINDS, type HistoryKind } from '@forecourt/core/features/history/enums'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT, usageFailure } from '../../kit/failure'
import { type CommandInput, rowLimit } from '../../kit/options'
import { readFirstRows } from '../../kit/pages'
import { resolveRecord } from '../../kit/resolve'
import { printChanges } from './lines'

const SHOWN = 100
const NUMBER = /^\d{1,10}$/

/** Prints every save of a record. */
export async function printHistory(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const [word = '', ...name] = words
  const limit = rowLimit(options, SHOWN)
  const kind = parseKind(word)
  const id = await resolveID(ctx, kind, name.join(' '))
  const { client } = await ctx.connect()
  const ref = { kind, ...(id !== null && { id }) }
  await printChanges(ctx, options, await readFirstRows(limit, (page) => client.call('GetHistory', { ...ref, ...page })))
}

export function parseKind(text: string): HistoryKind {
  const found = HISTORY_KINDS.find((kind) => kind === text.trim().toLowerCase())
  if (!found) throw usageFailure(`A kind is one of ${HISTORY_KINDS.join(', ')}, not '${text}'`)
  return found
}

async function resolveID(ctx: Context, kind: HistoryKind, name: string): Promise<number | null> {
  if (kind === 'settings') {
    if (name !== '') throw usageFailure('There is one set of settings: leave its number out')
    return null
  }
  if (NUMBER.test(name)) return Number(name)
  if (name !== '' && (kind === 'client' || kind === 'vehicle' || kind === 'account'))
    return (await resolveRecord(ctx, kind, name)).id
  if (name !== '' && (kind === 'token' || kind === 'user')) return resolveIDByName(ctx, kind, name)
  throw usageFailure(name === '' ? `Say which ${kind}, by its number` : `'${name}' is not a number: say which ${kind}`)
}

/** The user with this name, or the newest service token with it, regardless of case. */
async function resolveIDByName(ctx: Context, kind: 'token' | 'user', name: string): Promise<number> {
  const { client } = await ctx.connect()
  const rows =
    kind === 'token'
      ? (await client.call('GetServiceTokens', {})).data
      : (await client.call('GetUsers', { username: name, pageSize: 500 })).data.map(({ id, username }) => ({
          id,
          name: username,
        }))
  const found = rows.find((row) => row.name.toLowerCase() === name.toLowerCase())
  if (found) return found.id
  throw new CliFailure(EXIT.failed, `There is no ${kind === 'token' ? 'service token' : 'user'} ${name}`)
}
