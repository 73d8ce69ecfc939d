import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import type { Column } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { exportFile } from '../../kit/export-file'
import { usage } from '../../kit/failure'
import { printList } from '../../kit/list-output'
import { type Given, isOn, type Options, textOf } from '../../kit/options'
import { firstRows } from '../../kit/pages'

type UserRow = OutputOf<Operations['GetUsers']>['data'][number]

const COLUMNS: readonly Column<UserRow>[] = [
  { name: 'userID', header: 'Id', kind: 'number', value: (row) => row.userID },
  { name: 'username', header: 'Username', kind: 'text', value: (row) => row.username },
  { name: 'role', header: 'Role', kind: 'text', value: (row) => row.role },
  { name: 'hasSecondFactor', header: 'Second factor', kind: 'text', value: (row) => row.hasSecondFactor },
  { name: 'isFirstPassword', header: 'First password', kind: 'text', value: (row) => row.isFirstPassword },
  { name: 'isActive', header: 'Active', kind: 'text', value: (row) => row.isActive },
]

function usersInput(options: Options): InputOf<Operations['GetUsers']> {
  const [isActive, isInactive] = [isOn(options, 'active'), isOn(options, 'inactive')]
  if (isActive && isInactive) throw usage('Choose one of --active and --inactive')
  return { username: textOf(options, 'name'), isActive: isActive || isInactive ? isActive : null }
}

/** Prints the users. */
export async function listUsers(ctx: Context, { options }: Given): Promise<void> {
  const input = usersInput(options)
  const { client } = await ctx.connect()
  const { rows, totalCount } = await firstRows(Number.POSITIVE_INFINITY, (page) =>
    client.call('GetUsers', { ...input, ...page }),
  )
  const summary = totalCount === 1 ? '1 user' : `${totalCount} users`
  await printList(ctx, options, { columns: COLUMNS, rows, around: { totalCount }, summary })
}

/** Fills a file with the users. */
export function exportUsers(ctx: Context, { options }: Given): Promise<void> {
  return exportFile(ctx, options, { operation: 'ExportUsers', input: usersInput(options) })
}
