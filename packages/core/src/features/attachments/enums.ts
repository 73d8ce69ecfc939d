/**
 * The kinds of attached files.
 * @source server 22.1
 */
export const ATTACHMENT_KINDS = ['photo', 'logBook', 'identity', 'agreement', 'other'] as const
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number]

export const ATTACHMENT_KIND_NAMES: Readonly<Record<AttachmentKind, string>> = {
  photo: 'Photo',
  logBook: 'Log book',
  identity: 'Identity',
  agreement: 'Agreement',
  other: 'Other',
}

export const ATTACHED_RECORDS = ['vehicle', 'client'] as const
export type AttachedRecord = (typeof ATTACHED_RECORDS)[number]

/** The file kinds of each record; the first is the default. */
export const KINDS_OF_RECORD: Readonly<Record<AttachedRecord, readonly AttachmentKind[]>> = {
  vehicle: ['photo', 'logBook', 'agreement', 'other'],
  client: ['identity', 'agreement', 'other'],
}

export const ATTACHMENT_KIND_WORDS: Readonly<Record<AttachmentKind, string>> = {
  photo: 'photo',
  logBook: 'log-book',
  identity: 'identity',
  agreement: 'agreement',
  other: 'other',
}

export const ATTACHMENT_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number]

export const ATTACHMENT_BYTES_MAX = 20 * 1_048_576
export const ATTACHMENTS_MAX = 200
/** Bytes of one piece before base64: with it a piece stays below the limit of a request. */
export const ATTACHMENT_PIECE_BYTES = 524_288

export const PHONE_FILES_MAX = 20
