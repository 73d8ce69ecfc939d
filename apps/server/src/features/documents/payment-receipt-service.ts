import { CASH_CATEGORY_NAMES, PAYMENT_RECEIPT_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import { hireDays, hireOpen, hireTotal } from '@forecourt/core/features/car-hire/rules'
import type { PaymentReceiptRequest } from '@forecourt/core/features/documents/schemas'
import { partPaymentWords } from '@forecourt/core/features/hire-purchase/part-payment-words'
import { day, formatDay } from '@forecourt/core/kernel/days'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx, Download } from '../../context'
import { toCents } from '../../database/values'
import type { PaidAccount, PaymentReceipt, ReceiptedHire } from '../../documents/payment-receipt'
import { entryForUpdate } from '../cash-book/entries-repository'
import { partsPaidBy } from '../cash-book/search-repository'
import { type PaidHire, paidHire } from '../cash-book/tied-repository'
import { clientById } from '../clients/repository'
import { accountByVehicle, instalmentsOf } from '../hire-purchase/repository'
import { partPayments } from '../hire-purchase/part-payment-view'
import { readSettings } from '../settings/repository'
import { vehicleById } from '../vehicles/repository'
import { handedOut, moneyOf, refuseWithoutReceipt, registeredOf } from './receipt-service'
import { type ReceiptedEntry, receiptedEntry } from './repository'
import { partyOf, printingOf } from './subject'

/** The receipt of a payment of hire purchase or of a car hire, with how its account stands; a copy when it was issued before. */
export async function paymentReceiptPaper(ctx: Ctx, request: PaymentReceiptRequest): Promise<Download> {
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
  const parts = (await partsPaidBy(ctx.db, [cashID])).map((part) => ({
    number: part.number,
    due: formatDay(day(part.due_date)),
    amount: toCents(part.amount),
  }))
  const account = await accountOf(ctx, entry)
  const { letterhead, ...printing } = printingOf(ctx, await readSettings(ctx.db))
  const said: Omit<PaymentReceipt, 'number' | 'replaces'> = {
    ...{ ...moneyOf(entry), client, parts, account, hire: hire ? hireOf(hire) : null },
    category: CASH_CATEGORY_NAMES[entry.categoryID] ?? '',
    ahead: await aheadOf(ctx, cashID, entry),
    name: entry.name,
  }
  return handedOut(ctx, request, {
    entryID: cashID,
    printing,
    issue: {
      ...registeredOf(entry, client?.name ?? ''),
      paperOf: (number, replaces) => ({ kind: 'payment', receipt: { ...said, number, replaces }, letterhead }),
    },
  })
}

/** What a payment ahead of time made of its account; nothing for any other. */
async function aheadOf(
  ctx: Ctx,
  cashID: number,
  { vehicleID }: ReceiptedEntry,
): Promise<NonNullable<PaymentReceipt['ahead']>> {
  const all = vehicleID === null ? [] : (await partPayments(ctx, vehicleID)).partPayments
  const own = all.find(({ entryID }) => entryID === cashID)
  return own ? partPaymentWords(own, 'to').map(([label, value]) => ({ label, value })) : []
}

/** The hire that the entry paid, as it stands. */
function hireOf(hire: PaidHire): ReceiptedHire {
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
    remaining: hireOpen(total, hire.paid),
  }
}

/** The account that the entry paid, as it stands; null for a payment of none. */
async function accountOf(ctx: Ctx, { vehicleID, accountNo, regNo }: ReceiptedEntry): Promise<PaidAccount | null> {
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
