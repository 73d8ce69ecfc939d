import { operation } from '../../kernel/operation'
import { Created, Empty } from '../../kernel/wire'
import { z } from 'zod'
import {
  AttachmentEdit,
  AttachmentFileIn,
  AttachmentIn,
  AttachmentList,
  AttachmentPieceIn,
  AttachmentsSearch,
  AttachmentRef,
  PhoneFileIn,
  PhoneFileOut,
  PhoneLinkIn,
  PhoneLinkOut,
  PhoneLinkState,
  PhoneView,
} from './schemas'

/**
 * The files of records.
 * @source server 22
 */
export const attachmentsOperations = {
  /** Keeps a piece of a file, which is its own key: sent again it is the same. */
  AddAttachmentPiece: operation({
    access: { needs: 'records', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Attachments/AddAttachmentPiece',
    input: AttachmentPieceIn,
    output: Empty,
    keyless: true,
    writes: true,
  }),
  /** Hangs an uploaded file on a record, behind those that hang there. */
  AddAttachment: operation({
    access: { needs: 'records', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Attachments/AddAttachment',
    input: AttachmentIn,
    output: Created,
    long: true,
    success: 'File added',
  }),
  /** Those of a record in their order, or of all records, the newest first. */
  GetAttachments: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'part', prices: [] },
    reads: ['vehicle', 'client'],
    method: 'GET',
    path: '/api/Attachments/GetAttachments',
    input: AttachmentsSearch,
    output: AttachmentList,
  }),
  /** The file, or its thumbnail. */
  GetAttachment: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'none', prices: [] },
    kind: 'download',
    method: 'GET',
    path: '/api/Attachments/GetAttachment',
    input: AttachmentFileIn,
    output: z.string(),
    file: 'attachment',
  }),
  EditAttachment: operation({
    access: { needs: 'records', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Attachments/EditAttachment',
    input: AttachmentEdit,
    output: Empty,
    success: 'File saved',
  }),
  /** Takes it off its record; for 30 days it can be put back. */
  DeleteAttachment: operation({
    access: { needs: 'records', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Attachments/DeleteAttachment',
    input: AttachmentRef,
    output: Empty,
    success: 'File deleted',
  }),
  /** Puts a deleted one back where it was. */
  RestoreAttachment: operation({
    access: { needs: 'records', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Attachments/RestoreAttachment',
    input: AttachmentRef,
    output: Empty,
    success: 'File put back',
  }),
  /** Makes a one-time link by which a telephone adds files to one record. */
  AddPhoneLink: operation({
    access: { needs: 'records', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Attachments/AddPhoneLink',
    input: PhoneLinkIn,
    output: PhoneLinkOut,
    keyless: true,
    writes: true,
  }),
  /** How far a link of one's own session is. */
  GetPhoneLink: operation({
    access: { needs: 'records', token: 'none', passcode: 'none', prices: [] },
    reads: ['session'],
    method: 'GET',
    path: '/api/Attachments/GetPhoneLink',
    input: AttachmentRef,
    output: PhoneLinkState,
  }),
  EndPhoneLink: operation({
    access: { needs: 'records', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Attachments/EndPhoneLink',
    input: AttachmentRef,
    output: Empty,
  }),
  /** What the telephone shows; the first that asks is the one that may send. */
  OpenPhoneLink: operation({
    access: { needs: 'records', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Phone/OpenPhoneLink',
    input: Empty,
    output: PhoneView,
    byPhone: true,
    keyless: true,
    writes: true,
  }),
  AddPhonePiece: operation({
    access: { needs: 'records', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Phone/AddPhonePiece',
    input: AttachmentPieceIn,
    output: Empty,
    byPhone: true,
    keyless: true,
    writes: true,
  }),
  /** Hangs an uploaded file on the record of the link. */
  AddPhoneFile: operation({
    access: { needs: 'records', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Phone/AddPhoneFile',
    input: PhoneFileIn,
    output: PhoneFileOut,
    byPhone: true,
    long: true,
  }),
  /** Nothing more comes from the telephone. */
  ClosePhoneLink: operation({
    access: { needs: 'records', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Phone/ClosePhoneLink',
    input: Empty,
    output: Empty,
    byPhone: true,
    keyless: true,
    writes: true,
  }),
}
