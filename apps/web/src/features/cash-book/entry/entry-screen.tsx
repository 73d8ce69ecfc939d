import { hint } from '../../../kit/hint'
import { signedAmount } from '@forecourt/core/features/cash-book/direction'
import { checkCode } from '@forecourt/core/features/cash-book/entry-check-names'
import { centsOf } from '@forecourt/core/features/cash-book/entry-form'
import type { BatchTransactions } from '@forecourt/core/features/cash-book/schemas'
import { formatDecimal, formatEuro } from '@forecourt/core/kernel/money'
import { cx } from 'class-variance-authority'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useOperation } from '../../../kit/api/api'
import { Button } from '../../../kit/button'
import { useRefocusFilledForm } from '../../../kit/form/refocus-filled-form'
import { type FieldPosition, Form, type FormHandle } from '../../../kit/form/form'
import { useCommandHandlers, useKeyboard } from '../../../kit/keys/keys'
import { Notice, Notices, Tag } from '../../../kit/notice'
import { Panel, SidePanel } from '../../../kit/panel'
import { useScreenChrome, useScreenHost } from '../../../kit/screen/screen'
import { useReceipt } from '../receipt/use-receipt'
import { SaveChecks } from './save-checks'
import { DealFields } from './deal-fields'
import { EntryDialogs } from './entry-dialogs'
import { AmountFields, HeadFields } from './entry-fields'
import { fieldChanges } from './entry-changes'
import { formOfEntry } from '@forecourt/core/features/cash-book/stored-form'
import { EntryLodgementSlip, hasLodgementSlip } from './lodgement-slip'
import { HpPanel } from './hp-panel'
import { LastEntries } from './last-entries'
import { LinkFields } from './link-fields'
import { TypeFields } from './type-fields'
import type { EntryModel } from './use-entry'
import { useEntryHistory } from './use-entry-history'
import { type EntryQuestion, useEntrySave } from './use-entry-save'
import { Foot, Bar } from '../../../kit/bar'
import { ENTRY_FIELDS, ENTRY_MAIN } from './entry-loading'

interface EntryScreenProps {
  entry: EntryModel
  title: string
  tone: 'plain' | 'edit' | 'clone'
  about?: ReactNode
  actions?: (ask: (what: EntryQuestion) => Promise<boolean>) => ReactNode
  /** Below the HP account, for what else is known of the entry. */
  aside?: ReactNode
  onSaved: () => void
  onClear?: () => void
  onReload: () => unknown
}

/** The form of a cash entry: fields at the left, facts and questions at the right, the batch's last entries below. */
export function EntryScreen(props: EntryScreenProps) {
  const { entry, title, tone, onClear } = props
  const handle = useRef<FormHandle>(null)
  const keyboard = useKeyboard()
  /** Once the empty form is drawn; what is typed until then is typed into its first field. */
  const beginAnew = () => {
    const play = keyboard?.wait('screen')
    requestAnimationFrame(() => {
      handle.current?.focusFirstEmpty()
      play?.()
    })
  }
  const saving = useEntrySave(entry, {
    form: handle,
    onSaved: () => {
      props.onSaved()
      beginAnew()
    },
  })
  const { data: batch } = useOperation('GetCurrentBatchTransactions', {}, { staleMs: 5_000 })
  const isEdit = entry.saved !== null
  // What is edited and corrected most is the amount.
  const isOfAmount = isEdit || entry.form.correctsID !== null
  useEffect(() => handle.current?.focusFirstEmpty(isOfAmount ? 'amount' : undefined), [isOfAmount])
  useRefocusFilledForm(handle, entry.draftID)
  const clear = () => {
    handle.current?.discardTyped()
    onClear?.()
    entry.setSavedForm(null)
    entry.tried.set(false)
    beginAnew()
  }
  useQuestionKeys(entry, { save: saving.save, ...(onClear ? { clear } : {}) })
  const history = useEntryHistory(entry)
  const [place, setPlace] = useState<FieldPosition | null>(null)
  useEntryChrome(entry, place)
  const toFix = entry.shownProblems.length
  const wide = isEdit && toFix === 0 && saving.conflict === null && !props.aside
  return (
    <div
      className={cx(
        'group/page grid flex-1 min-h-0 print:block',
        wide
          ? 'grid-cols-1'
          : 'grid-cols-[minmax(0,1fr)_404px] max-[1200px]:grid-cols-[minmax(0,1fr)_300px] single:grid-cols-1 single:grid-rows-[minmax(0,1fr)_auto]',
      )}
    >
      <div className={ENTRY_MAIN}>
        {/* Beside a panel its words give way to its buttons: the breadcrumb has the number, the day its batch. */}
        <Bar
          isWide
          tone={tone}
          className={cx(
            'flex-wrap gap-y-1 h-auto! min-h-(--bar) py-1',
            !wide && 'max-[1439px]:[&_[data-about]]:hidden',
          )}
        >
          <h1>{title}</h1>
          {toFix > 0 && <Tag tone="error">{toFix === 1 ? '1 field to fix' : `${toFix} fields to fix`}</Tag>}
          {props.about}
          <span className="grow" />
          {props.actions?.(saving.ask)}
        </Bar>
        <Form
          ref={handle}
          label={title}
          className={ENTRY_MAIN}
          onPlace={setPlace}
          onSave={() => void saving.save(false)}
          {...(isEdit ? {} : { onSaveAnother: () => void saving.save(true) })}
          {...(onClear ? { onClear: clear } : {})}
        >
          <fieldset
            disabled={entry.isFrozen}
            className={cx(
              ENTRY_FIELDS,
              'max-[1200px]:[&_[data-message]]:text-12 max-[1200px]:[&_[data-message]]:leading-3.5 max-[1200px]:[&_[data-message]]:whitespace-normal',
            )}
          >
            <HeadFields entry={entry} batch={batchText(entry, batch)} />
            <DealFields entry={entry} />
            <AmountFields entry={entry} />
            <TypeFields entry={entry} />
            <LinkFields entry={entry} />
          </fieldset>
          {!isEdit && <LastEntries batch={batch} />}
          <EntryFoot entry={entry} saving={saving} onClear={clear} />
        </Form>
      </div>
      {!wide && (
        <SidePanel label="About this entry" className="single:max-h-[34vh] single:border-l-0 single:border-t">
          {entry.savedForm && <SavedNotice cashID={entry.savedForm.cashID} onClear={clear} />}
          <HpPanel entry={entry} onMoves={history.openMoves} />
          {props.aside}
          <SaveChecks entry={entry} conflict={saving.conflict} onReload={props.onReload} />
        </SidePanel>
      )}
      <EntryDialogs entry={entry} asking={saving.asking} />
      {saving.checkDialog}
      {history.dialog}
    </div>
  )
}

function batchText(entry: EntryModel, batch: BatchTransactions | undefined): string {
  if (entry.saved) return `Batch ${entry.saved.batchID}, ${entry.saved.batchClosed ? 'closed' : 'open'}`
  return batch ? `Batch ${batch.batchID}, open` : ''
}

function useEntryChrome(entry: EntryModel, place: FieldPosition | null): void {
  const { form, saved, shownProblems } = entry
  const problems = shownProblems.length > 0 ? [`${shownProblems.length} to fix`] : []
  const waiting = entry.draft.frozen ? ['Checking…'] : []
  useScreenChrome({
    ...(saved ? { breadcrumb: ['control-centre', 'edit', String(saved.id)] } : {}),
    status: [
      ...(place === null ? [] : [`Field ${place.at}/${place.of}`]),
      ...waiting,
      ...problems,
      ...changeCountText(entry),
    ],
    hints: [
      hint('form.accept-field', 'next field'),
      hint('form.show-problem'),
      hint('form.open-options'),
      hint('form.save-form'),
      ...(form.id === null ? [hint('form.clear-form')] : []),
      hint('shell.step-out', 'leave field'),
    ],
  })
}

/** Returns how many fields an edit changes so far. */
function changeCountText({ form, saved, today }: EntryModel): string[] {
  if (!saved) return []
  const changes = fieldChanges(formOfEntry(saved, today), form, {
    vehicle: (id) => String(id),
    client: (of) => String(of.clientID ?? of.client.idno),
  })
  return changes.length === 0 ? [] : [changes.length === 1 ? '1 change' : `${changes.length} changes`]
}

interface QuestionKeys {
  save: (isAnother: boolean) => Promise<unknown>
  clear?: () => void
}

/** The keys that answer the open questions; each passes its key on when there is nothing to answer. */
function useQuestionKeys(entry: EntryModel, { save, clear }: QuestionKeys): void {
  const { go } = useScreenHost()
  const { due } = entry
  const answer = (of: 'mismatch' | 'double') => {
    const open = entry.unconfirmedChecks.find(({ code }) => code === checkCode(of))
    if (open) entry.confirmChecks([open])
    return open !== undefined
  }
  const lastID = entry.accounts.next.find((account) => account.lastPaidEntryCashId !== null)?.lastPaidEntryCashId
  useCommandHandlers({
    'cash-book.use-due-amount': () => {
      if (due === null) return false
      entry.set({ amount: formatDecimal(due), prefilled: formatDecimal(due) })
      return true
    },
    'cash-book.keep-amount': () => answer('mismatch'),
    'cash-book.confirm-payment': () => answer('double'),
    'cash-book.copy-last-payment': () => {
      if (typeof lastID !== 'number') return false
      go(`/cash-management/edit/${lastID}`)
      return true
    },
    'form.save-form': () => save(false),
    ...(entry.saved ? {} : { 'form.save-another': () => save(true) }),
    ...(clear ? { 'form.clear-form': () => clear() } : {}),
  })
}

interface FootProps {
  entry: EntryModel
  saving: ReturnType<typeof useEntrySave>
  onClear: () => void
}

function EntryFoot({ entry, saving, onClear }: FootProps) {
  const { form, savedForm, saved } = entry
  const receipt = useReceipt({
    cashID: savedForm?.cashID ?? saved?.id ?? null,
    categoryID: saved?.categoryID ?? form.categoryID,
    paidID: saving.paidID,
    hasSlip: hasLodgementSlip(saved),
  })
  const amount = centsOf(form.amount)
  const signed =
    amount === null || form.categoryID === null ? null : signedAmount({ categoryID: form.categoryID, amount })
  return (
    <Foot of="form">
      <Button
        tone="primary"
        size="footer"
        isSave
        command="form.save-form"
        onPress={() => saving.save(false)}
        busyText={saving.busyText}
        disabledReason={savedForm ? `Saved as entry ${savedForm.cashID}` : null}
      >
        {saved ? 'Save changes' : 'Save entry'}
      </Button>
      {savedForm && (
        // The fields are shut: the focus stands where one goes on from.
        <Button size="footer" command="cash-book.print-receipt" onPress={receipt.open} autoFocus>
          Receipt
        </Button>
      )}
      {savedForm && (
        <Button size="footer" command="email.send-paper" onPress={receipt.send}>
          E-mail
        </Button>
      )}
      {saved && hasLodgementSlip(saved) && <EntryLodgementSlip saved={saved} />}
      {!saved && (
        <Button
          size="footer"
          command="form.save-another"
          onPress={() => (savedForm ? onClear() : saving.save(true))}
          busyText={saving.busyText}
        >
          {savedForm ? 'Start another' : 'Save and start another'}
        </Button>
      )}
      <span className="grow" />
      {signed !== null && (
        <>
          <span className="text-fg-1">{signed < 0 ? 'Out' : 'In'}</span>
          <span
            className={cx('ml-1 mono-[16px/16px] tabular-nums slashed-zero font-semibold', signed < 0 && 'text-out')}
          >
            {formatEuro(signed)}
          </span>
        </>
      )}
      {receipt.dialog}
    </Foot>
  )
}

function SavedNotice({ cashID, onClear }: { cashID: number; onClear: () => void }) {
  const { go } = useScreenHost()
  return (
    <Panel title="Saved">
      <Notices>
        <Notice
          tone="ok"
          actions={
            <>
              <Button command="form.clear-form" onPress={onClear}>
                Start another
              </Button>
              <Button onPress={() => go(`/cash-management/edit/${cashID}`)}>Open the entry</Button>
            </>
          }
        >
          Cash entry <span className="numerals">{cashID}</span> is saved. The form stays as it was saved, for its
          receipt.
        </Notice>
      </Notices>
    </Panel>
  )
}
