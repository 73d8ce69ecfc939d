import { z } from 'zod'

/** Text in the address; the router reads `?text=123` as a number. */
export const AddressText = z
  .union([z.string(), z.number().transform(String), z.boolean().transform(String)])
  .optional()
  .catch(undefined)
/** A whole number from 1 in the address. */
export const AddressNumber = z.coerce.number().int().min(1).optional().catch(undefined)
/** A switch in the address; absent is off. */
export const AddressFlag = z
  .union([z.boolean(), z.enum(['true', 'false', 'pending']).transform((text) => text !== 'false')])
  .optional()
  .catch(undefined)

/** The order of a list in the address: `sortByType` 0 ascending, 1 descending. */
export const addressSorting = <const C extends readonly string[]>(columns: C) => ({
  sortByColumn: z.enum(columns).optional().catch(undefined),
  sortByType: z.coerce.number().int().min(0).max(1).optional().catch(undefined),
})
