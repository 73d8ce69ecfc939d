import { hint, keyOf } from '../../kit/hint'
import { useMemo, useRef } from 'react'
import { useApi } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { SearchBox } from '../../kit/form/search-box'
import { ExportButton } from '../../kit/grid/export-button'
import { useRowsExport } from '../../kit/grid/use-rows-export'
import { useCommandHandlers, useEscape, useScreenReady } from '../../kit/keys/keys'
import { useListScreen, useListStatus } from '../../kit/screen/list'
import { ListGrid } from '../../kit/screen/list-grid'
import { usePeek } from '../../kit/screen/breakpoint'
import { printTitle } from '../../kit/screen/print-title'
import { useScreenChrome, useScreenHost, useScreenSearch } from '../../kit/screen/screen'
import { RowHistory } from '../history/history-dialog'
import { HIRES_COLUMNS, hireRecord, hireRowId } from './columns'
import { HirePeek } from './hire-peek'
import { Bar } from '../../kit/bar'
import { listFrame, LIST_COLUMN } from '../../kit/screen/list-frame'

const PAGE_SIZE = 25
const WAIT_MS = 250
const HINTS = [
  hint(['grid.move-up', 'grid.move-down']),
  hint('grid.open-row'),
  hint('grid.add-record'),
  hint('grid.peek-row'),
  hint('grid.export-rows'),
  hint('shell.focus-filter', 'filter'),
  hint('grid.sort-column', undefined, { upTo: 4 }),
] as const

/** Search car hires. */
export function HiresScreen() {
  const { go } = useScreenHost()
  const api = useApi()
  const [address, setSearch] = useScreenSearch('/inside/car-hire')
  const { text, sortByColumn, sortByType } = address
  const search = useMemo(
    () => ({ text: text ?? '', sortByColumn: sortByColumn ?? null, sortByType: sortByType ?? null }),
    [text, sortByColumn, sortByType],
  )
  const list = useListScreen({
    name: 'GetCarHires',
    search,
    pageSize: PAGE_SIZE,
    rowId: hireRowId,
    defaultSort: { key: 'Date', direction: 'desc' },
  })
  const { paged } = list
  const row = useListStatus(list)
  const { isPeeking, togglePeek } = usePeek()
  const hasFilters = Boolean(text || sortByColumn)
  const filter = useRef<HTMLInputElement>(null)
  const file = useRowsExport(paged.rows.total === 0, () => api.download('ExportCarHires', search))
  const add = () => go('/car-hire/add')
  useCommandHandlers({
    'shell.focus-filter': () => filter.current?.focus(),
    'grid.add-record': add,
  })
  useEscape(
    'filters',
    () => setSearch({ text: undefined, sortByColumn: undefined, sortByType: undefined, currentPage: 1 }),
    hasFilters,
  )
  useScreenReady(paged.status !== 'loading')
  useScreenChrome({
    query: text ? `text=${text}` : '',
    status: [row],
    hints: HINTS,
    printTitle: printTitle('Car Hire', [text]),
  })
  return (
    <div className={listFrame({ isPeeking })}>
      <div className={LIST_COLUMN}>
        <Bar>
          <h1>Car Hire</h1>
          <SearchBox
            label="Reg No"
            value={text ?? ''}
            waitMs={WAIT_MS}
            width={214}
            hint={keyOf('shell.focus-filter')}
            ref={filter}
            onSearch={(next) => setSearch({ text: next || undefined, currentPage: 1 })}
            onEnter={() => list.grid.current?.focus()}
          />
          <span className="grow" />
          <Button command="car-hire.show-bookings">Bookings</Button>
          <ExportButton file={file} />
          <Button command="grid.add-record" onPress={add}>
            Create Car Hire
          </Button>
        </Bar>
        <ListGrid
          label="Car Hire"
          list={list}
          columns={HIRES_COLUMNS}
          rowId={hireRowId}
          onOpen={(hire) => go(`/car-hire/edit/${hire.carHireID}`)}
          opensOnClick
          onPeek={togglePeek}
          hasFilters={hasFilters}
          addWord="new"
        >
          <span className="text-fg-1">Daily rate; return day not charged</span>
        </ListGrid>
      </div>
      {isPeeking && <HirePeek hire={list.cursor.row} />}
      <RowHistory record={hireRecord(list.cursor.row)} />
    </div>
  )
}
