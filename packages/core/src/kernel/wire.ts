import { z } from 'zod'
import { CENTS_MAX, type Cents, centsFromWire, eurosOf } from './money'
import { DAY_PROBLEM, type Day, isDay } from './days'
import { isWholeText } from './whole-text'

/** Shapes that every feature's schemas are made of (server 1). Requests are lenient in form and strict in meaning. */

/** Money in a request: number or decimal string, at most two decimals; parsed to cents. */
export const MoneyIn = z.union([z.number(), z.string()]).transform((value, ctx): Cents => {
  const amount = centsFromWire(value)
  if (amount === null) {
    ctx.addIssue({ code: 'custom', message: 'Write an amount such as 12.50 or 1,250' })
    return z.NEVER
  }
  if (Math.abs(amount) > CENTS_MAX) {
    ctx.addIssue({ code: 'custom', message: 'The largest amount is 99,999,999.99' })
    return z.NEVER
  }
  return amount
})

/** Money in an answer: a JSON number with at most two decimals. */
export const MoneyOut = z.number()

/** Cents as the number of an answer; null stays null. */
export function wireMoney(amount: Cents): number
export function wireMoney(amount: Cents | null): number | null
export function wireMoney(amount: Cents | null): number | null {
  return amount === null ? null : eurosOf(amount)
}

const MIDNIGHT = /^T00:00(:00(\.0+)?)?$/

/**
 * A day in a request: `yyyy-MM-dd`, or a moment (ISO 8601), which the server turns into its day in the business time zone before
 * it parses (see `normaliseDays`). An impossible day is refused.
 */
export const DayIn = z.string().transform((value, ctx): Day => {
  const text = value.trim()
  if (isDay(text)) return text
  const date = text.slice(0, 10)
  if (isDay(date) && MIDNIGHT.test(text.slice(10))) return date
  ctx.addIssue({ code: 'custom', message: DAY_PROBLEM })
  return z.NEVER
})

/** A day in an answer: `yyyy-MM-dd`. */
export const DayOut = z.string()
/** A moment in an answer: ISO 8601, UTC. */
export const MomentOut = z.string()

export const Id = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(1).max(2_147_483_647))
/** An id where 0, '' and null mean none. */
export const IdOrNone = z
  .union([z.null(), z.literal(''), z.literal(0), z.literal('0'), Id])
  .transform((value): number | null =>
    value === null || value === '' || value === 0 || value === '0' ? null : Number(value),
  )

/** The `version` of the record that an edit was based on. With an old one the save is a 409; absent or null accepts any. */
export const VersionIn = z.union([z.null(), z.literal('').transform((): null => null), z.literal(0), Id]).optional()

/** Characters that no text may have; the database refuses the first of them. Tabs and line feeds may stay. */
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/** Free text: trimmed, without control characters; null and '' both mean empty. At most 2,000 characters. */
export const TextIn = z
  .union([z.string(), z.number().transform(String), z.null()])
  .transform((value) => (value ?? '').replace(CONTROL, '').trim())
  .pipe(z.string().max(2_000))
/** Long text, such as notes and terms: at most 20,000 characters. */
export const LongTextIn = z
  .union([z.string(), z.null()])
  .transform((value) => (value ?? '').replace(CONTROL, '').trimEnd())
  .pipe(z.string().max(20_000))

const PLAIN_NUMBER = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/

/** A number or a numeric string, decimals allowed; '' and null mean none. */
export const NumberIn = z.union([z.null(), z.number(), z.string()]).transform((value, ctx): number | null => {
  if (value === null || (typeof value === 'string' && value.trim() === '')) return null
  const number =
    typeof value === 'number' ? value : PLAIN_NUMBER.test(value.trim()) ? Number(value.replaceAll(',', '')) : Number.NaN
  if (!Number.isFinite(number) || Math.abs(number) > 2_000_000_000) {
    ctx.addIssue({ code: 'custom', message: 'Write a number' })
    return z.NEVER
  }
  return number
})

const NO_WHOLE = 'Write a whole number'

/** A whole number or its text; '' and null mean none. One with a point is refused, also `15.0`: nothing is rounded or dropped. */
export const WholeIn = z.union([z.null(), z.number(), z.string()]).transform((value, ctx): number | null => {
  if (value === null || (typeof value === 'string' && value.trim() === '')) return null
  const number =
    typeof value === 'number' || isWholeText(value) ? Number(String(value).replaceAll(',', '')) : Number.NaN
  if (!Number.isInteger(number) || Math.abs(number) > 2_000_000_000) {
    ctx.addIssue({ code: 'custom', message: NO_WHOLE })
    return z.NEVER
  }
  return number
})

/** A whole number between two limits, or its text, as in a query. */
export function wholeFrom(min: number, max: number) {
  return z
    .union([
      z.number(),
      z
        .string()
        .regex(/^[+-]?\d{1,15}$/, NO_WHOLE)
        .transform(Number),
    ])
    .pipe(z.number().int().min(min).max(max))
}

/** A boolean: true, false, or their texts, as in a query. */
export const Flag = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((value) => value === 'true'),
  z.null().transform(() => false),
])

/** The form of the days of a CSV file, unless they are dd-MM-yyyy. */
const FILE_DATES = ['iso'] as const

/** The form of a CSV file (server 8): by default with the byte order mark that spreadsheets need, and days as people read them. */
export const csvOptions = {
  /** False leaves the byte order mark out. */
  bom: Flag.nullish(),
  /** `iso`: days are yyyy-MM-dd. */
  dates: z.enum(FILE_DATES).nullish(),
}

/** The page of a list: from 1, by default 25 rows, at most 500. */
export const Paging = {
  pageNumber: wholeFrom(1, 1_000_000).default(1),
  pageSize: wholeFrom(1, 500).default(25),
  /** `rows` answers the page without counting, `total` what is said of all that match without a page; both unless asked. */
  only: z.enum(['rows', 'total']).nullish(),
}

/** The columns of D1 9. */
export const SORT_COLUMNS = [
  'DateTime',
  'Amount',
  'Name',
  'Description',
  'Reference',
  'DateSold',
  'DateBought',
  'RegNo',
  'HpAccountNo',
  'Date',
  'Surname',
  'Make',
  'Model',
  'DueDate',
  'Yom',
  'BodyType',
  'Color',
  'Mileage',
  'CarNo',
  'TotalCost',
] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]

/** Sorting of a list over the columns it has; anything else is refused. `sortByType` 0 ascending, 1 descending. */
export function sortingFields<const C extends readonly SortColumn[]>(columns: C) {
  return {
    sortByColumn: z.enum(columns).nullish(),
    sortByType: wholeFrom(0, 1).nullish(),
  }
}

/**
 * `{ data, totalCount }` of rows, with further values about all that match. With `only` set to `rows` the wire leaves out all but `data`; the type is
 * that of an answer without it.
 */
export function listOf<R extends z.ZodType, T extends z.ZodRawShape = Record<never, never>>(row: R, ofAll?: T) {
  const total = z.object({ totalCount: z.number().int(), ...ofAll }).partial()
  return z.object({ data: z.array(row), ...total.shape }) as unknown as z.ZodObject<
    { data: z.ZodArray<R>; totalCount: z.ZodNumber } & T
  >
}

/** Lookup value in a request: `{value}` or `{id}`. */
export const LookupIn = z.union([z.object({ id: z.number().int().nullish(), value: z.string().nullish() }), z.null()])
/** Lookup value in an answer. */
export const LookupOut = z.object({ id: z.number().int(), value: z.string() })

export const Empty = z.object({})
export const Created = z.object({ id: z.number().int() })

/** A field that may be left out, or cleared by null or ''. */
export function orNone<S extends z.ZodType>(schema: S) {
  return z.union([z.literal('').transform((): null => null), z.null(), schema]).optional()
}
