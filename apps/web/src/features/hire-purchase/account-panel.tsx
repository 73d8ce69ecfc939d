import { commandKey } from '../../kit/hint'
import { isPartExchangeSale } from '@forecourt/core/features/deals/enums'
import type { HpPaymentRow, NextHPPayment } from '@forecourt/core/features/hire-purchase/schemas'
import { overdueSummary, overdueSentence } from '@forecourt/core/features/hire-purchase/summary'
import { type SettlementRow, settlementQuote } from '@forecourt/core/features/hire-purchase/settlement'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { addMonths, type Day, day, formatDay, isDay, dayParts } from '@forecourt/core/kernel/days'
import { cents, formatEuro, sumCents, ZERO } from '@forecourt/core/kernel/money'
import { cx } from 'class-variance-authority'
import { type Ref, useEffect, useState } from 'react'
import { Button } from '../../kit/button'
import { DateField } from '../../kit/form/date-field'
import { Icon } from '../../kit/icon'
import { Kbd } from '../../kit/keys/kbd'
import { type PanelFact, FactList, Panel, PanelActions, SidePanel, PanelNote } from '../../kit/panel'
import { answerCents, dayText, euroText } from '../../kit/wire-text'
import { CreditPanel, SettlementMethods } from './credit-panel'
import { PartPaymentsPanel } from './part-payments-panel'
import { ScheduleChangesPanel } from './schedule-changes-panel'
import { TotalValue } from '../history/total-value'
import { personName } from '../vehicles/words'

interface HpAccountPanelProps {
  vehicle: VehicleOut
  rows: readonly HpPaymentRow[]
  next: NextHPPayment | undefined
  reasonNoNext: string | null
  /** The settlement date as typed. */
  settlementText: string
  settlementDay: Day | null
  today: Day
  onSettlementText: (text: string) => void
  dateRef: Ref<HTMLInputElement>
  onSettle: () => void
  onCopy: () => void
  isCopied: boolean
  /** Opens what changed the remaining amount (0) or the paid amount (1). */
  onMoves: (at: number) => unknown
}

/** In a low window the terms are below the paid totals and the settlement. */
const LOW_WINDOW_ORDER = '[@media(max-height:950px)]:order-1'
const PROBLEM = 'px-2.5 py-1.75 text-13 leading-4.5 text-out'

/** The panel beside the payments: buyer, agreement, paid totals, settlement calculator, payment details. */
export function HpAccountPanel(props: HpAccountPanelProps) {
  const { vehicle, rows, next } = props
  const buyer = vehicle.clientSoldTo
  const details = vehicle.hirePurchase?.paymentDetails ?? ''
  return (
    <SidePanel
      label="HP account"
      isRegion
      onPaper="below"
      // As much as the figure that stays at the bottom covers.
      className="scroll-pb-45 single:border-l-0 single:border-t in-data-advanced:max-[1341px]:border-l-0 in-data-advanced:max-[1341px]:border-t"
    >
      {buyer && (
        <Panel title="Buyer">
          <FactList
            facts={[
              { label: personName(buyer), value: buyer.idno },
              { label: buyer.address3 || 'Mobile', value: buyer.mobNo, key: 'mobile' },
            ]}
          />
        </Panel>
      )}
      <Panel title="Agreement" className={LOW_WINDOW_ORDER}>
        <FactList facts={agreementFacts(vehicle)} />
      </Panel>
      {rows.length > 0 && <CreditPanel vehicleID={vehicle.id} className={LOW_WINDOW_ORDER} />}
      {next && (
        <Panel title="Paid totals">
          <PaidTotals rows={rows} next={next} today={props.today} onMoves={props.onMoves} />
        </Panel>
      )}
      {rows.some((row) => row.isPartPayment) && <PartPaymentsPanel vehicleID={vehicle.id} />}
      {rows.length > 0 && <ScheduleChangesPanel vehicleID={vehicle.id} />}
      <Settlement {...props} />
      {rows.length > 0 && props.settlementDay !== null && (
        <SettlementMethods vehicleID={vehicle.id} on={props.settlementDay} />
      )}
      {details !== '' && (
        <Panel
          title="Payment details"
          aside={
            <>
              <span className="grow" />
              <Button size="row" command="vehicles.copy-details" onPress={props.onCopy}>
                {props.isCopied ? (
                  <Icon name="tick" className="text-ok" label="Copied" />
                ) : (
                  <>
                    <Icon name="copy" /> Copy
                  </>
                )}
              </Button>
            </>
          }
        >
          <p className="px-2.5 py-1.75 numerals text-13 leading-4.5 text-fg-1">{details}</p>
        </Panel>
      )}
    </SidePanel>
  )
}

function agreementFacts(vehicle: VehicleOut): PanelFact[] {
  const hp = vehicle.hirePurchase
  const isExchange = isPartExchangeSale(vehicle.saleType)
  const price = answerCents(isExchange ? vehicle.difference : vehicle.soldPrice)
  const deposit = answerCents(hp?.deposit) ?? ZERO
  const facts: PanelFact[] = []
  if (price !== null) {
    facts.push({ label: isExchange ? 'Difference' : 'Sold Price', value: formatEuro(price) })
    facts.push({ label: 'Deposit', value: formatEuro(deposit) })
    facts.push({ label: 'Financed', value: formatEuro(sumCents([price, cents(-deposit)])) })
  }
  if (hp?.numberOfMonths && hp.monthlyPayment != null)
    facts.push({ label: 'Monthly payment', value: `${hp.numberOfMonths} × ${euroText(hp.monthlyPayment)}` })
  if (hp?.lastPayment != null) facts.push({ label: 'Last payment', value: euroText(hp.lastPayment) })
  if (hp?.numberOfFirstPayments && hp.firstPaymentsTotal != null)
    facts.push({ label: 'First payments', value: `${hp.numberOfFirstPayments} = ${euroText(hp.firstPaymentsTotal)}` })
  if (hp?.firstPaymentDate && isDay(hp.firstPaymentDate))
    facts.push({
      label: dueLabel(hp.firstPaymentDate, hp.endOfMonth ?? false),
      value: scheduleSpan(hp, hp.firstPaymentDate),
    })
  return facts
}

/** Returns `Due on the 28th`, or the label for the end of each month. */
function dueLabel(first: Day, isEndOfMonth: boolean): string {
  if (isEndOfMonth) return 'Due at the end of each month'
  const { date } = dayParts(first)
  const teen = date >= 11 && date <= 13
  const suffix = teen ? 'th' : (['th', 'st', 'nd', 'rd'][date % 10] ?? 'th')
  return `Due on the ${date}${suffix}`
}

/** Returns the months of the first and the last instalment: `03-2025 to 02-2029`. */
function scheduleSpan(hp: { numberOfMonths?: number | null | undefined }, first: Day): string {
  const months = hp.numberOfMonths ?? 0
  const month = (of: Day) => formatDay(of).slice(3)
  return months > 1 ? `${month(first)} to ${month(addMonths(first, months - 1))}` : month(first)
}

interface PaidTotalsProps extends Pick<HpAccountPanelProps, 'rows' | 'today' | 'onMoves'> {
  next: NextHPPayment
}

function PaidTotals({ rows, next, today, onMoves }: PaidTotalsProps) {
  const late = overdueSummary(rows.filter((row) => row.isPaymentDue).map(lateRow), today, null)
  const overdue = late.amount
  const facts: PanelFact[] = [
    {
      label: 'Payments Paid',
      value: (
        <TotalValue at={1} label="Payments Paid" onOpen={onMoves}>
          {`${next.numberOfPaymentsPaid} = ${euroText(next.paymentsPaid)}`}
        </TotalValue>
      ),
    },
  ]
  if (next.numberOfRemainingPayments > 0)
    facts.push({
      label: 'Remaining Payments',
      value: (
        <TotalValue at={0} label="Remaining Payments" onOpen={onMoves}>
          {`${next.numberOfRemainingPayments} = ${euroText(next.remainingPayments)}`}
        </TotalValue>
      ),
    })
  if (late.count > 0)
    facts.push({
      label: <span className="font-semibold text-out">Overdue</span>,
      key: 'overdue',
      value: `${late.count} = ${formatEuro(overdue)}`,
      tone: 'out',
    })
  if (next.overpaid > 0) facts.push({ label: 'Overpaid', value: euroText(next.overpaid), tone: 'strong' })
  const paid = answerCents(next.paymentsPaid) ?? ZERO
  const agreed = sumCents([paid, answerCents(next.remainingPayments) ?? ZERO])
  return (
    <>
      <FactList facts={facts} />
      {late.count > 0 && <PanelNote>{overdueSentence(late, today)}</PanelNote>}
      {agreed > 0 && (
        <svg
          className="w-[calc(100%-20px)] h-1.5 mx-2.5 mb-2.5"
          viewBox="0 0 100 1"
          preserveAspectRatio="none"
          role="img"
          aria-label="Part paid"
        >
          <rect className="fill-bg-3" width="100" height="1" />
          <rect className="fill-out" width={widthPercent(sumCents([paid, overdue]), agreed)} height="1" />
          <rect className="fill-ok" width={widthPercent(paid, agreed)} height="1" />
        </svg>
      )}
    </>
  )
}

const lateRow = (row: HpPaymentRow) => ({
  paid: row.paid,
  dueDate: day(row.dueDate),
  open: answerCents(row.open) ?? ZERO,
})

/** Returns a part of a whole as a width from 0 to 100. */
function widthPercent(part: number, whole: number): number {
  return Math.min(100, (part / whole) * 100)
}

function settlementRow(row: HpPaymentRow): SettlementRow {
  return {
    dueDate: day(row.dueDate),
    amount: answerCents(row.amount) ?? ZERO,
    capital: answerCents(row.capital),
    bankCharge: answerCents(row.bankCharge),
    open: answerCents(row.open) ?? ZERO,
    paidOnRow: answerCents(row.paidOnRow) ?? ZERO,
    isPartPayment: row.isPartPayment,
  }
}

function Settlement(props: HpAccountPanelProps) {
  const { rows, next, reasonNoNext, settlementText, settlementDay, today, onSettlementText, dateRef, onSettle } = props
  const quote = settlementDay === null ? null : settlementQuote(rows.map(settlementRow), settlementDay)
  if (next?.settled || next?.numberOfRemainingPayments === 0) return null
  const on = settlementDay?.slice(0, 7) ?? ''
  const late = rows.filter((row) => row.open > 0 && row.dueDate.slice(0, 7) < on)
  const month = rows.filter((row) => !row.isPartPayment && row.dueDate.slice(0, 7) === on).slice(0, 1)
  const overdue = rows.filter((row) => settlementDay !== null && row.open > 0 && row.dueDate <= settlementDay)
  const lateness = settlementDay === null ? null : overdueSummary(overdue.map(lateRow), settlementDay, null)
  return (
    <Panel
      title="Settlement calculator"
      aside={
        <>
          <span className="grow" />
          <Kbd bare>{commandKey('vehicles.set-settlement-date')}</Kbd>
        </>
      }
    >
      <div className="flex items-center justify-between pt-1.5 pr-2.5 pb-0.5 pl-3.5 text-13">
        <span className="text-fg-1">Settlement date</span>
        <DateField
          bare
          label="Settlement date"
          direction="mostly-future"
          width={150}
          today={today}
          ref={dateRef}
          value={settlementText}
          invalid={settlementDay === null}
          onChange={(text) => onSettlementText(text === '' ? today : text)}
        />
      </div>
      {quote && (
        <FactList
          facts={[
            { label: 'Balance', value: formatEuro(quote.balance) },
            { label: 'Pending payments', value: formatEuro(quote.pendingPayments) },
            { label: 'Charges', value: formatEuro(quote.charges) },
            { label: 'Balance due', value: formatEuro(quote.balanceDue), tone: 'strong', ruled: true },
            {
              label: <InstalmentNumbers words="Arrears" rows={late} />,
              key: 'arrears',
              value: formatEuro(quote.arrears),
            },
            {
              label: <InstalmentNumbers words="Already paid" rows={month} />,
              key: 'paid',
              value: formatEuro(quote.alreadyPaid),
            },
            ...(lateness && lateness.amount !== quote.arrears
              ? [
                  {
                    label: <InstalmentNumbers words="Overdue by then" rows={overdue} />,
                    key: 'overdue',
                    value: formatEuro(lateness.amount),
                  },
                ]
              : []),
          ]}
        />
      )}
      {reasonNoNext !== null && (
        <p className={cx(PROBLEM, 'font-semibold')} role="alert">
          An error occurred while calculating HP Settlement Balances
        </p>
      )}
      {next && (
        <div className="sticky bottom-0 bg-bg-1">
          {settlementDay !== null && <SettlementFigure next={next} />}
          <PanelActions>
            <Button command="cash-book.add-settlement" onPress={onSettle}>
              Enter HP settlement
            </Button>
          </PanelActions>
        </div>
      )}
    </Panel>
  )
}

/** The amount that settles the account, the rule that gives it, and the figures beside it. */
function SettlementFigure({ next }: { next: NextHPPayment }) {
  const soFar: PanelFact[] =
    next.settlementSoFar === null
      ? []
      : [{ label: 'Capital plus charges so far', value: euroText(next.settlementSoFar), tone: 'strong' }]
  return (
    <>
      <FactList
        facts={[{ label: 'To pay', value: euroText(next.settlementToPay), tone: 'big', ruled: true }, ...soFar]}
      />
      <PanelNote>{next.settlementReason}</PanelNote>
    </>
  )
}

/** A label with the numbers of its instalments, such as `Arrears No 19, 20`. */
function InstalmentNumbers({ words, rows }: { words: string; rows: readonly HpPaymentRow[] }) {
  if (rows.length === 0) return words
  const numbers = rows.map((row) => row.number)
  const text = numbers.length > 3 ? `${numbers[0]} to ${numbers.at(-1)}` : numbers.join(', ')
  return (
    <>
      {words} <span className="text-fg-2">No {text}</span>
    </>
  )
}

const COPIED_MS = 1500

/** Copies a text; `isCopied` is true for a moment afterwards. */
export function useCopy(text: string): { copy: () => Promise<boolean>; isCopied: boolean } {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    if (text === '') return false
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      return false
    }
    setIsCopied(true)
    return true
  }
  return { copy, isCopied }
}

/** Returns the state of the account, for beside its number. */
export function hpAccountStateLabel(
  vehicle: VehicleOut,
  due: number,
): { text: string; tone: 'ok' | 'error' | 'plain' } | null {
  const hp = vehicle.hirePurchase
  if (!hp) return null
  if (hp.hasHPSettlement)
    return {
      text: ['Fully Settled', euroText(hp.hpSettlementAmount), dayText(hp.hpSettledOn)].filter(Boolean).join(' '),
      tone: 'ok',
    }
  if (hp.hpFullyPaid) return { text: 'Fully Paid', tone: 'ok' }
  if (due > 0) return { text: due === 1 ? '1 payment overdue' : `${due} payments overdue`, tone: 'error' }
  return null
}
