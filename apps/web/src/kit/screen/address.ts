import { type Day, isDay } from '@forecourt/core/kernel/days'

/** Reads one value of an address; undefined for one that is absent or cannot be meant. Numbers may arrive as texts, and texts as numbers. */
type Field<T> = (value: unknown) => T | undefined
type Fields = Readonly<Record<string, Field<unknown>>>

/** What an address says. */
export type AddressOf<Read extends (search: never) => unknown> = ReturnType<Read>
/** Reads the query of an address. */
export type AddressReader<F extends Fields = Fields> = (search: Readonly<Record<string, unknown>>) => {
  -readonly [Name in keyof F]?: ReturnType<F[Name]>
}

/**
 * The query of a screen, field by field; what has no field is left out. A field that cannot be meant is there as undefined, for the router
 * lays what is read over the query as it came. Every address is read before sign-in: these few lines spare the browser the library of the
 * wire's shapes, which it loads behind it.
 */
export function address<const F extends Fields>(fields: F): AddressReader<F> {
  return (search) =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([name]) => name in search)
        .map(([name, field]) => [name, field(search[name])]),
    ) as ReturnType<AddressReader<F>>
}

export const addressText: Field<string> = (value) =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined

/** A whole number. */
export const addressNumber =
  (min = 1, max = Number.MAX_SAFE_INTEGER): Field<number> =>
  (value) => {
    const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value ?? Number.NaN)
    return Number.isSafeInteger(number) && number >= min && number <= max ? number : undefined
  }

/** One of some texts. */
export const addressChoice =
  <const T extends string>(choices: readonly T[]): Field<T> =>
  (value) =>
    choices.find((choice) => choice === value)

/** A text of a form. */
export const addressPattern =
  (pattern: RegExp): Field<string> =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined

/** A switch; absent is off. */
export const addressFlag: Field<boolean> = (value) => {
  const text = String(value)
  if (/^(true|yes|on|1|pending)$/i.test(text)) return true
  return /^(false|no|off|0)$/i.test(text) ? false : undefined
}

export const addressDay: Field<Day> = (value) => (typeof value === 'string' && isDay(value) ? value : undefined)

/** A day: milliseconds (D3 2.1), or `yyyy-MM-dd`. */
export const addressMoment: Field<number | Day> = (value) =>
  addressNumber(Number.MIN_SAFE_INTEGER)(value) ?? addressDay(value)

/** The order of a list: `sortByType` 0 ascending, 1 descending. */
export const addressSorting = <const C extends readonly string[]>(columns: C) => ({
  sortByColumn: addressChoice<C[number]>(columns),
  sortByType: addressNumber(0, 1),
})
