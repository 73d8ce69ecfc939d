import { lineChecks, lineSentence } from '@forecourt/core/features/cash-book/entry-checks'
import { entryDraftOf, formOfLine } from '@forecourt/core/features/cash-book/entry-draft'
import { centsOf, type EntryForm } from '@forecourt/core/features/cash-book/entry-form'
import { answerOf, isDoubt } from '@forecourt/core/features/cash-book/entry-questions'
import { type EntryReadingInput, entryReading } from '@forecourt/core/features/cash-book/entry-input'
import type { PreparedEntry } from '@forecourt/core/features/cash-book/prepare-schemas'
import type { Day } from '@forecourt/core/kernel/days'
import { type Cents, cents, centsFromWire, decimalOf, formatEuro } from '@forecourt/core/kernel/money'
import type { Reading } from '@forecourt/core/line/reading'
import { type Answers, namesOf, queryKey, READINGS_MAX } from '@forecourt/core/line/resolve'
import type { Check } from '../../../kit/line/line-command'
import {
  headRecords,
  problemText,
  recordsOf,
  type ResolvedReading,
  type ResolvedRecord,
} from '../../../kit/line/resolution'

/** The entry that a line would record. */
export interface Entry {
  /** As the form is prefilled: an amount that is not typed stays open there. */
  seed: EntryForm
  /** As it would be saved: with what is due in the place of an amount that was not typed. */
  form: EntryForm
  /** Integer cents; null while unknown. */
  amount: Cents | null
}

/** What the server is asked about a line; null for one that records no entry. */
export function preparationOf(readings: readonly Reading[], today: Day): { readings: EntryReadingInput[] } | null {
  const inputs = readings.slice(0, READINGS_MAX).flatMap((reading) => entryReading(reading, today) ?? [])
  return inputs.length > 0 ? { readings: inputs } : null
}

/** The reading that the server says is meant, with its records. */
export function resolvedOf(readings: readonly Reading[], prepared: PreparedEntry): ResolvedReading | null {
  const reading = readings[prepared.reading]
  const slots = new Map(prepared.slots.map((slot) => [slot.name as string, slot]))
  return reading ? { reading, state: prepared.state, slots } : null
}

/** What the answer says of each query of a line: it stands while more of the line is typed. */
export function answersOf(readings: readonly Reading[], prepared: PreparedEntry): Answers<ResolvedRecord> {
  const answers = new Map<string, readonly ResolvedRecord[]>()
  const chosen = readings[prepared.reading]
  for (const [name, groups] of chosen ? namesOf(chosen).slots : []) {
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
    for (const query of [...namesOf(reading).slots.values()].flat(2))
      if (!answers.has(queryKey(query))) answers.set(queryKey(query), [])
  return answers
}

/** The entry of a line with its records; null for a command that records none. */
export function entryOf(resolved: ResolvedReading, prepared: PreparedEntry | null, today: Day): Entry | null {
  const draft = entryDraftOf(resolved.reading, today)
  if (!draft) return null
  const head = headRecords(resolved)
  const [client] = recordsOf(resolved, 'client')
  const kept = prepared && lineChecks(resolved.reading, prepared.checks)
  const answered = prepared?.checks.filter(({ outcome }, at) => outcome === 'asks' && kept?.[at]?.outcome === 'passes')
  const filled = formOfLine(draft, {
    vehicleID: head[0]?.id ?? null,
    clientID: client?.id ?? (draft.client === null ? (head[0]?.clientID ?? null) : null),
    accountNos: draft.accounts.length > 0 ? head.map((record) => record.accountNo) : [],
  })
  const seed = { ...filled, answered: answered?.map(answerOf) ?? [] }
  const typed = centsOf(seed.amount)
  const due = typed === null && prepared?.amount != null ? centsFromWire(prepared.amount) : null
  const form = due === null ? seed : { ...seed, amount: decimalOf(due), prefilled: decimalOf(due) }
  return { seed, form, amount: typed ?? due }
}

/** Everything that must hold before a line is saved without its form: what is asked is confirmed there. */
export function checksOf({ reading, state, slots }: ResolvedReading, prepared: PreparedEntry | null): Check[] {
  const wrong = new Set(reading.problems.map((each) => problemText(each, { slots })))
  for (const { problem } of slots.values()) if (problem !== null) wrong.add(problem)
  const failed = [...wrong].map((text): Check => ({ state: 'failed', text }))
  if (!prepared) {
    const text = state === 'pending' ? 'Looking for the record' : 'Checking…'
    return [...failed, { state: 'waiting', text }]
  }
  const amount = reading.slots.find(({ name }) => name === 'amount')
  const known = lineChecks(reading, prepared.checks).flatMap((check): Check[] => {
    const { name, outcome, sentence, code } = check
    // What the line lacks is said in its own words.
    if (wrong.has(sentence) || (wrong.size > 0 && code === 'FIELD')) return []
    const isSettlement = name === 'settle'
    const text = isSettlement ? settlementSentence(check, prepared) : lineSentence(check, amount?.text)
    const isAsked = outcome === 'asks' && (isSettlement || isDoubt(check))
    return [{ state: outcome === 'passes' ? 'passed' : 'failed', text, isDoubt: isAsked }]
  })
  return [...failed, ...known]
}

/** The question before an account is settled, with the amount that it is answered for and what that waives. */
function settlementSentence({ sentence }: { sentence: string }, { amount, accounts }: PreparedEntry): string {
  const [account] = accounts
  const [paid, open] = [amount, account?.next?.remainingPayments].map((euros) =>
    euros == null ? null : centsFromWire(euros),
  )
  if (paid == null || open == null) return sentence
  const waived = cents(Math.max(0, open - paid))
  return `${sentence} ${formatEuro(paid)} ends ${account?.next?.accountNo ?? 'it'}, ${formatEuro(waived)} is waived.`
}
