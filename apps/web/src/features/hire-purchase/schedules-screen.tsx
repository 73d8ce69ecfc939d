import { hint, keyOf } from '../../kit/hint'
import { useMemo, useRef } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { SearchBox } from '../../kit/form/search-box'
import { Switch } from '../../kit/form/switch'
import { useCommandHandlers, useEscape, useScreenReady } from '../../kit/keys/keys'
import { useListScreen, useListStatus } from '../../kit/screen/list'
import { printTitle } from '../../kit/screen/print-title'
import { useScreenChrome, useScreenSearch, useToday } from '../../kit/screen/screen'
import { useTotalMoves } from '../history/moves-dialog'
import { HpButtons, HpGrid, TotalFigure, useHpList } from './hp-list'
import { hpRowId } from './use-hp-selection'
import { Bar } from '../../kit/bar'

const PAGE_SIZE = 50
const WAIT_MS = 250
const HINTS = [
  hint('grid.select-row'),
  hint('grid.select-range'),
  hint('grid.select-all'),
  hint(['grid.expand-row', 'grid.collapse-row'], 'payments'),
  hint('grid.open-row', 'cash entry'),
  hint('hire-purchase.show-last-paid'),
  hint('grid.export-rows'),
  hint('shell.focus-filter', 'filter'),
  hint('grid.sort-column', undefined, { upTo: 7 }),
] as const

/** Search and manage HP schedules. */
export function SchedulesScreen() {
  const api = useApi()
  const today = useToday()
  const [address, setSearch] = useScreenSearch('/inside/hp-boe/hp-schedules')
  const search = useMemo(
    () => ({
      text: address.text ?? '',
      pendingPaymentsOnly: address.pendingPaymentsOnly ?? false,
      sortByColumn: address.sortByColumn ?? null,
      sortByType: address.sortByType ?? null,
    }),
    [address.text, address.pendingPaymentsOnly, address.sortByColumn, address.sortByType],
  )
  const list = useListScreen({
    name: 'GetHPSchedules',
    search,
    pageSize: PAGE_SIZE,
    rowId: hpRowId,
    defaultSort: { key: 'DueDate', direction: 'desc' },
  })
  const hp = useHpList({
    list,
    path: '/hp-boe/hp-schedules',
    searchKey: JSON.stringify(search),
    on: today,
    showsOverdue: false,
    askPage: (pageNumber, pageSize) => api.call('GetHPSchedules', { ...search, pageNumber, pageSize }),
    download: () => api.download('ExportGetHPSchedules', search),
  })
  // The total does not depend on the order.
  const { text, pendingPaymentsOnly } = search
  const remaining = useOperation('GetHPSchedulesRemainingTotal', { text, pendingPaymentsOnly }, { keepPrevious: true })
  const moves = useTotalMoves([{ label: 'Remaining', about: 'accounts listed', asked: { total: 'accounts', text } }])
  const filter = useRef<HTMLInputElement>(null)
  useCommandHandlers({ 'shell.focus-filter': () => filter.current?.focus() })
  const hasFilters = Boolean(address.text || address.pendingPaymentsOnly || address.sortByColumn)
  useEscape(
    'filters',
    () =>
      setSearch({
        text: undefined,
        pendingPaymentsOnly: undefined,
        sortByColumn: undefined,
        sortByType: undefined,
        currentPage: 1,
      }),
    hasFilters,
  )
  useScreenReady(list.paged.status !== 'loading')
  useScreenChrome({
    query: [address.text ? `text=${address.text}` : '', pendingPaymentsOnly ? 'pendingPaymentsOnly' : '']
      .join(' ')
      .trim(),
    status: [useListStatus(list)],
    hints: HINTS,
    printTitle: printTitle('HP Schedules', [address.text, pendingPaymentsOnly && 'pending payments only']),
  })
  return (
    <>
      <Bar>
        <h1>Manage HP Schedules</h1>
        <search aria-label="Search HP Schedules">
          <SearchBox
            label="HP Account No, Reg No, ID No, Name, Surname"
            value={address.text ?? ''}
            waitMs={WAIT_MS}
            width={340}
            hint={keyOf('shell.focus-filter')}
            ref={filter}
            onSearch={(next) => setSearch({ text: next || undefined, currentPage: 1 })}
            onEnter={() => list.grid.current?.focus()}
          />
          <Switch
            bare
            label="Show Pending Payments Only"
            text="Show Pending Payments Only"
            value={pendingPaymentsOnly}
            onChange={(isOn) => setSearch({ pendingPaymentsOnly: isOn || undefined, currentPage: 1 })}
          />
        </search>
        <span className="grow" />
        <HpButtons hp={hp} />
      </Bar>
      <HpGrid
        list={list}
        hp={hp}
        label="HP Schedules"
        hasFilters={hasFilters}
        totals={<TotalFigure label="Remaining" amount={remaining.data} at={0} onMoves={moves.open} />}
      />
      {moves.dialog}
    </>
  )
}
