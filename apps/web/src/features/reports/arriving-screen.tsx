import { hint, commandKey } from '../../kit/hint'
import { formatDay, isDay } from '@forecourt/core/kernel/days'
import { useMemo, useRef, useState } from 'react'
import { useApi } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { DateField } from '../../kit/form/date-field'
import { SearchBox } from '../../kit/form/search-box'
import { ExportButton } from '../../kit/grid/export-button'
import { Grid } from '../../kit/grid/grid'
import type { GridHandle } from '../../kit/grid/grid-props'
import { ListFoot } from '../../kit/grid/list-foot'
import { rowStatus } from '../../kit/grid/row-status'
import { useRowsExport } from '../../kit/grid/use-rows-export'
import { useCommandHandlers, useInputReady } from '../../kit/keys/keys'
import { useBreakpoint } from '../../kit/screen/breakpoint'
import { usePageInAddress } from '../../kit/screen/list-screen'
import { useScreenChrome, useScreenSearch, useToday } from '../../kit/screen/screen'
import { useReturnRow } from '../../kit/screen/return-row'
import type { ArrivingAddress } from './address'
import { arrivingColumns } from './columns'
import { ExpensesDialog } from './expenses-dialog'
import { settledRowCount, REPORT_HINTS, useReportPage, VehicleHistory } from './report-parts'
import { arrivingId, useArriving } from './use-arriving'
import { ArrivingPicture } from './vehicle-pictures'
import { lotWords } from './words'
import { Bar } from '../../kit/bar'
import { LIST_COLUMN } from '../../kit/screen/list-frame'

const WAIT_MS = 250
const HINTS = [
  hint('reports.add-common-expenses'),
  hint(['shell.focus-filter', 'shell.focus-filter-two'], 'date, lot'),
  hint('reports.toggle-table'),
  ...REPORT_HINTS,
]

/** Cars that arrive together, by the day they were bought or by their lot, and the expenses they have in common. */
export function ArrivingScreen() {
  const [address, setSearch] = useScreenSearch('/inside/reports/arriving-cars')
  const api = useApi()
  const today = useToday()
  const breakpoint = useBreakpoint()
  const filter = useMemo(
    () => ({ date: address.date && isDay(address.date) ? address.date : null, lotNo: address.lotNo ?? null }),
    [address.date, address.lotNo],
  )
  const words = titleWords(filter)
  const row = useReturnRow('/reports/arriving-cars', true)
  const search = { ...filter, sortByColumn: address.sortByColumn ?? null, sortByType: address.sortByType ?? null }
  const [firstPage] = useState(Math.max(0, (address.currentPage ?? 1) - 1))
  const list = useArriving(search, firstPage)
  const { rows, pageSize } = list
  const { openVehicle } = useReportPage({ report: 'arriving', asked: words || null, count: settledRowCount(list) })
  const [at, setAt] = useState(firstPage * pageSize)
  const page = Math.floor(at / pageSize)
  usePageInAddress(page, list.status === 'ready' && rows.total > 0)
  const [isAdding, setIsAdding] = useState(false)
  const isEmpty = rows.total === 0
  const add = () => (isEmpty ? false : setIsAdding(true))
  const grid = useRef<GridHandle>(null)
  const date = useRef<HTMLInputElement>(null)
  const lot = useRef<HTMLInputElement>(null)
  useCommandHandlers({
    'reports.add-common-expenses': add,
    'shell.focus-filter': () => date.current?.focus(),
    'shell.focus-filter-two': () => lot.current?.focus(),
  })
  const file = useRowsExport(isEmpty, () => api.download('ExportArrivingCarsReport', search))
  const columns = useMemo(() => arrivingColumns(breakpoint), [breakpoint])
  const title = `Arriving Cars Report${words === '' ? '' : ` : ${words}`}`
  useInputReady('screen', list.status !== 'loading')
  useScreenChrome({
    title,
    query: words,
    status: [rowStatus({ status: list.status, index: at, total: rows.total })],
    hints: HINTS,
    printTitle: title,
  })
  const isUnasked = filter.date === null && filter.lotNo === null
  return (
    <div className={`${LIST_COLUMN} flex-1`}>
      <Bar>
        <h1>{title}</h1>
        <DateField
          bare
          label="Date"
          direction="nearest"
          width={148}
          ref={date}
          today={today}
          value={filter.date ?? ''}
          onChange={(text) =>
            (text === '' || isDay(text)) && setSearch({ date: isDay(text) ? text : undefined, currentPage: undefined })
          }
        />
        <SearchBox
          label="Lot No"
          width={130}
          hint={commandKey('shell.focus-filter-two')}
          ref={lot}
          waitMs={WAIT_MS}
          value={address.lotNo ?? ''}
          onSearch={(text) => setSearch({ lotNo: text || undefined, currentPage: undefined })}
          onEnter={() => grid.current?.focus()}
        />
        <span className="grow" />
        <Button
          tone="primary"
          command="reports.add-common-expenses"
          disabledReason={isEmpty ? 'There are no results to show.' : null}
          onPress={add}
        >
          Add Common Expenses
        </Button>
        <ExportButton file={file} />
      </Bar>
      {!isEmpty && <ArrivingPicture list={list} />}
      <Grid
        label="Arriving cars"
        columns={columns}
        rows={rows}
        rowId={arrivingId}
        onNeedPages={list.needPages}
        status={list.status}
        isStale={list.isStale}
        sort={
          address.sortByColumn
            ? { key: address.sortByColumn, direction: address.sortByType === 1 ? 'desc' : 'asc' }
            : { key: 'CarNo', direction: 'asc' }
        }
        onSort={
          (sort) =>
            setSearch({
              sortByColumn: sort.key as NonNullable<ArrivingAddress['sortByColumn']>,
              sortByType: sort.direction === 'desc' ? 1 : 0,
              currentPage: undefined,
            }) // a sortKey of the columns
        }
        initialIndex={firstPage * pageSize}
        initialCursorId={row}
        onCursor={(_, index) => setAt(index)}
        onOpen={(row) => openVehicle(row, false)}
        opensOnClick
        onReload={list.reload}
        onPrint={list.first}
        isPartial={list.isPartial}
        emptyText={isUnasked ? 'Choose a date or a lot number.' : 'There are no results to show.'}
        emptyHints={[hint('shell.focus-filter', 'date'), hint('shell.focus-filter-two', 'lot')]}
        errorText={list.error ? api.messageOf(list.error) : undefined}
        autoFocus
        ref={grid}
        footer={
          <ListFoot
            page={page}
            pageCount={Math.max(1, Math.ceil(rows.total / pageSize))}
            onPage={(to) => grid.current?.goTo(to * pageSize)}
            total={rows.total}
          />
        }
      />
      <VehicleHistory row={rows.rowAt(at)} />
      {isAdding && (
        <ExpensesDialog
          filter={filter}
          boughtDate={rows.rowAt(0)?.boughtDate ?? null}
          fee={list.fee}
          count={rows.total}
          words={words}
          onClose={() => setIsAdding(false)}
        />
      )}
    </div>
  )
}

/** What the report was asked for; with both, the lot counts. */
function titleWords({ date, lotNo }: { date: string | null; lotNo: string | null }): string {
  return [date && isDay(date) ? formatDay(date) : '', lotNo ? lotWords(lotNo) : '']
    .filter((word) => word !== '')
    .join(', ')
}
