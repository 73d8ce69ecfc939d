import {
  ATTACHMENT_BYTES_MAX,
  ATTACHMENT_PIECE_BYTES,
  type AttachmentKind,
} from '@forecourt/core/features/attachments/enums'
import type { AttachmentOf } from '@forecourt/core/features/attachments/schemas'
import { useCallback, useState } from 'react'
import { type Api, useApi } from '../../kit/api/api'
import { useLatestRef } from '../../kit/latest-ref'
import { useRefreshAndWait } from '../../kit/api/refresh'

/** A file on its way, or one that was refused. */
export interface FileUpload {
  /** The id of the upload, and the key of its save. */
  upload: string
  file: File
  kind: AttachmentKind
  /** Bytes that arrived. */
  sent: number
  /** Why it is not added; null while it is on its way. */
  problem: string | null
}

interface Uploads {
  uploads: readonly FileUpload[]
  /** Sends files, one after the other. */
  add: (files: readonly File[], kind: AttachmentKind) => Promise<void>
  /** Sends a failed one again: nothing of it is done twice. */
  retry: (upload: FileUpload) => Promise<void>
  dismiss: (upload: FileUpload) => void
}

const TRIES_MAX = 5
const RETRY_MS = 800

/**
 * Sends files of a record, and shows how far each is.
 * @param onAdded Called with each file that arrived.
 */
export function useUploads(of: AttachmentOf, onAdded?: (file: { id: number; name: string }) => void): Uploads {
  const api = useApi()
  const reread = useRefreshAndWait()
  const [uploads, setUploads] = useState<readonly FileUpload[]>([])
  const { record, recordID } = of
  const added = useLatestRef(onAdded)
  const change = useCallback((upload: string, part: Partial<FileUpload>) => {
    setUploads((all) => all.map((each) => (each.upload === upload ? { ...each, ...part } : each)))
  }, [])
  const forget = useCallback((gone: FileUpload) => {
    setUploads((all) => all.filter(({ upload }) => upload !== gone.upload))
  }, [])
  const again = useCallback(
    async (one: FileUpload) => {
      const { upload, file, kind } = one
      change(upload, { problem: null, sent: 0 })
      try {
        await sendPieces(api, one, (sent) => change(upload, { sent }))
        const name = file.name || 'Pasted'
        const { id } = await api.call('AddAttachment', { upload, record, recordID, kind, name }, { key: upload })
        added.current?.({ id, name })
        await reread('GetAttachments')
        forget(one)
      } catch (error) {
        const [field] = Object.values(api.fieldErrorsOf(error)).flat()
        change(upload, { problem: field ?? api.messageOf(error) })
      }
    },
    [api, reread, change, forget, added, record, recordID],
  )
  const add = useCallback(
    async (files: readonly File[], kind: AttachmentKind) => {
      const made = files.map((file) => ({
        ...{ upload: crypto.randomUUID(), file, kind, sent: 0 },
        problem: file.size > ATTACHMENT_BYTES_MAX ? 'A file may have at most 20 MB' : null,
      }))
      setUploads((all) => [...all, ...made])
      for (const one of made) if (one.problem === null) await again(one)
    },
    [again],
  )
  return { uploads, add, retry: again, dismiss: forget }
}

/** Each piece has its own key: one that nobody answered is sent again. */
async function sendPieces(api: Api, { upload, file }: FileUpload, tell: (sent: number) => void): Promise<void> {
  for (let at = 0, number = 1; at === 0 || at < file.size; at += ATTACHMENT_PIECE_BYTES, number += 1) {
    const bytes = await base64Of(file.slice(at, at + ATTACHMENT_PIECE_BYTES))
    for (let tries = 1; ; tries += 1)
      try {
        await api.call('AddAttachmentPiece', { upload, number, bytes })
        break
      } catch (error) {
        if (!api.isNoAnswer(error) || tries >= TRIES_MAX) throw error
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS * tries))
      }
    tell(Math.min(file.size, at + ATTACHMENT_PIECE_BYTES))
  }
}

function base64Of(piece: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,?/, '')))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')))
    reader.readAsDataURL(piece)
  })
}
