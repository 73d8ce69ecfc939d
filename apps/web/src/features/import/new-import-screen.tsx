import { IMPORT_KIND_NAMES } from '@forecourt/core/features/import/file-enums'
import { formatDay } from '@forecourt/core/kernel/days'
import { cx } from 'class-variance-authority'
import { type DragEvent, useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { useSave } from '../../kit/api/save'
import { Bar } from '../../kit/bar'
import { Button } from '../../kit/button'
import { useFileChoice } from '../../kit/file-choice'
import { fieldPositionText, useFieldPosition } from '../../kit/form/field-position'
import { Form } from '../../kit/form/form'
import { FORM_HINTS } from '../../kit/form/form-hints'
import { TextField } from '../../kit/form/text-field'
import { hint } from '../../kit/hint'
import { useCommandHandlers, useEscape, useInputReady } from '../../kit/keys/keys'
import { useScreenChrome, useScreenHost, useScreenSearch, useToday } from '../../kit/screen/screen'
import { toastError } from '../../kit/toast/toast'
import { rowsText } from './counts'
import { FilePart, LOOK_OPTIONS } from './file-part'
import { lookRequestOf, defaultImportName, type PreparedFile } from './prepared-files'
import { droppedFiles } from './send-file'
import { type ImportFileUpload, usePastedFiles, usePreparedFiles } from './use-prepared-files'

const LIST = '/manage-data/import'
const PARTS = 9
const FILE_HINTS = [hint('import.remove-file'), hint('import.save-mapping'), hint('form.save-form', 'read and check')]

/** A new import: files are chosen, dropped or pasted, shown as they were recognised, and read into an import, which is then checked. */
export function NewImportScreen() {
  const { go } = useScreenHost()
  const api = useApi()
  const today = useToday()
  const [{ name: given }] = useScreenSearch('/inside/manage-data/import/new')
  const { data: imports } = useOperation('GetImports', {}, { staleMs: 0 })
  const prepared = usePreparedFiles(given)
  const { draft, sending, add, remove, settled } = prepared
  const { files } = draft.values
  const applied = (imports?.data ?? []).flatMap(({ name, state }) => (state === 'applied' ? [name] : []))
  const suggested = defaultImportName(files, formatDay(today), applied)
  const name = given ?? draft.values.name ?? suggested
  const [at, setAt] = useState(0)
  const [problem, setProblem] = useState<{ fileName: string; words: string } | null>(null)
  const [isReading, setIsReading] = useState(false)
  const { save } = useSave('AddImportFile')
  const { choose, input } = useFileChoice('.csv,.txt,.tsv,.xlsx', add)
  const field = useFieldPosition()
  const shown = files[Math.min(at, files.length - 1)]
  const read = async () => {
    if (isReading) return
    setIsReading(true)
    const { files: all, name: typed } = await settled()
    const into = (given ?? typed ?? defaultImportName(all, formatDay(today), applied)).trim()
    const id = await readAll(all, into)
    setIsReading(false)
    if (id === null) return
    draft.clear()
    go(`${LIST}/view`, { search: { id, begin: 'check' } })
  }
  const readAll = async (all: readonly PreparedFile[], into: string): Promise<number | null> => {
    setProblem(null)
    if (all.length === 0) return showProblem('Choose files first')
    if (into === '') return showProblem('Name is required')
    let id: number | null = null
    for (const [place, file] of all.entries()) {
      const outcome = await save({ ...lookRequestOf(file), import: into }, { quiet: true })
      if (outcome.kind === 'saved') id = outcome.output.importID
      else {
        const [words = outcome.message] =
          outcome.kind === 'refused' ? Object.values(outcome.fields).flat() : [outcome.message]
        setAt(place)
        setProblem({ fileName: file.fileName, words })
        return showProblem(words)
      }
    }
    return id
  }
  const leaveOut = () => {
    if (!shown) return false
    remove(shown.fileName)
    setAt(Math.max(0, Math.min(at, files.length - 2)))
    return true
  }
  const show = (place: number) => {
    if (place < files.length) setAt(place)
    return place < files.length
  }
  useCommandHandlers({
    'import.choose-files': choose,
    'import.remove-file': leaveOut,
    // The file that is shown sees to it.
    'import.save-mapping': () => {
      if (!shown) toastError('Choose files first')
      return !shown
    },
    'shell.show-part': ({ event }) => show(Number(event?.code.slice(-1)) - 1),
  })
  usePastedFiles(add)
  useEscape('parent', () => go(LIST))
  useInputReady('screen', true)
  useScreenChrome({
    status: [...(field ? [fieldPositionText(field)] : []), files.length === 1 ? '1 file' : `${files.length} files`],
    hints: [
      ...(field ? FORM_HINTS.slice(0, 2) : []),
      hint('import.choose-files'),
      ...(files.length > 0 ? FILE_HINTS : []),
      ...(files.length > 1
        ? [hint('shell.show-part', 'file', { upTo: Math.min(PARTS, files.length), isInField: field !== null })]
        : []),
    ],
    printTitle: 'New Import',
  })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    droppedFiles(event.dataTransfer).then(add, (error: unknown) => toastError(api.messageOf(error)))
  }
  return (
    <Form label="New import" onSave={read} className="flex flex-col flex-1 min-w-0 min-h-0 print:block">
      <Bar isWide>
        <h1>{given === undefined ? 'New Import' : `Add files to ${given}`}</h1>
        {given === undefined && (
          <TextField
            bare
            label="Name"
            name="name"
            width={240}
            maxLength={60}
            value={name}
            onChange={(text) => draft.patch({ name: text === '' ? null : text })}
          />
        )}
        <span className="grow" />
        <Button command="import.choose-files" onPress={choose} autoFocus={files.length === 0}>
          Choose files
        </Button>
        <Button
          tone="primary"
          command="form.save-form"
          isSave
          busyText={isReading ? 'Reading...' : null}
          disabledReason={files.length + sending.length === 0 ? 'Choose files first' : null}
          onPress={read}
        >
          Read and check
        </Button>
      </Bar>
      {input}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped on it, and are chosen by key */}
      <div
        className="grid flex-1 grid-cols-[280px_minmax(0,1fr)] min-h-0 single:grid-cols-1 single:grid-rows-[auto_minmax(0,1fr)] print:block"
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <FileList files={files} sending={sending} shown={shown?.fileName ?? null} onShow={setAt} />
        <div className="grid gap-3 content-start min-h-0 px-5 py-3 overflow-y-auto print:overflow-visible">
          {shown ? (
            <FilePart
              key={`${shown.upload} ${shown.fileName}`}
              file={shown}
              problem={problem?.fileName === shown.fileName ? problem.words : null}
              onChange={(part) => prepared.patchFile(shown.fileName, part)}
            />
          ) : (
            <EmptyImport />
          )}
        </div>
      </div>
    </Form>
  )
}

function showProblem(problem: string): null {
  toastError(problem)
  return null
}

function EmptyImport() {
  return (
    <div className="grid gap-2 max-w-150 text-fg-1">
      <p>Choose the files from your previous system, drop them or their folder here, or paste lines of CSV.</p>
      <p>
        CSV and XLSX: clients, vehicles, sales, HP schedules, payments, cash book. Their order does not matter. What
        each file holds and which heading is which column is recognised, and shown before anything is read; nothing
        comes into the books before you say so.
      </p>
    </div>
  )
}

interface FileListProps {
  files: readonly PreparedFile[]
  sending: readonly ImportFileUpload[]
  shown: string | null
  onShow: (at: number) => void
}

function FileList({ files, sending, shown, onShow }: FileListProps) {
  return (
    <ol
      aria-label="Files"
      className="min-h-0 py-1 border-r border-line-2 bg-bg-1 overflow-y-auto single:max-h-40 single:border-r-0 single:border-b"
    >
      {files.map((file, at) => (
        <FileItem key={file.fileName} {...{ file, at }} isShown={file.fileName === shown} onShow={() => onShow(at)} />
      ))}
      {sending.map(({ upload, fileName, bytes, sent }) => (
        <li key={upload} className="px-3 py-1.5 text-13" role="status">
          {fileName} <span className="text-fg-2 numerals">{Math.floor((100 * sent) / bytes)}% sent</span>
        </li>
      ))}
    </ol>
  )
}

interface FileItemProps {
  file: PreparedFile
  at: number
  isShown: boolean
  onShow: () => void
}

function FileItem({ file, at, isShown, onShow }: FileItemProps) {
  const { data: look, error } = useOperation('LookAtImportFile', lookRequestOf(file), LOOK_OPTIONS)
  const isBad = error !== null || (look?.problems.length ?? 0) > 0
  const kind = look && (look.kind === null ? 'what it holds is not known' : IMPORT_KIND_NAMES[look.kind])
  return (
    <li>
      <button
        type="button"
        aria-current={isShown}
        className={cx(
          'grid w-full px-3 py-1.5 text-left text-13',
          isShown && 'bg-sel shadow-[inset_3px_0_0_var(--mode)]',
        )}
        onClick={onShow}
      >
        <span className="truncate font-semibold" title={file.fileName}>
          {at < PARTS ? `${at + 1}  ` : ''}
          {file.fileName}
        </span>
        <span className={isBad ? 'text-out' : 'text-fg-1'}>
          {error ? 'cannot be read' : look ? `${kind}, ${rowsText(look.rows)}` : 'Reading...'}
          {look && look.unreadRows > 0 && <span className="text-out"> ({look.unreadRows} not readable)</span>}
        </span>
      </button>
    </li>
  )
}
