import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import {
  type ModelBook,
  compareByDate,
  type ModelDeal,
  findDeal,
  type ModelEntry,
  chequeEntries,
  hasDepositCategory,
  isExpenseCategory,
  isChequeMovementEntry,
  attemptKey,
  signedCents,
} from './book'
import { type AllocatedAccount, isInClosedBatch, owedAmount, type ModelInstalmentState, allocateModel } from './placing'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const byText = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1)

function entryState(book: ModelBook, entry: ModelEntry) {
  const deal = findDeal(book, entry.vehicle)
  const { id, batch, date, category, type, amount, vehicle, client, fee, isExchange, price, difference, version } =
    entry
  return {
    ...{ id, batch, date, category, type, amount, vehicle, client, fee, isExchange, price, difference, version },
    signed: signedCents(entry),
    feeOf: entry.feeOf,
    hasCheque: entry.cheque !== null,
    regNo: deal?.regNo ?? '',
    accountNo: deal?.accountNo ?? '',
  }
}

function batchStates(book: ModelBook) {
  let [opening, chequesOpening] = [0, 0]
  return book.batches.map(({ status, count, signed }, place) => {
    const own = book.entries.filter((entry) => entry.batch === place)
    const cash = own.filter((entry) => entry.type === CashType.Cash).map(signedCents)
    const ins = sum(cash.filter((amount) => amount > 0))
    const outs = sum(cash.filter((amount) => amount < 0))
    const before = { opening, chequesOpening }
    opening += ins + outs
    chequesOpening += sum(own.filter((entry) => entry.type === CashType.Cheque).map(signedCents))
    const isClosed = status === 'closed'
    return {
      status,
      ...before,
      ins: isClosed ? ins : null,
      outs: isClosed ? outs : null,
      closing: isClosed ? opening : null,
      chequesClosing: isClosed ? chequesOpening : null,
      tens: count?.tens ?? null,
      extra: count?.extra ?? null,
      signedClosing: signed?.closing ?? null,
      signedCheques: signed?.cheques ?? null,
    }
  })
}

export function batchClosings(book: ModelBook): { closing: number; cheques: number }[] {
  const batches = book.batches.map((batch) => ({ ...batch, status: 'closed' as const }))
  return batchStates({ ...book, batches }).map(({ closing, chequesClosing }) => {
    return { closing: closing ?? 0, cheques: chequesClosing ?? 0 }
  })
}

function chequeStates(book: ModelBook) {
  const cheques = Object.entries(book.cheques).map(([name, cheque]) => {
    const taker = book.entries.find((entry) => entry.id === cheque.takenBy)
    const status = taker === undefined ? 'pending' : taker.category === CashCategory.ChequeOut ? 'out' : 'banked'
    const entries = chequeEntries(book, name).map((entry) => entry.id)
    return { no: cheque.no, status, takenBy: taker?.id ?? null, entries: entries.sort((a, b) => a - b) }
  })
  return cheques.sort((a, b) => (a.entries[0] ?? 0) - (b.entries[0] ?? 0))
}

function instalmentState(book: ModelBook, deal: ModelDeal, placedRow: ModelInstalmentState) {
  const { row, parts, onRow, open, waived } = placedRow
  const cash = parts.filter((part) => part.entry !== null)
  const isPaid = onRow === row.amount
  return {
    id: row.id,
    vehicle: deal.vehicle,
    amount: row.amount,
    ticked: row.tick?.amount ?? null,
    tickedOn: row.tick?.date ?? null,
    onRow,
    open,
    waived,
    paid: isPaid,
    paidOn: isPaid
      ? (parts
          .map((part) => part.date)
          .sort()
          .at(-1) ?? null)
      : null,
    latest: cash.at(-1)?.entry ?? null,
    hasCash: cash.length > 0,
    inClosed: isInClosedBatch(book, placedRow),
  }
}

function hpAccountState(deal: ModelDeal, account: AllocatedAccount) {
  const open = account.rows.filter((row) => row.open > 0)
  const paid = account.rows.filter(({ row, onRow }) => onRow === row.amount)
  return {
    vehicle: deal.vehicle,
    agreed: sum(deal.rows.map((row) => row.amount)),
    paid: sum(account.rows.map((row) => row.onRow)),
    remaining: owedAmount(account),
    waived: sum(account.rows.map((row) => row.waived)),
    received: account.received,
    surplus: account.surplus,
    settlement: account.settlement?.id ?? null,
    settledOn: account.settlement?.date ?? null,
    settledFor: account.settlement?.amount ?? null,
    fullyPaid: paid.length === account.rows.length,
    nextDue: open[0]?.row.due ?? null,
    nextAmount: open[0]?.open ?? null,
    paidCount: paid.length,
    openCount: open.length,
  }
}

function attemptStates(book: ModelBook) {
  const deposits = book.entries.filter((entry) => hasDepositCategory(entry.category)).sort(compareByDate)
  const pairs = new Set(deposits.flatMap((entry) => attemptKey(entry) ?? []))
  const attempts = [...pairs].flatMap((key) => {
    const own = deposits.filter((entry) => attemptKey(entry) === key)
    const latest = own.findLast((entry) => entry.category === CashCategory.Deposit && entry.amount >= 0)
    if (!latest) return []
    const { date, price, difference, id } = latest
    const amount = sum(own.map((entry) => entry.amount))
    return [{ key, date, amount, price, difference, latest: id, dismissed: book.dismissed[key] ?? null }]
  })
  return attempts.sort(byText)
}

function expenseStates(book: ModelBook) {
  return book.entries
    .filter((entry) => isExpenseCategory(entry.category) && entry.vehicle !== null)
    .map(({ id, vehicle, category, amount, date }) => {
      return { entry: id, vehicle, amount: category === CashCategory.VehicleExpense ? amount : -amount, date }
    })
    .sort((a, b) => a.entry - b.entry)
}

/** The expected state of everything that the server stores: the facts and everything that follows from them (server 6.2, server 6.4 and server 7). */
export function bookState(book: ModelBook) {
  const accounts = book.deals
    .filter((deal) => deal.rows.length > 0)
    .map((deal) => ({ deal, is: allocateModel(book, deal) }))
  const rows = accounts.flatMap(({ deal, is }) => is.rows.map((row) => instalmentState(book, deal, row)))
  const parts = accounts.flatMap(({ is }) => is.rows.flatMap((row) => row.parts))
  return {
    entries: book.entries.map((entry) => entryState(book, entry)).sort((a, b) => a.id - b.id),
    batches: batchStates(book),
    cheques: chequeStates(book),
    accounts: accounts.map(({ deal, is }) => hpAccountState(deal, is)).sort((a, b) => a.vehicle - b.vehicle),
    rows: rows.sort((a, b) => a.id - b.id),
    parts: parts.sort((a, b) => a.row - b.row || (a.entry ?? 0) - (b.entry ?? 0)),
    attempts: attemptStates(book),
    expenses: expenseStates(book),
    receipts: Object.entries(book.receipts).map(([number, entry]) => ({ number: Number(number), entry })),
    nextReceipt: book.nextReceipt,
  }
}
export type BookState = ReturnType<typeof bookState>

/** The equations of server 6.2 and server 7 that the stored state violates, independent of the model, as sentences. */
export function brokenEquations(stored: BookState): string[] {
  const broken: string[] = []
  const hold = (isSo: boolean, sentence: string) => isSo || broken.push(sentence)
  for (const one of stored.accounts) {
    const rows = stored.rows.filter((row) => row.vehicle === one.vehicle)
    const at = `vehicle ${one.vehicle}`
    hold(one.agreed === one.paid + one.remaining + one.waived, `${at}: agreed = paid + remaining + waived`)
    hold(one.received === one.paid + one.surplus, `${at}: received = paid + surplus`)
    hold(one.agreed === sum(rows.map((row) => row.amount)), `${at}: agreed is the sum of the rows`)
    hold(one.settlement === null ? one.waived === 0 : one.remaining === 0, `${at}: settled means nothing remains`)
    for (const row of rows) {
      const own = stored.parts.filter((part) => part.row === row.id)
      hold(row.amount === row.onRow + row.open + row.waived, `row ${row.id}: amount = on row + open + waived`)
      hold(row.onRow === sum(own.map((part) => part.amount)), `row ${row.id}: its parts are what is on it`)
    }
  }
  const [current, waiting] = ['current', 'waiting'].map(
    (status) => stored.batches.filter((batch) => batch.status === status).length,
  )
  hold(current === 1 && (waiting ?? 0) <= 1, 'one batch is current, at most one waits')
  for (const [place, { closing, opening, ins, outs, chequesClosing }] of stored.batches.entries()) {
    if (closing === null) continue
    const next = stored.batches[place + 1]
    hold(closing === opening + (ins ?? 0) + (outs ?? 0), `batch ${place}: closing = opening + ins + outs`)
    hold(!next || next.opening === closing, `batch ${place + 1}: opens with the closing before`)
    hold(!next || next.chequesOpening === chequesClosing, `batch ${place + 1}: opens with the cheques before`)
  }
  const inHand = sum(stored.entries.filter((entry) => entry.type === CashType.Cheque).map((entry) => entry.signed))
  const worth = (ids: readonly number[]) =>
    sum(stored.entries.filter((entry) => ids.includes(entry.id)).map((entry) => entry.amount))
  const pending = stored.cheques.filter((cheque) => cheque.status === 'pending')
  hold(
    inHand === sum(pending.map((cheque) => worth(cheque.entries))),
    'pending cheques = cheques closing of the newest',
  )
  for (const made of stored.entries.filter(isChequeMovementEntry)) {
    const taken = stored.cheques.filter((cheque) => cheque.takenBy === made.id)
    hold(made.amount === sum(taken.map((cheque) => worth(cheque.entries))), `entry ${made.id}: worth its cheques`)
  }
  for (const { number, entry } of stored.receipts)
    hold(entry === null || stored.entries.some(({ id }) => id === entry), `receipt ${number} is of an entry`)
  return broken
}
