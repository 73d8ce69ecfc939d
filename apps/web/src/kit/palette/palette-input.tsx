import { Command } from 'cmdk'
import { type CSSProperties, useRef } from 'react'
import { Icon } from '../icon'
import { type PaletteToken, partsOf } from './line-parts'

/** A slot that was not typed, such as `[day]`, with what it defaults to beneath. */
export interface PaletteGhost {
  text: string
  name?: string | undefined
}

interface PaletteInputProps {
  text: string
  onText: (text: string) => void
  /** Told of a pasted text of several lines, which no box of one line can hold. */
  onLines: (lines: readonly string[]) => void
  tokens: readonly PaletteToken[]
  ghosts: readonly PaletteGhost[]
  placeholder: string
  maxLength: number
}

/** The box of the palette: a real input over a copy of its text that carries underlines and slot names. */
export function PaletteInput({ text, onText, onLines, tokens, ghosts, placeholder, maxLength }: PaletteInputProps) {
  const copy = useRef<HTMLSpanElement>(null)
  const parts = partsOf(text, tokens)
  return (
    <div className="inp">
      <Icon name="prompt" className="ps" />
      <span className="line">
        <span className="copy" ref={copy} aria-hidden="true">
          {parts.map((part) => (
            <span
              key={part.key}
              className={part.token ? `tk ${part.token.state}${part.room === null ? ' free' : ''}` : undefined}
              style={part.room === null ? undefined : roomStyle(part.room)}
            >
              <span className="tt">{part.text}</span>
              {part.token?.name !== undefined && <span className="tl2">{part.token.name}</span>}
            </span>
          ))}
          {ghosts.map((ghost) => (
            <span key={ghost.text}>
              {'  '}
              <span className="tk ghost free">
                <span className="tt">{ghost.text}</span>
                {ghost.name !== undefined && <span className="tl2">{ghost.name}</span>}
              </span>
            </span>
          ))}
        </span>
        <Command.Input
          value={text}
          onValueChange={onText}
          placeholder={placeholder}
          autoFocus
          data-autofocus
          maxLength={maxLength}
          spellCheck={false}
          onKeyDown={(event) => {
            // They move the caret, not the highlight of the list.
            if (event.key === 'Home' || event.key === 'End') event.stopPropagation()
          }}
          onPaste={(event) => {
            const lines = event.clipboardData
              .getData('text')
              .split(/[\r\n]+/)
              .filter((line) => line.trim() !== '')
            if (lines.length < 2) return
            event.preventDefault()
            onLines(lines.map((line) => line.trim()))
          }}
          onScroll={(event) => {
            // The copy follows the input when a long line scrolls sideways.
            if (copy.current) copy.current.scrollLeft = event.currentTarget.scrollLeft
          }}
        />
      </span>
    </div>
  )
}

/** How many characters a name may be wide, for the style sheet. */
function roomStyle(characters: number): CSSProperties {
  // A custom property is not among the names that React's type knows.
  return { '--room': characters } as CSSProperties
}
