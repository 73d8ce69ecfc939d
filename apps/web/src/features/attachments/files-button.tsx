import type { AttachmentOf } from '@forecourt/core/features/attachments/schemas'
import { useState } from 'react'
import { Button } from '../../kit/button'
import { useCommandHandlers } from '../../kit/keys/keys'
import { type ChosenFiles, FilesDialog } from './files-dialog'

/** Opens the files of a record, where they can be chosen for a form as well. */
export function FilesButton({
  record,
  recordID,
  words,
  choice,
}: AttachmentOf & { words: string; choice?: ChosenFiles | undefined }) {
  const [isOpen, setOpen] = useState(false)
  useCommandHandlers({ 'attachments.show-files': () => setOpen(true) })
  return (
    <>
      <Button command="attachments.show-files" onPress={() => setOpen(true)}>
        Files
      </Button>
      {isOpen && (
        <FilesDialog of={{ record, recordID }} recordName={words} choice={choice} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
