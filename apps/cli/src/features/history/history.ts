import { HISTORY_KINDS, type HistoryKind } from '@forecourt/core/features/history/enums'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT, usage } from '../../kit/failure'
import { type Given, limitOf } from '../../kit/options'
import { firstRows } from '../../kit/pages'
import { resolveOne } from '../../kit/resolve'
import { printChanges } from './lines'

const SHOWN = 100
const NUMBER = /^\d{1,10}$/

/** Prints every save of a record. */
export async function history(ctx: Context, { words, options }: Given): Promise<void> {
  const [word = '', ...name] = words
  const limit = limitOf(options, SHOWN)
  const kind = kindOf(word)
  const id = await idOf(ctx, kind, name.join(' '))
  const { client } = await ctx.connect()
  const ref = { kind, ...(id !== null && { id }) }
  await printChanges(ctx, options, await firstRows(limit, (page) => client.call('GetHistory', { ...ref, ...page })))
}

/** A kind by its name. */
export function kindOf(text: string): HistoryKind {
  const found = HISTORY_KINDS.find((kind) => kind === text.trim().toLowerCase())
  if (!found) throw usage(`A kind is one of ${HISTORY_KINDS.join(', ')}, not '${text}'`)
  return found
}

async function idOf(ctx: Context, kind: HistoryKind, name: string): Promise<number | null> {
  if (kind === 'settings') {
    if (name !== '') throw usage('There is one set of settings: leave its number out')
    return null
  }
  if (NUMBER.test(name)) return Number(name)
  if (name !== '' && (kind === 'client' || kind === 'vehicle' || kind === 'account'))
    return (await resolveOne(ctx, kind, name)).id
  if (name !== '' && (kind === 'token' || kind === 'user')) return idOfName(ctx, kind, name)
  throw usage(name === '' ? `Say which ${kind}, by its number` : `'${name}' is not a number: say which ${kind}`)
}

/** The user of a name, or the newest service token that has it, case aside. */
async function idOfName(ctx: Context, kind: 'token' | 'user', name: string): Promise<number> {
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
