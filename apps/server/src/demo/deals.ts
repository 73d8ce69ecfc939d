import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { isHpSale, isPartExchangeSale, SaleType } from '@forecourt/core/features/deals/enums'
import { soldPriceOf } from '@forecourt/core/features/deals/rules'
import { addDays, type Day } from '@forecourt/core/kernel/days'
import { invariant } from '@forecourt/core/kernel/invariant'
import { cents } from '@forecourt/core/kernel/money'
import { recordDemoEntry, typeIn, typeOut } from './entries'
import { openAccount } from './hire-purchase'
import { amountBetween, type DemoDealership, type DemoClient, type DemoSale, type DemoVehicle } from './model'
import { anyPrivateClient, fullName } from './people'

/** Share of each type of sale in a hundred. */
const SALE_MIX: readonly (readonly [number, number])[] = [
  [SaleType.Cash, 66],
  [SaleType.PartExchange, 22],
  [SaleType.HirePurchase, 9],
  [SaleType.HPPartExchange, 3],
]

/** Returns the asking price of a car: its cost and a margin, in steps of 50 euro. */
function askingPrice(dealership: DemoDealership, vehicle: DemoVehicle): number {
  const margin = 1.18 + dealership.chance.next() * 0.32
  const costs = amountBetween(dealership.chance, { from: 500, to: 1_100, step: 50_00 })
  return Math.round((vehicle.bought_price * margin + costs) / 50_00) * 50_00
}

interface SaleOptions {
  on: Day
  /** Buys a car as the trade-in of a part exchange. */
  takeTradeIn: () => DemoVehicle
}

/** Sells a vehicle with everything that belongs to it: deposit, payments, trade-in, hire purchase. Returns the trade-in. */
export function sellDemoVehicle(
  dealership: DemoDealership,
  vehicle: DemoVehicle,
  { on, takeTradeIn }: SaleOptions,
): DemoVehicle | null {
  const { chance } = dealership
  const saleType = chance.pickWeighted(SALE_MIX)
  const buyer = anyPrivateClient(dealership)
  const price = askingPrice(dealership, vehicle)
  const takenIn = isPartExchangeSale(saleType) ? takeTradeIn() : null
  if (takenIn) {
    takenIn.bought_from_id = buyer.id
    takenIn.bought_price = Math.min(takenIn.bought_price, Math.floor((price * 0.45) / 50_00) * 50_00)
  }
  const difference = takenIn ? price - takenIn.bought_price : null
  const toPay = difference ?? price
  const sale: DemoSale = {
    vehicle_id: vehicle.id,
    client_id: buyer.id,
    sale_type: saleType,
    sold_price: takenIn ? derivedPrice(saleType, difference, takenIn) : price,
    sold_date: on,
    difference,
    deposit: null,
    terms: null,
    hp_account_no: '',
    pe_vehicle_id: takenIn?.id ?? null,
  }
  dealership.sales.set(vehicle.id, sale)
  const agreed = isHpSale(saleType)
    ? Math.max(300_00, Math.round((toPay * (0.1 + chance.next() * 0.22)) / 50_00) * 50_00)
    : toPay
  payForSale(dealership, { vehicle, buyer, sale, agreed })
  if (isHpSale(saleType)) openAccount(dealership, sale, { price: toPay, deposit: agreed })
  transferLicence(dealership, vehicle, buyer, on)
  return takenIn
}

/** Returns the price from the difference and the allowance of the trade-in, as core does. */
function derivedPrice(saleType: number, difference: number | null, takenIn: DemoVehicle): number {
  const price = soldPriceOf({ saleType, soldPrice: null, difference: difference === null ? null : cents(difference) }, [
    cents(takenIn.bought_price),
  ])
  invariant(price !== null, 'A part exchange has a difference')
  return price
}

interface DemoDeal {
  vehicle: DemoVehicle
  buyer: DemoClient
  sale: DemoSale
  /** The amount that the buyer pays outside the instalments. */
  agreed: number
}

/** Makes the payments of a sale: deposit, perhaps an additional deposit, and the rest on the day of the sale; recently some may still be owed. */
function payForSale(dealership: DemoDealership, { vehicle, buyer, sale, agreed }: DemoDeal): void {
  const { chance, calendar } = dealership
  let left = agreed
  const of = { vehicle_id: vehicle.id, client_id: buyer.id }
  const take = (category: number, amount: number, on: Day, extra: object = {}) => {
    left -= amount
    recordDemoEntry(dealership, on, { category_id: category, type_id: typeIn(chance, amount), amount, ...of, ...extra })
  }
  if (chance.happens(0.72)) {
    const amount = Math.min(agreed, chance.between(4, 20) * 50_00)
    const on = calendar.onOrAfter(addDays(sale.sold_date, -chance.between(2, 10)))
    const isBefore = on < sale.sold_date && on >= vehicle.bought_date
    const terms =
      sale.difference === null
        ? { selling_price: sale.sold_price }
        : { is_part_exchange: true, difference: sale.difference }
    take(CashCategory.Deposit, amount, isBefore ? on : sale.sold_date, {
      description: 'Deposit',
      ...terms,
    })
  }
  if (left > 800_00 && chance.happens(0.14))
    take(CashCategory.AdditionalDeposit, chance.between(4, 12) * 50_00, sale.sold_date, {
      description: 'Additional deposit',
    })
  const isRecent = sale.sold_date > addDays(dealership.today, -120)
  const owed = isRecent && chance.happens(0.12) ? Math.min(left, chance.between(4, 16) * 50_00) : 0
  const rest = left - owed
  if (rest <= 0) return
  if (rest > 1_200_00 && chance.happens(0.25))
    take(CashCategory.Sale, Math.floor(rest / 2 / 50_00) * 50_00, sale.sold_date, { description: 'Part of sale' })
  const name = sale.sale_type === SaleType.Cash ? 'Balance of sale' : 'Sale'
  if (left - owed > 0) take(CashCategory.Sale, left - owed, sale.sold_date, { description: name })
}

/** Makes the licence transfer at Transport Malta and the handling fee that the buyer pays. */
function transferLicence(dealership: DemoDealership, vehicle: DemoVehicle, buyer: DemoClient, on: Day): void {
  const { chance, calendar } = dealership
  const entry = {
    type_id: CashType.Cash,
    client_id: buyer.id,
    name: 'Transport Malta',
    description: `Transfer, ${vehicle.reg_no}`,
    reference: `TM ${chance.digits(5)}`,
  }
  const day = calendar.onOrAfter(addDays(on, chance.between(0, 4)))
  const fee = chance.pickWeighted([
    [15_00, 7],
    [20_00, 3],
  ])
  addTransportMalta(dealership, day, {
    ...entry,
    amount: amountBetween(chance, { from: 40, to: 210, step: 5_00 }),
    fee,
  })
}

/** Adds a Transport Malta entry with its fee right behind it. */
export function addTransportMalta(
  dealership: DemoDealership,
  on: Day,
  {
    fee,
    ...given
  }: {
    amount: number
    fee: number
    type_id: number
    name: string
    description: string
    reference: string
    client_id?: number | null
  },
): void {
  const paid = recordDemoEntry(dealership, on, {
    ...given,
    category_id: CashCategory.TransportMalta,
    handling_fee: fee,
  })
  paid.follower = recordDemoEntry(dealership, on, {
    ...given,
    category_id: CashCategory.TransportMaltaFee,
    amount: fee,
  })
}

export function payForPurchase(dealership: DemoDealership, vehicle: DemoVehicle, seller: DemoClient): void {
  recordDemoEntry(dealership, vehicle.bought_date, {
    category_id: CashCategory.Purchase,
    type_id: typeOut(dealership.chance, vehicle.bought_price),
    amount: vehicle.bought_price,
    client_id: seller.id,
    name: fullName(seller),
    description: `Purchase of ${vehicle.reg_no}`,
  })
}

/** Makes attempts: most deposits are refunded, some belong to vehicles still in stock. */
export function makeAttempts(dealership: DemoDealership): void {
  const { chance, calendar, sales, today } = dealership
  const inStock = dealership.vehicles.filter(
    (vehicle) => !sales.has(vehicle.id) && vehicle.bought_date < addDays(today, -20),
  )
  const onStock = new Set(chance.shuffle(inStock).slice(0, 12))
  for (const vehicle of dealership.vehicles) {
    const sold = sales.get(vehicle.id)
    const wasTried = sold !== undefined && chance.happens(0.02) && sold.sold_date > addDays(vehicle.bought_date, 14)
    if (!wasTried && !onStock.has(vehicle)) continue
    const client = anyPrivateClient(dealership)
    if (client.id === sold?.client_id) continue
    const amount = chance.between(2, 10) * 50_00
    const price = askingPrice(dealership, vehicle)
    const on = calendar.onOrAfter(addDays(vehicle.bought_date, chance.between(3, 9)))
    const of = { vehicle_id: vehicle.id, client_id: client.id, type_id: CashType.Cash }
    recordDemoEntry(dealership, on, {
      ...of,
      category_id: CashCategory.Deposit,
      amount,
      selling_price: price,
      description: 'Deposit',
    })
    if (sold && chance.happens(0.8)) {
      const back = calendar.onOrAfter(addDays(on, chance.between(1, 4)))
      recordDemoEntry(dealership, back, {
        ...of,
        category_id: CashCategory.AdditionalDeposit,
        amount: -amount,
        description: 'Deposit returned',
      })
    }
  }
}
