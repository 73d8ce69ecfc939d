import { CASH_CATEGORY_NAMES, PAYMENT_RECEIPT_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import { hireDays, hireOwed, hireTotal } from '@forecourt/core/features/car-hire/rules'
import type { PaymentReceiptRequest } from '@forecourt/core/features/documents/schemas'
import { partPaymentFacts } from '@forecourt/core/features/hire-purchase/part-payment-facts'
import { day, formatDay } from '@forecourt/core/kernel/days'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx, Download } from '../../context'
import { toCents } from '../../database/values'
import type { ReceiptAccount, PaymentReceipt, ReceiptedHire } from '../../documents/payment-receipt'
import { entryForUpdate } from '../cash-book/entries-repository'
import { allocationsOfEntries } from '../cash-book/search-repository'
import { type PaidHire, paidHire } from '../cash-book/paid-hire-repository'
import { clientById } from '../clients/repository'
import { accountByVehicle, instalmentsOf } from '../hire-purchase/repository'
import { listPartPayments } from '../hire-purchase/part-payment-view'
import { readSettings } from '../settings/repository'
import { vehicleById } from '../vehicles/repository'
import { receiptDownload, receiptMoney, refuseWithoutReceipt, registerData } from './receipt-service'
import { type ReceiptedEntry, receiptedEntry } from './repository'
import { partyOf, printContext } from './subject'

/** Issues the receipt of a payment of hire purchase or of a car hire, with the state of its account; a copy when it was issued before. */
export async function paymentReceiptDocument(ctx: Ctx, request: PaymentReceiptRequest): Promise<Download> {
  const { cashID } = request
  // Nobody changes the entry while its receipt is made of it.
  await entryForUpdate(ctx.db, cashID)
  const entry = await receiptedEntry(ctx.db, cashID)
  if (!entry) throw new Refusal('RECORD_NOT_FOUND', { record: `Cash entry ${cashID}` })
  refuseWithoutReceipt(entry, PAYMENT_RECEIPT_CATEGORIES)
  const hire = entry.hireID === null ? undefined : await paidHire(ctx.db, entry.hireID)
  // Who pays for a hire is its client, unless the entry names another.
  const payerID = entry.clientID ?? (entry.name === '' ? (hire?.clientID ?? null) : null)
  const record = payerID === null ? undefined : await clientById(ctx.db, payerID)
  const client = record ? partyOf(record) : null
  const parts = (await allocationsOfEntries(ctx.db, [cashID])).map((part) => ({
    number: part.number,
    due: formatDay(day(part.due_date)),
    amount: toCents(part.amount),
  }))
  const account = await receiptAccount(ctx, entry)
  const { letterhead, ...printing } = printContext(ctx, await readSettings(ctx.db))
  const said: Omit<PaymentReceipt, 'number' | 'replaces'> = {
    ...{ ...receiptMoney(entry), client, parts, account, hire: hire ? receiptHire(hire) : null },
    category: CASH_CATEGORY_NAMES[entry.categoryID] ?? '',
    ahead: await partPaymentEffect(ctx, cashID, entry),
    name: entry.name,
  }
  return receiptDownload(ctx, request, {
    entryID: cashID,
    printing,
    issue: {
      ...registerData(entry, client?.name ?? ''),
      paperOf: (number, replaces) => ({ kind: 'payment', receipt: { ...said, number, replaces }, letterhead }),
    },
  })
}

/** Returns the effect of a part payment on its account; nothing for any other entry. */
async function partPaymentEffect(
  ctx: Ctx,
  cashID: number,
  { vehicleID }: ReceiptedEntry,
): Promise<NonNullable<PaymentReceipt['ahead']>> {
  const all = vehicleID === null ? [] : (await listPartPayments(ctx, vehicleID)).partPayments
  const own = all.find(({ entryID }) => entryID === cashID)
  return own ? partPaymentFacts(own, 'to').map(([label, value]) => ({ label, value })) : []
}

function receiptHire(hire: PaidHire): ReceiptedHire {
  const total = hireTotal(hire)
  return {
    number: hire.id,
    vehicle: hire.vehicle,
    start: formatDay(hire.start),
    end: formatDay(hire.end),
    days: hireDays(hire),
    rate: hire.rate,
    total,
    paid: hire.paid,
    remaining: hireOwed(total, hire.paid),
  }
}

/** Returns the account that the entry paid; null for none. */
async function receiptAccount(
  ctx: Ctx,
  { vehicleID, accountNo, regNo }: ReceiptedEntry,
): Promise<ReceiptAccount | null> {
  const account = vehicleID === null ? null : await accountByVehicle(ctx.db, vehicleID)
  if (vehicleID === null || !account) return null
  const vehicle = await vehicleById(ctx.db, vehicleID)
  const open = (await instalmentsOf(ctx.db, vehicleID)).find((row) => row.open > 0)
  return {
    accountNo,
    vehicle: [vehicle?.reg_no ?? regNo, vehicle?.make, vehicle?.model].filter(Boolean).join(' '),
    agreed: account.agreed,
    paid: account.paid,
    remaining: account.remaining,
    next: open ? { date: formatDay(open.dueDate), amount: open.open } : null,
  }
}
