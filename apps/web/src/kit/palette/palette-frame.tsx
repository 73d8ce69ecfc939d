import { cva, cx } from 'class-variance-authority'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useKeptUntil, useLayer } from '../keys/keys'
import type { PaletteToken } from './line-parts'
import { type PaletteGhost, PaletteInput, type PaletteRepair } from './palette-input'
import { Said } from '../said'
import { useSaidRows } from './use-said-rows'
import { type PaletteGroup, type PaletteItem, itemsOf, settleGroups } from './settle-groups'

export interface PaletteFrameProps {
  onClose: () => void
  text: string
  onText: (text: string) => void
  tokens: readonly PaletteToken[]
  ghosts: readonly PaletteGhost[]
  /** The whole lines that the typed one can mean, behind it. */
  repaired?: readonly PaletteRepair[] | undefined
  groups: readonly PaletteGroup[]
  /** Another one for what made the rows anew without a key in the box, such as a paste: the highlight begins at the first of them. */
  turn?: string | undefined
  /** The item at which the highlight begins when the rows are made anew, where that is not the first. */
  startAt?: string | null | undefined
  /** A key in the box, before any other of them; true when it was answered. */
  onKey?: ((event: KeyboardEvent<HTMLElement>, current: PaletteItem | null) => boolean) | undefined
  /** At the right: what the highlighted item would do. */
  preview?: ((highlight: string | null) => ReactNode) | undefined
  /** At the foot: the grammar of the line. */
  grammar?: ReactNode
  /** An answer is still awaited: that there is nothing is not known yet. */
  isSearching?: boolean | undefined
  /** At the foot, right: `12 results`. */
  resultText?: string
  /** In its place: what it waits for, or what became of lines that were handed over. */
  notice?: string | null | undefined
  /** Enter: runs the item that was highlighted at the press. */
  onRun: (item: PaletteItem) => void
  /** Ctrl Enter. */
  onSave: (item: PaletteItem) => void
  /** Enter or Ctrl Enter while no row is there yet: its answer is awaited. */
  onEarly?: ((how: 'run' | 'save') => void) | undefined
  /** Del while the box is empty: discards what the highlighted item stands for. */
  onDiscard?: ((item: PaletteItem) => void) | undefined
  /** A text of several lines was pasted. */
  onLines?: ((lines: readonly string[]) => void) | undefined
  /** Tab: completes the slot at the caret. */
  onComplete: (caret: number, highlight: string | null) => void
  /** Earlier lines, latest first; Up recalls them. */
  recalled: readonly string[]
  placeholder?: string | undefined
  maxLength?: number | undefined
}

const BOX =
  'fixed left-1/2 top-11 z-6 w-265 max-w-[calc(100vw-24px)] -translate-x-1/2 border border-line-3 rounded-[5px] bg-bg-1 shadow-over overflow-hidden focus-visible:outline-none print:hidden'
const row = cva('relative flex items-center gap-2.5 h-6.25 px-4 text-13 whitespace-nowrap', {
  variants: {
    isHere: {
      true: 'bg-bg-3 before:absolute before:left-0 before:inset-y-0 before:w-0.75 before:bg-mode',
      false: '',
    },
    isOff: { true: 'text-fg-2 cursor-default', false: 'text-fg-1 cursor-pointer' },
  },
})

/** A heading of the palette. */
export function PaletteHeading({ children }: { children: ReactNode }) {
  return <h6 className="pt-2.25 px-4 pb-0.75 sans-[12px/16px] font-semibold text-fg-2">{children}</h6>
}

/**
 * The command palette: one box, grouped answers, a preview. It knows nothing of what it shows. It stands beside the page in the document, and
 * the page is left as it is: what makes a page inert has the style of all of it computed anew, which would cost more than opening the palette.
 */
export function PaletteFrame(props: PaletteFrameProps) {
  const { onClose } = props
  useLayer(true, { kind: 'palette', onEscape: onClose, onLeave: onClose })
  useKeptUntil(() => document.activeElement?.closest('[data-region=palette]') !== null)
  useFocusGivenBack()
  return createPortal(
    <div>
      <div
        className="fixed inset-0 z-5 bg-scrim print:hidden"
        aria-hidden="true"
        onMouseDown={(event) => {
          // Focus goes back to where it was, not to what lies under the pointer.
          event.preventDefault()
          onClose()
        }}
      />
      <div className={BOX} role="dialog" aria-modal="true" aria-label="Command palette" data-region="palette">
        <PaletteBody {...props} />
      </div>
    </div>,
    document.body,
  )
}

/** Gives focus back to what had it before this was drawn, unless something else has taken it when this goes. */
function useFocusGivenBack() {
  const [before] = useState(() => document.activeElement)
  useLayoutEffect(
    () => () =>
      queueMicrotask(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected)
          before.focus()
      }),
    [before],
  )
}

function PaletteBody(props: PaletteFrameProps) {
  const { text, onText, recalled } = props
  const { groups, highlight, setHighlight } = useSettledGroups(
    `${props.turn ?? ''} ${text}`,
    props.groups,
    props.startAt ?? null,
  )
  const recalledAt = useRef(-1)
  const items = groups.flatMap(itemsOf)
  const current = items.find((item) => item.id === highlight)
  const preview = props.preview?.(highlight)
  const root = useRef<HTMLDivElement>(null)
  const said = useSaidRows({
    root,
    asked: `${props.turn ?? ''} ${text}`,
    isEmpty: text.trim() === '',
  })
  const isCounted = text.trim() !== '' && !props.isSearching

  const listID = useId()
  // Another row is another part of the page: who hears it is told of it.
  const rowID = (id: string) => `${listID}${encodeURIComponent(id)}`
  const rowHere = current ? rowID(current.id) : undefined
  useEffect(() => {
    const row = rowHere === undefined ? null : document.getElementById(rowHere)
    const isFirstOfGroup = row?.previousElementSibling === null
    if (isFirstOfGroup) row.parentElement?.previousElementSibling?.scrollIntoView({ block: 'nearest' })
    row?.scrollIntoView({ block: 'nearest' })
  }, [rowHere])

  const recall = (step: 1 | -1): boolean => {
    const next = recalledAt.current + step
    if (next < -1 || next >= recalled.length) return false
    recalledAt.current = next
    onText(recalled[next] ?? '')
    return true
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const isFirst = items.length === 0 || items[0]?.id === highlight
    const isRecalling = text === '' || recalledAt.current >= 0
    if (!event.nativeEvent.isComposing && props.onKey?.(event, current ?? null)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      event.stopPropagation()
      if (event.repeat || event.nativeEvent.isComposing) return
      if (!current) return props.onEarly?.(event.ctrlKey ? 'save' : 'run')
      if (current.disabledReason !== undefined) return
      if (event.ctrlKey) props.onSave(current)
      else props.onRun(current)
    } else if (event.key === 'Delete' && text === '' && current && !event.repeat) {
      event.preventDefault()
      props.onDiscard?.(current)
    } else if (event.key === 'Tab') {
      event.preventDefault()
      event.stopPropagation()
      const input = event.target instanceof HTMLInputElement ? event.target : null
      props.onComplete(input?.selectionStart ?? text.length, highlight)
    } else if (event.key === 'ArrowUp' && (isFirst || isRecalling)) {
      event.preventDefault()
      recall(1)
    } else if (event.key === 'ArrowDown' && isRecalling && recalledAt.current >= 0) {
      event.preventDefault()
      recall(-1)
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      const next = items[items.findIndex(({ id }) => id === highlight) + (event.key === 'ArrowDown' ? 1 : -1)]
      if (next) setHighlight(next.id)
    }
  }
  const type = (next: string) => {
    recalledAt.current = -1
    onText(next)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what a click in it leaves focus on answers the keys as the box does
    <div className="focus-visible:outline-none" tabIndex={-1} onKeyDown={press} ref={root}>
      <span className="sr" role="status">
        {said}
      </span>
      <Said>{props.notice ?? (isCounted ? (props.resultText ?? '') : '')}</Said>
      <PaletteInput
        text={text}
        onText={type}
        onLines={(lines) => props.onLines?.(lines)}
        tokens={props.tokens}
        ghosts={props.ghosts}
        repaired={props.repaired ?? []}
        placeholder={props.placeholder ?? 'Type a command or search'}
        maxLength={props.maxLength ?? 200}
        listID={listID}
        rowHere={rowHere}
      />
      <div className={cx('grid', preview ? 'grid-cols-[minmax(0,1fr)_392px]' : 'grid-cols-[minmax(0,1fr)]')}>
        <div
          className="pb-2 max-h-[min(560px,calc(100vh-200px))] overflow-y-auto"
          role="listbox"
          id={listID}
          aria-label="Suggestions"
        >
          {groups.map((group) => (
            <div key={group.id}>
              <div id={`${rowID(group.id)}-title`} aria-hidden="true">
                <PaletteHeading>{group.title}</PaletteHeading>
              </div>

              <div role="group" aria-labelledby={`${rowID(group.id)}-title`}>
                {itemsOf(group).map((item) => (
                  <PaletteRow
                    key={item.id}
                    item={item}
                    id={rowID(item.id)}
                    isHere={item.id === highlight}
                    onPoint={() => setHighlight(item.id)}
                    onRun={() => item.disabledReason === undefined && props.onRun(item)}
                  />
                ))}
              </div>
            </div>
          ))}
          {items.length === 0 && text.trim() !== '' && (
            <div className={row({ isHere: false, isOff: false })}>
              {props.isSearching ? 'Searching...' : 'There are no results to show.'}
            </div>
          )}
        </div>
        {preview && (
          <aside className="prev pb-2.5 border-l border-line-2 bg-bg-0" data-preview="">
            {preview}
          </aside>
        )}
      </div>
      <div className="flex items-center gap-4 h-7.5 px-4 border-t border-line-2 bg-bg-2 text-fg-1 [&_span]:inline-flex [&_span]:items-center [&_span]:gap-1.5 [&_b]:font-bold [&_b]:text-mode">
        <span className="numerals text-14">{props.grammar}</span>
        <span className="grow" />
        <span className="text-fg-2">{props.notice ?? props.resultText}</span>
      </div>
    </div>
  )
}

interface PaletteRowProps {
  item: PaletteItem
  id: string
  isHere: boolean
  /** The pointer moves over it. */
  onPoint: () => void
  onRun: () => void
}

function PaletteRow({ item, id, isHere, onPoint, onRun }: PaletteRowProps) {
  const isOff = item.disabledReason !== undefined
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter is answered by the box, for the row highlighted at the press
    <div
      role="option"
      id={id}
      aria-selected={isHere}
      className={row({ isHere, isOff })}
      data-off={isOff ? '' : undefined}
      data-here={isHere ? '' : undefined}
      onPointerMove={onPoint}
      onClick={onRun}
    >
      <span className={cx('flex-none w-5.5 mono-[13px] font-medium', isHere ? 'text-mode' : 'text-fg-2')}>
        {item.sign}
      </span>
      <span className="contents" data-content="">
        {item.content}
      </span>
      <span className="flex flex-none items-center gap-2 ml-auto" data-refused={isOff ? '' : undefined}>
        {item.disabledReason ?? item.aside}
      </span>
    </div>
  )
}

/** The groups in an order that does not move under the highlight, and the highlight itself. */
function useSettledGroups(asked: string, wanted: readonly PaletteGroup[], startAt: string | null) {
  const [state, setState] = useState<{ asked: string; shown: readonly string[]; highlight: string | null }>({
    asked,
    shown: [],
    highlight: null,
  })
  const isNew = state.asked !== asked
  const groups = settleGroups(wanted, isNew ? [] : state.shown, isNew ? startAt : state.highlight)
  const ids = groups.flatMap((group) => itemsOf(group).map((item) => item.id))
  const held = isNew ? startAt : state.highlight
  const kept = held !== null && ids.includes(held) ? held : null
  const highlight = kept ?? ids[0] ?? null
  const shown = groups.map((group) => group.id)
  const isSettled = !isNew && state.highlight === highlight && shown.join(' ') === state.shown.join(' ')
  // While it is drawn: a key draws the rows once.
  if (!isSettled) setState({ asked, shown, highlight })
  const setHighlight = (id: string) => {
    if (id !== highlight && ids.includes(id)) setState({ asked, shown, highlight: id })
  }
  return { groups, highlight, setHighlight }
}
