import { LINE_END } from '@forecourt/core/kernel/visible'
import { cva, cx } from 'class-variance-authority'
import { type CSSProperties, useRef } from 'react'
import { Icon } from '../icon'
import { type PaletteToken, lineParts } from './line-parts'

/** An empty slot, such as `[day]`, with its default beneath. */
export interface PlaceholderHint {
  text: string
  name?: string | undefined
}

/** A suggested line; `changed` has the offsets of its words that differ from the typed ones. */
export interface PaletteSuggestion {
  text: string
  changed: readonly { start: number; end: number }[]
}

interface PaletteInputProps {
  text: string
  onText: (text: string) => void
  /** Called with a pasted text of several lines, which the one-line box cannot hold. */
  onLines: (lines: readonly string[]) => void
  tokens: readonly PaletteToken[]
  placeholderHints: readonly PlaceholderHint[]
  suggestions: readonly PaletteSuggestion[]
  placeholder: string
  maxLength: number
}

const tokenLook = cva('', {
  variants: {
    state: {
      verb: 'pb-px border-b-2 border-ok font-bold text-mode',
      resolved: 'pb-px border-b-2 border-ok',
      plain: 'pb-px border-b-2 border-transparent',
      wrong: 'pb-px border-b-2 border-out text-out',
      unresolved: 'pb-px border-b border-dashed border-line-3',
      changed: 'pb-px border-b-2 border-mode text-mode',
      ghost: 'pb-px border-b border-dashed border-line-3 text-fg-2',
    },
  },
})
const PLACED = 'relative inline-block leading-5'
/** Nothing behind it must stay in place: its label may push what follows. */
const FREE = 'relative inline-grid justify-items-start leading-5 align-top'
const INPUT =
  'absolute inset-x-0 top-0 w-full h-5.5 p-0 border-0 bg-transparent mono-[16px/20px] text-transparent caret-mode [caret-shape:block] outline-none selection:bg-[color-mix(in_srgb,var(--mode)_40%,transparent)] selection:text-transparent placeholder:text-fg-2 placeholder:opacity-100'

/** Returns the look of a slot label: the advance of the line is half its 16px. */
function slotNameLook(state: string): string {
  const colour = state === 'wrong' ? 'text-out' : 'text-fg-2'
  return cx('max-w-[calc(var(--room,100)*8px-2px)] sans-[12px/16px] whitespace-nowrap overflow-hidden', colour)
}

/** The box of the palette: a real input over a copy of its text that carries underlines and slot labels. */
export function PaletteInput({
  text,
  onText,
  onLines,
  tokens,
  placeholderHints,
  suggestions,
  ...box
}: PaletteInputProps) {
  const copy = useRef<HTMLSpanElement>(null)
  const parts = lineParts(text, tokens)
  return (
    <div className="flex items-start gap-2.25 h-15 px-4 pt-2.75 border-b border-line-2 mono-[16px] whitespace-pre">
      <Icon name="prompt" className="w-2.75 h-5 text-mode" />
      <span className="relative flex-1 h-11 min-w-0">
        <span
          className="absolute inset-0 mono-[16px/20px] tabular-nums slashed-zero whitespace-pre overflow-hidden pointer-events-none"
          ref={copy}
          aria-hidden="true"
          data-copy=""
        >
          {parts.map((part) => (
            <span
              key={part.key}
              className={part.token ? (part.room === null ? FREE : PLACED) : undefined}
              data-state={part.token?.state}
              style={part.room === null ? undefined : roomStyle(part.room)}
            >
              <span className={part.token ? tokenLook({ state: part.token.state }) : undefined}>{part.text}</span>
              {part.token?.name !== undefined && (
                <span
                  className={cx(part.room === null ? 'pt-px' : 'absolute left-0 top-6', slotNameLook(part.token.state))}
                  data-name=""
                >
                  {part.token.name}
                </span>
              )}
            </span>
          ))}
          {suggestions.map((each, i) => (
            <SuggestedLine key={each.text} {...each} lead={i === 0 ? '→' : 'or'} />
          ))}
          {placeholderHints.map((ghost) => (
            <span key={ghost.text}>
              {'  '}
              <span className={FREE}>
                <span className={tokenLook({ state: 'ghost' })}>{ghost.text}</span>
                {ghost.name !== undefined && (
                  <span className={cx('pt-0.5', slotNameLook('ghost'))} data-name="">
                    {ghost.name}
                  </span>
                )}
              </span>
            </span>
          ))}
        </span>
        {/* Not the library's own: that one would have the rows looked through once more for each key, though none is filtered. */}
        <input
          className={INPUT}
          type="text"
          role="combobox"
          aria-label="Command palette"
          aria-autocomplete="list"
          aria-expanded="true"
          autoComplete="off"
          value={text}
          onChange={(event) => onText(event.target.value)}
          placeholder={box.placeholder}
          autoFocus
          data-autofocus
          maxLength={box.maxLength}
          spellCheck={false}
          onKeyDown={(event) => {
            // They move the caret, not the highlight of the list.
            if (event.key === 'Home' || event.key === 'End') event.stopPropagation()
          }}
          onPaste={(event) => {
            const lines = event.clipboardData
              .getData('text')
              .split(LINE_END)
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

/** A suggestion behind the typed line, with its changes marked. */
function SuggestedLine({ text, changed, lead }: PaletteSuggestion & { lead: string }) {
  const tokens = changed.map(({ start, end }) => ({ start, end, state: 'changed' as const }))
  return (
    <span data-repaired="" className="text-fg-2">
      {`  ${lead} `}
      {lineParts(text, tokens).map((part) => (
        <span key={part.key} className={part.token ? tokenLook({ state: 'changed' }) : undefined}>
          {part.text}
        </span>
      ))}
    </span>
  )
}

/** Returns the style for the width of a label in characters. */
function roomStyle(characters: number): CSSProperties {
  // A custom property is not among the names that React's type knows.
  return { '--room': characters } as CSSProperties
}
