import { creditRecordProblems } from '@forecourt/core/features/credit/records'
import type { CreditRecordKind } from '@forecourt/core/features/credit/enums'
import { CreditRecordIn, type CreditRecordOut } from '@forecourt/core/features/credit/schemas'
import { isHpSale } from '@forecourt/core/features/deals/enums'
import { type Day, momentFormatter } from '@forecourt/core/kernel/days'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { CHANGES } from '../../database/audit'
import type { Trx } from '../../database/database'
import { clientById } from '../clients/repository'
import { lockSale, type Sale, saleByVehicle } from '../deals/repository'
import { vehicleById } from '../vehicles/repository'
import { recordRefusal } from './assessment-service'
import { creditRecordsOf, insertCreditRecord, isFileOfVehicle } from './records-repository'

/** Day and hour of a request in the time zone of the dealership. */
export function dayAndHour({ now, today, config }: Pick<Ctx, 'now' | 'today' | 'config'>): { date: Day; time: string } {
  return { date: today, time: momentFormatter(config.timeZone)(now).slice(-5) }
}

/**
 * Records something of an account in the transaction of a save: for `AddCreditRecord`, and for saves that give a paper by themselves.
 * @param messageID The e-mail that it was given by.
 * @returns Its id.
 * @throws Refusal for a vehicle that is not sold on hire purchase, and for a record that another took the place of.
 * @source server 20.25
 */
export async function addCreditRecord(
  ctx: Ctx,
  draft: CreditRecordIn,
  messageID: number | null = null,
): Promise<number> {
  const now = dayAndHour(ctx)
  const problems = creditRecordProblems(draft, now)
  if (problems.length > 0) throw new InvalidFields(problems)
  const { vehicleID, kind, medium, language, note, attachmentID, correctsID } = draft
  const trx = ctx.db as Trx
  const sale = await lockSale(trx, vehicleID)
  if (!sale || !isHpSale(sale.saleType)) throw await notOnCredit(ctx, vehicleID)
  await refuseRecordGone(trx, draft)
  const columns = {
    ...{ vehicle_id: vehicleID, kind, medium, language, note, attachment_id: attachmentID, corrects_id: correctsID },
    ...{ date: draft.date ?? now.date, time: draft.time ?? now.time },
    recipient: draft.to || (await buyerName(ctx, sale)),
    ...{ measure: draft.measure ?? null, answer: draft.answer ?? null, answered_on: draft.answeredOn ?? null },
    ...{ message_id: messageID, recorded_by: ctx.caller.username, recorded_at: ctx.now },
  }
  const id = await insertCreditRecord(trx, columns)
  await ctx.audit({ kind: 'credit', subjectID: id, ...CHANGES.added })
  ctx.announce({ kind: 'deal', id: vehicleID, action: 'recorded' })
  return id
}

/** What e-mailing a document of an account gives to the buyer. An agreement is sent for signing: that it was signed is recorded by whoever saw it. */
const GIVEN_BY_EMAIL: Readonly<Record<string, { kind: CreditRecordKind; note: string }>> = {
  GetSecciReport: { kind: 'information', note: '' },
  GetWithdrawalReminderReport: { kind: 'reminder', note: '' },
  GetCreditAgreementReport: { kind: 'letter', note: 'Credit agreement' },
  GetSettlementReport: { kind: 'letter', note: 'Settlement statement' },
}

/**
 * Records what a document gives that is on its way by e-mail.
 * @source server 20.25
 */
export async function recordEmailed(
  ctx: Ctx,
  {
    paper,
    asked,
    to,
    messageID,
  }: { paper: string; asked: Readonly<Record<string, unknown>>; to: string; messageID: number },
): Promise<void> {
  if (paper === 'GetRefusalReport') {
    const key = { clientID: Number(asked.clientID), vehicleID: Number(asked.vehicleID) }
    await recordRefusal(ctx, { ...key, medium: 'email' }, messageID)
  }
  const given = GIVEN_BY_EMAIL[paper]
  if (!given) return
  const draft = CreditRecordIn.parse({ vehicleID: asked.ID, ...given, medium: 'email', to })
  await addCreditRecord(ctx, draft, messageID)
}

/** Records that a record was a mistake. */
export async function takeBackCreditRecord(
  ctx: Ctx,
  { id, vehicleID }: { id: number; vehicleID: number },
): Promise<number> {
  return addCreditRecord(ctx, CreditRecordIn.parse({ vehicleID, kind: 'mistake', medium: 'paper', correctsID: id }))
}

async function notOnCredit(ctx: Ctx, vehicleID: number): Promise<Refusal> {
  const vehicle = await vehicleById(ctx.db, vehicleID)
  if (!vehicle) return new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${vehicleID}` })
  return new Refusal('CREDIT_NOT_SOLD', { regNo: vehicle.reg_no })
}

/** Refuses a file that hangs elsewhere, and a record to correct that is of another account or corrected already. */
async function refuseRecordGone(trx: Trx, { vehicleID, attachmentID, correctsID }: CreditRecordIn): Promise<void> {
  if (attachmentID !== null && !(await isFileOfVehicle(trx, attachmentID, vehicleID)))
    throw new Refusal('RECORD_NOT_FOUND', { record: 'The file' })
  if (correctsID === null) return
  const corrected = (await creditRecordsOf(trx, vehicleID)).find(({ id }) => id === correctsID)
  if (!corrected) throw new Refusal('RECORD_NOT_FOUND', { record: 'The record' })
  if (corrected.correctedByID !== null || corrected.kind === 'mistake') throw new Refusal('CREDIT_CORRECTED')
}

export async function buyerName({ db }: Pick<Ctx, 'db'>, { clientID }: Pick<Sale, 'clientID'>): Promise<string> {
  const buyer = await clientById(db, clientID)
  return `${buyer?.name ?? ''} ${buyer?.surname ?? ''}`.trim()
}

/** Returns everything recorded of an account; refused for a vehicle that is not sold on hire purchase. */
export async function creditRecords(ctx: Ctx, vehicleID: number): Promise<CreditRecordOut[]> {
  await creditSale(ctx, vehicleID)
  return creditRecordsOf(ctx.db, vehicleID)
}

/** Returns the sale of an account; refused for a vehicle that is not sold on hire purchase. */
export async function creditSale(ctx: Ctx, vehicleID: number): Promise<Sale> {
  const sale = await saleByVehicle(ctx.db, vehicleID)
  if (!sale || !isHpSale(sale.saleType)) throw await notOnCredit(ctx, vehicleID)
  return sale
}
