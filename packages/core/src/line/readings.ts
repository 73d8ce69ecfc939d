import type { Command, Slot } from '../kernel/command'
import type { Day } from '../kernel/days'
import { daysWordsAtEnd, parseDayText } from '../kernel/day-text'
import { completeReading, detailNames } from './complete-reading'
import { isDayOrAmount } from './day-tokens'
import { type ReadingDraft, joinTokens, tokenSpan } from './reading-draft'
import { unreadRank } from './reading-rank'
import { isReference } from './references'
import { recordText } from './print'
import { type RecordMatch, recordMatches } from './records'
import {
  fillSeparateText,
  isSplitAmount,
  markAmbiguousText,
  markSplitAmount,
  takeTextAfterComma,
  takeQuotedText,
  openTextSlot,
} from './text-filling'
import type { Token } from './tokens'
import { type ParseContext, parseSlotValue, slotTokenCount } from './slot-values'
import { choiceOf, isRecordKind, changesBooks, type NamedField, type Reading, slotsOfCommand } from './reading'

const FIELD_SYNONYMS: Readonly<Record<string, string>> = {
  date: 'day',
  reference: 'ref',
  vendor: 'name',
  desc: 'description',
  reg: 'vehicle',
  amt: 'amount',
}

const TAIL_KINDS: readonly Slot['kind'][] = ['text', 'name-description', 'client', 'record']
/** Slots that are only at the end of a line. */
const CLOSING_KINDS: readonly Slot['kind'][] = ['flag', 'tab', 'days']

/**
 * All interpretations of the words after a verb, best first: the registration of the Maltese form, then HP numbers, then the others, those without
 * missing or wrong slots before the others. An optional record is left out where the line is complete without it.
 */
export function interpretTokens(o: { command: Command; tokens: readonly Token[]; end: number; today: Day }): Reading[] {
  const draft = emptyDraft(o.command, o.today)
  const words = takeTextAfterComma(draft, takeNamed(draft, o.tokens))
  const head = o.command.slots?.[0]
  const byPlace = head && ['vehicle', 'account', 'accounts'].includes(head.kind) && !draft.filled.has(head.name)
  if (!byPlace || words.length === 0)
    return closingAlternatives(draft, words).map((each) => finishReading(each.draft, each.words, o.end))
  const withoutHead = head.optional ? finishReading(copyOf(draft), words, o.end) : null
  const isNamed = o.command.slots?.some(
    ({ keyword }) => keyword !== undefined && keyword === words[0]?.text.toLowerCase(),
  )
  if (withoutHead && (withoutHead.complete || isNamed)) return [withoutHead]
  const options = { account: head.kind !== 'vehicle', several: head.kind === 'accounts', isChoice: isChoiceOf(draft) }
  const read = recordMatches(words, options).map((run) => {
    const mine = copyOf(draft)
    fillRecord(mine, { slot: head, run, tokens: words })
    return { run, reading: finishReading(mine, words.slice(run.consumed), o.end) }
  })
  const rank = ({ run, reading }: (typeof read)[number]) =>
    run.shape * 100 + (run.shape > 1 && !reading.complete ? 1000 + unreadRank(reading) : 0) - run.consumed
  return read.sort((a, b) => rank(a) - rank(b)).map(({ reading }) => reading)
}

const isMoneyKind = (kind: Slot['kind']) => kind === 'money' || kind === 'signed-money'

function emptyDraft(command: Command, today: Day): ReadingDraft {
  const slots = slotsOfCommand(command)
  const hasMoney = !command.positional && slots.some(({ kind }) => isMoneyKind(kind))
  return { command, slots, filled: new Map(), named: [], problems: [], context: { today, hasMoney }, separateText: [] }
}

function isChoiceOf({ slots }: ReadingDraft): (word: string) => boolean {
  return (word) => slots.some((slot) => choiceOf(slot, word) !== null)
}

function copyOf(draft: ReadingDraft): ReadingDraft {
  return { ...draft, filled: new Map(draft.filled), named: [...draft.named], problems: [...draft.problems] }
}

/** Takes the words of the form `name:value` and returns the others. */
function takeNamed(draft: ReadingDraft, tokens: readonly Token[]): Token[] {
  const words: Token[] = []
  const seen = new Set<string>()
  for (const token of tokens) {
    if (token.name === null) {
      // A quote that was only just opened says nothing yet.
      if (token.text.trim() !== '') words.push(token)
    } else {
      const field = FIELD_SYNONYMS[token.name] ?? token.name
      const hasName = draft.slots.some((slot) => slot.kind === 'name-description')
      const wanted = field === 'description' && !hasName ? 'text' : field
      const slot = draft.slots.find((each) => each.name === wanted || each.alsoNamed === wanted)
      const isPart = hasName && (field === 'name' || field === 'description')
      const isDetail = detailNames(draft.command).includes(field)
      if (!slot && !isPart && !isDetail && token.text === '') words.push(token)
      else {
        const key = slot?.name ?? field
        takeField(draft, {
          token,
          field: key,
          slot,
          known: slot !== undefined || isPart || isDetail,
          twice: seen.has(key),
        })
        seen.add(key)
      }
    }
  }
  return words.map((token) => (token.name === null ? token : { ...token, text: token.raw, name: null }))
}

function takeField(
  draft: ReadingDraft,
  given: { token: Token; field: string; slot: Slot | undefined; known: boolean; twice: boolean },
): void {
  const { token, field, slot } = given
  const problem = !given.known
    ? `${draft.command.verb ?? draft.command.title} has no field ${field}`
    : given.twice
      ? `${slotName(field)} is given twice`
      : token.text.trim() === ''
        ? `Write the value of ${field} right after its colon`
        : null
  if (slot && problem === null) fillSlot(draft, slot, [token])
  else draft.named.push(makeNamedField(token, field, problem === null))
  if (problem !== null) draft.problems.push({ slot: field, message: problem })
}

function slotName(field: string): string {
  return `${field.charAt(0).toUpperCase()}${field.slice(1)}`
}

function makeNamedField(token: Token, name: string, right: boolean): NamedField {
  return { name, value: token.text.trim(), start: token.start, end: token.end, state: right ? 'parsed' : 'wrong' }
}

function fillSlot(draft: ReadingDraft, slot: Slot, tokens: readonly Token[]): void {
  const text = joinTokens(tokens)
  const begin = slot.notBefore === undefined ? undefined : draft.filled.get(slot.notBefore)?.value
  const read = parseSlotValue(slot, text, {
    ...draft.context,
    notBefore: begin?.kind === 'day' ? begin.day : undefined,
  })
  const at = { name: slot.name, kind: slot.kind, text, isBare: areUnquoted(tokens), ...tokenSpan(tokens) }
  if (read.value === undefined) {
    draft.filled.set(slot.name, { ...at, value: null, state: 'wrong' })
    draft.problems.push({ slot: slot.name, message: read.problem })
  } else {
    const state = isRecordKind(slot.kind) ? 'needs-record' : 'parsed'
    draft.filled.set(slot.name, { ...at, value: read.value, state })
  }
}

const areUnquoted = (tokens: readonly Token[]) => tokens.every(({ raw, text }) => raw === text)

function fillRecord(draft: ReadingDraft, o: { slot: Slot; run: RecordMatch; tokens: readonly Token[] }): void {
  const tokens = o.tokens.slice(0, o.run.consumed)
  if (o.run.queries.length === 1) {
    const query = o.run.queries[0] ?? ''
    const read = parseSlotValue(o.slot, query, draft.context)
    const at = { name: o.slot.name, kind: o.slot.kind, text: query, ...tokenSpan(tokens) }
    const state = read.value ? 'needs-record' : 'wrong'
    draft.filled.set(o.slot.name, { ...at, value: read.value ?? null, state })
    if (read.problem !== undefined) draft.problems.push({ slot: o.slot.name, message: read.problem })
  } else fillAccounts(draft, o.slot, { queries: o.run.queries, tokens })
  if (o.run.dangling) {
    const before = draft.filled.get(o.slot.name)
    if (before) draft.filled.set(o.slot.name, { ...before, state: 'wrong' })
    draft.problems.push({ slot: o.slot.name, message: 'Write the next account after the +' })
  }
}

function fillAccounts(draft: ReadingDraft, slot: Slot, o: { queries: string[]; tokens: readonly Token[] }): void {
  const plain = o.queries.map((query) => query.toUpperCase().replaceAll(/[^\p{L}\d]/gu, ''))
  const twice = o.queries.find((_, at) => plain.indexOf(plain[at] ?? '') !== at)
  const empty = plain.some((query) => query === '')
  const wrong = twice !== undefined || empty
  draft.filled.set(slot.name, {
    name: slot.name,
    kind: slot.kind,
    text: o.queries.join('+'),
    ...tokenSpan(o.tokens),
    value: { kind: 'accounts', queries: o.queries },
    state: wrong ? 'wrong' : 'needs-record',
  })
  if (twice !== undefined) draft.problems.push({ slot: slot.name, message: `${twice} is there twice` })
  else if (empty) draft.problems.push({ slot: slot.name, message: 'Write a registration or an HP account' })
}

/** The alternatives for the end of a line: a flag, a tab or days may be there, or belong to the text. */
function closingAlternatives(
  draft: ReadingDraft,
  words: readonly Token[],
): { draft: ReadingDraft; words: readonly Token[] }[] {
  const last = words.at(-1)
  const free = draft.slots.find((slot) => CLOSING_KINDS.includes(slot.kind) && !draft.filled.has(slot.name))
  if (!free || !last || last.quoted) return [{ draft, words }]
  const count = closingTokenCount(free, words, draft.context)
  if (count === 0) return [{ draft, words }]
  const taken = copyOf(draft)
  fillSlot(taken, free, words.slice(-count))
  const closed = { draft: taken, words: words.slice(0, -count) }
  if (free.kind === 'flag') return [closed]
  // A bare number after words is part of a mark (LOT 14) sooner than a day, and a year alone sooner an amount or a model.
  const isSearch = draft.slots.some(({ kind, named }) => TAIL_KINDS.includes(kind) && !named)
  const isYear = parseDayText(last.text, draft.context.today, { bareNumberIsDay: true }) === null
  const bare = count === 1 && isSearch && (words.length > 1 || isYear) && /^\d+$/.test(last.text)
  return bare ? [{ draft, words }, closed] : [closed, { draft, words }]
}

function closingTokenCount(slot: Slot, words: readonly Token[], context: ParseContext): number {
  const last = words.at(-1)
  if (!last) return 0
  if (slot.kind === 'flag') return last.text.toLowerCase() === slot.keyword ? 1 : 0
  if (slot.kind === 'tab') return words.length > 1 && slot.words?.includes(last.text.toLowerCase()) ? 1 : 0
  const quotedAt = words.findLastIndex(({ quoted }) => quoted)
  const count = daysWordsAtEnd(
    words.slice(quotedAt + 1).map(({ text }) => text),
    context.today,
  )
  return count > 0 ? count : /^[^.]+\.\.[^.]+$/.test(last.text) ? 1 : 0
}

function finishReading(draft: ReadingDraft, words: readonly Token[], end: number): Reading {
  let at = 0
  const take = () => takeNextSlot(draft, words, at) || takeQuotedText(draft, words[at])
  for (let taken = take(); taken > 0; taken = take()) at += taken
  takeTailText(draft, words.slice(at))
  fillSeparateText(draft)
  return completeReading({ ...draft, end })
}

/** Fills the slot of the words at `at`; returns the number of tokens, 0 when the text begins there. */
function takeNextSlot(draft: ReadingDraft, words: readonly Token[], at: number): number {
  return (
    takeRegistration(draft, words.slice(at)) ||
    takePositionalSlot(draft, words, at) ||
    takeFloatingClient(draft, words, at)
  )
}

/** The slots that a word can fill by its position. */
function openSlots(draft: ReadingDraft): Slot[] {
  return draft.slots.filter(
    ({ name, named, after, kind }) =>
      !named && !after && !draft.filled.has(name) && ![...TAIL_KINDS, ...CLOSING_KINDS].includes(kind),
  )
}

/** Takes a registration after its keyword, and its amount: `pe XVV 326 4000`. */
function takeRegistration(draft: ReadingDraft, [word, ...rest]: readonly Token[]): number {
  const typed = word && !word.quoted ? word.text.toLowerCase() : ''
  const open = openSlots(draft)
  const slot = open.find(({ kind, keyword }) => kind === 'mark' && keyword === typed)
  if (!slot || !word) return 0
  const isOther = open.some(
    (each) => (each.keyword || each.kind === 'instalments') && slotTokenCount(each, rest, draft.context) > 0,
  )
  const mark = isOther ? [] : registrationTokens(rest)
  if (mark.length === 0) {
    markEmptySlot(draft, slot, { word, message: `Write the registration after ${slot.keyword}` })
    return 1
  }
  fillSlot(draft, slot, mark)
  const next = rest[mark.length]
  const sum = draft.slots.find(({ name, after }) => after === slot.name && !draft.filled.has(name))
  const isSum = next && sum && slotTokenCount({ ...sum, kind: 'money' }, [next], draft.context) > 0
  if (!isSum) return 1 + mark.length
  fillSlot(draft, sum, [next])
  return 2 + mark.length
}

/** The words of a registration: one with a figure, or letters with the number after them. */
function registrationTokens([first, second]: readonly Token[]): Token[] {
  if (!first) return []
  const isOne = first.quoted || /\d/.test(first.text) || !second || second.quoted || !/^\d{1,6}$/.test(second.text)
  return isOne ? [first] : [first, second]
}

/** Takes words that fill no other slot as the client. */
function takeFloatingClient(draft: ReadingDraft, words: readonly Token[], at: number): number {
  const slot = draft.slots.find(({ name, floating }) => floating && !draft.filled.has(name))
  if (!slot || at >= words.length) return 0
  const open = openSlots(draft)
  const isOther = (from: number) =>
    open.some((each) => !isRecordKind(each.kind) && slotTokenCount(each, words.slice(from), draft.context) > 0)
  let end = at + 1
  while (end < words.length && !words[at]?.quoted && !isOther(end)) end += 1
  fillSlot(draft, slot, words.slice(at, end))
  return end - at
}

/** Fills the slot of the word at `at`; returns the number of tokens, 0 for none. */
function takePositionalSlot(draft: ReadingDraft, words: readonly Token[], at: number): number {
  const rest = words.slice(at)
  const open = openSlots(draft)
  const isAmountOpen = open.some(({ kind, keyword }) => isMoneyKind(kind) && !keyword)
  const context = { ...draft.context, isAmountOpen, isChoice: isChoiceOf(draft) }
  // A number with leading zeros is a cheque or receipt number, not an amount, where the line has a place for one.
  const isCode = /^0\d+$/.test(rest[0]?.text ?? '') && open.some((slot) => slot.kind === 'reference')
  const order: Slot['kind'][] = [
    'instalments',
    'count',
    'choice',
    'option',
    'month',
    'day',
    'money',
    'signed-money',
    'number',
    'months',
    'rate',
    'reference',
  ]
  const byOrder = [...open].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  for (const slot of [...byOrder.filter((each) => each.keyword), ...byOrder.filter((each) => !each.keyword)]) {
    if (isCode && isMoneyKind(slot.kind)) continue
    const count = isRecordKind(slot.kind) ? 0 : slotTokenCount(slot, rest, context)
    if (count === 0) continue
    if (slot.kind === 'day' && !slot.keyword && isDayOrAmount(rest, context)) {
      markAmbiguousDay(draft, slot, rest.slice(0, count))
      return count
    }
    if (
      slot.kind === 'reference' &&
      !slot.keyword &&
      draft.command.entry &&
      !isReference(rest[0]?.text ?? '', !draft.filled.has('amount'))
    )
      continue
    const value = slot.keyword === undefined ? rest.slice(0, count) : rest.slice(1, count)
    if (isSplitAmount(draft, slot, value)) {
      markSplitAmount(draft, slot, value)
      return count
    }
    if (value.length > 0) fillSlot(draft, slot, value)
    else if (rest[0])
      markEmptySlot(draft, slot, {
        word: rest[0],
        message: `Write the ${slot.kind === 'day' ? 'day' : 'amount'} after ${slot.keyword}`,
      })
    return count
  }
  return 0
}

/** Takes the rest of the line: text, name and description, or a client, after which a choice may follow. */
function takeTailText(draft: ReadingDraft, words: readonly Token[]): void {
  const tail = draft.slots.find((slot) => TAIL_KINDS.includes(slot.kind) && !slot.named && !draft.filled.has(slot.name))
  if (tail?.kind === 'name-description') fillNameDescription(draft, tail, words)
  else if (words.length > 0) {
    if (!tail) markUnknownWords(draft, words)
    else if (tail.keyword !== undefined) fillKeywordText(draft, tail, words)
    else if (tail.kind === 'client') fillClient(draft, tail, words)
    else if (tail.kind === 'text' && changesBooks(draft.command)) fillTextWithMarks(draft, tail, words)
    else fillSlot(draft, tail, words)
  }
}

/** Fills a text and marks what may be more than text. */
function fillTextWithMarks(draft: ReadingDraft, slot: Slot, words: readonly Token[]): void {
  fillSlot(draft, slot, words)
  markAmbiguousText(draft, slot, words)
}

/** Fills a text that needs its keyword: `name gatt`. */
function fillKeywordText(draft: ReadingDraft, slot: Slot, [word, ...rest]: readonly Token[]): void {
  if (!word || word.quoted || word.text.toLowerCase() !== slot.keyword)
    markUnknownWords(draft, word ? [word, ...rest] : rest)
  else if (rest.length > 0) {
    fillSlot(draft, slot, rest)
    markAmbiguousText(draft, slot, rest)
  } else markEmptySlot(draft, slot, { word, message: `Write the ${slot.name} after ${slot.keyword}` })
}

function markEmptySlot(draft: ReadingDraft, slot: Slot, { word, message }: { word: Token; message: string }): void {
  const at = { name: slot.name, kind: slot.kind, text: '', ...tokenSpan([word]) }
  draft.filled.set(slot.name, { ...at, value: null, state: 'wrong' })
  draft.problems.push({ slot: slot.name, message })
}

/** `20 nov` where the amount is missing may be 20.00. */
function markAmbiguousDay(draft: ReadingDraft, slot: Slot, words: readonly Token[]): void {
  const text = joinTokens(words)
  const at = { name: slot.name, kind: slot.kind, text, ...tokenSpan(words), value: null }
  draft.filled.set(slot.name, { ...at, state: 'wrong' })
  draft.problems.push({
    slot: slot.name,
    word: text,
    message: `“${text}” may be a day or an amount: write the amount before the day`,
  })
}

function fillClient(draft: ReadingDraft, slot: Slot, words: readonly Token[]): void {
  // What stands in quotes behind a name is a text.
  const quotedAt = words[0]?.quoted || !openTextSlot(draft) ? -1 : words.findIndex(({ quoted }) => quoted)
  if (quotedAt > 0) {
    draft.separateText = [...draft.separateText, ...words.slice(quotedAt).filter(({ quoted }) => quoted)]
  }
  let named = quotedAt > 0 ? words.filter(({ quoted }) => !quoted) : words
  for (let end = slotAfterClient(draft, named); end !== null; end = slotAfterClient(draft, named)) {
    fillSlot(draft, end.slot, named.slice(-end.count))
    named = named.slice(0, -end.count)
  }
  fillSlot(draft, slot, named)
}

const DAY_WORDS_MAX = 6

function slotAfterClient(
  { slots, filled, context }: ReadingDraft,
  words: readonly Token[],
): { slot: Slot; count: number } | null {
  const open = slots.filter(({ name, named }) => !named && !filled.has(name))
  const isPlain = (count: number) => words.length > count && words.slice(-count).every(({ quoted }) => !quoted)
  const choice = open.find((slot) => slot.kind === 'choice' && choiceOf(slot, words.at(-1)?.text ?? '') !== null)
  if (choice && isPlain(1)) return { slot: choice, count: 1 }
  const day = open.find(({ kind }) => kind === 'day')
  for (let count = DAY_WORDS_MAX; day && count > 0; count -= 1)
    if (isPlain(count) && slotTokenCount(day, words.slice(-count), context) === count) return { slot: day, count }
  return null
}

function markUnknownWords(draft: ReadingDraft, words: readonly Token[]): void {
  const text = joinTokens(words)
  const open = draft.slots.find(
    ({ name, named, keyword, kind }) =>
      !named && !keyword && !draft.filled.has(name) && ['day', 'number', 'month'].includes(kind),
  )
  const choice = draft.slots.find((slot) => slot.kind === 'choice' && choiceOf(slot, text))
  if (open && !choice && words.length === 1 && words[0]?.quoted === false) {
    // What an amount may be left out for is sooner that amount mistyped, as with `pay`: its form is opened for it.
    const amount = draft.slots.find(
      ({ name, kind, optional, fallback }) => name === 'amount' && kind === 'money' && optional && fallback,
    )
    const unread = amount && !draft.filled.has(amount.name) ? amount : open
    const message = unreadWordMessage(draft, open, text)
    const at = { name: unread.name, kind: unread.kind, text, ...tokenSpan(words), value: null }
    draft.filled.set(unread.name, { ...at, state: unread === open ? 'wrong' : 'missing' })
    draft.problems.push({ slot: unread.name, word: text, message })
    return
  }
  draft.filled.set('', { name: '', kind: 'text', text, ...tokenSpan(words), value: null, state: 'wrong' })
  draft.problems.push({ slot: '', message: choice ? `Write ${choice.name}:${text}` : `“${text}” does not fit here` })
}

/** The message for a word that does not fit its place, with a valid line. */
function unreadWordMessage({ command, filled, slots }: ReadingDraft, { kind }: Slot, word: string): string {
  const head = command.slots?.[0]
  const record = head && isRecordKind(head.kind) ? filled.get(head.name) : undefined
  const isAmountOpen = slots.some(({ kind: each, name, named }) => each === 'money' && !named && !filled.has(name))
  const example = record ? `${command.verb} ${recordText(record.text)}${isAmountOpen ? ' 250' : ''}` : command.example
  return `“${word}” is not ${isAmountOpen ? 'an amount or ' : ''}a ${kind}: write ${example ?? command.verb ?? ''}`
}

function fillNameDescription(draft: ReadingDraft, slot: Slot, words: readonly Token[]): void {
  const given = (name: string) => draft.named.find((field) => field.name === name && field.state === 'parsed')?.value
  const split = words.findIndex((token) => token.commaAt >= 0)
  const comma = words[split]
  const before = comma
    ? joinTokens([...words.slice(0, split), { ...comma, text: comma.text.slice(0, comma.commaAt) }])
    : joinTokens(words)
  const after = comma
    ? joinTokens([{ ...comma, text: comma.text.slice(comma.commaAt + 1) }, ...words.slice(split + 1)])
    : ''
  const whole = joinTokens(words)
  const name = given('name') ?? (given('description') === undefined ? before : whole)
  const description = given('description') ?? (given('name') === undefined ? after : whole)
  const spare = given('name') !== undefined && given('description') !== undefined && words.length > 0
  if (spare) markUnknownWords(draft, words)
  draft.named = draft.named.filter((field) => field.state === 'wrong' || !['name', 'description'].includes(field.name))
  if (name === '' && description === '') return
  const isWhole = name !== '' && description !== ''
  const bare = comma ? [...words.slice(0, split), { ...comma, text: comma.text.slice(0, comma.commaAt) }] : words
  draft.filled.set(slot.name, {
    name: slot.name,
    kind: slot.kind,
    text: words.length === 0 ? `${name}, ${description}` : whole,
    isBare: areUnquoted(words),
    ...tokenSpan(words),
    value: { kind: 'name-description', name, description },
    state: isWhole ? 'parsed' : 'missing',
  })
  markAmbiguousText(draft, slot, bare)
  if (name === '') draft.problems.push({ slot: slot.name, message: 'Name is required' })
  if (description === '') draft.problems.push({ slot: slot.name, message: 'Description is required' })
}
