import type { AttachmentOf } from '@forecourt/core/features/attachments/schemas'
import { useState } from 'react'
import { Button } from '../../kit/button'
import { useCommandHandlers } from '../../kit/keys/keys'
import { FilesDialog } from './files-dialog'

/** Opens the files of a record. */
export function FilesButton({ record, recordID, words }: AttachmentOf & { words: string }) {
  const [isOpen, setOpen] = useState(false)
  useCommandHandlers({ 'attachments.show-files': () => setOpen(true) })
  return (
    <>
      <Button command="attachments.show-files" onPress={() => setOpen(true)}>
        Files
      </Button>
      {isOpen && <FilesDialog of={{ record, recordID }} recordName={words} onClose={() => setOpen(false)} />}
    </>
  )
}
