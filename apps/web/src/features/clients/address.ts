import { z } from 'zod'
import { AddressNumber, AddressText } from '../../kit/screen/address'

/** The address of the list of clients. */
export const ClientsAddress = z.object({ idno: AddressText, text: AddressText, currentPage: AddressNumber })
export type ClientsAddress = z.output<typeof ClientsAddress>
