import { useMemo, useRef } from 'react'
import { useApi } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { SearchBox } from '../../kit/form/search-box'
import { ExportButton } from '../../kit/grid/export-button'
import { Grid } from '../../kit/grid/grid'
import { ListFoot } from '../../kit/grid/list-foot'
import { useRowsExport } from '../../kit/grid/use-rows-export'
import { useCommandHandlers, useEscape, useScreenReady } from '../../kit/keys/keys'
import { useListScreen, useListStatus } from '../../kit/screen/list'
import { useRoom } from '../../kit/screen/room'
import { useScreenChrome, useScreenHost, useScreenSearch } from '../../kit/screen/screen'
import type { HiresAddress } from './address'
import { HIRE_COLUMNS, hireRowId, NARROW_COLUMNS } from './columns'

const PAGE_SIZE = 25
const WAIT_MS = 250
const HINTS = [
  { keys: ['↑', '↓'], text: 'row' },
  { keys: 'Enter', text: 'open' },
  { keys: 'N', text: 'new' },
  { keys: 'X', text: 'export' },
  { keys: '/', text: 'filter' },
  { keys: 'Shift 1–4', text: 'sort' },
] as const
const NOTHING = 'There are no results to show.'

/** Search car hires. */
export function HiresScreen() {
  const { go } = useScreenHost()
  const api = useApi()
  const [address, setSearch] = useScreenSearch<HiresAddress>()
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
  const room = useRoom()
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
    Boolean(text || sortByColumn),
  )
  useScreenReady(paged.status !== 'loading')
  useScreenChrome({ query: text ? `text=${text}` : '', status: [row], hints: HINTS, printTitle: 'Car Hire' })
  return (
    <div className="list-column fill">
      <div className="bar">
        <h1>Car Hire</h1>
        <SearchBox
          label="Reg No"
          value={text ?? ''}
          waitMs={WAIT_MS}
          width={214}
          hint="/"
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
      </div>
      <Grid
        label="Car Hire"
        columns={room === 'narrow' ? NARROW_COLUMNS : HIRE_COLUMNS}
        rows={paged.rows}
        rowId={hireRowId}
        onNeedPages={paged.needPages}
        status={paged.status}
        isStale={paged.isStale}
        sort={list.sort}
        onSort={list.onSort}
        initialIndex={list.initialIndex}
        onCursor={list.onCursor}
        onOpen={(hire) => go(`/car-hire/edit/${hire.carHireID}`)}
        opensOnClick
        onReload={paged.reload}
        changes={paged.changes}
        emptyText={NOTHING}
        emptyHints={[...(text ? [{ keys: 'Esc', text: 'clear filters' }] : []), { keys: 'N', text: 'new' }]}
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
            <span className="mid">Rate is per day, end day free</span>
          </ListFoot>
        }
      />
    </div>
  )
}
