import { commandKey } from './hint'
import { cx } from 'class-variance-authority'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Icon } from './icon'
import { Kbd } from './keys/kbd'

export interface Tile {
  alias: string
  name: string
  about: string
  /** What it asks before it opens. */
  asks: string
  /** One live figure; empty until it is known. */
  figure: string
}

interface TilesProps {
  label: string
  tiles: readonly Tile[]
  /** The tile whose dialog is open. */
  current?: string | undefined
  onOpen: (tile: Tile, at: number) => unknown
  /** Palette lines that lead to the same, in the last cell. */
  lines: readonly string[]
}

/** Returns the step of an arrow key: one left or right, a whole row up or down. */
function tileStep(key: string, inRow: number): number | undefined {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -inRow, ArrowDown: inRow }
  return steps[key]
}

/** Returns the digit that opens a tile: 0 the tenth; none for those behind it, which their alias opens. */
const tileDigit = (at: number): string => (at < 9 ? String(at + 1) : at === 9 ? '0' : '')

/** Returns the index of the tile that a digit opens. */
export const tileAt = ({ code }: Pick<globalThis.KeyboardEvent, 'code'>): number => (Number(code.slice(-1)) + 9) % 10

/** Returns the digits of so many tiles as text. */
export const tileDigits = (count: number): string => (count > 9 ? '1–9 0' : `1–${count}`)

/** The most rows, however many tiles there are. */
const ROWS_MAX = 3
const COLUMNS_MIN = 4

const CELL =
  'group/tile min-h-33 -mb-px border-r border-b border-line-2 data-last:border-r-0 has-[button:focus-visible]:bg-sel has-[button:focus-visible]:shadow-[inset_3px_0_0_var(--mode)]'
const INSIDE = 'grid grid-cols-[minmax(0,1fr)_auto] content-start gap-y-0.5 w-full pt-3 px-3.5 pb-2.5 text-left'
const SMALL = 'mt-2.5 text-13 leading-4.5 truncate'

/** A grid of pages to open: digits open them, arrows move, Enter opens. */
export function Tiles({ label, tiles, current, onOpen, lines }: TilesProps) {
  const root = useRef<HTMLUListElement>(null)
  const columns = Math.max(COLUMNS_MIN, Math.ceil((tiles.length + 1) / ROWS_MAX))
  const isLast = (at: number) => ((at + 1) % columns === 0 ? '' : undefined)
  useEffect(() => root.current?.querySelector('button')?.focus(), [])
  const move = (event: KeyboardEvent) => {
    const buttons = [...(root.current?.querySelectorAll('button') ?? [])]
    const top = buttons[0]?.getBoundingClientRect().top
    const step = tileStep(event.key, buttons.filter((button) => button.getBoundingClientRect().top === top).length)
    const at = buttons.findIndex((button) => button === document.activeElement)
    const next = step === undefined || at < 0 ? undefined : buttons[at + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <ul
      className="grid phone:grid-cols-2! flex-none border-b border-line-2"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      data-tiles=""
      data-dense={columns > COLUMNS_MIN ? '' : undefined}
      aria-label={label}
      ref={root}
      onKeyDown={move}
      data-region="page"
    >
      {tiles.map((tile, at) => (
        <li
          key={tile.alias}
          data-last={isLast(at)}
          className={cx(CELL, tile.alias === current && 'bg-sel shadow-[inset_3px_0_0_var(--mode)]')}
        >
          <button
            type="button"
            className={cx(INSIDE, 'h-full cursor-pointer focus-visible:outline-offset-[-2px]')}
            data-command="shell.show-part"
            aria-keyshortcuts={tileDigit(at) || undefined}
            onClick={() => onOpen(tile, at)}
          >
            <span
              className={cx(
                'mono-[22px/26px] font-medium group-has-[button:focus-visible]/tile:text-mode',
                tile.alias === current ? 'text-mode' : 'text-fg-2',
              )}
            >
              {tile.alias}
            </span>
            <span className="mono-[14px/19px] text-fg-2 text-right">{tileDigit(at)}</span>
            <b className="col-span-full mt-1 sans-[15px/20px] font-semibold font-stretch-96%">{tile.name}</b>
            <span className="col-span-full text-13 leading-4.5 text-fg-1 truncate" title={tile.about}>
              {tile.about}
            </span>
            <span className={cx(SMALL, 'text-fg-2 in-data-dense:col-span-full max-[1200px]:hidden')}>{tile.asks}</span>
            <span
              className={cx(
                SMALL,
                'text-fg-1 in-data-dense:col-span-full in-data-dense:mt-0 max-[1200px]:col-span-full',
              )}
            >
              {tile.figure}
            </span>
          </button>
        </li>
      ))}
      <li className={cx(CELL, INSIDE, 'text-fg-2')} data-last={isLast(tiles.length)}>
        <Icon name="prompt" />
        <Kbd bare>{commandKey('shell.open-palette')}</Kbd>
        {lines.map((line) => (
          <span className="col-span-full mono-[14px/20px] text-fg-1" key={line}>
            <b className="font-semibold text-command">{line.split(' ')[0]}</b> {line.split(' ').slice(1).join(' ')}
          </span>
        ))}
      </li>
    </ul>
  )
}
