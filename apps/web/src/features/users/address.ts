import { type AddressOf, address, addressChoice, addressNumber, addressText } from '../../kit/screen/address'

/** The address of Users; `add`, `edit`, `tokens` and `sessions` open their dialogs. */
export const UsersAddress = address({
  username: addressText,
  status: addressChoice(['active', 'inactive']),
  currentPage: addressNumber(),
  add: addressChoice(['new']),
  edit: addressNumber(),
  tokens: addressChoice(['all', 'new']),
  sessions: addressChoice(['own']),
})
export type UsersAddress = AddressOf<typeof UsersAddress>
