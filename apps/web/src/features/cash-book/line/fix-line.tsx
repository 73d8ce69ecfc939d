import { signedAmount } from '@forecourt/core/features/cash-book/direction'
import { fixChecks, fixedForm, fixOf, NOTHING_TO_FIX, preparedFix } from '@forecourt/core/features/cash-book/entry-fix'
import { centsOf, type EntryForm } from '@forecourt/core/features/cash-book/entry-form'
import { isDoubt } from '@forecourt/core/features/cash-book/entry-questions'
import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { formOfEntry } from '@forecourt/core/features/cash-book/stored-form'
import { day, formatDay } from '@forecourt/core/kernel/days'
import { formatEuro } from '@forecourt/core/kernel/money'
import type {
  ChangedRecord,
  Check,
  CheckedLine,
  LineCommand,
  LineContext,
  LineForm,
} from '../../../kit/line/line-command'
import { headRecords, type ResolvedReading } from '../../../kit/line/resolution'
import type { Fact } from '../../../kit/panel'
import { Reg } from '../../../kit/reg'
import { euroText } from '../../../kit/wire-text'
import { fieldChanges } from '../entry/entry-changes'
import { editDraft } from '../entry/entry-places'
import { announceEntry, type SavedLine, sendEntry, useSavedLine } from './send-entry'

/** The entry that a line corrects, as it is stored and as it would be saved; null while it is asked. */
interface CheckedFix extends CheckedLine {
  fix: { saved: CashEntryOut; before: EntryForm; after: EntryForm } | null
}

const waiting = (text: string): CheckedFix => ({ fix: null, checks: [{ state: 'waiting', text }] })

/** Corrects the amount, the name or the day of one's last entry, or of the last payment of an account. */
export const fixLine: LineCommand<CheckedFix> = {
  check: (resolved, context) => {
    const { state, reading } = resolved
    const wrong = [...reading.problems.map(({ message }) => message), ...problemsOf(resolved)]
    if (wrong.length > 0) return { fix: null, checks: wrong.map((text) => ({ state: 'failed', text })) }
    if (state !== 'resolved') return waiting('Looking for the record')
    const [account] = headRecords(resolved)
    const last = context.ask('GetLastEntry', account ? { vehicleID: account.id } : {})
    if (!last) return waiting('Looking for the entry')
    const saved = last.entry
    if (!saved) return { fix: null, checks: [{ state: 'failed', text: NOTHING_TO_FIX }] }
    const before = formOfEntry(saved, context.today)
    const after = fixedForm(before, fixOf(reading))
    return { fix: { saved, before, after }, checks: checksOf(saved, after, context) }
  },
  preview: (_, { fix }) => fix && { title: 'This will correct', facts: fixFacts(fix) },
  run: (_, checked) =>
    checked?.fix ? { kind: 'form', form: formOf(checked.fix.after), values: checked.fix.after } : null,
  enter: 'review',
  saving: {
    formOf: (values) => formOf(values as EntryForm), // what `seedOf` and `valuesOf` gave
    seedOf: ({ fix }) => fix?.after ?? {},
    valuesOf: ({ fix }) => fix?.after ?? {},
    send: (values, how, save) => sendEntry(values as EntryForm, how, save), // the same
    changes: ({ fix }) => fix && changedOf(fix.saved),
    // What was saved was what `send` answered.
    idsOf: (saved) => (saved as SavedLine).cashIDs,
    announce: (saved) => announceEntry(saved as SavedLine),
    useSaved: (saved) => useSavedLine(saved as SavedLine),
  },
}

function problemsOf({ slots }: ResolvedReading): string[] {
  return [...slots.values()].flatMap(({ problem }) => problem ?? [])
}

function changedOf({ id, version, categoryName, signedAmount: signed }: CashEntryOut): ChangedRecord {
  return { id, version, text: `entry ${id}, ${categoryName} ${euroText(signed)}` }
}

function formOf({ id, version }: EntryForm): LineForm {
  const record = id ?? 0
  return {
    draft: editDraft(record, version ?? 0),
    to: `/cash-management/edit/${record}`,
    checking: 'An earlier edit of the entry is still being checked',
  }
}

function checksOf(saved: CashEntryOut, after: EntryForm, { ask, today, workstation }: LineContext): Check[] {
  const isSame = fieldsChanged(saved, after, today).length === 0
  if (isSame) return [{ state: 'failed', text: `Entry ${saved.id} already has that value` }]
  const prepared = ask('PrepareCashEntry', preparedFix(after))
  if (!prepared) return [{ state: 'waiting', text: 'Checking…' }]
  const { blocks, asks } = fixChecks(prepared)
  const isMoved = centsOf(after.amount) !== centsOf(formOfEntry(saved, today).amount)
  const place: Check = { state: 'passed', text: placeOf(saved, isMoved && workstation.correctsClosed) }
  return [
    ...blocks.map(({ sentence }): Check => ({ state: 'failed', text: sentence })),
    ...asks.map((check): Check => ({ state: 'failed', text: check.sentence, isDoubt: isDoubt(check) })),
    place,
  ]
}

function placeOf({ id, batchID, batchClosed }: CashEntryOut, isCorrected: boolean): string {
  if (!batchClosed) return `Batch ${batchID} is open`
  if (!isCorrected) return `Batch ${batchID} is closed`
  return `Batch ${batchID} is closed: entry ${id} keeps its amount, and the difference is entered today as its correction`
}

function fieldsChanged(saved: CashEntryOut, after: EntryForm, today: LineContext['today']) {
  const same = { vehicle: () => saved.regNo, client: () => saved.clientName }
  return fieldChanges(formOfEntry(saved, today), after, same)
}

/** What is corrected, and how it was and will be. */
function fixFacts({ saved, before, after }: NonNullable<CheckedFix['fix']>): Fact[] {
  const mark = saved.hpacNo || saved.regNo
  const isMoved = before.amount !== after.amount
  return [
    { label: 'Entry', value: `${saved.id}, ${formatDay(day(saved.dateTime))}` },
    { label: 'Category', value: saved.categoryName },
    ...(mark === '' ? [] : [{ label: 'For', value: <Reg text={mark} /> }]),
    ...(saved.shownName === '' ? [] : [{ label: 'Of', value: saved.shownName }]),
    ...(isMoved ? [] : [{ label: 'Amount', value: moneyText(before) }]),
    ...(before.name === after.name
      ? []
      : [
          { label: 'Name was', value: before.name || 'nothing', ruled: true },
          { label: 'Name will be', value: after.name, tone: 'strong' as const },
        ]),
    ...(before.dateTime === after.dateTime
      ? []
      : [
          { label: 'Date was', value: formatDay(day(before.dateTime)), ruled: true },
          { label: 'Date will be', value: formatDay(day(after.dateTime)), tone: 'strong' as const },
        ]),
    ...(isMoved
      ? [
          { label: 'Amount was', value: moneyText(before), ruled: true },
          { label: 'Amount will be', value: moneyText(after), tone: 'big' as const },
        ]
      : []),
  ]
}

/** The amount as it moves the money held. */
function moneyText({ amount, categoryID }: EntryForm): string {
  const typed = centsOf(amount)
  if (typed === null) return amount
  return formatEuro(categoryID === null ? typed : signedAmount({ categoryID, amount: typed }))
}
