import { isPartExchangeSale } from '@forecourt/core/features/deals/enums'
import { saleOf, type SellLine, sellLineOf, sellRequest } from '@forecourt/core/features/hire-purchase/sell'
import { allowanceOf, sellFacts, tradeInSentence } from '@forecourt/core/features/hire-purchase/sell-facts'
import type { PreparedSale, SellRequest, SavedSale } from '@forecourt/core/features/hire-purchase/sell-schemas'
import { type Cents, formatAmount, ZERO } from '@forecourt/core/kernel/money'
import type { LineCheck, CheckedLine, LineCommand, LineCheckContext, LineForm } from '../../kit/line/line-command'
import { type FoundLineRecord, slotRecords, type ResolvedLine } from '../../kit/line/resolution'
import { sectionDraftID } from '../../kit/drafts/drafts'
import type { PanelFact } from '../../kit/panel'
import { Registration } from '../../kit/registration'
import { NO_CLIENT } from '../clients/typed-client'
import { addressOfTab } from '../vehicles/address'
import type { SaleValues } from './sale-draft'
import { agreementDestination, announceSale, useSavedSaleActions } from './saved-sale'

/** The sale of a line, with what the server says about it. */
interface CheckedSell extends CheckedLine {
  said: SellLine
  vehicle: FoundLineRecord | undefined
  client: FoundLineRecord | undefined
  /** The version of the vehicle that is sold; null while it is asked. */
  version: number | null
  /** Null while it is asked, or too little is said. */
  prepared: PreparedSale | null
  /** What can hardly be meant; null while it is asked. */
  asked: PreparedSale['checks'] | null
}

/** What the Sale form is opened with. */
interface SaleSeed {
  vehicleID: number
  version: number
  typed: Partial<SaleValues>
}

/** Sells a vehicle, with a car taken in and its instalments: Enter opens the Sale form with all of it (server 6.5). */
export const sellLine: LineCommand<CheckedSell> = {
  check: checkSellLine,
  preview: (_, sell) => ({ title: 'This will sell', facts: factsOf(sell) }),
  run: (_, sell) => {
    const { vehicle } = sell ?? {}
    if (!sell || !vehicle) return null
    // What is sold is changed on its page, and nothing is laid over it.
    if (vehicle.sold) return { kind: 'go', ...saleTabOf(vehicle.id) }
    const seed = seedOf(sell)
    return seed && { kind: 'form', form: formOf(seed), values: seed }
  },
  runsOpen: true,
  enter: 'review',
  saving: {
    openForm: (values) => formOf(values as SaleSeed | SellRequest), // what `seedOf` and `valuesOf` gave
    formSeed: (sell) => seedOf(sell) ?? {},
    requestValues: requestOf,
    send: (values, how, save) => save('SellVehicle', values as SellRequest, { ...how, quiet: true }), // the same
    idsOf: () => [],
    isGated: true,
    unchanged: 'The line before is a sale. Change it in its Sale form.',
    announce: (saved) => announceSale(saved as SavedSale),
    useSaved: (saved) => useSavedSaleActions(saved as SavedSale),
    nextDestination: (saved) => agreementDestination(saved as SavedSale),
  },
}

const saleTabOf = (vehicleID: number) => ({ to: `/vehicles/vehicle/${vehicleID}`, search: addressOfTab('sale') })

function formOf({ vehicleID }: { vehicleID: number | string }): LineForm {
  const id = Number(vehicleID)
  return {
    draft: sectionDraftID('vehicle-sale', id),
    ...saleTabOf(id),
    checking: 'An earlier save of this sale is still being checked',
  }
}

function checkSellLine(line: ResolvedLine, { ask, today, isUnlocked, workstation }: LineCheckContext): CheckedSell {
  const said = sellLineOf(line.reading, today)
  const [[vehicle], [client]] = [slotRecords(line, 'vehicle'), slotRecords(line, 'client')]
  const request = vehicle && client ? sellRequest(said, { vehicleID: vehicle.id, clientID: client.id }) : null
  const version = vehicle ? (ask('GetVehicle', { vehicleID: vehicle.id })?.version ?? null) : null
  const isWhole = request !== null && line.reading.fits && isUnlocked
  // Whoever asks a colleague to allow the sale is asked what can hardly be meant of it, and told no figure.
  const maySell = workstation.role?.rights.includes('sales') ?? true
  const prepared = (isWhole && maySell && ask('PrepareSale', request)) || null
  const asked = prepared?.checks ?? ((isWhole && !maySell && ask('GetSaleQuestions', request)) || null)?.checks ?? null
  const sell = { said, vehicle, client, version, prepared, asked }
  return { ...sell, checks: [...failedChecks(line, isUnlocked), ...preparedChecks(sell, isWhole)] }
}

function failedChecks({ reading, slots }: ResolvedLine, isUnlocked: boolean): LineCheck[] {
  const wrong = new Set(reading.problems.map(({ message }) => message))
  for (const { problem } of slots.values()) if (problem !== null) wrong.add(problem)
  if (!isUnlocked) wrong.add('A sale needs the passcode before it is saved')
  return [...wrong].map((text) => ({ state: 'failed', text }))
}

function preparedChecks({ prepared, asked }: Pick<CheckedSell, 'prepared' | 'asked'>, isWhole: boolean): LineCheck[] {
  if (!asked) return isWhole ? [{ state: 'waiting', text: 'Checking…' }] : []
  const open = asked.map(({ sentence }): LineCheck => ({ state: 'failed', text: sentence, isConfirmable: true }))
  if (!prepared) return open
  const problems = prepared.problems.map((text): LineCheck => ({ state: 'failed', text }))
  if (problems.length > 0) return problems
  return [...open, ...[`${prepared.regNo} is in stock`, tradeInSentence(prepared)].filter(Boolean).map(passedCheck)]
}

const passedCheck = (text: string): LineCheck => ({ state: 'passed', text })

/** What is sent: a car that was found in stock is named by its id, so that no other is taken for it. */
function requestOf({ said, vehicle, client, prepared, asked }: CheckedSell): object {
  const terms = vehicle && client ? sellRequest(said, { vehicleID: vehicle.id, clientID: client.id }) : null
  // What was shown is confirmed by whoever sends it; what the server finds besides brings the line back.
  const confirmed = (asked ?? []).map(({ code, figures }) => ({ code, figures }))
  const request = terms && { ...terms, confirmed }
  if (!request?.tradeIn) return request ?? {}
  return { ...request, tradeIn: { ...request.tradeIn, vehicleID: prepared?.tradeIn?.vehicleID ?? null } }
}

/** What the form begins with; null while its vehicle is read. */
function seedOf(sell: CheckedSell): SaleSeed | null {
  const { said, vehicle, client, version, prepared } = sell
  if (!vehicle || version === null) return null
  const { saleType, difference } = saleOf(
    { ...said, soldToPrice: said.soldToPrice ?? ZERO },
    allowanceOf(said, prepared),
  )
  const hasDifference = said.soldToPrice !== null && difference !== null
  const typed: Partial<SaleValues> = {
    ...(client ? { ...NO_CLIENT, clientID: client.id, idno: client.label, name: client.clientName } : {}),
    ...(prepared ? { name: prepared.client.name, surname: prepared.client.surname } : {}),
    saleType,
    soldDate: said.soldToDateTime,
    ...typedAmountPatch('soldPrice', said.soldToPrice),
    ...typedAmountPatch('difference', hasDifference ? difference : null),
    ...(isPartExchangeSale(saleType) ? { cars: [tradeInFieldsOf(said, prepared)] } : {}),
    ...(said.numberOfMonths ? termsOf(said, prepared) : {}),
  }
  return { vehicleID: vehicle.id, version, typed }
}

function typedAmountPatch<const N extends keyof SaleValues>(
  name: N,
  amount: Cents | null | undefined,
): Partial<SaleValues> {
  return amount === null || amount === undefined ? {} : { [name]: formatAmount(amount) }
}

function tradeInFieldsOf(said: SellLine, prepared: PreparedSale | null) {
  const car = prepared?.tradeIn
  if (!car) return { id: null, text: said.tradeIn?.regNo ?? '' }
  return { id: car.vehicleID, text: car.vehicleID === null ? car.regNo : `${car.regNo} ${car.description}`.trim() }
}

function termsOf(said: SellLine, prepared: PreparedSale | null): Partial<SaleValues> {
  const accountNo = said.hpAccountNo ?? prepared?.hpAccountNo ?? ''
  return {
    ...(accountNo === '' ? {} : { hpAccountNo: accountNo }),
    ...typedAmountPatch('deposit', said.deposit),
    ...typedAmountPatch('monthlyPayment', said.monthlyPayment),
    ...typedAmountPatch('lastPayment', said.lastPayment),
    numberOfMonths: String(said.numberOfMonths ?? ''),
    firstPaymentDate: said.firstPaymentDate ?? '',
  }
}

/** How the figures are told that matter most. */
const LOOKS: Readonly<Record<string, Partial<PanelFact>>> = {
  'Sold Price': { ruled: true },
  Allowed: { tone: 'out' },
  Financed: { tone: 'strong', ruled: true },
  'Cash due': { tone: 'big', ruled: true },
}

/** Who buys what, the price, the car taken in, the schedule, and what is due in cash. */
function factsOf({ said, vehicle, client, prepared }: CheckedSell): PanelFact[] {
  return [
    ...(vehicle ? [{ label: 'Vehicle', value: <Registration text={vehicle.label} /> }] : []),
    ...(vehicle ? [{ label: '', value: vehicle.description, tone: 'muted' as const, key: 'about' }] : []),
    ...(client ? [{ label: 'Client', value: `${client.clientName} ${client.label}` }] : []),
    ...sellFacts(said, prepared).map(([label, value]): PanelFact => ({ label, value, ...LOOKS[label] })),
  ]
}
