import type { Command, Slot } from '../kernel/command'
import { monthNumber } from '../kernel/day-text'
import { cents } from '../kernel/money'
import { withSlashes } from './day-tokens'
import { MISTYPED_FIGURE } from './references'
import { recordText } from './print'
import type { ParseContext } from './slot-values'
import {
  type FilledSlot,
  firstChoice,
  type LineProblem,
  type NamedField,
  type Reading,
  meansAllOwed,
  slotLabel,
} from './reading'

interface UncheckedReading {
  command: Command
  slots: readonly Slot[]
  filled: ReadonlyMap<string, FilledSlot>
  named: NamedField[]
  problems: LineProblem[]
  context: ParseContext
  /** The length of the line, the position of slots that are not given. */
  end: number
}

/** Completes an interpretation with its missing slots, defaults, and invalid combinations. */
export function completeReading(draft: UncheckedReading): Reading {
  const problems = [...draft.problems]
  const slots: FilledSlot[] = []
  for (const slot of draft.slots) {
    const given = draft.filled.get(slot.name)
    if (given) slots.push(given)
    else if (!slot.named || slot.fallback !== undefined || slot.unless !== undefined)
      slots.push(fillMissingSlot(draft, slot, problems))
  }
  const extra = draft.filled.get('')
  if (extra) slots.push(extra)
  const unread = [...unreadAmountProblems(draft, slots), ...unreadTypeProblems(draft, slots)]
  // Who typed one word in the place of an amount or a type is told what to write for that.
  if (unread.length > 0) problems.splice(0, problems.length, ...problems.filter(({ slot }) => slot !== 'text'))
  problems.push(...unread, ...combinationProblems(draft, slots))
  const named = draft.command.entry ? checkDetails(draft, slots, problems) : draft.named
  const wrong = slots.some((slot) => slot.state === 'wrong') || named.some((field) => field.state === 'wrong')
  return { command: draft.command, slots, named, complete: problems.length === 0, fits: !wrong, problems }
}

function fillMissingSlot(draft: UncheckedReading, slot: Slot, problems: LineProblem[]): FilledSlot {
  const at = { name: slot.name, kind: slot.kind, text: '', start: draft.end, end: draft.end }
  if (slot.optional || isNotRequired(draft, slot)) return { ...at, value: fallbackOf(draft, slot), state: 'default' }
  // The part that is missing has said so already.
  const word = slot.name === 'amount' ? bareWord(draft) : null
  if (word === null) problems.push({ slot: slot.name, message: slot.message ?? `${slotLabel(slot.name)} is required` })
  else problems.unshift({ slot: slot.name, word, message: `“${word}” is not an amount` })
  if (slot.kind === 'name-description') {
    problems.pop()
    problems.push(
      { slot: slot.name, message: 'Name is required' },
      { slot: slot.name, message: 'Description is required' },
    )
  }
  return { ...at, value: null, state: 'missing' }
}

/** The one word that is taken as a text, without quotes, where an amount could be; null for none or several. */
function bareWord({ filled }: Pick<UncheckedReading, 'filled'>): string | null {
  const tail = [...filled.values()].find(({ kind }) => kind === 'text' || kind === 'name-description')
  return tail?.isBare && /^[^\s,]+$/.test(tail.text) ? tail.text : null
}

/** An amount in words, or a word for the rest, or an amount after its type. */
const SPELT_AMOUNT =
  /^(one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|a) ?(hundred|thousand|fifty)\b|^(the )?(rest|balance|remainder|remaining|half|lot|full amount)\b|^(by|via|with|in) .*\d/i

/**
 * A word, or an amount in words, right after an account, where the due amount may be left out: it is rather a mistyped amount than a text or a
 * reference, and no amount is assumed. The name of a month says what is paid.
 * @source commands 1, Slots.
 */
function unreadAmountProblems(draft: UncheckedReading, slots: FilledSlot[]): LineProblem[] {
  const [head] = slots
  const amount = draft.slots.find(({ name, allVerb }) => allVerb !== undefined && !draft.filled.has(name))
  const text = slots.find(({ name }) => name === 'text')
  const spelt = text?.isBare && SPELT_AMOUNT.test(text.text) ? text.text : null
  const word = spelt ?? bareWord(draft)
  const isFigure = word !== null && MISTYPED_FIGURE.test(word)
  const at = slots.findIndex(({ name }) => name === 'text')
  const slot = slots[at]
  if (!amount || word === null || !head || !slot || draft.filled.size > 2 || monthNumber(word) > 0) return []
  slots[at] = { ...slot, state: 'missing' }
  const of = /\s/.test(head.text) ? recordText(head.text) : head.text
  const begun = `${draft.command.verb ?? ''} ${of}`
  const asText = isFigure ? `${begun} ref:${word}` : `${begun} "${word}"`
  const otherwise = meansAllOwed(word)
    ? `${amount.allVerb} ${of} due for all that is owed`
    : amount.confirmable
      ? `${asText} for what is due`
      : `${begun} due for ${amount.fallback}`
  return [{ slot: slot.name, word, message: `“${word}” is not an amount: write ${begun} 250, or ${otherwise}` }]
}

/**
 * A word alone or before `pay`, `transfer` or `wallet`, or after `by`, `via` or `with`, or beside a bank (`bov 000123`, `revolut hsbc`), after the
 * amount of a payment without a type: it is rather an unknown type than a text, and cash is not assumed. The name of a month says what is paid.
 * @source commands 1, Slots.
 */
function unreadTypeProblems({ command, filled, slots }: UncheckedReading, shown: FilledSlot[]): LineProblem[] {
  const type = slots.find(({ kind, named }) => kind === 'choice' && !named)
  const text = [...filled.values()].find(({ kind }) => kind === 'text')
  const isOpen = type !== undefined && !filled.has(type.name)
  if (!isOpen || !text?.isBare || !slots.some(({ name, confirmable }) => confirmable && filled.has(name))) return []
  const word =
    /^(?:(?:by|via|with) )?(\p{L}+(?: (?:pay|transfer|wallet))?)$/iu.exec(text.text)?.[1] ?? bankIn(text.text, command)
  if (word === undefined || monthNumber(word) > 0) return []
  const at = shown.findIndex(({ name }) => name === text.name)
  shown[at] = { ...text, state: 'missing' }
  const choices = Object.keys(type.choices ?? {}).join(', ')
  return [
    {
      slot: text.name,
      word: text.text,
      message: `“${text.text}” is not a ${slotLabel(type.name).toLowerCase()} (${choices}): write one, or "${text.text}" in quotes for a text`,
    },
  ]
}

function bankIn(text: string, { entry }: Command): string | undefined {
  const words = text.toLowerCase().split(/\s+/)
  const banks = Object.values(entry?.details ?? {}).flatMap((fields) => fields.flatMap(({ options }) => options ?? []))
  return words.length > 2 ? undefined : banks.find((bank) => words.includes(bank.toLowerCase()))
}

const alternativeSlots = ({ unless = [] }: Slot): readonly string[] => (typeof unless === 'string' ? [unless] : unless)

/** Whether another slot replaces a slot, or an amount of zero makes it needless (a deposit of zero has no selling price). */
function isNotRequired(draft: UncheckedReading, slot: Slot): boolean {
  const others = alternativeSlots(slot)
  if (others.length === 0) return false
  const amount = draft.filled.get('amount')?.value
  return others.some((name) => draft.filled.has(name)) || (amount?.kind === 'money' && amount.cents === cents(0))
}

function fallbackOf(draft: UncheckedReading, slot: Slot): FilledSlot['value'] {
  if (slot.kind === 'choice') return firstChoice(slot)
  if (slot.fallback !== 'today') return null
  if (slot.kind === 'month') return { kind: 'month', day: draft.context.today }
  return { kind: 'day', day: draft.context.today }
}

function combinationProblems(draft: UncheckedReading, slots: FilledSlot[]): LineProblem[] {
  const problems: LineProblem[] = []
  const refuse = (name: string, message: string) => {
    const at = slots.findIndex((slot) => slot.name === name)
    const slot = slots[at]
    if (slot) slots[at] = { ...slot, state: 'wrong' }
    problems.push({ slot: name, message })
  }
  for (const slot of draft.slots) {
    const other = alternativeSlots(slot).find((name) => draft.filled.has(name))
    if (other !== undefined && draft.filled.has(slot.name)) refuse(other, `Give ${slot.name} or ${other}, not both`)
  }
  problems.push(...ambiguousDayProblems(slots))
  const several = slots.find((slot) => slot.value?.kind === 'accounts')
  const count = slots.find((slot) => slot.kind === 'count' && slot.state === 'parsed')
  if (several && count) refuse(count.name, 'Several accounts take one payment each')
  const amount = slots.find(({ name, value }) => name === 'amount' && value?.kind === 'money' && value.cents < 0)
  if (amount && (several || count)) refuse(amount.name, 'Money goes back on one account, once')
  return problems
}

/** In `20.11 250` the first may be the day and the number after it the amount. */
function ambiguousDayProblems(slots: FilledSlot[]): LineProblem[] {
  const given = (name: string) => slots.findIndex((slot) => slot.name === name && slot.state === 'parsed')
  const [at, ref] = [given('amount'), slots[given('ref')]]
  const amount = slots[at]
  const isPointed = amount !== undefined && withSlashes(amount.text) !== amount.text && given('day') < 0
  if (!isPointed || !ref || !/^[1-9]\d*$/.test(ref.text)) return []
  slots[at] = { ...amount, state: 'wrong' }
  const day = withSlashes(amount.text)
  const message = `“${amount.text} ${ref.text}” may be a day and an amount: write ${ref.text} ${day}, or ref:${ref.text}`
  return [{ slot: 'amount', word: amount.text, message }]
}

/** Problems of details: those that the choice does not have, and missing ones. */
function checkDetails(draft: UncheckedReading, slots: readonly FilledSlot[], problems: LineProblem[]): NamedField[] {
  const slot = slots.find((each) => each.kind === 'choice')
  const details = draft.command.entry?.details
  if (slot?.value?.kind !== 'choice' || !details) return [...draft.named]
  const { id, word } = slot.value
  const asked = details[id] ?? []
  const checked = draft.named.map((field): NamedField => {
    if (field.state === 'wrong' || !detailNames(draft.command).includes(field.name)) return field
    const detail = asked.find((each) => each.name === field.name)
    const option = detail?.options?.find((each) => each.toUpperCase() === field.value.toUpperCase())
    if (detail && (!detail.options || option)) return { ...field, value: option ?? field.value }
    const message = detail
      ? `Write one of ${detail.options?.join(', ') ?? ''}`
      : `The ${slot.name} ${word} has no ${field.name}`
    problems.push({ slot: field.name, message })
    return { ...field, state: 'wrong' }
  })
  for (const detail of asked)
    if (detail.required && !checked.some((field) => field.name === detail.name))
      problems.push({ slot: detail.name, message: detail.message })
  return checked
}

export function detailNames({ entry }: Command): string[] {
  return Object.values(entry?.details ?? {}).flatMap((fields) => fields.map(({ name }) => name))
}
