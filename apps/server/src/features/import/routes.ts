import type { importOperations } from '@forecourt/core/features/import/operations'
import type { ImportKind } from '@forecourt/core/features/import/enums'
import type { LocatedFault } from '@forecourt/core/features/import/schemas'
import type { Handlers } from '../../context'
import { pagedAnswer } from '../../database/paged'
import { streamRows } from '../../database/stream'
import { type CsvColumn, csvDownload } from '../../documents/csv'
import { exportDownload } from './export/files'
import { countImportFaults, faultsInOrder, type FaultsFilter, importFaults } from './faults-repository'
import {
  applyImport,
  checkImport,
  importOut,
  importRowsOut,
  importSumsOut,
  importsOut,
  removeImport,
  undoImport,
} from './service'

const FAULT_COLUMNS: readonly CsvColumn<LocatedFault>[] = [
  { header: 'File', kind: 'text', value: ({ file }) => file },
  { header: 'Line', kind: 'number', value: ({ line }) => line },
  { header: 'Column', kind: 'text', value: ({ column }) => column },
  { header: 'Value', kind: 'text', value: ({ value }) => value },
  { header: 'What is wrong', kind: 'text', value: ({ message }) => message },
]

/** Handlers of the operations of core's `features/import`. */
export const importHandlers: Handlers<typeof importOperations> = {
  GetImports: (ctx) => importsOut(ctx),
  GetImport: (ctx, of) => importOut(ctx, of),
  GetImportRows: (ctx, asked) =>
    importRowsOut(ctx, asked, { importID: asked.id, action: asked.action ?? null, kind: asked.kind ?? null }),
  GetImportFaults: (ctx, asked) => {
    const filter = faultsFilter(asked)
    return pagedAnswer(asked, {
      rows: (range) => importFaults(ctx.db, filter, range),
      total: async () => ({ totalCount: await countImportFaults(ctx.db, filter) }),
    })
  },
  ExportImportFaults: async (ctx, asked) =>
    csvDownload({
      fileName: 'faults.csv',
      columns: FAULT_COLUMNS,
      rows: streamRows(ctx.store, faultsInOrder(ctx.store.db, faultsFilter(asked))),
    }),
  GetImportSums: (ctx, of) => importSumsOut(ctx, of),
  CheckImport: (ctx, of) => checkImport(ctx, of),
  ApplyImport: (ctx, of) => applyImport(ctx, of),
  UndoImport: (ctx, of) => undoImport(ctx, of),
  RemoveImport: async (ctx, of) => {
    await removeImport(ctx, of)
    return {}
  },
  ExportAll: async (ctx) => exportDownload(ctx.store),
}

function faultsFilter({
  id,
  kind,
  text,
}: {
  id: number
  kind?: ImportKind | null | undefined
  text?: string | null | undefined
}): FaultsFilter {
  return { importID: id, kind: kind ?? null, text: text ?? '' }
}
