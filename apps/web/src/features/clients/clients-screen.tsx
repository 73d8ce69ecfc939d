import type { ClientOut } from '@forecourt/core/features/clients/schemas'
import { useMemo, useRef, useState } from 'react'
import { Button } from '../../kit/button'
import { SearchBox } from '../../kit/form/search-box'
import { formatCount } from '../../kit/grid/cells'
import type { SubRow } from '../../kit/grid/column'
import { useExpanded } from '../../kit/grid/expanded'
import { Grid } from '../../kit/grid/grid'
import { ListFoot } from '../../kit/grid/list-foot'
import { Icon } from '../../kit/icon'
import { useCommandHandlers, useEscape, useScreenReady } from '../../kit/keys/keys'
import { useListScreen } from '../../kit/screen/list'
import { useScreenChrome, useScreenHost, useScreenSearch } from '../../kit/screen/screen'
import { AddClientDialog } from './add-client-dialog'
import type { ClientsAddress } from './address'
import { type ClientValues, cloneOf, EMPTY_CLIENT } from './client-draft'
import { CLIENT_COLUMNS } from './columns'
import { relatedVehicleRows } from './related'

const PAGE_SIZE = 25
const WAIT_MS = 500
const HINTS = [
  { keys: ['↑', '↓'], text: 'row' },
  { keys: 'Enter', text: 'related vehicles, open vehicle' },
  { keys: ['/', '.'], text: 'filters' },
  { keys: 'N', text: 'add' },
] as const
const rowId = (row: ClientOut) => String(row.id)
const isExpandable = (row: ClientOut) => row.hasRelatedVehicles

/** Search clients. */
export function ClientsScreen() {
  const host = useScreenHost()
  const [address, setSearch] = useScreenSearch<ClientsAddress>()
  const search = useMemo(
    () => ({ idnoMobileNo: address.idno ?? '', text: address.text ?? '' }),
    [address.idno, address.text],
  )
  const list = useListScreen({ name: 'GetClients', search, pageSize: PAGE_SIZE, rowId })
  const { paged, cursor } = list
  /** What a copy starts from; what was typed before a reload is in its draft. */
  const [source, setSource] = useState<{ id: number; values: ClientValues } | null>(null)
  const setAdding = (add: string | undefined) => setSearch({ add }, { replace: true })
  const from = useMemo(() => cloneSource(address.add, source), [address.add, source])
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const expanded = useExpanded({
    rows: paged.rows,
    rowId,
    isExpandable,
    searchKey: paged.status === 'ready' && !paged.isStale ? JSON.stringify(search) : null,
  })
  const { go } = host
  const open = useMemo(() => {
    const under = new Map<string, readonly SubRow[]>()
    for (const id of expanded.ids) {
      const row = paged.rows.rowAt(paged.rows.indexOf(id))
      if (row)
        under.set(
          id,
          relatedVehicleRows(row, (vehicleID) => go(`/vehicles/vehicle/${vehicleID}`)),
        )
    }
    return under
  }, [expanded.ids, paged.rows, go])
  const add = () => setAdding('new')
  const clone = () => {
    if (!cursor.row) return
    setSource({ id: cursor.row.id, values: cloneOf(cursor.row) })
    setAdding(`clone-${cursor.row.id}`)
  }
  useCommandHandlers({
    'shell.focus-filter': () => first.current?.focus(),
    'shell.focus-filter-two': () => second.current?.focus(),
    'grid.add-record': add,
    'clients.clone-record': clone,
  })
  const hasFilters = Boolean(address.idno || address.text)
  useEscape('filters', () => setSearch({ idno: undefined, text: undefined, currentPage: 1 }), hasFilters)
  useScreenReady(paged.status !== 'loading')
  useScreenChrome({
    query: [
      address.idno ? `idno=${address.idno}` : '',
      address.text ? `text=${address.text}` : '',
      list.page > 0 ? `currentPage=${list.page + 1}` : '',
    ]
      .filter((part) => part !== '')
      .join(' '),
    status: [
      paged.rows.total === 0 ? 'No rows' : `Row ${formatCount(cursor.index + 1)}/${formatCount(paged.rows.total)}`,
    ],
    hints: HINTS,
    printTitle: 'Clients',
  })
  const focusGrid = () => list.grid.current?.focus()
  return (
    <>
      <div className="bar">
        <h1>Clients</h1>
        <SearchBox
          label="ID No or mobile number"
          value={address.idno ?? ''}
          waitMs={WAIT_MS}
          width={214}
          hint="/"
          ref={first}
          onSearch={(idno) => setSearch({ idno: idno || undefined, currentPage: 1 })}
          onEnter={focusGrid}
        />
        <SearchBox
          label="Client or vehicle details"
          value={address.text ?? ''}
          waitMs={WAIT_MS}
          width={250}
          hint="."
          ref={second}
          onSearch={(text) => setSearch({ text: text || undefined, currentPage: 1 })}
          onEnter={focusGrid}
        />
        <span className="grow" />
        <span className="mid legend">
          <Icon name="car" /> car hire client
        </span>
        <Button command="clients.clone-record" disabledReason={cursor.row ? null : 'Choose a client.'} onPress={clone}>
          Clone
        </Button>
        <Button command="grid.add-record" onPress={add}>
          Add Client
        </Button>
      </div>
      <Grid
        label="Clients"
        columns={CLIENT_COLUMNS}
        rows={paged.rows}
        rowId={rowId}
        onNeedPages={paged.needPages}
        status={paged.status}
        isStale={paged.isStale}
        expansion={{
          isExpandable,
          open,
          onExpand: (row) => expanded.open(rowId(row)),
          onCollapse: (row) => expanded.close(rowId(row)),
        }}
        initialIndex={list.initialIndex}
        onCursor={list.onCursor}
        onOpen={(row) => {
          if (isExpandable(row)) expanded.toggle(rowId(row))
        }}
        opensOnClick
        onReload={paged.reload}
        changes={paged.changes}
        emptyText="There are no results to show."
        emptyHints={[...(hasFilters ? [{ keys: 'Esc', text: 'clear filters' }] : []), { keys: 'N', text: 'add' }]}
        errorText={paged.error?.message ?? 'An error has occurred.'}
        autoFocus
        ref={list.grid}
        footer={
          <ListFoot
            page={list.page}
            pageCount={list.pageCount}
            onPage={list.onPage}
            shown={list.shown}
            total={paged.rows.total}
          >
            <Button size="row" command="grid.add-record" onPress={add}>
              Add Client
            </Button>
          </ListFoot>
        }
      />
      {address.add !== undefined && (
        <AddClientDialog
          from={from}
          onClose={() => {
            setAdding(undefined)
            paged.reload()
          }}
          onAdded={() => {
            go('/clients')
          }}
        />
      )}
    </>
  )
}

function cloneSource(add: string | undefined, source: { id: number; values: ClientValues } | null) {
  const id = Number(/^clone-(\d+)$/.exec(add ?? '')?.[1] ?? 0)
  if (id === 0) return null
  return source?.id === id ? source : { id, values: EMPTY_CLIENT }
}
