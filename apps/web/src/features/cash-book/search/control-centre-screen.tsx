import { hint, keyOf } from '../../../kit/hint'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { isDay } from '@forecourt/core/kernel/days'
import { formatEuro } from '@forecourt/core/kernel/money'
import { useMemo, useRef, useState } from 'react'
import { useApi, useOperation } from '../../../kit/api/api'
import { usePaged } from '../../../kit/api/paged'
import { Button } from '../../../kit/button'
import { DateField } from '../../../kit/form/date-field'
import { Select } from '../../../kit/form/select'
import { Switch } from '../../../kit/form/switch'
import { SearchBox } from '../../../kit/form/search-box'
import type { SubRow } from '../../../kit/grid/column'
import { ExportButton } from '../../../kit/grid/export-button'
import { Grid } from '../../../kit/grid/grid'
import type { GridHandle } from '../../../kit/grid/grid-props'
import { ListFoot } from '../../../kit/grid/list-foot'
import { rowStatus } from '../../../kit/grid/row-status'
import { useRowsExport } from '../../../kit/grid/use-rows-export'
import { useCommandHandlers, useEscape } from '../../../kit/keys/keys'
import { printTitle } from '../../../kit/screen/print-title'
import { usePageInAddress } from '../../../kit/screen/list'
import { useScreenChrome, useScreenHost, useScreenSearch, useToday } from '../../../kit/screen/screen'
import { useHistory } from '../../history/history-dialog'
import { useTotalMoves } from '../../history/moves-dialog'
import { TotalValue } from '../../history/total-value'
import { centsIn } from '../daily/book-rows'
import { useEntryDeletion } from '../entry/use-entry-deletion'
import {
  addressOfDay,
  type ControlCentreSearch,
  dayOfAddress,
  filterWords,
  isFiltered,
  NO_FILTERS,
  searchOf,
  sortOf,
} from './cash-search'
import { columnsFor } from './columns'
import { detailsOf, entryWords, hasDetails } from './entry-details'
import { EntryPeek } from './entry-peek'
import { Bar } from '../../../kit/bar'
import { useBreakpoint } from '../../../kit/screen/breakpoint'
import { listFrame, LIST_COLUMN, WRAPPING_BAR } from '../../../kit/screen/list-frame'

const PAGE_SIZE = 50
const FILTER_WAIT_MS = 250
const toneOf = (entry: CashEntryOut) => (entry.deletedAt === undefined ? 'plain' : 'muted')
const rowId = (entry: CashEntryOut) => String(entry.id)

/** Every cash entry: found, summed, opened, exported. */
export function ControlCentreScreen() {
  const [search, setSearch] = useScreenSearch('/inside/cash-management')
  const { go, workstation } = useScreenHost()
  const api = useApi()
  const grid = useRef<GridHandle>(null)
  const [cursor, setCursor] = useState<CashEntryOut | undefined>(undefined)
  const input = useMemo(() => searchOf(search, workstation.timeZone), [search, workstation.timeZone])
  const first = useRef((search.currentPage ?? 1) - 1)
  const list = usePaged('GetCashManagement', input, { pageSize: PAGE_SIZE, rowId, firstPage: first.current })
  const total = useOperation('GetCashManagementTotal', input, { keepPrevious: true })
  const [at, setAt] = useState(first.current * PAGE_SIZE)
  const breakpoint = useBreakpoint()
  const [isPeeking, setIsPeeking] = useState(breakpoint === 'wide')
  const expansion = useExpansion(breakpoint === 'narrow')
  const deletion = useEntryDeletion()
  const history = useHistory(() => (cursor ? { kind: 'entry', id: cursor.id, words: entryWords(cursor) } : null))
  const moves = useTotalMoves([{ label: 'Total', about: 'entries listed', asked: { total: 'entries', search: input } }])
  // What the peek takes from a wide screen is what the last column had.
  const space = breakpoint === 'wide' && isPeeking ? 'plain' : breakpoint
  const { timeZone } = workstation
  const hasMoment = search.showDateTime ?? space === 'wide'
  const hasDeleted = search.withDeleted === true
  const columns = useMemo(
    () => columnsFor(space, { hasMoment, hasDeleted, isPeeking, timeZone }),
    [space, hasMoment, hasDeleted, isPeeking, timeZone],
  )
  const toggleMoment = () => setSearch({ showDateTime: !hasMoment })
  const toggleDeleted = () => setSearch({ withDeleted: hasDeleted ? undefined : true, currentPage: undefined })
  const toggleColumns = () => setSearch({ allColumns: search.allColumns ? undefined : true })
  const page = Math.floor(at / PAGE_SIZE)
  usePageInAddress(page)
  const open = (entry: CashEntryOut) => go(`/cash-management/edit/${entry.id}`)
  const file = useRowsExport(list.rows.total === 0, () =>
    api.download('ExportCashManagement', search.allColumns ? { ...input, columns: 'all' } : input),
  )
  useCommandHandlers({
    'cash-book.show-moment': toggleMoment,
    'cash-book.show-deleted': toggleDeleted,
    'cash-book.export-all-columns': toggleColumns,
    'grid.add-record': () => go('/cash-management-add', { search: { reset: 'true' } }),
    'grid.delete-row': () => (cursor ? deletion.ask(cursor) : false),
  })
  useEscape('filters', () => setSearch(NO_FILTERS), isFiltered(search))
  useScreenChrome({
    status: [rowStatus({ status: list.status, index: at, total: list.rows.count })],
    hints: HINTS,
    printTitle: printTitle('Control Centre', filterWords(search, workstation.timeZone)),
  })
  return (
    <div className={listFrame({ isPeeking })}>
      <div className={LIST_COLUMN}>
        <Filters onEnter={() => grid.current?.focus()} />
        <Grid<CashEntryOut>
          ref={grid}
          label="Cash entries"
          columns={columns}
          rows={list.rows}
          rowId={rowId}
          onNeedPages={list.needPages}
          status={list.status}
          isStale={list.isStale}
          rowTone={toneOf}
          sort={sortOf(search)}
          onSort={
            (sort) =>
              setSearch({
                sort: sort.key as NonNullable<ControlCentreSearch['sort']>,
                descending: sort.direction === 'desc',
              }) // a sortKey of the columns
          }
          expansion={expansion}
          initialIndex={first.current * PAGE_SIZE}
          onCursor={(entry, index) => {
            setCursor(entry)
            setAt(index)
          }}
          onOpen={open}
          opensOnClick
          onPeek={() => setIsPeeking(!isPeeking)}
          onReload={list.reload}
          onPrint={list.first}
          changes={list.changes}
          isPartial={list.isPartial}
          {...(list.error ? { errorText: api.messageOf(list.error) } : {})}
          emptyHints={[...(isFiltered(search) ? [CLEAR_HINT] : []), hint('grid.add-record', 'add')]}
          autoFocus
          footer={
            <ListFoot
              page={page}
              pageCount={Math.ceil(list.rows.total / PAGE_SIZE)}
              onPage={(to) => grid.current?.goTo(to * PAGE_SIZE)}
              total={list.rows.count}
            >
              <span>
                Total{' '}
                <span className="numerals font-semibold">
                  {total.data !== undefined && (
                    <TotalValue at={0} label="Total of the entries listed" onOpen={moves.open}>
                      {formatEuro(centsIn(total.data))}
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
                pressed={search.allColumns === true}
              >
                All columns
              </Button>
              <ExportButton inFoot file={file} />
            </ListFoot>
          }
        />
      </div>
      {isPeeking && (
        <EntryPeek
          entry={cursor}
          timeZone={workstation.timeZone}
          onOpen={open}
          onClone={(entry) => go('/cash-management-add', { search: { cloneEntry: entry.id } })}
          onVehicle={(vehicleID) => go(`/vehicles/vehicle/${vehicleID}`)}
        />
      )}
      {deletion.dialog}
      {history.dialog}
      {moves.dialog}
    </div>
  )
}

const CLEAR_HINT = hint('shell.step-out', 'clear filters')
const HINTS = [
  hint(['grid.move-up', 'grid.move-down']),
  hint('grid.open-row'),
  hint(['grid.expand-row', 'grid.collapse-row'], 'details'),
  hint(['shell.focus-filter', 'shell.focus-filter-two'], 'filters'),
  hint('grid.peek-row'),
  hint('grid.add-record'),
  hint('grid.export-rows'),
  CLEAR_HINT,
]

/** Rows that are open, with what they show. */
function useExpansion(isNarrow: boolean) {
  const [open, setOpen] = useState<ReadonlyMap<string, readonly SubRow[]>>(new Map())
  return {
    isExpandable: (entry: CashEntryOut) => isNarrow || hasDetails(entry),
    open,
    onExpand: (entry: CashEntryOut) => setOpen(new Map([...open, [rowId(entry), detailsOf(entry, isNarrow)]])),
    onCollapse: (entry: CashEntryOut) => setOpen(new Map([...open].filter(([id]) => id !== rowId(entry)))),
  }
}

function Filters({ onEnter }: { onEnter: () => void }) {
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
  const boxes = useRef<HTMLDivElement>(null)
  const focusBox = (name: string) => () => boxes.current?.querySelector<HTMLElement>(`input[name=${name}]`)?.focus()
  useCommandHandlers({
    'shell.focus-filter': focusBox('regNoAccNo'),
    'shell.focus-filter-two': focusBox('vendorCustomer'),
  })
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
    <Bar className={WRAPPING_BAR} ref={boxes}>
      <h1>Control Centre</h1>
      <SearchBox
        width={190}
        label="Reg, HP A/C No or Amount"
        name="regNoAccNo"
        value={search.regNoAccNo ?? ''}
        waitMs={FILTER_WAIT_MS}
        onSearch={(text) => change({ regNoAccNo: text || undefined })}
        onEnter={onEnter}
        hint={keyOf('shell.focus-filter')}
      />
      <SearchBox
        width={170}
        label="Name, Desc or Ref"
        name="vendorCustomer"
        value={search.vendorCustomer ?? ''}
        waitMs={FILTER_WAIT_MS}
        onSearch={(text) => change({ vendorCustomer: text || undefined })}
        onEnter={onEnter}
        hint={keyOf('shell.focus-filter-two')}
      />
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
      <span className="grow" />
      <Button command="cash-book.add-entry">Add Entry</Button>
    </Bar>
  )
}
