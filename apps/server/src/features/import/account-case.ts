import type { Sale } from '../deals/repository'
import type { Posting, StoredAccount } from '../hire-purchase/repository'
import type { StagedRow } from './run-repository'
import type { FromTerms } from './sales'

/** An account with everything that an import says of it. */
export interface AccountCase {
  vehicleID: number
  regNo: string
  sale: Sale | undefined
  rows: readonly StagedRow[]
  terms: FromTerms | undefined
  stored: (StoredAccount & { isByHand: boolean; isPrepaid: boolean }) | undefined
  postings: readonly Posting[]
}
