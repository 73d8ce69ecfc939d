import type { Sale } from '../deals/repository'
import type { Posting, StoredAccount } from '../hire-purchase/repository'
import type { StagedRow } from './run-repository'
import type { TermsSchedule } from './sales'

export interface AccountCase {
  vehicleID: number
  regNo: string
  sale: Sale | undefined
  rows: readonly StagedRow[]
  terms: TermsSchedule | undefined
  stored: (StoredAccount & { isByHand: boolean; isPrepaid: boolean }) | undefined
  postings: readonly Posting[]
}
