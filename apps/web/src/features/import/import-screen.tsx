import type { ImportOut } from '@forecourt/core/features/import/schemas'
import { useEffect, useEffectEvent, useState } from 'react'
import { Bar } from '../../kit/bar'
import { Button } from '../../kit/button'
import { PasscodeGate } from '../../kit/gate/passcode-gate'
import { hint } from '../../kit/hint'
import { useApi } from '../../kit/api/api'
import { useRefreshAndWait } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import { useCommandHandlers, useEscape, useInputReady } from '../../kit/keys/keys'
import { CENTRED } from '../../kit/grid/grid-state'
import { Tag } from '../../kit/notice'
import { LIST_COLUMN } from '../../kit/screen/list-frame'
import { useScreenChrome, useScreenHost, useScreenSearch } from '../../kit/screen/screen'
import { importRowCount, IMPORT_STATE_NAMES } from './counts'
import { useImportHistory } from './import-history'
import { ConfirmApplyDialog, ConfirmRemoveDialog, ConfirmUndoDialog } from './import-dialogs'
import { ImportReport } from './import-report'
import { ImportSummaryPart } from './import-summary'
import { useImportWork } from './use-import-work'

const LIST = '/manage-data/import'
const HINTS = [
  hint('import.check-rows'),
  hint('import.apply-rows'),
  hint('import.undo-rows'),
  hint('import.add-files'),
  hint('import.remove-record'),
  hint(['shell.focus-filter', 'shell.focus-filter-two'], 'filters'),
  hint('grid.copy-cell'),
  hint('grid.export-rows', 'faults as a file'),
  hint('history.show-changes', 'history'),
  hint('shell.step-out', 'imports'),
]

const FAILED_HINTS = [hint('grid.reload-rows', 'try again'), hint('shell.step-out', 'imports')]

/** One import: what it would change in the books, its faults, and the keys that apply it and undo it. */
export function ImportScreen() {
  const api = useApi()
  const { go } = useScreenHost()
  const [{ id = 0, begin }, setSearch] = useScreenSearch('/inside/manage-data/import/view')
  const work = useImportWork(id)
  const { data, error, isPending, refetch } = work.one
  useEscape('parent', () => go(LIST))
  useInputReady('screen', data !== undefined || error !== null)
  const check = useEffectEvent(() => {
    setSearch({ begin: undefined }, { replace: true })
    work.start('CheckImport')
  })
  useEffect(() => {
    if (begin === 'check') check()
  }, [begin])
  useScreenChrome({
    title: data?.name ?? 'Import',
    query: data?.name ?? '',
    status: [data ? IMPORT_STATE_NAMES[data.state] : 'Loading...'],
    hints: data ? HINTS : error ? FAILED_HINTS : [],
    printTitle: `Import ${data?.name ?? ''}`,
  })
  useCommandHandlers(error ? { 'grid.reload-rows': () => refetch() } : {})
  if (data) return <ImportPage of={data} work={work} />
  return (
    <div className={`relative ${LIST_COLUMN} flex-1`} data-region={error ? 'grid' : undefined}>
      <Bar>
        <h1>Import</h1>
      </Bar>
      <div className={CENTRED} aria-busy={isPending} role={error ? 'alert' : undefined}>
        {error ? api.messageOf(error) : work.isUntold ? 'The database is busy with an import...' : 'Loading...'}
        {error && (
          <Button command="grid.reload-rows" onPress={() => refetch()} autoFocus>
            Try again
          </Button>
        )}
      </div>
    </div>
  )
}

function reasonNotAppliable(of: ImportOut, isRunning: boolean): string | null {
  if (isRunning) return 'The import is being worked on'
  if (of.state === 'applied') return 'It is in the books already'
  if (of.files.length === 0) return 'It has no files'
  if (of.counts.length === 0 || of.state === 'open') return 'Check it first'
  return importRowCount(of, 'fault') > 0 ? 'Nothing is brought in while a row is at fault' : null
}

function reasonNotCheckable(of: ImportOut, isRunning: boolean): string | null {
  if (isRunning) return 'The import is being worked on'
  if (of.state === 'applied') return 'It is in the books already'
  return of.files.length === 0 ? 'It has no files' : null
}

function reasonNotUndoable(of: ImportOut, isRunning: boolean): string | null {
  if (isRunning) return 'The import is being worked on'
  return of.state === 'applied' ? null : 'It is not in the books'
}

function reasonNotRemovable(of: ImportOut, isRunning: boolean): string | null {
  if (isRunning) return 'The import is being worked on'
  if (of.state === 'applied') return 'It is in the books: take it out'
  return of.state === 'undone' ? 'It was in the books, and is kept with its history' : null
}

/** Removes an import that was never applied, after a confirmation. */
function useRemove(of: ImportOut, isRunning: boolean) {
  const { go } = useScreenHost()
  const reread = useRefreshAndWait()
  const { save, isSaving } = useSave('RemoveImport')
  const [isAsked, setIsAsked] = useState(false)
  const notRemoved = reasonNotRemovable(of, isRunning || isSaving)
  const remove = async () => {
    setIsAsked(false)
    const outcome = await save({ id: of.id })
    await reread('GetImports', 'GetImport')
    if (outcome.kind === 'saved') go(LIST)
  }
  return {
    notRemoved,
    ask: () => notRemoved === null && setIsAsked(true),
    question: isAsked && <ConfirmRemoveDialog of={of} onYes={remove} onNo={() => setIsAsked(false)} />,
  }
}

function ImportPage({ of, work }: { of: ImportOut; work: ReturnType<typeof useImportWork> }) {
  const { go } = useScreenHost()
  const [asked, setAsked] = useState<'apply' | 'undo' | null>(null)
  const history = useImportHistory(() => of)
  const { isRunning, start } = work
  const notApplied = reasonNotAppliable(of, isRunning)
  const notChecked = reasonNotCheckable(of, isRunning)
  const notUndone = reasonNotUndoable(of, isRunning)
  const removal = useRemove(of, isRunning)
  const notAdded =
    of.state === 'applied' ? 'It is in the books already' : isRunning ? 'The import is being worked on' : null
  const check = () => notChecked === null && start('CheckImport')
  const apply = () => notApplied === null && setAsked('apply')
  const undo = () => notUndone === null && setAsked('undo')
  const addFiles = () => notAdded === null && go(`${LIST}/new`, { search: { name: of.name } })
  useCommandHandlers({
    'import.check-rows': check,
    'import.apply-rows': apply,
    'import.undo-rows': undo,
    'import.add-files': addFiles,
    'import.remove-record': removal.ask,
  })
  const answer = (work: Parameters<typeof start>[0]) => () => {
    setAsked(null)
    start(work)
  }
  const isApplied = of.state === 'applied'
  return (
    <div className={`${LIST_COLUMN} flex-1`}>
      <Bar>
        <h1 className="truncate">{of.name}</h1>
        <Tag tone={isApplied ? 'ok' : 'plain'}>{IMPORT_STATE_NAMES[of.state]}</Tag>
        <span className="grow" />
        {removal.notRemoved === null && (
          <Button command="import.remove-record" onPress={removal.ask}>
            Remove
          </Button>
        )}
        <Button command="import.add-files" disabledReason={notAdded} onPress={addFiles}>
          Add files
        </Button>
        <Button command="import.check-rows" disabledReason={notChecked} onPress={check}>
          Check
        </Button>
        {isApplied ? (
          <Button command="import.undo-rows" tone="danger" disabledReason={notUndone} onPress={undo}>
            Take out
          </Button>
        ) : (
          <Button command="import.apply-rows" tone="primary" disabledReason={notApplied} onPress={apply}>
            Bring in
          </Button>
        )}
      </Bar>
      <ImportSummaryPart of={of} work={work} />
      {of.counts.length > 0 && (
        <PasscodeGate>
          <ImportReport of={of} />
        </PasscodeGate>
      )}
      {asked === 'apply' && <ConfirmApplyDialog of={of} onYes={answer('ApplyImport')} onNo={() => setAsked(null)} />}
      {asked === 'undo' && <ConfirmUndoDialog of={of} onYes={answer('UndoImport')} onNo={() => setAsked(null)} />}
      {removal.question}
      {history}
    </div>
  )
}
