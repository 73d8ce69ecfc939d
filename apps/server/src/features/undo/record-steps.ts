import { CLIENT_FIELDS } from '@forecourt/core/features/clients/fields'
import { TRANSFER_FIELDS } from '@forecourt/core/features/transfers/fields'
import { VEHICLE_FIELDS } from '@forecourt/core/features/vehicles/fields'
import { SettingsIn } from '@forecourt/core/features/settings/schemas'
import type { Trx } from '../../database/database'
import { saveHire } from '../car-hire/service'
import { editClient } from '../clients/service'
import { restoreCreditRecords } from '../credit/records-repository'
import { takeBackCreditRecord } from '../credit/records-service'
import { editBoughtDetails, editNote } from '../deals/purchase-service'
import { saveSoldTo } from '../deals/sell'
import { vehicleOut } from '../deals/vehicle-view'
import { changeSettings } from '../settings/service'
import { saveTransfer } from '../transfers/service'
import { editVehicle } from '../vehicles/details-service'
import { type FormNames, formFields, revertedFields, revertedFormFields } from './reverted-fields'
import type { EventImages, StepMaker } from './step'

const CLIENT: FormNames = {
  ...Object.fromEntries(CLIENT_FIELDS.map(({ column, name }) => [column, name])),
  spouse_id: 'spouseID',
  is_car_hire_client: 'isCarHireClient',
}

/** The fields of the details as `EditVehicle` takes them: a word of a list as `makeStr`. */
const DETAILS: FormNames = Object.fromEntries(
  VEHICLE_FIELDS.map(({ column, name, kind }) => [column, kind === 'list' ? `${name}Str` : name]),
)

const TRANSFER: FormNames = Object.fromEntries(TRANSFER_FIELDS.map(({ column, name }) => [column, name]))

const PURCHASE: FormNames = {
  ...{ clientID: 'clientID', dateBought: 'dateBought', priceBought: 'priceBought' },
}

/** The form fields of a sale; its trade-ins are two fields. */
const SALE: FormNames = {
  ...{ client_id: 'clientID', sale_type: 'saleType', sold_price: 'soldToPrice', sold_date: 'soldToDateTime' },
  ...{ difference: 'difference', deposit: 'deposit', monthly_payment: 'monthlyPayment', last_payment: 'lastPayment' },
  ...{
    number_of_months: 'numberOfMonths',
    number_of_first_payments: 'numberOfFirstPayments',
    end_of_month: 'endOfMonth',
  },
  ...{ first_payments_total: 'firstPaymentsTotal', first_payment_date: 'firstPaymentDate', is_consumer: 'isConsumer' },
  hp_account_no: 'hpAccountNo',
}

function revertedSale(images: EventImages): Record<string, unknown> {
  const { cars } = revertedFields<{ cars?: unknown }>(images.before ?? {}, images.after ?? {})
  const [first = null, ...rest] = Array.isArray(cars) ? cars : []
  return {
    ...revertedFormFields(images, SALE),
    ...(cars === undefined ? {} : { peVehicleID: first, additionalPEVehicles: rest }),
  }
}

const HIRE: FormNames = {
  ...{ client_id: 'clientID', vehicle_id: 'vehicleID', hire_type: 'carHireType', rate: 'rate' },
  ...{ start_date: 'startDateTime', end_date: 'endDateTime' },
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
  if (after && 'signed_by_seller' in after)
    return {
      becomes: 'The edit of the transfer will be reversed.',
      undo: (ctx) => saveTransfer(ctx, { vehicleID: id, ...revertedFormFields(event, TRANSFER) }),
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
    undo: async (ctx) => {
      const vehicleID = event.subjectID ?? 0
      await saveSoldTo(ctx, { vehicleID, ...revertedSale(event) })
      await restoreCreditRecords(ctx.db as Trx, vehicleID, event.transactionID)
    },
  }),
  'credit add': ({ subjectID, after }) =>
    after?.kind === 'mistake'
      ? null
      : {
          becomes: 'The record will stand in the credit file as recorded by mistake.',
          undo: (ctx) => takeBackCreditRecord(ctx, { id: subjectID ?? 0, vehicleID: Number(after?.vehicle_id) }),
        },
  'hire edit': (event) => ({
    becomes: 'The edit of the hire will be reversed.',
    undo: (ctx) => saveHire(ctx, { carHireID: event.subjectID, ...revertedFormFields(event, HIRE) }),
  }),
  'hire delete': ({ before }) => ({
    becomes: 'The hire will be entered again, under a new number.',
    undo: (ctx) => saveHire(ctx, formFields(before, HIRE)),
  }),
  'settings edit': settingsEditSteps,
}
