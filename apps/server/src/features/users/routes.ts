import type { usersOperations } from '@forecourt/core/features/session/operations'
import type { UsersSearch } from '@forecourt/core/features/session/schemas'
import type { z } from 'zod'
import type { Handlers } from '../../context'
import { pagedAnswer } from '../../database/paged'
import { streamRows } from '../../database/stream'
import { type CsvColumn, csvDownload } from '../../documents/csv'
import { type UserRow, type UsersFilter, countMatchingUsers, usersInOrder } from './repository'
import { countOwnPasswordChange } from './own-credentials'
import { addRole, editRole, removeRole, rolesOut, setRoleFactor } from './roles-service'
import { removeFactorOf, removePasskeysOf } from './factors'
import { addUser, editUser, userOut } from './service'

const COLUMNS: readonly CsvColumn<UserRow>[] = [
  { header: 'Username', kind: 'text', value: (user) => user.username },
  { header: 'Role', kind: 'text', value: (user) => user.role },
  { header: 'Second factor', kind: 'text', value: (user) => (user.hasSecondFactor ? 'Yes' : 'No') },
  { header: 'Passkeys', kind: 'text', value: (user) => String(user.passkeys) },
  { header: 'First password', kind: 'text', value: (user) => (user.isFirstPassword ? 'Yes' : 'No') },
  { header: 'Active', kind: 'text', value: (user) => (user.isActive ? 'Yes' : 'No') },
]

export const usersHandlers: Handlers<typeof usersOperations> = {
  GetUsers: (ctx, search) => {
    const filter = filterOf(search)
    return pagedAnswer(search, {
      rows: async ({ limit, offset }) => {
        const users = await usersInOrder(ctx.db, filter).limit(limit).offset(offset).execute()
        return users.map(userOut)
      },
      total: async () => ({ totalCount: await countMatchingUsers(ctx.db, filter) }),
    })
  },
  AddUser: async (ctx, given) => ({ id: await addUser(ctx, given) }),
  EditUser: async (ctx, given) => {
    await editUser(ctx, given)
    return {}
  },
  GetRoles: (ctx) => rolesOut(ctx),
  AddRole: async (ctx, given) => ({ id: await addRole(ctx, given) }),
  EditRole: async (ctx, given) => {
    await editRole(ctx, given)
    return {}
  },
  RemoveRole: async (ctx, { id }) => {
    await removeRole(ctx, id)
    return {}
  },
  SetRoleFactor: async (ctx, given) => {
    await setRoleFactor(ctx, given)
    return {}
  },
  TakeSecondFactor: async (ctx, { id }) => {
    await removeFactorOf(ctx, id)
    return {}
  },
  TakePasskeys: async (ctx, { id }) => {
    await removePasskeysOf(ctx, id)
    return {}
  },
  ExportUsers: async (ctx, search) =>
    csvDownload({
      fileName: 'export.csv',
      columns: COLUMNS,
      rows: streamRows(ctx.store, usersInOrder(ctx.store.db, filterOf(search))),
    }),
}

/** Counts tries before a save begins, whatever its result. */
export const usersPreparation: Partial<Handlers<Pick<typeof usersOperations, 'EditUser'>>> = {
  EditUser: async (ctx, given) => {
    await countOwnPasswordChange(ctx, given)
    return {}
  },
}

function filterOf(search: z.output<typeof UsersSearch>): UsersFilter {
  return { username: search.username ?? '', isActive: search.isActive ?? null }
}
