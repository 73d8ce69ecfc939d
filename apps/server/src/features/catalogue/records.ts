import type { ClientRow, VehicleRow } from './repository'

/** What lists sort by; searches have columns of their own. */
export type ClientFacts = Pick<ClientRow, 'id' | 'surname' | 'name'>
export type VehicleFacts = Pick<
  VehicleRow,
  | 'id'
  | 'reg_no'
  | 'hp_account_no'
  | 'make'
  | 'model'
  | 'body_type'
  | 'color'
  | 'yom'
  | 'mileage'
  | 'bought_date'
  | 'sold_date'
  | 'next_due_date'
>

export const STOCK = 1
/** In stock, with an attempt that stands. */
export const ATTEMPT = 2
export const SOLD = 3

/** Of the HP account of a vehicle. */
export const NO_SCHEDULE = -1
export const FINISHED = 0
export const OPEN = 1

/** Without case, spaces and dashes. */
export function squeezed(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}

/** Every number of a client without case, spaces and dashes, each after a line end. */
export function numbersOf({ idno, mob_no, tel_no, other_no }: ClientRow): string {
  return [idno, mob_no, tel_no, other_no].map((number) => `\n${squeezed(number)}`).join('')
}
