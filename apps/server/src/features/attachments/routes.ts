import { ATTACHMENT_PIECE_BYTES } from '@forecourt/core/features/attachments/enums'
import type { attachmentsOperations } from '@forecourt/core/features/attachments/operations'
import { InvalidFields } from '@forecourt/core/refusals'
import type { Handlers } from '../../context'
import type { Trx } from '../../database/database'
import { storePiece } from '../../database/pieces'
import { pagedAnswer } from '../../database/paged'
import {
  addPhoneFile,
  addPhoneLink,
  addPhonePiece,
  closePhoneLink,
  endOwnLink,
  openPhoneLink,
  phoneLinkState,
  preparePhoneFile,
} from './phone-service'
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
    const piece = { upload, number, bytes: pieceOf(bytes) }
    await storePiece(ctx.db as Trx, { ...piece, addedBy: ctx.caller.userID, now: ctx.now })
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
  AddPhoneLink: (ctx, given) => addPhoneLink(ctx, given),
  GetPhoneLink: (ctx, { id }) => phoneLinkState(ctx, id),
  EndPhoneLink: async (ctx, { id }) => {
    await endOwnLink(ctx, id)
    return {}
  },
  OpenPhoneLink: (ctx) => openPhoneLink(ctx),
  AddPhonePiece: async (ctx, { upload, number, bytes }) => {
    await addPhonePiece(ctx, { upload, number, bytes: pieceOf(bytes) })
    return {}
  },
  AddPhoneFile: (ctx, file) => addPhoneFile(ctx, file),
  ClosePhoneLink: async (ctx) => {
    await closePhoneLink(ctx)
    return {}
  },
}

function pieceOf(base64: string): Buffer {
  const piece = Buffer.from(base64, 'base64')
  if (piece.length <= ATTACHMENT_PIECE_BYTES) return piece
  throw new InvalidFields([{ field: 'bytes', message: 'A piece may have at most 512 KB' }])
}

/** Redraws pictures before the transaction of a save. */
export const attachmentsPreparation: Partial<
  Handlers<Pick<typeof attachmentsOperations, 'AddAttachment' | 'AddPhoneFile'>>
> = {
  AddAttachment: async (ctx, given) => {
    await prepareAttachment(ctx, given)
    return { id: 0 }
  },
  AddPhoneFile: async (ctx, file) => {
    await preparePhoneFile(ctx, file)
    return { left: 0 }
  },
}
