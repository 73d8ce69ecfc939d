/** One series of a picture: solid ink or hollow, two shapes instead of two hues. */
export interface PictureSeries {
  id: string
  name: string
  look: 'solid' | 'hollow'
  /** Beside its name in the legend. */
  total?: string | undefined
}

/** One column: what it stands for, and how high each series stands in it. */
export interface PictureColumn {
  id: string
  /** Below it. */
  label: string
  /** In the table, where `label` is short. */
  name?: string | undefined
  /** In the order of the series. */
  values: readonly { size: number; text: string }[]
  /** Below the label, such as an amount. */
  note?: string | undefined
  /** The one that the cursor of the list is in. */
  isOn?: boolean | undefined
  /** Keeps its label where there is no room for all of them. */
  isMajor?: boolean | undefined
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

/** Which columns have room for their label: all of them, else the major ones, else as many as fit, evenly spread. */
export function labelledColumns(columns: readonly PictureColumn[], width: number): ReadonlySet<string> {
  if (columns.length * LABEL_WIDTH <= width) return new Set(columns.map(({ id }) => id))
  const majors = columns.filter(({ isMajor }) => isMajor)
  const wanted = majors.length > 0 ? majors : columns
  const room = Math.max(1, Math.floor(width / LABEL_WIDTH))
  const step = Math.max(1, Math.ceil(wanted.length / room))
  return new Set(wanted.flatMap(({ id }, at) => (at % step === 0 ? [id] : [])))
}
