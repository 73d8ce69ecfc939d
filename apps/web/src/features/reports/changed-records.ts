import type { RecordChange } from '@forecourt/core/features/history/schemas'
import { addressOfTab } from '../vehicles/address'
import type { SubRow } from '../../kit/grid/column'

type ChangedRecordRef = Pick<RecordChange, 'kind' | 'id' | 'action' | 'vehicleID'>

/** The part of the page of a vehicle where a record of it stands. */
const TAB_OF = { expense: 'costings', payment: 'payment', instalment: 'hp' } as const

/** A page of the application, with its query. */
interface RecordPage {
  to: string
  search?: Readonly<Record<string, unknown>>
}

/** Returns the page of a changed record; null for one that has no page. */
export function recordPageOf({ kind, id, action, vehicleID }: ChangedRecordRef): RecordPage | null {
  if (kind === 'entry') return { to: `/cash-management/edit/${id}` }
  if (vehicleID !== undefined && (kind === 'expense' || kind === 'payment' || kind === 'instalment'))
    return { to: `/vehicles/vehicle/${vehicleID}`, search: addressOfTab(TAB_OF[kind]) }
  if (action === 'delete') return null
  switch (kind) {
    case 'client':
      return { to: '/clients/client', search: { clientID: id } }
    case 'vehicle':
      return { to: `/vehicles/vehicle/${id}` }
    case 'account':
      return { to: `/vehicles/vehicle/${id}`, search: addressOfTab('hp') }
    case 'batch':
      return { to: '/reconciliation/reconcile', search: { batchID: id } }
    case 'hire':
      return { to: `/car-hire/edit/${id}` }
    case 'user':
      return { to: '/users', search: { edit: id } }
    case 'role':
      return { to: '/users', search: { roles: 'all' } }
    case 'token':
      return { to: '/users', search: { tokens: 'all' } }
    case 'webhook':
      return { to: '/manage-data', search: { webhooks: 'all' } }
    case 'email':
      return null
    case 'settings':
      return { to: '/manage-data' }
    default:
      return null
  }
}

/** The field that says most of a save: its amount, else the first. */
export function mainChange({ changes }: Pick<RecordChange, 'changes'>) {
  return changes.find(({ field }) => field === 'Amount') ?? changes[0]
}

/** `Amount +3`: the field that says most, and how many changed beside it. */
export function fieldText(change: RecordChange): string {
  const main = mainChange(change)
  if (!main) return change.locked ? 'passcode locked' : ''
  return change.changes.length === 1 ? main.field : `${main.field} +${change.changes.length - 1}`
}

/** `31`, or `31 to 32` of what was moved; empty where the batch stayed as it was. */
export function batchText({ changes }: Pick<RecordChange, 'changes'>): string {
  const batch = changes.find(({ field }) => field === 'Batch')
  return batch ? [batch.before, batch.after].filter(Boolean).join(' to ') : ''
}

/** How a record is called, without what was done to it. */
export function changedRecordText({ summary }: Pick<RecordChange, 'summary'>): string {
  const at = summary.indexOf(': ')
  return at < 0 ? summary : summary.slice(at + 2)
}

/** Every field that a save changed, under its row. */
export function changeRows({ changes }: Pick<RecordChange, 'changes'>): readonly SubRow[] {
  return changes.map(({ field, before, after }) => ({
    id: field,
    kind: 'row',
    cells: [
      { column: 'field', content: field },
      { column: 'before', content: before },
      { column: 'after', content: after, span: 2 },
    ],
  }))
}
