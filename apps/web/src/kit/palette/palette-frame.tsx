import { cva, cx } from 'class-variance-authority'
import { Command } from 'cmdk'
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { usePauseUntilFocus, useKeyboard, useLayer } from '../keys/keys'
import type { PaletteToken } from './line-parts'
import { type PlaceholderHint, PaletteInput, type PaletteSuggestion } from './palette-input'
import { useLatestRef } from '../latest-ref'
import { Said } from '../announcement'
import { useAnnouncedRow } from './use-announced-row'
import { type PaletteGroup, type PaletteItem, groupItems, stabiliseGroups } from './stable-groups'

export interface PaletteFrameProps {
  onClose: () => void
  text: string
  onText: (text: string) => void
  tokens: readonly PaletteToken[]
  ghosts: readonly PlaceholderHint[]
  /** Suggested lines for the typed one, shown behind it. */
  repaired?: readonly PaletteSuggestion[] | undefined
  groups: readonly PaletteGroup[]
  /** Changes whenever something other than a key replaced the rows, such as a paste: the highlight moves to the first row. */
  turn?: string | undefined
  /** The item that the highlight starts at when the rows are replaced, where that is not the first. */
  startAt?: string | null | undefined
  /** Called first for a key in the box; true when it was handled. */
  onKey?: ((event: KeyboardEvent<HTMLElement>, current: PaletteItem | null) => boolean) | undefined
  /** The preview of the highlighted item, at the right. */
  preview?: ((highlight: string | null) => ReactNode) | undefined
  /** The grammar of the line, at the foot. */
  grammar?: ReactNode
  /** An answer is pending, so an empty result is not final. */
  isSearching?: boolean | undefined
  /** The number of results at the foot: `12 results`. */
  resultText?: string
  /** Shown in place of the number of results: what it waits for, or the state of submitted lines. */
  notice?: string | null | undefined
  /** Called by Enter with the item that was highlighted at the press. */
  onRun: (item: PaletteItem) => void
  /** Called by Ctrl Enter. */
  onSave: (item: PaletteItem) => void
  /** Called by Enter or Ctrl Enter while there is no row yet; the key waits for the answer. */
  onEarly?: ((how: 'run' | 'save') => void) | undefined
  /** Called by Del in an empty box: discards the highlighted item. */
  onDiscard?: ((item: PaletteItem) => void) | undefined
  /** Called with a pasted text of several lines. */
  onLines?: ((lines: readonly string[]) => void) | undefined
  /** Called by Tab: completes the slot at the caret. */
  onComplete: (caret: number, highlight: string | null) => void
  /** Earlier lines, latest first; Up recalls them. */
  recalled: readonly string[]
  placeholder?: string | undefined
  maxLength?: number | undefined
}

const BOX =
  'fixed left-1/2 top-11 z-6 w-265 max-w-[calc(100vw-24px)] -translate-x-1/2 border border-line-3 rounded-[5px] bg-bg-1 shadow-over overflow-hidden focus-visible:outline-none print:hidden'
const HEIGHT = 'max-h-[min(560px,calc(100vh-200px))]'
/** The library measures the list at each change, which would cost a second frame for each key. */
const UNMEASURED = '[&>[cmdk-list-sizer]]:contents'
const row = cva('relative flex items-center gap-2.5 h-6.25 px-4 text-13 whitespace-nowrap', {
  variants: {
    isHere: {
      true: 'bg-bg-3 before:absolute before:left-0 before:inset-y-0 before:w-0.75 before:bg-mode',
      false: '',
    },
    isOff: { true: 'text-fg-2 cursor-default', false: 'text-fg-1 cursor-pointer' },
  },
})

export function PaletteHeading({ children }: { children: ReactNode }) {
  return <h6 className="pt-2.25 px-4 pb-0.75 sans-[12px/16px] font-semibold text-fg-2">{children}</h6>
}

/**
 * The command palette: one box, grouped rows, a preview. It is a sibling of the page in the document and does not make the page inert: that would
 * recompute the style of the whole page, which costs more than opening the palette.
 */
export function PaletteFrame(props: PaletteFrameProps) {
  const { onClose } = props
  useLayer(true, { kind: 'palette', onEscape: onClose, onLeave: onClose })
  usePauseUntilFocus(() => document.activeElement?.closest('[data-region=palette]') !== null)
  useFocusReturn()
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

/**
 * Keeps focus while the palette is on top: when it closes, focus goes to the part of the page that asked for it meanwhile, such as a form that was
 * saved and cleared, else to what had it before, unless something else has taken it.
 */
function useFocusReturn() {
  const keyboard = useKeyboard()
  const [before] = useState(() => document.activeElement)
  const wanted = useRef(before)
  useLayoutEffect(() => {
    const keep = ({ target }: FocusEvent) => {
      const isOfPage = target instanceof HTMLElement && target.closest('main') !== null
      if (!isOfPage || keyboard?.top?.kind !== 'palette') return
      wanted.current = target
      document.querySelector<HTMLElement>('[data-region=palette] input')?.focus()
    }
    document.addEventListener('focusin', keep)
    return () => {
      document.removeEventListener('focusin', keep)
      queueMicrotask(() => {
        const next = [wanted.current, before].find((each) => each instanceof HTMLElement && each.isConnected)
        if (document.activeElement === document.body && next instanceof HTMLElement) next.focus()
      })
    }
  }, [keyboard, before])
}

function PaletteBody(props: PaletteFrameProps) {
  const { text, onText, recalled } = props
  const { groups, highlight, setHighlight } = useStableGroups(
    `${props.turn ?? ''} ${text}`,
    props.groups,
    props.startAt ?? null,
  )
  const runNow = useLatestRef(props.onRun)
  const onRun = useCallback((item: PaletteItem) => runNow.current(item), [runNow])
  const recalledAt = useRef(-1)
  const list = useRef<HTMLDivElement>(null)
  const items = groups.flatMap(groupItems)
  const current = items.find((item) => item.id === highlight)
  const preview = props.preview?.(highlight)
  const root = useRef<HTMLDivElement>(null)
  const said = useAnnouncedRow({
    root,
    asked: `${props.turn ?? ''} ${text}`,
    isEmpty: text.trim() === '',
  })
  const hasScrolled = useRef(false)
  useListScrollReset({ list, hasScrolled, asked: `${props.turn ?? ''} ${text}`, startAt: props.startAt ?? null })
  const isCounted = text.trim() !== '' && !props.isSearching

  // The highlighted row is announced from the first on; the library names it only after an arrow.
  useEffect(() => {
    const rows = list.current?.querySelectorAll('[role=option]')
    const row = rows?.[items.findIndex((item) => item.id === highlight)]
    const input = list.current?.closest('[data-region=palette]')?.querySelector('input')
    input?.setAttribute('aria-controls', list.current?.id ?? '')
    if (row) input?.setAttribute('aria-activedescendant', row.id)
    else input?.removeAttribute('aria-activedescendant')
  })

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
    } else if (event.key === 'PageDown' || event.key === 'PageUp') {
      event.preventDefault()
      scrollPreview(root.current, event.key === 'PageDown' ? 1 : -1)
    } else if (event.key === 'ArrowUp' && (isFirst || isRecalling)) {
      event.preventDefault()
      recall(1)
    } else if (event.key === 'ArrowDown' && isRecalling && recalledAt.current >= 0) {
      event.preventDefault()
      recall(-1)
    }
  }
  const type = (next: string) => {
    recalledAt.current = -1
    onText(next)
  }
  return (
    <Command
      shouldFilter={false}
      filter={keepOrder}
      vimBindings={false}
      className="focus-visible:outline-none"
      value={highlight ?? ''}
      onValueChange={setHighlight}
      onKeyDown={press}
      label="Command palette"
      ref={root}
    >
      <span className="sr" role="status">
        {said}
      </span>
      <Said>{props.notice ?? (isCounted ? (props.resultText ?? '') : '')}</Said>
      <PaletteInput
        text={text}
        onText={type}
        onLines={(lines) => props.onLines?.(lines)}
        tokens={props.tokens}
        placeholderHints={props.ghosts}
        suggestions={props.repaired ?? []}
        placeholder={props.placeholder ?? 'Type a command or search'}
        maxLength={props.maxLength ?? 200}
      />
      <div
        className={cx(
          'grid',
          preview
            ? 'grid-cols-[minmax(0,1fr)_392px] small:grid-cols-[minmax(0,1fr)_300px]'
            : 'grid-cols-[minmax(0,1fr)]',
        )}
      >
        <Command.List
          className={cx(HEIGHT, UNMEASURED, 'pb-2 overflow-y-auto')}
          ref={list}
          onScroll={() => {
            hasScrolled.current = true
          }}
        >
          {groups.map((group) => (
            <Command.Group
              key={group.id}
              value={`group ${group.id}`}
              heading={<PaletteHeading>{group.title}</PaletteHeading>}
            >
              {groupItems(group).map((item, at) => (
                // By place: a row of another text is this one with other words, which costs a fraction of making it anew.
                // biome-ignore lint/suspicious/noArrayIndexKey: no row has a state of its own
                <PaletteRow key={at} item={item} isHere={item.id === highlight} onRun={onRun} />
              ))}
            </Command.Group>
          ))}
          {items.length === 0 && text.trim() !== '' && (
            <div className={row({ isHere: false, isOff: false })}>
              {props.isSearching ? 'Searching...' : 'There are no results to show.'}
            </div>
          )}
        </Command.List>
        {preview && (
          <aside className={cx(HEIGHT, 'prev pb-2.5 border-l border-line-2 bg-bg-0 overflow-y-auto')} data-preview="">
            <AfterRowsPaint>{preview}</AfterRowsPaint>
          </aside>
        )}
      </div>
      <div className="flex items-center gap-4 h-7.5 px-4 border-t border-line-2 bg-bg-2 text-fg-1 [&_span]:inline-flex [&_span]:items-center [&_span]:gap-1.5 [&_b]:font-bold [&_b]:text-mode">
        <span className="numerals text-14">{props.grammar}</span>
        <span className="grow" />
        <span className="text-fg-2">{props.notice ?? props.resultText}</span>
      </div>
    </Command>
  )
}

interface PaletteRowProps {
  item: PaletteItem
  isHere: boolean
  onRun: (item: PaletteItem) => void
}

/** Redrawn only when its item or highlight changes. */
const PaletteRow = memo(function PaletteRow({ item, isHere, onRun }: PaletteRowProps) {
  const isOff = item.disabledReason !== undefined
  return (
    <Command.Item
      value={item.id}
      className={row({ isHere, isOff })}
      data-off={isOff ? '' : undefined}
      data-here={isHere ? '' : undefined}
      // Enter is answered above, by the item highlighted at the press; this one is the mouse's.
      onSelect={() => !isOff && onRun(item)}
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
    </Command.Item>
  )
})

/** Turns off the scoring of the library. */
const keepOrder = () => 1

/** Renders its children once the rows are painted, so that no key waits for them. */
function AfterRowsPaint({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ReactNode>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setShown(children))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [children])
  return shown
}

interface ListScroll {
  list: RefObject<HTMLDivElement | null>
  hasScrolled: RefObject<boolean>
  asked: string
  startAt: string | null
}

/** Scrolls the list to its first row, or to the one that the highlight starts at, when its rows are replaced. */
function useListScrollReset({ list, hasScrolled, asked, startAt }: ListScroll) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each answer of its own
  useLayoutEffect(() => {
    if (startAt !== null) {
      list.current?.querySelector('[data-here]')?.scrollIntoView({ block: 'nearest' })
    } else if (hasScrolled.current && list.current) {
      list.current.scrollTop = 0
      hasScrolled.current = false
    }
  }, [asked])
}

/** Scrolls the preview by most of its height. */
function scrollPreview(root: HTMLElement | null, way: 1 | -1): void {
  const preview = root?.querySelector('[data-preview]')
  preview?.scrollBy({ top: way * Math.max(21, preview.clientHeight - 42) })
}

/** Returns the groups in an order that does not move under the highlight, and the highlight. */
function useStableGroups(asked: string, wanted: readonly PaletteGroup[], startAt: string | null) {
  const [state, setState] = useState<{ asked: string; shown: readonly string[]; highlight: string | null }>({
    asked,
    shown: [],
    highlight: null,
  })
  const isNew = state.asked !== asked
  const groups = stabiliseGroups(wanted, isNew ? [] : state.shown, isNew ? startAt : state.highlight)
  const ids = groups.flatMap((group) => groupItems(group).map((item) => item.id))
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
