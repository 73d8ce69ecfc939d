import { randomUUID } from 'node:crypto'
import { OPERATIONS } from '@forecourt/core/operations'
import type { Context } from '../../kit/context'
import { dayOf } from '../../kit/days'
import { usage } from '../../kit/failure'
import { fieldWords, mustBeFields, mustHaveFields } from '../../kit/field-words'
import { answered } from '../../kit/guards'
import { type Given, isOn, textOf } from '../../kit/options'
import { resolveOne } from '../../kit/resolve'
import { factsText } from '../../kit/table'

/** Fields that are words of a list. */
const LISTED = ['make', 'model', 'bodyType', 'fuelType', 'color'] as const
const OF_DETAILS = [
  ...['regNo', ...LISTED, 'chassisNo', 'engineNo', 'engineCapacity', 'yom', 'seatingCapacity', 'transmission'],
  ...['spareKey', 'lotNo', 'carNo', 'systemNo', 'mileage', 'isMiles', 'cO2', 'pm'],
]
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
  if (isOn(options, 'dryRun')) return print(ctx, { dryRun: true, ...typed.fields })
  const { client } = await ctx.connect()
  const key = textOf(options, 'key') ?? randomUUID()
  const { id } = await answered(client.call('AddVehicle', input, { key }), { key, done: 'the vehicle is added' })
  await print(ctx, { id, ...typed.fields, key })
  ctx.say(OPERATIONS.AddVehicle.success ?? '')
}

/** Changes the fields of a vehicle that are given; an empty value clears one. What it was bought for is changed on its page. */
export async function editVehicle(ctx: Context, { words, options }: Given): Promise<void> {
  const typed = fieldWords(words, OF_DETAILS)
  if (typed.named === '') throw usage('Which vehicle? Write its registration first, such as ABC 123 mileage=80000')
  mustHaveFields(typed, 'mileage=80000')
  const { id } = await resolveOne(ctx, 'vehicle', typed.named)
  const { client } = await ctx.connect()
  const { version } = await client.call('GetVehicle', { vehicleID: id })
  if (isOn(options, 'dryRun')) return print(ctx, { dryRun: true, id, ...typed.fields })
  const key = textOf(options, 'key') ?? randomUUID()
  const edit = client.call('EditVehicle', { id, version, ...wireOf(typed.fields) }, { key })
  await answered(edit, { key, done: 'the vehicle is changed' })
  await print(ctx, { id, ...typed.fields, key })
  ctx.say(OPERATIONS.EditVehicle.success ?? '')
}

/** The fields as the calls take them: those of lists by their words. */
function wireOf(fields: Readonly<Record<string, string>>): Record<string, string> {
  const isListed = (name: string) => LISTED.some((each) => each === name)
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [isListed(name) ? `${name}Str` : name, value]),
  )
}

function print(ctx: Context, record: Readonly<Record<string, unknown>>): Promise<void> {
  if (ctx.globals.json) return ctx.printJson(record)
  const shown = Object.entries(record).filter(([name]) => name !== 'key' && name !== 'dryRun')
  return ctx.print(factsText(shown.map(([name, value]) => [name, String(value)])))
}
