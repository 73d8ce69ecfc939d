import { hint, keyOf } from '../../kit/hint'
import { type Ref, useMemo, useRef } from 'react'
import { useApi } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { fieldWords, useFieldPlace } from '../../kit/form/field-place'
import { SearchBox } from '../../kit/form/search-box'
import { Select } from '../../kit/form/select'
import type { Column } from '../../kit/grid/column'
import { StateDot } from '../../kit/grid/cells'
import { ExportButton } from '../../kit/grid/export-button'
import { useRowsExport } from '../../kit/grid/use-rows-export'
import { Icon } from '../../kit/icon'
import { useCommandHandlers, useEscape, useScreenReady } from '../../kit/keys/keys'
import { useListScreen, useListStatus } from '../../kit/screen/list'
import { ListGrid } from '../../kit/screen/list-grid'
import { printTitle } from '../../kit/screen/print-title'
import { useHistory } from '../history/history-dialog'
import { useScreenChrome, useScreenHost, useScreenSearch } from '../../kit/screen/screen'
import type { UsersAddress } from './address'
import { RoleDialog, RolesDialog } from './role-dialogs'
import { SessionsDialog } from './sessions-dialog'
import { NewTokenDialog, TokensDialog } from './token-dialogs'
import { AddUserDialog, EditUserDialog } from './user-dialogs'
import type { User } from './user-draft'
import { Bar } from '../../kit/bar'
import { LIST_COLUMN } from '../../kit/screen/list-frame'

const PAGE_SIZE = 25
const WAIT_MS = 250
const HINTS = [
  hint(['grid.move-up', 'grid.move-down']),
  hint('grid.open-row', 'edit'),
  hint(['shell.focus-filter', 'shell.focus-filter-two'], 'filters'),
  hint('grid.add-record', 'add'),
  hint('grid.export-rows'),
  hint('grid.reload-rows'),
] as const
const STATUSES = [
  { id: 'active', text: 'Active' },
  { id: 'inactive', text: 'Inactive' },
] as const
const rowId = (user: User) => String(user.id)

/** Search and manage users. */
export function UsersScreen() {
  const { userID } = useScreenHost()
  const [address, setSearch] = useScreenSearch('/inside/users')
  const { username, status } = address
  const search = useMemo(
    () => ({ username: username ?? '', isActive: status === undefined ? null : status === 'active' }),
    [username, status],
  )
  const list = useListScreen({ name: 'GetUsers', search, pageSize: PAGE_SIZE, rowId })
  const { paged } = list
  const row = useListStatus(list)
  const api = useApi()
  const file = useRowsExport(paged.rows.total === 0, () => api.download('ExportUsers', search))
  const field = useFieldPlace()
  const framed = list.cursor.row
  const history = useHistory(() => (framed ? { kind: 'user', id: framed.id, words: framed.username } : null))
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const show = (what: Pick<UsersAddress, 'add' | 'edit' | 'tokens' | 'sessions' | 'roles' | 'role'>) =>
    setSearch(what, { replace: true })
  const columns = useMemo(
    () => columnsFor(userID, (id) => setSearch({ edit: id }, { replace: true })),
    [userID, setSearch],
  )
  const hasFilters = Boolean(username || status)
  const edited = address.edit ?? (address.own && userID)
  const isForm = address.add !== undefined || edited !== undefined
  const isOpen = isForm || address.tokens === 'new' || address.roles === 'new'
  const add = () => show({ add: 'new' })
  const closed = { add: undefined, edit: undefined, own: undefined, tokens: undefined, sessions: undefined }
  const close = () => show({ ...closed, roles: undefined, role: undefined })
  const tokens = isForm ? undefined : address.tokens
  const roles = isForm || tokens !== undefined ? undefined : address.roles
  const showRoles = () => show({ tokens: undefined, roles: 'all', role: undefined })
  useCommandHandlers({
    'shell.focus-filter': () => first.current?.focus(),
    'shell.focus-filter-two': () => second.current?.focus(),
    'grid.add-record': add,
  })
  useEscape('filters', () => setSearch({ username: undefined, status: undefined, currentPage: 1 }), hasFilters)
  useScreenReady(paged.status !== 'loading')
  useScreenChrome({
    query: [username ? `username=${username}` : '', status ? `status=${status}` : ''].join(' ').trim(),
    status: [isOpen && field ? fieldWords(field) : row],
    hints: HINTS,
    printTitle: printTitle('Users', [username, status]),
  })
  return (
    <div className={`${LIST_COLUMN} flex-1`}>
      <UsersBar
        first={first}
        second={second}
        onAdd={add}
        onRoles={showRoles}
        onTokens={() => show({ tokens: 'all' })}
        onSessions={() => show({ sessions: 'own' })}
        onEnter={() => list.grid.current?.focus()}
      />
      <ListGrid
        label="Users"
        list={list}
        columns={columns}
        rowId={rowId}
        onOpen={(user) => show({ edit: user.id })}
        hasFilters={hasFilters}
        addWord="add"
      >
        <ExportButton inFoot file={file} />
      </ListGrid>
      {history.dialog}
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
    </div>
  )
}

function columnsFor(ownID: number, onEdit: (id: number) => void): readonly Column<User>[] {
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

interface BarProps {
  first: Ref<HTMLInputElement>
  second: Ref<HTMLInputElement>
  onAdd: () => void
  onRoles: () => void
  onTokens: () => void
  onSessions: () => void
  onEnter: () => void
}

function UsersBar({ first, second, onAdd, onRoles, onTokens, onSessions, onEnter }: BarProps) {
  const [{ username, status }, setSearch] = useScreenSearch('/inside/users')
  return (
    <Bar>
      <h1>Manage Users</h1>
      <div className="inline-flex gap-[inherit] min-w-0" role="group" aria-label="Search Users">
        <SearchBox
          label="Username"
          value={username ?? ''}
          waitMs={WAIT_MS}
          width={214}
          hint={keyOf('shell.focus-filter')}
          ref={first}
          onSearch={(text) => setSearch({ username: text || undefined, currentPage: 1 })}
          onEnter={onEnter}
        />
        <Select<'active' | 'inactive'>
          bare
          label="Status"
          placeholder="Select Status"
          width={150}
          ref={second}
          options={STATUSES}
          value={status ?? null}
          onChange={(next) => setSearch({ status: next ?? undefined, currentPage: 1 })}
        />
      </div>
      <span className="grow" />
      <Button command="users.show-sessions" onPress={onSessions}>
        Sessions
      </Button>
      <Button command="users.show-roles" onPress={onRoles}>
        Roles
      </Button>
      <Button command="users.show-tokens" onPress={onTokens}>
        Service tokens
      </Button>
      <Button command="grid.add-record" onPress={onAdd}>
        Add User
      </Button>
    </Bar>
  )
}
