import { paysWhatIsOwed } from '@forecourt/core/features/cash-book/entry-doubts'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import type { HpScheduleDetail, NextHPPayment } from '@forecourt/core/features/hire-purchase/schemas'
import { type Day, isDay } from '@forecourt/core/kernel/days'
import type { CheckedLine, LineCommand, LineContext, LineForm, OtherPlace } from '../../../kit/line/line-command'
import { headRecords, type ResolvedReading } from '../../../kit/line/resolution'
import { type EntryForm, isHirePurchase } from '../entry/entry-form'
import { ADD_DRAFT } from '../entry/entry-places'
import { owedOf } from '../entry/use-owed'
import { checksOf, dealEntriesOf, dealOf, type Entry, entryOf, openBatchOf, standingOf } from './entry-checks'
import { entryFacts } from './entry-facts'
import { sendEntry } from './send-entry'

/** The line of an entry with what the server says about it. */
interface CheckedEntry extends CheckedLine {
  entry: Entry
  /** What each account needs next; undefined until all have answered, and for entries of no account. */
  next: readonly NextHPPayment[] | undefined
  /** The open batch; null when there is none, undefined while it is asked. */
  batchID: number | null | undefined
}

const ENTRY_FORM: LineForm = {
  draft: ADD_DRAFT,
  to: '/cash-management-add',
  checking: 'An earlier entry is still being checked',
}

/** A line that records an entry of the cash book, whatever its category. */
export const entryLine: LineCommand<CheckedEntry> = {
  check: checkEntry,
  preview: (line, checked, { ask }) => {
    const { entry, next, batchID } = checked
    const [account] = entry.seed.categoryID === CashCategory.HpPayment && next?.length === 1 ? next : []
    const schedule = account && ask('GetHpScheduleDetails', { vehicleID: account.vehicleID })
    const after = account && schedule ? standingAfter(account, schedule, entry) : null
    return { title: 'This will record', facts: entryFacts(line, entry, { batchID, after }) }
  },
  run: (_, checked) => checked && { kind: 'form', form: ENTRY_FORM, values: checked.entry.seed },
  runsOpen: true,
  enter: 'review',
  saving: {
    form: ENTRY_FORM,
    seedOf: ({ entry }) => entry.seed,
    valuesOf: ({ entry }) => entry.form,
    // What was sent was the form of an entry.
    send: (values, key, save) => sendEntry(values as EntryForm, key, save),
  },
  fitsRecords: ({ command }, [head]) => head?.accountNo !== '' || !isHirePurchase(command.entry?.categoryID ?? null),
  otherPlaces,
}

function checkEntry(resolved: ResolvedReading, { ask, today, workstation }: LineContext): CheckedEntry | null {
  const first = entryOf(resolved, undefined, today)
  if (!first) return null
  const isHp = isHirePurchase(first.seed.categoryID)
  const date = isDay(first.seed.dateTime) ? first.seed.dateTime : today
  const next = isHp && resolved.state === 'resolved' ? nextPayments(resolved, ask, date) : undefined
  const entry = entryOf(resolved, next, today) ?? first
  const deal = dealOf(resolved, entry)
  const batch = ask('GetCurrentBatchTransactions', {})
  const batchID = batch && openBatchOf(batch)
  const { categoryID, vehicleID } = entry.form
  const isOwed = vehicleID !== null && paysWhatIsOwed(categoryID)
  const owed = isOwed ? ask('GetAmountOwed', { vehicleID }) : undefined
  const checks = checksOf(resolved, entry, {
    next: isHp ? next : [],
    batchID,
    dealEntries: deal ? ask('GetCashManagement', dealEntriesOf(deal))?.data : undefined,
    cashLimit: workstation.cashLimit,
    today,
    vehicle: isOwed ? owed && owedOf(owed) : null,
  })
  return { entry, next, batchID, checks }
}

function nextPayments(resolved: ResolvedReading, ask: LineContext['ask'], date: Day) {
  const asked = headRecords(resolved).map(({ id }) => ask('GetNextHPAmount', { vehicleID: id, date }))
  const known = asked.flatMap((next) => next ?? [])
  return asked.length > 0 && known.length === asked.length ? known : undefined
}

function standingAfter(account: NextHPPayment, schedule: readonly HpScheduleDetail[], { amount }: Entry) {
  return standingOf(account, schedule, amount)
}

/** Where one may want to go instead of recording it; nowhere for an entry of no record. */
function otherPlaces(line: ResolvedReading): readonly OtherPlace[] {
  const { entry } = line.reading.command
  const [head] = headRecords(line)
  if (!entry || !head) return []
  const hp: readonly OtherPlace[] = isHirePurchase(entry.categoryID)
    ? [{ command: 'hire-purchase.show-due' }, { command: 'cash-book.add-preselected-payment', sign: 'ae' }]
    : []
  const search: OtherPlace = {
    title: `Control Centre, search “${head.label}”`,
    about: 'Back Office',
    sign: 'cc',
    keysOf: 'cash-book.show-control-centre',
    to: '/cash-management',
    search: { regNoAccNo: head.label },
  }
  return [...hp, search, { command: 'cash-book.show-daily' }]
}
