import type { RecordChange } from '@forecourt/core/features/history/schemas'
import { cx } from 'class-variance-authority'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button } from '../../kit/button'
import { DIALOG_TABLE } from '../../kit/dialog/dialog'
import { formatCount } from '../../kit/grid/cells'
import { useKeySink } from '../../kit/keys/keys'
import { useMoment } from '../../kit/moment'

/** The server returns at most this many. */
const CHANGES_MAX = 500
const NO_FIELD = { field: '', before: '', after: '' }
const LOCKED_FIELD = { field: 'More', before: 'passcode locked', after: 'passcode locked' }
const PAGE = 10

export const SCROLLED_TABLE = `${DIALOG_TABLE} mt-0! [&_th]:sticky [&_th]:top-0 [&_td]:leading-5 [&_td]:align-top [&_td]:wrap-anywhere [&_td]:whitespace-pre-wrap`
/** The current save of the keyboard. */
export const CURRENT_SAVE_CLASS = '[&>td]:bg-sel'
/** The first row of the current save. */
export const CURRENT_SAVE_EDGE_CLASS = '[&>td:first-child]:shadow-[inset_3px_0_0_var(--mode)]'

/** Returns the index that a key moves to in a list of saves; null for other keys. */
function nextSaveIndex(key: string, at: number, last: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    j: at + 1,
    ArrowUp: at - 1,
    k: at - 1,
    PageDown: at + PAGE,
    PageUp: at - PAGE,
    Home: 0,
    End: last,
  }
  const to = steps[key]
  return to === undefined ? null : Math.max(0, Math.min(last, to))
}

/** A list of saves in a dialog that keys walk through; it has focus from the beginning. */
export function useSaveList(of: { at: number; count: number; onAt: (at: number) => void }) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.focus(), [])
  useKeySink(list, (event) => {
    if (event.ctrlKey || event.altKey || event.shiftKey) return false
    const to = nextSaveIndex(event.key, of.at, of.count - 1)
    if (to === null) return false
    of.onAt(to)
    list.current?.querySelectorAll(`[data-save="${to}"]`)[0]?.scrollIntoView({ block: 'nearest' })
    return true
  })
  return list
}

interface SaveListProps {
  list: RefObject<HTMLDivElement | null>
  label: string
  children: ReactNode
}

/** The scrolling list of a dialog. Its heads stay in view. */
export function SaveList({ list, label, children }: SaveListProps) {
  return (
    <div className="relative mt-2 border-y border-line-2">
      <div
        className="peer max-h-[calc(100vh-230px)] overflow-auto scroll-pt-(--head) focus-visible:outline-none"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
        tabIndex={0}
        role="group"
        ref={list}
        aria-label={label}
      >
        {children}
      </div>
      <span
        className="absolute inset-0 hidden border-2 border-mode pointer-events-none peer-focus-visible:block"
        aria-hidden="true"
      />
    </div>
  )
}

interface ChangeListProps {
  changes: readonly RecordChange[]
  /** The number of saves that were searched. */
  count: number
  totalCount: number
  more: () => void
  /** The index of the current save. */
  at: number
  onAt: (at: number) => void
}

/** Saves, newest first, each with its fields before and after. */
export function ChangeList({ changes, count, totalCount, more, at, onAt }: ChangeListProps) {
  const moment = useMoment()
  const list = useSaveList({ at, count: changes.length, onAt })
  const isMore = count < Math.min(totalCount, CHANGES_MAX)
  return (
    <SaveList list={list} label="Changes, newest first">
      <table className={SCROLLED_TABLE}>
        <thead>
          <tr>
            <th className="w-35.5 small:w-24">When</th>
            <th className="w-28 small:w-18">Who</th>
            <th className="w-65 small:w-42">What</th>
            <th className="w-50 small:w-32">Field</th>
            <th>Before</th>
            <th>After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change, index) => (
            <ChangeRows
              key={`${change.at} ${change.kind} ${change.id} ${change.action}`}
              change={change}
              moment={moment}
              index={index}
              isAt={index === at}
              onAt={onAt}
            />
          ))}
        </tbody>
      </table>
      <p className="flex items-center gap-3 px-4.5 pb-2 text-fg-1">
        {`${formatCount(count)} of ${formatCount(totalCount)}`}
        {isMore && <Button onPress={more}>Show more</Button>}
      </p>
    </SaveList>
  )
}

interface ChangeRowsProps {
  change: RecordChange
  moment: (at: string) => string
  index: number
  isAt: boolean
  onAt: (at: number) => void
}

/** The rows of one save: a row for each changed field, the first with when, who and what. */
function ChangeRows({ change, moment, index: place, isAt, onAt }: ChangeRowsProps) {
  const { at, username, summary, locked } = change
  const told = [...change.changes, ...(locked ? [LOCKED_FIELD] : [])]
  const lines = told.length === 0 ? [NO_FIELD] : told
  return lines.map(({ field, before, after }, index) => (
    <tr
      key={field}
      data-save={place}
      aria-current={isAt || undefined}
      className={cx(
        index === 0 && '[&>td]:border-t [&>td]:border-t-line-1',
        isAt && CURRENT_SAVE_CLASS,
        isAt && index === 0 && CURRENT_SAVE_EDGE_CLASS,
      )}
      onClick={() => onAt(place)}
    >
      {index === 0 &&
        [moment(at), username, summary].map((text, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column never moves
          <td key={column} rowSpan={lines.length}>
            {text}
          </td>
        ))}
      <td className="pl-2! text-fg-1">{field}</td>
      <td className="text-fg-1">{before}</td>
      <td>{after}</td>
    </tr>
  ))
}
