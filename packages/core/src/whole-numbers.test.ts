import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { isWholeText, parseWhole } from './kernel/whole-text'
import { OPERATIONS } from './operations'

/** Numbers that may have a fraction, by their name; everything else that a request takes as a number is whole. */
const DECIMALS: ReadonlySet<string> = new Set([
  ...['cO2', 'pm', 'rate', 'rateCeiling', 'settlementCompensationPercent', 'assessmentGreatestShare'],
])
/** What is no whole number as it is written. */
const NOT_WHOLE = ['85k', '15.0', '1.5', '1,5', '12a4', '1e3', '0x10', '--3', '1 250'] as const

interface Leaf {
  path: string
  schema: z.ZodType
}

type Def = {
  type: string
  innerType?: z.ZodType
  element?: z.ZodType
  in?: z.ZodType
  options?: z.ZodType[]
  shape?: object
}

/** Every value that a request takes, by its path; what stands in lists and unions too. */
function leavesOf(schema: z.ZodType, path: string): Leaf[] {
  const def = schema.def as unknown as Def
  if (def.type === 'object')
    return Object.entries(def.shape ?? {}).flatMap(([name, part]) => leavesOf(part as z.ZodType, `${path}.${name}`))
  if (def.element) return leavesOf(def.element, `${path}[]`)
  if (def.innerType) return leavesOf(def.innerType, path)
  const parts = def.options ?? (def.in ? [def.in] : [])
  const inside = parts.flatMap((part) => leavesOf(part, path))
  const isOfParts = inside.some((leaf) => leaf.path !== path)
  return isOfParts ? inside.filter((leaf) => leaf.path !== path) : [{ path, schema }]
}

/** The number that a value is read as; null when it is none. */
function numberOf(schema: z.ZodType, value: unknown): number | null {
  const read = schema.safeParse(value)
  return read.success && typeof read.data === 'number' ? read.data : null
}

const NUMBERS = Object.entries(OPERATIONS).flatMap(([name, { input }]) =>
  leavesOf(input as z.ZodType, name).filter(({ schema }) => {
    // What takes anything is no number.
    if (numberOf(schema, 1.5) !== null && schema.safeParse({}).success) return false
    const [asNumber, asText] = [numberOf(schema, 1), numberOf(schema, '1')]
    // An amount is read as its cents.
    return asNumber === 1 || asText === 1
  }),
)
const isDecimal = ({ path }: Leaf) => DECIMALS.has(path.replaceAll('[]', '').split('.').at(-1) ?? '')

describe('[server 1] a whole number', () => {
  test('is every number that a request takes, but those with a fraction', () => {
    const paths = NUMBERS.map(({ path }) => path)
    for (const known of [
      'AddVehicle.yom',
      'AddEditCash.combineHpPayment',
      'SoldToVehicle.numberOfMonths',
      'GetCashEntry.id',
    ])
      expect(paths).toContain(known)
    const decimals = new Set(NUMBERS.filter(isDecimal).map(({ path }) => path.split('.').at(-1)))
    expect([...decimals].sort()).toEqual([...DECIMALS].sort())
  })

  const whole = NUMBERS.filter((leaf) => !isDecimal(leaf))
  test.each(whole.map((leaf) => [leaf.path, leaf.schema] as const))('%s is refused where it is none', (_, schema) => {
    for (const text of NOT_WHOLE) expect(numberOf(schema, text), text).toBeNull()
    expect(numberOf(schema, 1.5)).toBeNull()
    expect(numberOf(schema, true)).toBeNull()
  })

  test('is written without a point or a letter, with commas between thousands', () => {
    for (const text of NOT_WHOLE) expect([text, parseWhole(text)]).toEqual([text, Number.NaN])
    expect(['1,250', ' 12 ', '-3', '007', ''].map(parseWhole)).toEqual([1250, 12, -3, 7, null])
    expect(isWholeText('')).toBe(false)
  })
})
