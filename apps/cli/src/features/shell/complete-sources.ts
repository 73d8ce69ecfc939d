import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { CommandNode } from '../../kit/command-tree'
import { listProfiles } from '../../kit/profile'
import type { Ask } from './complete-ask'
import { type Candidate, SHOWN } from './candidate'
import type { Source } from '../../kit/source'

/** What completion knows of each command: the file that is written when the program is built, beside the tree. */
export interface Completes {
  /** By the path of a command. */
  words: Readonly<Record<string, readonly Source[]>>
  /** By the path and the option: `cash list --type`. */
  values: Readonly<Record<string, Source>>
}

/** What the program is built with. */
export interface BuiltCommands extends Completes {
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

/** The open HP accounts that a text begins, by number or registration. */
export async function accounts(ask: Ask, text: string): Promise<Candidate[]> {
  const body = { text: text || null, pendingPaymentsOnly: true, pageSize: SHOWN, only: 'rows' }
  const rows = await ask<HpRow>('/api/HPSchedule/GetHPSchedules', body)
  return rows.flatMap(({ regNo, accountNo, name, surname }) => [
    { value: accountNo, about: `${regNo}, ${name} ${surname}` },
    ...(text === '' || !begins(regNo, text) ? [] : [{ value: regNo, about: `${accountNo}, ${name} ${surname}` }]),
  ])
}

/** The vehicles that a text begins. */
export async function vehicles(ask: Ask, text: string): Promise<Candidate[]> {
  const rows = await ask<VehicleRow>('/api/Admin/GetVehicles', { regNo: text || null, pageSize: SHOWN, only: 'rows' })
  return rows.map(({ regNo, make = '', model = '' }) => ({ value: regNo, about: `${make} ${model}`.trim() }))
}

/** The clients that a text begins, by ID No. */
export async function clients(ask: Ask, text: string): Promise<Candidate[]> {
  if (text === '') return []
  const rows = await ask<ClientRow>(`/api/Admin/GetClientsDropDown?text=${encodeURIComponent(text)}`, null)
  return rows.slice(0, SHOWN).map(({ idno, name, surname }) => ({ value: idno, about: `${name} ${surname}` }))
}

export function profiles(env: Readonly<Record<string, string | undefined>>): Candidate[] {
  return listProfiles(env).map(({ name, server, username }) => ({ value: name, about: `${username} ${server}`.trim() }))
}

/** The files of jobs below the folder that is typed, and folders. */
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

/** Without what does not count when records are looked for: case, blanks, dashes. */
export function bare(text: string): string {
  return text.toLowerCase().replaceAll(/[\s-]/g, '')
}

export function begins(value: string, text: string): boolean {
  return bare(value).startsWith(bare(text))
}
