import { IMPORT_KIND_NAMES } from '@forecourt/core/features/import/file-enums'
import type { ImportOut } from '@forecourt/core/features/import/schemas'
import { useSave } from '../../kit/api/save'
import { useRefreshAndWait } from '../../kit/api/refresh'
import { Button } from '../../kit/button'
import { formatCount } from '../../kit/grid/cells'
import { Notice } from '../../kit/notice'
import { useScreenHost } from '../../kit/screen/screen'
import { importRowCount, rowsText } from './counts'
import type { useImportWork } from './use-import-work'

/** The page that shows the records of a kind. */
const KIND_PAGES: Readonly<Record<string, { to: string; text: string }>> = {
  clients: { to: '/clients', text: 'Clients' },
  vehicles: { to: '/vehicles', text: 'Vehicles' },
  hp: { to: '/hp-boe/hp-schedules', text: 'HP Schedules' },
  payments: { to: '/batches', text: 'Cash Books' },
  cash: { to: '/batches', text: 'Cash Books' },
}

interface SummaryProps {
  of: ImportOut
  work: ReturnType<typeof useImportWork>
}

/** The summary of an import: its progress, its kinds with their counts, its files, and the rules that do not apply to its rows. */
export function ImportSummaryPart({ of, work }: SummaryProps) {
  return (
    <div className="grid flex-none gap-2.5 px-3 py-2.5 max-h-[46%] overflow-y-auto print:max-h-none print:overflow-visible">
      <Progress work={work} />
      {work.problem !== null && !work.isRunning && <Notice tone="error">{work.problem}</Notice>}
      {!work.isRunning && <NextStep of={of} />}
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-x-8 gap-y-2 single:grid-cols-1">
        {of.counts.length > 0 && <Counts of={of} />}
        <Files of={of} isBusy={work.isRunning} />
      </div>
      {of.exceptions.length > 0 && (
        <ul aria-label="Rules set aside" className="text-13 text-fg-1">
          {of.exceptions.map(({ rule, rows }) => (
            <li key={rule}>
              {rule}: {rowsText(rows)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const WORDS = { CheckImport: 'Checking', ApplyImport: 'Bringing it in', UndoImport: 'Taking it out' } as const

function Progress({ work: { own, isRunning, progress, isUntold } }: Pick<SummaryProps, 'work'>) {
  if (!isRunning) return null
  const doing = own === null ? 'Worked on elsewhere' : WORDS[own]
  const far = progress && `${formatCount(progress.done)} of ${rowsText(progress.total)}`
  const percent = progress && progress.total > 0 ? Math.floor((100 * progress.done) / progress.total) : null
  return (
    <Notice tone="warning" sign="…">
      {doing}
      {far ? `: ${far}` : '...'}
      {percent !== null && (
        <span
          className="block w-90 max-w-full h-1.5 my-1.5 bg-bg-3"
          role="progressbar"
          aria-label={doing}
          aria-valuenow={percent}
        >
          <span className="block h-full bg-mode" style={{ width: `${percent}%` }} />
        </span>
      )}
      <span className="block text-fg-1">
        {isUntold ? 'Progress is not available on the embedded database. ' : 'It may take minutes. '}
        The page may be left: it goes on, and stands here again.
      </span>
    </Notice>
  )
}

function NextStep({ of }: Pick<SummaryProps, 'of'>) {
  const { go } = useScreenHost()
  const faults = importRowCount(of, 'fault')
  const changes = importRowCount(of, 'make') + importRowCount(of, 'change')
  if (of.state === 'applied') {
    const places = new Map(
      of.counts.flatMap(({ kind }) => (KIND_PAGES[kind] ? [[KIND_PAGES[kind].to, KIND_PAGES[kind].text]] : [])),
    )
    return (
      <Notice
        tone="ok"
        actions={[...places].map(([to, text]) => (
          <Button key={to} size="row" label={`Look at ${text}`} onPress={() => go(to)}>
            {text}
          </Button>
        ))}
      >
        It is in the books. Look at what it brought:
      </Notice>
    )
  }
  if (of.files.length === 0) return <Notice tone="warning">It has no files: add some.</Notice>
  if (of.state === 'open') return <Notice tone="warning">Check it to see what it would make of the books.</Notice>
  if (faults > 0)
    return (
      <Notice tone="error">
        {faults === 1 ? '1 row is' : `${formatCount(faults)} rows are`} at fault: nothing is brought in while one is.
        Correct the files and add them again: each takes the place of the one of its name.
      </Notice>
    )
  if (of.state === 'undone')
    return <Notice tone="warning">It was taken out of the books, and can be brought in again.</Notice>
  return (
    <Notice tone="ok">
      {changes === 0
        ? 'All that it says is in the books already.'
        : `Nothing is wrong: ${rowsText(changes)} can be brought in.`}
    </Notice>
  )
}

const FIGURE = 'text-right numerals'

function Counts({ of }: Pick<SummaryProps, 'of'>) {
  return (
    <table aria-label="Outcome of each row" className="self-start">
      <thead>
        <tr>
          <th>Kind</th>
          <th className="text-right">Made</th>
          <th className="text-right">Changed</th>
          <th className="text-right">Left</th>
          <th className="text-right">At fault</th>
        </tr>
      </thead>
      <tbody>
        {of.counts.map(({ kind, make, change, leave, fault }) => (
          <tr key={kind}>
            <td>{IMPORT_KIND_NAMES[kind]}</td>
            <td className={FIGURE}>{formatCount(make)}</td>
            <td className={FIGURE}>{formatCount(change)}</td>
            <td className={FIGURE}>{formatCount(leave)}</td>
            <td className={fault > 0 ? `${FIGURE} font-semibold text-out` : FIGURE}>{formatCount(fault)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Files({ of, isBusy }: Pick<SummaryProps, 'of'> & { isBusy: boolean }) {
  const { save, isSaving } = useSave('RemoveImportFile')
  const reread = useRefreshAndWait()
  if (of.files.length === 0) return null
  const remove = async (id: number) => {
    await save({ id })
    await reread('GetImport', 'GetImports', 'GetImportFaults', 'GetImportRows')
  }
  return (
    <ul aria-label="Files" className="grid gap-1 content-start text-13">
      {of.files.map(({ id, name, kind, rows, notes }) => (
        <li key={id}>
          <span className="flex items-center gap-2">
            <span className="font-semibold truncate" title={name}>
              {name}
            </span>
            <span className="grow whitespace-nowrap text-fg-1">
              {IMPORT_KIND_NAMES[kind]}, {rowsText(rows)}
            </span>
            {of.state !== 'applied' && (
              <Button
                size="in-row"
                label={`Leave ${name} out`}
                disabledReason={isBusy || isSaving ? 'The import is being worked on' : null}
                onPress={() => remove(id)}
              >
                Leave out
              </Button>
            )}
          </span>
          {notes.map((note) => (
            <span key={note} className="block text-fg-2">
              {note}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
