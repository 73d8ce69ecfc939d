import { type InspectedAccount, inspectedItems } from '@forecourt/core/features/credit/inspection'
import { exemptionOf } from '@forecourt/core/features/credit/reminder'
import type { CreditInspection } from '@forecourt/core/features/credit/schemas'
import { isPartPayment } from '@forecourt/core/features/hire-purchase/schedule-changes'
import { textsToCheck } from '@forecourt/core/features/settings/fields'
import { SETTLEMENT_METHOD_NAMES } from '@forecourt/core/features/settings/enums'
import { type Day, dayInZone, momentFormatter } from '@forecourt/core/kernel/days'
import type { Ctx } from '../../context'
import { attachmentsOf } from '../attachments/repository'
import type { Sale } from '../deals/repository'
import { scheduleChangesOf } from '../hire-purchase/schedule-change-repository'
import { readSettings } from '../settings/repository'
import { vehicleById } from '../vehicles/repository'
import { letterOut } from './assessment-service'
import { assessmentsOf, currentAssessment } from './assessment-repository'
import { creditRecordsOf, settlementOf } from './records-repository'
import { buyerName, creditSale } from './records-service'
import { rightOfWithdrawal } from './withdrawal-service'

/**
 * Returns the credit file of an account: the ten things that an inspection asks for.
 * @throws Refusal for a vehicle that is not sold on hire purchase.
 * @source server 20.29
 */
export async function creditInspection(ctx: Ctx, vehicleID: number): Promise<CreditInspection> {
  const sale = await creditSale(ctx, vehicleID)
  const vehicle = await vehicleById(ctx.db, vehicleID)
  const account = await inspectedAccount(ctx, sale)
  const { signedOn, isConsumer } = account
  return {
    ...{ vehicleID, accountNo: sale.hpAccountNo, regNo: vehicle?.reg_no ?? '', clientID: sale.clientID },
    ...{ clientName: await buyerName(ctx, sale), signedOn, isConsumer, exemption: exemptionOf(account) ?? '' },
    withdrawalUntil: exemptionOf(account) === null ? (await rightOfWithdrawal(ctx, sale)).until : null,
    textsToCheck: exemptionOf(account) === null ? textsToCheck((await readSettings(ctx.db)).creditTexts) : [],
    items: inspectedItems(account, ctx.today),
  }
}

async function inspectedAccount(
  ctx: Ctx,
  { vehicleID, clientID, soldDate, isConsumer }: Sale,
): Promise<InspectedAccount> {
  const { db } = ctx
  const assessment = currentAssessment(await assessmentsOf(db, { clientID, vehicleID }))
  const files = await attachmentsOf(db, { record: 'vehicle', recordID: vehicleID })
  const settlement = await settlementOf(db, vehicleID)
  return {
    ...{ signedOn: soldDate, isConsumer, records: await creditRecordsOf(db, vehicleID) },
    assessment: assessment && {
      ...assessment,
      letter: letterOut(assessment.letter),
      ...momentOf(ctx, assessment.decidedAt),
    },
    agreementFiles: files.flatMap(({ id, name, kind, added_by: addedBy, added_at: addedAt }) => {
      const at = momentOf(ctx, addedAt)
      return kind === 'agreement' && at.date >= soldDate ? [{ id, name, addedBy, ...at }] : []
    }),
    changes: (await scheduleChangesOf(db, vehicleID)).flatMap((change) =>
      isPartPayment(change) ? [] : [{ kind: change.kind, day: change.day }],
    ),
    settlement: settlement && { ...settlement, method: SETTLEMENT_METHOD_NAMES[settlement.method] },
  }
}

function momentOf({ config: { timeZone } }: Ctx, at: Date): { date: Day; time: string } {
  return { date: dayInZone(at, timeZone), time: momentFormatter(timeZone)(at).slice(-5) }
}
