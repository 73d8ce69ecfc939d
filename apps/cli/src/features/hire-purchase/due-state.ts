import { type AgeingBucket, bucketOfDays } from '@forecourt/core/features/hire-purchase/ageing'
import { AGEING_BUCKETS, type DueList, type HpScheduleRow } from '@forecourt/core/features/hire-purchase/schemas'

/** What the payments-due screen shows and where the person is in it. */
export interface DueState {
  list: DueList
  /** Read later than `list` and not taken yet, so that nothing moves under the cursor. */
  waiting: DueList | null
  filter: string
  isFiltering: boolean
  bucket: AgeingBucket | null
  sort: { by: SortKey; isDescending: boolean }
  /** The account under the cursor. */
  cursor: number
  selected: ReadonlySet<number>
}

export const SORT_KEYS = [
  'regNo',
  'accountNo',
  'nextDueDate',
  'numberOfPaymentsOverdue',
  'nextPaymentAmount',
  'totalOfRemainingPayments',
  'name',
] as const
export type SortKey = (typeof SORT_KEYS)[number]
export const SORT_TITLES: Readonly<Record<SortKey, string>> = {
  regNo: 'Reg No',
  accountNo: 'Account',
  nextDueDate: 'Due Date',
  numberOfPaymentsOverdue: 'Over',
  nextPaymentAmount: 'Next',
  totalOfRemainingPayments: 'Remaining',
  name: 'Name',
}

export type DueAction =
  | { kind: 'move'; by: number }
  | { kind: 'move-to'; at: 'first' | 'last' }
  | { kind: 'select' }
  | { kind: 'bucket'; at: number }
  | { kind: 'sort'; at: number }
  | { kind: 'start-filter' }
  | { kind: 'end-filter' }
  | { kind: 'type'; text: string }
  | { kind: 'erase' }
  | { kind: 'step-out' }
  | { kind: 'heard'; list: DueList }
  | { kind: 'take' }

export function openState(list: DueList): DueState {
  return {
    list,
    waiting: null,
    filter: '',
    isFiltering: false,
    bucket: null,
    sort: { by: 'nextDueDate', isDescending: true },
    cursor: 0,
    selected: new Set(),
  }
}

/** The accounts that filter and ageing let through, in order. */
export function shownRows({ list, filter, bucket, sort }: DueState): HpScheduleRow[] {
  const words = folded(filter).split(' ').filter(Boolean)
  const rows = list.data.filter((row) => {
    if (bucket && bucketOfDays(row.daysOverdue) !== bucket) return false
    const text = folded([row.regNo, row.accountNo, row.name, row.surname, row.mobile, row.make, row.model].join(' '))
    return words.every((word) => text.includes(word))
  })
  const sign = sort.isDescending ? -1 : 1
  return rows.sort((a, b) => sign * compared(a[sort.by], b[sort.by]) || a.vehicleID - b.vehicleID)
}

/** Text without accents and in small letters; its blanks stay where they are. */
export function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Text as it is searched. */
function folded(text: string): string {
  return plain(text).trim().replaceAll(/\s+/g, ' ')
}

function compared(a: string | number | null, b: string | number | null): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  return a < b ? -1 : 1
}

/** How many accounts differ between two readings of the list. */
export function changesBetween(before: DueList, after: DueList): number {
  const old = new Map(before.data.map((row) => [row.vehicleID, JSON.stringify(row)]))
  const changed = after.data.filter((row) => old.get(row.vehicleID) !== JSON.stringify(row)).length
  const kept = new Set(after.data.map((row) => row.vehicleID))
  return changed + before.data.filter((row) => !kept.has(row.vehicleID)).length
}

/** The next state; pure, so that every key is tested without a terminal. */
export function next(state: DueState, action: DueAction): DueState {
  switch (action.kind) {
    case 'move':
      return { ...state, cursor: within(state, state.cursor + action.by) }
    case 'move-to':
      return { ...state, cursor: within(state, action.at === 'first' ? 0 : Number.MAX_SAFE_INTEGER) }
    case 'select':
      return selectHere(state)
    case 'bucket': {
      const bucket = AGEING_BUCKETS[action.at] ?? null
      return withCursor({ ...state, bucket: bucket === state.bucket ? null : bucket }, null)
    }
    case 'sort':
      return sorted(state, SORT_KEYS[action.at] ?? state.sort.by)
    case 'start-filter':
      return { ...state, isFiltering: true }
    case 'end-filter':
      return { ...state, isFiltering: false }
    case 'type':
      return withCursor({ ...state, filter: (state.filter + action.text).slice(0, 60) }, null)
    case 'erase':
      return withCursor({ ...state, filter: [...state.filter].slice(0, -1).join('') }, null)
    case 'step-out':
      return stepOut(state)
    case 'heard':
      return changesBetween(state.list, action.list) === 0
        ? { ...state, waiting: null }
        : { ...state, waiting: action.list }
    case 'take':
      return state.waiting ? withCursor({ ...state, list: state.waiting, waiting: null }, here(state)) : state
  }
}

function selectHere(state: DueState): DueState {
  const id = here(state)
  if (id === null) return state
  const selected = new Set(state.selected)
  if (!selected.delete(id)) selected.add(id)
  return { ...state, selected }
}

function sorted(state: DueState, by: SortKey): DueState {
  const isDescending = state.sort.by === by ? !state.sort.isDescending : false
  return withCursor({ ...state, sort: { by, isDescending } }, here(state))
}

/** One step out: the text box, the selection, the filters. */
function stepOut(state: DueState): DueState {
  if (state.isFiltering) return { ...state, isFiltering: false }
  if (state.selected.size > 0) return { ...state, selected: new Set() }
  return withCursor({ ...state, filter: '', bucket: null }, here(state))
}

/** Whether nothing is left to step out of but the list itself. */
export function isBare({ isFiltering, selected, filter, bucket }: DueState): boolean {
  return !isFiltering && selected.size === 0 && filter === '' && bucket === null
}

/** The account under the cursor. */
export function here(state: DueState): number | null {
  return shownRows(state)[state.cursor]?.vehicleID ?? null
}

/** Puts the cursor back onto an account, or where it may stand; a selection of what is gone goes too. */
function withCursor(state: DueState, onto: number | null): DueState {
  const at = onto === null ? -1 : shownRows(state).findIndex((row) => row.vehicleID === onto)
  const present = new Set(state.list.data.map((row) => row.vehicleID))
  const selected = new Set([...state.selected].filter((id) => present.has(id)))
  return { ...state, selected, cursor: within(state, at < 0 ? state.cursor : at) }
}

function within(state: DueState, at: number): number {
  return Math.max(0, Math.min(at, shownRows(state).length - 1))
}
