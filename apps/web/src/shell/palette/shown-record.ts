import { VehicleState } from '@forecourt/core/features/vehicles/enums'
import type { RecordIndex } from '../../features/search/record-index'
import type { RecentRecord } from '../../kit/screen/screen'
import type { FoundRecords } from './found'
import type { ShownRecord } from './record-actions'

const UNKNOWN = { label: '', regNo: '', accountNo: '', isOpen: false, isSold: false, clientID: 0, mobile: '' }

export function shownVehicle(vehicle: FoundRecords['vehicles'][number]): ShownRecord {
  const { id, regNo, title, accountNo, state } = vehicle
  const isSold = state === VehicleState.Sold
  return { ...UNKNOWN, kind: 'vehicle', id, label: regNo || title, regNo, accountNo, isOpen: accountNo !== '', isSold }
}

export function shownAccount(account: FoundRecords['accounts'][number]): ShownRecord {
  const { vehicleID, accountNo, regNo, open } = account
  return { ...UNKNOWN, kind: 'account', id: vehicleID, label: accountNo, regNo, accountNo, isOpen: open, isSold: true }
}

export function shownClient({ id, name, mobile }: FoundRecords['clients'][number]): ShownRecord {
  return { ...UNKNOWN, kind: 'client', id, label: name, clientID: id, mobile }
}

export function shownEntry({ id, title }: FoundRecords['entries'][number]): ShownRecord {
  return { ...UNKNOWN, kind: 'entry', id, label: title }
}

export function shownRecent({ kind, id, label }: RecentRecord): ShownRecord {
  return { ...UNKNOWN, kind, id, label, regNo: kind === 'vehicle' ? label : '', clientID: kind === 'client' ? id : 0 }
}

const OPEN = 1
const byNumber = new Intl.Collator('en', { numeric: true })

/** The record with what the window knows of it besides. */
export function completedRecord(record: ShownRecord, index: RecordIndex | null): ShownRecord {
  if (!index || record.kind === 'entry') return record
  if (record.kind === 'client') {
    const open = index.boughtBy(record.id).filter(([, , , , , , , , , , account]) => account === OPEN)
    const [only] = open.length === 1 ? open : []
    const mobile = record.mobile || (index.client(record.id)?.[5] ?? '')
    if (only) return { ...record, mobile, accountNo: only[7], isOpen: true }
    const several = open.map(([, regNo, , , , , , accountNo]) => ({ accountNo, regNo }))
    const accounts = several.toSorted((a, b) => byNumber.compare(a.accountNo, b.accountNo))
    return accounts.length > 0 ? { ...record, mobile, accounts } : { ...record, mobile }
  }
  const vehicle = index.vehicle(record.id)
  if (!vehicle) return record
  const [, regNo, , , , , state, accountNo, clientID, , account] = vehicle
  return {
    ...record,
    regNo,
    accountNo: account > 0 ? accountNo : '',
    isOpen: account === OPEN,
    isSold: state === VehicleState.Sold,
    clientID,
    mobile: index.client(clientID)?.[5] ?? '',
  }
}
