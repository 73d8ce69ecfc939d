import { filesOfSheets, sheetsSentence } from '@forecourt/core/features/import/sheets'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useApi } from '../../kit/api/api'
import { useDraft } from '../../kit/drafts/drafts'
import { useScreenHost } from '../../kit/screen/screen'
import { toastError, toastSuccess } from '../../kit/toast/toast'
import {
  lookRequestOf,
  EMPTY_PREPARED_IMPORT,
  EMPTY_IMPORT_MAPPING,
  NEW_IMPORT_DRAFT,
  type PreparedImport,
  type PreparedFile,
  earlierFileSettings,
  withFile,
} from './prepared-files'
import { newUploadID, sendFile, reasonNotSendable } from './send-file'

/** A file on its way. */
export interface ImportFileUpload {
  upload: string
  fileName: string
  bytes: number
  sent: number
}

/**
 * The files of a new import: what was sent stays, with what was said of it, until they are read into one.
 *
 * @param into The import that they are added to; undefined for a new one.
 */
export function usePreparedFiles(into: string | undefined) {
  const api = useApi()
  const { drafts } = useScreenHost()
  const draft = useDraft<PreparedImport>(drafts, NEW_IMPORT_DRAFT, EMPTY_PREPARED_IMPORT, { isOwnWork: true })
  const [sending, setSending] = useState<readonly ImportFileUpload[]>([])
  /** They are sent one after the other, so that they stand in the order in which they were chosen. */
  const sent = useRef<Promise<void>>(Promise.resolve())
  const now = () => drafts.read<PreparedImport>(NEW_IMPORT_DRAFT)?.values ?? EMPTY_PREPARED_IMPORT
  const patchFile = (fileName: string, part: Partial<PreparedFile>) =>
    draft.patch({ files: now().files.map((file) => (file.fileName === fileName ? { ...file, ...part } : file)) })
  /** A spreadsheet of which several sheets can be read is a file for each. */
  const partsOf = async (fileName: string, upload: string): Promise<Omit<PreparedFile, 'upload'>[]> => {
    const whole = { fileName, kind: null, mapping: EMPTY_IMPORT_MAPPING, mappingName: null }
    const isKnown = now().files.some((each) => each.fileName === fileName)
    if (isKnown || !/\.xlsx$/i.test(fileName)) return [whole]
    // What cannot be looked at is told where the file is shown.
    const look = await api.call('LookAtImportFile', lookRequestOf({ ...whole, upload })).catch(() => null)
    const sheets = look ? filesOfSheets(fileName, look) : []
    if (look && sheets.length > 0) toastSuccess(sheetsSentence(fileName, look))
    return sheets.length === 0 ? [whole] : sheets.map((sheet) => ({ ...sheet, mappingName: null }))
  }
  /** What was said of the files that are in the import already. */
  const saidBefore = async () => {
    if (into === undefined) return []
    const { data } = await api.call('GetImports', {})
    return data.find(({ name }) => name.toLowerCase() === into.toLowerCase())?.files ?? []
  }
  const send = async (file: File, { upload, fileName }: ImportFileUpload) => {
    const tell = (bytes: number) =>
      setSending((all) => all.map((each) => (each.upload === upload ? { ...each, sent: bytes } : each)))
    try {
      await sendFile(api, file, { upload, tell })
      const parts = await partsOf(fileName, upload)
      const read = await saidBefore()
      let all = now().files
      for (const part of parts) {
        // A corrected file is read as the one before it was.
        const before = all.find((each) => each.fileName === part.fileName)
        all = withFile(all, {
          ...part,
          ...earlierFileSettings(read, part.fileName),
          ...before,
          upload,
          fileName: part.fileName,
        })
      }
      draft.patch({ files: all })
    } catch (error) {
      toastError(`${fileName} was not sent: ${api.messageOf(error)}`)
    }
    setSending((all) => all.filter((each) => each.upload !== upload))
  }
  const add = (files: readonly File[]) => {
    for (const file of files) {
      const problem = reasonNotSendable(file)
      if (problem !== null) {
        toastError(problem)
        continue
      }
      const own: ImportFileUpload = { upload: newUploadID(), fileName: file.name, bytes: file.size, sent: 0 }
      setSending((all) => [...all, own])
      sent.current = sent.current.then(() => send(file, own))
    }
  }
  return {
    draft,
    sending,
    add,
    patchFile,
    remove: (fileName: string) => draft.patch({ files: now().files.filter((file) => file.fileName !== fileName) }),
    /** What is prepared once everything has arrived. */
    settled: async () => {
      await sent.current
      return now()
    },
  }
}

/** Takes files and text that are pasted anywhere but into a field. */
export function usePastedFiles(take: (files: readonly File[]) => void): void {
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData, target } = event
    if (!clipboardData || (target instanceof Element && target.matches('input, textarea'))) return
    const text = clipboardData.getData('text/plain')
    const files = [...clipboardData.files]
    if (files.length === 0 && text.trim() === '') return
    event.preventDefault()
    take(files.length > 0 ? files : [new File([text], 'pasted.csv', { type: 'text/csv' })])
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => pasted(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}
