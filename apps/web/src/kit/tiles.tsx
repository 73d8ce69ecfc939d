import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Icon } from './icon'
import { Kbd } from './keys/kbd'

export interface Tile {
  alias: string
  name: string
  /** What it shows. */
  about: string
  /** What it asks before it opens. */
  asks: string
  /** One live figure; empty while it is not known. */
  figure: string
}

interface TilesProps {
  label: string
  tiles: readonly Tile[]
  /** Its dialog is open. */
  current?: string | undefined
  onOpen: (tile: Tile, at: number) => unknown
  /** Lines of the palette that lead to the same, in the last cell. */
  lines: readonly string[]
}

/** Left and right go by one, up and down by as many as stand in a row. */
function stepOf(key: string, inRow: number): number | undefined {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -inRow, ArrowDown: inRow }
  return steps[key]
}

/** A ruled sheet of pages to open: their digits open them, arrows move, Enter opens. */
export function Tiles({ label, tiles, current, onOpen, lines }: TilesProps) {
  const root = useRef<HTMLUListElement>(null)
  useEffect(() => root.current?.querySelector('button')?.focus(), [])
  const move = (event: KeyboardEvent) => {
    const buttons = [...(root.current?.querySelectorAll('button') ?? [])]
    const top = buttons[0]?.getBoundingClientRect().top
    const step = stepOf(event.key, buttons.filter((button) => button.getBoundingClientRect().top === top).length)
    const at = buttons.findIndex((button) => button === document.activeElement)
    const next = step === undefined || at < 0 ? undefined : buttons[at + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <ul className="hub" aria-label={label} ref={root} onKeyDown={move} data-region="page">
      {tiles.map((tile, at) => (
        <li key={tile.alias} className={tile.alias === current ? 'on' : undefined}>
          <button
            type="button"
            data-command="shell.show-part"
            aria-keyshortcuts={String(at + 1)}
            onClick={() => onOpen(tile, at)}
          >
            <span className="al">{tile.alias}</span>
            <span className="digit">{at + 1}</span>
            <b>{tile.name}</b>
            <span className="about" title={tile.about}>
              {tile.about}
            </span>
            <span className="asks">{tile.asks}</span>
            <span className="figure">{tile.figure}</span>
          </button>
        </li>
      ))}
      <li className="hub-lines">
        <Icon name="prompt" />
        <Kbd bare>Ctrl K</Kbd>
        {lines.map((line) => (
          <span key={line}>
            <b>{line.split(' ')[0]}</b> {line.split(' ').slice(1).join(' ')}
          </span>
        ))}
      </li>
    </ul>
  )
}
