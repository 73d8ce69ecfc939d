import type { Day } from '@forecourt/core/kernel/days'
import { type ComponentType, type ReactNode, useMemo, useRef } from 'react'
import { type Api, useApi } from '../api/api'
import type { ListName, ListRow, ListSearch } from '../api/paged'
import { Bar } from '../bar'
import { Button } from '../button'
import { fieldPositionText, useFieldPosition } from '../form/field-position'
import { SearchBox } from '../form/search-box'
import { Select } from '../form/select'
import type { Sort } from '../grid/column'
import { ExportButton } from '../grid/export-button'
import type { GridProps } from '../grid/grid-props'
import { type RowsExport, useRowsExport } from '../grid/use-rows-export'
import { commandKey } from '../hint'
import type { CommandHandlers } from '../keys/keyboard'
import { useCommandHandlers, useEscape, useInputReady } from '../keys/keys'
import type { Hint } from '../own-hint'
import { usePeek } from './breakpoint'
import { type ListScreen, useListScreen, useListStatus } from './list-screen'
import { LIST_COLUMN, listFrame } from './list-frame'
import { ListGrid } from './list-grid'
import { printTitle } from './print-title'
import {
  type ChangeAddress,
  type RouteAddress,
  type RouteID,
  type ScreenChrome,
  useScreenChrome,
  useScreenHost,
  useScreenSearch,
  useToday,
} from './screen'
import { useReturnRow } from './return-row'

/** How long after the last key a filter searches, in milliseconds. */
const WAIT_MS = 250
const FILTER_KEYS = ['shell.focus-filter', 'shell.focus-filter-two'] as const

/** A filter in the bar, whose value is a field of the address: a text, or one of some options. */
interface ListFilter<A> {
  field: string & keyof A
  label: string
  width: number
  waitMs?: number
  options?: readonly { id: string; text: string }[]
  placeholder?: string
}

/** A list as it stands: what was asked for, what was answered, and the row under the cursor. */
export interface ListPage<N extends ListName, A> {
  address: A
  change: ChangeAddress<A>
  /** Null where nothing can be asked. */
  search: ListSearch<N> | null
  list: ListScreen<N>
  row: ListRow<N> | undefined
  today: Day
  isPeeking: boolean
  /** Some filter is set. */
  hasFilters: boolean
}

/** What of a list depends on where it stands. */
export interface ListParts<Row>
  extends Partial<
    Pick<GridProps<Row>, 'columns' | 'onOpen' | 'onOpenTab' | 'expansion' | 'selection' | 'rowTone' | 'onSort'>
  > {
  onAdd?: () => unknown
  commands?: CommandHandlers
  /** What the frame is told otherwise than the declaration says. */
  chrome?: Partial<ScreenChrome>
  /** A form is open above the list: the status line says where in it focus is. */
  isFormOpen?: boolean
  /** Over the list, and what the grid is called, where they change with the address. */
  heading?: string
  label?: string
  /** In the bar behind the declared filters, and at its right end before Export and behind it. */
  filters?: ReactNode
  actions?: ReactNode
  lastActions?: ReactNode
  /** Between the bar and the rows. */
  picture?: ReactNode
  /** In the foot, beside the pager. */
  foot?: ReactNode
  /** Beside the list, about the row under the cursor. */
  peek?: ReactNode
  dialogs?: ReactNode
}

export interface ListDeclaration<N extends ListName, ID extends RouteID> {
  /** The route, whose address has filters, order and page. */
  route: ID
  /** Of the grid, on paper, and over the list unless `heading` says otherwise. */
  title: string
  heading?: string
  name: N
  search: (address: RouteAddress<ID>, at: { today: Day; timeZone: string }) => ListSearch<N> | null
  /** Writes the file of the whole result; absent where there is none. */
  download?: (api: Api, search: ListSearch<N>, address: RouteAddress<ID>) => Promise<void>
  /** Where Export stands unless in the bar: in the foot, before or behind what else is there. */
  exportsIn?: 'foot' | 'foot end'
  pageSize: number
  rowId: (row: ListRow<N>) => string
  columns?: GridProps<ListRow<N>>['columns']
  defaultSort?: Sort | ((address: RouteAddress<ID>) => Sort)
  /** The first two have the keys of filters. */
  filters?: readonly ListFilter<RouteAddress<ID>>[]
  /** Names the filters for a screen reader. */
  filtersLabel?: string
  /** Further fields of the address that Esc clears with the filters. */
  clears?: readonly (string & keyof RouteAddress<ID>)[]
  /** What it is filtered by, in words for the printed title. */
  words?: (address: RouteAddress<ID>) => Parameters<typeof printTitle>[1]
  hints: readonly Hint[]
  emptyHints?: readonly Hint[]
  /** The button that adds a record, and what N does in a word. */
  addText?: string
  addWord?: string
  initialCell?: number
  /** A click only moves the cursor. */
  opensByKeyOnly?: boolean
  /** Rows are added at its top: only whoever comes back at once begins at the row that was left. */
  growsAtTop?: boolean
  barClass?: string
  hasPeek?: boolean
  useParts: (page: ListPage<N, RouteAddress<ID>>) => ListParts<ListRow<N>>
}

/** The screen of one list: its bar with filters, rows, foot, file, print and keys, all of what is declared. */
export function defineList<const N extends ListName, const ID extends RouteID>(
  of: ListDeclaration<N, ID>,
): ComponentType {
  return () => <List of={of} />
}

/** Sets fields of an address, and begins at the first page. */
function fieldsOf<A>(fields: Readonly<Record<string, unknown>>): Partial<A> {
  return { ...fields, currentPage: 1 } as unknown as Partial<A> // names of its own fields
}

/** A field of an address that filters. */
function filterOf<A>(address: A, name: keyof A): string | undefined {
  return address[name] as string | undefined // filters are texts
}

/** What an address has in these fields, such as `text=ABC state=2`. */
export function addressWords<A>(address: A, fields: readonly (string & keyof A)[]): string {
  return fields.flatMap((name) => (address[name] ? [`${name}=${String(address[name])}`] : [])).join(' ')
}

function List<N extends ListName, ID extends RouteID>({ of }: { of: ListDeclaration<N, ID> }) {
  const { filters = [], clears = [], defaultSort, download } = of
  const api = useApi()
  const today = useToday()
  const [address, change] = useScreenSearch(of.route)
  const { timeZone } = useScreenHost().workstation
  const search = useMemo(() => of.search(address, { today, timeZone }), [of, address, today, timeZone])
  const sort = typeof defaultSort === 'function' ? defaultSort(address) : defaultSort
  const { name, pageSize, rowId } = of
  const list = useListScreen({ name, search, pageSize, rowId, ...(sort && { defaultSort: sort }) })
  const { paged, cursor } = list
  const initialCursorId = useReturnRow(of.route.slice('/inside'.length), of.growsAtTop)
  const status = useListStatus(list)
  const field = useFieldPosition()
  const { isPeeking, togglePeek } = usePeek()
  const fields = filters.map((filter) => filter.field)
  const cleared = [...fields, ...clears]
  const hasFilters = cleared.some((name) => Boolean(address[name]))
  const parts = of.useParts({ address, change, search, list, row: cursor.row, today, isPeeking, hasFilters })
  const file = useRowsExport(
    paged.rows.total === 0 || search === null,
    download
      ? async () => {
          if (search) await download(api, search, address)
        }
      : null,
  )
  useCommandHandlers({ ...(parts.onAdd && { 'grid.add-record': parts.onAdd }), ...parts.commands })
  useEscape('filters', () => change(fieldsOf(Object.fromEntries(cleared.map((name) => [name, undefined])))), hasFilters)
  useInputReady('screen', paged.status !== 'loading')
  useScreenChrome({
    query: addressWords(address, fields),
    hints: of.hints,
    printTitle: printTitle(of.title, of.words?.(address) ?? fields.map((name) => filterOf(address, name))),
    ...parts.chrome,
    status: [parts.isFormOpen && field ? fieldPositionText(field) : status],
  })
  const { columns = of.columns ?? [], expansion, selection, rowTone, onOpen, onOpenTab } = parts
  const { initialCell, addWord, emptyHints } = of
  return (
    <>
      <div className={of.hasPeek ? listFrame({ isPeeking }) : 'contents'}>
        <div className={of.hasPeek ? LIST_COLUMN : `${LIST_COLUMN} flex-1`}>
          <ListBar of={of} parts={parts} list={list} file={file} />
          {parts.picture}
          <ListGrid
            label={parts.label ?? of.title}
            list={parts.onSort ? { ...list, onSort: parts.onSort } : list}
            {...{ rowId, columns, expansion, selection, rowTone, initialCell, initialCursorId, onOpen, onOpenTab }}
            {...{ hasFilters, addWord, emptyHints }}
            opensOnClick={!of.opensByKeyOnly}
            onPeek={of.hasPeek ? togglePeek : undefined}
          >
            {download && of.exportsIn === 'foot' && <ExportButton inFoot file={file} />}
            {parts.foot}
            {download && of.exportsIn === 'foot end' && <ExportButton inFoot file={file} />}
          </ListGrid>
        </div>
        {of.hasPeek && isPeeking && parts.peek}
      </div>
      {parts.dialogs}
    </>
  )
}

interface ListBarProps<N extends ListName, ID extends RouteID> {
  of: ListDeclaration<N, ID>
  parts: ListParts<ListRow<N>>
  list: ListScreen<N>
  file: RowsExport
}

function ListBar<N extends ListName, ID extends RouteID>({ of, parts, list, file }: ListBarProps<N, ID>) {
  const [address, change] = useScreenSearch(of.route)
  const refs = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const { filters = [] } = of
  useCommandHandlers(
    Object.fromEntries(filters.slice(0, 2).map((_, at) => [FILTER_KEYS[at], () => refs[at]?.current?.focus()])),
  )
  const boxes = filters.map(({ field, label, width, waitMs = WAIT_MS, options, placeholder = label }, at) => {
    const [ref, key] = [refs[at] ?? null, FILTER_KEYS[at]]
    return options ? (
      <Select<string>
        key={field}
        {...{ label, width, placeholder, options, ref }}
        bare
        value={filterOf(address, field) ?? null}
        onChange={(next) => change(fieldsOf({ [field]: next ?? undefined }))}
      />
    ) : (
      <SearchBox
        key={field}
        {...{ label, width, waitMs, ref, name: field, ...(key && { hint: commandKey(key) }) }}
        value={filterOf(address, field) ?? ''}
        onSearch={(text) => change(fieldsOf({ [field]: text || undefined }))}
        onEnter={() => list.grid.current?.focus()}
      />
    )
  })
  const shown = (
    <>
      {boxes}
      {parts.filters}
    </>
  )
  return (
    <Bar className={of.barClass}>
      <h1>{parts.heading ?? of.heading ?? of.title}</h1>
      {of.filtersLabel ? <search aria-label={of.filtersLabel}>{shown}</search> : shown}
      <span className="grow" />
      {parts.actions}
      {of.download && !of.exportsIn && <ExportButton file={file} />}
      {parts.lastActions}
      {of.addText !== undefined && (
        <Button command="grid.add-record" onPress={() => parts.onAdd?.()}>
          {of.addText}
        </Button>
      )}
    </Bar>
  )
}
