import type { TradeInDraft } from '@forecourt/core/features/hire-purchase/sell-schemas'
import type { Day } from '@forecourt/core/kernel/days'
import { isMalteseMark, normaliseMark, plateOf, squeezed } from '@forecourt/core/kernel/marks'
import { type Cents, formatEuro } from '@forecourt/core/kernel/money'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { VehicleDraft } from '@forecourt/core/features/vehicles/schemas'
import type { Ctx } from '../../context'
import { toCentsOrNull, toDayOrNull } from '../../database/values'
import { clientById } from '../clients/repository'
import { statesOfCars } from '../deals/repository'
import { type ListedVehicle, vehicleById, vehiclesWithMark } from '../vehicles/repository'
import { lacksOf, takeInVehicle } from '../vehicles/service'

interface Person {
  id: number
  name: string
}

/** The car that a sale takes in, as it is found. */
export interface TradeIn {
  /** Null for one that is not in stock. */
  vehicleID: number | null
  regNo: string
  /** Make and model as far as they are known. */
  description: string
  /** What is allowed for it, in cents: its bought price, else what was typed; null for neither. */
  allowance: Cents | null
  /** In stock without a bought price: the sale gives it one. */
  isUnpriced: boolean
  /** How it was bought, where it is in stock. */
  purchase: { clientID: number | null; dateBought: Day | null; priceBought: Cents | null } | null
  boughtFrom: Person | null
  /** Of one that is not in stock: who bought the last vehicle of this mark. */
  soldTo: Person | null
  /** What is known of one that is to be stored. */
  details: VehicleDraft
  /** What its Details will still ask for. */
  lacks: string[]
  refusals: (Refusal | InvalidFields)[]
}

/** As many vehicles of one mark are looked at. */
const LOOKED_AT = 20

/** Finds the car that a sale takes in: the one that is named, else the one in stock with the mark, else one that is to be stored (server 6.5). */
export async function tradeInOf(ctx: Ctx, typed: TradeInDraft): Promise<TradeIn> {
  const regNo = normaliseMark(typed.regNo)
  if (typed.vehicleID) {
    const named = await vehicleById(ctx.db, typed.vehicleID)
    if (!named) throw new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${typed.vehicleID}` })
    return inStock(ctx, named, typed)
  }
  const known = regNo === '' ? [] : await vehiclesWithMark(ctx.db, squeezed(regNo), LOOKED_AT)
  const [car, other] = known.filter(({ sold_to_id }) => sold_to_id === null)
  if (car) return inStock(ctx, car, typed, other ? [new Refusal('DEALS_PE_SEVERAL', { regNo })] : [])
  // A mark of another form, such as TBA, says nothing of the car.
  const last = isMalteseMark(regNo) ? (known[0] ?? null) : null
  return toStore(ctx, { regNo: last?.reg_no ?? plateOf(regNo), typed, last })
}

async function inStock(ctx: Ctx, row: ListedVehicle, typed: TradeInDraft, found: Refusal[] = []): Promise<TradeIn> {
  const price = toCentsOrNull(row.bought_price)
  const typedPrice = typed.allowance ?? null
  // Whoever may not see prices says what is allowed: what is due would tell it otherwise.
  const allowance = ctx.isUnlocked ? (price ?? typedPrice) : typedPrice
  const regNo = row.reg_no
  const refusals = [...found]
  const [state] = await statesOfCars(ctx.db, [row.id])
  if (state && state.takenBy !== null) refusals.push(new Refusal('DEALS_PE_TAKEN', { regNo }))
  if (state?.isSold) refusals.push(new Refusal('DEALS_PE_SOLD', { regNo }))
  if (price !== null && typedPrice !== null && typedPrice !== price)
    refusals.push(
      ctx.isUnlocked
        ? new Refusal('DEALS_ALLOWANCE', { regNo, price: formatEuro(price) })
        : new Refusal('DEALS_ALLOWANCE_OTHER', { regNo }),
    )
  return {
    vehicleID: row.id,
    regNo,
    description: `${row.make} ${row.model}`.trim(),
    allowance,
    isUnpriced: price === null,
    purchase: { clientID: row.bought_from_id, dateBought: toDayOrNull(row.bought_date), priceBought: price },
    boughtFrom: await personOf(ctx, row.bought_from_id),
    soldTo: null,
    details: {},
    lacks: [],
    refusals,
  }
}

async function toStore(
  ctx: Ctx,
  { regNo, typed, last }: { regNo: string; typed: TradeInDraft; last: ListedVehicle | null },
): Promise<TradeIn> {
  const make = typed.make || last?.make || ''
  const model = typed.model || last?.model || ''
  const bodyType = typed.bodyType || last?.body_type || ''
  const fuelType = typed.fuelType || last?.fuel_type || ''
  const color = typed.color || last?.color || ''
  const yom = typed.yom ?? last?.yom ?? null
  const details: VehicleDraft = {
    ...{ regNo, makeStr: make, modelStr: model, bodyTypeStr: bodyType, fuelTypeStr: fuelType, colorStr: color, yom },
    ...(last ? bodyOf(last) : {}),
  }
  const isNamed = regNo !== ''
  return {
    vehicleID: null,
    regNo,
    description: `${make} ${model}`.trim(),
    allowance: typed.allowance ?? null,
    isUnpriced: false,
    purchase: null,
    boughtFrom: null,
    soldTo: await personOf(ctx, last?.sold_to_id ?? null),
    details,
    lacks: lacksOf({ make, model, bodyType, fuelType, color, yom }),
    refusals: isNamed ? [] : [new InvalidFields([{ field: 'tradeIn.regNo', message: 'Registration no is required' }])],
  }
}

/** What stays with a car while it changes hands. */
function bodyOf(row: ListedVehicle): VehicleDraft {
  return {
    chassisNo: row.chassis_no,
    engineNo: row.engine_no,
    engineCapacity: row.engine_capacity,
    seatingCapacity: row.seating_capacity,
    transmission: row.transmission,
    isMiles: row.is_miles,
    cO2: row.co2 === null ? null : Number(row.co2),
    pm: row.pm === null ? null : Number(row.pm),
  }
}

async function personOf(ctx: Ctx, clientID: number | null): Promise<Person | null> {
  const client = clientID === null ? undefined : await clientById(ctx.db, clientID)
  return client ? { id: client.id, name: `${client.name} ${client.surname}`.trim() } : null
}

/** Stores a car that is not in stock, bought from the buyer. */
export async function storeTradeIn(
  ctx: Ctx,
  { details }: TradeIn,
  bought: { clientID: number; dateBought: Day; priceBought: Cents | null },
): Promise<number> {
  return takeInVehicle(ctx, {
    ...details,
    boughtFromID: bought.clientID,
    boughtDate: bought.dateBought,
    boughtPrice: bought.priceBought,
  })
}
