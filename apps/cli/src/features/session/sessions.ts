import type { OwnSession } from '@forecourt/core/features/session/schemas'
import type { ListColumn } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT } from '../../kit/failure'
import { printList } from '../../kit/list-output'
import type { CommandInput } from '../../kit/options'

const minuteText = (text: string) => text.slice(0, 16).replace('T', ' ')
const COLUMNS: readonly ListColumn<OwnSession>[] = [
  { name: 'id', header: 'Id', kind: 'text', value: (row) => row.id },
  { name: 'since', header: 'Since UTC', kind: 'text', value: (row) => minuteText(row.since) },
  { name: 'lastUsedAt', header: 'Last Used UTC', kind: 'text', value: (row) => minuteText(row.lastUsedAt) },
  { name: 'address', header: 'Address', kind: 'text', value: (row) => row.address },
  { name: 'device', header: 'With', kind: 'text', value: (row) => row.device },
  { name: 'isThis', header: 'This', kind: 'text', value: (row) => row.isThis },
]

/**
 * Prints the sessions of the signed-in user, this one first, with UTC times.
 * @source server 17.3
 */
export async function listSessions(ctx: Context, { options }: CommandInput): Promise<void> {
  const { client } = await ctx.connect()
  const { data: rows } = await client.call('GetSessions', {})
  const summary = rows.length === 1 ? '1 session' : `${rows.length} sessions`
  await printList(ctx, options, { columns: COLUMNS, rows, around: { totalCount: rows.length }, summary })
}

/**
 * Ends one session of the user, by its ID or the beginning of it.
 * @source server 17.3
 */
export async function endSessionCommand(ctx: Context, { words }: CommandInput): Promise<void> {
  const [word = ''] = words
  const { client } = await ctx.connect()
  const { data } = await client.call('GetSessions', {})
  const [session, other] = word === '' ? [] : data.filter(({ id }) => id.startsWith(word.toLowerCase()))
  if (!session || other)
    throw new CliFailure(
      EXIT.failed,
      `${session ? 'Several sessions begin with' : 'There is no session'} ${word}. \`forecourt sessions list\` names them`,
    )
  const { id } = session
  await client.call('EndSession', { id })
  if (ctx.globals.json) await ctx.printJson({ id })
  else ctx.report(`Session ${id} is ended`)
}
