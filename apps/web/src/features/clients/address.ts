import {
  type AddressValues,
  addressReader,
  addressNumber,
  addressPattern,
  addressString,
} from '../../kit/screen/address'

/** Opens Add Client: `new`, or `clone-7` for a copy of client 7. */
const AddPattern = addressPattern(/^(new|clone-\d{1,9})$/)

export const ClientsAddress = addressReader({
  idno: addressString,
  text: addressString,
  currentPage: addressNumber(),
  add: AddPattern,
})
export type ClientsAddress = AddressValues<typeof ClientsAddress>

export const ClientAddress = addressReader({ clientID: addressNumber(), add: AddPattern })
export type ClientAddress = AddressValues<typeof ClientAddress>
