import { cx } from 'class-variance-authority'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../button'
import { LazyModule } from '../lazy-module'
import { gapShareOfWidth, labelledColumns, type ChartData, scaleSizes } from './chart-columns'
import { Legend } from '../legend'

// The chart library comes after the page's own code, with the first picture.
const fetchChart = () => import('./column-chart')

export interface ListChartProps extends ChartData {
  title: string
  /** The head of the first column of the table: `Month`. */
  kind: string
  /** Lines of text below a column: its name, and an amount. */
  lines: 1 | 2
  status: 'loading' | 'ready' | 'error'
  errorText?: string | undefined
  onRetry?: (() => unknown) | undefined
  isTable: boolean
  /** The command that switches between chart and table. */
  command: string
  onTable: () => void
}

const HEIGHT = 54
/** The gap between the columns and the scale, in pixels. */
const SCALE_GAP = 8
const SCALE_LETTER = 6.2

const SIGN = {
  solid: 'bg-fg-1 print:[print-color-adjust:exact]',
  hollow: 'shadow-[inset_0_0_0_1.5px_var(--line-3)]',
} as const
const FIGURE = 'numerals text-14 text-fg-0'
const CELL = 'h-5 p-0 pr-6 border-0'
const HEAD = cx(CELL, 'sticky top-0 bg-bg-1 text-13 leading-5 font-normal text-fg-1')
const DATA = cx(CELL, 'bg-transparent mono-[14px/20px] tabular-nums slashed-zero')

/** A small chart above a list: columns with their numbers as text below, or the same as a table. */
export function ListChart(props: ListChartProps) {
  const { title, series, level, isTable, status } = props
  return (
    <section className="flex-none min-w-0 px-3 pt-1.75 pb-1.5 border-b border-line-2" aria-label={title}>
      <header className="flex items-center gap-4.5 h-5 whitespace-nowrap overflow-hidden small:flex-wrap small:gap-y-1 small:h-auto">
        <h2>{title}</h2>
        {series.map(({ id, name, look, total, of }) => (
          <Legend className="text-13" key={id}>
            <i className={cx('block size-2.5', SIGN[look])} aria-hidden="true" />
            {name} {total !== undefined && <span className={FIGURE}>{total}</span>} {of !== undefined && `on ${of}`}
          </Legend>
        ))}
        <span className="grow" />
        {level && (
          <Legend className="text-13">
            <i className="block w-4 h-0 border-t-[1.5px] border-dashed border-line-3" aria-hidden="true" />
            {level.name} <span className={FIGURE}>{level.text}</span>
          </Legend>
        )}
        <Button size="row" command={props.command} onPress={props.onTable} pressed={isTable}>
          Table
        </Button>
      </header>
      {status === 'error' ? (
        <p className={cx('pt-3 text-13', props.lines === 1 ? 'h-20.5' : 'h-24.25')} role="alert">
          <span className="font-semibold text-out">{props.errorText ?? 'An error has occurred.'}</span>{' '}
          <Button size="row" onPress={() => props.onRetry?.()}>
            Try again
          </Button>
        </p>
      ) : isTable ? (
        <FigureTable {...props} />
      ) : (
        <Plot {...props} />
      )}
    </section>
  )
}

function Plot(props: ListChartProps) {
  const { columns, series, sentence, level, status, scaleText } = props
  const frame = useRef<HTMLDivElement>(null)
  const width = useElementWidth(frame)
  const isRoomy = labelledColumns(columns, width).size === columns.length
  // Where the figures do not stand below their columns, a scale tells them.
  const scale = useMemo(() => (isRoomy || status !== 'ready' ? [] : scaleSizes(columns)), [isRoomy, status, columns])
  const beside =
    scale.length === 0 ? 0 : SCALE_GAP + SCALE_LETTER * Math.max(...scale.map((size) => scaleText(size).length))
  const room = Math.max(0, width - beside)
  const labelled = useMemo(() => labelledColumns(columns, room), [columns, room])
  const top = Math.max(1, level?.size ?? 0, ...columns.flatMap(({ values }) => values.map(({ size }) => size)))
  return (
    <div
      ref={frame}
      className={cx('pt-2', props.lines === 1 ? 'h-20.5' : 'min-h-24.25')}
      role="img"
      aria-label={status === 'loading' ? 'Loading...' : sentence}
    >
      <div className="relative" style={{ height: HEIGHT + 1, marginRight: beside }}>
        {room > 0 && status === 'ready' && (
          <LazyModule load={fetchChart}>
            {({ ColumnChart }) => <ColumnChart {...{ columns, series, level, scale }} width={room} height={HEIGHT} />}
          </LazyModule>
        )}
        {scale.map((size) => (
          <span
            className="absolute left-[calc(100%+6px)] translate-y-1/2 mono-[11px/13px] tabular-nums slashed-zero text-fg-1"
            style={{ bottom: `${(100 * size) / top}%` }}
            data-scale=""
            key={size}
          >
            {scaleText(size)}
          </span>
        ))}
      </div>
      <div
        className="grid"
        style={{
          gridTemplateColumns: `repeat(${Math.max(1, columns.length)}, minmax(0, 1fr))`,
          columnGap: `${100 * gapShareOfWidth(columns.length)}%`,
          marginRight: beside,
        }}
      >
        {columns.map((column) => (
          <div key={column.id} className="min-w-0 whitespace-nowrap">
            {labelled.has(column.id) && (
              <>
                <div className="flex gap-2 text-13 leading-4.5 text-fg-1">
                  <span className={column.isOn ? 'font-semibold text-mode' : undefined}>{column.label}</span>
                  {isRoomy && (
                    <span className={FIGURE}>{column.beside ?? column.values.map(({ text }) => text).join(' · ')}</span>
                  )}
                </div>
                {isRoomy && column.note !== undefined && (
                  <div className="numerals text-13 leading-4 text-fg-2">{column.note}</div>
                )}
              </>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The numbers of the chart; takes focus at once, so that arrows scroll it. */
function FigureTable({ title, kind, columns, series, facts }: ListChartProps) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const own = root.current
    // Of several tables the first one is read first.
    if (before?.closest('[data-list=figures]')) return
    own?.focus()
    return () => {
      if (document.activeElement !== own && document.activeElement !== document.body) return
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected
      const home = isThere ? before : document.querySelector<HTMLElement>('main [role=grid]')
      home?.focus()
    }
  }, [])
  return (
    <div
      ref={root}
      className="h-46 overflow-y-auto ring-over-heads print:h-auto print:overflow-visible"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      role="region"
      aria-label={`${title}, as a table`}
      data-list="figures"
    >
      <table className="w-auto min-w-90">
        <thead>
          <tr>
            <th scope="col" className={cx(HEAD, 'text-left')}>
              {kind}
            </th>
            {series.map(({ id, name }) => (
              <th scope="col" className={cx(HEAD, 'text-right')} key={id}>
                {name}
              </th>
            ))}
            {facts.map(({ name }) => (
              <th scope="col" className={cx(HEAD, 'text-right')} key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column.id}>
              <th
                scope="row"
                className={cx(DATA, 'text-left', column.isOn ? 'font-semibold text-mode' : 'font-normal')}
              >
                {column.name ?? column.label}
              </th>
              {series.map(({ id }, at) => (
                <td className={cx(DATA, 'text-right')} key={id}>
                  {column.values[at]?.text}
                </td>
              ))}
              {facts.map(({ name, of }) => (
                <td className={cx(DATA, 'text-right')} key={name}>
                  {of(column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function useElementWidth(frame: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setWidth(Math.floor(element.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return width
}
