import { type Cents, cents, sumCents, ZERO } from '../../kernel/money'
import { chequesChange } from '../cash-book/cheque-rules'
import { movesDrawer } from '../cash-book/direction'
import { BANKS, CASH_TYPE_NAMES, CashCategory, CashType } from '../cash-book/enums'

/** Entries of one category, type and bank, in cents; money out is negative. */
export interface MoneyRow {
  categoryID: number
  typeID: number
  /** The bank of the payment; of a bank deposit the name that it was made under; empty for none. */
  bank: string
  before: Cents
  count: number
  in: Cents
  out: Cents
}

/** A place where money is held: opening + in + out + banked = closing. */
export interface MoneyPlace {
  place: string
  opening: Cents
  in: Cents
  /** Zero or negative. */
  out: Cents
  /** Bank deposits from the drawer or the cheques, or into a bank; zero over all places. */
  banked: Cents
  closing: Cents
}

/** Entries of one type: in + spent + banked = net. */
export interface TypeTotal {
  type: string
  count: number
  in: Cents
  /** Money out except bank deposits: zero or negative. */
  spent: Cents
  banked: Cents
  net: Cents
}

export interface BankDepositTotal {
  bank: string
  type: string
  count: number
  amount: Cents
}

export interface MoneyHeld {
  types: TypeTotal[]
  transfers: BankDepositTotal[]
  places: MoneyPlace[]
  /** The sum of entries of type Non Cash: in the totals of a report, but held nowhere. */
  nonCash: Cents
}

export const DRAWER = 'Drawer'
export const CHEQUES_IN_HAND = 'Cheques in hand'
const TERMINAL = 'EPOS'
const NO_BANK = 'No bank named'
const KNOWN_BANKS: readonly string[] = [...new Set([...BANKS.card, ...BANKS.cheque])]

function bankOf(text: string): string {
  const name = text.trim()
  return KNOWN_BANKS.find((bank) => bank.toLowerCase() === name.toLowerCase()) ?? (name || NO_BANK)
}

function isDeposit({ categoryID }: MoneyRow): boolean {
  return categoryID === CashCategory.BankDeposit
}

/** The place that an entry changes by itself; null for what is not money. A bank deposit moves its amount to a bank. */
function placeOf(row: MoneyRow): string | null {
  if (chequesChange({ ...row, signedAmount: cents(1) }) !== ZERO) return CHEQUES_IN_HAND
  if (row.typeID === CashType.NonCash) return null
  if (movesDrawer(row.typeID)) return DRAWER
  return row.typeID === CashType.EPOS ? TERMINAL : bankOf(isDeposit(row) ? '' : row.bank)
}

/**
 * The money held at the beginning and the end of some days, and its changes: the drawer, the cheques in hand, each bank as far as the cash book has
 * it (in and out since its first entry, which is not the bank's own balance), and the terminal, whose bank is unknown.
 * @param first The opening of the first batch of all.
 * @returns Drawer and cheques always, others where there is anything; banks in the order of their lists, others by name.
 */
export function moneyHeld(rows: readonly MoneyRow[], first: { drawer: Cents; cheques: Cents }): MoneyHeld {
  const places = new Map<string, MoneyPlace>()
  const move = (place: string, by: Partial<Record<'opening' | 'in' | 'out' | 'banked', Cents>>) => {
    const had = places.get(place) ?? { place, opening: ZERO, in: ZERO, out: ZERO, banked: ZERO, closing: ZERO }
    const has = { ...had }
    for (const part of ['opening', 'in', 'out', 'banked'] as const) has[part] = sumCents([had[part], by[part] ?? ZERO])
    places.set(place, { ...has, closing: sumCents([has.opening, has.in, has.out, has.banked]) })
  }
  move(DRAWER, { opening: first.drawer })
  move(CHEQUES_IN_HAND, { opening: first.cheques })
  for (const row of rows) {
    const place = placeOf(row)
    if (place === null) continue
    const { before, in: ins, out } = row
    if (!isDeposit(row)) {
      move(place, { opening: before, in: ins, out })
      continue
    }
    const banked = sumCents([ins, out])
    move(place, { opening: before, banked })
    move(bankOf(row.bank), { opening: negate(before), banked: negate(banked) })
  }
  const isThere = ({ place, ...sums }: MoneyPlace) =>
    place === DRAWER || place === CHEQUES_IN_HAND || Object.values(sums).some((sum) => sum !== 0)
  return {
    places: [...places.values()].filter(isThere).sort((a, b) => comparePlaces(a.place, b.place)),
    types: typeTotals(rows),
    transfers: transfersOf(rows),
    nonCash: sumCents(rows.filter((row) => placeOf(row) === null).flatMap((row) => [row.in, row.out])),
  }
}

function negate(amount: Cents): Cents {
  return cents(-amount)
}

const ORDER = [DRAWER, CHEQUES_IN_HAND, ...KNOWN_BANKS]

function comparePlaces(a: string, b: string): number {
  const rank = (place: string) => {
    if (place === NO_BANK) return ORDER.length + 2
    if (place === TERMINAL) return ORDER.length + 1
    const at = ORDER.indexOf(place)
    return at === -1 ? ORDER.length : at
  }
  return rank(a) - rank(b) || (a < b ? -1 : Number(a > b))
}

function typeTotals(rows: readonly MoneyRow[]): TypeTotal[] {
  const ids = [...new Set(rows.filter(({ count }) => count > 0).map(({ typeID }) => typeID))].sort((a, b) => a - b)
  return ids.map((id) => {
    const of = rows.filter(({ typeID }) => typeID === id)
    const others = of.filter((row) => !isDeposit(row))
    const ins = sumCents(others.map((row) => row.in))
    const spent = sumCents(others.map(({ out }) => out))
    const banked = sumCents(of.filter(isDeposit).flatMap((row) => [row.in, row.out]))
    return {
      type: CASH_TYPE_NAMES[id] ?? '',
      count: of.reduce((sum, { count }) => sum + count, 0),
      in: ins,
      spent,
      banked,
      net: sumCents([ins, spent, banked]),
    }
  })
}

function transfersOf(rows: readonly MoneyRow[]): BankDepositTotal[] {
  const found = new Map<string, BankDepositTotal & { typeID: number }>()
  for (const row of rows) {
    if (!isDeposit(row) || row.count === 0 || placeOf(row) === null) continue
    const bank = bankOf(row.bank)
    const key = `${row.typeID} ${bank}`
    const had = found.get(key)
    found.set(key, {
      bank,
      typeID: row.typeID,
      type: CASH_TYPE_NAMES[row.typeID] ?? '',
      count: row.count + (had?.count ?? 0),
      amount: sumCents([had?.amount ?? ZERO, negate(sumCents([row.in, row.out]))]),
    })
  }
  return [...found.values()]
    .sort((a, b) => comparePlaces(a.bank, b.bank) || a.typeID - b.typeID)
    .map(({ typeID: _, ...transfer }) => transfer)
}
