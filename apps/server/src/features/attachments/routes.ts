import { ATTACHMENT_PIECE_BYTES } from '@forecourt/core/features/attachments/enums'
import type { attachmentsOperations } from '@forecourt/core/features/attachments/operations'
import { InvalidFields } from '@forecourt/core/refusals'
import type { Handlers } from '../../context'
import type { Trx } from '../../database/database'
import { keepPiece } from '../../database/pieces'
import { pagedAnswer } from '../../database/paged'
import { countAttachments, findAttachments } from './repository'
import {
  addAttachment,
  attachedFile,
  attachmentOut,
  deleteAttachment,
  editAttachment,
  prepareAttachment,
  restoreAttachment,
} from './service'

export const attachmentsHandlers: Handlers<typeof attachmentsOperations> = {
  AddAttachmentPiece: async (ctx, { upload, number, bytes }) => {
    const piece = Buffer.from(bytes, 'base64')
    if (piece.length > ATTACHMENT_PIECE_BYTES)
      throw new InvalidFields([{ field: 'bytes', message: 'A piece may have at most 512 KB' }])
    await keepPiece(ctx.db as Trx, { upload, number, bytes: piece, addedBy: ctx.caller.userID, now: ctx.now })
    return {}
  },
  AddAttachment: async (ctx, given) => ({ id: await addAttachment(ctx, given) }),
  GetAttachments: (ctx, search) =>
    pagedAnswer(search, {
      rows: async (page) => {
        const rows = await findAttachments(ctx.db, search, page)
        return rows.map((row) => ({ ...attachmentOut(ctx, row), recordName: row.record_name.trim() }))
      },
      total: async () => ({ totalCount: await countAttachments(ctx.db, search) }),
    }),
  GetAttachment: (ctx, which) => attachedFile(ctx, which),
  EditAttachment: async (ctx, given) => {
    await editAttachment(ctx, given)
    return {}
  },
  DeleteAttachment: async (ctx, { id }) => {
    await deleteAttachment(ctx, id)
    return {}
  },
  RestoreAttachment: async (ctx, { id }) => {
    await restoreAttachment(ctx, id)
    return {}
  },
}

/** Pictures are drawn anew before the transaction of a save. */
export const attachmentsFirst: Partial<Handlers<Pick<typeof attachmentsOperations, 'AddAttachment'>>> = {
  AddAttachment: async (ctx, given) => {
    await prepareAttachment(ctx, given)
    return { id: 0 }
  },
}
