import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { CommandNode } from '../../kit/command-tree'
import { listProfiles } from '../../kit/profile'
import type { FetchRows } from './complete-fetch'
import { type Candidate, CANDIDATES_MAX } from './candidate'
import type { CompletionSource } from '../../kit/source'

/** The sources of values for each command: a file that is written at build time, beside the tree. */
export interface CompletionSources {
  /** By the path of a command. */
  words: Readonly<Record<string, readonly CompletionSource[]>>
  /** By the path and the option: `cash list --type`. */
  values: Readonly<Record<string, CompletionSource>>
}

export interface BuiltCommands extends CompletionSources {
  root: CommandNode
}

interface HpRow {
  regNo: string
  accountNo: string
  name: string
  surname: string
}
interface VehicleRow {
  regNo: string
  make?: string
  model?: string
}
interface ClientRow {
  idno: string
  name: string
  surname: string
}

/** The open HP accounts whose number or registration begins with a text. */
export async function accountCandidates(ask: FetchRows, text: string): Promise<Candidate[]> {
  const body = { text: text || null, pendingPaymentsOnly: true, pageSize: CANDIDATES_MAX, only: 'rows' }
  const rows = await ask<HpRow>('/api/HPSchedule/GetHPSchedules', body)
  return rows.flatMap(({ regNo, accountNo, name, surname }) => [
    { value: accountNo, about: `${regNo}, ${name} ${surname}` },
    ...(text === '' || !startsWithText(regNo, text)
      ? []
      : [{ value: regNo, about: `${accountNo}, ${name} ${surname}` }]),
  ])
}

/** The vehicles whose registration begins with a text. */
export async function vehicleCandidates(ask: FetchRows, text: string): Promise<Candidate[]> {
  const rows = await ask<VehicleRow>('/api/Admin/GetVehicles', {
    regNo: text || null,
    pageSize: CANDIDATES_MAX,
    only: 'rows',
  })
  return rows.map(({ regNo, make = '', model = '' }) => ({ value: regNo, about: `${make} ${model}`.trim() }))
}

/** The clients whose ID No begins with a text. */
export async function clientCandidates(ask: FetchRows, text: string): Promise<Candidate[]> {
  if (text === '') return []
  const rows = await ask<ClientRow>(`/api/Admin/GetClientsDropDown?text=${encodeURIComponent(text)}`, null)
  return rows.slice(0, CANDIDATES_MAX).map(({ idno, name, surname }) => ({ value: idno, about: `${name} ${surname}` }))
}

export function profileCandidates(env: Readonly<Record<string, string | undefined>>): Candidate[] {
  return listProfiles(env).map(({ name, server, username }) => ({ value: name, about: `${username} ${server}`.trim() }))
}

/** The YAML files and folders below the typed folder. */
export function jobFiles(text: string): Candidate[] {
  const folder = text.endsWith('/') ? text : dirname(text)
  const begun = text.endsWith('/') ? '' : basename(text)
  const shown = (name: string) => (text.includes('/') ? join(folder, name) : name)
  return readdirSync(folder, { withFileTypes: true }).flatMap((each): Candidate[] => {
    if (!each.name.startsWith(begun) || (each.name.startsWith('.') && begun === '')) return []
    if (each.isDirectory()) return [{ value: `${shown(each.name)}/`, isOpen: true }]
    return /\.ya?ml$/.test(each.name) ? [{ value: shown(each.name), about: 'jobs' }] : []
  })
}

/** The text without what is ignored when records are searched: case, blanks, dashes. */
export function normaliseText(text: string): string {
  return text.toLowerCase().replaceAll(/[\s-]/g, '')
}

export function startsWithText(value: string, text: string): boolean {
  return normaliseText(value).startsWith(normaliseText(text))
}
