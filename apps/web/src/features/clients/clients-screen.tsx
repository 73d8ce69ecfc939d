import { hint, keyOf } from '../../kit/hint'
import type { ClientOut } from '@forecourt/core/features/clients/schemas'
import { type Ref, useCallback, useMemo, useRef } from 'react'
import { useApi } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { fieldWords, useFieldPlace } from '../../kit/form/field-place'
import { SearchBox } from '../../kit/form/search-box'
import type { SubRow } from '../../kit/grid/column'
import { useExpanded } from '../../kit/grid/expanded'
import { ExportButton } from '../../kit/grid/export-button'
import { useRowsExport } from '../../kit/grid/use-rows-export'
import { Icon } from '../../kit/icon'
import { Legend } from '../../kit/legend'
import { useCommandHandlers, useEscape, useScreenReady } from '../../kit/keys/keys'
import { useListScreen, useListStatus } from '../../kit/screen/list'
import { ListGrid } from '../../kit/screen/list-grid'
import { usePeek } from '../../kit/screen/breakpoint'
import { printTitle } from '../../kit/screen/print-title'
import { useScreenChrome, useScreenHost, useScreenSearch } from '../../kit/screen/screen'
import { useOpenFrom, useRowToBeginAt } from '../../kit/screen/way-back'
import { type HistoryRecord, RowHistory } from '../history/history-dialog'
import { AddClientDialog } from './add-client-dialog'
import { ClientPeek } from './client-peek'
import { useCloneSource } from './clone-source'
import { CLIENT_COLUMNS } from './columns'
import { clientAddress } from './places'
import { relatedVehicleRows } from './related'
import { Bar } from '../../kit/bar'
import { listFrame, LIST_COLUMN } from '../../kit/screen/list-frame'

const PAGE_SIZE = 25
const WAIT_MS = 500
/** The column before it only marks car hire clients. */
const IDNO_CELL = 1
const HINTS = [
  hint(['grid.move-up', 'grid.move-down']),
  hint('grid.open-row'),
  hint(['grid.expand-row', 'grid.collapse-row'], 'related vehicles'),
  hint(['shell.focus-filter', 'shell.focus-filter-two'], 'filters'),
  hint('grid.add-record', 'add'),
  hint('grid.export-rows'),
  hint('clients.clone-record', undefined, { ofRow: true }),
  hint('grid.peek-row'),
] as const
const rowId = (row: ClientOut) => String(row.id)
const isExpandable = (row: ClientOut) => row.hasRelatedVehicles

function recordOf(row: ClientOut | undefined): HistoryRecord | null {
  return row ? { kind: 'client', id: row.id, words: `${row.idno} ${row.name} ${row.surname}` } : null
}

/** Search clients. */
export function ClientsScreen() {
  const host = useScreenHost()
  const [address, setSearch] = useScreenSearch('/inside/clients')
  const search = useMemo(
    () => ({ idnoMobileNo: address.idno ?? '', text: address.text ?? '' }),
    [address.idno, address.text],
  )
  const list = useListScreen({ name: 'GetClients', search, pageSize: PAGE_SIZE, rowId })
  const { paged, cursor } = list
  const rowOfWay = useRowToBeginAt('/clients')
  const row = useListStatus(list)
  const api = useApi()
  const file = useRowsExport(paged.rows.total === 0, () => api.download('ExportClients', search))
  const setAdding = (add: string | undefined) => setSearch({ add }, { replace: true })
  const source = useCloneSource(address.add, cursor.row)
  const field = useFieldPlace()
  const { isPeeking, togglePeek } = usePeek()
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const expanded = useExpanded({
    rows: paged.rows,
    rowId,
    isExpandable,
    searchKey: paged.status === 'ready' && !paged.isStale ? JSON.stringify(search) : null,
  })
  const { go } = host
  const openFrom = useOpenFrom('/clients')
  const openVehicle = useCallback(
    (vehicleID: number, clientID: number) => openFrom(`/vehicles/vehicle/${vehicleID}`, clientID),
    [openFrom],
  )
  const open = useMemo(() => {
    const under = new Map<string, readonly SubRow[]>()
    for (const id of expanded.ids) {
      const row = paged.rows.rowAt(paged.rows.indexOf(id))
      if (row)
        under.set(
          id,
          relatedVehicleRows(row, (vehicleID) => openVehicle(vehicleID, row.id)),
        )
    }
    return under
  }, [expanded.ids, paged.rows, openVehicle])
  const add = () => setAdding('new')
  const clone = () => (cursor.row ? setAdding(`clone-${cursor.row.id}`) : false)
  const openClient = (client: { id: number }) => {
    const { to, search: at } = clientAddress(client.id)
    go(to, { search: at })
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
    status: [source !== undefined && field ? fieldWords(field) : row],
    hints: HINTS,
    printTitle: printTitle('Clients', [address.idno, address.text]),
  })
  const focusGrid = () => list.grid.current?.focus()
  return (
    <div className={listFrame({ isPeeking })}>
      <div className={LIST_COLUMN}>
        <ClientsBar first={first} second={second} onAdd={add} onEnter={focusGrid} />
        <ListGrid
          label="Clients"
          list={list}
          columns={CLIENT_COLUMNS}
          rowId={rowId}
          expansion={{
            isExpandable,
            open,
            onExpand: (row) => expanded.open(rowId(row)),
            onCollapse: (row) => expanded.close(rowId(row)),
          }}
          initialCell={IDNO_CELL}
          initialCursorId={rowOfWay}
          onOpen={openClient}
          opensOnClick
          onPeek={togglePeek}
          hasFilters={hasFilters}
          addWord="add"
        >
          <ExportButton inFoot file={file} />
          <Button size="row" command="grid.add-record" onPress={add}>
            Add Client
          </Button>
        </ListGrid>
      </div>
      {isPeeking && (
        <ClientPeek
          client={cursor.row}
          onOpenClient={openClient}
          onOpenVehicle={(vehicleID) => openVehicle(vehicleID, cursor.row?.id ?? 0)}
        />
      )}
      <RowHistory record={recordOf(cursor.row)} sub={cursor.sub} />
      {source !== undefined && (
        <AddClientDialog
          from={source}
          onClose={() => {
            setAdding(undefined)
            paged.reload()
          }}
          onAdded={() => go('/clients')}
        />
      )}
    </div>
  )
}

interface BarProps {
  first: Ref<HTMLInputElement>
  second: Ref<HTMLInputElement>
  onAdd: () => void
  onEnter: () => void
}

/** The two search boxes. */
function ClientsBar({ first, second, onAdd, onEnter }: BarProps) {
  const [address, setSearch] = useScreenSearch('/inside/clients')
  return (
    <Bar>
      <h1>Clients</h1>
      <SearchBox
        label="ID No or mobile number"
        value={address.idno ?? ''}
        waitMs={WAIT_MS}
        width={214}
        hint={keyOf('shell.focus-filter')}
        ref={first}
        onSearch={(idno) => setSearch({ idno: idno || undefined, currentPage: 1 })}
        onEnter={onEnter}
      />
      <SearchBox
        label="Client or vehicle details"
        value={address.text ?? ''}
        waitMs={WAIT_MS}
        width={250}
        hint={keyOf('shell.focus-filter-two')}
        ref={second}
        onSearch={(text) => setSearch({ text: text || undefined, currentPage: 1 })}
        onEnter={onEnter}
      />
      <span className="grow" />
      <Legend>
        <Icon name="car" /> car hire client
      </Legend>
      <Button command="grid.add-record" onPress={onAdd}>
        Add Client
      </Button>
    </Bar>
  )
}
