import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import type { ListColumn } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { exportFile } from '../../kit/export-file'
import { usageFailure } from '../../kit/failure'
import { printList } from '../../kit/list-output'
import { type CommandInput, isOn, type Options, optionText } from '../../kit/options'
import { readFirstRows } from '../../kit/pages'

type UserRow = OutputOf<Operations['GetUsers']>['data'][number]

const COLUMNS: readonly ListColumn<UserRow>[] = [
  { name: 'userID', header: 'Id', kind: 'number', value: (row) => row.userID },
  { name: 'username', header: 'Username', kind: 'text', value: (row) => row.username },
  { name: 'role', header: 'Role', kind: 'text', value: (row) => row.role },
  { name: 'hasSecondFactor', header: 'Second factor', kind: 'text', value: (row) => row.hasSecondFactor },
  { name: 'isFirstPassword', header: 'First password', kind: 'text', value: (row) => row.isFirstPassword },
  { name: 'isActive', header: 'Active', kind: 'text', value: (row) => row.isActive },
]

function usersInput(options: Options): InputOf<Operations['GetUsers']> {
  const [isActive, isInactive] = [isOn(options, 'active'), isOn(options, 'inactive')]
  if (isActive && isInactive) throw usageFailure('Choose one of --active and --inactive')
  return { username: optionText(options, 'name'), isActive: isActive || isInactive ? isActive : null }
}

export async function listUsers(ctx: Context, { options }: CommandInput): Promise<void> {
  const input = usersInput(options)
  const { client } = await ctx.connect()
  const { rows, totalCount } = await readFirstRows(Number.POSITIVE_INFINITY, (page) =>
    client.call('GetUsers', { ...input, ...page }),
  )
  const summary = totalCount === 1 ? '1 user' : `${totalCount} users`
  await printList(ctx, options, { columns: COLUMNS, rows, around: { totalCount }, summary })
}

export function exportUsers(ctx: Context, { options }: CommandInput): Promise<void> {
  return exportFile(ctx, options, { operation: 'ExportUsers', input: usersInput(options) })
}
