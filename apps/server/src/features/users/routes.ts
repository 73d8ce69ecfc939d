import type { usersOperations } from '@forecourt/core/features/session/operations'
import type { Handlers } from '../../context'
import { usersPage } from './repository'
import { addUser, editUser, userOut } from './service'

export const usersHandlers: Handlers<typeof usersOperations> = {
  GetUsers: async (ctx, search) => {
    const filter = { username: search.username ?? '', isActive: search.isActive ?? null }
    const page = { limit: search.pageSize, offset: (search.pageNumber - 1) * search.pageSize }
    const { rows, totalCount } = await usersPage(ctx.db, filter, page)
    return { data: rows.map(userOut), totalCount }
  },
  AddUser: async (ctx, given) => ({ id: await addUser(ctx, given) }),
  EditUser: async (ctx, given) => {
    await editUser(ctx, given)
    return {}
  },
}
