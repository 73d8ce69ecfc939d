import type { TradeInDraft } from '@forecourt/core/features/hire-purchase/sell-schemas'
import type { Day } from '@forecourt/core/kernel/days'
import {
  isMalteseRegistration,
  normaliseRegistration,
  formatRegistration,
  squeezeText,
} from '@forecourt/core/kernel/registrations'
import { type Cents, formatEuro } from '@forecourt/core/kernel/money'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { VehicleDraft } from '@forecourt/core/features/vehicles/schemas'
import type { Ctx } from '../../context'
import { toCentsOrNull, toDayOrNull } from '../../database/values'
import { clientById } from '../clients/repository'
import { tradeInStates } from '../deals/repository'
import { type ListedVehicle, vehicleById, vehiclesWithRegistration } from '../vehicles/repository'
import { missingDetails, addTradeIn } from '../vehicles/service'

interface Person {
  id: number
  name: string
}

/** The trade-in of a sale. */
export interface FoundTradeIn {
  /** Null for a car that is not in stock. */
  vehicleID: number | null
  regNo: string
  /** Make and model as far as they are known. */
  description: string
  /** Its allowance in cents: its bought price, else the typed one; null for neither. */
  allowance: Cents | null
  /** In stock without a bought price: the sale gives it one. */
  isUnpriced: boolean
  /** Its purchase, when it is in stock. */
  purchase: { clientID: number | null; dateBought: Day | null; priceBought: Cents | null } | null
  boughtFrom: Person | null
  /** For a car that is not in stock: the buyer of the last vehicle with this registration. */
  soldTo: Person | null
  /** The known data of a car that is to be stored. */
  details: VehicleDraft
  /** The fields that its Details will still require. */
  lacks: string[]
  refusals: (Refusal | InvalidFields)[]
}

/** The number of vehicles with one registration that are looked at. */
const LOOKUP_MAX = 20

/** Finds the trade-in of a sale: the named car, else the one in stock with the registration, else a new one (server 6.5). */
export async function tradeInOf(ctx: Ctx, typed: TradeInDraft): Promise<FoundTradeIn> {
  const regNo = normaliseRegistration(typed.regNo)
  if (typed.vehicleID) {
    const named = await vehicleById(ctx.db, typed.vehicleID)
    if (!named) throw new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${typed.vehicleID}` })
    return stockTradeIn(ctx, named, typed)
  }
  const known = regNo === '' ? [] : await vehiclesWithRegistration(ctx.db, squeezeText(regNo), LOOKUP_MAX)
  const [car, other] = known.filter(({ sold_to_id }) => sold_to_id === null)
  if (car) return stockTradeIn(ctx, car, typed, other ? [new Refusal('DEALS_PE_SEVERAL', { regNo })] : [])
  // A mark of another form, such as TBA, says nothing of the car.
  const last = isMalteseRegistration(regNo) ? (known[0] ?? null) : null
  return newTradeIn(ctx, { regNo: last?.reg_no ?? formatRegistration(regNo), typed, last })
}

async function stockTradeIn(
  ctx: Ctx,
  row: ListedVehicle,
  typed: TradeInDraft,
  found: Refusal[] = [],
): Promise<FoundTradeIn> {
  const price = toCentsOrNull(row.bought_price)
  const typedPrice = typed.allowance ?? null
  // Whoever may not see prices says what is allowed: what is due would tell it otherwise.
  const allowance = ctx.isUnlocked ? (price ?? typedPrice) : typedPrice
  const regNo = row.reg_no
  const refusals = [...found]
  const [state] = await tradeInStates(ctx.db, [row.id])
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

async function newTradeIn(
  ctx: Ctx,
  { regNo, typed, last }: { regNo: string; typed: TradeInDraft; last: ListedVehicle | null },
): Promise<FoundTradeIn> {
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
    lacks: missingDetails({ make, model, bodyType, fuelType, color, yom }),
    refusals: isNamed ? [] : [new InvalidFields([{ field: 'tradeIn.regNo', message: 'Registration no is required' }])],
  }
}

/** Returns the data of a car that its owners do not change. */
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
  { details }: FoundTradeIn,
  bought: { clientID: number; dateBought: Day; priceBought: Cents | null },
): Promise<number> {
  return addTradeIn(ctx, {
    ...details,
    boughtFromID: bought.clientID,
    boughtDate: bought.dateBought,
    boughtPrice: bought.priceBought,
  })
}
