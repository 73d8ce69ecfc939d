import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { SaleType } from '@forecourt/core/features/deals/enums'
import { type AllocationEntry, allocate } from '@forecourt/core/features/hire-purchase/allocation'
import { creditFileOf } from '@forecourt/core/features/hire-purchase/credit-file'
import { settlementByStoredTerms } from '@forecourt/core/features/hire-purchase/settlement-terms'
import { type HpTerms, hpSchedule } from '@forecourt/core/features/hire-purchase/schedule'
import { settlementToPay } from '@forecourt/core/features/hire-purchase/settlement'
import { addDays, addMonths, type Day, startOfMonth } from '@forecourt/core/kernel/days'
import { invariant } from '@forecourt/core/kernel/invariant'
import { cents, sumCents, ZERO } from '@forecourt/core/kernel/money'
import { recordDemoEntry, typeIn } from './entries'
import type { DemoDealership, DemoAccount, DemoSale } from './model'
import { MARIA_BORG } from './people'

interface FinancedSale {
  price: number
  deposit: number
}

/** Agrees the terms of a hire purchase, makes its schedule and pays its instalments up to today. */
export function openAccount(dealership: DemoDealership, sale: DemoSale, { price, deposit }: FinancedSale): void {
  const { chance } = dealership
  const months = chance.pickWeighted([
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
  agreeTerms(dealership, sale, {
    price: cents(price),
    deposit: cents(deposit),
    numberOfMonths: months,
    monthlyPayment: cents(monthly),
    lastPayment: null,
    numberOfFirstPayments: null,
    firstPaymentsTotal: null,
    firstPaymentDate: first,
    endOfMonth: chance.happens(0.15),
  })
  const account = dealership.accounts.at(-1)
  invariant(account, 'The account was just opened')
  payInstalments(dealership, account, behaviour(dealership))
}

function agreeTerms(dealership: DemoDealership, sale: DemoSale, terms: HpTerms): void {
  sale.terms = terms
  sale.deposit = terms.deposit
  sale.hp_account_no = sale.client_id === MARIA_BORG ? 'HP-2219' : accountNumber(dealership)
  dealership.accounts.push({ vehicleID: sale.vehicle_id, rows: hpSchedule(terms), entries: [], settlement: null })
}

/** Returns the next account number, never one of the examples. */
function accountNumber({ accounts }: DemoDealership): string {
  const number = 1_850 + accounts.length
  return `HP-${number >= 2_219 ? number + 1 : number}`
}

/** How a buyer pays: the number of instalments behind, and whether the account is settled early. */
interface PaymentBehaviour {
  behind: number
  settlesAt: number | null
}

function behaviour({ chance }: DemoDealership): PaymentBehaviour {
  const behind = chance.pickWeighted([
    [0, 62],
    [1, 15],
    [2, 10],
    [3, 7],
    [4, 6],
  ])
  return { behind, settlesAt: chance.happens(0.12) ? 0.35 + chance.next() * 0.5 : null }
}

function payInstalments(
  dealership: DemoDealership,
  account: DemoAccount,
  { behind, settlesAt }: PaymentBehaviour,
): void {
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
    if (settleAfter !== null && i === settleAfter && settleAccount(dealership, account, { on: at, paid: i })) return
    i += payInstalment(dealership, account, { on: at, index: i, count })
  }
}

interface InstalmentPayment {
  on: Day
  index: number
  count: number
}

/** Pays one instalment, now and then in two parts, or two at once; returns how many were paid. */
function payInstalment(
  dealership: DemoDealership,
  account: DemoAccount,
  { on, index, count }: InstalmentPayment,
): number {
  const { chance, calendar, today } = dealership
  const row = account.rows[index]
  const next = account.rows[index + 1]
  invariant(row, 'There is an instalment to pay')
  if (next && index + 1 < count && chance.happens(0.02)) {
    postPayment(dealership, account, { on, amount: row.amount + next.amount, description: 'HP payment, 2 combined' })
    return 2
  }
  const later = calendar.onOrAfter(addDays(on, 6))
  if (row.amount > 80_00 && later <= today && chance.happens(0.03)) {
    const part = Math.floor(row.amount / 2 / 10_00) * 10_00
    postPayment(dealership, account, { on, amount: part, description: 'HP payment, part' })
    postPayment(dealership, account, { on: later, amount: row.amount - part, description: 'HP payment, rest' })
    return 1
  }
  postPayment(dealership, account, { on, amount: row.amount, description: 'HP payment' })
  return 1
}

function postPayment(
  dealership: DemoDealership,
  account: DemoAccount,
  what: { on: Day; amount: number; description: string },
): void {
  const sale = dealership.sales.get(account.vehicleID)
  const small = what.amount < 600_00
  const typeID = small && dealership.chance.happens(0.72) ? CashType.Cash : typeIn(dealership.chance, what.amount)
  account.entries.push(
    recordDemoEntry(dealership, what.on, {
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

/** Pays the settlement figure of the day; returns false when nothing is left to settle. */
function settleAccount(
  dealership: DemoDealership,
  account: DemoAccount,
  { on, paid }: { on: Day; paid: number },
): boolean {
  const sale = dealership.sales.get(account.vehicleID)
  const rows = account.rows.map((row, i) => ({
    ...row,
    open: i < paid ? ZERO : row.amount,
    paidOnRow: i < paid ? row.amount : ZERO,
  }))
  const amount = settlementToPay(rows, on)
  if (amount <= 0 || !sale) return false
  account.settlement = recordDemoEntry(dealership, on, {
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

/** Allocates an account with core once every entry has its id; `firstRowID` numbers its rows. */
export function allocateAccount(dealership: DemoDealership, account: DemoAccount, firstRowID: number) {
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
  return { ...allocation, settlementLines: settlementRow(dealership, account, { rows, entries }) }
}

function settlementRow(
  { sales }: DemoDealership,
  { vehicleID, settlement }: DemoAccount,
  { rows, entries }: Pick<Parameters<typeof settlementByStoredTerms>[0], 'rows' | 'entries'>,
) {
  const terms = sales.get(vehicleID)?.terms
  if (!settlement?.settled_by || !terms) return null
  const { method, percent, soldOn } = settlement.settled_by
  const { totalAmountOfCredit: credit, apr } = creditFileOf(terms, soldOn)
  const account = { rows, entries, soldOn, credit, apr, compensationPercent: percent }
  return settlementByStoredTerms(account, { entryId: settlement.id, date: settlement.date, method }).lines
}

/** Makes the account of the manual's examples: ABC 123, Maria Borg, 48 × 250.00, seventeen paid, the eighteenth fell due three days ago. */
export function sellToMariaBorg(dealership: DemoDealership, vehicleID: number): void {
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
  recordDemoEntry(dealership, soldOn, {
    ...of,
    category_id: CashCategory.Deposit,
    type_id: CashType.BankTransfer,
    amount: 2_600_00,
    selling_price: 12_600_00,
    description: 'Deposit',
  })
  agreeTerms(dealership, sale, {
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
    postPayment(dealership, account, {
      on: calendar.onOrBefore(row.dueDate),
      amount: row.amount,
      description: 'HP payment',
    })
  }
}
