import type { importOperations } from '@forecourt/core/features/import/operations'
import type { Handlers } from '../../context'
import { everythingFile } from './export/files'
import { applyImport, checkImport, importOut, importRowsOut, importsOut, undoImport } from './service'

/** Handlers of the operations of core's `features/import`. */
export const importHandlers: Handlers<typeof importOperations> = {
  GetImports: (ctx) => importsOut(ctx),
  GetImport: (ctx, of) => importOut(ctx, of),
  GetImportRows: (ctx, asked) =>
    importRowsOut(ctx, asked, { importID: asked.id, action: asked.action ?? null, kind: asked.kind ?? null }),
  CheckImport: (ctx, of) => checkImport(ctx, of),
  ApplyImport: (ctx, of) => applyImport(ctx, of),
  UndoImport: (ctx, of) => undoImport(ctx, of),
  ExportAll: async (ctx) => everythingFile(ctx.store),
}
