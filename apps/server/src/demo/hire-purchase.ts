import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { SaleType } from '@forecourt/core/features/deals/enums'
import { type AllocationEntry, allocate } from '@forecourt/core/features/hire-purchase/allocation'
import { creditFileOf } from '@forecourt/core/features/hire-purchase/credit-file'
import { keptSettlement } from '@forecourt/core/features/hire-purchase/kept-settlement'
import { type HpTerms, hpSchedule } from '@forecourt/core/features/hire-purchase/schedule'
import { settlementToPay } from '@forecourt/core/features/hire-purchase/settlement'
import { addDays, addMonths, type Day, startOfMonth } from '@forecourt/core/kernel/days'
import { invariant } from '@forecourt/core/kernel/invariant'
import { cents, sumCents, ZERO } from '@forecourt/core/kernel/money'
import { record, typeIn } from './entries'
import type { Dealership, DemoAccount, DemoSale } from './model'
import { MARIA_BORG } from './people'

interface Financed {
  price: number
  deposit: number
}

/** Agrees the terms of a hire purchase, makes its schedule and lets the buyer pay up to today. */
export function openAccount(dealership: Dealership, sale: DemoSale, { price, deposit }: Financed): void {
  const { chance } = dealership
  const months = chance.weighted([
    [12, 12],
    [18, 10],
    [24, 26],
    [30, 8],
    [36, 26],
    [48, 18],
  ])
  // Simple interest on what is lent, as dealers quote it; the schedule finds the rate behind it.
  const flat = 0.055 + chance.next() * 0.045
  const lent = price - deposit
  const monthly = Math.ceil((lent * (1.02 + (flat * months) / 12)) / months / 5_00) * 5_00
  const first = addMonths(sale.sold_date, 1)
  agree(dealership, sale, {
    price: cents(price),
    deposit: cents(deposit),
    numberOfMonths: months,
    monthlyPayment: cents(monthly),
    lastPayment: null,
    numberOfFirstPayments: null,
    firstPaymentsTotal: null,
    firstPaymentDate: first,
    endOfMonth: chance.is(0.15),
  })
  const account = dealership.accounts.at(-1)
  invariant(account, 'The account was just opened')
  payInstalments(dealership, account, behaviour(dealership))
}

function agree(dealership: Dealership, sale: DemoSale, terms: HpTerms): void {
  sale.terms = terms
  sale.deposit = terms.deposit
  sale.hp_account_no = sale.client_id === MARIA_BORG ? 'HP-2219' : accountNumber(dealership)
  dealership.accounts.push({ vehicleID: sale.vehicle_id, rows: hpSchedule(terms), entries: [], settlement: null })
}

/** Account numbers run upwards and never meet the one of the examples. */
function accountNumber({ accounts }: Dealership): string {
  const number = 1_850 + accounts.length
  return `HP-${number >= 2_219 ? number + 1 : number}`
}

/** How a buyer pays: how many instalments behind, and whether the account is settled early. */
interface Behaviour {
  behind: number
  settlesAt: number | null
}

function behaviour({ chance }: Dealership): Behaviour {
  const behind = chance.weighted([
    [0, 62],
    [1, 15],
    [2, 10],
    [3, 7],
    [4, 6],
  ])
  return { behind, settlesAt: chance.is(0.12) ? 0.35 + chance.next() * 0.5 : null }
}

function payInstalments(dealership: Dealership, account: DemoAccount, { behind, settlesAt }: Behaviour): void {
  const { chance, calendar, today } = dealership
  const due = account.rows.filter((row) => row.dueDate <= addDays(today, -3))
  const isOver = (account.rows.at(-1)?.dueDate ?? today) < addDays(today, -40)
  const count = isOver ? account.rows.length : Math.max(0, due.length - behind)
  const settleAfter = settlesAt === null ? null : Math.floor(account.rows.length * settlesAt)
  let at: Day = calendar.days[0] ?? today
  let i = 0
  while (i < count) {
    const row = account.rows[i]
    if (!row) return
    const usual = calendar.onOrAfter(addDays(row.dueDate, chance.between(-4, 9)))
    at = usual > at ? usual : at
    if (at > today) return
    if (settleAfter !== null && i === settleAfter && settle(dealership, account, { on: at, paid: i })) return
    i += pay(dealership, account, { on: at, index: i, count })
  }
}

interface Instalment {
  on: Day
  index: number
  count: number
}

/** Pays one instalment, in two parts now and then, or two at once; returns how many were paid. */
function pay(dealership: Dealership, account: DemoAccount, { on, index, count }: Instalment): number {
  const { chance, calendar, today } = dealership
  const row = account.rows[index]
  const next = account.rows[index + 1]
  invariant(row, 'There is an instalment to pay')
  if (next && index + 1 < count && chance.is(0.02)) {
    post(dealership, account, { on, amount: row.amount + next.amount, description: 'HP payment, 2 combined' })
    return 2
  }
  const later = calendar.onOrAfter(addDays(on, 6))
  if (row.amount > 80_00 && later <= today && chance.is(0.03)) {
    const part = Math.floor(row.amount / 2 / 10_00) * 10_00
    post(dealership, account, { on, amount: part, description: 'HP payment, part' })
    post(dealership, account, { on: later, amount: row.amount - part, description: 'HP payment, rest' })
    return 1
  }
  post(dealership, account, { on, amount: row.amount, description: 'HP payment' })
  return 1
}

function post(
  dealership: Dealership,
  account: DemoAccount,
  what: { on: Day; amount: number; description: string },
): void {
  const sale = dealership.sales.get(account.vehicleID)
  const small = what.amount < 600_00
  const typeID = small && dealership.chance.is(0.72) ? CashType.Cash : typeIn(dealership.chance, what.amount)
  account.entries.push(
    record(dealership, what.on, {
      category_id: CashCategory.HpPayment,
      type_id: typeID,
      amount: what.amount,
      vehicle_id: account.vehicleID,
      client_id: sale?.client_id ?? null,
      hp_account_no: sale?.hp_account_no ?? '',
      description: what.description,
    }),
  )
}

/** Pays the account off for what the settlement figure asks on that day; false when nothing is left to settle. */
function settle(dealership: Dealership, account: DemoAccount, { on, paid }: { on: Day; paid: number }): boolean {
  const sale = dealership.sales.get(account.vehicleID)
  const rows = account.rows.map((row, i) => ({
    ...row,
    open: i < paid ? ZERO : row.amount,
    paidOnRow: i < paid ? row.amount : ZERO,
  }))
  const amount = settlementToPay(rows, on)
  if (amount <= 0 || !sale) return false
  account.settlement = record(dealership, on, {
    category_id: CashCategory.HPSettlement,
    type_id: typeIn(dealership.chance, amount),
    amount,
    vehicle_id: account.vehicleID,
    client_id: sale.client_id,
    hp_account_no: sale.hp_account_no,
    description: 'HP settlement',
    settled_by: { method: 'specified', percent: 0, soldOn: sale.sold_date },
  })
  return true
}

/** An account as core allocates it once every entry has its id; `firstRowID` numbers its rows. */
export function allocated(dealership: Dealership, account: DemoAccount, firstRowID: number) {
  const lastBatch = dealership.batches.at(-1)?.id
  const posting = (entry: DemoAccount['entries'][number]): AllocationEntry => ({
    id: entry.id,
    date: entry.date,
    amount: cents(entry.amount),
    batchClosed: entry.batch_id !== lastBatch,
  })
  const { settlement } = account
  const rows = account.rows.map((row, i) => ({ ...row, id: firstRowID + i, pinned: null }))
  const entries = account.entries.map(posting)
  const allocation = allocate({
    rows,
    entries,
    settlement: settlement ? { ...posting(settlement), entryId: settlement.id } : null,
  })
  invariant(sumCents(account.rows.map((row) => row.amount)) === allocation.agreed, 'Every row is agreed')
  return { ...allocation, settlementLines: linesOf(dealership, account, { rows, entries }) }
}

/** What the settlement of an account was asked for. */
function linesOf(
  { sales }: Dealership,
  { vehicleID, settlement }: DemoAccount,
  { rows, entries }: Pick<Parameters<typeof keptSettlement>[0], 'rows' | 'entries'>,
) {
  const terms = sales.get(vehicleID)?.terms
  if (!settlement?.settled_by || !terms) return null
  const { method, percent, soldOn } = settlement.settled_by
  const { totalAmountOfCredit: credit, apr } = creditFileOf(terms, soldOn)
  const account = { rows, entries, soldOn, credit, apr, compensationPercent: percent }
  return keptSettlement(account, { entryId: settlement.id, date: settlement.date, method }).lines
}

/**
 * The account of the manual's examples: ABC 123, Maria Borg, 48 × 250.00, seventeen paid, the eighteenth fell due three days ago.
 */
export function sellToMariaBorg(dealership: Dealership, vehicleID: number): void {
  const { calendar, today } = dealership
  const first = addMonths(addDays(today, -3), -17)
  const soldOn = calendar.onOrBefore(addDays(startOfMonth(first), -4))
  const sale: DemoSale = {
    vehicle_id: vehicleID,
    client_id: MARIA_BORG,
    sale_type: SaleType.HirePurchase,
    sold_price: 12_600_00,
    sold_date: soldOn,
    difference: null,
    deposit: null,
    terms: null,
    hp_account_no: '',
    pe_vehicle_id: null,
  }
  dealership.sales.set(vehicleID, sale)
  const of = { vehicle_id: vehicleID, client_id: MARIA_BORG }
  record(dealership, soldOn, {
    ...of,
    category_id: CashCategory.Deposit,
    type_id: CashType.BankTransfer,
    amount: 2_600_00,
    selling_price: 12_600_00,
    description: 'Deposit',
  })
  agree(dealership, sale, {
    price: cents(12_600_00),
    deposit: cents(2_600_00),
    numberOfMonths: 48,
    monthlyPayment: cents(250_00),
    lastPayment: null,
    numberOfFirstPayments: null,
    firstPaymentsTotal: null,
    firstPaymentDate: first,
    endOfMonth: false,
  })
  const account = dealership.accounts.at(-1)
  invariant(account, 'The account was just opened')
  for (const row of account.rows.slice(0, 17)) {
    post(dealership, account, { on: calendar.onOrBefore(row.dueDate), amount: row.amount, description: 'HP payment' })
  }
}
