import { z } from 'zod'
import { AddressNumber, AddressText } from '../../kit/screen/address'

/** Add Client is open: `new`, or `clone-7` for a copy of client 7. */
const Adding = z
  .string()
  .regex(/^(new|clone-\d{1,9})$/)
  .optional()
  .catch(undefined)

/** The address of the list of clients. */
export const ClientsAddress = z.object({
  idno: AddressText,
  text: AddressText,
  currentPage: AddressNumber,
  add: Adding,
})
export type ClientsAddress = z.output<typeof ClientsAddress>

/** The address of one client. */
export const ClientAddress = z.object({ clientID: AddressNumber, add: Adding })
export type ClientAddress = z.output<typeof ClientAddress>
