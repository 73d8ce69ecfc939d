import { type Day, isDay } from '@forecourt/core/kernel/days'

/** Reads one value of an address; undefined when it is absent or invalid. Numbers may arrive as texts, and texts as numbers. */
type AddressField<T> = (value: unknown) => T | undefined
type AddressFields = Readonly<Record<string, AddressField<unknown>>>

/** The values of an address. */
export type AddressValues<Read extends (search: never) => unknown> = ReturnType<Read>
export type AddressReader<F extends AddressFields = AddressFields> = (search: Readonly<Record<string, unknown>>) => {
  -readonly [Name in keyof F]?: ReturnType<F[Name]>
}

/**
 * Returns the reader of a screen's query, field by field; other parameters are dropped. An invalid field is present as undefined, because the router
 * merges the result over the raw query. The sign-in page reads its address, too: these few lines spare it the schema library.
 */
export function addressReader<const F extends AddressFields>(fields: F): AddressReader<F> {
  return (search) =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([name]) => name in search)
        .map(([name, field]) => [name, field(search[name])]),
    ) as ReturnType<AddressReader<F>>
}

export const addressString: AddressField<string> = (value) =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined

export const addressNumber =
  (min = 1, max = Number.MAX_SAFE_INTEGER): AddressField<number> =>
  (value) => {
    const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value ?? Number.NaN)
    return Number.isSafeInteger(number) && number >= min && number <= max ? number : undefined
  }

export const addressChoice =
  <const T extends string>(choices: readonly T[]): AddressField<T> =>
  (value) =>
    choices.find((choice) => choice === value)

/** A text that matches a pattern. */
export const addressPattern =
  (pattern: RegExp): AddressField<string> =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined

/** A boolean; absent is off. */
export const addressFlag: AddressField<boolean> = (value) => {
  const text = String(value)
  if (/^(true|yes|on|1|pending)$/i.test(text)) return true
  return /^(false|no|off|0)$/i.test(text) ? false : undefined
}

export const addressDay: AddressField<Day> = (value) => (typeof value === 'string' && isDay(value) ? value : undefined)

/** A day: milliseconds (D3 2.1), or `yyyy-MM-dd`. */
export const addressMoment: AddressField<number | Day> = (value) =>
  addressNumber(Number.MIN_SAFE_INTEGER)(value) ?? addressDay(value)

/** The order of a list: `sortByType` 0 ascending, 1 descending. */
export const addressSorting = <const C extends readonly string[]>(columns: C) => ({
  sortByColumn: addressChoice<C[number]>(columns),
  sortByType: addressNumber(0, 1),
})
