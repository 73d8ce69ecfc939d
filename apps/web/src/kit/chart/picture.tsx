import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../button'
import { Late } from '../late'
import { gapShareOfWidth, labelledColumns, type PictureParts, scaleOf } from './picture-columns'
import './picture.css'

// The chart library comes after the page's own code, with the first picture.
const fetchChart = () => import('./column-chart')

export interface PictureProps extends PictureParts {
  title: string
  /** What the columns are of, as the table heads them: `Month`. */
  kind: string
  /** Lines of text below a column: its name, and an amount. */
  lines: 1 | 2
  status: 'loading' | 'ready' | 'error'
  errorText?: string | undefined
  onRetry?: (() => unknown) | undefined
  /** Shown as a table. */
  isTable: boolean
  /** The command that turns it into a table and back. */
  command: string
  onTable: () => void
}

const HEIGHT = 54
/** Between the columns and the scale beside them, and the width of one of its letters, in pixels. */
const SCALE_GAP = 8
const SCALE_LETTER = 6.2

/** A small picture above a list: columns with their numbers as text below, or the same as a table. */
export function Picture(props: PictureProps) {
  const { title, series, level, isTable, status } = props
  return (
    <section className={`picture lines-${props.lines}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {series.map(({ id, name, look, total, of }) => (
          <span className="legend" key={id}>
            <i className={look} aria-hidden="true" />
            {name} {total !== undefined && <span className="numerals">{total}</span>} {of !== undefined && `on ${of}`}
          </span>
        ))}
        <span className="grow" />
        {level && (
          <span className="legend">
            <i className="level" aria-hidden="true" />
            {level.name} <span className="numerals">{level.text}</span>
          </span>
        )}
        <Button size="row" command={props.command} onPress={props.onTable} pressed={isTable}>
          Table
        </Button>
      </header>
      {status === 'error' ? (
        <p className="picture-note" role="alert">
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

function Plot(props: PictureProps) {
  const { columns, series, sentence, level, status, scaleText } = props
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const isRoomy = labelledColumns(columns, width).size === columns.length
  // Where the figures do not stand below their columns, a scale tells them.
  const scale = useMemo(() => (isRoomy || status !== 'ready' ? [] : scaleOf(columns)), [isRoomy, status, columns])
  const beside =
    scale.length === 0 ? 0 : SCALE_GAP + SCALE_LETTER * Math.max(...scale.map((size) => scaleText(size).length))
  const room = Math.max(0, width - beside)
  const labelled = useMemo(() => labelledColumns(columns, room), [columns, room])
  const top = Math.max(1, level?.size ?? 0, ...columns.flatMap(({ values }) => values.map(({ size }) => size)))
  return (
    <div ref={frame} className="plot" role="img" aria-label={status === 'loading' ? 'Loading...' : sentence}>
      <div className="drawn" style={{ height: HEIGHT + 1, marginRight: beside }}>
        {room > 0 && status === 'ready' && (
          <Late load={fetchChart}>
            {({ ColumnChart }) => <ColumnChart {...{ columns, series, level, scale }} width={room} height={HEIGHT} />}
          </Late>
        )}
        {scale.map((size) => (
          <span className="scale" style={{ bottom: `${(100 * size) / top}%` }} key={size}>
            {scaleText(size)}
          </span>
        ))}
      </div>
      <div
        className="labels"
        style={{
          gridTemplateColumns: `repeat(${Math.max(1, columns.length)}, minmax(0, 1fr))`,
          columnGap: `${100 * gapShareOfWidth(columns.length)}%`,
          marginRight: beside,
        }}
      >
        {columns.map((column) => (
          <div key={column.id} className={column.isOn ? 'on' : undefined}>
            {labelled.has(column.id) && (
              <>
                <div className="label">
                  <span>{column.label}</span>
                  {isRoomy && (
                    <span className="numerals">
                      {column.beside ?? column.values.map(({ text }) => text).join(' · ')}
                    </span>
                  )}
                </div>
                {isRoomy && column.note !== undefined && <div className="numerals picture-amount">{column.note}</div>}
              </>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The numbers of the picture; has focus at once, so that arrows scroll it. */
function FigureTable({ title, kind, columns, series, facts }: PictureProps) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const own = root.current
    // Of several tables the first one is read first.
    if (before?.closest('.figures')) return
    own?.focus()
    return () => {
      if (document.activeElement !== own && document.activeElement !== document.body) return
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected
      const home = isThere ? before : document.querySelector<HTMLElement>('main [role=grid]')
      home?.focus()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <div ref={root} className="figures" tabIndex={0} role="region" aria-label={`${title}, as a table`}>
      <table>
        <thead>
          <tr>
            <th scope="col">{kind}</th>
            {series.map(({ id, name }) => (
              <th scope="col" className="n" key={id}>
                {name}
              </th>
            ))}
            {facts.map(({ name }) => (
              <th scope="col" className="n" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column.id} className={column.isOn ? 'on' : undefined}>
              <th scope="row">{column.name ?? column.label}</th>
              {series.map(({ id }, at) => (
                <td className="n" key={id}>
                  {column.values[at]?.text}
                </td>
              ))}
              {facts.map(({ name, of }) => (
                <td className="n" key={name}>
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

function useWidth(frame: RefObject<HTMLElement | null>): number {
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
