import { z } from 'zod'
import { operation } from '../../kernel/operation'
import { Empty } from '../../kernel/wire'
import {
  ImportFaultList,
  ImportFaultsFile,
  ImportFaultsIn,
  ImportOut,
  ImportRef,
  ImportRowList,
  ImportRowsIn,
  Imports,
  ImportSums,
} from './schemas'

/** @source server 19 */
export const importOperations = {
  /** Every import, the newest first. */
  GetImports: operation({
    access: { needs: 'import', token: 'none', passcode: 'none', prices: [] },
    reads: ['settings'],
    method: 'GET',
    path: '/api/Import/GetImports',
    input: Empty,
    output: Imports,
  }),
  /** One import: what its last check found, and how far it is while it is checked or applied. 404 for none. */
  GetImport: operation({
    access: { needs: 'import', token: 'none', passcode: 'none', prices: [] },
    reads: ['settings'],
    method: 'GET',
    path: '/api/Import/GetImport',
    input: ImportRef,
    output: ImportOut,
  }),
  /** The rows of an import by file and line, with what becomes of each and all that is wrong with it; gated, for prices stand in them. */
  GetImportRows: operation({
    access: { needs: ['import', 'prices'], token: 'none', passcode: 'all', prices: ['import.rows'] },
    reads: ['settings'],
    method: 'POST',
    kind: 'read',
    path: '/api/Import/GetImportRows',
    input: ImportRowsIn,
    output: ImportRowList,
  }),
  /** Everything that is wrong with an import by file and line, one fault a row; gated as its rows are. */
  GetImportFaults: operation({
    access: { needs: ['import', 'prices'], token: 'none', passcode: 'all', prices: ['import.rows'] },
    reads: ['settings'],
    method: 'POST',
    kind: 'read',
    path: '/api/Import/GetImportFaults',
    input: ImportFaultsIn,
    output: ImportFaultList,
  }),
  /** The same faults as a file; paging is ignored. */
  ExportImportFaults: operation({
    access: { needs: ['import', 'exports', 'prices'], token: 'none', passcode: 'all', prices: ['import.rows'] },
    method: 'POST',
    path: '/api/DataExport/ExportImportFaults',
    input: ImportFaultsFile,
    output: z.string(),
    kind: 'download',
    file: 'faults.csv',
  }),
  /** The sums of money of the rows that make or change something, by kind and column, as the last check found them. */
  GetImportSums: operation({
    access: { needs: ['import', 'prices'], token: 'none', passcode: 'all', prices: ['import.rows'] },
    reads: ['settings'],
    method: 'GET',
    path: '/api/Import/GetImportSums',
    input: ImportRef,
    output: ImportSums,
  }),
  /** Says of each row what becomes of it; the books stay as they are. 409 IMPORT_APPLIED, and IMPORT_RUNNING while it is worked on. */
  CheckImport: operation({
    access: { needs: 'import', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Import/CheckImport',
    input: ImportRef,
    output: ImportOut,
    long: true,
  }),
  /** Everything or nothing. 409 IMPORT_FAULTS, IMPORT_APPLIED, IMPORT_RUNNING. */
  ApplyImport: operation({
    access: { needs: 'import', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Import/ApplyImport',
    input: ImportRef,
    output: ImportOut,
    success: 'The import is in the books',
    long: true,
  }),
  /** 409 IMPORT_NOT_APPLIED, IMPORT_RUNNING, and IMPORT_TOUCHED once anything else has to do with what it made. */
  UndoImport: operation({
    access: { needs: 'import', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Import/UndoImport',
    input: ImportRef,
    output: ImportOut,
    success: 'The import is undone',
    long: true,
  }),
  /** Removes an import that was never in the books, with its files and rows. 409 IMPORT_KEPT, IMPORT_RUNNING. */
  RemoveImport: operation({
    access: { needs: 'import', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Import/RemoveImport',
    input: ImportRef,
    output: Empty,
    success: 'The import is removed',
  }),
  /** All of the books as files that an import reads, one for each kind that there is anything of, from one moment. */
  ExportAll: operation({
    access: { needs: ['exports', 'prices'], token: 'none', passcode: 'all', prices: ['books.all'] },
    method: 'POST',
    path: '/api/DataExport/ExportAll',
    input: Empty,
    output: z.string(),
    kind: 'download',
    file: 'forecourt.zip',
    long: true,
  }),
}
