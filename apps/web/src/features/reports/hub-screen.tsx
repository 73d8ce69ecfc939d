import { dayOf, partsOf, startOfMonth } from '@forecourt/core/kernel/days'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useOperation } from '../../kit/api/api'
import { formatCount } from '../../kit/grid/cells'
import { Icon } from '../../kit/icon'
import { Kbd } from '../../kit/keys/kbd'
import { useCommandHandlers } from '../../kit/keys/keys'
import { useScreenChrome, useScreenHost, useScreenSearch, useToday } from '../../kit/screen/screen'
import type { AskedReport, HubAddress } from './address'
import { HubPictures } from './hub-pictures'
import { ArrivingDialog, MonthlyDialog, PeriodDialog } from './report-dialogs'
import { type Tile, TILES } from './tiles'
import './reports.css'

const PATH = '/reports'
const HINTS = [
  { keys: '1–7', text: 'open' },
  { keys: ['←', '↑', '↓', '→'], text: 'tile' },
  { keys: 'T', text: 'tables' },
] as const
const ASKED_HINTS = [
  { keys: 'Enter', text: 'accept' },
  { keys: 'Ctrl Enter', text: 'open report' },
  { keys: 'Esc', text: 'close' },
] as const
const LINES = ['report arriving lot L-331', 'report sold this-month', 'report owed 01/10..eom'] as const

/** The seven reports: each tile opens its dialog, or its page. */
export function HubScreen() {
  const { go } = useScreenHost()
  const [{ report }, setSearch] = useScreenSearch<HubAddress>()
  const show = (tile: Tile | undefined) => {
    if (!tile) return false
    if (tile.report === null) go('/reports/vehicles-in-stock')
    else setSearch({ report: tile.report })
    return true
  }
  const close = () => {
    // A dialog that is hidden while the next page is fetched is closed, too; the address is that page's by then.
    if (window.location.pathname === PATH) setSearch({ report: undefined, dateFrom: undefined, dateTo: undefined })
  }
  useCommandHandlers({
    'shell.show-part': ({ event }) => event !== null && show(TILES[Number(event.code.slice(-1)) - 1]),
  })
  useScreenChrome({ hints: report === undefined ? HINTS : ASKED_HINTS, printTitle: 'Reports' })
  return (
    <>
      <div className="bar">
        <h1>Reports</h1>
        <span className="grow" />
        <span className="dim">
          <Kbd bare>1–7</Kbd> open <Kbd bare>G ac</Kbd> from anywhere
        </span>
      </div>
      <Tiles current={report} onShow={show} />
      <HubPictures />
      {report !== undefined && <Asked key={report} report={report} onClose={close} />}
    </>
  )
}

function Asked({ report, onClose }: { report: AskedReport; onClose: () => void }) {
  if (report === 'monthly') return <MonthlyDialog onClose={onClose} />
  if (report === 'arriving') return <ArrivingDialog onClose={onClose} />
  return <PeriodDialog report={report} onClose={onClose} />
}

const COLUMNS = 4
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS }

function Tiles({ current, onShow }: { current: AskedReport | undefined; onShow: (tile: Tile) => unknown }) {
  const root = useRef<HTMLUListElement>(null)
  const figures = useFigures()
  useEffect(() => root.current?.querySelector('button')?.focus(), [])
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    const tiles = [...(root.current?.querySelectorAll('button') ?? [])]
    const at = tiles.findIndex((tile) => tile === document.activeElement)
    const next = tiles[at + step]
    if (at < 0 || !next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <ul className="tiles" ref={root} onKeyDown={move} data-region="tiles">
      {TILES.map((tile, at) => (
        <li key={tile.alias} className={tile.report === current ? 'on' : undefined}>
          <button
            type="button"
            data-command="shell.show-part"
            aria-keyshortcuts={String(at + 1)}
            onClick={() => onShow(tile)}
          >
            <span className="alias">{tile.alias}</span>
            <span className="digit">{at + 1}</span>
            <span className="name">{tile.name}</span>
            <span className="about">{tile.about}</span>
            <span className="asks">{tile.asks}</span>
            <span className="figure">{figures[tile.alias] ?? ''}</span>
          </button>
        </li>
      ))}
      <li className="lines-tile">
        <Icon name="prompt" />
        <Kbd bare>Ctrl K</Kbd>
        {LINES.map((line) => (
          <span className="m" key={line}>
            <b>report</b> {line.slice('report '.length)}
          </span>
        ))}
      </li>
    </ul>
  )
}

/** One live figure for the tiles that have one. */
function useFigures(): Readonly<Record<string, string>> {
  const today = useToday()
  const year = useOperation('GetVehiclesPerMonth', { dateFrom: dayOf(partsOf(today).year, 1, 1), dateTo: today })
  const stock = useOperation('GetStockByAge', {})
  const exchanged = useOperation('GetPartExchangedVehiclesReport', {
    dateFrom: startOfMonth(today),
    dateTo: today,
    pageNumber: 1,
    pageSize: 1,
  })
  const sold = year.data?.data.reduce((sum, month) => sum + month.sold, 0)
  return {
    mo: 'PDF or Excel',
    ps: sold === undefined ? '' : `${formatCount(sold)} sold this year`,
    js: 'with or without Reg No',
    pp: 'outside hire purchase',
    is: stock.data ? `${formatCount(stock.data.totalCount)} in stock` : '',
    ac: 'common expenses',
    px: exchanged.data ? `${formatCount(exchanged.data.totalCount)} this month` : '',
  }
}
