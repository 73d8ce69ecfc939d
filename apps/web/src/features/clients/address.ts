import { z } from 'zod'
import { AddressNumber, AddressText } from '../../kit/screen/address'

/** The address of the list of clients. */
export const ClientsAddress = z.object({
  idno: AddressText,
  text: AddressText,
  currentPage: AddressNumber,
  /** Add Client is open: `new`, or `clone-7` for a copy of client 7. */
  add: z
    .string()
    .regex(/^(new|clone-\d{1,9})$/)
    .optional()
    .catch(undefined),
})
export type ClientsAddress = z.output<typeof ClientsAddress>
