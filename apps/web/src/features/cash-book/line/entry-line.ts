import type { EntryForm } from '@forecourt/core/features/cash-book/entry-form'
import { isHirePurchase } from '@forecourt/core/features/cash-book/form-rules'
import type { PreparedEntry } from '@forecourt/core/features/cash-book/prepare-schemas'
import type { Reading } from '@forecourt/core/line/reading'
import type {
  CheckedLine,
  LineCommand,
  LineCheckContext,
  LineForm,
  OtherDestination,
} from '../../../kit/line/line-command'
import { headRecords, type ResolvedLine } from '../../../kit/line/resolution'
import { ADD_DRAFT } from '../entry/entry-drafts'
import {
  preparedAnswers,
  entryLineChecks,
  type LineEntry,
  lineEntry,
  preparationInput,
  preparedInterpretation,
} from './entry-checks'
import { entryFacts } from './entry-facts'
import { announceEntry, type RecordedLine, sendEntry, useRecordedLine } from './send-entry'

/** The line of an entry with the server's answer. */
interface CheckedEntry extends CheckedLine {
  entry: LineEntry
  /** Null while it is being fetched. */
  prepared: PreparedEntry | null
}

export const ENTRY_FORM: LineForm = {
  draft: ADD_DRAFT,
  to: '/cash-management-add',
  checking: 'An earlier entry is still being checked',
}

/** Records an entry of the cash book, whatever its category. */
export const entryLineCommand: LineCommand<CheckedEntry> = {
  whole: (readings, context) => {
    const prepared = prepareEntryLine(readings, context)
    const resolved = prepared && preparedInterpretation(readings, prepared)
    return resolved && { resolved, answers: preparedAnswers(readings, prepared) }
  },
  check: (resolved, { readings, ...context }) => {
    const prepared = prepareEntryLine(readings, context)
    const entry = lineEntry(resolved, prepared, context.today)
    return entry && { entry, prepared, checks: entryLineChecks(resolved, prepared) }
  },
  preview: (line, { entry, prepared }) => ({ title: 'This will record', facts: entryFacts(line, entry, prepared) }),
  run: (_, checked) => checked && { kind: 'form', form: ENTRY_FORM, values: checked.entry.seed },
  runsOpen: true,
  enter: 'review',
  saving: {
    openForm: () => ENTRY_FORM,
    formSeed: ({ entry }) => entry.seed,
    requestValues: ({ entry }) => entry.form,
    // What was sent was the form of an entry.
    send: (values, how, save) => sendEntry(values as EntryForm, how, save),
    // What was saved was what `send` answered.
    idsOf: (saved) => (saved as RecordedLine).cashIDs,
    announce: (saved) => announceEntry(saved as RecordedLine),
    useSaved: (saved) => useRecordedLine(saved as RecordedLine),
  },
  fitsRecords: ({ command }, [head]) => head?.accountNo !== '' || !isHirePurchase(command.entry?.categoryID ?? null),
  otherPlaces,
}

/** Returns the server's answer about all interpretations of a line; null while it is being fetched. */
function prepareEntryLine(
  readings: readonly Reading[],
  { ask, today }: Pick<LineCheckContext, 'ask' | 'today'>,
): PreparedEntry | null {
  const input = preparationInput(readings, today)
  return (input && ask('PrepareCashEntry', input)) ?? null
}

/** Returns where one may want to go instead of recording the entry; nowhere for an entry of no record. */
function otherPlaces(line: ResolvedLine): readonly OtherDestination[] {
  const { entry } = line.reading.command
  const [head] = headRecords(line)
  if (!entry || !head) return []
  const hp: readonly OtherDestination[] = isHirePurchase(entry.categoryID)
    ? [{ command: 'hire-purchase.show-due' }, { command: 'cash-book.add-preselected-payment', sign: 'ae' }]
    : []
  const search: OtherDestination = {
    title: `Control Centre, search “${head.label}”`,
    about: 'Back Office',
    sign: 'cc',
    keysOf: 'cash-book.show-control-centre',
    to: '/cash-management',
    search: { regNoAccNo: head.label },
  }
  return [...hp, search, { command: 'cash-book.show-daily' }]
}
