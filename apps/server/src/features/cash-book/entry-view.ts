import { isVehicleExpense, isHirePurchase } from '@forecourt/core/features/cash-book/form-rules'
import { chequeOutcomeOf } from '@forecourt/core/features/cash-book/cheque-rules'
import { CASH_CATEGORY_NAMES, CASH_TYPE_NAMES, CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import type { Db, Trx } from '../../database/database'
import { sumCents } from '@forecourt/core/kernel/money'
import { wireMoney } from '@forecourt/core/kernel/wire'
import { toCents, toCentsOrNull } from '../../database/values'
import {
  chequesOfEntries,
  entriesOfCheques,
  type EntryOfCheque,
  type ListedEntry,
  type AllocatedInstalment,
  allocationsOfEntries,
  type UsedCheque,
} from './search-repository'

/** The data of related records that answers of entries show, fetched at once for all of them. */
interface EntryRelations {
  parts: ReadonlyMap<number, readonly AllocatedInstalment[]>
  ofCheque: ReadonlyMap<number, readonly EntryOfCheque[]>
  taken: ReadonlyMap<number, readonly UsedCheque[]>
}

export async function entriesOut(db: Db | Trx, rows: readonly ListedEntry[]): Promise<CashEntryOut[]> {
  const chequeIDs = [...new Set(rows.flatMap((row) => (row.cheque_id === null ? [] : [row.cheque_id])))]
  const hpIDs = rows.filter((row) => isHirePurchase(row.category_id)).map((row) => row.id)
  const madeIDs = rows.filter(isMadeOfCheques).map((row) => row.id)
  const beside: EntryRelations = {
    parts: groupedBy(await allocationsOfEntries(db, hpIDs), (part) => part.entry_id),
    ofCheque: groupedBy(await entriesOfCheques(db, chequeIDs), (entry) => entry.cheque_id),
    taken: groupedBy(await chequesOfEntries(db, madeIDs), (cheque) => cheque.entry_id),
  }
  return rows.map((row) => ({
    ...partiesAndTexts(row),
    ...categoryDetails(row, beside.parts.get(row.id) ?? []),
    ...typeDetails(row, beside),
    version: row.version,
  }))
}

function groupedBy<Row>(rows: readonly Row[], keyOf: (row: Row) => number): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

/** True for an entry of type Cheque that banked or gave out cheques and was paid by none. */
function isMadeOfCheques(row: ListedEntry): boolean {
  return (
    row.type_id === CashType.Cheque && chequeOutcomeOf({ categoryID: row.category_id, typeID: row.type_id }) !== null
  )
}

function partiesAndTexts(row: ListedEntry) {
  const clientName = row.client_id === null ? '' : `${row.client_name} ${row.client_surname}`
  return {
    id: row.id,
    dateTime: row.date,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    categoryID: row.category_id,
    categoryName: CASH_CATEGORY_NAMES[row.category_id] ?? '',
    typeID: row.type_id,
    cashTypeID: row.type_id,
    cashTypeName: CASH_TYPE_NAMES[row.type_id] ?? '',
    amount: wireMoney(toCents(row.amount)),
    signedAmount: wireMoney(toCents(row.signed_amount)),
    vehicleID: row.vehicle_id,
    regNo: row.reg_no,
    hpacNo: row.hp_account_no,
    clientID: row.client_id,
    client:
      row.client_id === null
        ? null
        : {
            id: row.client_id,
            idno: row.client_idno ?? '',
            name: row.client_name ?? '',
            surname: row.client_surname ?? '',
          },
    clientName,
    shownName: row.name || row.vendor || clientName,
    name: row.name,
    description: row.description,
    reference: row.reference,
    vendor: row.vendor,
    batchID: row.batch_id,
    batchClosed: row.batch_status === 'closed',
    batchSigned: row.batch_signed,
    receiptNumber: row.receipt_number,
    hireID: row.hire_id,
    correctsID: row.corrects_id,
    settlementMethod: row.settled_by?.method ?? null,
    prepay: row.prepaid_by?.mode ?? null,
    isReceiptOutdated: row.receipt_outdated,
  }
}

function categoryDetails(row: ListedEntry, parts: readonly AllocatedInstalment[]) {
  const isMonthly = row.category_id === CashCategory.MonthlyExpense && row.month_expense !== null
  return {
    handlingFee: wireMoney(toCentsOrNull(row.handling_fee)),
    isPartExchange: row.is_part_exchange,
    difference: wireMoney(toCentsOrNull(row.difference)),
    soldToPrice: wireMoney(toCentsOrNull(row.selling_price)),
    expense: isVehicleExpense(row.category_id)
      ? { vendor: row.vendor, vendorStr: row.vendor, description: row.description }
      : null,
    cashMonthlyExpense: isMonthly ? { monthExpense: row.month_expense ?? '' } : null,
    enableCombineHpPayment: row.combine_count !== null,
    combineHpPayment: row.combine_count,
    combinedHPPayments: parts.map((part) => ({
      number: part.number,
      dueDate: part.due_date,
      amount: wireMoney(toCents(part.amount)),
    })),
  }
}

function typeDetails(row: ListedEntry, { ofCheque, taken }: EntryRelations) {
  const bank = { bank: row.bank, dateTime: row.bank_date, reference: row.bank_reference }
  const cheques = (taken.get(row.id) ?? []).map((cheque) => ({
    id: cheque.id,
    payerName: cheque.payer_name,
    bank: cheque.bank,
    chequeNumber: cheque.number,
    accountNumber: cheque.account_no,
    chequeDate: cheque.cheque_date,
    amount: wireMoney(toCents(cheque.amount)),
  }))
  return {
    cheque: row.cheque_id === null ? null : chequeOf(row, ofCheque.get(row.cheque_id) ?? []),
    cheques,
    bankTransfer: row.type_id === CashType.BankTransfer ? bank : null,
    card: row.type_id === CashType.Card ? bank : null,
    epos: row.type_id === CashType.EPOS ? { batchNo: row.epos_batch_no } : null,
    chequeOut: row.type_id === CashType.ChequeOut ? { bank: row.bank, chequeNumber: row.cheque_out_no } : null,
  }
}

function chequeOf(row: ListedEntry, entries: readonly EntryOfCheque[]) {
  const shares = entries.map((entry) => ({
    cashID: entry.id,
    regNo: entry.reg_no,
    hpacNo: entry.hp_account_no,
    amount: wireMoney(toCents(entry.amount)),
  }))
  return {
    bank: row.cheque_bank ?? '',
    chequeNumber: row.cheque_number ?? '',
    accountNumber: row.cheque_account_no ?? '',
    payerName: row.cheque_payer_name ?? '',
    chequeDate: row.cheque_date,
    receiptNumber: row.cheque_receipt_no ?? '',
    status: row.cheque_status ?? '',
    amount: wireMoney(sumCents(entries.map((entry) => toCents(entry.amount)))),
    sharedBy: shares.length > 1 ? shares : [],
  }
}
