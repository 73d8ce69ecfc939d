import {
  ATTACHMENT_BYTES_MAX,
  ATTACHMENT_PIECE_BYTES,
  PHONE_FILES_MAX,
} from '@forecourt/core/features/attachments/enums'
import type { AttachmentIn, PhoneLinkOut, PhoneView } from '@forecourt/core/features/attachments/schemas'
import { rightNames } from '@forecourt/core/kernel/rights'
import { invariant } from '@forecourt/core/kernel/invariant'
import { Refusal } from '@forecourt/core/refusals'
import { isLoopback } from '../../config'
import type { Ctx } from '../../context'
import type { Trx } from '../../database/database'
import { storePiece, type Piece } from '../../database/pieces'
import { qrModules } from '../../documents/qr'
import { newPhoneToken, phoneHashOf } from '../../guard/phone-caller'
import {
  bindPhone,
  countFile,
  countPiece,
  endPhoneLink,
  insertPhoneLink,
  lockPhoneLink,
  type PhoneLinkRow,
  phoneLinkByID,
  regNoOf,
} from './phone-repository'
import { lockRecord } from './repository'
import { addAttachment, prepareAttachment, RECORD_NAMES, refuseKind, attachmentRights } from './service'

const LIFE_MS = 15 * 60_000
/** Pieces of 20 files of 20 MB, and as many again for repeated ones. */
const PIECES_MAX = 2 * PHONE_FILES_MAX * Math.ceil(ATTACHMENT_BYTES_MAX / ATTACHMENT_PIECE_BYTES)

interface PhoneLinkRequest {
  record: AttachmentIn['record']
  recordID: number
  kind: AttachmentIn['kind']
  origin: string
}

/**
 * Makes a link for a user who may add such files without approval: the link does not get a right that a colleague approved once.
 * @source server 22.5
 */
export async function addPhoneLink(
  ctx: Ctx,
  { record, recordID, kind, origin }: PhoneLinkRequest,
): Promise<PhoneLinkOut> {
  refuseKind(ctx, { record, kind })
  refuseApprovedRight(ctx, kind)
  const trx = ctx.db as Trx
  if (!(await lockRecord(trx, { record, recordID })))
    throw new Refusal('RECORD_NOT_FOUND', { record: RECORD_NAMES[record] })
  const token = newPhoneToken()
  const endsAt = new Date(ctx.now.getTime() + LIFE_MS)
  const id = await insertPhoneLink(trx, {
    ...{ token_hash: phoneHashOf(token), session_id: ctx.caller.sessionID, user_id: ctx.caller.userID },
    ...{ record, record_id: recordID, kind, made_at: ctx.now, expires_at: endsAt },
  })
  await ctx.audit({ kind: 'session', subjectID: ctx.caller.userID, after: { phoneLink: id, record, recordID, kind } })
  // What stands behind the # is sent to nobody: neither logs nor whoever only looks at the address have it.
  const address = `${origin}/phone.html#${token}`
  const host = new URL(origin).hostname.replaceAll(/[[\]]/g, '')
  return { id, address, modules: qrModules(address), endsAt: endsAt.toISOString(), isReachable: !isLoopback(host) }
}

function refuseApprovedRight({ caller: { role } }: Ctx, kind: AttachmentIn['kind']): void {
  const lacking = (['records', ...attachmentRights(kind)] as const).filter((right) => !role?.rights.includes(right))
  if (lacking.length > 0) throw new Refusal('ROLE_MAY_NOT', { role: role?.name ?? '', rights: rightNames(lacking) })
}

/**
 * Returns a link of the caller's session.
 * @throws Refusal 404 for any other.
 */
async function ownLink(ctx: Ctx, id: number): Promise<PhoneLinkRow> {
  const link = await phoneLinkByID(ctx.db, id)
  if (link?.session_id === ctx.caller.sessionID) return link
  throw new Refusal('RECORD_NOT_FOUND', { record: 'The code' })
}

export async function phoneLinkState(ctx: Ctx, id: number) {
  const { phone_hash, files, ...link } = await ownLink(ctx, id)
  return { isOpened: phone_hash !== null, isOver: isExpired(ctx, link), files }
}

export async function endOwnLink(ctx: Ctx, id: number): Promise<void> {
  await ownLink(ctx, id)
  await endPhoneLink(ctx.db as Trx, id, ctx.now)
  notifyLinkOwner(ctx)
}

function isExpired({ now }: Pick<Ctx, 'now'>, { ended_at, expires_at }: Pick<PhoneLinkRow, 'ended_at' | 'expires_at'>) {
  return ended_at !== null || expires_at <= now
}

/**
 * Returns the link of the calling telephone, locked; the first telephone binds it.
 * @throws Refusal 410 for one that has ended, 409 for one of another telephone.
 */
async function lockedLink(ctx: Ctx): Promise<PhoneLinkRow> {
  const { phone } = ctx.caller
  invariant(phone, 'Asked by a telephone')
  const trx = ctx.db as Trx
  const link = await lockPhoneLink(trx, phone.linkID)
  if (!link || isExpired(ctx, link)) throw new Refusal('PHONE_LINK_OVER')
  if (link.phone_hash !== null && link.phone_hash !== phone.phoneHash) throw new Refusal('PHONE_LINK_TAKEN')
  refuseKind(ctx, link)
  if (link.phone_hash === null) {
    await bindPhone(trx, link.id, phone.phoneHash)
    notifyLinkOwner(ctx)
  }
  return link
}

/** Notifies only the session that made the link. */
function notifyLinkOwner(ctx: Ctx): void {
  ctx.announce({ kind: 'session', id: ctx.caller.userID, action: 'phone' })
}

/** Returns what a telephone shows: the registration of a vehicle, and nothing of a client. */
export async function openPhoneLink(ctx: Ctx): Promise<PhoneView> {
  const { record, record_id, kind, files, expires_at } = await lockedLink(ctx)
  return {
    regNo: record === 'vehicle' ? await regNoOf(ctx.db, record_id) : null,
    ...{ kind, left: PHONE_FILES_MAX - files, endsAt: expires_at.toISOString() },
    ...{ pieceBytes: ATTACHMENT_PIECE_BYTES, fileBytes: ATTACHMENT_BYTES_MAX },
  }
}

export async function addPhonePiece(ctx: Ctx, piece: Pick<Piece, 'upload' | 'number' | 'bytes'>): Promise<void> {
  const trx = ctx.db as Trx
  const { id, files, pieces } = await lockedLink(ctx)
  if (files >= PHONE_FILES_MAX || pieces >= PIECES_MAX) throw new Refusal('PHONE_LINK_FULL')
  await countPiece(trx, id)
  await storePiece(trx, { ...piece, addedBy: ctx.caller.userID, now: ctx.now })
}

interface PhoneFile {
  upload: string
  name: string
}

export async function preparePhoneFile(ctx: Ctx, file: PhoneFile): Promise<void> {
  const { phone } = ctx.caller
  invariant(phone, 'Asked by a telephone')
  const link = await phoneLinkByID(ctx.db, phone.linkID)
  if (link?.phone_hash === phone.phoneHash) await prepareAttachment(ctx, attachmentDraft(link, file))
}

/**
 * Attaches a file to the record of the link.
 * @returns How many may still be added.
 */
export async function addPhoneFile(ctx: Ctx, file: PhoneFile): Promise<{ left: number }> {
  const link = await lockedLink(ctx)
  if (link.files >= PHONE_FILES_MAX) throw new Refusal('PHONE_LINK_FULL')
  await addAttachment(ctx, attachmentDraft(link, file))
  await countFile(ctx.db as Trx, link.id)
  notifyLinkOwner(ctx)
  return { left: PHONE_FILES_MAX - link.files - 1 }
}

function attachmentDraft({ record, record_id, kind }: PhoneLinkRow, { upload, name }: PhoneFile): AttachmentIn {
  return { record, recordID: record_id, kind, upload, name }
}

export async function closePhoneLink(ctx: Ctx): Promise<void> {
  const { id } = await lockedLink(ctx)
  await endPhoneLink(ctx.db as Trx, id, ctx.now)
  notifyLinkOwner(ctx)
}
