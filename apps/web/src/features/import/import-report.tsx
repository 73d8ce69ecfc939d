import { IMPORT_ACTIONS, type ImportAction } from '@forecourt/core/features/import/enums'
import { IMPORT_KIND_NAMES } from '@forecourt/core/features/import/file-enums'
import { importColumnsOf, type ImportKind } from '@forecourt/core/features/import/kinds'
import type { LocatedFault, ImportOut, ImportRow } from '@forecourt/core/features/import/schemas'
import { useMemo, useRef } from 'react'
import { useApi } from '../../kit/api/api'
import { Bar } from '../../kit/bar'
import { SegmentedChoice } from '../../kit/form/segmented-choice'
import { SearchBox } from '../../kit/form/search-box'
import { Select } from '../../kit/form/select'
import { formatCount } from '../../kit/grid/cells'
import type { GridColumn } from '../../kit/grid/column'
import { ExportButton } from '../../kit/grid/export-button'
import { useRowsExport } from '../../kit/grid/use-rows-export'
import { commandKey } from '../../kit/hint'
import { useCommandHandlers, useEscape, useInputReady } from '../../kit/keys/keys'
import { useListScreen } from '../../kit/screen/list-screen'
import { ListGrid } from '../../kit/screen/list-grid'
import { useScreenSearch } from '../../kit/screen/screen'
import { IMPORT_ACTION_NAMES, importRowCount } from './counts'

const PAGE_SIZE = 100
const WAIT_MS = 250

interface ReportProps {
  of: ImportOut
}

/** The rows of an import by action, faults first: every fault with its place, its value and its reason. */
export function ImportReport({ of }: ReportProps) {
  const [address] = useScreenSearch('/inside/manage-data/import/view')
  const action = address.rows ?? (importRowCount(of, 'fault') > 0 ? 'fault' : 'make')
  return action === 'fault' ? <Faults of={of} /> : <Rows of={of} action={action} />
}

const ACTIONS = IMPORT_ACTIONS.toSorted((a, b) => Number(b === 'fault') - Number(a === 'fault'))

interface FilterProps extends ReportProps {
  action: ImportAction
  /** Faults can be searched by words, too. */
  isSearchable: boolean
  onEnter: () => void
}

function Filter({ of, action, isSearchable, onEnter }: FilterProps) {
  const [{ kind, text }, setSearch] = useScreenSearch('/inside/manage-data/import/view')
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const kinds = useMemo(() => of.counts.map((each) => ({ id: each.kind, text: IMPORT_KIND_NAMES[each.kind] })), [of])
  useCommandHandlers({
    'shell.focus-filter': () => (isSearchable ? first : second).current?.focus(),
    'shell.focus-filter-two': () => second.current?.focus(),
  })
  useEscape(
    'filters',
    () => setSearch({ kind: undefined, text: undefined, currentPage: undefined }),
    Boolean(kind || text),
  )
  return (
    <Bar>
      <SegmentedChoice<ImportAction>
        label="Rows"
        value={action}
        options={ACTIONS.map((id) => ({
          id,
          text: `${IMPORT_ACTION_NAMES[id]} ${formatCount(importRowCount(of, id))}`,
        }))}
        onChange={(rows) => setSearch({ rows, text: undefined, currentPage: undefined }, { replace: true })}
      />
      {isSearchable && (
        <SearchBox
          label="What is wrong"
          value={text ?? ''}
          waitMs={WAIT_MS}
          width={210}
          hint={commandKey('shell.focus-filter')}
          ref={first}
          onSearch={(next) => setSearch({ text: next || undefined, currentPage: undefined })}
          onEnter={onEnter}
        />
      )}
      <Select<ImportKind>
        bare
        label="Kind"
        placeholder="Every kind"
        width={150}
        ref={second}
        options={kinds}
        value={kinds.find(({ id }) => id === kind)?.id ?? null}
        onChange={(next) => setSearch({ kind: next ?? undefined, currentPage: undefined })}
      />
    </Bar>
  )
}

/** Returns the kind of the address, if there is one. */
function useKindOfAddress(): ImportKind | null {
  const [{ kind }] = useScreenSearch('/inside/manage-data/import/view')
  return kind !== undefined && Object.hasOwn(IMPORT_KIND_NAMES, kind) ? (kind as ImportKind) : null // it is a key of the kinds
}

const faultID = ({ fileID, line, number }: LocatedFault) => `${fileID} ${line} ${number}`
const FAULT_COLUMNS: readonly GridColumn<LocatedFault>[] = [
  { id: 'file', header: 'File', width: 170, least: 110, cell: ({ file }) => file },
  { id: 'line', header: 'Line', width: 76, align: 'right', cell: ({ line }) => String(line) },
  { id: 'column', header: 'Column', width: 160, least: 110, cell: ({ column }) => column },
  { id: 'value', header: 'Value', width: 180, least: 100, cell: ({ value }) => value },
  { id: 'message', header: 'What is wrong', width: 'fill', least: 200, cell: ({ message }) => message },
]

function Faults({ of }: ReportProps) {
  const api = useApi()
  const [{ text }] = useScreenSearch('/inside/manage-data/import/view')
  const kind = useKindOfAddress()
  const search = useMemo(() => ({ id: of.id, kind, text: text ?? '' }), [of.id, kind, text])
  const list = useListScreen({ name: 'GetImportFaults', search, pageSize: PAGE_SIZE, rowId: faultID })
  const { paged } = list
  const file = useRowsExport(paged.rows.total === 0, () => api.download('ExportImportFaults', search))
  useInputReady('screen', paged.status !== 'loading')
  return (
    <>
      <Filter of={of} action="fault" isSearchable onEnter={() => list.grid.current?.focus()} />
      <ListGrid
        label="Faults"
        list={list}
        columns={FAULT_COLUMNS}
        rowId={faultID}
        hasFilters={Boolean(kind || text)}
        initialCell={4}
      >
        <ExportButton inFoot file={file} />
      </ListGrid>
    </>
  )
}

const rowID = ({ file, kind, line }: ImportRow) => `${file} ${kind} ${line}`
const ROW_COLUMNS: readonly GridColumn<ImportRow>[] = [
  { id: 'file', header: 'File', width: 170, least: 110, cell: ({ file }) => file },
  { id: 'line', header: 'Line', width: 76, align: 'right', cell: ({ line }) => String(line) },
  { id: 'kind', header: 'Kind', width: 120, least: 100, leaves: 1, cell: ({ kind }) => IMPORT_KIND_NAMES[kind] },
  { id: 'said', header: 'What it says', width: 'fill', least: 200, cell: importRowText },
]

/** Returns the values of a row with the labels of its columns. */
function importRowText({ kind, raw }: ImportRow): string {
  return importColumnsOf(kind)
    .flatMap(({ name, label }) => (raw[name] === undefined ? [] : [`${label} ${raw[name]}`]))
    .join(', ')
}

function Rows({ of, action }: ReportProps & { action: ImportAction }) {
  const kind = useKindOfAddress()
  const search = useMemo(() => ({ id: of.id, kind, action }), [of.id, kind, action])
  const list = useListScreen({ name: 'GetImportRows', search, pageSize: PAGE_SIZE, rowId: rowID })
  useInputReady('screen', list.paged.status !== 'loading')
  return (
    <>
      <Filter of={of} action={action} isSearchable={false} onEnter={() => list.grid.current?.focus()} />
      <ListGrid
        label={`Rows ${IMPORT_ACTION_NAMES[action].toLowerCase()}`}
        list={list}
        columns={ROW_COLUMNS}
        rowId={rowID}
        hasFilters={kind !== null}
      />
    </>
  )
}
