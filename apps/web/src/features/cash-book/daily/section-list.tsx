import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { cx } from 'class-variance-authority'
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { SectionHead } from '../../../kit/bar'
import { Kbd } from '../../../kit/keys/kbd'
import { useCommandHandlers, useKeySink } from '../../../kit/keys/keys'
import { copyText } from '../../../kit/copy-text'
import { useOpenInTab } from '../../../kit/screen/screen'

/** A part of the book that can be given focus. */
export interface PartHandle {
  focus(): void
}

interface SectionProps {
  digit: number
  title: string
  count: number
  /** At the right of the header. */
  total: ReactNode
  children: ReactNode
  /** Its share of the height: the most, an equal share, or its content. */
  height?: 'most' | 'share' | 'content' | undefined
}

/** In print everything stands below each other, as high as it is. */
export const PRINT_LOOK = 'print:block! print:h-auto! print:overflow-visible! print:text-[9pt]'
const HEIGHTS = { most: 'flex-[1_1_320px]', share: 'flex-1', content: 'flex-[1_0_auto]' } as const

/** A numbered part of the book with its total. */
export function BookSection({ digit, title, count, total, children, height = 'share' }: SectionProps) {
  return (
    <section className={cx('flex flex-col min-w-0 min-h-0', HEIGHTS[height], PRINT_LOOK)} aria-label={title}>
      <SectionHead of="numbered" className={height === 'most' ? undefined : 'border-t'}>
        <Kbd bare>{digit}</Kbd>
        <h2>{title}</h2>
        <span className="text-fg-2 max-[1200px]:hidden">{count === 1 ? '1 entry' : `${count} entries`}</span>
        <span className="grow" />
        {total}
      </SectionHead>
      {children}
    </section>
  )
}

interface SectionListProps {
  label: string
  entries: readonly CashEntryOut[]
  columns: readonly { width: number | 'fill'; header?: ReactNode; align?: 'right' }[]
  /** The cells of an entry, one per column. */
  cells: (entry: CashEntryOut) => readonly ReactNode[]
  before?: ReactNode
  after?: ReactNode
  onOpen: (entry: CashEntryOut) => void
  onCursor: (entry: CashEntryOut | undefined) => void
  ref?: Ref<PartHandle>
}

/** The cursor shows where the keys go. */
const CURSOR = 'group-focus/list:bg-sel group-focus/list:first:shadow-[inset_3px_0_0_var(--mode)]'

const CURSOR_STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  j: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  k: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Returns the texts of the cells of an entry, as a spreadsheet takes them. */
function sectionRowText(root: HTMLElement | null, at: number): string {
  const cells = root?.querySelectorAll('tr[data-entry]')[at]?.querySelectorAll('td') ?? []
  return [...cells].map((cell) => cell.textContent?.trim()).join('\t')
}

const rowID = ({ id }: CashEntryOut) => `book-entry-${id}`

/** The entries of a small part of the book: ↑ ↓ move, Enter opens. */
export function SectionList(props: SectionListProps) {
  const { label, entries, columns, cells, onOpen, onCursor } = props
  const root = useRef<HTMLDivElement>(null)
  const [stored, setAt] = useState(0)
  const at = Math.max(0, Math.min(stored, entries.length - 1))
  const move = (to: number) => {
    setAt(to)
    onCursor(entries[to])
    root.current?.querySelectorAll('tr[data-entry]')[to]?.scrollIntoView({ block: 'nearest' })
  }
  useImperativeHandle(props.ref, () => ({ focus: () => root.current?.focus() }), [])
  const inTab = useOpenInTab()
  useCommandHandlers({
    'grid.open-tab': () => {
      const entry = entries[at]
      if (!entry || document.activeElement !== root.current) return false
      inTab(() => onOpen(entry))
      return true
    },
  })
  useKeySink(root, (event) => {
    const entry = entries[at]
    if (event.ctrlKey && event.key === 'c' && entry && String(getSelection() ?? '') === '') {
      void copyText(sectionRowText(root.current, at))
      return true
    }
    if (event.ctrlKey || event.altKey) return false
    if (event.key === 'Enter' && entry) {
      onOpen(entry)
      return true
    }
    const step = CURSOR_STEPS[event.key]
    if (!step || entries.length === 0) return false
    move(step(at, entries.length - 1))
    return true
  })
  const hasHeads = columns.some((column) => column.header !== undefined)
  return (
    <div
      ref={root}
      className="group/list flex-1 min-h-6 overflow-y-auto scroll-pt-(--head) ring-over-heads"
      role="group"
      aria-label={label}
      aria-activedescendant={entries[at] && rowID(entries[at])}
      data-region="grid"
      data-list="section"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a grid takes focus as one stop
      tabIndex={0}
      onFocus={() => onCursor(entries[at])}
    >
      <table>
        <colgroup>
          {columns.map((column, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column never moves
            <col key={place} style={column.width === 'fill' ? undefined : { width: column.width }} />
          ))}
        </colgroup>
        {hasHeads && (
          <thead>
            <tr>
              {columns.map((column, place) => (
                <th
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column never moves
                  key={place}
                  className={cx(
                    'sticky top-0 h-5 border-line-1 bg-bg-1 leading-4.75 text-fg-2 last:pr-3',
                    column.align === 'right' && 'text-right',
                  )}
                >
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {props.before}
          {entries.map((entry, place) => (
            <tr
              key={entry.id}
              id={rowID(entry)}
              data-entry={entry.id}
              aria-current={place === at}
              // By all of its cells: outside a grid a row has no name of its own.
              aria-labelledby={rowID(entry)}
              onClick={(event) => {
                move(place)
                if (event.ctrlKey) inTab(() => onOpen(entry))
              }}
              onDoubleClick={() => onOpen(entry)}
              onKeyDown={() => {}}
            >
              {cells(entry).map((cell, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column never moves
                  key={column}
                  className={cx(
                    'last:pr-3',
                    columns[column]?.align === 'right' ? 'text-right' : 'text-fg-1',
                    place === at && CURSOR,
                  )}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
          {props.after}
        </tbody>
      </table>
    </div>
  )
}
