import { z } from 'zod'
import { AddressNumber, AddressText } from '../../kit/screen/address'

const Open = z.string().regex(/^new$/).optional().catch(undefined)

/** The address of Users; `add` and `edit` open their dialogs. */
export const UsersAddress = z.object({
  username: AddressText,
  status: z.enum(['active', 'inactive']).optional().catch(undefined),
  currentPage: AddressNumber,
  add: Open,
  edit: AddressNumber,
})
export type UsersAddress = z.output<typeof UsersAddress>
