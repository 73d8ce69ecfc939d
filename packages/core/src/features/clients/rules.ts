import { squeezed } from '../../kernel/marks'
import type { ClientDraft } from './schemas'

/** A field of a form and what is wrong with it. */
export interface Problem {
  field: string
  message: string
}

/** Letters that nobody sees, such as a soft hyphen or a mark of direction. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\p{Variation_Selector}|\u180e|\u034f/gu

/** An id number of a client as stored: trimmed, upper case, without letters that nobody sees. */
export function normaliseIdno(typed: string): string {
  return typed.replace(INVISIBLE, '').trim().toUpperCase()
}

/**
 * An id number as it is compared: without case, blanks, dashes, letters that nobody sees and the zeros that it begins with; SQL does it by
 * `forecourt_idno_key`.
 */
export function idnoKey(typed: string): string {
  return squeezed(normaliseIdno(typed)).replace(/^0+(?=.)/, '')
}

/** Whether what was typed means an id number. */
export function meansIdno(typed: string, idno: string): boolean {
  return idnoKey(typed) === idnoKey(idno)
}

/**
 * What is missing from a client, in the order of the form; empty when it can be saved.
 *
 * @source D1 5.
 */
export function clientProblems(client: Pick<ClientDraft, 'idno' | 'name' | 'surname'>, prefix = ''): Problem[] {
  const problems: Problem[] = []
  if (!client.idno?.trim()) problems.push({ field: `${prefix}idno`, message: 'ID No is required' })
  if (!client.name?.trim()) problems.push({ field: `${prefix}name`, message: 'Client Name is required' })
  if (!client.surname?.trim()) problems.push({ field: `${prefix}surname`, message: 'Client surname is required' })
  return problems
}

/** Success toast of the spouse's form, which saves through EditClient (D1 8). */
export const SPOUSE_UPDATED = 'Spouse updated successfully'
