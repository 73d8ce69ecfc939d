import { type AttachmentKind, ATTACHMENTS_MAX, KINDS_OF_RECORD } from '@forecourt/core/features/attachments/enums'
import { ATTACHMENT_BYTES_MAX, ATTACHMENT_KIND_NAMES } from '@forecourt/core/features/attachments/enums'
import type { AttachmentEdit, AttachmentIn, AttachmentOut } from '@forecourt/core/features/attachments/schemas'
import type { IntegrityCheck } from '@forecourt/core/features/integrity/schemas'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { Ctx, Download } from '../../context'
import type { Db, Trx } from '../../database/database'
import { namedFileDigests } from '../../database/archive/tables'
import { uploadedBytes, uploadSize } from '../../database/pieces'
import { digestOf, type FileStore } from '../../files/file-store'
import { openFileStore } from '../../files/open-file-store'
import { readAttachment, shrunkPicture } from './read-attachment'
import {
  attachmentByID,
  type AttachmentRow,
  attachmentsOf,
  attachedDigests,
  deleteExpiredAttachments,
  insertAttachment,
  isFileReferenced,
  recordExists,
  storeUpload,
  lockRecord,
  consumeUpload,
  updateAttachment,
  uploadOf,
} from './repository'

export const RECORD_NAMES = { vehicle: 'The vehicle', client: 'The client' } as const

/**
 * Prepares a file before its save, so that nobody waits for pictures: it is read, redrawn and stored, and is attached to nothing yet. A repeated save
 * finds nothing to do.
 * @source server 22.2
 */
export async function prepareAttachment(ctx: Ctx, given: AttachmentIn): Promise<void> {
  const { upload, name } = given
  const { userID } = ctx.caller
  refuseKind(ctx, given)
  const size = await uploadSize(ctx.db, upload, userID)
  if (size.pieces === 0 || size.pieces < size.last || (await uploadOf(ctx.db, upload, userID))) return
  if (!(await recordExists(ctx.db, given)))
    throw new Refusal('RECORD_NOT_FOUND', { record: RECORD_NAMES[given.record] })
  if (size.bytes > ATTACHMENT_BYTES_MAX)
    throw new Refusal('ATTACHMENT_FILE', { file: name, problem: 'a file may have at most 20 MB' })
  const file = await readAttachment(ctx, { name, bytes: size.bytes, pieces: () => uploadedBytes(ctx.db, upload) })
  // The same save, sent twice at once, has taken them meanwhile.
  if (!file) return
  const files = openFileStore(ctx.config)
  const keep = async () => ({
    digest: await files.put(file.bytes),
    thumbnail_digest: file.thumbnail && (await files.put(file.thumbnail)),
  })
  await storeUpload(ctx.db, {
    ...{ upload_id: upload, added_by: userID, added_at: ctx.now, type: file.type },
    ...{ size: file.bytes.length, width: file.width, height: file.height, ...(await keep()) },
  })
  // From here on a row names them; a sweep that looked before has taken them by now.
  await keep()
}

export function refuseKind(ctx: Ctx, { record, kind }: Pick<AttachmentIn, 'record' | 'kind'>): void {
  ctx.need(...attachmentRights(kind))
  if (KINDS_OF_RECORD[record].includes(kind)) return
  const kinds = KINDS_OF_RECORD[record].map((each) => ATTACHMENT_KIND_NAMES[each]).join(', ')
  throw new InvalidFields([{ field: 'kind', message: `On a ${record} hang: ${kinds}` }])
}

function refuseDocumentAsPhoto(kind: AttachmentKind, { name, type }: Pick<AttachmentRow, 'name' | 'type'>): void {
  if (kind === 'photo' && type === 'application/pdf')
    throw new Refusal('ATTACHMENT_FILE', { file: name, problem: 'a PDF is not a photo: choose another kind' })
}

/**
 * Returns the rights that adding, changing and opening a kind needs besides that of the call.
 * @source server 22.4
 */
export function attachmentRights(kind: AttachmentKind): ['documents'] | [] {
  return kind === 'identity' || kind === 'agreement' ? ['documents'] : []
}

/**
 * Attaches an upload to its record.
 * @returns Its id.
 */
export async function addAttachment(ctx: Ctx, given: AttachmentIn): Promise<number> {
  const trx = ctx.db as Trx
  const { record, recordID, kind, name } = given
  refuseKind(ctx, given)
  if (!(await lockRecord(trx, given))) throw new Refusal('RECORD_NOT_FOUND', { record: RECORD_NAMES[record] })
  const upload = await consumeUpload(trx, given.upload, ctx.caller.userID)
  if (!upload) throw new Refusal('ATTACHMENT_UPLOAD_GONE', { file: name })
  refuseDocumentAsPhoto(kind, { name, type: upload.type })
  const others = await attachmentsOf(trx, given)
  if (others.length >= ATTACHMENTS_MAX) throw new Refusal('ATTACHMENTS_FULL')
  const same = others.find((each) => each.digest === upload.digest && each.kind === kind)
  if (same) throw new Refusal('ATTACHMENT_TWICE', { file: name, name: same.name })
  const { type, size, digest, thumbnail_digest, width, height } = upload
  const id = await insertAttachment(trx, {
    ...{ record, record_id: recordID, kind, name, type, size, digest, thumbnail_digest, width, height },
    ...{ place: (others.at(-1)?.place ?? 0) + 1, added_by: ctx.caller.username, added_at: ctx.now },
  })
  await ctx.audit({
    kind: 'attachment',
    subjectID: id,
    after: { record, recordID, kind, name, digest, ...phoneLinkOf(ctx) },
  })
  ctx.announce({ kind: record, id: recordID, action: 'edited' })
  return id
}

function phoneLinkOf({ caller: { phone } }: Ctx): { phoneLink?: number } {
  return phone ? { phoneLink: phone.linkID } : {}
}

/**
 * Returns a file locked with its record.
 * @throws Refusal 404.
 */
async function lockedAttachment(ctx: Ctx, id: number, isDeleted = false): Promise<AttachmentRow> {
  const trx = ctx.db as Trx
  const row = await attachmentByID(trx, id)
  if (!row || !(await lockRecord(trx, { record: row.record, recordID: row.record_id }))) throw fileGone()
  const now = await attachmentByID(trx, id)
  if (!now || (now.deleted_at !== null) !== isDeleted) throw fileGone()
  ctx.need(...attachmentRights(now.kind))
  return now
}

function fileGone(): Refusal {
  return new Refusal('RECORD_NOT_FOUND', { record: 'The file' })
}

export async function editAttachment(ctx: Ctx, { id, name, kind, place }: AttachmentEdit): Promise<void> {
  const trx = ctx.db as Trx
  const row = await lockedAttachment(ctx, id)
  if (kind) {
    refuseKind(ctx, { record: row.record, kind })
    refuseDocumentAsPhoto(kind, row)
  }
  const set = { ...(name !== undefined && { name }), ...(kind !== undefined && { kind }) }
  if (Object.keys(set).length > 0) await updateAttachment(trx, id, set)
  if (place !== undefined) {
    const others = (await attachmentsOf(trx, { record: row.record, recordID: row.record_id })).filter(
      (each) => each.id !== id,
    )
    const order = [...others.slice(0, place - 1), row, ...others.slice(place - 1)]
    for (const [at, each] of order.entries())
      if (each.place !== at + 1) await updateAttachment(trx, each.id, { place: at + 1 })
  }
  const before = { name: row.name, kind: row.kind, place: row.place }
  await auditAttachment(ctx, row, { before, after: { ...before, ...set, ...(place !== undefined && { place }) } })
}

export async function deleteAttachment(ctx: Ctx, id: number): Promise<void> {
  const row = await lockedAttachment(ctx, id)
  await updateAttachment(ctx.db as Trx, id, { deleted_by: ctx.caller.username, deleted_at: ctx.now })
  await auditAttachment(ctx, row, { before: { name: row.name, kind: row.kind, digest: row.digest } })
}

export async function restoreAttachment(ctx: Ctx, id: number): Promise<void> {
  const row = await lockedAttachment(ctx, id, true)
  await updateAttachment(ctx.db as Trx, id, { deleted_by: null, deleted_at: null })
  await auditAttachment(ctx, row, { after: { name: row.name, kind: row.kind, digest: row.digest } })
}

async function auditAttachment(
  ctx: Ctx,
  row: AttachmentRow,
  change: { before?: object; after?: object },
): Promise<void> {
  await ctx.audit({ kind: 'attachment', subjectID: row.id, ...change })
  ctx.announce({ kind: row.record, id: row.record_id, action: 'edited' })
}

/**
 * True when the caller may open a file of a kind.
 * @source server 22.4
 */
function mayOpen(ctx: Ctx, kind: AttachmentKind): boolean {
  if (attachmentRights(kind).length === 0) return true
  if (kind === 'agreement' && !ctx.isUnlocked) return false
  return ctx.caller.role?.rights.includes('documents') ?? false
}

export function attachmentOut(ctx: Ctx, row: AttachmentRow): AttachmentOut {
  const { id, record, kind, name, type, size, digest, width, height } = row
  return {
    ...{ id, record, recordID: row.record_id, kind, name, type, size, digest, width, height },
    ...{ addedBy: row.added_by, addedAt: row.added_at.toISOString(), locked: !mayOpen(ctx, kind) },
  }
}

/** @throws Refusal when the caller may not open it. */
export async function attachedFile(
  ctx: Ctx,
  { id, thumbnail }: { id: number; thumbnail?: boolean | null | undefined },
): Promise<Download> {
  const row = await attachmentByID(ctx.db, id)
  if (!row || row.deleted_at || !(await recordExists(ctx.db, { record: row.record, recordID: row.record_id })))
    throw fileGone()
  ctx.need(...attachmentRights(row.kind))
  if (!mayOpen(ctx, row.kind)) {
    const { token } = ctx.caller
    if (!token) throw new Refusal('SESSION_PASSCODE_LOCKED')
    throw new Refusal('TOKEN_MAY_NOT', { name: token.name, can: token.rights.join(', ') })
  }
  const digest = thumbnail ? row.thumbnail_digest : row.digest
  if (digest === null) throw fileGone()
  const bytes = await openFileStore(ctx.config).get(digest)
  if (!bytes) throw new Refusal('ATTACHMENT_FILE_MISSING', { file: row.name })
  if (digestOf(bytes) !== digest) throw new Refusal('ATTACHMENT_FILE_SPOILED', { file: row.name })
  return {
    contentType: thumbnail ? 'image/jpeg' : row.type,
    fileName: fileNameOf(row),
    isInline: true,
    digest,
    chunks: (async function* () {
      yield bytes
    })(),
  }
}

const ENDINGS = { 'image/jpeg': '.jpg', 'image/png': '.png', 'application/pdf': '.pdf' } as const

/** Returns its name with the ending of its type. */
function fileNameOf({ name, type }: Pick<AttachmentRow, 'name' | 'type'>): string {
  const ending = ENDINGS[type]
  return name.toLowerCase().endsWith(ending) ? name : `${name.replace(/\.(jpe?g|png|webp|pdf)$/i, '')}${ending}`
}

const PHOTOS_ON_PAPER = 4
/** Pixels of the longer side: 200 dots an inch of half a page. */
const PAPER_SIDE = 700

/** Returns the first photos of a vehicle as JPEGs for a document; one whose file is missing or damaged is left out. */
export async function photosForDocument(ctx: Ctx, vehicleID: number): Promise<Uint8Array[]> {
  const all = await attachmentsOf(ctx.db, { record: 'vehicle', recordID: vehicleID })
  const files = openFileStore(ctx.config)
  const photos: Uint8Array[] = []
  for (const { kind, type, digest } of all) {
    if (kind !== 'photo' || type === 'application/pdf' || photos.length === PHOTOS_ON_PAPER) continue
    const bytes = await files.get(digest)
    const smaller = bytes && (await shrunkPicture(ctx, bytes, PAPER_SIDE))
    if (smaller) photos.push(smaller)
  }
  return photos
}

const DAY_MS = 24 * 3_600_000
const DELETED_KEPT_MS = 30 * DAY_MS
const UPLOADS_KEPT_MS = 7 * DAY_MS
/** Age below which a file that no row names may belong to a running save. */
const YOUNG_MS = DAY_MS

/**
 * Deletes what was deleted 30 days ago, and files that no row names.
 * @source server 22.3
 */
export async function sweepAttachments(db: Db, files: FileStore, now: Date): Promise<void> {
  const before = {
    deleted: new Date(now.getTime() - DELETED_KEPT_MS),
    uploads: new Date(now.getTime() - UPLOADS_KEPT_MS),
  }
  await deleteExpiredAttachments(db, before, now)
  const named = new Set(await namedFileDigests(db))
  for await (const { digest, putAt } of files.all()) {
    const isYoung = now.getTime() - putAt.getTime() <= YOUNG_MS
    if (isYoung || named.has(digest) || (await isFileReferenced(db, digest))) continue
    const bytes = await files.get(digest)
    await files.remove(digest)
    // A save that found it there while it was removed has named it by now, or puts it again.
    if (bytes && (await isFileReferenced(db, digest))) await files.put(bytes)
  }
}

/**
 * Returns attached files that are missing or damaged.
 * @source server 22.3
 */
export async function missingFiles(db: Db | Trx, files: FileStore): Promise<IntegrityCheck['faults']> {
  const faults: IntegrityCheck['faults'] = []
  const rows = await attachedDigests(db)
  if (rows.length === 0) return faults
  const sizes = new Map<string, number>()
  // Of a row that was there before, what it names is.
  for await (const { digest, size } of files.all()) sizes.set(digest, size)
  for (const row of rows) {
    const size = sizes.get(row.digest)
    const hasThumbnail = row.thumbnail_digest === null || sizes.has(row.thumbnail_digest)
    if (size === row.size && hasThumbnail) continue
    const detail = size === undefined || !hasThumbnail ? 'its file is missing' : 'its file has another size'
    faults.push({
      rule: 'Every photo and scan has its file',
      subject: `${row.name} of ${row.record} ${row.record_id}`,
      detail: `${detail} (${size === row.size ? row.thumbnail_digest : row.digest})`,
    })
  }
  return faults
}
