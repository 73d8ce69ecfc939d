import type { ClientRow, VehicleRow } from './repository'

export type ClientFacts = Pick<ClientRow, 'id' | 'idno' | 'surname' | 'name'>
export type VehicleFacts = Omit<
  VehicleRow,
  'marks' | 'search' | 'bought_from_id' | 'sold_to_id' | 'tried_by' | 'dismissed'
>

export const STOCK = 1
/** In stock, with an attempt that stands. */
export const ATTEMPT = 2
export const SOLD = 3

/** Without case, spaces and dashes. */
export function squeezed(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}

/** Every number of a client without case, spaces and dashes, each after a line end. */
export function numbersOf({ idno, mob_no, tel_no, other_no }: ClientRow): string {
  return [idno, mob_no, tel_no, other_no].map((number) => `\n${squeezed(number)}`).join('')
}
