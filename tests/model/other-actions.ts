import { RECEIPT_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import { type Book, type Entry, currentOf, dealOf, entryOf, pairOf, type Row } from './book'
import { type Action, action } from './action'
import { closingsOf, pictureOf } from './picture'
import { cashOn, isInClosedBatch, placed } from './placing'

export interface CountInput {
  tens: number
  extra: number
  /** The batch that the counter's screen showed. */
  batchID?: number
  closingBalance?: number
}

const bodyOf = ({ tens, extra, ...rest }: CountInput) => ({ ten: tens, extra: extra / 100, ...rest })

/** Whether the batch that was meant is no longer the current one. */
function otherBatch(book: Book, input: CountInput, names: readonly number[]): string[] {
  const meant = input.batchID === undefined ? currentOf(book) : names.indexOf(input.batchID)
  return meant === currentOf(book) ? [] : ['The batch is already closed']
}

function count(book: Book, { tens, extra }: CountInput): void {
  const current = book.batches[currentOf(book)]
  if (current) current.count = { tens, extra }
}

export function saveCountAction(input: CountInput, names: readonly number[]): Action {
  return action('SaveReconcile', bodyOf(input), {
    reasons: (book) => otherBatch(book, input, names),
    apply: (book) => count(book, input),
  })
}

/** What the current batch would close with. */
export function closingOf(book: Book): number {
  return closedNow(book).closing
}

function closedNow(book: Book): { closing: number; cheques: number } {
  return closingsOf(book)[currentOf(book)] ?? { closing: 0, cheques: 0 }
}

export function closeAction(input: CountInput, names: readonly number[]): Action {
  return action('Reconcile', bodyOf(input), {
    reasons: (book) => {
      const { closingBalance } = input
      const isMoved = closingBalance !== undefined && Math.round(closingBalance * 100) !== closingOf(book)
      return [...otherBatch(book, input, names), ...(isMoved ? ['The closing balance is now'] : [])]
    },
    apply: (book, answer) => {
      const place = currentOf(book)
      const known = names[place]
      if (known !== undefined && known !== answer.batchID)
        throw new Error(`Batch ${known} was current; ${answer.batchID} was closed`)
      count(book, input)
      const [closed, waiting] = [book.batches[place], book.batches.find((batch) => batch.status === 'waiting')]
      if (closed) Object.assign(closed, { status: 'closed', signed: closedNow(book) })
      if (waiting) waiting.status = 'current'
      else book.batches.push({ status: 'current', count: null, signed: null })
    },
  })
}

export function reopenAction(batchID: number, names: readonly number[]): Action {
  return action(
    'ReopenLastClosedBatch',
    { batchID },
    {
      reasons: (book) => {
        const last = book.batches.findLastIndex((batch) => batch.status === 'closed')
        const waits = book.batches.some((batch) => batch.status === 'waiting')
        return [
          ...(waits ? ['Another batch is already re-opened'] : []),
          ...(last >= 0 && names.indexOf(batchID) === last ? [] : ['Only the last closed batch can be re-opened']),
        ]
      },
      apply: (book) => {
        const [current, reopened] = [book.batches[currentOf(book)], book.batches[names.indexOf(batchID)]]
        if (current) current.status = 'waiting'
        if (reopened) reopened.status = 'current'
      },
    },
  )
}

export function dismissAction(vehicleID: number, clientID: number): Action {
  const key = pairOf({ vehicle: vehicleID, client: clientID }) ?? ''
  const attemptIn = (book: Book) => pictureOf(book).attempts.find((attempt) => attempt.key === key)
  return action(
    'DeleteAttempt',
    { vehicleID, clientID },
    {
      reasons: (book) => (attemptIn(book)?.dismissed === null ? [] : ['The attempt was not found']),
      apply: (book) => {
        const deposits = book.entries.filter((entry) => pairOf(entry) === key && [1, 16].includes(entry.category))
        book.dismissed[key] = Math.max(...deposits.map((entry) => entry.id))
      },
    },
  )
}

export function receiptNumberAction(receiptNumber: number): Action {
  return action(
    'SaveReceiptNumber',
    { receiptNumber },
    {
      reasons: (book) => (book.receipts[receiptNumber] === undefined ? [] : ['is already used']),
      apply: (book) => {
        book.nextReceipt = receiptNumber
      },
    },
  )
}

export interface ReceiptInput {
  cashID: number
  clientID: number | null
  newReceiptNumber?: number
}

/** Prints the receipt of an entry, which gets its number the first time and keeps it as long as it says the same. */
export function receiptAction(input: ReceiptInput): Action {
  const { cashID, clientID, newReceiptNumber: override } = input
  const ownIn = (book: Book) => Object.keys(book.receipts).find((number) => book.receipts[Number(number)] === cashID)
  const saidOf = (book: Book) => saidBy(entryOf(book, cashID))
  // An entry that says otherwise than its receipt gets a new one.
  const keptIn = (book: Book) => {
    const own = ownIn(book)
    return own !== undefined && book.said[Number(own)] === saidOf(book) ? own : undefined
  }
  return action('GetDepositReceiptReport', input, {
    reasons: (book) => {
      const entry = entryOf(book, cashID)
      if (!entry) return [`Cash entry ${cashID} was not found`, ...(clientID === null ? ['Choose a client'] : [])]
      const { attempts } = pictureOf(book)
      const listed = attempts.filter((one) => one.dismissed === null && one.key.startsWith(`${entry.vehicle} `))
      const others = [dealOf(book, entry.vehicle)?.buyer ?? 0, ...listed.map((one) => Number(one.key.split(' ')[1]))]
      const known = others.filter((id) => id > 0)
      const isStranger = clientID !== null && clientID !== entry.client && !known.includes(clientID)
      const kept = keptIn(book)
      const isKept = kept !== undefined && override !== undefined && override !== Number(kept)
      const isUsed = kept === undefined && override !== undefined && book.receipts[override] !== undefined
      return [
        ...(RECEIPT_CATEGORIES.includes(entry.category) ? [] : ['There is no receipt for']),
        ...(known.length > 0 && clientID === null ? ['Choose a client'] : []),
        ...(isStranger ? ['A receipt is for the buyer, or for a client who left a deposit'] : []),
        ...(isKept ? ['has receipt number'] : []),
        ...(isUsed ? ['is already used'] : []),
      ]
    },
    apply: (book, answer) => {
      const kept = keptIn(book)
      const number = kept === undefined ? (override ?? nextReceiptOf(book)) : Number(kept)
      if (answer.receipt !== number) throw new Error(`The receipt is number ${answer.receipt}, not ${number}`)
      if (kept !== undefined) return
      const replaced = ownIn(book)
      if (replaced !== undefined) book.receipts[Number(replaced)] = null
      book.receipts[number] = cashID
      book.said[number] = saidOf(book)
      book.nextReceipt = nextReceiptOf(book)
    },
  })
}

/** What a receipt says of its entry: when that changes, a new one replaces it. */
function saidBy(entry: Entry | undefined): string {
  return entry ? [entry.amount, entry.category, entry.client, entry.vehicle].join(' ') : ''
}

/** The first number from the counter on that was never used. */
function nextReceiptOf(book: Book): number {
  let number = book.nextReceipt
  while (book.receipts[number] !== undefined) number++
  return number
}

export interface RowInput {
  id: number
  vehicleID: number
  paid?: boolean
  paidDate?: string
  amount?: number
}

function rowIn(book: Book, { vehicleID, id }: RowInput) {
  const deal = dealOf(book, vehicleID)
  const account = deal && placed(book, deal)
  const found = account?.rows.find(({ row }) => row.id === id)
  if (!account || !found) throw new Error(`There is no row ${id}`)
  return { account, found }
}

/** Ticks an instalment as paid by hand, unticks it, or changes its amount. */
export function rowAction(input: RowInput): Action {
  return action('EditHPPayment', input, {
    reasons: (book) => {
      const { account, found } = rowIn(book, input)
      const { row, onRow } = found
      const cash = cashOn(found)
      const isPaid = onRow === row.amount
      const amount = input.amount === undefined ? row.amount : Math.round(input.amount * 100)
      return [
        ...(account.settlement ? ['The account is settled'] : []),
        ...(isInClosedBatch(book, found) ? ['This payment is in a closed batch'] : []),
        ...(amount < cash ? ['its amount cannot be less'] : []),
        ...(isPaid && input.paid === false && cash > 0 ? ['This payment has a cash entry'] : []),
      ]
    },
    apply: (book) => {
      const { found } = rowIn(book, input)
      const amount = input.amount === undefined ? found.row.amount : Math.round(input.amount * 100)
      const isPaid = found.onRow === found.row.amount
      const row = dealOf(book, input.vehicleID)?.rows.find((one) => one.id === input.id)
      if (!row) return
      // What was paid back beyond what was paid is owed elsewhere once the row is ticked.
      row.tick = tickAfter(row, { input, isPaid, rest: amount - Math.max(0, cashOn(found)) })
      row.amount = amount
    },
  })
}

/** A tick pays what cash leaves open; a ticked row stays paid when its amount changes; what cash paid needs no tick. */
function tickAfter(row: Row, of: { input: RowInput; isPaid: boolean; rest: number }): Row['tick'] {
  const isTicked = of.input.paid ?? of.isPaid
  if (of.isPaid && !isTicked) return null
  if (!isTicked || (of.isPaid && !row.tick)) return row.tick
  const date = of.input.paidDate ?? row.tick?.date ?? ''
  return of.rest > 0 ? { amount: of.rest, date } : null
}
