import { CURRENT_ROW } from '../../../kit/grid/cells'
import { cx } from 'class-variance-authority'
import type { HpScheduleDetail, NextHPPayment } from '@forecourt/core/features/hire-purchase/schemas'
import { day, formatDay } from '@forecourt/core/kernel/days'
import { centsFromWire, formatAmount, formatEuro, ZERO } from '@forecourt/core/kernel/money'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { rateFacts } from '@forecourt/core/features/hire-purchase/credit-file'
import { useOperation } from '../../../kit/api/api'
import { Icon } from '../../../kit/icon'
import { BigNumber, type PanelFact, FactList, Panel, PanelNote } from '../../../kit/panel'
import { Registration } from '../../../kit/registration'
import { useScreenHost } from '../../../kit/screen/screen'
import { Skeleton } from '../../../kit/skeleton'
import { dueDateText } from '@forecourt/core/features/cash-book/entry-checks'
import { AgreedSettlement } from '../../hire-purchase/credit-panel'
import { TotalValue } from '../../history/total-value'
import { PartPaymentPanel } from './part-payment-panel'
import type { EntryModel } from './use-entry'

const euroOfWire = (amount: number | null) => formatEuro((amount === null ? null : centsFromWire(amount)) ?? ZERO)
const dueDayText = (of: string | null) => (of === null ? '' : formatDay(day(of)))

const NUMBERS = 'flex items-end justify-between px-3.5 pt-2 pb-1'

/** The next payment of the account of an HP entry, and its schedule around it. */
export function HpPanel({ entry, onMoves }: { entry: EntryModel; onMoves: (at: number) => unknown }) {
  const [account] = entry.accounts.accounts
  // A saved payment is part of what the account has: what is next says nothing of it.
  if (account && entry.form.id !== null && entry.form.categoryID === CashCategory.HPSettlement)
    return account.vehicleID === null ? null : <SavedSettlement vehicleID={account.vehicleID} />
  if (account && entry.form.id !== null && entry.form.prepay !== '') return <PartPaymentPanel entry={entry} />
  if (!account || entry.form.id !== null || entry.accounts.accounts.length > 1) return null
  const isSettlement = entry.form.categoryID === CashCategory.HPSettlement
  const title = isSettlement ? 'HP settlement' : 'Next HP payment'
  if (!account.next)
    return (
      <Panel title={title}>
        <div className="px-3.5 py-3">
          <Skeleton width={180} />
        </div>
      </Panel>
    )
  const { next } = account
  return (
    <>
      <Panel title={title} aside={<Registration text={next.regNo} className="text-14" />}>
        {isSettlement ? (
          <div className={NUMBERS}>
            <BigNumber label="To pay" value={euroOfWire(next.settlementToPay)} />
            <BigNumber label="of which arrears" value={euroOfWire(next.arrears)} align="right" tone="light" />
          </div>
        ) : (
          <div className={NUMBERS}>
            <BigNumber label="Amount" value={next.amount === null ? 'Nothing is owed' : euroOfWire(next.amount)} />
            {next.dueDate !== null && (
              <BigNumber label="Due date" value={dueDateText(next.dueDate)} align="right" tone="light" />
            )}
          </div>
        )}
        <FactList facts={hpFacts(next, { isSettlement, onMoves })} />
        {isSettlement && <PanelNote>{next.settlementReason}</PanelNote>}
        {next.numberOfPaymentsOverdue > 0 && <PanelNote>{next.overdueReason}</PanelNote>}
      </Panel>
      {entry.form.prepay !== '' && <PartPaymentPanel entry={entry} />}
      {account.vehicleID !== null && <CreditCost vehicleID={account.vehicleID} />}
      {account.vehicleID !== null && (
        <ScheduleAround vehicleID={account.vehicleID} isPaid={!next.settled && entry.form.prepay === ''} />
      )}
    </>
  )
}

/** The order of `accountTotals`. */
const TOTAL_INDEXES = { remaining: 0, paid: 1 } as const

interface HpFactOptions {
  isSettlement: boolean
  onMoves: (at: number) => unknown
}

function hpFacts(next: NextHPPayment, { isSettlement, onMoves }: HpFactOptions): PanelFact[] {
  const figure = (of: keyof typeof TOTAL_INDEXES, label: string, text: string) => (
    <TotalValue at={TOTAL_INDEXES[of]} label={label} onOpen={onMoves}>
      {text}
    </TotalValue>
  )
  const paid = figure('paid', 'Payments paid', `${next.numberOfPaymentsPaid} = ${euroOfWire(next.paymentsPaid)}`)
  const remaining = figure(
    'remaining',
    'Remaining payments',
    `${next.numberOfRemainingPayments} = ${euroOfWire(next.remainingPayments)}`,
  )
  const facts: PanelFact[] = [
    { label: 'Payments paid', value: paid },
    { label: 'Remaining payments', value: remaining },
  ]
  if (isSettlement && next.settlementSoFar !== null)
    facts.unshift({ label: 'Capital plus charges so far', value: euroOfWire(next.settlementSoFar), tone: 'strong' })
  if (next.numberOfPaymentsOverdue > 0)
    facts.push({
      label: 'Overdue',
      value: `${next.numberOfPaymentsOverdue} = ${euroOfWire(next.overdueAmount)}`,
      tone: 'out',
    })
  if (next.lastPaidOn !== null && next.lastPaidAmount !== null) {
    const last = [dueDayText(next.lastPaidOn), euroOfWire(next.lastPaidAmount), next.lastPaidTypeName]
    facts.push({ label: 'Last paid', value: last.filter(Boolean).join(', ') })
  }
  if (next.overpaid > 0) facts.push({ label: 'Overpaid', value: euroOfWire(next.overpaid), tone: 'out' })
  if (next.settled) facts.push({ label: 'State', value: 'The account is settled', tone: 'strong' })
  return facts
}

/** What the credit of the account costs; like every price of a deal it is read while the passcode is open. */
function CreditCost({ vehicleID }: { vehicleID: number }) {
  const isUnlocked = useScreenHost().unlockedUntil !== null
  const { data } = useOperation('GetCreditFile', isUnlocked ? { vehicleID } : null)
  if (!data) return null
  const cost = centsFromWire(data.totalCostOfCredit) ?? ZERO
  const ceiling = { ceiling: data.rateCeilingPercent, compares: data.rateCeilingCompares }
  const facts = rateFacts({ ...data, totalCostOfCredit: cost }, ceiling).map(
    ([label, value]): PanelFact => ({ label, value }),
  )
  return (
    <Panel title="Cost of credit">
      <FactList facts={facts} />
      {data.sinceSale && <PanelNote>{data.sinceSale.says}</PanelNote>}
    </Panel>
  )
}

/** The figures of a saved settlement; its lines are behind the passcode, as the split of a schedule is. */
function SavedSettlement({ vehicleID }: { vehicleID: number }) {
  return useScreenHost().unlockedUntil === null ? null : <AgreedSettlement vehicleID={vehicleID} />
}

const ROWS_BEFORE = 3

/** Returns three payments before the next one, and two after it. */
export function rowsAroundNext<Row extends { paid: boolean }>(rows: readonly Row[]): { row: Row; isNext: boolean }[] {
  const at = rows.findIndex((row) => !row.paid)
  const middle = at < 0 ? rows.length : at
  const start = Math.max(0, Math.min(middle - ROWS_BEFORE, rows.length - 2 * ROWS_BEFORE))
  return rows.slice(start, start + 2 * ROWS_BEFORE).map((row, i) => ({ row, isNext: start + i === at }))
}

/**
 * The schedule around the next payment.
 * @param isPaid The entry pays the next one.
 */
function ScheduleAround({ vehicleID, isPaid }: { vehicleID: number; isPaid: boolean }) {
  const { data } = useOperation('GetHpScheduleDetails', { vehicleID }, { staleMs: 5_000 })
  if (!data || data.length === 0) return null
  return (
    <Panel title="Schedule around the next payment">
      <table>
        <colgroup>
          <col style={{ width: 44 }} />
          <col style={{ width: 94 }} />
          <col style={{ width: 76 }} />
          <col />
          <col style={{ width: 94 }} />
        </colgroup>
        <tbody>
          {rowsAroundNext(data).map(({ row, isNext }) => (
            <ScheduleRow key={row.id} row={row} isNext={isNext && isPaid} />
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

function ScheduleRow({ row, isNext }: { row: HpScheduleDetail; isNext: boolean }) {
  const amount = formatAmount(centsFromWire(row.amount) ?? ZERO)
  return (
    <tr className={row.paid ? 'text-fg-1' : isNext ? CURRENT_ROW : undefined}>
      <td className={cx('text-right', !isNext && !row.paid && 'text-fg-2')}>{row.number}</td>
      <td className={isNext ? undefined : 'text-fg-1'}>{dueDayText(row.dueDate)}</td>
      <td className={cx('text-right', !isNext && 'text-fg-1')}>{amount}</td>
      {row.paid ? (
        <>
          <td colSpan={row.isPartPayment ? 2 : 1}>
            <Icon name="tick" className="text-ok" label="paid" />{' '}
            {row.isPartPayment ? 'Part payment' : row.cashTypeName}
          </td>
          {!row.isPartPayment && <td>{dueDayText(row.paidDate)}</td>}
        </>
      ) : (
        <td colSpan={2}>{isNext && <span className="text-mode">this entry</span>}</td>
      )}
    </tr>
  )
}
