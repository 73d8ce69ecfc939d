import type { ClientDraft } from './schemas'

/** A field of a form and what is wrong with it. */
export interface Problem {
  field: string
  message: string
}

/** An id number of a client as stored and compared: trimmed, upper case. */
export function normaliseIdno(typed: string): string {
  return typed.trim().toUpperCase()
}

/** Whether what was typed means an id number: the zeros that it begins with need not be typed. */
export function meansIdno(typed: string, idno: string): boolean {
  const withoutZeros = (text: string) => normaliseIdno(text).replace(/^0+(?=.)/, '')
  return withoutZeros(typed) === withoutZeros(idno)
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
