/** The position of the cursor: a line of the grid and a cell. */
export interface GridPlace {
  line: number
  cell: number
}

export interface GridExtent {
  lines: number
  /** More lines may follow: they are still being counted. */
  isOpenEnded: boolean
  cells: number
  /** The number of whole lines visible at once. */
  visible: number
  pageSize: number
}

/** A key press, without its position on the keyboard: `ArrowDown`, `j`, `Shift ArrowDown`, `Alt PageDown`, `Shift 3`, `Ctrl c`. */
export type GridKey = string

export type GridStep =
  | { do: 'move'; to: GridPlace; extend: boolean }
  | { do: 'open' | 'expand' | 'collapse' | 'select' | 'select-all' | 'peek' | 'reload' | 'copy' }
  | { do: 'sort'; column: number }
  | { do: 'page'; by: 1 | -1 }
  /** The place is not known yet. */
  | { do: 'wait' }

const MOVES: Readonly<Record<string, (at: GridPlace, extent: GridExtent) => GridPlace>> = {
  ArrowDown: (at) => ({ ...at, line: at.line + 1 }),
  ArrowUp: (at) => ({ ...at, line: at.line - 1 }),
  ArrowRight: (at) => ({ ...at, cell: at.cell + 1 }),
  ArrowLeft: (at) => ({ ...at, cell: at.cell - 1 }),
  PageDown: (at, { visible }) => ({ ...at, line: at.line + Math.max(1, visible - 1) }),
  PageUp: (at, { visible }) => ({ ...at, line: at.line - Math.max(1, visible - 1) }),
  Home: (at) => ({ ...at, line: 0 }),
  End: (at) => ({ ...at, line: Number.POSITIVE_INFINITY }),
}

const ACTIONS: Readonly<Record<string, GridStep>> = {
  Enter: { do: 'open' },
  'Ctrl c': { do: 'copy' },
  '+': { do: 'expand' },
  '-': { do: 'collapse' },
  ' ': { do: 'select' },
  'Shift a': { do: 'select-all' },
  i: { do: 'peek' },
  r: { do: 'reload' },
  'Alt PageDown': { do: 'page', by: 1 },
  'Alt PageUp': { do: 'page', by: -1 },
}

/**
 * Returns what a key does in a grid.
 * @returns null for a key that is not the grid's. A move stays inside the extent, and waits for its end while that is not known; an empty grid has
 * none.
 */
export function navigate(at: GridPlace, key: GridKey, extent: GridExtent): GridStep | null {
  const digit = /^Shift ([1-9])$/.exec(key)
  if (digit) return { do: 'sort', column: Number(digit[1]) - 1 }
  const doing = Object.hasOwn(ACTIONS, key) ? ACTIONS[key] : undefined
  if (doing) return doing
  const extend = key === 'Shift ArrowDown' || key === 'Shift ArrowUp'
  const name = key === 'j' ? 'ArrowDown' : key === 'k' ? 'ArrowUp' : extend ? key.slice(6) : key
  const move = Object.hasOwn(MOVES, name) ? MOVES[name] : undefined
  if (!move || extent.lines === 0) return null
  const to = move(at, extent)
  if (extent.isOpenEnded && to.line >= extent.lines) return { do: 'wait' }
  return {
    do: 'move',
    to: { line: clampIndex(to.line, extent.lines), cell: clampIndex(to.cell, extent.cells) },
    extend,
  }
}

function clampIndex(value: number, count: number): number {
  return Math.max(0, Math.min(value, count - 1))
}

interface GridKeyEvent {
  key: string
  code: string
  ctrlKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** Returns the press in the form of `navigate`; null when it carries Ctrl and is not one of the grid's, or is a modifier alone. */
export function gridKey(event: GridKeyEvent): GridKey | null {
  if (['Shift', 'Alt', 'Control', 'Meta', 'AltGraph'].includes(event.key)) return null
  if (event.ctrlKey) return !event.altKey && !event.shiftKey && event.key === 'c' ? 'Ctrl c' : null
  if (event.altKey) return event.key.startsWith('Page') && !event.shiftKey ? `Alt ${event.key}` : null
  if (event.shiftKey) {
    const digit = /^Digit([1-9])$/.exec(event.code)
    if (digit) return `Shift ${digit[1]}`
    if (event.key === '+' || event.key === '-') return event.key
    return `Shift ${event.key.length === 1 ? event.key.toLowerCase() : event.key}`
  }
  if (event.key === '\u2212') return '-'
  return event.key.length === 1 ? event.key.toLowerCase() : event.key
}
