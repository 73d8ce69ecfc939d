import type { dealsOperations } from '@forecourt/core/features/deals/operations'
import { purchaseProblems } from '@forecourt/core/features/deals/purchase-rules'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { DAY_PROBLEM, isDay } from '@forecourt/core/kernel/days'
import { centsFromWire, formatDecimal, formatAmount } from '@forecourt/core/kernel/money'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import type { InputOf } from '@forecourt/core/kernel/operation'
import { type ComparedField, textField } from '../../../kit/drafts/conflict'
import type { RecordEdits } from '../../../kit/drafts/record-save'
import { shownDay } from '../../../kit/form/day-typing'

/** The Purchase tab as typed. */
export interface PurchaseValues {
  /** The seller who was picked; null while an ID No is only typed. */
  clientID: number | null
  idno: string
  dateBought: string
  priceBought: string
}

export function purchaseOf(vehicle: VehicleOut): PurchaseValues {
  const price = centsFromWire(vehicle.boughtPrice)
  return {
    clientID: vehicle.clientBoughtFrom?.id ?? null,
    idno: vehicle.clientBoughtFrom?.idno ?? '',
    dateBought: vehicle.boughtDate ?? '',
    priceBought: price === null ? '' : formatAmount(price),
  }
}

/** The fields compared when another user saved meanwhile. */
export const PURCHASE_FIELDS: readonly ComparedField<PurchaseValues>[] = [
  { names: ['clientID', 'idno'], label: 'ID No', text: ({ idno }) => idno },
  { names: ['dateBought'], label: 'Bought date', text: ({ dateBought }) => shownDay(dateBought) },
  textField('priceBought', 'Bought price'),
]

/** Returns the problems by field. */
export function purchaseFormProblems(values: PurchaseValues): ReadonlyMap<string, string> {
  const price = values.priceBought.trim() === '' ? null : parseMoneyText(values.priceBought)
  const found = purchaseProblems({
    clientID: values.clientID,
    dateBought: isDay(values.dateBought) ? values.dateBought : null,
    priceBought: price?.cents ?? null,
  })
  const problems = new Map(found.map(({ field, message }) => [field, message]))
  if (values.clientID === null && values.idno !== '') problems.set('clientID', 'Choose a client from the list')
  if (values.dateBought !== '' && !isDay(values.dateBought)) problems.set('dateBought', DAY_PROBLEM)
  if (price?.problem !== undefined) problems.set('priceBought', price.problem)
  return problems
}

/** The request that saves what was typed; what was not typed is not sent. */
export function purchaseBody(
  vehicleID: number,
  { typed, version }: RecordEdits<PurchaseValues>,
): InputOf<(typeof dealsOperations)['EditVehicleBoughtDetails']> {
  const { clientID, dateBought, priceBought } = typed
  const cents = priceBought === undefined ? undefined : parseMoneyText(priceBought).cents
  return {
    vehicleID,
    version,
    ...(clientID === undefined ? {} : { clientID }),
    ...(dateBought === undefined ? {} : { dateBought }),
    ...(cents === undefined ? {} : { priceBought: formatDecimal(cents) }),
  }
}
