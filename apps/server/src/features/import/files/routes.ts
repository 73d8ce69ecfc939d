import { PIECE_BYTES } from '@forecourt/core/features/import/file-enums'
import type { importFileOperations } from '@forecourt/core/features/import/file-operations'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { Handlers } from '../../../context'
import type { Trx } from '../../../database/database'
import { keepPiece } from '../../../database/pieces'
import { listMappings, removeMapping, saveMapping } from './repository'
import { addFile, lookAtFile, readFileFirst, takeOutFile } from './service'

export const importFileHandlers: Handlers<typeof importFileOperations> = {
  AddImportPiece: async (ctx, { upload, number, bytes }) => {
    const piece = Buffer.from(bytes, 'base64')
    if (piece.length > PIECE_BYTES)
      throw new InvalidFields([{ field: 'bytes', message: 'A piece may have at most 512 KB' }])
    const { userID } = ctx.caller
    await keepPiece(ctx.db as Trx, { upload, number, bytes: piece, addedBy: userID, now: ctx.now })
    return {}
  },
  LookAtImportFile: lookAtFile,
  AddImportFile: addFile,
  RemoveImportFile: async (ctx, { id }) => {
    await takeOutFile(ctx, id)
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

/** A file is read before the transaction of its save. */
export const importFileFirst = { AddImportFile: readFileFirst } as const
