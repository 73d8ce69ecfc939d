/** One series of a picture: solid or hollow, two shapes instead of two hues. */
export interface PictureSeries {
  id: string
  name: string
  look: 'solid' | 'hollow'
  /** Beside its name in the legend. */
  total?: string | undefined
  /** What the total is spread over: `75 accounts`. */
  of?: string | undefined
}

/** One column: what it stands for, and how high each series stands in it. */
export interface PictureColumn {
  id: string
  /** Below it. */
  label: string
  /** In the table, where `label` is short. */
  name?: string | undefined
  /** In the order of the series: how high each stands, and the same in words. */
  values: readonly { size: number; text: string }[]
  /** Beside the label in place of the values, where those stand in `note`. */
  beside?: string | undefined
  /** Below the label, such as an amount. */
  note?: string | undefined
  /** The one that the cursor of the list is in. */
  isOn?: boolean | undefined
  /** Keeps its label where there is no room for all of them. */
  isMajor?: boolean | undefined
}

/** What a picture shows of an answer. */
export interface PictureParts {
  columns: readonly PictureColumn[]
  series: readonly PictureSeries[]
  level: PictureLevel | null
  /** The whole in a sentence, for who cannot see it. */
  sentence: string
  /** A size as the scale tells it. */
  scaleText: (size: number) => string
  /** What the table says of each column besides its values. */
  facts: readonly { name: string; of: (column: PictureColumn) => string | undefined }[]
}

/** Round sizes that a scale marks, from the lowest: two to four of them, whole ones. */
export function scaleOf(columns: readonly PictureColumn[]): readonly number[] {
  const top = Math.max(0, ...columns.flatMap(({ values }) => values.map(({ size }) => size)))
  if (top < 2) return []
  const power = 10 ** Math.floor(Math.log10(top / 2))
  const step = Math.max(1, ([5, 2, 1].find((times) => times * power <= top / 2) ?? 1) * power)
  const marks = Array.from({ length: Math.floor(top / step) }, (_, i) => (i + 1) * step)
  return marks.length > 3 ? marks.filter((_, i) => i % 2 === 1) : marks
}

/** A dashed level across the plot. */
export interface PictureLevel {
  size: number
  name: string
  text: string
}

/** The part of a column's step that stays free. */
export function gapShare(count: number): number {
  return count > 40 ? 0.2 : 0.12
}

/** What the room between two columns takes of the whole width, so that what is below them begins where they do. */
export function gapShareOfWidth(count: number): number {
  const share = gapShare(count)
  return count < 2 ? 0 : share / (count - share)
}

/** The widest a label is, in pixels: the figures of a column beside its name. */
const LABEL_WIDTH = 64

/** Which columns have room for their label: all of them, else of the major ones, or of all, those that do not run into the one before. */
export function labelledColumns(columns: readonly PictureColumn[], width: number): ReadonlySet<string> {
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
