import { type AddressOf, address, addressChoice, addressNumber, addressText } from '../../kit/screen/address'

/** The address of Users; `add`, `edit`, `own` (of who is signed in), `tokens`, `sessions`, `roles` and `role` open their dialogs. */
export const UsersAddress = address({
  username: addressText,
  status: addressChoice(['active', 'inactive']),
  currentPage: addressNumber(),
  add: addressChoice(['new']),
  edit: addressNumber(),
  own: addressChoice(['secrets']),
  tokens: addressChoice(['all', 'new']),
  sessions: addressChoice(['own']),
  roles: addressChoice(['all', 'new']),
  role: addressNumber(),
})
export type UsersAddress = AddressOf<typeof UsersAddress>
