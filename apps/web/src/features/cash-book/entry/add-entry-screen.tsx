import { emptyEntry, type EntryForm } from '@forecourt/core/features/cash-book/entry-form'
import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useOperation } from '../../../kit/api/api'
import { Button } from '../../../kit/button'
import { useEscape } from '../../../kit/keys/keys'
import { useScreenHost, useScreenSearch, useToday } from '../../../kit/screen/screen'
import { Notice, Notices } from '../../../kit/notice'
import type { Day } from '@forecourt/core/kernel/days'
import type { DraftID } from '../../../kit/drafts/drafts'
import { ADD_DRAFT, cloneDraft, correctionDraft, PRESELECTED_DRAFT } from './entry-drafts'
import { copyEntry, correctionForm } from './entry-form'
import { EntryScreen } from './entry-screen'
import { EntryLoading } from './entry-loading'
import { useEntry } from './use-entry'

/** Adds a cash entry: an empty one, an HP payment, or a copy of an earlier one. */
export function AddEntryScreen() {
  const [search] = useScreenSearch('/inside/cash-management-add')
  const { back } = useScreenHost()
  useEscape('parent', () => back('/cash-management'))
  const resets = useResets()
  if (search.cloneEntry !== undefined) return <CopiedEntry key={search.cloneEntry} id={search.cloneEntry} of={CLONE} />
  if (search.correctEntry !== undefined)
    return <CopiedEntry key={`correct ${search.correctEntry}`} id={search.correctEntry} of={CORRECTION} />
  const isPreselected = search.preSelectionType === 'HPPayment'
  return <NewEntry key={`${isPreselected ? 'preselected' : 'new'} ${resets}`} isPreselected={isPreselected} />
}

function NewEntry({ isPreselected }: { isPreselected: boolean }) {
  const today = useToday()
  const initial = useMemo<EntryForm>(() => {
    const empty = emptyEntry(today)
    return isPreselected ? { ...empty, categoryID: CashCategory.HpPayment, typeID: CashType.Cash } : empty
  }, [today, isPreselected])
  const draftID = isPreselected ? PRESELECTED_DRAFT : ADD_DRAFT
  const entry = useEntry({ draftID, initial, saved: null, copiesLast: isPreselected })
  return (
    <EntryScreen
      entry={entry}
      title="Add Cash Entry"
      tone="plain"
      aside={entry.lastPayment && !entry.savedForm && <CopiedFromNote last={entry.lastPayment} />}
      actions={() => (
        <>
          <Button command="form.clear-form">Clear</Button>
          <Button command="cash-book.open-last">Last entry</Button>
        </>
      )}
      onSaved={() => undefined}
      onClear={() => entry.draft.clear()}
      onReload={() => undefined}
    />
  )
}

/** Shows where the details that nobody typed come from. */
function CopiedFromNote({ last }: { last: CashEntryOut }) {
  return (
    <Notices>
      <Notice tone="ok">
        Copied from the last payment of this account, entry <span className="numerals">{last.id}</span>
        {last.cheque !== null && ', without its cheque number'}.
      </Notice>
    </Notices>
  )
}

/**
 * Clears the form when the address has `reset`; what was typed is stashed first, and Alt Z restores it.
 * @returns How often it was cleared, as a key with which the form begins anew.
 */
function useResets(): number {
  const [search, setSearch] = useScreenSearch('/inside/cash-management-add')
  const { drafts } = useScreenHost()
  const today = useToday()
  const [count, setCount] = useState(0)
  const isAsked = search.reset !== undefined
  const reset = useEffectEvent(() => {
    if (drafts.read(ADD_DRAFT)?.state !== 'checking') {
      drafts.seed(ADD_DRAFT, emptyEntry(today))
      drafts.clear(ADD_DRAFT)
      setCount((before) => before + 1)
    }
    setSearch({ reset: undefined }, { replace: true })
  })
  useEffect(() => {
    if (isAsked) reset()
  }, [isAsked])
  return count
}

/** How a new entry begins as an earlier one. */
interface CopyKind {
  title: string
  /** Text before the number of the earlier one. */
  about: string
  notice: string
  draftOf: (id: number) => DraftID
  formOf: (entry: CashEntryOut, today: Day) => EntryForm
}

const CLONE: CopyKind = {
  title: 'Clone Cash Entry',
  about: 'copy of entry',
  notice: 'A copy: check the details of the payment before you save.',
  draftOf: cloneDraft,
  formOf: copyEntry,
}

const CORRECTION: CopyKind = {
  title: 'Correct Cash Entry',
  about: 'corrects entry',
  notice: 'A correction dated today. It reverses all that remains of the entry. To keep a part, type the difference.',
  draftOf: correctionDraft,
  formOf: correctionForm,
}

function CopiedEntry({ id, of }: { id: number; of: CopyKind }) {
  const { data, error, refetch } = useOperation('GetCashEntry', { id })
  // The copy is of the entry as it was when it was opened, whatever happens to that one meanwhile.
  const [source, setSource] = useState<CashEntryOut | null>(null)
  useEffect(() => {
    if (data && !source) setSource(data)
  }, [data, source])
  if (!source) return <EntryLoading title={of.title} error={error} onRetry={refetch} />
  return <CopiedEntryForm source={source} of={of} />
}

function CopiedEntryForm({ source, of }: { source: CashEntryOut; of: CopyKind }) {
  const { go } = useScreenHost()
  const today = useToday()
  const initial = useMemo(() => of.formOf(source, today), [of, source, today])
  const entry = useEntry({ draftID: of.draftOf(source.id), initial, saved: null })
  const addAnother = () => go('/cash-management-add', { search: {}, replace: true })
  return (
    <EntryScreen
      entry={entry}
      title={of.title}
      tone="clone"
      about={
        <span className="text-fg-1">
          {of.about} <span className="numerals text-14">{source.id}</span>
        </span>
      }
      aside={
        <Notices>
          <Notice tone="warning">{of.notice}</Notice>
        </Notices>
      }
      actions={() => <Button command="form.clear-form">Clear</Button>}
      onSaved={addAnother}
      onClear={() => {
        entry.draft.clear()
        addAnother()
      }}
      onReload={() => undefined}
    />
  )
}
