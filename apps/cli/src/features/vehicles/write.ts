import { NEW_VEHICLE_CHECKS, VEHICLE_CHECKS } from '@forecourt/core/features/vehicles/enums'
import { VEHICLE_FIELDS, vehicleFieldsOf } from '@forecourt/core/features/vehicles/fields'
import type { Context } from '../../kit/context'
import { resolveDay } from '../../kit/days'
import { usageFailure } from '../../kit/failure'
import { splitFieldWords, assertOnlyFields, assertHasFields } from '../../kit/field-words'
import type { CommandInput } from '../../kit/options'
import { resolveRecord } from '../../kit/resolve'
import { saveTypedRecord } from '../../kit/typed-record'

const LOOKUP_FIELDS = vehicleFieldsOf('list').map(({ name }) => name)
const DETAIL_NAMES = VEHICLE_FIELDS.map(({ name }) => name)
const PURCHASE_NAMES = ['boughtFrom', 'boughtDate', 'boughtPrice']

/** Adds a vehicle to the stock; `boughtFrom` is the ID No of the seller. */
export async function addVehicleCommand(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const typed = splitFieldWords(words, [...DETAIL_NAMES, ...PURCHASE_NAMES])
  assertOnlyFields(typed, 'regNo="ABC 123"')
  assertHasFields(
    typed,
    'regNo="ABC 123" make=Toyota model=Vitz bodyType=Hatchback color=White fuelType=Petrol yom=2015',
  )
  const { boughtFrom, boughtDate, ...details } = typed.fields
  const bought = boughtDate === undefined ? {} : { boughtDate: await resolveDay(ctx, boughtDate, 'past') }
  const seller = boughtFrom === undefined ? {} : { boughtFromID: (await resolveRecord(ctx, 'client', boughtFrom)).id }
  const input = { ...wireFields(details), ...bought, ...seller }
  await saveTypedRecord(ctx, options, {
    ...{ id: null, fields: typed.fields, operation: 'AddVehicle', done: 'the vehicle is added' },
    checks: NEW_VEHICLE_CHECKS,
    save: (client, key, confirmed) => client.call('AddVehicle', { ...input, confirmed: [...confirmed] }, { key }),
    idOf: ({ id }) => id,
  })
}

/** Changes the given fields of a vehicle; an empty value clears a field. Its purchase is changed on its page. */
export async function editVehicleCommand(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const typed = splitFieldWords(words, DETAIL_NAMES)
  if (typed.named === '')
    throw usageFailure('Which vehicle? Write its registration first, such as ABC 123 mileage=80000')
  assertHasFields(typed, 'mileage=80000')
  const { id } = await resolveRecord(ctx, 'vehicle', typed.named)
  const { client } = await ctx.connect()
  const { version } = await client.call('GetVehicle', { vehicleID: id })
  await saveTypedRecord(ctx, options, {
    ...{ id, fields: typed.fields, operation: 'EditVehicle', done: 'the vehicle is changed' },
    checks: VEHICLE_CHECKS,
    save: (on, key, confirmed) =>
      on.call('EditVehicle', { id, version, ...wireFields(typed.fields), confirmed: [...confirmed] }, { key }),
    idOf: () => id,
  })
}

/** The fields as the calls take them; values of lists by their words. */
function wireFields(fields: Readonly<Record<string, string>>): Record<string, string> {
  const isListed = (name: string) => LOOKUP_FIELDS.some((each) => each === name)
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [isListed(name) ? `${name}Str` : name, value]),
  )
}
