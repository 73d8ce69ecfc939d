import { clientProblems } from '@forecourt/core/features/clients/rules'
import type { ClientDraft, ClientOut } from '@forecourt/core/features/clients/schemas'
import { cents } from '@forecourt/core/kernel/money'
import { money } from '@forecourt/core/kernel/wire'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import {
  type ClientRecord,
  clientById,
  clientForUpdate,
  clientSummary,
  clientsByIds,
  columnsOf,
  insertClient,
  linkSpouses,
  type RelatedVehicleRecord,
  relatedVehicles,
} from './repository'

/** The new client's id. Refuses missing fields and an id number that another client has. */
export async function addClient(ctx: Ctx, draft: ClientDraft, fieldPrefix = ''): Promise<number> {
  const problems = clientProblems(draft, fieldPrefix)
  if (problems.length > 0) throw new InvalidFields(problems)
  const columns = columnsOf(draft, ctx.caller.username)
  const id = await insertClient(ctx.db, columns)
  if (id === null) throw new Refusal('CLIENTS_IDNO_TAKEN', { idno: columns.idno })
  if (draft.spouseID) {
    if (draft.spouseID === id) throw new Refusal('CLIENTS_OWN_SPOUSE')
    if (!(await clientForUpdate(ctx.db, draft.spouseID)))
      throw new Refusal('RECORD_NOT_FOUND', { record: `Client ${draft.spouseID}` })
    await linkSpouses(ctx.db, id, draft.spouseID)
  }
  await ctx.audit({ kind: 'client', subjectID: id, after: { ...columns, spouseID: draft.spouseID ?? null } })
  ctx.announce({ kind: 'client', id, action: 'added' })
  return id
}

/**
 * The client that a request names: with `clientID` an existing one (the `client` object is then ignored), else the typed one, created
 * in the same transaction (server.md 1). A typed client whose id number exists is refused, never merged.
 *
 * @returns null when neither is given.
 */
export async function clientFor(
  ctx: Ctx,
  named: { clientID?: number | null | undefined; client?: ClientDraft | null | undefined },
): Promise<number | null> {
  if (named.clientID) {
    if (!(await clientById(ctx.db, named.clientID)))
      throw new Refusal('RECORD_NOT_FOUND', { record: `Client ${named.clientID}` })
    return named.clientID
  }
  const { client } = named
  if (!client || !(client.idno || client.name || client.surname)) return null
  return addClient(ctx, client, 'client.')
}

/** Clients as answers show them, in the given order, with spouse and related vehicles. */
export async function clientsOut(ctx: Ctx, rows: readonly ClientRecord[]): Promise<ClientOut[]> {
  const spouseIDs = rows.flatMap((row) => (row.spouse_id === null ? [] : [row.spouse_id]))
  const spouses = new Map((await clientsByIds(ctx.db, spouseIDs)).map((row) => [row.id, row]))
  const related = new Map<number, RelatedVehicleRecord[]>(rows.map((row) => [row.id, []]))
  for (const vehicle of await relatedVehicles(ctx.db, [...related.keys()]))
    related.get(vehicle.client_id)?.push(vehicle)
  return rows.map((row) => {
    const spouse = row.spouse_id === null ? undefined : spouses.get(row.spouse_id)
    const vehicles = (related.get(row.id) ?? []).map(relatedOut)
    return {
      ...clientSummary(row),
      spouse: spouse ? clientSummary(spouse) : null,
      spouseID: row.spouse_id,
      spouseIDNo: spouse?.idno ?? '',
      isCarHireClient: row.is_car_hire_client,
      hasRelatedVehicles: vehicles.length > 0,
      relatedVehicles: vehicles,
      version: row.version,
    }
  })
}

function relatedOut(row: RelatedVehicleRecord): ClientOut['relatedVehicles'][number] {
  return {
    id: row.id,
    clientRelatedVehicleType: row.kind,
    date: row.date,
    regNo: row.reg_no,
    make: { value: row.make },
    model: { value: row.model },
    bodyType: { value: row.body_type },
    yom: row.yom,
    color: { value: row.color },
    mileage: row.mileage,
    isMiles: row.is_miles,
    amount: row.amount === null ? null : money(cents(Number(row.amount))),
  }
}
