import type { usersOperations } from '@forecourt/core/features/session/operations'
import type { UsersSearch } from '@forecourt/core/features/session/schemas'
import type { z } from 'zod'
import type { Handlers } from '../../context'
import { streamRows } from '../../database/stream'
import { type CsvColumn, csvDownload } from '../../documents/csv'
import { type UserRow, type UsersFilter, usersInOrder, usersPage } from './repository'
import { addUser, editUser, userOut } from './service'

const COLUMNS: readonly CsvColumn<UserRow>[] = [
  { header: 'Username', kind: 'text', value: (user) => user.username },
  { header: 'Active', kind: 'text', value: (user) => (user.isActive ? 'Yes' : 'No') },
]

export const usersHandlers: Handlers<typeof usersOperations> = {
  GetUsers: async (ctx, search) => {
    const page = { limit: search.pageSize, offset: (search.pageNumber - 1) * search.pageSize }
    const { rows, totalCount } = await usersPage(ctx.db, filterOf(search), page)
    return { data: rows.map(userOut), totalCount }
  },
  AddUser: async (ctx, given) => ({ id: await addUser(ctx, given) }),
  EditUser: async (ctx, given) => {
    await editUser(ctx, given)
    return {}
  },
  ExportUsers: async (ctx, search) =>
    csvDownload({
      fileName: 'export.csv',
      columns: COLUMNS,
      rows: streamRows(ctx.store, usersInOrder(ctx.store.db, filterOf(search))),
    }),
}

function filterOf(search: z.output<typeof UsersSearch>): UsersFilter {
  return { username: search.username ?? '', isActive: search.isActive ?? null }
}
