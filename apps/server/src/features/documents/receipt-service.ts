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
  ReceiptNumbering,
  ReceiptClient,
} from '@forecourt/core/features/documents/schemas'
import { type Day, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, cents } from '@forecourt/core/kernel/money'
import { euroInWords } from '@forecourt/core/kernel/money-words'
import { wireMoney } from '@forecourt/core/kernel/wire'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { Ctx, Download } from '../../context'
import type { DepositReceipt } from '../../documents/deposit-receipt'
import type { PrintContext } from '../../documents/pages'
import { negative, type VehicleFacts } from '../../documents/parts'
import { printReceiptDocument } from '../../documents/receipt-document'
import { entryForUpdate } from '../cash-book/entries-repository'
import { currentReceiptNumber, type ReceiptIssue, issueReceipt } from '../cash-book/receipts-service'
import { clientById, type ClientRecord, clientSummary } from '../clients/repository'
import { type VehicleDeal, readDeal } from '../deals/service'
import { visiblePrices } from '../settings/prices'
import { readSettings } from '../settings/repository'
import { vehicleById } from '../vehicles/repository'
import { type ReceiptedEntry, receiptedEntry, spouseIDNos } from './repository'
import { NO_VEHICLE, partyOf, printContext, subjectOf } from './subject'

/** Returns the data of the Deposit Receipt dialog: the next number, the buyer (the price as in server 18), and the clients who left a deposit. */
export async function receiptData(ctx: Ctx, vehicleID: number): Promise<DepositReceiptData> {
  if (!(await vehicleById(ctx.db, vehicleID))) throw new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${vehicleID}` })
  const clients = await clientsOf(ctx, await readDeal(ctx, vehicleID))
  const buyer = clients.clientSoldTo
  const isTold = await visiblePrices(ctx)
  return {
    ...(await currentReceiptNumber(ctx)),
    ...clients,
    clientSoldTo: buyer && { ...buyer, amount: isTold('receipt.sold') ? buyer.amount : null },
  }
}

async function clientsOf(ctx: Ctx, deal: VehicleDeal): Promise<Omit<DepositReceiptData, 'currentReceiptNumber'>> {
  const { sale, attempts } = deal
  const buyer = sale ? await clientById(ctx.db, sale.clientID) : undefined
  const ids = [...attempts.map(({ client }) => client.id), ...(buyer ? [buyer.id] : [])]
  const spouses = await spouseIDNos(ctx.db, ids)
  const row = (client: ClientRecord, date: Day | null, amount: Cents | null): ReceiptClient => ({
    ...clientSummary(client),
    date,
    amount: wireMoney(amount),
    spouseIDNo: spouses.get(client.id) ?? '',
  })
  const agreed = sale && (isPartExchangeSale(sale.saleType) ? sale.difference : sale.soldPrice)
  return {
    clientSoldTo: sale && buyer ? row(buyer, sale.soldDate, agreed) : null,
    clientAttempts: attempts.map(({ client, date, amount }) => row(client, date, amount)),
  }
}

const NOBODY = { clientSoldTo: null, clientAttempts: [] }

/** Numbers the entry's receipt and prints it, a copy when it was issued before; the document is drawn once the number is stored. */
export async function depositReceiptDocument(ctx: Ctx, request: DepositReceiptRequest): Promise<Download> {
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
  return receiptDownload(ctx, request, {
    entryID: cashID,
    printing: printed,
    issue: {
      ...registerData(entry, party?.name ?? ''),
      paperOf: (number, replaces) => {
        const receipt = { ...receiptOf(entry, request), balance, settlement, number, replaces, client: party, vehicle }
        return { kind: 'deposit', receipt, letterhead }
      },
    },
  })
}

/** Returns the lines of a settlement by its stored method; null for any other entry. */
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

/** Returns what the client still owes outside hire purchase, for the sale or for the price agreed with the deposit; null when none was agreed. */
function balanceOf({ clientID }: ReceiptedEntry, { sale, pendingAmount, attempts }: VehicleDeal): Cents | null {
  if (sale && sale.clientID === clientID) return pendingAmount
  const attempt = attempts.find(({ client }) => client.id === clientID)
  return attempt && attempt.agreed !== null ? cents(attempt.agreed - attempt.amount) : null
}

export function refuseWithoutReceipt({ categoryID }: ReceiptedEntry, categories: readonly number[]): void {
  if (!categories.includes(categoryID))
    throw new Refusal('RECEIPT_CATEGORY', { category: CASH_CATEGORY_NAMES[categoryID] ?? '' })
}

/** Returns the receipt as a file that is drawn once its number is stored. */
export async function receiptDownload(
  ctx: Ctx,
  { newReceiptNumber, replaceReceipt }: ReceiptNumbering,
  { entryID, printing, issue }: { entryID: number; printing: Omit<PrintContext, 'letterhead'>; issue: ReceiptIssue },
): Promise<Download> {
  const wish = { entryID, override: newReceiptNumber ?? null, replaces: replaceReceipt ?? false }
  const { number, paper, isCopy } = await issueReceipt(ctx, wish, issue)
  return {
    contentType: 'application/pdf',
    fileName: `receipt-${number}.pdf`,
    isInline: true,
    chunks: drawLater(() => printReceiptDocument(paper, { isCopy, printing })),
  }
}

export function registerData(
  { date, categoryID, clientID, vehicleID, regNo, amount, name }: ReceiptedEntry,
  payer: string,
): Omit<ReceiptIssue, 'paperOf'> {
  return { date, categoryID, clientID, vehicleID, regNo, amount, payer: payer || name }
}

export function receiptMoney({ date, amount, typeID, paidBy, reference, description }: ReceiptedEntry) {
  return {
    date: formatDay(date),
    amount,
    words: euroInWords(amount < 0 ? negative(amount) : amount),
    paidBy: [CASH_TYPE_NAMES[typeID] ?? '', paidBy.join(' ')].filter(Boolean).join(', '),
    reference,
    description,
  }
}

/** Returns the client on the receipt: the buyer, a client who left a deposit, or the client of the entry. */
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

/** Returns the vehicle as it is now; for a deleted one, the registration of the entry. */
async function vehicleOf(ctx: Ctx, entry: ReceiptedEntry): Promise<{ vehicle: VehicleFacts; printing: PrintContext }> {
  if (entry.vehicleID !== null) return subjectOf(ctx, entry.vehicleID)
  const printing = printContext(ctx, await readSettings(ctx.db))
  return { vehicle: { ...NO_VEHICLE, regNo: entry.regNo }, printing }
}

function receiptOf(
  entry: ReceiptedEntry,
  request: DepositReceiptRequest,
): Omit<DepositReceipt, 'number' | 'replaces' | 'client' | 'vehicle' | 'balance' | 'settlement'> {
  return {
    ...receiptMoney(entry),
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
async function* drawLater(draw: () => Promise<Download>): Download['chunks'] {
  yield* (await draw()).chunks
}
