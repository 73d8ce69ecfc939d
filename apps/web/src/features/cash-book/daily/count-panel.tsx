import { cx } from 'class-variance-authority'
import { differenceText } from '@forecourt/core/features/cash-book/batch-rules'
import { DENOMINATIONS, type Denomination } from '@forecourt/core/features/cash-book/coins'
import type { CoinField } from '@forecourt/core/features/cash-book/enums'
import type { BatchTransactions } from '@forecourt/core/features/cash-book/schemas'
import { type Cents, formatAmount, formatEuro, mulDivCents } from '@forecourt/core/kernel/money'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Button } from '../../../kit/button'
import { Icon } from '../../../kit/icon'
import { useCommandHandlers } from '../../../kit/keys/keys'
import { Notice } from '../../../kit/notice'
import { bankedCash, centsIn } from './book-rows'
import { COUNT_ORDER, countStep } from './count-state'
import type { CountModel } from './use-count'
import { BIG, type Fact, Facts } from '../../../kit/panel'

type CountField = CoinField | 'extra'

interface CountPanelProps {
  batch: BatchTransactions
  count: CountModel
  isReadOnly: boolean
  onField: (label: string | null) => void
}

/** Notes and coins, what they come to, and how far that is from what the book says. */
export function CountPanel({ batch, count, isReadOnly, onField }: CountPanelProps) {
  const root = useRef<HTMLElement>(null)
  useCountKeys(root)
  return (
    <aside className="count" ref={root} data-region="count" aria-label="Coins and notes">
      <header>
        <h2>Coins and notes</h2>
        <span className="grow" />
        {!isReadOnly && <span className="text-fg-2">type count, Enter for next</span>}
      </header>
      {/* Without a field to type in, only the keys of the part itself can scroll it on a low window. */}
      <div className="count-scroll" {...(isReadOnly ? { tabIndex: 0, role: 'group', 'aria-label': 'Count' } : {})}>
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
              <td className="d">Extra</td>
              <td colSpan={3}>
                <CountInput field="extra" label="Extra" count={count} isReadOnly={isReadOnly} onField={onField} />
              </td>
            </tr>
          </tbody>
        </table>
        <Totals batch={batch} total={count.isCounted ? count.total : null} />
        {count.notice !== null && (
          <div className="notices">
            <Notice
              tone="warning"
              actions={count.takeSaved && <Button onPress={count.takeSaved}>Take the saved count</Button>}
            >
              {count.notice}
            </Notice>
          </div>
        )}
      </div>
      <Difference closing={centsIn(batch.closingBalance)} counted={count.isCounted ? count.total : null} />
      {!isReadOnly && (
        <div className="act">
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
    const to = countStep(at, by)
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
    <tr className={rest.count.at === field ? 'at' : undefined}>
      <td className="d">
        {label}
        {!inUse && <small> not in use</small>}
        {kind === 'coin' && value >= 100 && <small> coin</small>}
      </td>
      <td className="text-center x" aria-hidden="true">
        ×
      </td>
      <td>
        <CountInput field={field} label={label} isUnused={!inUse} {...rest} />
      </td>
      <td className={counted === 0 ? 'n x' : 'n'}>{formatAmount(mulDivCents(value, counted, 1))}</td>
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
      className={`ci${isUnused ? ' nouse' : ''}${problem ? ' bad' : ''}${field === 'extra' ? ' extra' : ''}`}
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
        count.setAt(field)
      }}
      onBlur={() => {
        onField(null)
        count.setAt(null)
      }}
      onChange={(event) => count.set(field, event.target.value)}
    />
  )
}

function Totals({ batch, total }: { batch: BatchTransactions; total: Cents | null }) {
  const banked = bankedCash(batch)
  const fact = (label: ReactNode, amount: Cents | null, isStrong = false): Fact => ({
    key: String(label),
    label,
    value: amount === null ? <span title="Not counted yet">–</span> : <BookAmount amount={amount} />,
    tone: isStrong ? 'strong' : 'plain',
  })
  const outs = <>Outs {banked !== 0 && <span className="text-fg-2">with {formatEuro(banked)} banked</span>}</>
  return (
    <Facts
      className="mt-1 px-2.5! border-t border-line-2"
      facts={[
        fact('Total Cash', total, true),
        { ...fact('Opening Balance', centsIn(batch.openingBalance)), ruled: true },
        fact('In', centsIn(batch.ins)),
        { ...fact(outs, centsIn(batch.outs)), key: 'outs' },
        fact('Closing Balance', centsIn(batch.closingBalance), true),
      ]}
    />
  )
}

function BookAmount({ amount }: { amount: Cents }) {
  return amount < 0 ? <span className="font-semibold text-out">{formatEuro(amount)}</span> : formatEuro(amount)
}

/** How far the count is from the book; nothing when they agree. */
function Difference({ closing, counted }: { closing: Cents; counted: Cents | null }) {
  if (counted === null) return <div className="diff none text-fg-2">Not counted yet</div>
  const { amount, text } = differenceText({ closing, counted })
  if (text === null) return null
  const isIn = counted > closing
  return (
    <div className={isIn ? 'diff gain' : 'diff'} role="status">
      <div>
        <span className="text-fg-1">Difference</span>
        <span className={cx(BIG, isIn ? 'text-ok' : 'text-out')}>{formatEuro(amount)}</span>
      </div>
      <div className={isIn ? 'text-ok' : 'font-semibold text-out'}>
        <Icon name={isIn ? 'up' : 'down'} /> {text}
      </div>
    </div>
  )
}
