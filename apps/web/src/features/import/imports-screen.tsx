import type { ImportSummary } from '@forecourt/core/features/import/schemas'
import { useMemo, useRef } from 'react'
import { useOperation } from '../../kit/api/api'
import { Bar } from '../../kit/bar'
import { Button } from '../../kit/button'
import { formatCount, StateDot } from '../../kit/grid/cells'
import type { GridColumn } from '../../kit/grid/column'
import { WholeGrid } from '../../kit/grid/whole-grid'
import { hint } from '../../kit/hint'
import { useCommandHandlers, useEscape, useInputReady } from '../../kit/keys/keys'
import { momentText } from '../../kit/moment'
import { LIST_COLUMN } from '../../kit/screen/list-frame'
import { useScreenChrome, useScreenHost } from '../../kit/screen/screen'
import { NO_ROWS } from '../../kit/grid/row-status'
import { importRowCount, IMPORT_STATE_NAMES } from './counts'
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

/** All imports, newest first: name, person, state and row counts. */
export function ImportsScreen() {
  const { go, workstation } = useScreenHost()
  const answer = useOperation('GetImports', {}, { staleMs: 0 })
  const { data, error, isPending } = answer
  const columns = useMemo(() => importColumns(workstation.timeZone), [workstation.timeZone])
  const total = data?.data.length ?? 0
  const cursor = useRef<ImportSummary | undefined>(undefined)
  const history = useImportHistory(() => cursor.current ?? null)
  const add = () => go('/manage-data/import/new')
  useCommandHandlers({ 'grid.add-record': add })
  useEscape('parent', () => go('/manage-data'))
  useInputReady('screen', !isPending)
  const stored = total === 0 ? NO_ROWS : total === 1 ? '1 import' : `${formatCount(total)} imports`
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
      <WholeGrid<ImportSummary>
        label="Imports"
        columns={columns}
        all={error ? undefined : data?.data}
        answer={answer}
        rowId={rowId}
        emptyText="There are no imports yet."
        emptyHints={[hint('grid.add-record', 'new import')]}
        onCursor={(row) => {
          cursor.current = row
        }}
        onOpen={({ id }) => go('/manage-data/import/view', { search: { id } })}
        opensOnClick
        autoFocus
      />
      {history}
    </div>
  )
}

const countColumn = (header: string, action: Parameters<typeof importRowCount>[1]): GridColumn<ImportSummary> => ({
  id: action,
  header,
  width: 92,
  align: 'right',
  cell: (row) => (row.counts.length === 0 ? '' : formatCount(importRowCount(row, action))),
})

function importColumns(timeZone: string): readonly GridColumn<ImportSummary>[] {
  return [
    { id: 'name', header: 'Name', width: 'fill', least: 140, cell: ({ name }) => name },
    {
      id: 'state',
      header: 'State',
      width: 130,
      cell: ({ state }) => <StateDot fill={FILL[state]}>{IMPORT_STATE_NAMES[state]}</StateDot>,
    },
    {
      id: 'files',
      header: 'Files',
      width: 'fill',
      least: 120,
      leaves: 1,
      cell: ({ files }) => files.map(({ name }) => name).join(', '),
    },
    countColumn('Made', 'make'),
    countColumn('Changed', 'change'),
    countColumn('Left', 'leave'),
    {
      ...countColumn('At fault', 'fault'),
      cell: (row) => {
        const faults = importRowCount(row, 'fault')
        return faults > 0 ? <span className="font-semibold text-out">{formatCount(faults)}</span> : ''
      },
    },
    { id: 'by', header: 'By', width: 110, least: 90, leaves: 3, cell: ({ createdBy }) => createdBy },
    { id: 'at', header: 'Begun', width: 150, leaves: 2, cell: ({ createdAt }) => momentText(createdAt, timeZone) },
  ]
}
