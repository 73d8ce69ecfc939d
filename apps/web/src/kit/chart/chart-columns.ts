/** One series of a chart: solid or hollow, two shapes instead of two hues. */
export interface ChartSeries {
  id: string
  name: string
  look: 'solid' | 'hollow'
  /** Beside its name in the legend. */
  total?: string | undefined
  /** The number that the total is spread over: `75 accounts`. */
  of?: string | undefined
}

/** One column with the height of each series in it. */
export interface ChartColumn {
  id: string
  label: string
  /** Its name in the table, where `label` is short. */
  name?: string | undefined
  /** In the order of the series: the height of each, and its text. */
  values: readonly { size: number; text: string }[]
  /** Text beside the label in place of the values, where those are in `note`. */
  beside?: string | undefined
  /** Text below the label, such as an amount. */
  note?: string | undefined
  /** The cursor of the list is in it. */
  isOn?: boolean | undefined
  /** Keeps its label where there is no room for all. */
  isMajor?: boolean | undefined
}

export interface ChartData {
  columns: readonly ChartColumn[]
  series: readonly ChartSeries[]
  level: ChartLevel | null
  /** The whole chart as a sentence, for screen readers. */
  sentence: string
  /** The text of a size on the scale. */
  scaleText: (size: number) => string
  /** Further columns of the table. */
  facts: readonly { name: string; of: (column: ChartColumn) => string | undefined }[]
}

/** Returns two to four round, whole sizes for the scale, the lowest first. */
export function scaleSizes(columns: readonly ChartColumn[]): readonly number[] {
  const top = Math.max(0, ...columns.flatMap(({ values }) => values.map(({ size }) => size)))
  if (top < 2) return []
  const power = 10 ** Math.floor(Math.log10(top / 2))
  const step = Math.max(1, ([5, 2, 1].find((times) => times * power <= top / 2) ?? 1) * power)
  const marks = Array.from({ length: Math.floor(top / step) }, (_, i) => (i + 1) * step)
  return marks.length > 3 ? marks.filter((_, i) => i % 2 === 1) : marks
}

/** A dashed level across the plot. */
export interface ChartLevel {
  size: number
  name: string
  text: string
}

/** Returns the share of a column's step that stays free. */
export function gapShare(count: number): number {
  return count > 40 ? 0.2 : 0.12
}

/** Returns the share of the whole width that the gap between two columns takes, so that text below starts where the columns do. */
export function gapShareOfWidth(count: number): number {
  const share = gapShare(count)
  return count < 2 ? 0 : share / (count - share)
}

/** The greatest width of a label, in pixels. */
const LABEL_WIDTH = 64

/** Returns the columns that have room for their label: all, else those of the major ones, or of all, that do not overlap the one before. */
export function labelledColumns(columns: readonly ChartColumn[], width: number): ReadonlySet<string> {
  const between = width / Math.max(1, columns.length)
  if (between >= LABEL_WIDTH) return new Set(columns.map(({ id }) => id))
  const hasMajors = columns.some(({ isMajor }) => isMajor)
  const labelled = new Set<string>()
  let free = 0
  for (const [at, { id, isMajor }] of columns.entries()) {
    if ((hasMajors && !isMajor) || at * between < free) continue
    labelled.add(id)
    free = at * between + LABEL_WIDTH
  }
  return labelled
}
