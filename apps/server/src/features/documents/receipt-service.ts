import { SETTLEMENT_METHOD_NAMES } from '@forecourt/core/features/settings/enums'
import { accountByVehicle, settledByOf } from '../hire-purchase/repository'
import {
  CASH_CATEGORY_NAMES,
  CASH_TYPE_NAMES,
  DEPOSIT_CATEGORIES,
  RECEIPT_CATEGORIES,
} from '@forecourt/core/features/cash-book/enums'
import { isPartExchangeSale } from '@forecourt/core/features/deals/enums'
import { receiptProblems } from '@forecourt/core/features/documents/rules'
import type {
  DepositReceiptData,
  DepositReceiptRequest,
  Numbering,
  ReceiptClient,
} from '@forecourt/core/features/documents/schemas'
import { type Day, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, cents } from '@forecourt/core/kernel/money'
import { euroInWords } from '@forecourt/core/kernel/money-words'
import { money } from '@forecourt/core/kernel/wire'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { Ctx, Download } from '../../context'
import type { DepositReceipt } from '../../documents/deposit-receipt'
import type { Printing } from '../../documents/pages'
import { negative, type VehicleFacts } from '../../documents/parts'
import { printReceipt } from '../../documents/receipt-paper'
import { entryForUpdate } from '../cash-book/entries-repository'
import { currentReceiptNumber, type Issue, issueReceipt } from '../cash-book/receipts-service'
import { clientById, type ClientRecord, clientSummary } from '../clients/repository'
import { type Deal, readDeal } from '../deals/service'
import { pricesTold } from '../settings/prices'
import { readSettings } from '../settings/repository'
import { vehicleById } from '../vehicles/repository'
import { type ReceiptedEntry, receiptedEntry, spouseIDNos } from './repository'
import { NO_VEHICLE, partyOf, printingOf, subjectOf } from './subject'

/** What the Deposit Receipt dialog shows: the next number, the buyer (the price as server 18 has it), and the clients who left a deposit. */
export async function receiptData(ctx: Ctx, vehicleID: number): Promise<DepositReceiptData> {
  if (!(await vehicleById(ctx.db, vehicleID))) throw new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${vehicleID}` })
  const clients = await clientsOf(ctx, await readDeal(ctx, vehicleID))
  const buyer = clients.clientSoldTo
  const isTold = await pricesTold(ctx)
  return {
    ...(await currentReceiptNumber(ctx)),
    ...clients,
    clientSoldTo: buyer && { ...buyer, amount: isTold('receipt.sold') ? buyer.amount : null },
  }
}

async function clientsOf(ctx: Ctx, deal: Deal): Promise<Omit<DepositReceiptData, 'currentReceiptNumber'>> {
  const { sale, attempts } = deal
  const buyer = sale ? await clientById(ctx.db, sale.clientID) : undefined
  const ids = [...attempts.map(({ client }) => client.id), ...(buyer ? [buyer.id] : [])]
  const spouses = await spouseIDNos(ctx.db, ids)
  const row = (client: ClientRecord, date: Day | null, amount: Cents | null): ReceiptClient => ({
    ...clientSummary(client),
    date,
    amount: money(amount),
    spouseIDNo: spouses.get(client.id) ?? '',
  })
  const agreed = sale && (isPartExchangeSale(sale.saleType) ? sale.difference : sale.soldPrice)
  return {
    clientSoldTo: sale && buyer ? row(buyer, sale.soldDate, agreed) : null,
    clientAttempts: attempts.map(({ client, date, amount }) => row(client, date, amount)),
  }
}

const NOBODY = { clientSoldTo: null, clientAttempts: [] }

/** Gives the entry its number and prints its receipt, a copy of it when it was issued before; the sheet is drawn once the number is kept. */
export async function receiptPaper(ctx: Ctx, request: DepositReceiptRequest): Promise<Download> {
  // Nobody changes the entry while its receipt is made of it.
  if (request.cashID) await entryForUpdate(ctx.db, request.cashID)
  const entry = request.cashID ? await receiptedEntry(ctx.db, request.cashID) : null
  const deal = entry?.vehicleID ? await readDeal(ctx, entry.vehicleID) : null
  const data = deal ? await clientsOf(ctx, deal) : NOBODY
  const problems = receiptProblems(request, data)
  if (problems.length > 0) throw new InvalidFields(problems)
  const cashID = request.cashID ?? 0
  if (!entry) throw new Refusal('RECORD_NOT_FOUND', { record: `Cash entry ${cashID}` })
  if (request.id && entry.vehicleID !== null && request.id !== entry.vehicleID)
    throw new Refusal('RECEIPT_OTHER_VEHICLE', { id: cashID })
  const client = await clientOf(ctx, request, { entry, data })
  const { vehicle, printing } = await vehicleOf(ctx, entry)
  const party = client ? partyOf(client) : null
  const { letterhead, ...printed } = printing
  const { receiptBalance } = await readSettings(ctx.db)
  const balance = receiptBalance && deal ? balanceOf(entry, deal) : null
  refuseWithoutReceipt(entry, RECEIPT_CATEGORIES)
  const settlement = await settlementOf(ctx, cashID, entry)
  return handedOut(ctx, request, {
    entryID: cashID,
    printing: printed,
    issue: {
      ...registeredOf(entry, party?.name ?? ''),
      paperOf: (number, replaces) => {
        const receipt = { ...receiptOf(entry, request), balance, settlement, number, replaces, client: party, vehicle }
        return { kind: 'deposit', receipt, letterhead }
      },
    },
  })
}

/** What a settlement was asked for, by the method that it keeps; null for any other entry. */
async function settlementOf(
  { db }: Pick<Ctx, 'db'>,
  cashID: number,
  { vehicleID }: ReceiptedEntry,
): Promise<NonNullable<DepositReceipt['settlement']> | null> {
  const account = vehicleID === null ? null : await accountByVehicle(db, vehicleID)
  if (account?.settlementEntryID !== cashID || !account.settlementLines) return null
  const by = await settledByOf(db, cashID)
  return by && { method: SETTLEMENT_METHOD_NAMES[by.method], lines: account.settlementLines }
}

/** What whose money it is still owes outside hire purchase, of the sale or of what was agreed with the deposit; null where nothing was agreed. */
function balanceOf({ clientID }: ReceiptedEntry, { sale, pendingAmount, attempts }: Deal): Cents | null {
  if (sale && sale.clientID === clientID) return pendingAmount
  const attempt = attempts.find(({ client }) => client.id === clientID)
  return attempt && attempt.agreed !== null ? cents(attempt.agreed - attempt.amount) : null
}

export function refuseWithoutReceipt({ categoryID }: ReceiptedEntry, categories: readonly number[]): void {
  if (!categories.includes(categoryID))
    throw new Refusal('RECEIPT_CATEGORY', { category: CASH_CATEGORY_NAMES[categoryID] ?? '' })
}

/** The receipt as a file that is drawn once its number is kept. */
export async function handedOut(
  ctx: Ctx,
  { newReceiptNumber, replaceReceipt }: Numbering,
  { entryID, printing, issue }: { entryID: number; printing: Omit<Printing, 'letterhead'>; issue: Issue },
): Promise<Download> {
  const wish = { entryID, override: newReceiptNumber ?? null, replaces: replaceReceipt ?? false }
  const { number, paper, isCopy } = await issueReceipt(ctx, wish, issue)
  return {
    contentType: 'application/pdf',
    fileName: `receipt-${number}.pdf`,
    isInline: true,
    chunks: drawnLater(() => printReceipt(paper, { isCopy, printing })),
  }
}

/** What the register says of it. */
export function registeredOf(
  { date, categoryID, clientID, vehicleID, regNo, amount, name }: ReceiptedEntry,
  payer: string,
): Omit<Issue, 'paperOf'> {
  return { date, categoryID, clientID, vehicleID, regNo, amount, payer: payer || name }
}

/** What every receipt says of the money. */
export function moneyOf({ date, amount, typeID, paidBy, reference, description }: ReceiptedEntry) {
  return {
    date: formatDay(date),
    amount,
    words: euroInWords(amount < 0 ? negative(amount) : amount),
    paidBy: [CASH_TYPE_NAMES[typeID] ?? '', paidBy.join(' ')].filter(Boolean).join(', '),
    reference,
    description,
  }
}

/** Whom it is made out to: the buyer, somebody who left a deposit, or whose money the entry is. */
async function clientOf(
  ctx: Ctx,
  { clientID }: DepositReceiptRequest,
  { entry, data }: { entry: ReceiptedEntry; data: Omit<DepositReceiptData, 'currentReceiptNumber'> },
): Promise<ClientRecord | null> {
  const known = [entry.clientID, data.clientSoldTo?.id, ...data.clientAttempts.map(({ id }) => id)]
  if (clientID && !known.includes(clientID)) throw new Refusal('RECEIPT_OTHER_CLIENT')
  const id = clientID ?? entry.clientID
  return id === null ? null : ((await clientById(ctx.db, id)) ?? null)
}

/** The vehicle as it is now; of one that is gone, the registration that the entry was written with. */
async function vehicleOf(ctx: Ctx, entry: ReceiptedEntry): Promise<{ vehicle: VehicleFacts; printing: Printing }> {
  if (entry.vehicleID !== null) return subjectOf(ctx, entry.vehicleID)
  const printing = printingOf(ctx, await readSettings(ctx.db))
  return { vehicle: { ...NO_VEHICLE, regNo: entry.regNo }, printing }
}

function receiptOf(
  entry: ReceiptedEntry,
  request: DepositReceiptRequest,
): Omit<DepositReceipt, 'number' | 'replaces' | 'client' | 'vehicle' | 'balance' | 'settlement'> {
  return {
    ...moneyOf(entry),
    category: CASH_CATEGORY_NAMES[entry.categoryID] ?? '',
    isDeposit: DEPOSIT_CATEGORIES.includes(entry.categoryID),
    accountNo: entry.accountNo,
    sellingPrice: entry.sellingPrice,
    difference: entry.difference,
    hasPlates: request.showPlates ?? false,
    hasLicense: request.showLicense ?? false,
    partExchange: request.partExchange ?? '',
    terms: request.terms ?? '',
  }
}

/** Draws a file when it is first read, which is after the transaction: no other receipt waits for the drawing. */
async function* drawnLater(draw: () => Promise<Download>): Download['chunks'] {
  yield* (await draw()).chunks
}
