import {
  type AddressValues,
  addressReader,
  addressChoice,
  addressNumber,
  addressString,
} from '../../kit/screen/address'

/** The address of Users; `add`, `edit`, `own` (of who is signed in), `tokens`, `sessions`, `roles` and `role` open their dialogs. */
export const UsersAddress = addressReader({
  username: addressString,
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
export type UsersAddress = AddressValues<typeof UsersAddress>
