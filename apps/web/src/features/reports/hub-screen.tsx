import { hint, commandKey } from '../../kit/hint'
import { ownHint } from '../../kit/own-hint'
import { type ReportWithInput, type ReportID, REPORTS, reportOf } from '@forecourt/core/features/reports/declarations'
import { dayOf, dayParts, startOfMonth } from '@forecourt/core/kernel/days'
import { type ReactNode, useEffect, useState } from 'react'
import { useOperation } from '../../kit/api/api'
import { formatCount } from '../../kit/grid/cells'
import { Kbd } from '../../kit/keys/kbd'
import { useCommandHandlers } from '../../kit/keys/keys'
import { useScreenChrome, useScreenHost, useScreenSearch, useToday } from '../../kit/screen/screen'
import { tileAt, tileDigits, Tiles } from '../../kit/tiles'
import { HubPictures } from './hub-pictures'
import { RecentReports } from './recent-reports'
import { ArrivingDialog, MonthlyDialog, type OpenReport, PeriodDialog } from './report-dialogs'
import { carsText, lotWords } from './words'
import { Bar } from '../../kit/bar'

const PATH = '/reports'
const ASKS = { days: 'From Date, To Date', 'day or lot': 'Date or Lot No', nothing: 'opens at once' } as const
const HINTS = [
  hint('shell.show-part', 'open', { upTo: Math.min(REPORTS.length, 9) }),
  ownHint(['←', '↑', '↓', '→'], 'tile'),
  hint('reports.toggle-table', 'tables'),
] as const
const LINES = ['report arriving lot L-331', 'report sold this-month', 'report owed 01/10..eom'] as const

/** The reports: each tile opens its dialog, or its page. */
export function ReportsHubScreen(): ReactNode {
  const { go } = useScreenHost()
  const [{ report }, setSearch] = useScreenSearch('/inside/reports')
  const figures = useFigures()
  const tiles = REPORTS.map((each) => ({ ...each, asks: ASKS[each.asks], figure: figures[each.id] ?? '' }))
  const show = (at: number) => {
    const chosen = REPORTS[at]
    if (!chosen) return false
    if (chosen.asks === 'nothing') go(chosen.page.path)
    else setSearch({ report: chosen.id })
    return true
  }
  const close = () => {
    // A dialog that is hidden while the next page is fetched is closed, too; the address is that page's by then.
    if (window.location.pathname === PATH) setSearch({ report: undefined, dateFrom: undefined, dateTo: undefined })
  }
  useCommandHandlers({
    'shell.show-part': ({ event }) => event !== null && show(tileAt(event)),
  })
  const [leaving, setLeaving] = useState<PageTarget | null>(null)
  const leave: OpenReport = (to, search) => {
    setLeaving({ to, search })
    close()
  }
  useEffect(() => {
    // After the dialog is gone from the address, too: this page may be drawn once more before the next one is there.
    if (leaving && report === undefined) go(leaving.to, { search: leaving.search })
  }, [leaving, report, go])
  useScreenChrome({ hints: HINTS, printTitle: 'Reports' })
  return (
    <>
      <Bar>
        <h1>Reports</h1>
        <span className="grow" />
        <span className="text-fg-2">
          <Kbd bare>{tileDigits(REPORTS.length)}</Kbd> open <Kbd bare>{commandKey('reports.ask-arriving')}</Kbd> from
          anywhere
        </span>
      </Bar>
      <Tiles
        label="Reports"
        tiles={tiles}
        current={report && reportOf(report).alias}
        onOpen={(_, at) => show(at)}
        lines={LINES}
      />
      <HubPictures />
      <RecentReports />
      {report !== undefined && leaving === null && (
        <AskedReportDialog key={report} report={report} onClose={close} onOpen={leave} />
      )}
    </>
  )
}

interface PageTarget {
  to: string
  search: Readonly<Record<string, unknown>>
}

interface AskedReportDialogProps {
  report: ReportWithInput['id']
  onClose: () => void
  onOpen: OpenReport
}

function AskedReportDialog({ report, onClose, onOpen }: AskedReportDialogProps) {
  if (report === 'monthly') return <MonthlyDialog onClose={onClose} onOpen={onOpen} />
  if (report === 'arriving') return <ArrivingDialog onClose={onClose} onOpen={onOpen} />
  return <PeriodDialog report={report} onClose={onClose} onOpen={onOpen} />
}

/** One live figure for the tiles that have one. */
function useFigures(): Readonly<Partial<Record<ReportID, string>>> {
  const today = useToday()
  const year = useOperation('GetVehiclesPerMonth', { dateFrom: dayOf(dayParts(today).year, 1, 1), dateTo: today })
  const stock = useOperation('GetStockByAge', {})
  const exchanged = useOperation('GetPartExchangedVehiclesReport', {
    dateFrom: startOfMonth(today),
    dateTo: today,
    pageNumber: 1,
    pageSize: 1,
  })
  const [lot] = useOperation('GetArrivingLots', {}).data ?? []
  const sold = year.data?.data.reduce((sum, month) => sum + month.sold, 0)
  return {
    monthly: 'PDF or Excel',
    sold: sold === undefined ? '' : `${formatCount(sold)} sold this year`,
    japan: 'with or without Reg No',
    owed: 'outside hire purchase',
    stock: stock.data ? `${formatCount(stock.data.totalCount)} in stock` : '',
    arriving: lot ? `${lotWords(lot.lotNo)}, ${carsText(lot.count)}` : '',
    untransferred: 'Transport Malta',
    uncancelled: 'Transport Malta',
    receipts: 'PDF or CSV',
    changes: 'CSV',
    counts: 'by batch, person or month',
    exchanged: exchanged.data ? `${formatCount(exchanged.data.totalCount)} this month` : '',
  }
}
