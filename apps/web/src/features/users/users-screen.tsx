import { type ComponentType, useMemo } from 'react'
import { Button } from '../../kit/button'
import { StateDot } from '../../kit/grid/cells'
import type { GridColumn } from '../../kit/grid/column'
import { hint } from '../../kit/hint'
import { Icon } from '../../kit/icon'
import { defineList } from '../../kit/screen/define-list'
import { useScreenHost } from '../../kit/screen/screen'
import { RowHistory } from '../history/history-dialog'
import type { UsersAddress } from './address'
import { RoleDialog, RolesDialog } from './role-dialogs'
import { SessionsDialog } from './sessions-dialog'
import { NewTokenDialog, TokensDialog } from './token-dialogs'
import { AddUserDialog, EditUserDialog } from './user-dialogs'
import type { User } from './user-draft'

export const UsersScreen: ComponentType = defineList({
  route: '/inside/users',
  title: 'Users',
  heading: 'Manage Users',
  name: 'GetUsers',
  search: ({ username = '', status }) => ({ username, isActive: status === undefined ? null : status === 'active' }),
  download: (api, search) => api.download('ExportUsers', search),
  exportsIn: 'foot',
  pageSize: 25,
  rowId: (user) => String(user.id),
  filtersLabel: 'Search Users',
  filters: [
    { field: 'username', label: 'Username', width: 214 },
    {
      field: 'status',
      label: 'Status',
      width: 150,
      placeholder: 'Select Status',
      options: [
        { id: 'active', text: 'Active' },
        { id: 'inactive', text: 'Inactive' },
      ],
    },
  ],
  hints: [
    hint(['grid.move-up', 'grid.move-down']),
    hint('grid.open-row', 'edit'),
    hint(['shell.focus-filter', 'shell.focus-filter-two'], 'filters'),
    hint('grid.add-record', 'add'),
    hint('grid.export-rows'),
    hint('grid.reload-rows'),
  ],
  addText: 'Add User',
  addWord: 'add',
  opensByKeyOnly: true,
  useParts: ({ address, change, row }) => {
    const { userID } = useScreenHost()
    const show = (what: Pick<UsersAddress, 'add' | 'edit' | 'tokens' | 'sessions' | 'roles' | 'role'>) =>
      change(what, { replace: true })
    const columns = useMemo(() => columnsFor(userID, (id) => change({ edit: id }, { replace: true })), [userID, change])
    const edited = address.edit ?? (address.own && userID)
    const isForm = address.add !== undefined || edited !== undefined
    const closed = { add: undefined, edit: undefined, own: undefined, tokens: undefined, sessions: undefined }
    const close = () => show({ ...closed, roles: undefined, role: undefined })
    const tokens = isForm ? undefined : address.tokens
    const roles = isForm || tokens !== undefined ? undefined : address.roles
    const showRoles = () => show({ tokens: undefined, roles: 'all', role: undefined })
    return {
      columns,
      onOpen: (user) => show({ edit: user.id }),
      onAdd: () => show({ add: 'new' }),
      isFormOpen: isForm || address.tokens === 'new' || address.roles === 'new',
      actions: (
        <>
          <Button command="users.show-sessions" onPress={() => show({ sessions: 'own' })}>
            Sessions
          </Button>
          <Button command="users.show-roles" onPress={showRoles}>
            Roles
          </Button>
          <Button command="users.show-tokens" onPress={() => show({ tokens: 'all' })}>
            Service tokens
          </Button>
        </>
      ),
      dialogs: (
        <>
          <RowHistory record={row ? { kind: 'user', id: row.id, words: row.username } : null} />
          {address.add !== undefined && <AddUserDialog onClose={close} />}
          {address.add === undefined && edited !== undefined && (
            <EditUserDialog key={edited} id={edited} isForSecrets={address.edit === undefined} onClose={close} />
          )}
          {tokens === 'all' && <TokensDialog onNew={() => show({ tokens: 'new' })} onClose={close} />}
          {!isForm && !tokens && !roles && address.sessions && <SessionsDialog onClose={close} />}
          {roles === 'all' && address.role === undefined && (
            <RolesDialog onNew={() => show({ roles: 'new' })} onEdit={(role) => show({ role })} onClose={close} />
          )}
          {(roles === 'new' || (roles === 'all' && address.role !== undefined)) && (
            <RoleDialog id={roles === 'new' ? null : (address.role ?? null)} onClose={showRoles} />
          )}
          {tokens === 'new' && <NewTokenDialog onClose={() => show({ tokens: 'all' })} />}
        </>
      ),
    }
  },
})

function columnsFor(ownID: number, onEdit: (id: number) => void): readonly GridColumn<User>[] {
  return [
    { id: 'username', header: 'Username', width: 260, cell: (user) => user.username },
    { id: 'role', header: 'Role', width: 160, cell: (user) => user.role },
    {
      id: 'active',
      header: 'Active',
      width: 120,
      cell: (user) =>
        user.isActive ? (
          <span className="text-ok">
            <Icon name="tick" label="Active" />
          </span>
        ) : (
          <StateDot fill="empty">Inactive</StateDot>
        ),
    },
    {
      id: 'factor',
      header: 'Second factor',
      width: 130,
      cell: (user) => user.hasSecondFactor && <Icon name="tick" label="Second factor" />,
    },
    { id: 'passkeys', header: 'Passkeys', width: 90, cell: (user) => user.passkeys || '' },
    {
      id: 'password',
      header: 'Password',
      width: 150,
      tone: 'hint',
      cell: (user) => (user.isFirstPassword ? 'not changed yet' : ''),
    },
    {
      id: 'self',
      header: '',
      width: 'fill',
      tone: 'hint',
      cell: (user) => (user.id === ownID ? 'signed in here' : ''),
    },
    {
      id: 'manage',
      header: 'Manage',
      width: 110,
      cell: (user) => (
        <Button
          size="in-row"
          command="grid.open-row"
          hint=""
          label={`Edit ${user.username}`}
          onPress={() => onEdit(user.id)}
        >
          Edit
        </Button>
      ),
    },
  ]
}
