import { confirmationKey } from '@forecourt/core/checks'
import {
  checksConfirmedBy,
  checksToConfirm,
  lineChecks,
  lineSentence,
} from '@forecourt/core/features/cash-book/entry-checks'
import { entryDraftOf, formOfEntryDraft } from '@forecourt/core/features/cash-book/entry-draft'
import { centsOf, type EntryForm } from '@forecourt/core/features/cash-book/entry-form'
import { isPlausibilityCheck } from '@forecourt/core/features/cash-book/entry-check-names'
import { type InterpretedEntryInput, interpretedEntryInput } from '@forecourt/core/features/cash-book/entry-input'
import type { PreparedEntry } from '@forecourt/core/features/cash-book/prepare-schemas'
import type { Day } from '@forecourt/core/kernel/days'
import { type Cents, cents, centsFromWire, formatDecimal, formatEuro } from '@forecourt/core/kernel/money'
import type { Reading } from '@forecourt/core/line/reading'
import { type RecordAnswers, recordsOfReading, queryKey, INTERPRETATIONS_MAX } from '@forecourt/core/line/resolve'
import type { LineCheck } from '../../../kit/line/line-command'
import { headRecords, problemText, slotRecords, type ResolvedLine, type LineRecord } from '../../../kit/line/resolution'

/** The entry that a line would record. */
export interface LineEntry {
  /** As the form is prefilled: an amount that is not typed stays empty there. */
  seed: EntryForm
  /** As it would be saved: with what is due in place of an amount that was not typed, and all checks confirmed. */
  form: EntryForm
  /** Integer cents; null while unknown. */
  amount: Cents | null
}

/** Returns the call about a line; null for one that records no entry. */
export function preparationInput(
  readings: readonly Reading[],
  today: Day,
): { readings: InterpretedEntryInput[] } | null {
  const inputs = readings
    .slice(0, INTERPRETATIONS_MAX)
    .flatMap((reading) => interpretedEntryInput(reading, today) ?? [])
  return inputs.length > 0 ? { readings: inputs } : null
}

/** Returns the interpretation that the server chose, with its records. */
export function preparedInterpretation(readings: readonly Reading[], prepared: PreparedEntry): ResolvedLine | null {
  const reading = readings[prepared.reading]
  const slots = new Map(prepared.slots.map((slot) => [slot.name as string, slot]))
  return reading ? { reading, state: prepared.state, slots } : null
}

/** Returns the answer about each query of a line; it stays while more of the line is typed. */
export function preparedAnswers(readings: readonly Reading[], prepared: PreparedEntry): RecordAnswers<LineRecord> {
  const answers = new Map<string, readonly LineRecord[]>()
  const chosen = readings[prepared.reading]
  for (const [name, groups] of chosen ? recordsOfReading(chosen).slots : []) {
    const slot = prepared.slots.find((each) => each.name === name)
    for (const [i, [query]] of groups.entries()) {
      const record = slot?.records[i]
      if (!query || !slot) continue
      if (slot.state === 'resolved' && record) answers.set(queryKey(query), [record])
      else if (query.query === slot.query) answers.set(queryKey(query), slot.candidates)
    }
  }
  // Those before it name what does not exist.
  for (const reading of readings.slice(0, prepared.reading))
    for (const query of [...recordsOfReading(reading).slots.values()].flat(2))
      if (!answers.has(queryKey(query))) answers.set(queryKey(query), [])
  return answers
}

/** Returns the entry of a line with its records; null for a command that records none. */
export function lineEntry(resolved: ResolvedLine, prepared: PreparedEntry | null, today: Day): LineEntry | null {
  const draft = entryDraftOf(resolved.reading, today)
  if (!draft) return null
  const head = headRecords(resolved)
  const [client] = slotRecords(resolved, 'client')
  const filled = formOfEntryDraft(draft, {
    vehicleID: head[0]?.id ?? null,
    clientID: client?.id ?? (draft.client === null ? (head[0]?.clientID ?? null) : null),
    accountNos: draft.accounts.length > 0 ? head.map((record) => record.accountNo) : [],
  })
  const checks = prepared?.checks ?? []
  const seed = { ...filled, confirmed: checksConfirmedBy(resolved.reading, checks).map(confirmationKey) }
  const typed = centsOf(seed.amount)
  const due = typed === null && prepared?.amount != null ? centsFromWire(prepared.amount) : null
  const whole = due === null ? seed : { ...seed, amount: formatDecimal(due), prefilled: formatDecimal(due) }
  // It is sent once all that its preview shows is confirmed.
  const form = { ...whole, confirmed: checksToConfirm(checks).map(confirmationKey) }
  return { seed, form, amount: typed ?? due }
}

/** Returns everything that must hold before a line is saved without its form; checks are confirmed there. */
export function entryLineChecks({ reading, state, slots }: ResolvedLine, prepared: PreparedEntry | null): LineCheck[] {
  const wrong = new Set(reading.problems.map((each) => problemText(each, { slots })))
  for (const { problem } of slots.values()) if (problem !== null) wrong.add(problem)
  const failed = [...wrong].map((text): LineCheck => ({ state: 'failed', text }))
  if (!prepared) {
    const text = state === 'pending' ? 'Looking for the record' : 'Checking…'
    return [...failed, { state: 'waiting', text }]
  }
  const amount = reading.slots.find(({ name }) => name === 'amount')
  const known = lineChecks(reading, prepared.checks).flatMap((check): LineCheck[] => {
    const { name, outcome, sentence, code } = check
    // What the line lacks is said in its own words.
    if (wrong.has(sentence) || (wrong.size > 0 && code === 'FIELD')) return []
    const isSettlement = name === 'settle'
    const text = isSettlement ? settlementSentence(check, prepared) : lineSentence(check, amount?.text)
    const isAsked = outcome === 'asks' && (isSettlement || isPlausibilityCheck(check))
    return [{ state: outcome === 'passes' ? 'passed' : 'failed', text, isConfirmable: isAsked }]
  })
  return [...failed, ...known]
}

/** Returns the question before an account is settled, with the amount it is asked for and what that waives. */
function settlementSentence({ sentence }: { sentence: string }, { amount, accounts }: PreparedEntry): string {
  const [account] = accounts
  const [paid, open] = [amount, account?.next?.remainingPayments].map((euros) =>
    euros == null ? null : centsFromWire(euros),
  )
  if (paid == null || open == null) return sentence
  const waived = cents(Math.max(0, open - paid))
  return `${sentence} ${formatEuro(paid)} ends ${account?.next?.accountNo ?? 'it'}, ${formatEuro(waived)} is waived.`
}
