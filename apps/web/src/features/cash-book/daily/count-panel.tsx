import { differenceReasonText, differenceText, signedClosingText } from '@forecourt/core/features/cash-book/batch-rules'
import { DENOMINATIONS, type Denomination } from '@forecourt/core/features/cash-book/coins'
import type { CoinField } from '@forecourt/core/features/cash-book/enums'
import type { BatchTransactions } from '@forecourt/core/features/cash-book/schemas'
import { momentFormatter } from '@forecourt/core/kernel/days'
import { type Cents, formatAmount, formatEuro, mulDivCents } from '@forecourt/core/kernel/money'
import { cx } from 'class-variance-authority'
import { type ReactNode, type RefObject, useRef } from 'react'
import { SectionHead } from '../../../kit/bar'
import { Button } from '../../../kit/button'
import { Icon } from '../../../kit/icon'
import { useCommandHandlers } from '../../../kit/keys/keys'
import { Notice, Notices } from '../../../kit/notice'
import { Said } from '../../../kit/announcement'
import { useScreenHost } from '../../../kit/screen/screen'
import { TotalValue } from '../../history/total-value'
import { bankedCash, wireCents } from './batch-rows'
import { COUNT_ORDER, nextCountField } from './count-state'
import type { CountModel } from './use-count'
import { BIG, type PanelFact, FactList } from '../../../kit/panel'

/** A line is as high as the window has room for. */
const CELL =
  'h-7 px-2.5 leading-6.75 overflow-visible min-[1700px]:h-8.25 min-[1700px]:leading-8 [@media(max-height:859px)]:h-6 [@media(max-height:859px)]:leading-5.75'
const INPUT =
  'block h-6 px-1.25 border rounded-[2px] text-14 leading-5.5 text-right text-fg-0 placeholder:text-fg-2 [@media(max-height:859px)]:h-5.5 [@media(max-height:859px)]:leading-5'
const REMARK = 'sans-[12px] text-fg-2'
const HIDDEN_AMOUNT = <span title="Shown once the count is saved">–</span>
const DIFFERENCE = 'flex-none px-2.5 pt-1.75 pb-2 text-13'

type CountField = CoinField | 'extra'

interface CountPanelProps {
  batch: BatchTransactions
  count: CountModel
  isReadOnly: boolean
  onField: (label: string | null) => void
  /** Shows what changed a figure of the batch. */
  onMoves: (at: number) => unknown
}

/** Notes and coins, their sum, and its difference to the book. */
export function CountPanel({ batch, count, isReadOnly, onField, onMoves }: CountPanelProps) {
  const root = useRef<HTMLElement>(null)
  useCountKeys(root)
  return (
    <aside
      className="flex flex-col min-h-0 border-l border-line-2 bg-bg-1 single:border-l-0 single:border-t print:max-w-86 print:break-inside-avoid"
      ref={root}
      data-region="count"
      aria-label="Coins and notes"
    >
      <SectionHead of="numbered">
        <h2>Coins and notes</h2>
        <span className="grow" />
        {!isReadOnly && <span className="text-fg-2">type count, Enter for next</span>}
      </SectionHead>
      {/* Without a field to type in, only the keys of the part itself can scroll it on a low window. */}
      <div
        className="flex-1 min-h-0 overflow-y-auto"
        {...(isReadOnly ? { tabIndex: 0, role: 'group', 'aria-label': 'Count' } : {})}
      >
        <table>
          <colgroup>
            <col style={{ width: 114 }} />
            <col style={{ width: 22 }} />
            <col style={{ width: 78 }} />
            <col />
          </colgroup>
          <tbody>
            {DENOMINATIONS.map((line) => (
              <CountLine key={line.field} line={line} count={count} isReadOnly={isReadOnly} onField={onField} />
            ))}
            <tr>
              <td className={cx(CELL, 'text-fg-1')}>Extra</td>
              <td className={CELL} colSpan={3}>
                <CountInput field="extra" label="Extra" count={count} isReadOnly={isReadOnly} onField={onField} />
              </td>
            </tr>
          </tbody>
        </table>
        <Totals batch={batch} total={count.isCounted ? count.total : null} isBlind={count.isBlind} onMoves={onMoves} />
        {!count.isBlind && <SignedClosing batch={batch} />}
        {count.notice !== null && (
          <Notices>
            <Notice
              tone="warning"
              actions={count.loadSavedCount && <Button onPress={count.loadSavedCount}>Use the saved count</Button>}
            >
              {count.notice}
            </Notice>
          </Notices>
        )}
      </div>
      <Difference batch={batch} counted={count.isCounted ? count.total : null} isBlind={count.isBlind} />
      <Said>{count.isCounted ? printedCountText(batch, count) : ''}</Said>
      {!isReadOnly && (
        <div className="flex flex-none gap-2 px-2.5 py-2">
          <Button
            size="footer"
            command="count.save-count"
            isSpread
            className="flex-1"
            onPress={() => count.save()}
            busyText={count.busy === 'save' ? 'Saving...' : null}
          >
            Save
          </Button>
          <Button
            size="footer"
            tone="danger"
            command="count.close-batch"
            onPress={() => count.close()}
            busyText={count.busy === 'close' ? 'Closing...' : null}
          >
            Close Batch
          </Button>
        </div>
      )}
    </aside>
  )
}

/** Enter and ↓ to the next count, ↑ back; after the last one Enter reaches Save. */
function useCountKeys(root: RefObject<HTMLElement | null>): void {
  const step = (by: 1 | -1) => () => {
    const active = document.activeElement
    const from = active instanceof HTMLInputElement && root.current?.contains(active) ? active.name : null
    const at = COUNT_ORDER.find((field) => field === from)
    if (at === undefined) return false
    const to = nextCountField(at, by)
    const next = to
      ? root.current?.querySelector<HTMLInputElement>(`input[name=${to}]`)
      : by === 1
        ? root.current?.querySelector<HTMLElement>('[data-command="count.save-count"]')
        : null
    next?.focus()
    if (next instanceof HTMLInputElement) next.select()
    return true
  }
  useCommandHandlers({ 'count.move-next': step(1), 'count.move-back': step(-1) })
}

interface FieldProps {
  count: CountModel
  isReadOnly: boolean
  onField: (label: string | null) => void
}

function CountLine({ line, ...rest }: FieldProps & { line: Denomination }) {
  const { field, label, kind, value, inUse } = line
  const counted = rest.count.count[field]
  return (
    <tr>
      <td className={cx(CELL, rest.count.currentField === field ? 'font-semibold text-fg-0' : 'text-fg-1')}>
        {label}
        {!inUse && <small className={REMARK}> not in use</small>}
        {kind === 'coin' && value >= 100 && <small className={REMARK}> coin</small>}
      </td>
      <td className={cx(CELL, 'text-center text-fg-2')} aria-hidden="true">
        ×
      </td>
      <td className={CELL}>
        <CountInput field={field} label={label} isUnused={!inUse} {...rest} />
      </td>
      <td className={cx(CELL, 'text-right', counted === 0 && 'text-fg-2')}>
        {formatAmount(mulDivCents(value, counted, 1))}
      </td>
    </tr>
  )
}

function CountInput(props: FieldProps & { field: CountField; label: string; isUnused?: boolean }) {
  const { field, label, count, isReadOnly, onField, isUnused = false } = props
  const problem = count.problems[field]
  const isOff = isReadOnly || count.isFrozen || (isUnused && count.typed[field] === '')
  return (
    <input
      name={field}
      className={cx(
        INPUT,
        field === 'extra' ? 'w-23 ml-auto' : 'w-full',
        isUnused || isOff ? 'border-dashed' : 'bg-well',
        problem
          ? 'border-out shadow-[inset_3px_0_0_var(--out)]'
          : isUnused || isOff
            ? 'border-line-2'
            : 'border-line-3',
      )}
      value={count.typed[field]}
      placeholder={field === 'extra' ? '0.00' : '0'}
      disabled={isOff}
      inputMode={field === 'extra' ? 'decimal' : 'numeric'}
      autoComplete="off"
      aria-label={field === 'extra' ? 'Extra, in euro' : `How many ${label}`}
      aria-invalid={problem ? true : undefined}
      title={problem}
      onFocus={(event) => {
        event.target.select()
        onField(label)
        count.setCurrentField(field)
      }}
      onBlur={() => {
        onField(null)
        count.setCurrentField(null)
      }}
      onChange={(event) => count.set(field, event.target.value)}
    />
  )
}

interface TotalsProps {
  batch: BatchTransactions
  total: Cents | null
  isBlind: boolean
  onMoves: (at: number) => unknown
}

function Totals({ batch, total, isBlind, onMoves }: TotalsProps) {
  const banked = bankedCash(batch)
  const fact = (label: ReactNode, amount: Cents | null, isStrong = false): PanelFact => ({
    key: String(label),
    label,
    value: amount === null ? <span title="Not counted yet">–</span> : <BookAmount amount={amount} />,
    tone: isStrong ? 'strong' : 'plain',
  })
  /** A figure of the batch, by its place among `batchTotals`. */
  const moved = (at: number, label: ReactNode, amount: Cents, isStrong = false): PanelFact => ({
    ...fact(label, amount, isStrong),
    value: (
      <TotalValue at={at} label={String(label)} onOpen={onMoves}>
        <BookAmount amount={amount} />
      </TotalValue>
    ),
  })
  const outs = <>Outs {banked !== 0 && <span className="text-fg-2">with {formatEuro(banked)} banked</span>}</>
  return (
    <FactList
      className="mt-1 px-2.5! border-t border-line-2"
      facts={[
        fact('Total Cash', total, true),
        { ...moved(0, 'Opening Balance', wireCents(batch.openingBalance)), ruled: true },
        moved(1, 'In', wireCents(batch.ins)),
        { ...moved(2, 'Outs', wireCents(batch.outs)), label: outs, key: 'outs' },
        isBlind
          ? { key: 'Closing Balance', label: 'Closing Balance', value: HIDDEN_AMOUNT, tone: 'strong' }
          : moved(4, 'Closing Balance', wireCents(batch.closingBalance), true),
      ]}
    />
  )
}

/** The closing that was signed, where the book has another by now. */
function SignedClosing({ batch }: { batch: BatchTransactions }) {
  const { workstation } = useScreenHost()
  const text = signedClosingText(batch, momentFormatter(workstation.timeZone))
  return text !== null && <p className="px-2.5 py-1 text-fg-2">{text}</p>
}

function BookAmount({ amount }: { amount: Cents }) {
  return amount < 0 ? <span className="font-semibold text-out">{formatEuro(amount)}</span> : formatEuro(amount)
}

/** Returns what was counted, and its difference to the book where it may be known, in a sentence. */
function printedCountText(batch: BatchTransactions, { total, isBlind }: CountModel): string {
  const counted = `Counted ${formatEuro(total)}`
  if (isBlind) return counted
  const { amount, text } = differenceText({ closing: wireCents(batch.closingBalance), counted: total })
  return text === null ? `${counted}, as the book says` : `${counted}. Difference ${formatEuro(amount)}, ${text}`
}

/** The difference of the count to the book, with its reason where there is one; nothing when they agree. */
function Difference({
  batch,
  counted,
  isBlind,
}: {
  batch: BatchTransactions
  counted: Cents | null
  isBlind: boolean
}) {
  const closing = wireCents(batch.closingBalance)
  if (counted === null)
    return (
      <div className={cx(DIFFERENCE, 'border-t border-line-2 text-fg-2')}>
        {batch.notCounted ? 'Not counted' : 'Not counted yet'}
      </div>
    )
  if (isBlind)
    return <div className={cx(DIFFERENCE, 'border-t border-line-2 text-fg-2')}>Shown once the count is saved</div>
  const { amount, text } = differenceText({ closing, counted })
  if (text === null) return null
  const isIn = counted > closing
  return (
    <div
      className={cx(DIFFERENCE, 'border-y', isIn ? 'border-ok bg-ok-bg' : 'border-out bg-out-bg')}
      data-part="difference"
    >
      <div className="flex items-baseline justify-between">
        <span className="text-fg-1">Difference</span>
        <span className={cx(BIG, isIn ? 'text-ok' : 'text-out')}>{formatEuro(amount)}</span>
      </div>
      <div className={isIn ? 'text-ok' : 'font-semibold text-out'}>
        <Icon name={isIn ? 'up' : 'down'} /> {text}
      </div>
      {batch.differenceReason !== null && <div className="text-fg-1">{differenceReasonText(batch)}</div>}
    </div>
  )
}
