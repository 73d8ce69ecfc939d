import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { isDay } from '@forecourt/core/kernel/days'
import { formatEuro } from '@forecourt/core/kernel/money'
import { type ComponentType, useMemo, useState } from 'react'
import { useOperation } from '../../../kit/api/api'
import { Button } from '../../../kit/button'
import { DateField } from '../../../kit/form/date-field'
import { Select } from '../../../kit/form/select'
import { Switch } from '../../../kit/form/switch'
import type { SubRow } from '../../../kit/grid/column'
import { hint } from '../../../kit/hint'
import { useBreakpoint } from '../../../kit/screen/breakpoint'
import { defineList } from '../../../kit/screen/define-list'
import { WRAPPING_BAR } from '../../../kit/screen/list-frame'
import { printTitle } from '../../../kit/screen/print-title'
import { useScreenHost, useScreenSearch, useToday } from '../../../kit/screen/screen'
import { useHistory } from '../../history/history-dialog'
import { useTotalMoves } from '../../history/moves-dialog'
import { TotalValue } from '../../history/total-value'
import { wireCents } from '../daily/batch-rows'
import { useEntryDeletion } from '../entry/use-entry-deletion'
import {
  addressOfDay,
  type ControlCentreSearch,
  dayOfAddress,
  filterWords,
  cashSearchInput,
  cashSort,
} from './cash-search'
import { controlCentreColumns } from './columns'
import { entryDetailRows, entrySummary, hasDetails } from './entry-details'
import { EntryPeek } from './entry-peek'

const rowId = (entry: CashEntryOut) => String(entry.id)

/** Every cash entry: found, summed, opened, exported. */
export const ControlCentreScreen: ComponentType = defineList({
  route: '/inside/cash-management',
  title: 'Cash entries',
  heading: 'Control Centre',
  name: 'GetCashManagement',
  search: (address, { timeZone }) => cashSearchInput(address, timeZone),
  download: (api, search, { allColumns }) =>
    api.download('ExportCashManagement', allColumns ? { ...search, columns: 'all' } : search),
  exportsIn: 'foot end',
  pageSize: 50,
  rowId,
  defaultSort: cashSort,
  filters: [
    { field: 'regNoAccNo', label: 'Reg, HP A/C No or Amount', width: 190 },
    { field: 'vendorCustomer', label: 'Name, Desc or Ref', width: 170 },
  ],
  clears: ['categoryID', 'cashTypeID', 'from', 'to', 'searchOnMonthExpense'],
  hints: [
    hint(['grid.move-up', 'grid.move-down']),
    hint('grid.open-row'),
    hint(['grid.expand-row', 'grid.collapse-row'], 'details'),
    hint(['shell.focus-filter', 'shell.focus-filter-two'], 'filters'),
    hint('grid.peek-row'),
    hint('grid.add-record'),
    hint('grid.export-rows'),
    hint('shell.step-out', 'clear filters'),
  ],
  addWord: 'add',
  barClass: WRAPPING_BAR,
  hasPeek: true,
  useParts: ({ address, change, search, row, isPeeking }) => {
    const { go, workstation } = useScreenHost()
    const { timeZone } = workstation
    const total = useOperation('GetCashManagementTotal', search, { keepPrevious: true })
    const breakpoint = useBreakpoint()
    const deletion = useEntryDeletion()
    const history = useHistory(() => (row ? { kind: 'entry', id: row.id, words: entrySummary(row) } : null))
    const asked = { total: 'entries' as const, search: cashSearchInput(address, timeZone) }
    const moves = useTotalMoves([{ label: 'Total', about: 'entries listed', asked }])
    // What the peek takes from a wide screen is what the last column had.
    const space = breakpoint === 'wide' && isPeeking ? 'plain' : breakpoint
    const hasMoment = address.showDateTime ?? space === 'wide'
    const hasDeleted = address.withDeleted === true
    const columns = useMemo(
      () => controlCentreColumns(space, { hasMoment, hasDeleted, isPeeking, timeZone }),
      [space, hasMoment, hasDeleted, isPeeking, timeZone],
    )
    const toggleMoment = () => change({ showDateTime: !hasMoment })
    const toggleDeleted = () => change({ withDeleted: hasDeleted ? undefined : true, currentPage: undefined })
    const toggleColumns = () => change({ allColumns: address.allColumns ? undefined : true })
    const onOpen = (entry: CashEntryOut) => go(`/cash-management/edit/${entry.id}`)
    return {
      columns,
      onOpen,
      onAdd: () => go('/cash-management-add', { search: { reset: 'true' } }),
      commands: {
        'cash-book.show-moment': toggleMoment,
        'cash-book.show-deleted': toggleDeleted,
        'cash-book.export-all-columns': toggleColumns,
        'grid.delete-row': () => (row ? deletion.ask(row) : false),
      },
      rowTone: (entry) => (entry.deletedAt === undefined ? 'plain' : 'muted'),
      onSort: (sort) =>
        change({
          sort: sort.key as NonNullable<ControlCentreSearch['sort']>,
          descending: sort.direction === 'desc',
        }), // a sortKey of the columns
      expansion: useExpandedEntries(breakpoint === 'narrow'),
      chrome: { query: '', printTitle: printTitle('Control Centre', filterWords(address, timeZone)) },
      filters: <EntryFilters />,
      actions: <Button command="cash-book.add-entry">Add Entry</Button>,
      foot: (
        <>
          <span>
            Total{' '}
            <span className="numerals font-semibold">
              {total.data !== undefined && (
                <TotalValue at={0} label="Total of the entries listed" onOpen={moves.open}>
                  {formatEuro(wireCents(total.data))}
                </TotalValue>
              )}
            </span>
          </span>
          <Button size="row" command="cash-book.show-moment" onPress={toggleMoment} pressed={hasMoment}>
            Date Time
          </Button>
          <Button size="row" command="cash-book.show-deleted" onPress={toggleDeleted} pressed={hasDeleted}>
            Deleted
          </Button>
          <Button
            size="row"
            command="cash-book.export-all-columns"
            onPress={toggleColumns}
            pressed={address.allColumns === true}
          >
            All columns
          </Button>
        </>
      ),
      peek: (
        <EntryPeek
          entry={row}
          timeZone={timeZone}
          onOpen={onOpen}
          onClone={(entry) => go('/cash-management-add', { search: { cloneEntry: entry.id } })}
          onVehicle={(vehicleID) => go(`/vehicles/vehicle/${vehicleID}`)}
        />
      ),
      dialogs: (
        <>
          {deletion.dialog}
          {history.dialog}
          {moves.dialog}
        </>
      ),
    }
  },
})

/** Returns the expanded rows with their content. */
function useExpandedEntries(isNarrow: boolean) {
  const [open, setOpen] = useState<ReadonlyMap<string, readonly SubRow[]>>(new Map())
  return {
    isExpandable: (entry: CashEntryOut) => isNarrow || hasDetails(entry),
    open,
    onExpand: (entry: CashEntryOut) => setOpen(new Map([...open, [rowId(entry), entryDetailRows(entry, isNarrow)]])),
    onCollapse: (entry: CashEntryOut) => setOpen(new Map([...open].filter(([id]) => id !== rowId(entry)))),
  }
}

/** What else it is filtered by. */
function EntryFilters() {
  const [search, setSearch] = useScreenSearch('/inside/cash-management')
  const { workstation } = useScreenHost()
  const today = useToday()
  const { data: lists } = useOperation('GetCashCategoriesAndTypes', {}, { staleMs: Number.POSITIVE_INFINITY })
  const options = useMemo(() => {
    const of = (list: readonly { key: number; value: string }[] | undefined) =>
      (list ?? []).map(({ key, value }) => ({ id: key, text: value }))
    return { categories: of(lists?.cashCategories), types: of(lists?.cashTypes) }
  }, [lists])
  const change = (part: Partial<ControlCentreSearch>) => setSearch({ currentPage: undefined, ...part })
  const dayField = (name: 'from' | 'to', label: string) => (
    <DateField
      bare
      width={124}
      label={label}
      placeholder={label}
      name={name}
      direction="past"
      notBefore={name === 'to' ? (dayOfAddress(search.from, workstation.timeZone) ?? undefined) : undefined}
      value={dayOfAddress(search[name], workstation.timeZone) ?? ''}
      onChange={(value) => {
        if (value === '' || isDay(value)) change({ [name]: value === '' ? undefined : addressOfDay(value) })
      }}
      onSpan={({ from, to }) => change({ from: addressOfDay(from), to: addressOfDay(to) })}
      today={today}
    />
  )
  return (
    <>
      <Select
        bare
        width={150}
        label="Cash category"
        placeholder="Category"
        options={options.categories}
        value={search.categoryID ?? null}
        onChange={(id) => change({ categoryID: id ?? undefined, searchOnMonthExpense: undefined })}
      />
      <Select
        bare
        width={120}
        label="Cash type"
        placeholder="Type"
        options={options.types}
        value={search.cashTypeID ?? null}
        onChange={(id) => change({ cashTypeID: id ?? undefined })}
      />
      {dayField('from', 'From')}
      {dayField('to', 'To')}
      {search.categoryID === CashCategory.MonthlyExpense && (
        <Switch
          bare
          label="Search on month expense"
          value={search.searchOnMonthExpense === true}
          onChange={(isOn) => change({ searchOnMonthExpense: isOn || undefined })}
          text={search.searchOnMonthExpense ? 'Search on month expense' : 'Search on creation'}
        />
      )}
    </>
  )
}
