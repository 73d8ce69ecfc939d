import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useApi } from '../../kit/api/api'
import { useDraft } from '../../kit/drafts/drafts'
import { useScreenHost } from '../../kit/screen/screen'
import { toastError } from '../../kit/toast/toast'
import { NOTHING_PREPARED, NOTHING_SAID, PREPARED, type Prepared, type PreparedFile, withFile } from './prepared'
import { newUpload, sendFile, whyNotSent } from './sending'

/** A file on its way. */
export interface Sending {
  upload: string
  fileName: string
  bytes: number
  sent: number
}

/** The files of a new import: what was sent stays, with what was said of it, until they are read into one. */
export function usePrepared() {
  const api = useApi()
  const { drafts } = useScreenHost()
  const draft = useDraft<Prepared>(drafts, PREPARED, NOTHING_PREPARED, { isOwnWork: true })
  const [sending, setSending] = useState<readonly Sending[]>([])
  /** They are sent one after the other, so that they stand in the order in which they were chosen. */
  const sent = useRef<Promise<void>>(Promise.resolve())
  const now = () => drafts.read<Prepared>(PREPARED)?.values ?? NOTHING_PREPARED
  const patchFile = (upload: string, part: Partial<PreparedFile>) =>
    draft.patch({ files: now().files.map((file) => (file.upload === upload ? { ...file, ...part } : file)) })
  const send = async (file: File, { upload, fileName }: Sending) => {
    const tell = (bytes: number) =>
      setSending((all) => all.map((each) => (each.upload === upload ? { ...each, sent: bytes } : each)))
    try {
      await sendFile(api, file, { upload, tell })
      const before = now().files.find((each) => each.fileName === fileName)
      // A corrected file is read as the one before it was.
      const said = before ?? { kind: null, mapping: NOTHING_SAID, mappingName: null }
      draft.patch({ files: withFile(now().files, { ...said, upload, fileName }) })
    } catch (error) {
      toastError(`${fileName} was not sent: ${api.messageOf(error)}`)
    }
    setSending((all) => all.filter((each) => each.upload !== upload))
  }
  const add = (files: readonly File[]) => {
    for (const file of files) {
      const problem = whyNotSent(file)
      if (problem !== null) {
        toastError(problem)
        continue
      }
      const own: Sending = { upload: newUpload(), fileName: file.name, bytes: file.size, sent: 0 }
      setSending((all) => [...all, own])
      sent.current = sent.current.then(() => send(file, own))
    }
  }
  return {
    draft,
    sending,
    add,
    patchFile,
    remove: (upload: string) => draft.patch({ files: now().files.filter((file) => file.upload !== upload) }),
    /** What is prepared once everything has arrived. */
    settled: async () => {
      await sent.current
      return now()
    },
  }
}

/** Takes files and text that are pasted anywhere but into a field. */
export function usePasted(take: (files: readonly File[]) => void): void {
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
