import { splitSettlement } from '@forecourt/core/features/cash-book/valid-settlements'
import { CASH_CATEGORY_NAMES, CASH_TYPE_NAMES } from '@forecourt/core/features/cash-book/enums'
import { isHpSale, isPartExchangeSale } from '@forecourt/core/features/deals/enums'
import { amountOwed } from '@forecourt/core/features/deals/rules'
import { overdueSummary } from '@forecourt/core/features/hire-purchase/summary'
import { creditorReference } from '@forecourt/core/features/statements/creditor-reference'
import { paymentCode } from '@forecourt/core/features/statements/payment-code'
import {
  type AccountStatement,
  hpMovements,
  type StatementMovement,
  debitMovement,
  creditMovement,
  type PaymentText,
  statementOf,
  type StatementPeriod,
} from '@forecourt/core/features/statements/rules'
import type { StatementAccount, StatementOut, StatementRequest } from '@forecourt/core/features/statements/schemas'
import { type Day, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, sumCents, ZERO } from '@forecourt/core/kernel/money'
import { wireMoney } from '@forecourt/core/kernel/wire'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { useOneSnapshot, transaction } from '../../database/transaction'
import { type ClientRecord, clientById, clientSummary } from '../clients/repository'
import type { PlannedRow } from '@forecourt/core/features/hire-purchase/part-payment'
import { changedTotals } from '@forecourt/core/features/credit/change-facts'
import { isPartPayment, rowsAsAgreed } from '@forecourt/core/features/hire-purchase/schedule-changes'
import { scheduleChangesOf } from '../hire-purchase/schedule-change-repository'
import { instalmentsOf } from '../hire-purchase/repository'
import { readSettings, type Settings } from '../settings/repository'
import { vehicleById } from '../vehicles/repository'
import { qrModules } from '../../documents/qr'
import {
  clientEntries,
  manualPaymentsOf,
  hpEntries,
  type StatementEntry,
  type StatementSale,
  statementSales,
  vehicleTexts,
} from './repository'

type AccountName = Pick<StatementAccount, 'kind' | 'vehicleID' | 'accountNo' | 'regNo' | 'vehicle'>

/** The requested amount of an account, before the ways to pay it are known. */
interface PaymentRequest {
  amount: Cents
  reason: string
}

/** An account with all movements, before the period is applied. */
interface Ledger extends AccountName {
  movements: StatementMovement[]
  asked: PaymentRequest | null
}

/** An account over the period, with the amount that is requested now. */
export interface AccountInPeriod extends AccountName {
  figures: AccountStatement
  payment: StatementPaymentRequest | null
}

/** A requested amount with the ways to pay it. */
export interface StatementPaymentRequest extends PaymentRequest {
  reference: string
  payee: string
  iban: string
  code: string | null
  modules: string[]
}

/** A statement with its sums over all accounts, in cents. */
export interface StatementData {
  client: ClientRecord
  settings: Settings
  from: Day | null
  to: Day | null
  sums: Balances
  accounts: AccountInPeriod[]
}
export type Balances = Omit<AccountStatement, 'lines'>

/**
 * Reads what a client, or the account of a vehicle, owed, paid and owes over a period, from one snapshot.
 * @throws Refusal 404 for no such client or vehicle, 409 for a vehicle that is not sold.
 * @source server 23.1
 */
export function readStatement(ctx: Ctx, request: StatementRequest): Promise<StatementData> {
  return transaction(ctx.store.db, async (trx) => {
    await useOneSnapshot(trx)
    return readStatementIn({ ...ctx, db: trx }, request)
  })
}

/** As `readStatement`, inside a transaction. */
export async function readStatementIn(ctx: Ctx, request: StatementRequest): Promise<StatementData> {
  const settings = await readSettings(ctx.db)
  const { clientID, ledgers } = await ledgersOf(ctx, request)
  const client = await clientById(ctx.db, clientID)
  if (!client) throw new Refusal('RECORD_NOT_FOUND', { record: `Client ${clientID}` })
  const [from, to] = [request.fromDate ?? null, request.toDate ?? null]
  const accounts = ledgers
    .map((ledger) => accountInPeriod(ledger, { from, to }, settings))
    .filter(({ figures }) => hasMovement(figures))
  const sumOf = (part: keyof Balances) => sumCents(accounts.map(({ figures }) => figures[part]))
  return {
    ...{ client, settings, from, to, accounts },
    sums: {
      opening: sumOf('opening'),
      debits: sumOf('debits'),
      credits: sumOf('credits'),
      closing: sumOf('closing'),
      now: sumOf('now'),
    },
  }
}

function accountInPeriod(
  { movements, asked, ...named }: Ledger,
  period: StatementPeriod,
  settings: Settings,
): AccountInPeriod {
  return {
    ...named,
    figures: statementOf(movements, period),
    payment: asked && statementPaymentRequest(asked, named.accountNo || named.regNo, settings),
  }
}

export function statementOut({ client, from, to, sums, accounts }: StatementData): StatementOut {
  return {
    client: clientSummary(client),
    fromDate: from,
    toDate: to,
    ...balancesOut(sums),
    accounts: accounts.map(({ figures, payment, ...named }) => ({
      ...named,
      ...balancesOut(figures),
      lines: figures.lines.map((line) => ({
        ...{ date: line.date, what: line.what, reference: line.reference, cashID: line.cashID },
        ...{ debit: wireMoney(line.debit), credit: wireMoney(line.credit), balance: wireMoney(line.balance) },
      })),
      payment: payment && { ...payment, amount: wireMoney(payment.amount) },
    })),
  }
}

const hasMovement = ({ opening, lines, closing, now }: AccountStatement) =>
  lines.length > 0 || opening !== ZERO || closing !== ZERO || now !== ZERO

async function ledgersOf(
  ctx: Ctx,
  { clientID, vehicleID }: StatementRequest,
): Promise<{ clientID: number; ledgers: Ledger[] }> {
  if (clientID !== undefined) return { clientID, ledgers: await ledgersOfClient(ctx, clientID) }
  const vehicle = await vehicleById(ctx.db, vehicleID ?? 0)
  if (!vehicle) throw new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${vehicleID}` })
  const [sold] = await statementSales(ctx.db, { vehicleID: vehicle.id })
  if (!sold) throw new Refusal('DOCUMENTS_NOT_SOLD', { regNo: vehicle.reg_no })
  const buyer = sold.sale.clientID
  // The account of hire purchase alone, where there is one: its closing is what remains on it.
  if (sold.hasSchedule) return { clientID: buyer, ledgers: [await hpLedger(ctx, sold)] }
  const entries = (await clientEntries(ctx.db, buyer)).filter((entry) => entry.vehicleID === vehicle.id)
  return { clientID: buyer, ledgers: [await saleLedger(ctx, sold, entries)] }
}

async function ledgersOfClient(ctx: Ctx, clientID: number): Promise<Ledger[]> {
  const sales = await statementSales(ctx.db, { clientID })
  const entries = await clientEntries(ctx.db, clientID)
  const ofVehicle = new Map<number | string, StatementEntry[]>()
  for (const entry of entries) {
    const key = entry.vehicleID ?? entry.regNo
    ofVehicle.set(key, [...(ofVehicle.get(key) ?? []), entry])
  }
  const ledgers: Ledger[] = []
  for (const sold of sales) {
    ledgers.push(await saleLedger(ctx, sold, ofVehicle.get(sold.sale.vehicleID) ?? []))
    if (sold.hasSchedule) ledgers.push(await hpLedger(ctx, sold))
    ofVehicle.delete(sold.sale.vehicleID)
  }
  const texts = await vehicleTexts(
    ctx.db,
    [...ofVehicle.keys()].filter((key) => typeof key === 'number'),
  )
  for (const [key, left] of ofVehicle) ledgers.push(depositLedger(key, left, texts))
  return ledgers
}

/** Returns the ledger of a vehicle outside hire purchase (server 6.3). */
async function saleLedger(
  ctx: Ctx,
  { sale, regNo, vehicle }: StatementSale,
  entries: readonly StatementEntry[],
): Promise<Ledger> {
  const { vehicleID } = sale
  const paid = [...entries, ...(await manualPaymentsOf(ctx.db, vehicleID))]
  const payments = paid.map(({ amount }) => amount)
  const owed = amountOwed(sale, payments)
  const agreed = debitMovement(amountOwed(sale, []), {
    ...{ date: sale.soldDate, what: agreedWords(sale.saleType), reference: '', cashID: null },
  })
  return {
    ...{ kind: 'sale', vehicleID, accountNo: '', regNo, vehicle },
    movements: [...paid.map(movementOf), ...(agreed.debit + agreed.credit === 0 ? [] : [agreed])],
    asked: owed > 0 ? { amount: owed, reason: 'What is still to be paid' } : null,
  }
}

function agreedWords(saleType: number): string {
  if (isHpSale(saleType)) return 'Deposit agreed'
  return isPartExchangeSale(saleType) ? 'Difference agreed' : 'Price agreed'
}

/** Returns the ledger of deposits on a vehicle that the client has not bought: they are in the client's favour. */
function depositLedger(
  key: number | string,
  entries: readonly StatementEntry[],
  texts: ReadonlyMap<number, string>,
): Ledger {
  const vehicleID = typeof key === 'number' ? key : null
  return {
    ...{ kind: 'deposit', vehicleID, accountNo: '', regNo: entries[0]?.regNo ?? '' },
    vehicle: texts.get(vehicleID ?? 0) ?? '',
    movements: entries.map(movementOf),
    asked: null,
  }
}

async function hpLedger(ctx: Ctx, { sale, regNo, vehicle }: StatementSale): Promise<Ledger> {
  const { vehicleID } = sale
  const rows = await instalmentsOf(ctx.db, vehicleID)
  const entries = await hpEntries(ctx.db, vehicleID)
  const changes = await scheduleChangesOf(ctx.db, vehicleID)
  const posted = entries.flatMap((entry) => (entry.id === null ? [] : [{ ...entry, id: entry.id }]))
  const byID = new Map(posted.map((entry) => [entry.id, entry]))
  const settled = splitSettlement(posted)
  const open = rows.filter((row) => row.open > 0)
  const late = overdueSummary(rows, ctx.today, settled.settlement?.date ?? null)
  const [next] = open
  return {
    ...{ kind: 'hp', vehicleID, accountNo: sale.hpAccountNo, regNo, vehicle },
    movements: hpMovements({
      account: { rows, ...settled },
      agreedOn: sale.soldDate,
      agreedCount: rowsAsAgreed<PlannedRow>(rows, changes).length,
      givenBack: new Map(changes.filter(isPartPayment).map((payment) => [payment.entryID, payment.givenBack])),
      changedTotals: changedTotals(rows, changes),
      textOfEntry: (id) => wordsOf(byID.get(id)),
    }),
    asked:
      late.amount > 0
        ? { amount: late.amount, reason: late.count === 1 ? '1 payment is due' : `${late.count} payments are due` }
        : next
          ? { amount: next.open, reason: `Next payment, due on ${formatDay(next.dueDate)}` }
          : null,
  }
}

function movementOf(payment: StatementEntry): StatementMovement {
  return creditMovement(payment.amount, { date: payment.date, cashID: payment.id, ...wordsOf(payment) })
}

function wordsOf(payment: StatementEntry | undefined): PaymentText {
  if (!payment) return { what: 'Payment', reference: '' }
  const category = CASH_CATEGORY_NAMES[payment.categoryID] ?? 'Payment'
  const paidBy = [CASH_TYPE_NAMES[payment.typeID] ?? '', payment.chequeNo].filter(Boolean).join(' ')
  return {
    what: payment.amount < 0 ? `${category}, paid back` : category,
    reference: [paidBy, payment.receipt && `Receipt ${payment.receipt}`].filter(Boolean).join(', '),
  }
}

function balancesOut(figures: Balances) {
  return {
    opening: wireMoney(figures.opening),
    debits: wireMoney(figures.debits),
    credits: wireMoney(figures.credits),
    closing: wireMoney(figures.closing),
    now: wireMoney(figures.now),
  }
}

function statementPaymentRequest(
  asked: PaymentRequest,
  number: string,
  { dealership, standingOrderBanks }: Settings,
): StatementPaymentRequest {
  const payee = dealership.name
  const iban = standingOrderBanks.map((bank) => bank.iban.trim()).find((each) => each !== '') ?? ''
  const reference = creditorReference(number) ?? ''
  const code = paymentCode({ name: payee, iban, amount: asked.amount, reference })
  return { ...asked, reference, payee, iban, code, modules: code === null ? [] : qrModules(code) }
}
