import { IMPORT_PIECE_BYTES } from '@forecourt/core/features/import/file-enums'
import type { importFileOperations } from '@forecourt/core/features/import/file-operations'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { Handlers } from '../../../context'
import type { Trx } from '../../../database/database'
import { storePiece } from '../../../database/pieces'
import { listMappings, removeMapping, saveMapping } from './repository'
import { addFile, inspectFile, prepareFile, removeImportFile } from './service'

export const importFileHandlers: Handlers<typeof importFileOperations> = {
  AddImportPiece: async (ctx, { upload, number, bytes }) => {
    const piece = Buffer.from(bytes, 'base64')
    if (piece.length > IMPORT_PIECE_BYTES)
      throw new InvalidFields([{ field: 'bytes', message: 'A piece may have at most 512 KB' }])
    const { userID } = ctx.caller
    await storePiece(ctx.db as Trx, { upload, number, bytes: piece, addedBy: userID, now: ctx.now })
    return {}
  },
  LookAtImportFile: inspectFile,
  AddImportFile: addFile,
  RemoveImportFile: async (ctx, { id }) => {
    await removeImportFile(ctx, id)
    return {}
  },
  GetImportMappings: async (ctx) => ({ data: await listMappings(ctx.db) }),
  SaveImportMapping: async (ctx, { name, kind, mapping }) => {
    await saveMapping(ctx.db as Trx, { name, kind, mapping, by: ctx.caller.username, now: ctx.now })
    ctx.announce({ kind: 'settings', id: null, action: 'edited' })
    return {}
  },
  RemoveImportMapping: async (ctx, { id }) => {
    if (!(await removeMapping(ctx.db as Trx, id))) throw new Refusal('RECORD_NOT_FOUND', { record: 'The mapping' })
    ctx.announce({ kind: 'settings', id: null, action: 'edited' })
    return {}
  },
}

/** Reads a file before the transaction of its save. */
export const importFilePreparation = { AddImportFile: prepareFile } as const
