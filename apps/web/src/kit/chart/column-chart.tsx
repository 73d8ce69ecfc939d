import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, Line } from '@visx/shape'
import { gapShare, type ChartColumn, type ChartLevel, type ChartSeries } from './chart-columns'

interface ColumnChartProps {
  columns: readonly ChartColumn[]
  series: readonly ChartSeries[]
  level: ChartLevel | null
  /** The sizes that get a line. */
  scale: readonly number[]
  width: number
  height: number
}

const BAR_MAX = 52
const STROKE = 1.5

const COLUMN = {
  solid: { on: 'fill-mode', off: 'fill-fg-1' },
  hollow: { on: 'fill-none stroke-mode stroke-[1.5px]', off: 'fill-none stroke-line-3 stroke-[1.5px]' },
} as const

/** The plot of a chart: a column for each value, its series side by side. It is decoration; its numbers are text elsewhere. */
export function ColumnChart({ columns, series, level, scale, width, height }: ColumnChartProps) {
  const x = scaleBand({
    domain: columns.map(({ id }) => id),
    range: [0, width],
    paddingInner: gapShare(columns.length),
  })
  const sizes = columns.flatMap(({ values }) => values.map(({ size }) => size))
  const top = Math.max(1, level?.size ?? 0, ...sizes)
  const y = scaleLinear({ domain: [0, top], range: [height, STROKE] })
  const barWidth = Math.max(1, Math.min(BAR_MAX, x.bandwidth()) / series.length - 1)
  return (
    <svg
      className="block overflow-visible"
      width="100%"
      height={height + 1}
      // A printed page is as wide as its paper, whatever the window was.
      viewBox={`0 0 ${width} ${height + 1}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {scale.map((size) => (
        <Line key={size} className="stroke-line-1 stroke-1" from={{ x: 0, y: y(size) }} to={{ x: width, y: y(size) }} />
      ))}
      {level && (
        <Line
          className="stroke-line-3 stroke-[1.5px] [stroke-dasharray:4_3]"
          from={{ x: 0, y: y(level.size) }}
          to={{ x: width, y: y(level.size) }}
        />
      )}
      {columns.map((column) => (
        <Group key={column.id} left={x(column.id) ?? 0}>
          {series.map((one, at) => {
            const size = column.values[at]?.size ?? 0
            if (size <= 0) return null
            const inset = one.look === 'hollow' && barWidth > 3 ? STROKE / 2 : 0
            const tall = Math.max(1.5, height - y(size))
            return (
              <Bar
                key={one.id}
                className={COLUMN[one.look][column.isOn ? 'on' : 'off']}
                x={at * (barWidth + 1) + inset}
                y={height - tall + inset}
                width={Math.max(1, barWidth - 2 * inset)}
                height={Math.max(0.5, tall - inset)}
              />
            )
          })}
          <Line
            className="stroke-line-3 stroke-1"
            from={{ x: 0, y: height + 0.5 }}
            to={{ x: x.bandwidth(), y: height + 0.5 }}
          />
        </Group>
      ))}
    </svg>
  )
}
