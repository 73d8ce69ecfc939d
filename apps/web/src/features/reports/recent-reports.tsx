import { commandKey } from '../../kit/hint'
import { REPORTS } from '@forecourt/core/features/reports/declarations'
import type { OpenedReport } from '@forecourt/core/features/reports/schemas'
import { useMemo } from 'react'
import { useOperation } from '../../kit/api/api'
import type { GridColumn } from '../../kit/grid/column'
import { WholeGrid } from '../../kit/grid/whole-grid'
import { Kbd } from '../../kit/keys/kbd'
import { momentText } from '../../kit/moment'
import { useScreenHost } from '../../kit/screen/screen'

const rowId = ({ at, username, to }: OpenedReport) => `${at} ${username} ${to}`
const NONE: readonly OpenedReport[] = []

function recentReportColumns(timeZone: string): readonly GridColumn<OpenedReport>[] {
  return [
    { id: 'at', header: 'When', width: 150, tone: 'second', cell: ({ at }) => momentText(at, timeZone) },
    { id: 'alias', header: '', width: 46, tone: 'hint', cell: ({ alias }) => alias },
    {
      id: 'name',
      header: 'Report',
      width: 260,
      cell: ({ alias }) => REPORTS.find((report) => report.alias === alias)?.name ?? '',
    },
    { id: 'asked', header: 'Asked for', width: 'fill', cell: ({ asked }) => asked },
    { id: 'result', header: 'Result', width: 110, align: 'right', cell: ({ result }) => result },
    { id: 'user', header: 'User', width: 140, tone: 'second', cell: ({ username }) => username },
  ]
}

/** The recent reports of all users, with their values then; each opens again with the same values. */
export function RecentReports() {
  const { go, workstation } = useScreenHost()
  const opened = useOperation('GetOpenedReports', {}).data ?? NONE
  const columns = useMemo(() => recentReportColumns(workstation.timeZone), [workstation.timeZone])
  if (opened.length === 0) return null
  return (
    <section className="flex flex-col flex-1 min-h-33" aria-label="Opened lately">
      <header className="flex flex-none items-center h-6.25 px-3 border-b border-line-2">
        <h2>Opened lately</h2>
        <span className="grow" />
        <span className="text-fg-2">
          <Kbd bare>{commandKey('shell.focus-next')}</Kbd> here <Kbd bare>{commandKey('grid.open-row')}</Kbd> opens it
          again
        </span>
      </header>
      <WholeGrid
        // What was opened since the list was last seen stands at its top, and so does the cursor.
        key={opened[0] && rowId(opened[0])}
        label="Opened lately"
        columns={columns}
        all={opened}
        rowId={rowId}
        onOpen={({ to }) => go(to)}
        opensOnClick
      />
    </section>
  )
}
