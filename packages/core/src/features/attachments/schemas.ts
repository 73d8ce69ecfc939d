import { z } from 'zod'
import { Flag, Id, listOf, MomentOut, Paging, TextIn } from '../../kernel/wire'
import {
  ATTACHED_RECORDS,
  ATTACHMENT_BYTES_MAX,
  ATTACHMENT_KINDS,
  ATTACHMENT_PIECE_BYTES,
  ATTACHMENT_TYPES,
} from './enums'

const PIECES_MAX = Math.ceil(ATTACHMENT_BYTES_MAX / ATTACHMENT_PIECE_BYTES)
const Upload = z.uuid('Name the upload by a UUID')
const Name = z.string().trim().min(1, 'Name is required').max(200, 'A name may have at most 200 characters')

/** One piece of an uploaded file, counted from 1; sent again it replaces itself. */
export const AttachmentPieceIn = z.object({
  /** Made up by whoever uploads, one for each file. */
  upload: Upload,
  number: z.number().int().min(1).max(PIECES_MAX, 'A file may have at most 20 MB'),
  /** Base64. */
  bytes: z
    .base64('Send the bytes as base64')
    .max(Math.ceil(ATTACHMENT_PIECE_BYTES / 3) * 4, 'A piece may have at most 512 KB'),
})

export const AttachmentOf = z.object({ record: z.enum(ATTACHED_RECORDS), recordID: Id })
export type AttachmentOf = z.output<typeof AttachmentOf>

export const AttachmentIn = AttachmentOf.extend({
  upload: Upload,
  kind: z.enum(ATTACHMENT_KINDS),
  /** What it is called; the name of the file as a rule. */
  name: Name,
})
export type AttachmentIn = z.output<typeof AttachmentIn>

export const AttachmentOut = z.object({
  id: z.number().int(),
  record: z.enum(ATTACHED_RECORDS),
  recordID: z.number().int(),
  kind: z.enum(ATTACHMENT_KINDS),
  name: z.string(),
  type: z.enum(ATTACHMENT_TYPES),
  /** Bytes of the file. */
  size: z.number().int(),
  /** SHA-256 of the file, in hexadecimal. */
  digest: z.string(),
  /** Pixels of a picture; null for a PDF. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  addedBy: z.string(),
  addedAt: MomentOut,
  /** Whoever asks may not open it: their role has no documents, or the passcode is locked. */
  locked: z.boolean(),
})
export type AttachmentOut = z.output<typeof AttachmentOut>

export const AttachmentsSearch = AttachmentOf.partial().extend({
  kind: z.enum(ATTACHMENT_KINDS).nullish(),
  /** Every word of it is in the name, or in what the record or one that it has to do with is found by. */
  text: TextIn.nullish(),
  ...Paging,
})
export const AttachmentList = listOf(AttachmentOut.extend({ recordName: z.string() }))

export const AttachmentRef = z.object({ id: Id })
export const AttachmentFileIn = z.object({ id: Id, thumbnail: Flag.nullish() })
export const AttachmentEdit = z.object({
  id: Id,
  name: Name.optional(),
  kind: z.enum(ATTACHMENT_KINDS).optional(),
  /** Its place among those of its record, from 1. */
  place: z.number().int().min(1).optional(),
})
export type AttachmentEdit = z.output<typeof AttachmentEdit>

export const PhoneLinkIn = AttachmentOf.extend({
  kind: z.enum(ATTACHMENT_KINDS),
  /** How the workstation reaches this server, and a telephone will. */
  origin: z
    .string()
    .max(300)
    .regex(/^https?:\/\/[^/?#@\s]+$/, 'Name the address of this server, as https://forecourt.example.com'),
})

export const PhoneLinkOut = z.object({
  id: z.number().int(),
  /** What the telephone opens; told this once. */
  address: z.string(),
  /** The same as a QR code: a text for each row, 1 is dark, without a quiet zone. */
  modules: z.array(z.string()),
  endsAt: MomentOut,
  /** False for an address that only this machine reaches. */
  isReachable: z.boolean(),
})
export type PhoneLinkOut = z.output<typeof PhoneLinkOut>

export const PhoneLinkState = z.object({
  /** A telephone has opened it. */
  isOpened: z.boolean(),
  isOver: z.boolean(),
  /** How many files came by it. */
  files: z.number().int(),
})

export const PhoneView = z.object({
  /** Of a vehicle; of a client nothing is told. */
  regNo: z.string().nullable(),
  kind: z.enum(ATTACHMENT_KINDS),
  /** How many files may still be sent. */
  left: z.number().int(),
  pieceBytes: z.number().int(),
  fileBytes: z.number().int(),
  endsAt: MomentOut,
})
export type PhoneView = z.output<typeof PhoneView>

export const PhoneFileIn = z.object({ upload: Upload, name: Name })
export const PhoneFileOut = z.object({ left: z.number().int() })
