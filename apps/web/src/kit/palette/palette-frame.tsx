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
import { useKeptUntil, useKeyboard, useLayer } from '../keys/keys'
import type { PaletteToken } from './line-parts'
import { type PaletteGhost, PaletteInput, type PaletteRepair } from './palette-input'
import { useLatest } from '../latest'
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
const HEIGHT = 'max-h-[min(560px,calc(100vh-200px))]'
/** The library measures a box within the list at each change, for whoever wants its height: that would be a second frame for each key. */
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

/**
 * Keeps focus while the palette is on top: a page that would take it meanwhile, such as a form that was saved and begins anew, has it once
 * the palette goes, and else what had it before, unless something else has taken it by then.
 */
function useFocusGivenBack() {
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
  const { groups, highlight, setHighlight } = useSettledGroups(
    `${props.turn ?? ''} ${text}`,
    props.groups,
    props.startAt ?? null,
  )
  const runNow = useLatest(props.onRun)
  const onRun = useCallback((item: PaletteItem) => runNow.current(item), [runNow])
  const recalledAt = useRef(-1)
  const list = useRef<HTMLDivElement>(null)
  const items = groups.flatMap(itemsOf)
  const current = items.find((item) => item.id === highlight)
  const preview = props.preview?.(highlight)
  const root = useRef<HTMLDivElement>(null)
  const said = useSaidRows({
    root,
    asked: `${props.turn ?? ''} ${text}`,
    isEmpty: text.trim() === '',
  })
  const hasScrolled = useRef(false)
  useListFromItsTop({ list, hasScrolled, asked: `${props.turn ?? ''} ${text}`, startAt: props.startAt ?? null })
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
      filter={unscored}
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
        ghosts={props.ghosts}
        repaired={props.repaired ?? []}
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
              {itemsOf(group).map((item, at) => (
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
            <AfterTheRows>{preview}</AfterTheRows>
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

/** Drawn anew only where it stands for something else, or gains or loses the highlight. */
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

/** What is found is not scored again. */
const unscored = () => 1

/** What is drawn once the rows are painted: no key waits for it. */
function AfterTheRows({ children }: { children: ReactNode }) {
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

interface ListPlace {
  list: RefObject<HTMLDivElement | null>
  hasScrolled: RefObject<boolean>
  asked: string
  startAt: string | null
}

/** Shows the list from its first row when its rows are made anew, or from the one at which the highlight begins. */
function useListFromItsTop({ list, hasScrolled, asked, startAt }: ListPlace) {
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

/** Scrolls what has no room beside the rows, by most of its height. */
function scrollPreview(root: HTMLElement | null, way: 1 | -1): void {
  const preview = root?.querySelector('[data-preview]')
  preview?.scrollBy({ top: way * Math.max(21, preview.clientHeight - 42) })
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
