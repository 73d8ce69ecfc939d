import { RECEIPT_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import {
  type ModelBook,
  type ModelEntry,
  currentBatchIndex,
  findDeal,
  findEntry,
  attemptKey,
  type ModelInstalment,
} from './book'
import { type ModelAction, createAction } from './action'
import { batchClosings, bookState } from './book-state'
import { cashPaid, isInClosedBatch, allocateModel } from './placing'

export interface CountInput {
  tens: number
  extra: number
  /** The batch on the screen of the cashier. */
  batchID?: number
  closingBalance?: number
}

const bodyOf = ({ tens, extra, ...rest }: CountInput) => ({ ten: tens, extra: extra / 100, ...rest })

/** The refusal when the given batch is no longer the current one. */
function staleBatchReasons(book: ModelBook, input: CountInput, names: readonly number[]): string[] {
  const meant = input.batchID === undefined ? currentBatchIndex(book) : names.indexOf(input.batchID)
  return meant === currentBatchIndex(book) ? [] : ['The batch is already closed']
}

function applyCount(book: ModelBook, { tens, extra }: CountInput): void {
  const current = book.batches[currentBatchIndex(book)]
  if (current) current.count = { tens, extra }
}

export function saveCountAction(input: CountInput, names: readonly number[]): ModelAction {
  return createAction('SaveReconcile', bodyOf(input), {
    reasons: (book) => staleBatchReasons(book, input, names),
    apply: (book) => applyCount(book, input),
  })
}

export function currentClosing(book: ModelBook): number {
  return closingFigures(book).closing
}

function closingFigures(book: ModelBook): { closing: number; cheques: number } {
  return batchClosings(book)[currentBatchIndex(book)] ?? { closing: 0, cheques: 0 }
}

export function closeAction(input: CountInput, names: readonly number[]): ModelAction {
  return createAction('Reconcile', bodyOf(input), {
    reasons: (book) => {
      const { closingBalance } = input
      const isMoved = closingBalance !== undefined && Math.round(closingBalance * 100) !== currentClosing(book)
      return [...staleBatchReasons(book, input, names), ...(isMoved ? ['The closing balance is now'] : [])]
    },
    apply: (book, answer) => {
      const place = currentBatchIndex(book)
      const known = names[place]
      if (known !== undefined && known !== answer.batchID)
        throw new Error(`Batch ${known} was current; ${answer.batchID} was closed`)
      applyCount(book, input)
      const [closed, waiting] = [book.batches[place], book.batches.find((batch) => batch.status === 'waiting')]
      if (closed) Object.assign(closed, { status: 'closed', signed: closingFigures(book) })
      if (waiting) waiting.status = 'current'
      else book.batches.push({ status: 'current', count: null, signed: null })
    },
  })
}

export function reopenAction(batchID: number, names: readonly number[]): ModelAction {
  return createAction(
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
        const [current, reopened] = [book.batches[currentBatchIndex(book)], book.batches[names.indexOf(batchID)]]
        if (current) current.status = 'waiting'
        if (reopened) reopened.status = 'current'
      },
    },
  )
}

export function dismissAction(vehicleID: number, clientID: number): ModelAction {
  const key = attemptKey({ vehicle: vehicleID, client: clientID }) ?? ''
  const attemptIn = (book: ModelBook) => bookState(book).attempts.find((attempt) => attempt.key === key)
  return createAction(
    'DeleteAttempt',
    { vehicleID, clientID },
    {
      reasons: (book) => (attemptIn(book)?.dismissed === null ? [] : ['The attempt was not found']),
      apply: (book) => {
        const deposits = book.entries.filter((entry) => attemptKey(entry) === key && [1, 16].includes(entry.category))
        book.dismissed[key] = Math.max(...deposits.map((entry) => entry.id))
      },
    },
  )
}

export function receiptNumberAction(receiptNumber: number): ModelAction {
  return createAction(
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

/** Prints the receipt of an entry, which gets its number the first time and keeps it as long as its text is the same. */
export function receiptAction(input: ReceiptInput): ModelAction {
  const { cashID, clientID, newReceiptNumber: override } = input
  const ownIn = (book: ModelBook) =>
    Object.keys(book.receipts).find((number) => book.receipts[Number(number)] === cashID)
  const saidOf = (book: ModelBook) => receiptText(findEntry(book, cashID))
  // An entry that says otherwise than its receipt gets a new one.
  const keptIn = (book: ModelBook) => {
    const own = ownIn(book)
    return own !== undefined && book.receiptTexts[Number(own)] === saidOf(book) ? own : undefined
  }
  return createAction('GetDepositReceiptReport', input, {
    reasons: (book) => {
      const entry = findEntry(book, cashID)
      if (!entry) return [`Cash entry ${cashID} was not found`, ...(clientID === null ? ['Choose a client'] : [])]
      const { attempts } = bookState(book)
      const listed = attempts.filter((one) => one.dismissed === null && one.key.startsWith(`${entry.vehicle} `))
      const others = [findDeal(book, entry.vehicle)?.buyer ?? 0, ...listed.map((one) => Number(one.key.split(' ')[1]))]
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
      const number = kept === undefined ? (override ?? nextUnusedReceipt(book)) : Number(kept)
      if (answer.receipt !== number) throw new Error(`The receipt is number ${answer.receipt}, not ${number}`)
      if (kept !== undefined) return
      const replaced = ownIn(book)
      if (replaced !== undefined) book.receipts[Number(replaced)] = null
      book.receipts[number] = cashID
      book.receiptTexts[number] = saidOf(book)
      book.nextReceipt = nextUnusedReceipt(book)
    },
  })
}

/** The text of a receipt about its entry: when it changes, a new receipt replaces it. */
function receiptText(entry: ModelEntry | undefined): string {
  return entry ? [entry.amount, entry.category, entry.client, entry.vehicle].join(' ') : ''
}

function nextUnusedReceipt(book: ModelBook): number {
  let number = book.nextReceipt
  while (book.receipts[number] !== undefined) number++
  return number
}

export interface InstalmentInput {
  id: number
  vehicleID: number
  paid?: boolean
  paidDate?: string
  amount?: number
}

function findInstalment(book: ModelBook, { vehicleID, id }: InstalmentInput) {
  const deal = findDeal(book, vehicleID)
  const account = deal && allocateModel(book, deal)
  const found = account?.rows.find(({ row }) => row.id === id)
  if (!account || !found) throw new Error(`There is no row ${id}`)
  return { account, found }
}

export function instalmentAction(input: InstalmentInput): ModelAction {
  return createAction('EditHPPayment', input, {
    reasons: (book) => {
      const { account, found } = findInstalment(book, input)
      const { row, onRow } = found
      const cash = cashPaid(found)
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
      const { found } = findInstalment(book, input)
      const amount = input.amount === undefined ? found.row.amount : Math.round(input.amount * 100)
      const isPaid = found.onRow === found.row.amount
      const row = findDeal(book, input.vehicleID)?.rows.find((one) => one.id === input.id)
      if (!row) return
      // What was paid back beyond what was paid is owed elsewhere once the row is ticked.
      row.tick = tickAfter(row, { input, isPaid, rest: amount - Math.max(0, cashPaid(found)) })
      row.amount = amount
    },
  })
}

/** Marking pays the amount that cash has not paid; a marked instalment stays paid when its amount changes; one that cash has paid needs no mark. */
function tickAfter(
  row: ModelInstalment,
  of: { input: InstalmentInput; isPaid: boolean; rest: number },
): ModelInstalment['tick'] {
  const isTicked = of.input.paid ?? of.isPaid
  if (of.isPaid && !isTicked) return null
  if (!isTicked || (of.isPaid && !row.tick)) return row.tick
  const date = of.input.paidDate ?? row.tick?.date ?? ''
  return of.rest > 0 ? { amount: of.rest, date } : null
}
