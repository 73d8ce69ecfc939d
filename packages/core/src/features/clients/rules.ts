import { squeezeText } from '../../kernel/registrations'
import type { ClientDraft } from './schemas'

export interface Problem {
  field: string
  message: string
}

/** Invisible letters, such as a soft hyphen or a direction mark. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\p{Variation_Selector}|\u180e|\u034f/gu

/** The ID No of a client as stored: trimmed, upper case, without invisible letters. */
export function normaliseIdno(typed: string): string {
  return typed.replace(INVISIBLE, '').trim().toUpperCase()
}

/** The key by which ID Nos are compared: without case, blanks, dashes, invisible letters and leading zeros; SQL does it by `forecourt_idno_key`. */
export function idnoKey(typed: string): string {
  return squeezeText(normaliseIdno(typed)).replace(/^0+(?=.)/, '')
}

export function matchesIdno(typed: string, idno: string): boolean {
  return idnoKey(typed) === idnoKey(idno)
}

/**
 * Missing fields of a client, in the order of the form; empty when it can be saved.
 * @source D1 5.
 */
export function clientProblems(client: Pick<ClientDraft, 'idno' | 'name' | 'surname'>, prefix = ''): Problem[] {
  const problems: Problem[] = []
  if (!client.idno?.trim()) problems.push({ field: `${prefix}idno`, message: 'ID No is required' })
  if (!client.name?.trim()) problems.push({ field: `${prefix}name`, message: 'Client Name is required' })
  if (!client.surname?.trim()) problems.push({ field: `${prefix}surname`, message: 'Client surname is required' })
  return problems
}

/** Success message of the form of the spouse, which saves through EditClient (D1 8). */
export const SPOUSE_UPDATED = 'Spouse updated successfully'
