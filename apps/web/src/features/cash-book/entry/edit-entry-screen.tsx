import { useParams } from '@tanstack/react-router'
import type { EntryForm } from '@forecourt/core/features/cash-book/entry-form'
import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { day, formatDay, monthName } from '@forecourt/core/kernel/days'
import { centsFromWire, formatEuro, ZERO } from '@forecourt/core/kernel/money'
import { useEffect, useMemo, useState } from 'react'
import { useApi, useOperation } from '../../../kit/api/api'
import { useSave } from '../../../kit/api/save'
import { Button } from '../../../kit/button'
import { useCommandHandlers, useEditMode, useEscape, useKeyboard, useInputReady } from '../../../kit/keys/keys'
import { useLatestRef } from '../../../kit/latest-ref'
import { Notice, Notices, Tag } from '../../../kit/notice'
import { FactList, Panel } from '../../../kit/panel'
import { useScreenHost, useToday } from '../../../kit/screen/screen'
import { toastError } from '../../../kit/toast/toast'
import { HistoryButton } from '../../history/history-dialog'
import { missingForReceipt } from '../receipt/receipt-form'
import { DeletedEntryPage } from './deleted-entry'
import { formOfEntry } from '@forecourt/core/features/cash-book/stored-form'
import { editDraft } from './entry-drafts'
import { EntryScreen } from './entry-screen'
import { entrySummary } from '../search/entry-details'
import { EntryLoading } from './entry-loading'
import { useEntry } from './use-entry'
import type { EntryQuestion } from './use-entry-save'

/** Edits a saved entry; −1 is the last one. A deleted one is shown read-only. */
export function EditEntryScreen() {
  const { back } = useScreenHost()
  const id = Number(useParams({ from: '/inside/cash-management/edit/$id' }).id)
  const api = useApi()
  const { data, error, refetch } = useOperation('GetCashEntry', { id: Number.isInteger(id) ? id : 0 }, { staleMs: 0 })
  const isGone = error !== null && api.statusOf(error) === 404 && id > 0
  const { data: deleted, isLoading: isAsked } = useOperation('GetDeletedEntry', isGone ? { id } : null)
  useEscape('parent', () => back('/cash-management'))
  useEditMode(!isGone)
  useInputReady('screen', !isAsked)
  if (isGone && deleted) return <DeletedEntryPage key={deleted.id} entry={deleted} />
  if (!data)
    return <EntryLoading title="Edit Cash Entry" tone="edit" error={isAsked ? null : error} onRetry={refetch} />
  return <EditEntry key={data.id} newest={data} refetch={async () => (await refetch()).data} />
}

interface EditEntryProps {
  /** The entry as it is on the server now. */
  newest: CashEntryOut
  refetch: () => Promise<CashEntryOut | undefined>
}

function EditEntry({ newest, refetch }: EditEntryProps) {
  const { drafts, go, remember } = useScreenHost()
  const today = useToday()
  const keyboard = useKeyboard()
  // What is typed is typed over this version; a newer one waits until it is taken.
  const [saved, setSaved] = useState(newest)
  const draftID = useMemo(() => editDraft(saved.id, saved.version), [saved.id, saved.version])
  const isTouched = drafts.read(draftID) !== null
  const isOther = entryFingerprint(newest) !== entryFingerprint(saved)
  const isSame = newest.version === saved.version
  useEffect(() => {
    if (isOther && (isSame || !isTouched)) setSaved(newest)
  }, [newest, isOther, isSame, isTouched])
  useEffect(() => {
    const label = [saved.regNo || saved.shownName || saved.categoryName, formatDay(day(saved.dateTime))].join(', ')
    remember({ kind: 'entry', id: saved.id, label, to: `/cash-management/edit/${saved.id}` })
  }, [saved, remember])
  const initial = useMemo(() => formOfEntry(saved, today), [saved, today])
  const entry = useEntry({ draftID, initial, saved })
  const isBehind = newest.version !== saved.version && isTouched
  const reload = async () => {
    const fresh = (await refetch()) ?? newest
    const next = formOfEntry(fresh, today)
    const typed = changedParts(initial, entry.form)
    drafts.clear(draftID)
    if (Object.keys(typed).length > 0)
      drafts.write(editDraft(fresh.id, fresh.version), { ...next, ...typed, version: fresh.version })
    setSaved(fresh)
  }
  return (
    <EntryScreen
      entry={entry}
      title="Edit Cash Entry"
      tone="edit"
      about={
        <>
          <span className="text-fg-1" data-about="">
            Entry <span className="numerals text-14">{saved.id}</span>, batch{' '}
            <span className="numerals text-14">{saved.batchID}</span>, {saved.batchClosed ? 'closed' : 'open'}
          </span>
          {saved.receiptNumber !== null && <Tag>Receipt {saved.receiptNumber}</Tag>}
          {saved.monthLocked && <Tag>{monthName(day(saved.dateTime))} is locked</Tag>}
          {saved.correctsID && <Tag>Corrects entry {saved.correctsID}</Tag>}
          {(saved.correctedBy ?? []).map((id) => (
            <Tag key={id}>Corrected by entry {id}</Tag>
          ))}
        </>
      }
      actions={(ask) => <EditActions saved={saved} ask={ask} onDeleted={() => go('/cash-management')} />}
      {...(isBehind || saved.combinedHPPayments.length > 0 || saved.cheques.length > 0
        ? { aside: <AboutSaved saved={saved} isBehind={isBehind} onReload={reload} /> }
        : {})}
      onSaved={() => keyboard?.waitWhile(refetch())}
      onReload={reload}
    />
  )
}

/** Returns what differs when an entry changed: a receipt, a correction and a locked month leave its version as it is. */
function entryFingerprint({ version, receiptNumber, correctedBy, monthLocked }: CashEntryOut): string {
  return JSON.stringify([version, receiptNumber, correctedBy, monthLocked])
}

/** Returns the fields that were typed over the entry, whole. */
function changedParts(before: EntryForm, typed: EntryForm): Partial<EntryForm> {
  const keys = (Object.keys(before) as (keyof EntryForm)[]).filter((key) => key !== 'version') // keys of the form itself
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(typed[key]))
  return Object.fromEntries(changed.map((key) => [key, typed[key]]))
}

/** A sum of cheques is corrected by the entries that the cheques paid. */
const MADE_OF_CHEQUES = 'This entry was made from cheques. Open the entry of the returned cheque and correct that one'

interface EditActionsProps {
  saved: CashEntryOut
  ask: (what: EntryQuestion) => Promise<boolean>
  onDeleted: () => void
}

function EditActions({ saved, ask, onDeleted }: EditActionsProps) {
  const { go, drafts } = useScreenHost()
  const deletion = useSave('DeleteEntry')
  // While it is asked about, the page takes what one's own save made of the entry.
  const shown = useLatestRef(saved)
  const remove = async () => {
    if (saved.batchClosed || deletion.isSaving || !(await ask('delete'))) return
    const { id, version } = shown.current
    const outcome = await deletion.save({ cashEntryID: id, version })
    if (outcome.kind !== 'saved') return
    drafts.clear(editDraft(id, version))
    onDeleted()
  }
  const clone = () => go('/cash-management-add', { search: { cloneEntry: saved.id } })
  const correct = () => {
    if (saved.cheques.length > 0) toastError(MADE_OF_CHEQUES)
    else go('/cash-management-add', { search: { correctEntry: saved.id } })
  }
  useCommandHandlers({
    'cash-book.clone-entry': clone,
    'cash-book.correct-entry': correct,
    ...(saved.batchClosed ? {} : { 'cash-book.delete-entry': () => remove() }),
  })
  return (
    <>
      {missingForReceipt(saved.categoryID, true) === null && (
        <>
          <Button command="cash-book.print-receipt">Download Receipt</Button>
          <Button command="email.send-paper">E-mail</Button>
        </>
      )}
      <HistoryButton kind="entry" id={saved.id} words={entrySummary(saved)} />
      <Button command="cash-book.clone-entry">Clone</Button>
      {(saved.batchClosed || saved.monthLocked) && <Button command="cash-book.correct-entry">Correct</Button>}
      {!saved.batchClosed && (
        <Button tone="danger" command="cash-book.delete-entry" busyText={deletion.isSaving ? 'Deleting...' : null}>
          Delete
        </Button>
      )}
    </>
  )
}

interface AboutSavedProps {
  saved: CashEntryOut
  isBehind: boolean
  onReload: () => unknown
}

function AboutSaved({ saved, isBehind, onReload }: AboutSavedProps) {
  const facts = saved.combinedHPPayments.map((part) => ({
    key: String(part.number),
    label: `Payment ${part.number}, due ${formatDay(day(part.dueDate))}`,
    value: formatEuro(centsFromWire(part.amount) ?? ZERO),
  }))
  return (
    <>
      {isBehind && (
        <Panel title="Changed meanwhile">
          <Notices>
            <Notice tone="warning" actions={<Button onPress={onReload}>Reload, keep what I changed</Button>}>
              Someone else changed this entry after you opened it.
            </Notice>
          </Notices>
        </Panel>
      )}
      {facts.length > 0 && (
        <Panel title="What it paid">
          <FactList facts={facts} />
        </Panel>
      )}
      {saved.cheques.length > 0 && (
        <Panel title={saved.cheques.length === 1 ? '1 cheque' : `${saved.cheques.length} cheques`}>
          <FactList
            facts={saved.cheques.map(({ id, bank, chequeNumber, payerName, amount }) => ({
              key: String(id),
              label: `${bank} ${chequeNumber}, ${payerName}`,
              value: formatEuro(centsFromWire(amount) ?? ZERO),
            }))}
          />
        </Panel>
      )}
    </>
  )
}
