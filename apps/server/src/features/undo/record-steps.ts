import { CLIENT_FIELDS } from '@forecourt/core/features/clients/fields'
import { VEHICLE_FIELDS } from '@forecourt/core/features/vehicles/fields'
import { SettingsIn } from '@forecourt/core/features/settings/schemas'
import { toCents, toDay } from '../../database/values'
import { saveHire } from '../car-hire/service'
import { editClient } from '../clients/service'
import { editBoughtDetails, editNote } from '../deals/purchase-service'
import { saveSoldTo } from '../deals/sell'
import { vehicleOut } from '../deals/vehicle-view'
import { changeSettings } from '../settings/service'
import { editVehicle } from '../vehicles/details-service'
import { revertedFields } from './reverted-fields'
import type { EventImages, StepMaker } from './step'

type EventImage = NonNullable<EventImages['before']>

/** Returns the reverted fields of a record by the names of its form. */
function revertedFormFields(
  { before, after }: EventImages,
  names: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const changed = Object.entries(revertedFields(before ?? {}, after ?? {}))
  return Object.fromEntries(changed.flatMap(([name, value]) => (names[name] ? [[names[name], value]] : [])))
}

const CLIENT: Readonly<Record<string, string>> = {
  ...Object.fromEntries(CLIENT_FIELDS.map(({ column, name }) => [column, name])),
  spouse_id: 'spouseID',
  is_car_hire_client: 'isCarHireClient',
}

/** The fields of the details as `EditVehicle` takes them: a word of a list as `makeStr`. */
const DETAILS: Readonly<Record<string, string>> = Object.fromEntries(
  VEHICLE_FIELDS.map(({ column, name, kind }) => [column, kind === 'list' ? `${name}Str` : name]),
)

const PURCHASE: Readonly<Record<string, string>> = {
  ...{ clientID: 'clientID', dateBought: 'dateBought', priceBought: 'priceBought' },
}

/** The form fields of a sale; its trade-ins are two fields. */
const SALE: Readonly<Record<string, string>> = {
  ...{ clientID: 'clientID', saleType: 'saleType', soldPrice: 'soldToPrice', soldDate: 'soldToDateTime' },
  ...{ difference: 'difference', deposit: 'deposit', monthlyPayment: 'monthlyPayment', lastPayment: 'lastPayment' },
  ...{ numberOfMonths: 'numberOfMonths', numberOfFirstPayments: 'numberOfFirstPayments', endOfMonth: 'endOfMonth' },
  ...{ firstPaymentsTotal: 'firstPaymentsTotal', firstPaymentDate: 'firstPaymentDate', hpAccountNo: 'hpAccountNo' },
  isConsumer: 'isConsumer',
}

function revertedSale(images: EventImages): Record<string, unknown> {
  const { cars } = revertedFields<{ cars?: unknown }>(images.before ?? {}, images.after ?? {})
  const [first = null, ...rest] = Array.isArray(cars) ? cars : []
  return {
    ...revertedFormFields(images, SALE),
    ...(cars === undefined ? {} : { peVehicleID: first, additionalPEVehicles: rest }),
  }
}

function hireIn(image: EventImage) {
  return {
    clientID: Number(image.client_id),
    vehicleID: Number(image.vehicle_id),
    carHireType: Number(image.hire_type),
    rate: toCents(Number(image.rate)),
    startDateTime: toDay(String(image.start_date)),
    endDateTime: toDay(String(image.end_date)),
  }
}

/** Steps of an edit of a vehicle: of its note, its purchase or its details, which the audit stores as saved. */
const vehicleEditSteps: StepMaker = (event) => {
  const { before, after } = event
  const id = event.subjectID ?? 0
  if (after && 'note' in after)
    return {
      becomes: 'The edit of the note will be reversed.',
      undo: (ctx) => editNote(ctx, { vehicleID: id, note: String(before?.note ?? '') }),
    }
  if (after && 'dateBought' in after)
    return {
      becomes: 'The edit of the purchase will be reversed.',
      undo: (ctx) => editBoughtDetails(ctx, { vehicleID: id, ...revertedFormFields(event, PURCHASE) }),
    }
  return {
    becomes: 'The edit of the details will be reversed.',
    undo: (ctx) => editVehicle(ctx, { id, ...revertedFormFields(event, DETAILS) }, () => vehicleOut(ctx, id)),
  }
}

/** Steps of an edit of settings; months and lists are saved there and are no settings. */
const settingsEditSteps: StepMaker = (event) => {
  const changed = revertedFields(event.before ?? {}, event.after ?? {})
  const names = Object.keys(changed)
  if (names.length === 0 || names.some((name) => !(name in SettingsIn.shape))) return null
  return { becomes: 'The edit of the settings will be reversed.', undo: (ctx) => changeSettings(ctx, changed) }
}

/** Steps of edits of records outside the cash book and its costs, and of deletions that can be entered again. */
export const RECORD_STEPS: Readonly<Record<string, StepMaker>> = {
  'client edit': (event) => ({
    becomes: 'The edit of the client will be reversed.',
    undo: (ctx) => editClient(ctx, { id: event.subjectID ?? 0, ...revertedFormFields(event, CLIENT) }),
  }),
  'vehicle edit': vehicleEditSteps,
  'deal edit': (event) => ({
    becomes: 'The edit of the sale will be reversed.',
    undo: (ctx) => saveSoldTo(ctx, { vehicleID: event.subjectID ?? 0, ...revertedSale(event) }),
  }),
  'deal delete': (event) => ({
    becomes: 'The vehicle will be sold again, as it was.',
    undo: (ctx) => saveSoldTo(ctx, { vehicleID: event.subjectID ?? 0, ...revertedSale(event) }),
  }),
  'hire edit': ({ subjectID, before, after }) => ({
    becomes: 'The edit of the hire will be reversed.',
    undo: (ctx) =>
      saveHire(ctx, { carHireID: subjectID, ...revertedFields(hireIn(before ?? {}), hireIn(after ?? {})) }),
  }),
  'hire delete': ({ before }) => ({
    becomes: 'The hire will be entered again, under a new number.',
    undo: (ctx) => saveHire(ctx, hireIn(before ?? {})),
  }),
  'settings edit': settingsEditSteps,
}
