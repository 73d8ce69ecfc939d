import { confirmationKey } from '@forecourt/core/checks'
import { signedAmount } from '@forecourt/core/features/cash-book/direction'
import {
  fixChecks,
  correctedForm,
  entryFixOf,
  NOTHING_TO_FIX,
  fixRequest,
} from '@forecourt/core/features/cash-book/entry-correction'
import { centsOf, type EntryForm } from '@forecourt/core/features/cash-book/entry-form'
import { checksToConfirm } from '@forecourt/core/features/cash-book/entry-checks'
import { isPlausibilityCheck } from '@forecourt/core/features/cash-book/entry-check-names'
import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { formOfEntry } from '@forecourt/core/features/cash-book/stored-form'
import { day, formatDay } from '@forecourt/core/kernel/days'
import { formatEuro } from '@forecourt/core/kernel/money'
import type {
  ChangedRecord,
  LineCheck,
  CheckedLine,
  LineCommand,
  LineCheckContext,
  LineForm,
} from '../../../kit/line/line-command'
import { headRecords, type ResolvedLine } from '../../../kit/line/resolution'
import type { PanelFact } from '../../../kit/panel'
import { Registration } from '../../../kit/registration'
import { euroText } from '../../../kit/wire-text'
import { fieldChanges } from '../entry/entry-changes'
import { editDraft } from '../entry/entry-drafts'
import { announceEntry, type RecordedLine, sendEntry, useRecordedLine } from './send-entry'

interface CheckedFix extends CheckedLine {
  fix: { saved: CashEntryOut; before: EntryForm; after: EntryForm } | null
  /** The confirmations with which it is sent: of all that its preview shows. */
  confirmed?: string[]
}

const waiting = (text: string): CheckedFix => ({ fix: null, checks: [{ state: 'waiting', text }] })

/** Corrects the amount, the name or the day of the user's last entry, or of the last payment of an account. */
export const fixLine: LineCommand<CheckedFix> = {
  check: (resolved, context) => {
    const { state, reading } = resolved
    const wrong = [...reading.problems.map(({ message }) => message), ...fixProblems(resolved)]
    if (wrong.length > 0) return { fix: null, checks: wrong.map((text) => ({ state: 'failed', text })) }
    if (state !== 'resolved') return waiting('Looking for the record')
    const [account] = headRecords(resolved)
    const last = context.ask('GetLastEntry', account ? { vehicleID: account.id } : {})
    if (!last) return waiting('Looking for the entry')
    const saved = last.entry
    if (!saved) return { fix: null, checks: [{ state: 'failed', text: NOTHING_TO_FIX }] }
    const before = formOfEntry(saved, context.today)
    const after = correctedForm(before, entryFixOf(reading))
    const confirmed = checksToConfirm(context.ask('PrepareCashEntry', fixRequest(after))?.checks ?? []).map(
      confirmationKey,
    )
    return { fix: { saved, before, after }, confirmed, checks: fixLineChecks(saved, after, context) }
  },
  preview: (_, { fix }) => fix && { title: 'This will correct', facts: fixFacts(fix) },
  run: (_, checked) =>
    checked?.fix ? { kind: 'form', form: editForm(checked.fix.after), values: checked.fix.after } : null,
  enter: 'review',
  saving: {
    openForm: (values) => editForm(values as EntryForm), // what `seedOf` and `valuesOf` gave
    formSeed: ({ fix }) => fix?.after ?? {},
    requestValues: ({ fix, confirmed }) => (fix ? { ...fix.after, confirmed } : {}),
    send: (values, how, save) => sendEntry(values as EntryForm, how, save), // the same
    changedRecord: ({ fix }) => fix && changedRecord(fix.saved),
    // What was saved was what `send` answered.
    idsOf: (saved) => (saved as RecordedLine).cashIDs,
    announce: (saved) => announceEntry(saved as RecordedLine),
    useSaved: (saved) => useRecordedLine(saved as RecordedLine),
  },
}

function fixProblems({ slots }: ResolvedLine): string[] {
  return [...slots.values()].flatMap(({ problem }) => problem ?? [])
}

function changedRecord({ id, version, categoryName, signedAmount: signed }: CashEntryOut): ChangedRecord {
  return { id, version, text: `entry ${id}, ${categoryName} ${euroText(signed)}` }
}

function editForm({ id, version }: EntryForm): LineForm {
  const record = id ?? 0
  return {
    draft: editDraft(record, version ?? 0),
    to: `/cash-management/edit/${record}`,
    checking: 'An earlier edit of the entry is still being checked',
  }
}

function fixLineChecks(
  saved: CashEntryOut,
  after: EntryForm,
  { ask, today, workstation }: LineCheckContext,
): LineCheck[] {
  const isSame = fieldsChanged(saved, after, today).length === 0
  if (isSame) return [{ state: 'failed', text: `Entry ${saved.id} already has that value` }]
  const prepared = ask('PrepareCashEntry', fixRequest(after))
  if (!prepared) return [{ state: 'waiting', text: 'Checking…' }]
  const { blocks, asks } = fixChecks(prepared)
  const isMoved = centsOf(after.amount) !== centsOf(formOfEntry(saved, today).amount)
  const place: LineCheck = { state: 'passed', text: entryBatchText(saved, isMoved && workstation.correctsClosed) }
  return [
    ...blocks.map(({ sentence }): LineCheck => ({ state: 'failed', text: sentence })),
    ...asks.map(
      (check): LineCheck => ({ state: 'failed', text: check.sentence, isConfirmable: isPlausibilityCheck(check) }),
    ),
    place,
  ]
}

function entryBatchText({ id, batchID, batchClosed }: CashEntryOut, isCorrected: boolean): string {
  if (!batchClosed) return `Batch ${batchID} is open`
  if (!isCorrected) return `Batch ${batchID} is closed`
  return `Batch ${batchID} is closed: entry ${id} keeps its amount, and the difference is entered today as its correction`
}

function fieldsChanged(saved: CashEntryOut, after: EntryForm, today: LineCheckContext['today']) {
  const same = { vehicle: () => saved.regNo, client: () => saved.clientName }
  return fieldChanges(formOfEntry(saved, today), after, same)
}

/** Returns the corrected fields, before and after. */
function fixFacts({ saved, before, after }: NonNullable<CheckedFix['fix']>): PanelFact[] {
  const mark = saved.hpacNo || saved.regNo
  const isMoved = before.amount !== after.amount
  return [
    { label: 'Entry', value: `${saved.id}, ${formatDay(day(saved.dateTime))}` },
    { label: 'Category', value: saved.categoryName },
    ...(mark === '' ? [] : [{ label: 'For', value: <Registration text={mark} /> }]),
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

/** Returns the amount with the sign of its effect on the money held. */
function moneyText({ amount, categoryID }: EntryForm): string {
  const typed = centsOf(amount)
  if (typed === null) return amount
  return formatEuro(categoryID === null ? typed : signedAmount({ categoryID, amount: typed }))
}
