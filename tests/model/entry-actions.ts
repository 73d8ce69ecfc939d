import { CashCategory, CashType, ALL_RECEIPT_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import {
  type ModelBook,
  currentBatchIndex,
  type ModelEntry,
  chequeEntries,
  findEntry,
  findFee,
  isExpenseCategory,
  isVehicleCategory,
  chequesOfTaker,
  removeOrphans,
} from './book'
import { type ActionAnswer, type ModelAction, createAction, assertNewID } from './action'
import {
  payingClient,
  dealReasons,
  deleteReasons,
  type ModelDraft,
  editReasons,
  type ModelEntryInput,
  isSameDeal,
  limitReasons,
  pairReasons,
  shapeReasons,
} from './refusals'
import { nextAmount, allocateModel } from './placing'

const C = CashCategory
const T = CashType

const numberOr = (value: unknown, otherwise: number) => (value === undefined ? otherwise : Number(value))
const centsOr = <O>(value: unknown, otherwise: O) => {
  if (value === undefined) return otherwise
  return value === null ? null : Math.round(Number(value) * 100)
}
const idOr = <O>(value: unknown, otherwise: O) =>
  value === undefined ? otherwise : value === null ? null : Number(value)

const BLANK: ModelEntry = {
  ...{ id: 0, batch: 0, date: '', category: 0, type: 0, amount: 0, vehicle: null, client: null },
  ...{ cheque: null, feeOf: null, fee: null, isExchange: false, price: null, difference: null, version: 1 },
}

/** The typed fields over the stored ones: an absent field stays, and a category has only its own fields. */
function changedEntry(book: ModelBook, before: ModelEntry, input: ModelEntryInput): ModelDraft {
  const category = numberOr(input.categoryID, before.category)
  const typed = {
    ...before,
    category,
    type: numberOr(input.typeID, before.type),
    date: input.dateTime ?? before.date,
    amount: centsOr(input.amount, before.amount) ?? 0,
    client: idOr(input.clientID, before.client),
    vehicle: acceptsVehicle(category) ? idOr(input.vehicleID, before.vehicle) : null,
    fee: category === C.TransportMalta ? centsOr(input.handlingFee, before.fee) : null,
    ...depositOf(category, before, input),
  }
  return { ...typed, client: payingClient(book, typed) }
}

function depositOf(category: number, before: ModelEntry, input: ModelEntryInput) {
  if (category !== C.Deposit) return { isExchange: false, price: null, difference: null }
  const isExchange = Boolean(input.isPartExchange ?? before.isExchange)
  return {
    isExchange,
    price: isExchange ? null : centsOr(input.soldToPrice, before.price),
    difference: isExchange ? centsOr(input.difference, before.difference) : null,
  }
}

/** Adds an entry to the current batch, with its own cheque unless one is given. */
function addEntry(book: ModelBook, draft: ModelDraft, id: number, cheque?: { name: string; no: string }): void {
  const own = cheque ?? { name: `of ${id}`, no: '' }
  const isCheque = draft.type === T.Cheque && !isChequeTakingCategory(draft.category)
  if (isCheque && !book.cheques[own.name]) book.cheques[own.name] = { no: own.no, takenBy: null }
  book.entries.push({ ...draft, id, batch: currentBatchIndex(book), cheque: isCheque ? own.name : null })
  removeOrphans(book)
}

const isChequeTakingCategory = (category: number) => category === C.BankDeposit || category === C.ChequeOut

function chequeNo(input: ModelEntryInput): string | undefined {
  const no = input.cheque?.chequeNumber
  return no === undefined || no === null ? undefined : String(no)
}

export function addAction(input: ModelEntryInput): ModelAction {
  const draftIn = (book: ModelBook) => changedEntry(book, BLANK, input)
  return createAction('AddEditCash', input, {
    reasons: (book) => {
      const draft = draftIn(book)
      const limit = input.cashLimitConfirmed ? [] : limitReasons(book, draft, null)
      return [...shapeReasons(draft), ...pairReasons(draft), ...dealReasons(book, draft), ...limit]
    },
    apply: (book, answer) => {
      const id = assertNewID(book, answer.cashID)
      addEntry(book, draftIn(book), id, { name: `of ${id}`, no: chequeNo(input) ?? '' })
    },
  })
}

export function editAction(input: ModelEntryInput & { id: number }): ModelAction {
  const { id } = input
  return createAction('AddEditCash', input, {
    reasons: (book) => {
      const before = findEntry(book, id)
      if (!before) return [`Cash entry ${id} was not found`]
      const after = changedEntry(book, before, input)
      const isOld = input.version !== undefined && input.version !== before.version
      const limit = input.cashLimitConfirmed ? [] : limitReasons(book, after, before)
      const isBare = lacksDetails(input, { before, after })
      const links = linkReasons(input, after.category)
      const bare = [...(isOld ? ['Changed by'] : []), ...(isBare ? ['is required'] : []), ...links]
      return [...bare, ...editReasons(book, { before, after }), ...limit]
    },
    apply: (book, answer) => {
      const before = findEntry(book, id)
      if (!before || answer.cashID !== id || answer.version !== before.version + 1)
        throw new Error(`The answer is not of entry ${id}: ${JSON.stringify(answer)}`)
      replace(book, before, { ...changedEntry(book, before, input), version: before.version + 1 }, chequeNo(input))
    },
  })
}

/** Categories with a vehicle, and a purchase, which may name the bought one. */
const acceptsVehicle = (category: number) => isVehicleCategory(category) || category === C.Purchase

/** A sent vehicle counts; a stored one is dropped with its category. */
function linkReasons({ vehicleID }: ModelEntryInput, category: number): string[] {
  return vehicleID && !acceptsVehicle(category) ? ['cannot have a vehicle'] : []
}

/** Returns true when a type or category requires details that were neither sent nor stored. */
function lacksDetails(input: ModelEntryInput, { before, after }: { before: ModelEntry; after: ModelDraft }): boolean {
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
  const wasExpense = isExpenseCategory(before.category) && isExpenseCategory(after.category)
  return lacks(ofType, before.type, after.type) || (!wasExpense && lacks(ofCategory, before.category, after.category))
}

function replace(book: ModelBook, before: ModelEntry, after: ModelDraft, no: string | undefined): void {
  const isGivenUp = before.category === C.TransportMalta && after.category !== before.category
  const fee = isGivenUp ? findFee(book, before.id) : undefined
  book.entries = book.entries.filter((entry) => entry !== before && entry !== fee)
  // An edit that moves the money to another deal is a deletion and an addition: attempts off the list come back.
  if (!isSameDeal(before, after)) {
    const cheques = structuredClone(book.cheques)
    removeOrphans(book)
    book.cheques = cheques
  }
  if (!ALL_RECEIPT_CATEGORIES.includes(after.category)) voidReceipt(book, before.id)
  const isKept = before.category === after.category
  book.entries.push({ ...after, cheque: chequeAfter(book, before, after, no), feeOf: isKept ? before.feeOf : null })
  removeOrphans(book)
}

function chequeAfter(book: ModelBook, before: ModelEntry, after: ModelDraft, no: string | undefined): string | null {
  if (after.type !== T.Cheque || chequesOfTaker(book, before.id).length > 0) return null
  if (before.cheque === null) {
    const name = `of ${before.id} since version ${after.version}`
    book.cheques[name] = { no: no ?? '', takenBy: null }
    return name
  }
  const kept = book.cheques[before.cheque]
  if (kept && no !== undefined) kept.no = no
  return before.cheque
}

export function deleteAction(id: number, version?: number): ModelAction {
  return createAction('DeleteEntry', version === undefined ? { cashEntryID: id } : { cashEntryID: id, version }, {
    reasons: (book) => {
      const entry = findEntry(book, id)
      if (!entry) return [`Cash entry ${id} was not found`]
      const isOld = version !== undefined && version !== entry.version
      return [...(isOld ? ['Changed by'] : []), ...deleteReasons(book, entry)]
    },
    apply: (book) => {
      const entry = findEntry(book, id)
      const fee = entry?.category === C.TransportMalta ? findFee(book, id) : undefined
      for (const gone of [entry, fee]) if (gone) removeEntry(book, gone)
      removeOrphans(book)
    },
  })
}

function removeEntry(book: ModelBook, gone: ModelEntry): void {
  book.entries = book.entries.filter((entry) => entry !== gone)
  for (const cheque of chequesOfTaker(book, gone.id)) cheque.takenBy = null
  voidReceipt(book, gone.id)
}

/** Voids a receipt; its number stays used. */
function voidReceipt(book: ModelBook, id: number): void {
  for (const [number, entry] of Object.entries(book.receipts)) if (entry === id) book.receipts[Number(number)] = null
}

export function feeAction(id: number): ModelAction {
  return createAction(
    'AddTmHandlingFee',
    { id },
    {
      reasons: (book) => {
        const entry = findEntry(book, id)
        if (!entry) return [`Cash entry ${id} was not found`]
        if (entry.category !== C.TransportMalta) return ['is not a Transport Malta entry']
        return entry.fee === null && !findFee(book, id) ? ['Handling fee is required'] : []
      },
      apply: (book, answer) => {
        const [entry, fee] = [findEntry(book, id), findFee(book, id)]
        if (fee) {
          if (answer.cashID !== fee.id) throw new Error(`The fee is entry ${fee.id}, not ${answer.cashID}`)
          return
        }
        const own = { category: C.TransportMaltaFee, amount: entry?.fee ?? 0, feeOf: id, fee: null, version: 1 }
        addEntry(book, { ...BLANK, ...entry, ...own }, assertNewID(book, answer.cashID))
      },
    },
  )
}

/** Pays the next amount of several accounts at once, with one cheque when by cheque. */
export function multiplyAction(input: ModelEntryInput, vehicles: readonly number[]): ModelAction {
  const paymentsIn = (book: ModelBook) =>
    vehicles.flatMap((vehicle): ModelDraft[] => {
      const deal = book.deals.find((one) => one.vehicle === vehicle)
      const next = deal ? nextAmount(allocateModel(book, deal)) : 0
      return [{ ...changedEntry(book, BLANK, { ...input, vehicleID: vehicle, amount: next / 100 }) }]
    })
  return createAction('MultiplyHPPayment', input, {
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
    apply: (book, { cashIDs = [] }: ActionAnswer) => {
      const payments = paymentsIn(book)
      if (cashIDs.length !== payments.length) throw new Error(`${cashIDs.length} entries for ${payments.length}`)
      const name = `shared of ${cashIDs[0]}`
      for (const [at, payment] of payments.entries())
        addEntry(book, payment, assertNewID(book, cashIDs[at]), { name, no: chequeNo(input) ?? '' })
    },
  })
}

/** Banks cheques or gives them out; each is known by its name, because its entries may be deleted meanwhile. */
export function takeChequesAction(
  operation: 'ReconcilePendingCheques' | 'ChequesOut',
  chosen: readonly { id: number; name: string }[],
  today: string,
): ModelAction {
  const category = operation === 'ChequesOut' ? C.ChequeOut : C.BankDeposit
  return createAction(
    operation,
    { chequeIDs: chosen.map((cheque) => cheque.id) },
    {
      reasons: (book) => {
        if (chosen.length === 0) return ['Select at least 1 cheque']
        return chosen.flatMap(({ name }) => {
          if (book.cheques[name]?.takenBy !== null) return ['is no longer pending']
          const isWaiting = chequeEntries(book, name).some((entry) => book.batches[entry.batch]?.status === 'waiting')
          return isWaiting ? ['Cheques of a waiting batch cannot be banked'] : []
        })
      },
      apply: (book, answer) => {
        const id = assertNewID(book, answer.cashID)
        const amount = chosen
          .flatMap(({ name }) => chequeEntries(book, name))
          .reduce((sum, entry) => sum + entry.amount, 0)
        addEntry(book, { ...BLANK, date: today, category, type: T.Cheque, amount }, id)
        for (const { name } of chosen) {
          const cheque = book.cheques[name]
          if (cheque) cheque.takenBy = id
        }
      },
    },
  )
}
