import type { ImportSummary } from '@forecourt/core/features/import/schemas'
import { useMemo, useRef } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { Bar } from '../../kit/bar'
import { Button } from '../../kit/button'
import { formatCount, StateDot } from '../../kit/grid/cells'
import type { Column } from '../../kit/grid/column'
import { Grid } from '../../kit/grid/grid'
import type { GridHandle } from '../../kit/grid/grid-props'
import { pagedRows } from '../../kit/grid/paged-rows'
import { hint } from '../../kit/hint'
import { useCommandHandlers, useEscape, useScreenReady } from '../../kit/keys/keys'
import { momentText } from '../../kit/moment'
import { LIST_COLUMN } from '../../kit/screen/list-frame'
import { useScreenChrome, useScreenHost } from '../../kit/screen/screen'
import { NO_ROWS } from '../../kit/grid/row-status'
import { countOf, STATE_NAMES } from './counts'
import { useImportHistory } from './import-history'

const HINTS = [
  hint(['grid.move-up', 'grid.move-down']),
  hint('grid.open-row', 'open'),
  hint('grid.add-record', 'new import'),
  hint('history.show-changes', 'history', { ofRow: true }),
  hint('grid.reload-rows'),
  hint('shell.step-out', 'Manage Data'),
]
const rowId = ({ id }: ImportSummary) => String(id)
const FILL = { applied: 'full', checked: 'half', open: 'empty', undone: 'empty' } as const

/** Every import, the newest first: what it is called, whose it is, where it stands and what became of its rows. */
export function ImportsScreen() {
  const api = useApi()
  const { go, workstation } = useScreenHost()
  const { data, error, isPending, refetch } = useOperation('GetImports', {}, { staleMs: 0 })
  const grid = useRef<GridHandle>(null)
  const columns = useMemo(() => columnsFor(workstation.timeZone), [workstation.timeZone])
  const rows = useMemo(() => {
    const all = data?.data ?? []
    return pagedRows({ total: all.length, pageSize: Math.max(1, all.length), rowId, pages: new Map([[0, all]]) })
  }, [data])
  const cursor = useRef<ImportSummary | undefined>(undefined)
  const history = useImportHistory(() => cursor.current ?? null)
  const add = () => go('/manage-data/import/new')
  useCommandHandlers({ 'grid.add-record': add })
  useEscape('parent', () => go('/manage-data'))
  useScreenReady(!isPending)
  const stored = rows.total === 0 ? NO_ROWS : rows.total === 1 ? '1 import' : `${formatCount(rows.total)} imports`
  useScreenChrome({ hints: HINTS, status: [data ? stored : 'Loading...'], printTitle: 'Imports' })
  return (
    <div className={`${LIST_COLUMN} flex-1`}>
      <Bar>
        <h1>Import</h1>
        <span className="text-fg-1">what a dealership brings with it: clients, cars, sales, accounts, cash</span>
        <span className="grow" />
        <Button command="grid.add-record" onPress={add}>
          New import
        </Button>
      </Bar>
      <Grid<ImportSummary>
        label="Imports"
        columns={columns}
        rows={rows}
        rowId={rowId}
        onNeedPages={noPages}
        status={error ? 'error' : isPending ? 'loading' : 'ready'}
        errorText={error ? api.messageOf(error) : undefined}
        emptyText="There are no imports yet."
        emptyHints={[hint('grid.add-record', 'new import')]}
        onCursor={(row) => {
          cursor.current = row
        }}
        onOpen={({ id }) => go('/manage-data/import/view', { search: { id } })}
        onReload={() => refetch()}
        opensOnClick
        autoFocus
        ref={grid}
      />
      {history}
    </div>
  )
}

const noPages = () => undefined
const count = (header: string, action: Parameters<typeof countOf>[1]): Column<ImportSummary> => ({
  id: action,
  header,
  width: 92,
  align: 'right',
  cell: (row) => (row.counts.length === 0 ? '' : formatCount(countOf(row, action))),
})

function columnsFor(timeZone: string): readonly Column<ImportSummary>[] {
  return [
    { id: 'name', header: 'Name', width: 'fill', least: 140, cell: ({ name }) => name },
    {
      id: 'state',
      header: 'State',
      width: 130,
      cell: ({ state }) => <StateDot fill={FILL[state]}>{STATE_NAMES[state]}</StateDot>,
    },
    {
      id: 'files',
      header: 'Files',
      width: 'fill',
      least: 120,
      leaves: 1,
      cell: ({ files }) => files.map(({ name }) => name).join(', '),
    },
    count('Made', 'make'),
    count('Changed', 'change'),
    count('Left', 'leave'),
    {
      ...count('At fault', 'fault'),
      cell: (row) => {
        const faults = countOf(row, 'fault')
        return faults > 0 ? <span className="font-semibold text-out">{formatCount(faults)}</span> : ''
      },
    },
    { id: 'by', header: 'By', width: 110, least: 90, leaves: 3, cell: ({ createdBy }) => createdBy },
    { id: 'at', header: 'Begun', width: 150, leaves: 2, cell: ({ createdAt }) => momentText(createdAt, timeZone) },
  ]
}
