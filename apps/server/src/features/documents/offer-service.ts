import type { CarOffers, CarOffersRequest, WindowCardsRequest } from '@forecourt/core/features/documents/schemas'
import { advertText, exampleRows, offerCredit, type OfferedCar } from '@forecourt/core/features/hire-purchase/offer'
import { formatDay } from '@forecourt/core/kernel/days'
import { normaliseRegistration, squeezeText } from '@forecourt/core/kernel/registrations'
import { wireMoney } from '@forecourt/core/kernel/wire'
import { Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx, Download } from '../../context'
import { toCentsOrNull, toDayOrNull } from '../../database/values'
import { windowCards } from '../../documents/window-card'
import { readSettings } from '../settings/repository'
import { type ListedVehicle, vehiclesByIDs, vehiclesWithRegistration } from '../vehicles/repository'
import { printContext, vehicleFacts } from './subject'

interface Offer extends OfferedCar {
  vehicleID: number
}

/** Vehicles that share a registration, of which one is meant. */
const SHARED_MAX = 20

/** Returns cars with their prices, the example of credit and the advert, or the sentence that says why not (server 20.40). */
export async function carOffers(ctx: Ctx, request: CarOffersRequest): Promise<CarOffers> {
  const { dealership } = await readSettings(ctx.db)
  try {
    const offers = await offersOf(ctx, request)
    return {
      problem: '',
      offers: offers.map((offer) => ({
        ...{ vehicleID: offer.vehicleID, regNo: offer.regNo, title: offer.title, price: wireMoney(offer.price) },
        example: offer.file ? exampleRows(offer.file).map(([label, value]) => ({ label, value })) : [],
        advert: advertText(offer, dealership),
      })),
    }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'OFFER_NOT_MADE') throw error
    return { problem: error.message, offers: [] }
  }
}

/** Prints them as window cards, a page each; refused where one cannot be offered (server 20.40). */
export async function windowCardsDocument(
  ctx: Ctx,
  { size, hasCode, ...request }: z.output<typeof WindowCardsRequest>,
): Promise<Download> {
  const offers = await offersOf(ctx, request)
  return windowCards(offers, { size, hasCode }, printContext(ctx, await readSettings(ctx.db)))
}

async function offersOf(ctx: Ctx, request: CarOffersRequest): Promise<Offer[]> {
  const cars = await vehiclesByIDs(ctx.db, request.vehicleIDs)
  if (cars.length < request.vehicleIDs.length) throw new Refusal('RECORD_NOT_FOUND', { record: 'The vehicle' })
  for (const regNo of request.regNos) cars.push(await carInStock(ctx, regNo))
  if (cars.length === 0) throw notOffered('Choose a vehicle')
  const twice = cars.find(({ id }, at) => cars.findIndex((each) => each.id === id) < at)
  if (twice) throw notOffered(`${twice.reg_no} is there twice`)
  if (request.price != null && cars.length > 1)
    throw notOffered('A price is of one car. Write the asking price of each on its Details tab')
  return cars.map((car) => offerOf(car, request))
}

async function carInStock(ctx: Ctx, typed: string): Promise<ListedVehicle> {
  const regNo = normaliseRegistration(typed)
  const found = await vehiclesWithRegistration(ctx.db, squeezeText(regNo), SHARED_MAX)
  const unsold = found.filter(({ sold_date: soldDate }) => soldDate === null)
  const [car] = unsold.length > 0 ? unsold : found
  if (!car) throw notOffered(`No vehicle ${regNo}`)
  if (unsold.length > 1) throw notOffered(`${unsold.length} vehicles in stock are ${regNo}`)
  return car
}

function offerOf(record: ListedVehicle, { price: typed, deposit, numberOfMonths, rate }: CarOffersRequest): Offer {
  const car = vehicleFacts(record)
  const name = car.regNo || [car.make, car.model].join(' ')
  const soldOn = toDayOrNull(record.sold_date)
  if (soldOn !== null) throw notOffered(`${name} was sold on ${formatDay(soldOn)}. Choose a vehicle in stock`)
  const price = typed ?? toCentsOrNull(record.asking_price)
  if (price === null || price <= 0)
    throw notOffered(`${name} has no asking price. Write it on the Details tab, or here: price 4500`)
  const rateBps = rate == null ? null : Math.round(rate * 100)
  if (rateBps !== null && (rateBps < 0 || rateBps >= 10_000))
    throw notOffered('The rate is a percentage from 0 to 99.99')
  const { file, problem } = offerCredit(price, {
    deposit: deposit ?? null,
    numberOfMonths: numberOfMonths ?? null,
    rateBps,
  })
  if (problem !== null) throw notOffered(`${name}: ${problem}`)
  const details = [car.year, car.colour, car.transmission, car.fuel, car.engineCapacity, car.mileage]
  return {
    ...{ vehicleID: record.id, regNo: car.regNo, title: [car.make, car.model].filter(Boolean).join(' '), price, file },
    details: details.filter(Boolean).join(', '),
  }
}

const notOffered = (problem: string) => new Refusal('OFFER_NOT_MADE', { problem })
