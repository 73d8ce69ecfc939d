import { createHash } from 'node:crypto'
import { assessed } from '@forecourt/core/features/credit/assessment'
import type { AssessmentDraft, AssessmentOut, AssessmentsOut } from '@forecourt/core/features/credit/assessment-schemas'
import { isHpSale } from '@forecourt/core/features/deals/enums'
import { wireMoney } from '@forecourt/core/kernel/wire'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import type { Trx } from '../../database/database'
import { attachmentByID } from '../attachments/repository'
import type { CreditMedium } from '@forecourt/core/features/credit/enums'
import { type ClientRecord, clientById } from '../clients/repository'
import { lockVehicles, saleByVehicle } from '../deals/repository'
import { readSettings } from '../settings/repository'
import { vehicleById } from '../vehicles/repository'
import {
  type Assessment,
  type AssessmentKey,
  assessmentsOf,
  currentAssessment,
  insertAssessment,
  setRefusalLetter,
  withdrawAssessment,
} from './assessment-repository'

/** Returns the assessments of a client, the buyer unless given, for a vehicle (server 20.30). */
export async function readAssessments(
  ctx: Pick<Ctx, 'db'>,
  { vehicleID, clientID: typed }: { vehicleID: number; clientID?: number | null | undefined },
): Promise<AssessmentsOut> {
  const vehicle = await vehicleById(ctx.db, vehicleID)
  if (!vehicle) throw new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${vehicleID}` })
  const sale = await saleByVehicle(ctx.db, vehicleID)
  const clientID = typed ?? sale?.clientID
  if (!clientID) throw new Refusal('ASSESSMENT_CLIENT', { regNo: vehicle.reg_no })
  const client = await clientById(ctx.db, clientID)
  if (!client) throw new Refusal('RECORD_NOT_FOUND', { record: `Client ${clientID}` })
  const own = sale && sale.clientID === clientID && isHpSale(sale.saleType) ? sale : null
  const { assessmentLeastRest, assessmentGreatestShare } = await readSettings(ctx.db)
  const versions = await assessmentsOf(ctx.db, { clientID, vehicleID })
  const current = currentAssessment(versions)
  return {
    ...{ vehicleID, regNo: vehicle.reg_no, clientID, clientName: `${client.name} ${client.surname}`.trim() },
    accountNo: own?.hpAccountNo ?? '',
    instalment: wireMoney(own?.monthlyPayment ?? null),
    leastRest: wireMoney(assessmentLeastRest),
    greatestShare: assessmentGreatestShare,
    current: current && assessmentOut(current),
    versions: versions.map(assessmentOut),
  }
}

function assessmentOut(of: Assessment): AssessmentOut {
  return {
    ...{ id: of.id, dependants: of.dependants, seen: of.seen, greatestShare: of.greatestShare },
    applicants: of.applicants.map(({ name, income, expenses, otherCredit }) => ({
      name,
      income: wireMoney(income),
      expenses: wireMoney(expenses),
      otherCredit: wireMoney(otherCredit),
    })),
    instalment: wireMoney(of.instalment),
    leastRest: wireMoney(of.leastRest),
    rest: wireMoney(of.rest),
    ...{ sharePercent: of.sharePercent, verdict: of.verdict, reason: of.reason, decision: of.decision },
    decidedBy: of.decidedBy,
    decidedAt: of.decidedAt.toISOString(),
    database: of.database,
    letter: letterOut(of.letter),
    withdrawnBy: of.withdrawnBy ?? '',
  }
}

export function letterOut(letter: Assessment['letter']): AssessmentOut['letter'] {
  return letter && { ...letter, at: letter.at.toISOString() }
}

/** Saves an assessment as a new version, with the verdict by the settings of this moment (server 20.30, 20.31). */
export async function saveAssessment(
  ctx: Ctx,
  draft: AssessmentDraft,
): Promise<Pick<AssessmentOut, 'id' | 'verdict' | 'reason'>> {
  const { clientID, vehicleID, applicants, dependants, instalment, decision } = draft
  const trx = ctx.db as Trx
  const vehicle = (await lockVehicles(trx, [vehicleID])).get(vehicleID)
  if (!vehicle) throw new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${vehicleID}` })
  if (!(await clientById(trx, clientID))) throw new Refusal('RECORD_NOT_FOUND', { record: `Client ${clientID}` })
  refuseNamelessApplicants(draft)
  await refuseOlderBase(ctx, draft)
  const limits = await readSettings(trx)
  const [leastRest, greatestShare] = [limits.assessmentLeastRest, limits.assessmentGreatestShare]
  const { rest, sharePercent, verdict, reason } = assessed(applicants, instalment, { leastRest, greatestShare })
  const content = {
    ...{ applicants: JSON.stringify(applicants), dependants, seen: JSON.stringify(await seenPapers(ctx, draft)) },
    ...{
      database: draft.database,
      instalment,
      least_rest: leastRest,
      greatest_share: greatestShare,
      rest,
      share: sharePercent,
    },
    ...{ verdict, reason, decision },
  }
  const id = await insertAssessment(trx, {
    ...{ client_id: clientID, vehicle_id: vehicleID, reg_no: vehicle.regNo, ...content },
    ...{ decided_by: ctx.caller.username, decided_at: ctx.now },
  })
  // What the person earns stands in the row alone, which an erasure deletes.
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const after = { clientID, vehicleID, regNo: vehicle.regNo, verdict, decision, digest }
  await ctx.audit({ kind: 'assessment', subjectID: id, after })
  announceAssessment(ctx, draft)
  return { id, verdict, reason }
}

/** Takes the assessment of one's last save back; it stays in the list, and the one before it counts again. */
export async function takeBackAssessment(ctx: Ctx, id: number): Promise<void> {
  const found = await withdrawAssessment(ctx.db as Trx, id, { by: ctx.caller.username, at: ctx.now })
  if (!found) throw new Refusal('UNDO_CHANGED', { record: 'The assessment', who: 'another save' })
  await ctx.audit({ kind: 'assessment', subjectID: id, before: found, after: { ...found, isWithdrawn: true } })
  announceAssessment(ctx, found)
}

/** Returns the latest assessment of a client for a vehicle; refused where it did not end in a refusal. */
export async function refusedAssessment(
  ctx: Pick<Ctx, 'db'>,
  { clientID, vehicleID }: AssessmentKey,
): Promise<{ assessment: Assessment; client: ClientRecord }> {
  const client = await clientById(ctx.db, clientID)
  if (!client) throw new Refusal('RECORD_NOT_FOUND', { record: `Client ${clientID}` })
  const assessment = currentAssessment(await assessmentsOf(ctx.db, { clientID, vehicleID }))
  if (assessment?.decision === 'refuse') return { assessment, client }
  const vehicle = await vehicleById(ctx.db, vehicleID)
  if (!vehicle) throw new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${vehicleID}` })
  const name = `${client.name} ${client.surname}`.trim()
  throw new Refusal('CREDIT_NOT_REFUSED', { regNo: vehicle.reg_no, client: name })
}

/**
 * Records that the client got the letter of a refusal, now.
 * @param messageID The e-mail that it went by.
 * @source server 20.42
 */
export async function recordRefusal(
  ctx: Ctx,
  { medium, ...key }: AssessmentKey & { medium: CreditMedium },
  messageID: number | null = null,
): Promise<number> {
  await lockVehicles(ctx.db as Trx, [key.vehicleID])
  const { assessment } = await refusedAssessment(ctx, key)
  await setRefusalLetter(ctx.db as Trx, assessment.id, { at: ctx.now, by: ctx.caller.username, medium, messageID })
  await auditLetter(ctx, { ...key, id: assessment.id, isGiven: true })
  return assessment.id
}

/** Takes back that a client got the letter of a refusal. */
export async function takeBackRefusal(ctx: Ctx, given: AssessmentKey & { id: number }): Promise<void> {
  await setRefusalLetter(ctx.db as Trx, given.id, null)
  await auditLetter(ctx, { ...given, isGiven: false })
}

async function auditLetter(ctx: Ctx, { id, isGiven, ...key }: AssessmentKey & { id: number; isGiven: boolean }) {
  const [before, after] = [
    { ...key, isLetterGiven: !isGiven },
    { ...key, isLetterGiven: isGiven },
  ]
  await ctx.audit({ kind: 'assessment', subjectID: id, before, after })
  announceAssessment(ctx, key)
}

function announceAssessment(ctx: Ctx, { clientID, vehicleID }: { clientID: number; vehicleID: number }): void {
  ctx.announce({ kind: 'client', id: clientID, action: 'assessed' })
  ctx.announce({ kind: 'vehicle', id: vehicleID, action: 'assessed' })
}

/** Refuses a joint applicant without a name: the first one is the client. */
function refuseNamelessApplicants({ applicants }: AssessmentDraft): void {
  const problems = applicants.flatMap(({ name }, at) =>
    at > 0 && name === ''
      ? [{ field: `applicants.${at}.name`, message: 'Name of the joint applicant is required' }]
      : [],
  )
  if (problems.length > 0) throw new InvalidFields(problems)
}

/** Refuses an assessment that was begun over an older one than the last. */
async function refuseOlderBase(ctx: Ctx, { basedOn, ...key }: AssessmentDraft): Promise<void> {
  if (basedOn === undefined) return
  const current = currentAssessment(await assessmentsOf(ctx.db, key))
  if ((current?.id ?? null) !== basedOn) throw new Refusal('ASSESSMENT_CHANGED', { who: current?.decidedBy ?? 'undo' })
}

/** Returns the papers that were seen; a file of another record is refused. */
async function seenPapers(ctx: Ctx, { seen, clientID, vehicleID }: AssessmentDraft) {
  const owners: readonly string[] = [`client ${clientID}`, `vehicle ${vehicleID}`]
  const papers: { attachmentID: number | null; text: string }[] = []
  for (const [at, { attachmentID, text }] of seen.entries()) {
    if (attachmentID === null) {
      if (text !== '') papers.push({ attachmentID, text })
      continue
    }
    const file = await attachmentByID(ctx.db, attachmentID)
    const isTheirs = file && file.deleted_at === null && owners.includes(`${file.record} ${file.record_id}`)
    if (!isTheirs)
      throw new InvalidFields([{ field: `seen.${at}`, message: 'This is not a file of the client or the vehicle' }])
    papers.push({ attachmentID, text: text || file.name })
  }
  return papers
}
