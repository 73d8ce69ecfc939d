import { chequesDescription } from '@forecourt/core/features/cash-book/cheque-rules'
import { countedTotal, DENOMINATIONS, EMPTY_COUNT } from '@forecourt/core/features/cash-book/coins'
import {
  BANKS,
  CashCategory,
  CashType,
  type CoinField,
  type DifferenceReason,
} from '@forecourt/core/features/cash-book/enums'
import { drawerTotals } from '@forecourt/core/features/cash-book/batch-rules'
import { chequeOutcomeOf } from '@forecourt/core/features/cash-book/cheque-rules'
import { addDays, type Day, weekdayOf } from '@forecourt/core/kernel/days'
import { invariant } from '@forecourt/core/kernel/invariant'
import { cents } from '@forecourt/core/kernel/money'
import { demoEntry, RECEIPTED } from './entries'
import { type DemoDealership, type DemoBatch, type DemoCheque, type DemoEntry, momentOn } from './model'
import { fullName } from './people'

const DRAWER_LEAST = 900_00
const DRAWER_MOST = 8_500_00
const FLOAT = 3_200_00
const OPENING = 4_000_00

interface CarriedOver {
  drawer: number
  cheques: number
  receipt: number
}

/** Writes the cash books: one batch a working day, each opening with the closing of the one before; today's stays open. */
export function writeCashBooks(dealership: DemoDealership): void {
  const carried: CarriedOver = { drawer: OPENING, cheques: 0, receipt: 1 }
  for (const on of dealership.calendar.days) writeCashDay(dealership, on, carried)
}

function writeCashDay(dealership: DemoDealership, on: Day, carried: CarriedOver): void {
  const { calendar, chance } = dealership
  const isOpen = on === calendar.today
  const batch: DemoBatch = {
    id: dealership.batches.length + 1,
    status: isOpen ? 'current' : 'closed',
    started_at: momentOn(dealership, on, '07:30'),
    ended_at: null,
    opening: carried.drawer,
    cheques_opening: carried.cheques,
    ins: null,
    outs: null,
    closing: null,
    cheques_closing: null,
    coins: null,
    extra: null,
    counted: null,
    difference_reason: null,
    difference_note: null,
    closed_by: null,
    signed_closing: null,
    signed_cheques: null,
    signed_counted: null,
    signed_by: null,
    signed_at: null,
  }
  dealership.batches.push(batch)
  const entries = counterOrder(dealership, dealership.events.get(on) ?? [])
  const day = { entries, opening: carried.drawer }
  payLargeByCheque(dealership, day)
  if (!isOpen) balanceDrawer(dealership, on, day)
  for (const entry of entries) placeEntry(dealership, batch, entry, carried)
  for (const made of isOpen ? [] : giveCheques(dealership, on)) placeChequeEntry(dealership, batch, made, carried)
  const totals = drawerTotals(
    cents(batch.opening),
    dealership.entries
      .filter((entry) => entry.batch_id === batch.id)
      .map((entry) => ({ typeID: entry.type_id, signedAmount: cents(entry.signed_amount) })),
  )
  carried.drawer = totals.closing
  if (isOpen) return
  Object.assign(batch, {
    ended_at: momentOn(dealership, on, '18:05'),
    ins: totals.ins,
    outs: totals.outs,
    closing: totals.closing,
    cheques_closing: carried.cheques,
    closed_by: 'demo',
  })
  countDrawer(batch, chance.happens(0.3) ? 400_00 : 0)
  Object.assign(batch, {
    signed_closing: batch.closing,
    signed_cheques: batch.cheques_closing,
    signed_counted: batch.counted,
    signed_by: batch.closed_by,
    signed_at: batch.ended_at,
  })
}

/** Returns the day's entries in the order of the counter, each follower right behind its entry. */
function counterOrder(dealership: DemoDealership, entries: readonly DemoEntry[]): DemoEntry[] {
  const followers = new Set(entries.flatMap((entry) => (entry.follower ? [entry.follower] : [])))
  const leading = dealership.chance.shuffle(entries.filter((entry) => !followers.has(entry)))
  return leading.flatMap((entry) => (entry.follower ? [entry, entry.follower] : [entry]))
}

interface DrawerDay {
  entries: DemoEntry[]
  opening: number
}

const closingOf = ({ entries, opening }: DrawerDay) =>
  entries.reduce((sum, entry) => sum + (entry.type_id === CashType.Cash ? entry.signed_amount : 0), opening)

/** Pays large outgoings by cheque when the drawer runs low, today's too: cash that is not there pays nothing. */
function payLargeByCheque({ chance }: DemoDealership, day: DrawerDay): void {
  const outs = day.entries
    .filter(
      (entry) => entry.type_id === CashType.Cash && entry.signed_amount < 0 && entry.amount > 0 && !entry.follower,
    )
    .sort((a, b) => a.signed_amount - b.signed_amount)
  for (const entry of outs) {
    if (closingOf(day) >= DRAWER_LEAST) break
    entry.type_id = CashType.ChequeOut
    entry.bank = 'BOV'
    entry.cheque_out_no = chance.digits(6)
  }
}

/** Keeps the drawer plausible: draws cash for it when it is low, and lodges the excess at the bank. */
function balanceDrawer(dealership: DemoDealership, on: Day, day: DrawerDay): void {
  const { chance } = dealership
  const closing = () => closingOf(day)
  const isEve = addDays(on, 4) > dealership.today
  if (closing() < (isEve ? FLOAT : DRAWER_LEAST)) {
    const drawn = Math.ceil((FLOAT + 500_00 - closing()) / 500_00) * 500_00
    const from = { name: 'BOV', description: 'Cash drawn for the drawer' }
    day.entries.unshift(
      demoEntry(dealership, on, { category_id: CashCategory.FreeForm, type_id: CashType.Cash, amount: drawn, ...from }),
    )
  }
  const tooMuch = closing() - DRAWER_MOST
  if (tooMuch <= 0) return
  const amount = Math.floor((closing() - FLOAT - chance.between(0, 1_500_00)) / 50_00) * 50_00
  const [name, reference] = chance.pick(ACCOUNTS)
  day.entries.push(
    demoEntry(dealership, on, {
      category_id: CashCategory.BankDeposit,
      type_id: CashType.Cash,
      amount,
      name,
      reference,
      description: 'Cash lodgement',
    }),
  )
}

/** The bank accounts of lodgements, by the names and references of the settings. */
const ACCOUNTS = [
  ['BOV', '40010000001'],
  ['APS', '20000000001'],
] as const

function placeEntry(dealership: DemoDealership, batch: DemoBatch, entry: DemoEntry, carried: CarriedOver): void {
  const number = dealership.entries.length
  const minutes = 8 * 60 + ((number * 7) % 560)
  entry.id = number + 1
  entry.batch_id = batch.id
  const time = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
  entry.created_at = momentOn(dealership, entry.date, time)
  entry.hp_account_no ||= accountAt(dealership, entry)
  if (RECEIPTED.has(entry.category_id) && entry.amount > 0) entry.receipt = carried.receipt++
  if (entry.follower) entry.follower.tm_entry_id = entry.id
  if (entry.type_id === CashType.Cheque) {
    const cheque = chequeOf(dealership, entry)
    entry.cheque_id = cheque.id
    carried.cheques += entry.amount
  }
  dealership.entries.push(entry)
}

/** Returns the account of an entry on a sold vehicle, once the sale exists. */
function accountAt({ sales }: DemoDealership, entry: DemoEntry): string {
  if (entry.vehicle_id === null) return ''
  const sale = sales.get(entry.vehicle_id)
  return sale && sale.sold_date < entry.date ? sale.hp_account_no : ''
}

function chequeOf(dealership: DemoDealership, entry: DemoEntry): DemoCheque {
  const { chance, clients, cheques } = dealership
  const payer = entry.client_id === null ? undefined : clients[entry.client_id - 1]
  const cheque: DemoCheque = {
    id: cheques.length + 1,
    bank: chance.pick(BANKS.cheque),
    number: chance.digits(6),
    account_no: `${chance.digits(4)} ${chance.digits(4)} ${chance.digits(3)}`,
    payer_name: payer ? fullName(payer) : entry.name || 'Bearer',
    cheque_date: entry.date,
    status: 'pending',
    made_entry_id: null,
    amount: entry.amount,
    received: entry.date,
    description: entry.description,
  }
  cheques.push(cheque)
  return cheque
}

/** Banks cheques on Tuesdays and Fridays, all but the newest; now and then one is given out. */
function giveCheques(dealership: DemoDealership, on: Day): { entry: DemoEntry; cheques: DemoCheque[] }[] {
  const { chance, cheques, today } = dealership
  if (weekdayOf(on) !== 2 && weekdayOf(on) !== 5) return []
  const ready = pendingCheques(cheques).filter((cheque) => cheque.received < addDays(on, -1))
  if (on === today || ready.length === 0) return []
  const handedOn = ready.length > 3 && chance.happens(0.08) ? ready.slice(0, 1) : []
  const banked = ready.slice(handedOn.length)
  const [name, reference] = chance.pick(ACCOUNTS)
  const made = []
  if (handedOn.length > 0)
    made.push(
      entryFromCheques(dealership, on, {
        cheques: handedOn,
        category: CashCategory.ChequeOut,
        name: 'SR Motors',
        reference: '',
      }),
    )
  if (banked.length > 0)
    made.push(
      entryFromCheques(dealership, on, { cheques: banked, category: CashCategory.BankDeposit, name, reference }),
    )
  return made
}

/** Returns the pending cheques; old ones are left out. */
function pendingCheques(cheques: readonly DemoCheque[]): DemoCheque[] {
  return cheques.slice(-400).filter((cheque) => cheque.status === 'pending')
}

interface ChequeUse {
  cheques: DemoCheque[]
  category: number
  name: string
  reference: string
}

function entryFromCheques(dealership: DemoDealership, on: Day, { cheques, category, name, reference }: ChequeUse) {
  const amount = cheques.reduce((sum, cheque) => sum + cheque.amount, 0)
  const entry = demoEntry(dealership, on, {
    category_id: category,
    type_id: CashType.Cheque,
    amount,
    name,
    reference,
    description: chequesDescription(cheques.length),
  })
  return { entry, cheques }
}

function placeChequeEntry(
  dealership: DemoDealership,
  batch: DemoBatch,
  made: { entry: DemoEntry; cheques: DemoCheque[] },
  carried: CarriedOver,
): void {
  const { entry, cheques } = made
  entry.id = dealership.entries.length + 1
  entry.batch_id = batch.id
  entry.created_at = momentOn(dealership, entry.date, '17:40')
  dealership.entries.push(entry)
  for (const cheque of cheques) {
    cheque.status = chequeOutcomeOf({ categoryID: entry.category_id, typeID: entry.type_id }) ?? 'pending'
    cheque.made_entry_id = entry.id
  }
  carried.cheques -= entry.amount
}

/** Differences found in the drawer on some evenings; on all others the count matches the book. */
const COUNT_DIFFERENCES: readonly { every: number; difference: number; reason: DifferenceReason; note: string }[] = [
  { every: 53, difference: 20_00, reason: 'entryMissing', note: 'Deposit slip of the afternoon' },
  { every: 37, difference: -5_00, reason: 'wrongChange', note: '' },
  { every: 211, difference: -1_50, reason: 'unknown', note: '' },
]

/** Counts the drawer into notes and coins, largest first, so that the count equals its cash. */
function countDrawer(batch: DemoBatch, extra: number): void {
  const found = COUNT_DIFFERENCES.find(({ every }) => batch.id % every === 0)
  const inDrawer = (batch.closing ?? 0) + (found?.difference ?? 0)
  const counted = inDrawer < extra ? 0 : extra
  let left = inDrawer - counted
  const coins: Record<CoinField, number> = { ...EMPTY_COUNT }
  for (const { field, value, inUse } of DENOMINATIONS) {
    // Drawers hold few of the largest notes.
    const most = !inUse ? 0 : value >= 200_00 ? 2 : Number.POSITIVE_INFINITY
    const count = Math.min(most, Math.floor(left / value))
    coins[field] = count
    left -= count * value
  }
  batch.coins = coins
  batch.extra = counted
  batch.counted = inDrawer
  batch.difference_reason = found?.reason ?? null
  batch.difference_note = found?.note || null
  invariant(countedTotal({ ...coins, extra: cents(counted) }) === inDrawer, `Batch ${batch.id} is counted to the cent`)
}
