import { clientIDOf } from '../../database/identity-cards'
import { clientProblems, matchesIdno } from '@forecourt/core/features/clients/rules'
import type { ClientDraft, ClientEdit, ClientOut } from '@forecourt/core/features/clients/schemas'
import { cents } from '@forecourt/core/kernel/money'
import { wireMoney } from '@forecourt/core/kernel/wire'
import { InvalidFields, Refusal, ConflictRefusal } from '@forecourt/core/refusals'
import { refuseChanged } from '../../version-check'
import type { Ctx } from '../../context'
import { CHANGES } from '../../database/audit'
import { isUniqueViolation } from '../../database/errors'
import { visiblePrices } from '../settings/prices'
import {
  type ClientRecord,
  clientById,
  clientSummary,
  clientsByIds,
  clientsForUpdate,
  clientColumns,
  insertClient,
  linkSpouses,
  type RelatedVehicleRecord,
  relatedVehicles,
  unlinkSpouses,
  updateClient,
} from './repository'

/** Returns the refusal of an ID No that another client has, with that client. */
async function duplicateIdnoRefusal(ctx: Ctx, idno: string, field: string): Promise<Refusal> {
  const id = await clientIDOf(ctx.db, idno)
  if (id === null) return new Refusal('CLIENTS_IDNO_TAKEN', { idno })
  return new ConflictRefusal('CLIENTS_IDNO_TAKEN', { idno }, { field, kind: 'client', id })
}

/** Returns the new client's id. Refuses missing fields and an ID No that another client has. */
export async function addClient(ctx: Ctx, draft: ClientDraft, fieldPrefix = ''): Promise<number> {
  const problems = clientProblems(draft, fieldPrefix)
  if (problems.length > 0) throw new InvalidFields(problems)
  const columns = clientColumns(draft, ctx.caller.username)
  // Those who shared an id number before it was compared so hold no place in its index.
  const holder = await clientIDOf(ctx.db, columns.idno)
  const id = holder === null ? await insertClient(ctx.db, columns) : null
  if (id === null) throw await duplicateIdnoRefusal(ctx, columns.idno, `${fieldPrefix}idno`)
  if (draft.spouseID) {
    if (draft.spouseID === id) throw new Refusal('CLIENTS_OWN_SPOUSE')
    if ((await clientsForUpdate(ctx.db, [draft.spouseID])).length === 0)
      throw new Refusal('RECORD_NOT_FOUND', { record: `Client ${draft.spouseID}` })
    await recordSpouses(ctx, id, await linkSpouses(ctx.db, [id, draft.spouseID], ctx.caller.username))
  }
  await ctx.audit({ kind: 'client', subjectID: id, ...CHANGES.added })
  ctx.announce({ kind: 'client', id, action: 'added' })
  return id
}

/** Changes a client; absent fields stay. With `spouseID` the spouse is linked, or unlinked, both ways (server 3). */
export async function editClient(ctx: Ctx, draft: ClientEdit): Promise<void> {
  const { id, spouseID } = draft
  const locked = await clientsForUpdate(ctx.db, spouseID ? [id, spouseID] : [id])
  const row = locked.find((client) => client.id === id)
  if (!row) throw new Refusal('RECORD_NOT_FOUND', { record: `Client ${id}` })
  const record = { version: row.version, updatedBy: row.updated_by, updatedAt: row.updated_at }
  await refuseChanged(ctx, draft.version, record, async () => (await clientsOut(ctx, [row], 'client'))[0])
  const columns = clientColumns(draft, ctx.caller.username, row)
  const problems = clientProblems(columns)
  if (problems.length > 0) throw new InvalidFields(problems)
  if (spouseID === id) throw new Refusal('CLIENTS_OWN_SPOUSE')
  if (spouseID && !locked.some((client) => client.id === spouseID))
    throw new Refusal('RECORD_NOT_FOUND', { record: `Client ${spouseID}` })
  const holder = matchesIdno(columns.idno, row.idno) ? null : await clientIDOf(ctx.db, columns.idno)
  if (holder !== null && holder !== id) throw await duplicateIdnoRefusal(ctx, columns.idno, 'idno')
  try {
    await updateClient(ctx.db, id, columns)
  } catch (error) {
    if (isUniqueViolation(error, 'clients_idno_key') || isUniqueViolation(error, 'clients_idno_meant'))
      throw new Refusal('CLIENTS_IDNO_TAKEN', { idno: columns.idno })
    throw error
  }
  await recordSpouses(ctx, id, await updateSpouse(ctx, row, spouseID))
  await ctx.audit({ kind: 'client', subjectID: id, ...CHANGES.edited })
  ctx.announce({ kind: 'client', id, action: 'changed' })
}

/** Links or unlinks the spouse; an absent or unchanged `spouseID` changes nothing. */
async function updateSpouse(ctx: Ctx, row: ClientRecord, spouseID: number | null | undefined): Promise<number[]> {
  if (spouseID === undefined || spouseID === row.spouse_id) return []
  const by = ctx.caller.username
  return spouseID === null ? unlinkSpouses(ctx.db, [row.id], by) : linkSpouses(ctx.db, [row.id, spouseID], by)
}

async function recordSpouses(ctx: Ctx, id: number, changed: readonly number[]): Promise<void> {
  for (const other of changed.filter((changedID) => changedID !== id)) {
    await ctx.audit({ kind: 'client', subjectID: other, ...CHANGES.edited })
    ctx.announce({ kind: 'client', id: other, action: 'changed' })
  }
}

/**
 * Returns the client that a request names: with `clientID` an existing one (the `client` object is then ignored), else the typed one, created in the
 * same transaction (server 1). A typed client whose ID No exists is refused, never merged.
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

/** Returns the refusal that `clientFor` would throw for a named or typed client; nothing is added. */
export async function clientRefusal(
  ctx: Ctx,
  named: { clientID?: number | null | undefined; client?: ClientDraft | null | undefined },
): Promise<Error | null> {
  const { clientID, client } = named
  if (clientID)
    return (await clientById(ctx.db, clientID))
      ? null
      : new Refusal('RECORD_NOT_FOUND', { record: `Client ${clientID}` })
  if (!client || !(client.idno || client.name || client.surname)) return null
  const problems = clientProblems(client, 'client.')
  if (problems.length > 0) return new InvalidFields(problems)
  const { idno } = clientColumns(client, ctx.caller.username)
  return (await clientIDOf(ctx.db, idno)) === null ? null : duplicateIdnoRefusal(ctx, idno, 'client.idno')
}

/**
 * Returns clients as answers show them, in the given order, with spouse and related vehicles; prices as the list or the client shows them (server
 * 18).
 */
export async function clientsOut(
  ctx: Ctx,
  rows: readonly ClientRecord[],
  where: 'clients' | 'client',
): Promise<ClientOut[]> {
  const isTold = await visiblePrices(ctx)
  const told = { bought: isTold(`${where}.bought`), sold: isTold(`${where}.sold`) }
  const spouseIDs = rows.flatMap((row) => (row.spouse_id === null ? [] : [row.spouse_id]))
  const spouses = new Map((await clientsByIds(ctx.db, spouseIDs)).map((row) => [row.id, row]))
  const related = new Map<number, RelatedVehicleRecord[]>(rows.map((row) => [row.id, []]))
  for (const vehicle of await relatedVehicles(ctx.db, [...related.keys()]))
    related.get(vehicle.client_id)?.push(vehicle)
  return rows.map((row) => {
    const spouse = row.spouse_id === null ? undefined : spouses.get(row.spouse_id)
    const vehicles = (related.get(row.id) ?? []).map((vehicle) => relatedOut(vehicle, told))
    return {
      ...clientSummary(row),
      spouse: spouse ? { ...clientSummary(spouse), version: spouse.version } : null,
      spouseID: row.spouse_id,
      spouseIDNo: spouse?.idno ?? '',
      isCarHireClient: row.is_car_hire_client,
      hasRelatedVehicles: vehicles.length > 0,
      relatedVehicles: vehicles,
      version: row.version,
    }
  })
}

const BOUGHT_FROM = 1
const SOLD_TO = 2

function relatedOut(
  row: RelatedVehicleRecord,
  told: { bought: boolean; sold: boolean },
): ClientOut['relatedVehicles'][number] {
  // What an attempt has paid is no price.
  const isTold = row.kind === BOUGHT_FROM ? told.bought : row.kind !== SOLD_TO || told.sold
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
    amount: row.amount === null || !isTold ? null : wireMoney(cents(Number(row.amount))),
  }
}
