import { type AddressOf, address, addressNumber, addressPattern, addressText } from '../../kit/screen/address'

/** Add Client is open: `new`, or `clone-7` for a copy of client 7. */
const Adding = addressPattern(/^(new|clone-\d{1,9})$/)

/** The address of the list of clients. */
export const ClientsAddress = address({
  idno: addressText,
  text: addressText,
  currentPage: addressNumber(),
  add: Adding,
})
export type ClientsAddress = AddressOf<typeof ClientsAddress>

/** The address of one client. */
export const ClientAddress = address({ clientID: addressNumber(), add: Adding })
export type ClientAddress = AddressOf<typeof ClientAddress>
