import type { Check } from '@forecourt/core/checks'
import { centsOf } from '@forecourt/core/features/cash-book/entry-form'
import { checkCode, isPlausibilityCheck } from '@forecourt/core/features/cash-book/entry-check-names'
import { formatEuro } from '@forecourt/core/kernel/money'
import { Button } from '../../../kit/button'
import { commandKey } from '../../../kit/hint'
import { Kbd } from '../../../kit/keys/kbd'
import { Notice, Notices } from '../../../kit/notice'
import { Panel } from '../../../kit/panel'
import { entryFieldLabel } from './entry-problems'
import type { EntryModel } from './use-entry'

interface SaveChecksProps {
  entry: EntryModel
  conflict: string | null
  onReload: () => unknown
}

/** What prevents the form from being saved: fields to fill, and checks that can be confirmed here. */
export function SaveChecks({ entry, conflict, onReload }: SaveChecksProps) {
  const missing = entry.shownProblems.filter(({ isMissing }) => isMissing)
  const wrong = entry.shownProblems.filter(({ isMissing }) => !isMissing)
  // A settlement is asked only as it is saved: there is nothing to decide before.
  const open = entry.unconfirmedChecks.filter(({ code }) => code !== checkCode('settle'))
  const implausible = open.filter(isPlausibilityCheck)
  const mismatch = open.some(({ code }) => code === checkCode('mismatch'))
  const double = open.find(({ code }) => code === checkCode('double'))
  if (missing.length + wrong.length + open.length === 0 && conflict === null) return null
  const names = [...new Set(missing.map(({ field }) => entryFieldLabel(field, entry.form.categoryID)))]
  return (
    <Panel
      title="Before this can be saved"
      aside={
        <span className="text-fg-2">
          <Kbd bare>{commandKey('form.show-problem')}</Kbd> next
        </span>
      }
    >
      <Notices>
        {conflict !== null && (
          <Notice tone="error" actions={<Button onPress={onReload}>Reload, keep what I changed</Button>}>
            {conflict}
          </Notice>
        )}
        {names.length > 0 && (
          <Notice tone="error">
            {missing.length === 1 ? '1 required field is empty: ' : `${missing.length} required fields are empty: `}
            <b>{names.join(', ')}</b>
          </Notice>
        )}
        {wrong.map((problem) => (
          <Notice tone="error" key={problem.field}>
            {problem.message}
          </Notice>
        ))}
        {implausible.length > 0 && (
          <Notice tone="warning" sign="?">
            {implausible.map(({ sentence }) => sentence).join(' ')}
          </Notice>
        )}
        {mismatch && <MismatchQuestion entry={entry} />}
        {double && <DuplicateQuestion entry={entry} question={double} />}
      </Notices>
    </Panel>
  )
}

function MismatchQuestion({ entry: { form, due } }: { entry: EntryModel }) {
  const typed = centsOf(form.amount)
  if (due === null || typed === null) return null
  return (
    <Notice
      tone="warning"
      actions={
        <>
          <Button command="cash-book.use-due-amount">Use {formatEuro(due)}</Button>
          <Button command="cash-book.keep-amount">Keep {formatEuro(typed)}</Button>
        </>
      }
    >
      You typed <span className="numerals whitespace-nowrap">{formatEuro(typed)}</span>, the next unpaid amount is{' '}
      <span className="numerals whitespace-nowrap">{formatEuro(due)}</span>.
    </Notice>
  )
}

function DuplicateQuestion({ entry, question }: { entry: EntryModel; question: Check }) {
  const hasLast = entry.accounts.next.some((account) => account.lastPaidEntryCashId !== null)
  return (
    <Notice
      tone="warning"
      sign="?"
      actions={
        <>
          <Button command="cash-book.confirm-payment">Yes, new payment</Button>
          {hasLast && <Button command="cash-book.copy-last-payment">No, open last entry</Button>}
        </>
      }
    >
      {question.sentence}
    </Notice>
  )
}
