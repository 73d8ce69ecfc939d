import { centsOf } from '@forecourt/core/features/cash-book/entry-form'
import { isDoubt } from '@forecourt/core/features/cash-book/entry-questions'
import type { AskedCheck } from '@forecourt/core/features/cash-book/entry-sequence'
import { formatEuro } from '@forecourt/core/kernel/money'
import { Button } from '../../../kit/button'
import { keyOf } from '../../../kit/hint'
import { Kbd } from '../../../kit/keys/kbd'
import { Notice, Notices } from '../../../kit/notice'
import { Panel } from '../../../kit/panel'
import { labelOf } from './entry-problems'
import type { EntryModel } from './use-entry'

interface BeforeSaveProps {
  entry: EntryModel
  conflict: string | null
  onReload: () => unknown
}

/** What stands between the form and its saving: fields to fill, and questions that can be answered here. */
export function BeforeSave({ entry, conflict, onReload }: BeforeSaveProps) {
  const missing = entry.shown.filter(({ isMissing }) => isMissing)
  const wrong = entry.shown.filter(({ isMissing }) => !isMissing)
  // A settlement is asked only as it is saved: there is nothing to decide before.
  const questions = entry.questions.filter(({ name }) => name !== 'settle')
  const doubts = questions.filter(isDoubt)
  const mismatch = questions.some(({ name }) => name === 'mismatch')
  const double = questions.find(({ name }) => name === 'double')
  if (missing.length + wrong.length + questions.length === 0 && conflict === null) return null
  const names = [...new Set(missing.map(({ field }) => labelOf(field, entry.form.categoryID)))]
  return (
    <Panel
      title="Before this can be saved"
      aside={
        <span className="text-fg-2">
          <Kbd bare>{keyOf('form.show-problem')}</Kbd> next
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
        {doubts.length > 0 && (
          <Notice tone="warning" sign="?">
            {doubts.map(({ sentence }) => sentence).join(' ')}
          </Notice>
        )}
        {mismatch && <MismatchQuestion entry={entry} />}
        {double && <DoubleQuestion entry={entry} question={double} />}
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

function DoubleQuestion({ entry, question }: { entry: EntryModel; question: AskedCheck }) {
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
