import { ATTACHMENT_KIND_NAMES, type AttachmentKind, KINDS_OF_RECORD } from '@forecourt/core/features/attachments/enums'
import type { AttachmentOf, AttachmentOut } from '@forecourt/core/features/attachments/schemas'
import { momentFormatter } from '@forecourt/core/kernel/days'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { useOpenDocument } from '../../kit/api/document'
import { useRefreshAndWait } from '../../kit/api/refresh'
import { useSaves } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { Dialog } from '../../kit/dialog/dialog'
import { DialogList } from '../../kit/dialog/dialog-list'
import { useFileChoice } from '../../kit/file-choice'
import { hint } from '../../kit/hint'
import { ownHint } from '../../kit/own-hint'
import { useScreenHost } from '../../kit/screen/screen'
import { LargePicture, FILE_LOCKED } from './large-picture'
import { PhonePanel } from './phone-panel'
import { AttachedPicture } from './picture'
import { usePhoneLink } from './use-phone-link'
import { type FileUpload, useUploads } from './use-uploads'

const HINTS = [
  ownHint('Tab', 'next'),
  hint('dialog.add-record', 'add files'),
  hint('attachments.ask-phone', 'from a phone'),
  ownHint('Ctrl V', 'paste a picture'),
  hint('shell.step-out', 'close'),
]
const HEADS = [
  { text: '', className: 'w-30', label: 'Picture' },
  { text: 'Name' },
  { text: 'Kind', className: 'w-28 phone:hidden' },
  { text: 'Added', className: 'w-44 phone:hidden' },
  { text: '', className: 'w-86 phone:w-24', label: 'What can be done' },
]
const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp,application/pdf'

/** Files that are chosen for the form behind the dialog; what is added is chosen by itself. */
export interface ChosenFiles {
  /** What is added unless said otherwise. */
  kind: AttachmentKind
  ids: readonly number[]
  toggle: (file: { id: number; name: string }) => void
}

interface FilesDialogProps {
  of: AttachmentOf
  recordName: string
  choice?: ChosenFiles | undefined
  onClose: () => void
}

/** The files of a record: added by choosing, dropping and pasting, opened, put in order, deleted. */
export function FilesDialog({ of, recordName, choice, onClose }: FilesDialogProps) {
  const api = useApi()
  const openPaper = useOpenDocument()
  const kinds = KINDS_OF_RECORD[of.record]
  const [kind, setKind] = useState<AttachmentKind>(choice?.kind ?? kinds[0] ?? 'other')
  const [shownID, setShownID] = useState<number | null>(null)
  const { data, error } = useOperation('GetAttachments', { ...of, pageSize: 500 })
  const sending = useUploads(of, choice?.toggle)
  const phone = usePhoneLink(of)
  const askPhone = () => void phone.make(kind)
  const first = useRef<HTMLButtonElement>(null)
  const list = useFileActions(first)
  const take = (files: Iterable<File>) => {
    const given = [...files]
    if (given.length === 0) return false
    void sending.add(given, kind)
    return true
  }
  const { choose, input } = useFileChoice(ACCEPTED_TYPES, take)
  const onPaste = (event: ClipboardEvent) => {
    if (take(event.clipboardData.files)) event.preventDefault()
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files)
  }
  const open = (file: AttachmentOut) => {
    if (file.type === 'application/pdf') void openPaper('GetAttachment', { id: file.id })
    else setShownID(file.id)
  }
  const pictures = (data?.data ?? []).filter(({ type, locked }) => type !== 'application/pdf' && !locked)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Photos and scans"
      titleAside={<span className="font-normal text-fg-1">{recordName}</span>}
      width={1060}
      top={70}
      initialFocus={first}
      hints={HINTS}
      handlers={{ 'dialog.add-record': choose, 'attachments.ask-phone': askPhone }}
      footer={
        <>
          <Button ref={first} tone="primary" size="footer" command="dialog.add-record" onPress={choose}>
            Add files
          </Button>
          <Button size="footer" command="attachments.ask-phone" onPress={askPhone}>
            {phone.link ? 'New code' : 'From a phone'}
          </Button>
          <Button size="footer" command="shell.step-out" onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped or pasted anywhere in it; the button does the same */}
      <div onPaste={onPaste} onDrop={onDrop} onDragOver={(event) => event.preventDefault()}>
        <div className="flex phone:flex-wrap items-center gap-1 px-4.5 pt-2" role="group" aria-label="What is added">
          <span className="text-fg-1 pr-1">Add as</span>
          {kinds.map((each) => (
            <Button key={each} size="in-row" pressed={each === kind} onPress={() => setKind(each)}>
              {ATTACHMENT_KIND_NAMES[each]}
            </Button>
          ))}
          <span className="pl-2 text-fg-1">JPEG, PNG, WebP or PDF; drop or paste them here</span>
        </div>
        {input}
        {phone.link && <PhonePanel key={phone.link.id} link={phone.link} />}
        <DeletedFile actions={list} />
        <UploadProgress sending={sending} />
        <DialogList
          label="Photos and scans"
          rows={data?.data}
          problem={error ? api.messageOf(error) : null}
          nothing="No files yet. Add, drop or paste some."
          heads={HEADS}
        >
          {(file) => (
            <FileRow key={file.id} file={file} rows={data?.data ?? []} onOpen={open} actions={list} choice={choice} />
          )}
        </DialogList>
      </div>
      {shownID !== null && (
        <LargePicture pictures={pictures} id={shownID} onShow={setShownID} onClose={() => setShownID(null)} />
      )}
    </Dialog>
  )
}

interface FileActions {
  move: (file: AttachmentOut, place: number) => Promise<void>
  remove: (file: AttachmentOut) => Promise<void>
  /** The file that was deleted last, to be restored. */
  deleted: AttachmentOut | null
  restore: () => Promise<void>
}

/** Moves, deletes and restores files; afterwards `first` has focus where nothing else does. */
function useFileActions(first: { current: HTMLButtonElement | null }): FileActions {
  const { save } = useSaves()
  const reread = useRefreshAndWait()
  const [deleted, setDeleted] = useState<AttachmentOut | null>(null)
  return {
    deleted,
    move: async ({ id }, place) => {
      await save('EditAttachment', { id, place }, { quiet: true })
      await reread('GetAttachments')
    },
    remove: async (file) => {
      const outcome = await save('DeleteAttachment', { id: file.id }, { quiet: true })
      if (outcome.kind === 'saved') setDeleted(file)
      await reread('GetAttachments')
    },
    restore: async () => {
      if (!deleted) return
      const outcome = await save('RestoreAttachment', { id: deleted.id })
      if (outcome.kind !== 'saved') return
      setDeleted(null)
      first.current?.focus()
      await reread('GetAttachments')
    },
  }
}

/** Restores a deleted file: an undo above the page cannot be reached while a dialog is open. */
function DeletedFile({ actions: { deleted, restore } }: { actions: FileActions }) {
  if (!deleted) return null
  return (
    <p key={deleted.id} className="flex items-center gap-2 px-4.5 pt-2">
      <span role="status">{deleted.name} deleted</span>
      <Button size="in-row" label={`Put ${deleted.name} back`} autoFocus onPress={restore}>
        Undo
      </Button>
    </p>
  )
}

interface FileRowProps {
  file: AttachmentOut
  rows: readonly AttachmentOut[]
  onOpen: (file: AttachmentOut) => void
  actions: FileActions
  choice: ChosenFiles | undefined
}

function FileRow({ file, rows, onOpen, actions, choice }: FileRowProps) {
  const { timeZone } = useScreenHost().workstation
  const place = rows.findIndex(({ id }) => id === file.id) + 1
  const isLocked = file.locked ? FILE_LOCKED : null
  return (
    <tr data-row={file.id}>
      <td>
        <AttachedPicture of={file} isThumbnail className="h-16 w-24" />
      </td>
      <td className="whitespace-normal! break-words">{file.name}</td>
      <td className="phone:hidden">{ATTACHMENT_KIND_NAMES[file.kind]}</td>
      <td className="text-fg-1 phone:hidden">
        {momentFormatter(timeZone)(file.addedAt).slice(0, 10)} {file.addedBy}
      </td>
      <td>
        <span className="flex phone:flex-col gap-1">
          {choice && (
            <Button
              size="in-row"
              label={`Seen: ${file.name}`}
              pressed={choice.ids.includes(file.id)}
              onPress={() => choice.toggle(file)}
            >
              Seen
            </Button>
          )}
          <Button size="in-row" label={`Open ${file.name}`} disabledReason={isLocked} onPress={() => onOpen(file)}>
            Open
          </Button>
          <Button
            size="in-row"
            label={`Put ${file.name} first`}
            disabledReason={place === 1 ? 'It is the first' : null}
            onPress={() => actions.move(file, 1)}
          >
            First
          </Button>
          <Button
            size="in-row"
            label={`Move ${file.name} up`}
            disabledReason={place === 1 ? 'It is the first' : null}
            onPress={() => actions.move(file, place - 1)}
          >
            Up
          </Button>
          <Button
            size="in-row"
            label={`Put ${file.name} one down`}
            disabledReason={place === rows.length ? 'It is the last' : null}
            onPress={() => actions.move(file, place + 1)}
          >
            Down
          </Button>
          <Button size="in-row" label={`Delete ${file.name}`} onPress={() => actions.remove(file)}>
            Delete
          </Button>
        </span>
      </td>
    </tr>
  )
}

/** How far each file is, and which were refused with why. */
function UploadProgress({ sending }: { sending: ReturnType<typeof useUploads> }) {
  if (sending.uploads.length === 0) return null
  return (
    <ul className="px-4.5 pt-2" aria-label="Files on their way">
      {sending.uploads.map((one) => (
        <li key={one.upload} className="flex items-center gap-2 py-0.5">
          <span className="truncate max-w-80">{one.file.name || 'Pasted'}</span>
          {one.problem === null ? (
            <span role="status" className="text-fg-1 numerals">
              {percentOf(one)}
            </span>
          ) : (
            <>
              <span role="alert" className="font-semibold text-out">
                {one.problem}
              </span>
              <Button size="in-row" label={`Send ${one.file.name} again`} onPress={() => sending.retry(one)}>
                Again
              </Button>
              <Button size="in-row" label={`Leave ${one.file.name} out`} onPress={() => sending.dismiss(one)}>
                Leave out
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function percentOf({ sent, file }: FileUpload): string {
  if (file.size > 0 && sent >= file.size) return 'being read…'
  return `${Math.floor((100 * sent) / Math.max(1, file.size))} %`
}
