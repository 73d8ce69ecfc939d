import { z } from 'zod'
import { DEAL_KINDS } from '../../kernel/changes'
import { operation } from '../../kernel/operation'
import { Created, csvOptions } from '../../kernel/wire'
import { VehicleRef } from '../vehicles/schemas'
import { CreditInspection, CreditMissingList, CreditMissingSearch, CreditRecordIn, CreditRecordOut } from './schemas'

export const creditOperations = {
  /** Records what was given to the buyer of an account, or done about it; an earlier record is corrected by a later one (server 20.25). */
  AddCreditRecord: operation({
    access: { needs: 'documents', token: 'none', passcode: 'all', prices: [] },
    changes: ['deal'],
    method: 'POST',
    path: '/api/HPSchedule/AddCreditRecord',
    input: CreditRecordIn,
    output: Created,
    success: 'Recorded in the credit file',
  }),
  /** Everything recorded of an account, the newest first (server 20.25). */
  GetCreditRecords: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'all', prices: [] },
    reads: ['deal'],
    method: 'GET',
    path: '/api/HPSchedule/GetCreditRecords',
    input: VehicleRef,
    output: z.array(CreditRecordOut),
  }),
  /** The credit file of an account: what an inspection asks for, with day, paper and who, or that it is missing (server 20.29). */
  GetCreditInspection: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'all', prices: [] },
    reads: [...DEAL_KINDS],
    method: 'GET',
    path: '/api/HPSchedule/GetCreditInspection',
    input: VehicleRef,
    output: CreditInspection,
  }),
  /** Accounts sold since a day of which the law of credit asks something that is not there (server 20.27). */
  GetCreditMissing: operation({
    access: { needs: 'nothing', token: ['read', 'check'], passcode: 'none', prices: [] },
    reads: ['deal', 'vehicle', 'client'],
    method: 'POST',
    path: '/api/HPSchedule/GetCreditMissing',
    input: CreditMissingSearch,
    output: CreditMissingList,
    kind: 'read',
  }),
  ExportCreditMissing: operation({
    access: { needs: 'exports', token: 'export', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/DataExport/ExportCreditMissing',
    input: CreditMissingSearch.extend(csvOptions),
    output: z.string(),
    kind: 'download',
    file: 'export.csv',
  }),
}
