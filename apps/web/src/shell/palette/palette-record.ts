import { VehicleState } from '@forecourt/core/features/vehicles/enums'
import type { RecordIndex } from '../../features/search/record-index'
import type { RecentRecord } from '../../kit/screen/screen'
import type { FoundRecords } from './found-records'
import type { PaletteRecord } from './record-actions'

const UNKNOWN_RECORD = { label: '', regNo: '', accountNo: '', isOpen: false, isSold: false, clientID: 0, mobile: '' }

export function vehicleRecord(vehicle: FoundRecords['vehicles'][number]): PaletteRecord {
  const { id, regNo, title, accountNo, state } = vehicle
  const isSold = state === VehicleState.Sold
  return {
    ...UNKNOWN_RECORD,
    kind: 'vehicle',
    id,
    label: regNo || title,
    regNo,
    accountNo,
    isOpen: accountNo !== '',
    isSold,
  }
}

export function accountRecord(account: FoundRecords['accounts'][number]): PaletteRecord {
  const { vehicleID, accountNo, regNo, open } = account
  return {
    ...UNKNOWN_RECORD,
    kind: 'account',
    id: vehicleID,
    label: accountNo,
    regNo,
    accountNo,
    isOpen: open,
    isSold: true,
  }
}

export function clientRecord({ id, name, mobile }: FoundRecords['clients'][number]): PaletteRecord {
  return { ...UNKNOWN_RECORD, kind: 'client', id, label: name, clientID: id, mobile }
}

export function entryRecord({ id, title }: FoundRecords['entries'][number]): PaletteRecord {
  return { ...UNKNOWN_RECORD, kind: 'entry', id, label: title }
}

export function recentPaletteRecord({ kind, id, label }: RecentRecord): PaletteRecord {
  return {
    ...UNKNOWN_RECORD,
    kind,
    id,
    label,
    regNo: kind === 'vehicle' ? label : '',
    clientID: kind === 'client' ? id : 0,
  }
}

const OPEN = 1
const numericCollator = new Intl.Collator('en', { numeric: true })

/** Returns the record with everything that the window knows of it. */
export function completeRecord(record: PaletteRecord, index: RecordIndex | null): PaletteRecord {
  if (!index || record.kind === 'entry') return record
  if (record.kind === 'client') {
    const open = index.boughtBy(record.id).filter(([, , , , , , , , , , account]) => account === OPEN)
    const [only] = open.length === 1 ? open : []
    const mobile = record.mobile || (index.client(record.id)?.[5] ?? '')
    if (only) return { ...record, mobile, accountNo: only[7], isOpen: true }
    const several = open.map(([, regNo, , , , , , accountNo]) => ({ accountNo, regNo }))
    const accounts = several.toSorted((a, b) => numericCollator.compare(a.accountNo, b.accountNo))
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
