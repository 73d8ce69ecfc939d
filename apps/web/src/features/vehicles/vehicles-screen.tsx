import { hint, keyOf } from '../../kit/hint'
import { VEHICLE_STATE_NAMES } from '@forecourt/core/features/vehicles/enums'
import { type VehicleRow, VEHICLE_SORTS } from '@forecourt/core/features/vehicles/schemas'
import { useMemo, useRef } from 'react'
import { useApi } from '../../kit/api/api'
import { Button } from '../../kit/button'
import type { ComboOption } from '../../kit/form/combo-field'
import { fieldWords, useFieldPlace } from '../../kit/form/field-place'
import { SearchBox } from '../../kit/form/search-box'
import { Select } from '../../kit/form/select'
import { formatCount, StateDot } from '../../kit/grid/cells'
import { ExportButton } from '../../kit/grid/export-button'
import { useRowsExport } from '../../kit/grid/use-rows-export'
import { useCommandHandlers, useEscape, useScreenReady } from '../../kit/keys/keys'
import { useListScreen, useListStatus } from '../../kit/screen/list'
import { ListGrid } from '../../kit/screen/list-grid'
import { usePeek, useBreakpoint } from '../../kit/screen/breakpoint'
import { printTitle } from '../../kit/screen/print-title'
import { useScreenChrome, useScreenHost, useScreenSearch } from '../../kit/screen/screen'
import { type HistoryRecord, RowHistory } from '../history/history-dialog'
import { AddVehicleDialog } from './add-vehicle-dialog'
import { defaultSortOf, listPartOf, searchOf, type VehiclesAddress } from './address'
import { hpPaymentOf, useCashEntry } from './cash-entry'
import { vehicleColumns } from './columns'
import { DeleteAttempt } from './delete-attempt'
import { VehiclePeek } from './peek'
import { useRelated } from './use-related'
import { makeAndModel } from './words'
import { Bar } from '../../kit/bar'
import { listFrame, LIST_COLUMN, WRAPPING_BAR } from '../../kit/screen/list-frame'

const PAGE_SIZE = 50
const WAIT_MS = 250
const HINTS = [
  hint(['grid.move-up', 'grid.move-down']),
  hint('grid.open-row'),
  hint(['grid.expand-row', 'grid.collapse-row'], 'related'),
  hint('grid.peek-row'),
  hint(['shell.focus-filter', 'shell.focus-filter-two'], 'filters'),
  hint('grid.sort-column', undefined, { upTo: 9 }),
  hint('grid.add-record', 'add'),
  hint('grid.export-rows'),
] as const
const rowId = (row: VehicleRow) => String(row.id)
const NO_FILTERS = {
  RegNo: undefined,
  text: undefined,
  vehicleState: undefined,
  currentPage: 1,
  sortByColumn: undefined,
  sortByType: undefined,
  add: undefined,
} satisfies { [K in keyof VehiclesAddress]: VehiclesAddress[K] }

/** An account on which something is still to be paid. */
function isPayable(row: VehicleRow | undefined): row is VehicleRow {
  const account = row?.hirePurchase
  return account?.hasHPSchedule === true && !account.hpFullyPaid && !account.hasHPSettlement
}

function recordOf(row: VehicleRow | undefined): HistoryRecord | null {
  return row ? { kind: 'vehicle', id: row.id, words: `${row.regNo || 'no reg'} ${makeAndModel(row)}` } : null
}

/** Search and manage vehicles. */
export function VehiclesScreen() {
  const host = useScreenHost()
  const [address, setSearch] = useScreenSearch('/inside/vehicles')
  const search = useMemo(() => searchOf(address), [address])
  const list = useListScreen({
    name: 'GetVehicles',
    search,
    pageSize: PAGE_SIZE,
    rowId,
    defaultSort: defaultSortOf(address),
  })
  const { paged, cursor } = list
  const row = useListStatus(list)
  const api = useApi()
  const file = useRowsExport(paged.rows.total === 0, () => api.download('ExportVehicles', search))
  const isAdding = address.add === true
  const setIsAdding = (isOpen: boolean) => setSearch({ add: isOpen || undefined }, { replace: true })
  const isWide = useBreakpoint() === 'wide'
  const { isPeeking, togglePeek } = usePeek()
  const field = useFieldPlace()
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)

  const enterCash = useCashEntry()
  const openVehicle = (row: { id: number; regNo: string }, tab?: 'hp') =>
    host.go(`/vehicles/vehicle/${row.id}`, {
      search: { ...listPartOf(address), ...(tab === 'hp' ? { showhp: true } : {}) },
    })
  const openClient = (client: { id: number }) => host.go('/clients/client', { search: { clientID: client.id } })
  const related = useRelated(list.paged, JSON.stringify(search), { openClient, openVehicle })

  useCommandHandlers({
    'shell.focus-filter': () => first.current?.focus(),
    'shell.focus-filter-two': () => second.current?.focus(),
    'grid.add-record': () => setIsAdding(true),
    'hire-purchase.add-payments': () => (isPayable(cursor.row) ? enterCash(hpPaymentOf(cursor.row.id)) : false),
  })
  const hasFilters = Boolean(address.RegNo || address.text || address.vehicleState || address.sortByColumn)
  useEscape('filters', () => setSearch(NO_FILTERS), hasFilters)
  useScreenReady(paged.status !== 'loading')
  useScreenChrome({
    query: queryWords(address),
    status: [isAdding && field ? fieldWords(field) : row],
    hints: HINTS,
    printTitle: printTitle('Vehicles', [address.RegNo, address.text, VEHICLE_STATE_NAMES[address.vehicleState ?? 0]]),
  })
  const focusGrid = () => list.grid.current?.focus()
  return (
    <div className={listFrame({ isPeeking })}>
      <div className={LIST_COLUMN}>
        <Bar className={WRAPPING_BAR}>
          <h1>Vehicles</h1>
          <SearchBox
            label="VRN, VIN or HP number"
            value={address.RegNo ?? ''}
            waitMs={WAIT_MS}
            width={214}
            hint={keyOf('shell.focus-filter')}
            ref={first}
            onSearch={(text) => setSearch({ RegNo: text || undefined, currentPage: 1 })}
            onEnter={focusGrid}
          />
          <SearchBox
            label="Client or vehicle details"
            value={address.text ?? ''}
            waitMs={WAIT_MS}
            width={230}
            hint={keyOf('shell.focus-filter-two')}
            ref={second}
            onSearch={(text) => setSearch({ text: text || undefined, currentPage: 1 })}
            onEnter={focusGrid}
          />
          <StateFilter
            value={address.vehicleState ?? null}
            counts={paged.answer?.stateCounts}
            onChange={(vehicleState) => setSearch({ vehicleState: vehicleState ?? undefined, currentPage: 1 })}
          />
          <span className="grow" />
          <Button command="grid.add-record" onPress={() => setIsAdding(true)}>
            Add Vehicle
          </Button>
        </Bar>
        <ListGrid
          label="Vehicles"
          list={list}
          columns={vehicleColumns(isWide, list.sort?.key, address.vehicleState)}
          rowId={rowId}
          expansion={related.expansion}
          onOpen={openVehicle}
          opensOnClick
          onPeek={togglePeek}
          hasFilters={hasFilters}
          addWord="add"
        >
          <ExportButton inFoot file={file} />
          <Button size="row" command="grid.add-record" onPress={() => setIsAdding(true)}>
            Add Vehicle
          </Button>
        </ListGrid>
      </div>
      {isPeeking && (
        <VehiclePeek
          row={cursor.row}
          onOpenVehicle={openVehicle}
          onOpenClient={openClient}
          onCashEntry={(row) => enterCash(hpPaymentOf(row.id))}
        />
      )}
      <RowHistory record={recordOf(cursor.row)} sub={cursor.sub} />
      {isAdding && <AddVehicleDialog onClose={() => setIsAdding(false)} />}
      <DeleteAttempt attempt={related.deleting} onDone={() => related.setDeleting(null)} />
    </div>
  )
}

interface StateFilterProps {
  value: number | null
  counts: { stock: number; attempt: number; sold: number } | undefined
  onChange: (state: number | null) => void
}

const ALL = 0

function StateFilter({ value, counts, onChange }: StateFilterProps) {
  const options = useMemo((): ComboOption<number>[] => {
    const option = (id: number, name: string, count: number | undefined) => ({
      id,
      text: name,
      view: (
        <>
          <span className="text-fg-0">{name}</span>
          {count !== undefined && <span className="ml-auto text-fg-2">{formatCount(count)}</span>}
        </>
      ),
    })
    return [
      option(ALL, 'Select State', undefined),
      option(1, 'Stock', counts?.stock),
      option(2, 'Attempt', counts?.attempt),
      option(3, 'Sold', counts?.sold),
    ]
  }, [counts])
  return (
    <>
      <Select
        bare
        label="State"
        width={146}
        placeholder="Select State"
        value={value ?? ALL}
        options={options}
        onChange={(state) => onChange(state === ALL ? null : state)}
      />
      {counts && (
        <span
          data-printed=""
          className="inline-flex gap-3 ml-2 mono-[13px] text-fg-1 whitespace-nowrap overflow-hidden max-[1181px]:[&_.attempts]:hidden max-[1181px]:[&>:last-child]:hidden"
        >
          <span>
            <StateDot fill="full">Stock {formatCount(counts.stock)}</StateDot>{' '}
            {counts.attempt > 0 && (
              <span className="text-fg-2 attempts">
                (<StateDot fill="half">{formatCount(counts.attempt)} with attempts</StateDot>)
              </span>
            )}
          </span>
          <StateDot fill="empty">Sold {formatCount(counts.sold)}</StateDot>
        </span>
      )}
    </>
  )
}

/** What the breadcrumb says behind the screen's name. */
function queryWords(address: VehiclesAddress): string {
  return [
    address.RegNo ? `RegNo=${address.RegNo}` : '',
    address.text ? `text=${address.text}` : '',
    address.vehicleState ? `vehicleState=${address.vehicleState}` : '',
    address.sortByColumn && VEHICLE_SORTS.includes(address.sortByColumn) ? `sort=${address.sortByColumn}` : '',
    address.currentPage && address.currentPage > 1 ? `currentPage=${address.currentPage}` : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}
