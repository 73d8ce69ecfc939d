import { isHpSale, isPartExchangeSale, SaleType } from '@forecourt/core/features/deals/enums'
import type { SoldToDraft } from '@forecourt/core/features/deals/schemas'
import type { Problem } from '@forecourt/core/features/clients/rules'
import { valueProblems } from '@forecourt/core/features/import/row-faults'
import type { ImportValues } from '@forecourt/core/features/import/kinds'
import { cents, formatAmount, sumCents } from '@forecourt/core/kernel/money'
import { squeezeText } from '@forecourt/core/kernel/registrations'
import { Refusal } from '@forecourt/core/refusals'
import { insertRows, updateRows } from '../../database/bulk'
import { type StoredSale, draftProblems, type NewSale, typedSale } from '../deals/sell'
import { type DealVehicle, type Sale, saleColumns } from '../deals/repository'
import { vehicleKeys, isProblem, type VehicleReference, vehicleReference } from './vehicle-lookup'
import { tradeInLinks, deleteTradeInLinks, salesOf, type TradeInLink, touchVehicles } from './deals-repository'
import { clientNamed, type ImportKindOf, type Named, type Planned } from './import-kind'
import type { ExistingVehicle } from './read-repository'
import type { ImportRun } from './run'
import type { ImportedRecord, StagedRow } from './run-repository'

interface SalesSoFar {
  /** Vehicles that this import made. */
  made: ReadonlySet<number>
  /** The content of each vehicle's sale row. */
  said: Map<number, string>
  /** The vehicle and its registration by account key. */
  accounts: Map<string, ExistingVehicle>
  /** The vehicle whose sale has the car as a trade-in. */
  taken: Map<number, number>
}

/** A sale that gets a schedule from its terms, unless rows bring it. */
export interface TermsSchedule {
  row: ImportedRecord['row']
  /** Invalid terms are a fault; else it stays without a schedule. */
  isRequired: boolean
}

interface PlannedSale {
  car: ExistingVehicle
  before: StoredSale
  sale: Sale
  cars: readonly number[]
}

/** What a chunk of sales names besides. */
interface More {
  sales: ReadonlyMap<number, Sale>
  taken: readonly TradeInLink[]
}
type NamedSales = Named & More

/** The sales of all files. */
export function saleRows(
  made: ReadonlySet<number>,
  keepTerms: (vehicleID: number, of: TermsSchedule) => void,
): ImportKindOf<PlannedSale, More> {
  const known: SalesSoFar = { made, said: new Map(), accounts: new Map(), taken: new Map() }
  return {
    kind: 'sales',
    clients: ['buyerIDNo'],
    marksOf: namedMarks,
    readMore,
    planRow: (run, row, named) => {
      const plan = planOf(run, row, { named, known })
      if (plan === null) return null
      const { numberOfMonths, monthlyPayment, hpAccountNo } = plan.sale
      const isWanted = row.values.hasSchedule === true
      const hasTerms =
        isHpSale(plan.sale.saleType) && hpAccountNo !== '' && numberOfMonths !== null && monthlyPayment !== null
      if (row.values.hasSchedule !== false && (hasTerms || isWanted))
        keepTerms(plan.car.id, { row: placeOf(row), isRequired: isWanted })
      return plan
    },
    writePlans: (run, planned) => writeSales(run, planned, known),
  }
}

/** Returns a row without its content: rows of all files would not fit into memory. */
function placeOf({ fileID, line, kind, digest }: StagedRow): ImportedRecord['row'] {
  return { fileID, line, kind, digest }
}

/** Returns the references to trade-ins of a row: by their numbers in the book, else by registration. */
function tradeInReferences(values: ImportValues): VehicleReference[] {
  const listed = (name: string) =>
    String(values[name] ?? '')
      .split(/[;\n]/)
      .map((text) => text.trim())
      .filter(Boolean)
  const [ofBook, regNos] = [listed('bookTakenIn'), listed('takenIn')]
  return ofBook.length === 0
    ? regNos.map((regNo) => ({ ...vehicleReference({ regNo }), shown: regNo }))
    : ofBook.map((number, at) => ({ ...vehicleReference({ regNo: regNos[at] ?? '', bookVehicle: Number(number) }) }))
}

const namedMarks = ({ values }: StagedRow): VehicleReference[] => [
  vehicleReference(values),
  ...tradeInReferences(values),
]

async function readMore(run: ImportRun, rows: readonly StagedRow[], { cars }: Named): Promise<More> {
  const ids = [...new Set(rows.flatMap(namedMarks).flatMap((each) => cars.matchesOf(each).map(({ id }) => id)))]
  return { sales: await salesOf(run.trx, ids), taken: await tradeInLinks(run.trx, ids) }
}

/** Returns the sale of a row as it will be stored; null for one that has a fault, is deferred, or is left out. */
function planOf(
  run: ImportRun,
  row: StagedRow,
  { named, known }: { named: NamedSales; known: SalesSoFar },
): PlannedSale | null {
  const { values } = row
  const marks = { ...vehicleReference(values), accountKey: '' }
  const soldDate = String(values.soldDate ?? '')
  const car = named.cars.lastBought(run, { ...marks, shown: String(values.regNo ?? values.chassisNo ?? '') }, soldDate)
  const accountKeys = values.accountNo ? [`account ${squeezeText(String(values.accountNo))}`] : []
  if (car === null) {
    run.deferRow(row, ...accountKeys)
    return null
  }
  const problems: Problem[] = valueProblems('sales', values)
  if (isProblem(car)) {
    run.reportFaults(row, [...problems, car], ...accountKeys)
    return null
  }
  if (row.known !== null && named.sales.has(car.id)) {
    run.rowOutcome(row, 'leave', { record: 'sales', key: car.id })
    known.said.set(car.id, row.digest)
    return null
  }
  if (isSoldTwice(run, row, { car, known })) return null
  const buyer = clientNamed(run, row, { clients: named.clients, column: 'buyerIDNo' })
  const clientID = buyer.client?.id ?? null
  if (buyer.problem) problems.push(buyer.problem)
  const cars = tradeInsOf(run, row, { car, named, known })
  problems.push(...cars.problems)
  const before = storedSaleOf(car, named)
  const draft = draftOf(values, { car, cars: cars.ids, clientID, before })
  const vehicles = new Map(cars.all.map((each) => [each.id, each as unknown as DealVehicle]))
  const sale = typedSale(draft, before, vehicles)
  if (!cars.waits && cars.problems.length === 0) problems.push(...sumProblems(values, sale, cars.all))
  problems.push(...draftProblems(draft, before, sale).filter(({ field }) => field !== 'clientID' || !values.buyerIDNo))
  problems.push(...accountProblems(row, { car, sale, named, known }))
  const locked = lockedMonth(run, before.sale, { ...sale, clientID: clientID ?? before.sale?.clientID ?? 0 })
  if (locked) problems.push(locked)
  const makes = [...accountKeys, ...vehicleKeys(marks).map((key) => `sale of ${key}`)]
  if (!run.isSound(row, problems, { waits: buyer.waits || cars.waits, makes })) return null
  noteWaivedRules(run, { car, sale, cars: cars.all })
  const { cars: ids, ...rest } = sale
  return { car, before, sale: { ...rest, clientID: clientID ?? before.sale?.clientID ?? 0 }, cars: ids }
}

/**
 * Returns problems of the price of a part exchange, which is its difference and the allowances of its trade-ins at their bought prices; each value of
 * the file is checked against the others. An exported book is not checked.
 */
function sumProblems(values: ImportValues, sale: NewSale, cars: readonly ExistingVehicle[]): Problem[] {
  if (values.bookVehicle != null || !isPartExchangeSale(sale.saleType)) return []
  const said = (name: string) => (values[name] == null ? null : cents(Number(values[name])))
  const [price, difference, value] = [said('soldPrice'), said('difference'), said('takenInValue')]
  const isPriced = cars.length > 0 && cars.every(({ boughtPrice }) => boughtPrice !== null)
  const bought = isPriced ? sumCents(cars.map(({ boughtPrice }) => boughtPrice ?? cents(0))) : null
  const problems: Problem[] = []
  if (value !== null && bought !== null && value !== bought)
    problems.push({
      field: 'takenInValue',
      message: `${formatAmount(value)} was allowed, and the cars taken in were bought for ${formatAmount(bought)}`,
    })
  const allowed = value ?? bought
  if (price !== null && difference !== null && allowed !== null && price !== difference + allowed)
    problems.push({
      field: 'soldPrice',
      message: `The difference ${formatAmount(difference)} and ${formatAmount(allowed)} for the cars taken in make ${formatAmount(cents(difference + allowed))}, not ${formatAmount(price)}`,
    })
  return problems
}

/** Refuses to change a month's figures in a locked one, or to move them there. */
function lockedMonth(run: ImportRun, before: Sale | null, after: Sale): Problem | null {
  const counted = (sale: Sale) =>
    JSON.stringify([sale.soldDate, sale.clientID, sale.saleType, sale.soldPrice, sale.difference])
  if (before && counted(before) === counted(after)) return null
  return run.dayProblem('soldDate', after.soldDate) ?? run.monthProblem('soldDate', before?.soldDate ?? null)
}

function noteWaivedRules(
  run: ImportRun,
  of: { car: ExistingVehicle; sale: NewSale; cars: readonly ExistingVehicle[] },
): void {
  if (of.sale.soldPrice !== null && of.sale.soldPrice < (of.car.boughtPrice ?? 0)) run.waiveRule('belowCost')
  if (of.cars.some(({ soldDate }) => soldDate !== null)) run.waiveRule('takenInSold')
  if (of.car.boughtDate !== null && of.sale.soldDate !== null && of.sale.soldDate < of.car.boughtDate)
    run.waiveRule('soldBefore')
}

/** True, with a fault, for a second sale of one vehicle in an import. */
function isSoldTwice(
  run: ImportRun,
  row: StagedRow,
  { car, known }: { car: ExistingVehicle; known: SalesSoFar },
): boolean {
  const own = row.digest.split(' ')[0] ?? ''
  const before = known.said.get(car.id)
  if (before === undefined) {
    known.said.set(car.id, own)
    return false
  }
  if (before.split(' ')[0] === own) run.repeatRow(row)
  else
    run.reportFaults(row, [
      { field: 'regNo', message: `The sale of ${car.regNo} is in these files twice, and not alike` },
    ])
  return true
}

function storedSaleOf(car: ExistingVehicle, { sales, taken, cars }: NamedSales): StoredSale {
  const own = taken.filter(({ vehicleID }) => vehicleID === car.id)
  return {
    sale: sales.get(car.id) ?? null,
    cars: own.map(({ carID }) => ({
      vehicleID: carID,
      regNo: cars.byID(carID)?.regNo ?? '',
      boughtPrice: cars.byID(carID)?.boughtPrice ?? null,
    })),
    hasSchedule: false,
  }
}

/** Returns the trade-ins of a sale: each once, and not sold before it. */
function tradeInsOf(
  run: ImportRun,
  { values }: StagedRow,
  { car, named, known }: { car: ExistingVehicle; named: NamedSales; known: SalesSoFar },
) {
  const soldDate = String(values.soldDate ?? '')
  const [problems, all]: [Problem[], ExistingVehicle[]] = [[], []]
  let waits = false
  for (const marks of tradeInReferences(values)) {
    const found = named.cars.tradeIn(run, marks, { soldDate, not: car.id })
    if (found === null) waits = true
    else if (isProblem(found)) problems.push({ ...found, field: 'takenIn' })
    else {
      const by = known.taken.get(found.id) ?? named.taken.find(({ carID }) => carID === found.id)?.vehicleID
      if (by !== undefined && by !== car.id)
        problems.push({ field: 'takenIn', message: new Refusal('DEALS_PE_TAKEN', { regNo: found.regNo }).message })
      else if (found.soldDate !== null && found.soldDate < soldDate)
        problems.push({ field: 'takenIn', message: new Refusal('DEALS_PE_SOLD', { regNo: found.regNo }).message })
      all.push(found)
      known.taken.set(found.id, car.id)
    }
  }
  return {
    problems,
    all,
    waits,
    ids: waits || problems.length > 0 ? [...all.map(({ id }) => id), DEFERRED_CAR] : all.map(({ id }) => id),
  }
}

/** Stands for an unknown car in a sale that is not stored. */
const DEFERRED_CAR = -1

function draftOf(
  values: ImportValues,
  of: { car: ExistingVehicle; cars: readonly number[]; clientID: number | null; before: StoredSale },
): SoldToDraft {
  const given = <T>(name: string) => (values[name] ?? undefined) as T | undefined
  const [peVehicleID, ...additionalPEVehicles] = of.cars
  return {
    vehicleID: of.car.id,
    clientID: of.clientID ?? undefined,
    saleType: given('saleType') ?? (of.before.sale ? undefined : saleTypeOf(values)),
    soldToPrice: given('soldPrice'),
    soldToDateTime: given('soldDate'),
    difference: given('difference'),
    ...(of.cars.length > 0 ? { peVehicleID, additionalPEVehicles } : {}),
    deposit: given('deposit'),
    monthlyPayment: given('monthlyPayment'),
    lastPayment: given('lastPayment'),
    endOfMonth: given('endOfMonth'),
    isConsumer: given('isConsumer'),
    firstPaymentDate: given('firstPaymentDate'),
    numberOfMonths: given('numberOfMonths'),
    hpAccountNo: given('accountNo'),
    numberOfFirstPayments: given('numberOfFirstPayments'),
    firstPaymentsTotal: given('firstPaymentsTotal'),
  }
}

/** Returns the type of a sale when the file has none. */
function saleTypeOf(values: ImportValues): number {
  const isHp = ['numberOfMonths', 'monthlyPayment', 'accountNo'].some((name) => (values[name] ?? null) !== null)
  if (tradeInReferences(values).length === 0) return isHp ? SaleType.HirePurchase : SaleType.Cash
  return isHp ? SaleType.HPPartExchange : SaleType.PartExchange
}

function accountProblems(
  row: StagedRow,
  of: { car: ExistingVehicle; sale: NewSale; named: NamedSales; known: SalesSoFar },
): Problem[] {
  const { hpAccountNo } = of.sale
  const key = squeezeText(hpAccountNo)
  if (key === '')
    return row.values.hasSchedule === true
      ? [{ field: 'accountNo', message: new Refusal('HP_NO_ACCOUNT').message }]
      : []
  const holder = of.named.cars.byAccount({ ...vehicleReference({}), accountKey: key }) ?? of.known.accounts.get(key)
  if (!holder || holder.id === of.car.id) {
    of.known.accounts.set(key, of.car)
    return []
  }
  const refusal = new Refusal('DEALS_ACCOUNT_TAKEN', { account: hpAccountNo, regNo: holder.regNo })
  return [{ field: 'accountNo', message: refusal.message }]
}

const columnsOf = (sale: Sale) => ({ vehicle_id: sale.vehicleID, ...saleColumns(sale) })

async function writeSales(
  run: ImportRun,
  planned: readonly Planned<PlannedSale>[],
  { made }: SalesSoFar,
): Promise<void> {
  const updatedAt = run.by.at.toISOString()
  const isSame = ({ before, sale, cars }: PlannedSale) =>
    JSON.stringify(before.sale && columnsOf(before.sale)) === JSON.stringify(columnsOf(sale)) &&
    JSON.stringify(before.cars.map(({ vehicleID }) => vehicleID)) === JSON.stringify(cars)
  const changed = planned.filter((plan) => !isSame(plan))
  const rows = (some: readonly PlannedSale[]) => some.map(({ sale }) => ({ ...columnsOf(sale), updated_at: updatedAt }))
  await insertRows(run.trx, 'sales', rows(changed.filter(({ before }) => before.sale === null)))
  await updateRows(run.trx, 'sales', 'vehicle_id', rows(changed.filter(({ before }) => before.sale !== null)))
  const exchanged = changed.filter(({ before, cars }) => before.cars.length > 0 || cars.length > 0)
  await deleteTradeInLinks(
    run.trx,
    exchanged.filter(({ before }) => before.cars.length > 0).map(({ car }) => car.id),
  )
  await insertRows(
    run.trx,
    'part_exchanges',
    exchanged.flatMap(({ car, cars }) =>
      cars.map((id, position) => ({ vehicle_id: car.id, pe_vehicle_id: id, position })),
    ),
  )
  await touchVehicles(
    run.trx,
    changed.map(({ car }) => car.id).filter((id) => !made.has(id)),
    run.by.username,
  )
  for (const plan of planned) {
    const { row, car, before } = plan
    run.rowOutcome(row, before.sale === null ? 'make' : isSame(plan) ? 'leave' : 'change', {
      record: 'sales',
      key: car.id,
    })
  }
}
