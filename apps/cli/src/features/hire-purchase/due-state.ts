import { type AgeingBucket, ageingBucketOfDays } from '@forecourt/core/features/hire-purchase/ageing'
import { AGEING_BUCKETS, type DueList, type HpScheduleRow } from '@forecourt/core/features/hire-purchase/schemas'

/** The rows of the payments-due screen, and the position of the person in it. */
export interface DueState {
  list: DueList
  /** A newer list that is not shown yet, so that nothing moves under the cursor. */
  waiting: DueList | null
  filter: string
  isFiltering: boolean
  bucket: AgeingBucket | null
  sort: { by: SortKey; isDescending: boolean }
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

export function initialState(list: DueList): DueState {
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

export function shownRows({ list, filter, bucket, sort }: DueState): HpScheduleRow[] {
  const words = searchText(filter).split(' ').filter(Boolean)
  const rows = list.data.filter((row) => {
    if (bucket && ageingBucketOfDays(row.daysOverdue) !== bucket) return false
    const text = searchText(
      [row.regNo, row.accountNo, row.name, row.surname, row.mobile, row.make, row.model].join(' '),
    )
    return words.every((word) => text.includes(word))
  })
  const sign = sort.isDescending ? -1 : 1
  return rows.sort((a, b) => sign * compareValues(a[sort.by], b[sort.by]) || a.vehicleID - b.vehicleID)
}

/** The text in lower case without accents; blanks stay. */
export function plainText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** The text in the form in which it is searched. */
function searchText(text: string): string {
  return plainText(text).trim().replaceAll(/\s+/g, ' ')
}

function compareValues(a: string | number | null, b: string | number | null): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  return a < b ? -1 : 1
}

/** The number of accounts that differ between two versions of the list. */
export function countChanges(before: DueList, after: DueList): number {
  const old = new Map(before.data.map((row) => [row.vehicleID, JSON.stringify(row)]))
  const changed = after.data.filter((row) => old.get(row.vehicleID) !== JSON.stringify(row)).length
  const kept = new Set(after.data.map((row) => row.vehicleID))
  return changed + before.data.filter((row) => !kept.has(row.vehicleID)).length
}

/** Returns the next state. Pure, so that every key is tested without a terminal. */
export function nextDueState(state: DueState, action: DueAction): DueState {
  switch (action.kind) {
    case 'move':
      return { ...state, cursor: clampIndex(state, state.cursor + action.by) }
    case 'move-to':
      return { ...state, cursor: clampIndex(state, action.at === 'first' ? 0 : Number.MAX_SAFE_INTEGER) }
    case 'select':
      return toggleSelection(state)
    case 'bucket': {
      const bucket = AGEING_BUCKETS[action.at] ?? null
      return withCursor({ ...state, bucket: bucket === state.bucket ? null : bucket }, null)
    }
    case 'sort':
      return sortBy(state, SORT_KEYS[action.at] ?? state.sort.by)
    case 'start-filter':
      return { ...state, isFiltering: true }
    case 'end-filter':
      return { ...state, isFiltering: false }
    case 'type':
      return withCursor({ ...state, filter: (state.filter + action.text).slice(0, 60) }, null)
    case 'erase':
      return withCursor({ ...state, filter: [...state.filter].slice(0, -1).join('') }, null)
    case 'step-out':
      return leaveLevel(state)
    case 'heard':
      return countChanges(state.list, action.list) === 0
        ? { ...state, waiting: null }
        : { ...state, waiting: action.list }
    case 'take':
      return state.waiting ? withCursor({ ...state, list: state.waiting, waiting: null }, cursorAccount(state)) : state
  }
}

function toggleSelection(state: DueState): DueState {
  const id = cursorAccount(state)
  if (id === null) return state
  const selected = new Set(state.selected)
  if (!selected.delete(id)) selected.add(id)
  return { ...state, selected }
}

function sortBy(state: DueState, by: SortKey): DueState {
  const isDescending = state.sort.by === by ? !state.sort.isDescending : false
  return withCursor({ ...state, sort: { by, isDescending } }, cursorAccount(state))
}

/** Leaves one level: the text box, then the selection, then the filters. */
function leaveLevel(state: DueState): DueState {
  if (state.isFiltering) return { ...state, isFiltering: false }
  if (state.selected.size > 0) return { ...state, selected: new Set() }
  return withCursor({ ...state, filter: '', bucket: null }, cursorAccount(state))
}

/** Returns true when there is nothing left to leave but the list itself. */
export function hasNothingToLeave({ isFiltering, selected, filter, bucket }: DueState): boolean {
  return !isFiltering && selected.size === 0 && filter === '' && bucket === null
}

export function cursorAccount(state: DueState): number | null {
  return shownRows(state)[state.cursor]?.vehicleID ?? null
}

/** Moves the cursor to an account, or to the nearest possible row, and drops accounts that are gone from the selection. */
function withCursor(state: DueState, onto: number | null): DueState {
  const at = onto === null ? -1 : shownRows(state).findIndex((row) => row.vehicleID === onto)
  const present = new Set(state.list.data.map((row) => row.vehicleID))
  const selected = new Set([...state.selected].filter((id) => present.has(id)))
  return { ...state, selected, cursor: clampIndex(state, at < 0 ? state.cursor : at) }
}

function clampIndex(state: DueState, at: number): number {
  return Math.max(0, Math.min(at, shownRows(state).length - 1))
}
