import { operation } from '../../kernel/operation'
import { Empty } from '../../kernel/wire'
import {
  ImportFileAdded,
  ImportFileIn,
  ImportPreview,
  ImportPreviewIn,
  ImportMappings,
  ImportMappingSave,
  ImportFileRef,
  ImportPieceIn,
} from './file-schemas'

/**
 * The upload and reading of files.
 * @source server 19.8
 */
export const importFileOperations = {
  /** Keeps a piece of a file, which is its own key: sent again it is the same. */
  AddImportPiece: operation({
    access: { needs: 'import', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Import/AddImportPiece',
    input: ImportPieceIn,
    output: Empty,
    keyless: true,
    writes: true,
  }),
  /** What of an uploaded file is recognised and what cannot be read; changes nothing. */
  LookAtImportFile: operation({
    access: { needs: 'import', token: 'none', passcode: 'none', prices: [] },
    reads: ['settings'],
    kind: 'read',
    method: 'POST',
    path: '/api/Import/LookAtImportFile',
    input: ImportPreviewIn,
    output: ImportPreview,
    long: true,
  }),
  /** Reads an uploaded file into an import, in place of one of the same kind and name. */
  AddImportFile: operation({
    access: { needs: 'import', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Import/AddImportFile',
    input: ImportFileIn,
    output: ImportFileAdded,
    long: true,
  }),
  /** Takes a file out of an import that is not applied. */
  RemoveImportFile: operation({
    access: { needs: 'import', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Import/RemoveImportFile',
    input: ImportFileRef,
    output: Empty,
  }),
  GetImportMappings: operation({
    access: { needs: 'import', token: 'none', passcode: 'none', prices: [] },
    reads: ['settings'],
    method: 'GET',
    path: '/api/Import/GetImportMappings',
    input: Empty,
    output: ImportMappings,
  }),
  /** Keeps a mapping under its name, in place of the one that has it. */
  SaveImportMapping: operation({
    access: { needs: 'import', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Import/SaveImportMapping',
    input: ImportMappingSave,
    output: Empty,
    success: 'Mapping saved',
  }),
  RemoveImportMapping: operation({
    access: { needs: 'import', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Import/RemoveImportMapping',
    input: ImportFileRef,
    output: Empty,
    success: 'Mapping removed',
  }),
}
