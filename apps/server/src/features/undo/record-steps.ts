import { CLIENT_FIELDS } from '@forecourt/core/features/clients/fields'
import { SettingsIn } from '@forecourt/core/features/settings/schemas'
import { toCents, toDay } from '../../database/values'
import { saveHire } from '../car-hire/service'
import { editClient } from '../clients/service'
import { editBoughtDetails, editNote } from '../deals/purchase-service'
import { soldToVehicle } from '../deals/sell'
import { vehicleOut } from '../deals/vehicle-view'
import { changeSettings } from '../settings/service'
import { editVehicle } from '../vehicles/details-service'
import { changedBack } from './changed-back'
import type { Images, Undoing } from './step'

type Image = NonNullable<Images['before']>

/** The changed fields of a record by the names of its form. */
function namedBack({ before, after }: Images, names: Readonly<Record<string, string>>): Record<string, unknown> {
  const changed = Object.entries(changedBack(before ?? {}, after ?? {}))
  return Object.fromEntries(changed.flatMap(([name, value]) => (names[name] ? [[names[name], value]] : [])))
}

const CLIENT: Readonly<Record<string, string>> = {
  ...Object.fromEntries(CLIENT_FIELDS.map(({ column, name }) => [column, name])),
  spouse_id: 'spouseID',
  is_car_hire_client: 'isCarHireClient',
}

const DETAILS: Readonly<Record<string, string>> = {
  ...{ reg_no: 'regNo', make: 'makeStr', model: 'modelStr', body_type: 'bodyTypeStr', fuel_type: 'fuelTypeStr' },
  ...{ color: 'colorStr', chassis_no: 'chassisNo', engine_no: 'engineNo', engine_capacity: 'engineCapacity' },
  ...{ yom: 'yom', seating_capacity: 'seatingCapacity', transmission: 'transmission', spare_key: 'spareKey' },
  ...{ lot_no: 'lotNo', car_no: 'carNo', system_no: 'systemNo', mileage: 'mileage', is_miles: 'isMiles' },
  ...{ co2: 'cO2', pm: 'pm' },
}

const PURCHASE: Readonly<Record<string, string>> = {
  ...{ clientID: 'clientID', dateBought: 'dateBought', priceBought: 'priceBought' },
}

/** A sale by the fields of its form; the cars that it took in are two fields there. */
const SALE: Readonly<Record<string, string>> = {
  ...{ clientID: 'clientID', saleType: 'saleType', soldPrice: 'soldToPrice', soldDate: 'soldToDateTime' },
  ...{ difference: 'difference', deposit: 'deposit', monthlyPayment: 'monthlyPayment', lastPayment: 'lastPayment' },
  ...{ numberOfMonths: 'numberOfMonths', numberOfFirstPayments: 'numberOfFirstPayments', endOfMonth: 'endOfMonth' },
  ...{ firstPaymentsTotal: 'firstPaymentsTotal', firstPaymentDate: 'firstPaymentDate', hpAccountNo: 'hpAccountNo' },
}

function saleBack(images: Images): Record<string, unknown> {
  const { cars } = changedBack<{ cars?: unknown }>(images.before ?? {}, images.after ?? {})
  const [first = null, ...rest] = Array.isArray(cars) ? cars : []
  return {
    ...namedBack(images, SALE),
    ...(cars === undefined ? {} : { peVehicleID: first, additionalPEVehicles: rest }),
  }
}

/** A hire as the audit keeps it, as it was typed. */
function hireIn(image: Image) {
  return {
    clientID: Number(image.client_id),
    vehicleID: Number(image.vehicle_id),
    carHireType: Number(image.hire_type),
    rate: toCents(Number(image.rate)),
    startDateTime: toDay(String(image.start_date)),
    endDateTime: toDay(String(image.end_date)),
  }
}

/** An edit of a vehicle is that of its note, of its purchase or of its details, each of which the audit keeps as it is saved. */
const vehicleEdited: Undoing = (event) => {
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
      undo: (ctx) => editBoughtDetails(ctx, { vehicleID: id, ...namedBack(event, PURCHASE) }),
    }
  return {
    becomes: 'The edit of the details will be reversed.',
    undo: (ctx) => editVehicle(ctx, { id, ...namedBack(event, DETAILS) }, () => vehicleOut(ctx, id)),
  }
}

/** Months are locked and lists are spelled among the settings, and are no setting. */
const settingsEdited: Undoing = (event) => {
  const changed = changedBack(event.before ?? {}, event.after ?? {})
  const names = Object.keys(changed)
  if (names.length === 0 || names.some((name) => !(name in SettingsIn.shape))) return null
  return { becomes: 'The edit of the settings will be reversed.', undo: (ctx) => changeSettings(ctx, changed) }
}

/** Edits of records beside the cash book and its costs, and what can be entered again of them. */
export const RECORD_STEPS: Readonly<Record<string, Undoing>> = {
  'client edit': (event) => ({
    becomes: 'The edit of the client will be reversed.',
    undo: (ctx) => editClient(ctx, { id: event.subjectID ?? 0, ...namedBack(event, CLIENT) }),
  }),
  'vehicle edit': vehicleEdited,
  'deal edit': (event) => ({
    becomes: 'The edit of the sale will be reversed.',
    undo: (ctx) => soldToVehicle(ctx, { vehicleID: event.subjectID ?? 0, ...saleBack(event) }),
  }),
  'deal delete': (event) => ({
    becomes: 'The vehicle will be sold again, as it was.',
    undo: (ctx) => soldToVehicle(ctx, { vehicleID: event.subjectID ?? 0, ...saleBack(event) }),
  }),
  'hire edit': ({ subjectID, before, after }) => ({
    becomes: 'The edit of the hire will be reversed.',
    undo: (ctx) => saveHire(ctx, { carHireID: subjectID, ...changedBack(hireIn(before ?? {}), hireIn(after ?? {})) }),
  }),
  'hire delete': ({ before }) => ({
    becomes: 'The hire will be entered again, under a new number.',
    undo: (ctx) => saveHire(ctx, hireIn(before ?? {})),
  }),
  'settings edit': settingsEdited,
}
