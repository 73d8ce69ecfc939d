import { VEHICLE_STATE_NAMES } from '@forecourt/core/features/vehicles/enums'
import { type VehicleRow, VEHICLE_SORTS } from '@forecourt/core/features/vehicles/schemas'
import { type ComponentType, useMemo } from 'react'
import { Button } from '../../kit/button'
import type { ComboOption } from '../../kit/form/combo-field'
import { Select } from '../../kit/form/select'
import { formatCount, StateDot } from '../../kit/grid/cells'
import { hint } from '../../kit/hint'
import { useBreakpoint } from '../../kit/screen/breakpoint'
import { addressWords, defineList } from '../../kit/screen/define-list'
import { WRAPPING_BAR } from '../../kit/screen/list-frame'
import { useScreenHost } from '../../kit/screen/screen'
import { type HistoryRecord, RowHistory } from '../history/history-dialog'
import { AddVehicleDialog } from './add-vehicle-dialog'
import { defaultSortOf, listPartOf, vehicleSearchOf, type VehiclesAddress } from './address'
import { hpPaymentOf, useCashEntry } from './cash-entry'
import { vehicleColumns } from './columns'
import { VehiclePeek } from './peek'
import { useRelated } from './use-related'
import { makeAndModel } from './words'

/** Returns true for a row with an account that still owes something. */
function isPayable(row: VehicleRow | undefined): row is VehicleRow {
  const account = row?.hirePurchase
  return account?.hasHPSchedule === true && !account.hpFullyPaid && !account.hasHPSettlement
}

function recordOf(row: VehicleRow | undefined): HistoryRecord | null {
  return row ? { kind: 'vehicle', id: row.id, words: `${row.regNo || 'no reg'} ${makeAndModel(row)}` } : null
}

export const VehiclesScreen: ComponentType = defineList({
  route: '/inside/vehicles',
  title: 'Vehicles',
  name: 'GetVehicles',
  search: vehicleSearchOf,
  download: (api, search) => api.download('ExportVehicles', search),
  exportsIn: 'foot',
  pageSize: 50,
  rowId: (row) => String(row.id),
  defaultSort: defaultSortOf,
  filters: [
    { field: 'RegNo', label: 'VRN, VIN or HP number', width: 214 },
    { field: 'text', label: 'Client or vehicle details', width: 230 },
  ],
  clears: ['vehicleState', 'sortByColumn', 'sortByType'],
  words: ({ RegNo, text, vehicleState = 0 }) => [RegNo, text, VEHICLE_STATE_NAMES[vehicleState]],
  hints: [
    hint(['grid.move-up', 'grid.move-down']),
    hint('grid.open-row'),
    hint(['grid.expand-row', 'grid.collapse-row'], 'related'),
    hint('grid.peek-row'),
    hint(['shell.focus-filter', 'shell.focus-filter-two'], 'filters'),
    hint('grid.sort-column', undefined, { upTo: 9 }),
    hint('grid.add-record', 'add'),
    hint('grid.export-rows'),
  ],
  addText: 'Add Vehicle',
  addWord: 'add',
  barClass: WRAPPING_BAR,
  hasPeek: true,
  useParts: ({ address, change, search, list, row }) => {
    const { go } = useScreenHost()
    const isWide = useBreakpoint() === 'wide'
    const isAdding = address.add === true
    const setIsAdding = (isOpen: boolean) => change({ add: isOpen || undefined }, { replace: true })
    const enterCash = useCashEntry()
    const openVehicle = ({ id }: { id: number; regNo: string }, tab?: 'hp') =>
      go(`/vehicles/vehicle/${id}`, { search: { ...listPartOf(address), ...(tab === 'hp' ? { showhp: true } : {}) } })
    const openClient = (client: { id: number }) => go('/clients/client', { search: { clientID: client.id } })
    const related = useRelated(list.paged, JSON.stringify(search), { openClient, openVehicle })
    const onAdd = () => setIsAdding(true)
    return {
      onOpen: openVehicle,
      onAdd,
      commands: {
        'hire-purchase.add-payments': () => (isPayable(row) ? enterCash(hpPaymentOf(row.id)) : false),
      },
      columns: vehicleColumns(isWide, list.sort?.key, address.vehicleState),
      expansion: related.expansion,
      chrome: { query: queryWords(address) },
      isFormOpen: isAdding,
      filters: (
        <StateFilter
          value={address.vehicleState ?? null}
          counts={list.paged.answer?.stateCounts}
          onChange={(vehicleState) => change({ vehicleState: vehicleState ?? undefined, currentPage: 1 })}
        />
      ),
      foot: (
        <Button size="row" command="grid.add-record" onPress={onAdd}>
          Add Vehicle
        </Button>
      ),
      peek: (
        <VehiclePeek
          row={row}
          onOpenVehicle={openVehicle}
          onOpenClient={openClient}
          onCashEntry={(chosen) => enterCash(hpPaymentOf(chosen.id))}
        />
      ),
      dialogs: (
        <>
          <RowHistory record={recordOf(row)} sub={list.cursor.sub} />
          {isAdding && <AddVehicleDialog onClose={() => setIsAdding(false)} />}
          {related.dialog}
        </>
      ),
    }
  },
})

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
  const { sortByColumn: sort, currentPage = 1 } = address
  return [
    addressWords(address, ['RegNo', 'text', 'vehicleState']),
    sort && VEHICLE_SORTS.includes(sort) ? `sort=${sort}` : '',
    currentPage > 1 ? `currentPage=${currentPage}` : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}
