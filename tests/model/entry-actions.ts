import { CashCategory, CashType, RECEIPTED_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import {
  type Book,
  currentOf,
  type Entry,
  entriesOfCheque,
  entryOf,
  feeOf,
  isExpense,
  isOfVehicle,
  takenBy,
  tidy,
} from './book'
import { type Answer, type Action, action, newID } from './action'
import {
  clientOf,
  dealReasons,
  deleteReasons,
  type Draft,
  editReasons,
  type EntryInput,
  isSameDeal,
  limitReasons,
  pairReasons,
  shapeReasons,
} from './refusals'
import { nextOf, placed } from './placing'

const C = CashCategory
const T = CashType

const numberOr = (value: unknown, otherwise: number) => (value === undefined ? otherwise : Number(value))
const centsOr = <O>(value: unknown, otherwise: O) => {
  if (value === undefined) return otherwise
  return value === null ? null : Math.round(Number(value) * 100)
}
const idOr = <O>(value: unknown, otherwise: O) =>
  value === undefined ? otherwise : value === null ? null : Number(value)

const BLANK: Entry = {
  ...{ id: 0, batch: 0, date: '', category: 0, type: 0, amount: 0, vehicle: null, client: null },
  ...{ cheque: null, feeOf: null, fee: null, isExchange: false, price: null, difference: null, version: 1 },
}

/** What was typed over what was there: an absent field stays, and a category has only its own fields. */
function draftOf(book: Book, before: Entry, input: EntryInput): Draft {
  const category = numberOr(input.categoryID, before.category)
  const typed = {
    ...before,
    category,
    type: numberOr(input.typeID, before.type),
    date: input.dateTime ?? before.date,
    amount: centsOr(input.amount, before.amount) ?? 0,
    client: idOr(input.clientID, before.client),
    vehicle: takesVehicle(category) ? idOr(input.vehicleID, before.vehicle) : null,
    fee: category === C.TransportMalta ? centsOr(input.handlingFee, before.fee) : null,
    ...depositOf(category, before, input),
  }
  return { ...typed, client: clientOf(book, typed) }
}

function depositOf(category: number, before: Entry, input: EntryInput) {
  if (category !== C.Deposit) return { isExchange: false, price: null, difference: null }
  const isExchange = Boolean(input.isPartExchange ?? before.isExchange)
  return {
    isExchange,
    price: isExchange ? null : centsOr(input.soldToPrice, before.price),
    difference: isExchange ? centsOr(input.difference, before.difference) : null,
  }
}

/** Puts a new entry into the current batch, with a cheque of its own unless it has one. */
function put(book: Book, draft: Draft, id: number, cheque?: { name: string; no: string }): void {
  const own = cheque ?? { name: `of ${id}`, no: '' }
  const isCheque = draft.type === T.Cheque && !takenCategory(draft.category)
  if (isCheque && !book.cheques[own.name]) book.cheques[own.name] = { no: own.no, takenBy: null }
  book.entries.push({ ...draft, id, batch: currentOf(book), cheque: isCheque ? own.name : null })
  tidy(book)
}

const takenCategory = (category: number) => category === C.BankDeposit || category === C.ChequeOut

function chequeNo(input: EntryInput): string | undefined {
  const no = input.cheque?.chequeNumber
  return no === undefined || no === null ? undefined : String(no)
}

export function addAction(input: EntryInput): Action {
  const draftIn = (book: Book) => draftOf(book, BLANK, input)
  return action('AddEditCash', input, {
    reasons: (book) => {
      const draft = draftIn(book)
      const limit = input.cashLimitConfirmed ? [] : limitReasons(book, draft, null)
      return [...shapeReasons(draft), ...pairReasons(draft), ...dealReasons(book, draft), ...limit]
    },
    apply: (book, answer) => {
      const id = newID(book, answer.cashID)
      put(book, draftIn(book), id, { name: `of ${id}`, no: chequeNo(input) ?? '' })
    },
  })
}

export function editAction(input: EntryInput & { id: number }): Action {
  const { id } = input
  return action('AddEditCash', input, {
    reasons: (book) => {
      const before = entryOf(book, id)
      if (!before) return [`Cash entry ${id} was not found`]
      const after = draftOf(book, before, input)
      const isOld = input.version !== undefined && input.version !== before.version
      const limit = input.cashLimitConfirmed ? [] : limitReasons(book, after, before)
      const isBare = lacksDetails(input, { before, after })
      const links = linkReasons(input, after.category)
      const bare = [...(isOld ? ['Changed by'] : []), ...(isBare ? ['is required'] : []), ...links]
      return [...bare, ...editReasons(book, { before, after }), ...limit]
    },
    apply: (book, answer) => {
      const before = entryOf(book, id)
      if (!before || answer.cashID !== id || answer.version !== before.version + 1)
        throw new Error(`The answer is not of entry ${id}: ${JSON.stringify(answer)}`)
      replace(book, before, { ...draftOf(book, before, input), version: before.version + 1 }, chequeNo(input))
    },
  })
}

/** Entries that are of a vehicle, and a purchase, which may name the one that was bought. */
const takesVehicle = (category: number) => isOfVehicle(category) || category === C.Purchase

/** What is sent of a vehicle is meant; one that the entry had goes with its category. */
function linkReasons({ vehicleID }: EntryInput, category: number): string[] {
  return vehicleID && !takesVehicle(category) ? ['cannot have a vehicle'] : []
}

/** What a type or category asks for is there only when it was sent, or was there before. */
function lacksDetails(input: EntryInput, { before, after }: { before: Entry; after: Draft }): boolean {
  const ofType: Record<number, unknown> = {
    [T.Cheque]: input.cheque,
    [T.EPOS]: input.epos,
    [T.BankTransfer]: input.bankTransfer,
    [T.ChequeOut]: input.chequeOut,
    [T.Card]: input.card,
  }
  const ofCategory: Record<number, unknown> = {
    [C.VehicleExpense]: input.expense,
    [C.VehicleExpenseRecovery]: input.expense,
    [C.MonthlyExpense]: input.cashMonthlyExpense,
  }
  const lacks = (details: Record<number, unknown>, was: number, is: number) =>
    was !== is && is in details && details[is] === undefined
  const wasExpense = isExpense(before.category) && isExpense(after.category)
  return lacks(ofType, before.type, after.type) || (!wasExpense && lacks(ofCategory, before.category, after.category))
}

function replace(book: Book, before: Entry, after: Draft, no: string | undefined): void {
  const isGivenUp = before.category === C.TransportMalta && after.category !== before.category
  const fee = isGivenUp ? feeOf(book, before.id) : undefined
  book.entries = book.entries.filter((entry) => entry !== before && entry !== fee)
  // An edit that moves the money to another deal is a deletion and an addition: attempts off the list come back.
  if (!isSameDeal(before, after)) {
    const cheques = structuredClone(book.cheques)
    tidy(book)
    book.cheques = cheques
  }
  if (!RECEIPTED_CATEGORIES.includes(after.category)) voidReceipt(book, before.id)
  const isKept = before.category === after.category
  book.entries.push({ ...after, cheque: chequeAfter(book, before, after, no), feeOf: isKept ? before.feeOf : null })
  tidy(book)
}

function chequeAfter(book: Book, before: Entry, after: Draft, no: string | undefined): string | null {
  if (after.type !== T.Cheque || takenBy(book, before.id).length > 0) return null
  if (before.cheque === null) {
    const name = `of ${before.id} since version ${after.version}`
    book.cheques[name] = { no: no ?? '', takenBy: null }
    return name
  }
  const kept = book.cheques[before.cheque]
  if (kept && no !== undefined) kept.no = no
  return before.cheque
}

export function deleteAction(id: number, version?: number): Action {
  return action('DeleteEntry', version === undefined ? { cashEntryID: id } : { cashEntryID: id, version }, {
    reasons: (book) => {
      const entry = entryOf(book, id)
      if (!entry) return [`Cash entry ${id} was not found`]
      const isOld = version !== undefined && version !== entry.version
      return [...(isOld ? ['Changed by'] : []), ...deleteReasons(book, entry)]
    },
    apply: (book) => {
      const entry = entryOf(book, id)
      const fee = entry?.category === C.TransportMalta ? feeOf(book, id) : undefined
      for (const gone of [entry, fee]) if (gone) remove(book, gone)
      tidy(book)
    },
  })
}

function remove(book: Book, gone: Entry): void {
  book.entries = book.entries.filter((entry) => entry !== gone)
  for (const cheque of takenBy(book, gone.id)) cheque.takenBy = null
  voidReceipt(book, gone.id)
}

/** The number of a receipt stays used, by nobody. */
function voidReceipt(book: Book, id: number): void {
  for (const [number, entry] of Object.entries(book.receipts)) if (entry === id) book.receipts[Number(number)] = null
}

export function feeAction(id: number): Action {
  return action(
    'AddTmHandlingFee',
    { id },
    {
      reasons: (book) => {
        const entry = entryOf(book, id)
        if (!entry) return [`Cash entry ${id} was not found`]
        if (entry.category !== C.TransportMalta) return ['is not a Transport Malta entry']
        return entry.fee === null && !feeOf(book, id) ? ['Handling fee is required'] : []
      },
      apply: (book, answer) => {
        const [entry, fee] = [entryOf(book, id), feeOf(book, id)]
        if (fee) {
          if (answer.cashID !== fee.id) throw new Error(`The fee is entry ${fee.id}, not ${answer.cashID}`)
          return
        }
        const own = { category: C.TransportMaltaFee, amount: entry?.fee ?? 0, feeOf: id, fee: null, version: 1 }
        put(book, { ...BLANK, ...entry, ...own }, newID(book, answer.cashID))
      },
    },
  )
}

/** Pays the next amount of several accounts at once, by one cheque when by cheque. */
export function multiplyAction(input: EntryInput, vehicles: readonly number[]): Action {
  const paymentsIn = (book: Book) =>
    vehicles.flatMap((vehicle): Draft[] => {
      const deal = book.deals.find((one) => one.vehicle === vehicle)
      const next = deal ? nextOf(placed(book, deal)) : 0
      return [{ ...draftOf(book, BLANK, { ...input, vehicleID: vehicle, amount: next / 100 }) }]
    })
  return action('MultiplyHPPayment', input, {
    reasons: (book) => {
      const payments = paymentsIn(book)
      const sum = payments.reduce((total, payment) => total + payment.amount, 0)
      const isOther = input.amount !== undefined && Math.round(Number(input.amount) * 100) !== sum
      const each = payments.flatMap((payment) => [
        ...(payment.amount === 0 ? ['Nothing is owed on'] : pairReasons(payment)),
        ...dealReasons(book, payment).filter((reason) => reason !== 'is owed on'),
        ...(input.cashLimitConfirmed ? [] : limitReasons(book, payment, null)),
      ])
      const typed = [
        ...(isOther ? ['The accounts need'] : []),
        ...(input.amount === 0 ? ['Amount cannot be zero'] : []),
      ]
      return [...each, ...typed]
    },
    apply: (book, { cashIDs = [] }: Answer) => {
      const payments = paymentsIn(book)
      if (cashIDs.length !== payments.length) throw new Error(`${cashIDs.length} entries for ${payments.length}`)
      const name = `shared of ${cashIDs[0]}`
      for (const [at, payment] of payments.entries())
        put(book, payment, newID(book, cashIDs[at]), { name, no: chequeNo(input) ?? '' })
    },
  })
}

/** Banks cheques or gives them out; each is known by its name, for the entries that it pays may go meanwhile. */
export function takeAction(
  operation: 'ReconcilePendingCheques' | 'ChequesOut',
  chosen: readonly { id: number; name: string }[],
  today: string,
): Action {
  const category = operation === 'ChequesOut' ? C.ChequeOut : C.BankDeposit
  return action(
    operation,
    { chequeIDs: chosen.map((cheque) => cheque.id) },
    {
      reasons: (book) => {
        if (chosen.length === 0) return ['Select at least 1 cheque']
        return chosen.flatMap(({ name }) => {
          if (book.cheques[name]?.takenBy !== null) return ['is no longer pending']
          const isWaiting = entriesOfCheque(book, name).some((entry) => book.batches[entry.batch]?.status === 'waiting')
          return isWaiting ? ['Cheques of a waiting batch cannot be banked'] : []
        })
      },
      apply: (book, answer) => {
        const id = newID(book, answer.cashID)
        const amount = chosen
          .flatMap(({ name }) => entriesOfCheque(book, name))
          .reduce((sum, entry) => sum + entry.amount, 0)
        put(book, { ...BLANK, date: today, category, type: T.Cheque, amount }, id)
        for (const { name } of chosen) {
          const cheque = book.cheques[name]
          if (cheque) cheque.takenBy = id
        }
      },
    },
  )
}
