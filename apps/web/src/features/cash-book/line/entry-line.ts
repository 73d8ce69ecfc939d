import type { EntryForm } from '@forecourt/core/features/cash-book/entry-form'
import { isHirePurchase } from '@forecourt/core/features/cash-book/form-rules'
import type { PreparedEntry } from '@forecourt/core/features/cash-book/prepare-schemas'
import type { Reading } from '@forecourt/core/line/reading'
import type { CheckedLine, LineCommand, LineContext, LineForm, OtherPlace } from '../../../kit/line/line-command'
import { headRecords, type ResolvedReading } from '../../../kit/line/resolution'
import { ADD_DRAFT } from '../entry/entry-places'
import { answersOf, checksOf, type Entry, entryOf, preparationOf, resolvedOf } from './entry-checks'
import { entryFacts } from './entry-facts'
import { announceEntry, type SavedLine, sendEntry, useSavedLine } from './send-entry'

/** The line of an entry with what the server says about it. */
interface CheckedEntry extends CheckedLine {
  entry: Entry
  /** Null while it is asked. */
  prepared: PreparedEntry | null
}

/** The form of a new entry. */
export const ENTRY_FORM: LineForm = {
  draft: ADD_DRAFT,
  to: '/cash-management-add',
  checking: 'An earlier entry is still being checked',
}

/** A line that records an entry of the cash book, whatever its category. */
export const entryLine: LineCommand<CheckedEntry> = {
  whole: (readings, context) => {
    const prepared = preparedOf(readings, context)
    const resolved = prepared && resolvedOf(readings, prepared)
    return resolved && { resolved, answers: answersOf(readings, prepared) }
  },
  check: (resolved, { readings, ...context }) => {
    const prepared = preparedOf(readings, context)
    const entry = entryOf(resolved, prepared, context.today)
    return entry && { entry, prepared, checks: checksOf(resolved, prepared) }
  },
  preview: (line, { entry, prepared }) => ({ title: 'This will record', facts: entryFacts(line, entry, prepared) }),
  run: (_, checked) => checked && { kind: 'form', form: ENTRY_FORM, values: checked.entry.seed },
  runsOpen: true,
  enter: 'review',
  saving: {
    formOf: () => ENTRY_FORM,
    seedOf: ({ entry }) => entry.seed,
    valuesOf: ({ entry }) => entry.form,
    // What was sent was the form of an entry.
    send: (values, how, save) => sendEntry(values as EntryForm, how, save),
    // What was saved was what `send` answered.
    idsOf: (saved) => (saved as SavedLine).cashIDs,
    announce: (saved) => announceEntry(saved as SavedLine),
    useSaved: (saved) => useSavedLine(saved as SavedLine),
  },
  fitsRecords: ({ command }, [head]) => head?.accountNo !== '' || !isHirePurchase(command.entry?.categoryID ?? null),
  otherPlaces,
}

/** What the server says of all readings of a line; null while it is asked. */
function preparedOf(
  readings: readonly Reading[],
  { ask, today }: Pick<LineContext, 'ask' | 'today'>,
): PreparedEntry | null {
  const input = preparationOf(readings, today)
  return (input && ask('PrepareCashEntry', input)) ?? null
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
