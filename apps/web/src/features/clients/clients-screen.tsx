import type { ClientOut } from '@forecourt/core/features/clients/schemas'
import { type ComponentType, useCallback } from 'react'
import { Button } from '../../kit/button'
import { useExpansion } from '../../kit/grid/expanded-rows'
import { hint } from '../../kit/hint'
import { Icon } from '../../kit/icon'
import { Legend } from '../../kit/legend'
import { addressWords, defineList } from '../../kit/screen/define-list'
import { useScreenHost } from '../../kit/screen/screen'
import { useOpenRecordFrom } from '../../kit/screen/return-row'
import { type HistoryRecord, RowHistory } from '../history/history-dialog'
import { AddClientDialog } from './add-client-dialog'
import { ClientPeek } from './client-peek'
import { useCloneSource } from './clone-source'
import { CLIENT_COLUMNS } from './columns'
import { clientDestination } from './client-drafts'
import { relatedVehicleRows } from './related-vehicles'

const WAIT_MS = 500
/** The column before it only marks car hire clients. */
const IDNO_CELL = 1
const rowId = (row: ClientOut) => String(row.id)
const isExpandable = (row: ClientOut) => row.hasRelatedVehicles

function clientRecordOf(row: ClientOut | undefined): HistoryRecord | null {
  return row ? { kind: 'client', id: row.id, words: `${row.idno} ${row.name} ${row.surname}` } : null
}

export const ClientsScreen: ComponentType = defineList({
  route: '/inside/clients',
  title: 'Clients',
  name: 'GetClients',
  search: ({ idno = '', text = '' }) => ({ idnoMobileNo: idno, text }),
  download: (api, search) => api.download('ExportClients', search),
  exportsIn: 'foot',
  pageSize: 25,
  rowId,
  columns: CLIENT_COLUMNS,
  filters: [
    { field: 'idno', label: 'ID No or mobile number', width: 214, waitMs: WAIT_MS },
    { field: 'text', label: 'Client or vehicle details', width: 250, waitMs: WAIT_MS },
  ],
  hints: [
    hint(['grid.move-up', 'grid.move-down']),
    hint('grid.open-row'),
    hint(['grid.expand-row', 'grid.collapse-row'], 'related vehicles'),
    hint(['shell.focus-filter', 'shell.focus-filter-two'], 'filters'),
    hint('grid.add-record', 'add'),
    hint('grid.export-rows'),
    hint('clients.clone-record', undefined, { ofRow: true }),
    hint('grid.peek-row'),
  ],
  addText: 'Add Client',
  addWord: 'add',
  initialCell: IDNO_CELL,
  hasPeek: true,
  useParts: ({ address, change, search, list, row }) => {
    const { go } = useScreenHost()
    const setAdding = (add: string | undefined) => change({ add }, { replace: true })
    const source = useCloneSource(address.add, row)
    const openFrom = useOpenRecordFrom('/clients')
    const openVehicle = useCallback(
      (vehicleID: number, clientID: number) => openFrom(`/vehicles/vehicle/${vehicleID}`, clientID),
      [openFrom],
    )
    const rowsUnder = useCallback(
      (client: ClientOut) => relatedVehicleRows(client, (vehicleID) => openVehicle(vehicleID, client.id)),
      [openVehicle],
    )
    const onAdd = () => setAdding('new')
    const onOpen = (client: { id: number }) => {
      const { to, search: at } = clientDestination(client.id)
      go(to, { search: at })
    }
    const page = list.page > 0 ? [`currentPage=${list.page + 1}`] : []
    return {
      onOpen,
      onAdd,
      commands: { 'clients.clone-record': () => (row ? setAdding(`clone-${row.id}`) : false) },
      expansion: useExpansion({ paged: list.paged, search, rowId, isExpandable, rowsUnder }),
      chrome: { query: [addressWords(address, ['idno', 'text']), ...page].join(' ').trim() },
      isFormOpen: source !== undefined,
      actions: (
        <Legend>
          <Icon name="car" /> car hire client
        </Legend>
      ),
      foot: (
        <Button size="row" command="grid.add-record" onPress={onAdd}>
          Add Client
        </Button>
      ),
      peek: (
        <ClientPeek
          client={row}
          onOpenClient={onOpen}
          onOpenVehicle={(vehicleID) => openVehicle(vehicleID, row?.id ?? 0)}
        />
      ),
      dialogs: (
        <>
          <RowHistory record={clientRecordOf(row)} sub={list.cursor.sub} />
          {source !== undefined && (
            <AddClientDialog
              from={source}
              onClose={() => {
                setAdding(undefined)
                list.paged.reload()
              }}
              onAdded={() => go('/clients')}
            />
          )}
        </>
      ),
    }
  },
})
