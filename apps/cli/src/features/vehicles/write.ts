import { VEHICLE_FIELDS, vehicleFieldsOf } from '@forecourt/core/features/vehicles/fields'
import type { Context } from '../../kit/context'
import { dayOf } from '../../kit/days'
import { usage } from '../../kit/failure'
import { fieldWords, mustBeFields, mustHaveFields } from '../../kit/field-words'
import type { Given } from '../../kit/options'
import { resolveOne } from '../../kit/resolve'
import { saveTyped } from '../../kit/typed-record'

const LISTED = vehicleFieldsOf('list').map(({ name }) => name)
const OF_DETAILS = VEHICLE_FIELDS.map(({ name }) => name)
const OF_PURCHASE = ['boughtFrom', 'boughtDate', 'boughtPrice']

/** Takes a vehicle into stock; `boughtFrom` is the ID No of the seller. */
export async function addVehicle(ctx: Context, { words, options }: Given): Promise<void> {
  const typed = fieldWords(words, [...OF_DETAILS, ...OF_PURCHASE])
  mustBeFields(typed, 'regNo="ABC 123"')
  mustHaveFields(
    typed,
    'regNo="ABC 123" make=Toyota model=Vitz bodyType=Hatchback color=White fuelType=Petrol yom=2015',
  )
  const { boughtFrom, boughtDate, ...details } = typed.fields
  const bought = boughtDate === undefined ? {} : { boughtDate: await dayOf(ctx, boughtDate, 'past') }
  const seller = boughtFrom === undefined ? {} : { boughtFromID: (await resolveOne(ctx, 'client', boughtFrom)).id }
  const input = { ...wireOf(details), ...bought, ...seller }
  await saveTyped(ctx, options, {
    ...{ id: null, fields: typed.fields, operation: 'AddVehicle', done: 'the vehicle is added' },
    save: (client, key) => client.call('AddVehicle', input, { key }),
    idOf: ({ id }) => id,
  })
}

/** Changes the fields of a vehicle that are given; an empty value clears one. What it was bought for is changed on its page. */
export async function editVehicle(ctx: Context, { words, options }: Given): Promise<void> {
  const typed = fieldWords(words, OF_DETAILS)
  if (typed.named === '') throw usage('Which vehicle? Write its registration first, such as ABC 123 mileage=80000')
  mustHaveFields(typed, 'mileage=80000')
  const { id } = await resolveOne(ctx, 'vehicle', typed.named)
  const { client } = await ctx.connect()
  const { version } = await client.call('GetVehicle', { vehicleID: id })
  await saveTyped(ctx, options, {
    ...{ id, fields: typed.fields, operation: 'EditVehicle', done: 'the vehicle is changed' },
    save: (on, key) => on.call('EditVehicle', { id, version, ...wireOf(typed.fields) }, { key }),
    idOf: () => id,
  })
}

/** The fields as the calls take them: those of lists by their words. */
function wireOf(fields: Readonly<Record<string, string>>): Record<string, string> {
  const isListed = (name: string) => LISTED.some((each) => each === name)
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [isListed(name) ? `${name}Str` : name, value]),
  )
}
