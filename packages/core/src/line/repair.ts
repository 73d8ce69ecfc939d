import { isDayWord, parseDays } from '../kernel/day-text'
import { amountReadings } from './amount-readings'
import { arranged, isAmount, isPlainDay, isShort, recordWords } from './arrange'
import { type LineContext, type ParsedLine, parseLine } from './parse'
import { isAgainstDirection } from './directions'
import { clientLine } from './client-line'
import { paidForLines } from './paid-for'
import { partLine, saidType } from './said-parts'
import { payerLine } from './payer-line'
import { beginsVerb, type FoundVerb, isDetailWord, isSameLetter, isSameStart, verbsIn, verbsNear } from './phrases'
import { isRecordKind, movesMoney, type Reading, slotsOf } from './reading'
import { recordShape } from './records'
import { ofSpan, saidLines } from './said'
import { sumRepair } from './sum-repair'
import { type Slip, slipIn } from './slips'
import { type Token, tokensOf } from './tokens'
import { beginsNoMark, isTypeWord, ofNameAlone, ofRecordAlone } from './verbless'

/** A whole line that another can mean. */
export interface Repair {
  /** As the parser reads it. */
  text: string
  /** What was changed, in words. */
  changes: readonly string[]
  /** Made of words alone: a record or command that they find is sooner meant. */
  isWeak: boolean
  /** One of several that are as likely, such as an amount in its readings: it is chosen, and never taken for what was meant. */
  isOpen: boolean
}

/** As many repairs are ever offered. */
const REPAIRS_MAX = 4

const IN_ORDER = 'in the order of its command'

interface Candidate extends Repair {
  /** How far it is from what was typed. */
  cost: number
  /** Its verb is called otherwise: `receive`. */
  isCalled: boolean
  isMisspelt: boolean
}

const SURE = { isWeak: false, isOpen: false, cost: 0, isCalled: false, isMisspelt: false }

/**
 * The whole lines that a typed one can mean, best first: its verb found wherever it stands and however it is called or misspelt, its words in
 * the order in which the verb reads them, an amount with a comma in each of its readings. Each is a line that `parseLine` reads; none is
 * better than guessed until it was shown.
 *
 * @returns None for a line that is whole as it is typed, and where nothing is better.
 * @source commands 1, Repairs.
 * @example repairsOf('abc123 pay 250', context)[0]?.text // 'pay abc123 250'
 */
export function repairsOf(text: string, context: LineContext): Repair[] {
  return repairsOfParsed(text, parseLine(text, context), context)
}

function repairsOfParsed(text: string, parsed: ParsedLine, context: LineContext): Repair[] {
  const isRead = parsed.search === null && parsed.help === null && parsed.sum === null && parsed.problem === null
  if (!isRead || parsed.mark || parsed.words === '') return []
  const sum = sumRepair(parsed.words)
  if (sum) return [sum]
  const [typed] = parsed.readings
  const slip = typed ? slipIn(text, typed) : null
  const said = saidLines(text, typed, context)
  const part = typed && (payerLine(text, typed, false) ?? clientLine(text, typed) ?? partLine(text, typed))
  const isPart = part !== undefined && part !== null
  const isDoubtful = isSpanSearched(typed, context) || isWithinPhrase(tokensOf(text), typed, context) || isPart
  const merit = meritOf(parsed.readings.slice(0, 1)) - (slip ? COMPLETE : 0) - (isDoubtful ? 80 : 0)
  // What is put as people speak is that sooner than a search for its words.
  const least = said.length > 0 ? 0 : merit
  if (least >= WHOLE) return []
  const right = slip ? `${text.slice(0, slip.start)}${slip.meant}${text.slice(slip.end)}` : text
  const found =
    said.length > 0
      ? said.map(({ text: meant, change, isOpen = false }, at) => ({
          ...SURE,
          text: meant,
          changes: [change],
          isOpen,
          cost: at,
        }))
      : [...reportOfSpan(typed, context), ...verbCandidates(tokensOf(right), typed, context)]
  const candidates = slip ? found.map((each) => withSlip(each, slip)) : found
  const read = readOnce(context)
  const best = new Map<string, { candidate: Candidate; merit: number }>()
  for (const each of candidates.flatMap(withAmounts)) {
    // Beside what is no line at all, words alone are weak.
    const candidate = {
      ...withClient(withPayer(withDay(withReport(each, context), read, context), read), read),
      isWeak: each.isWeak && !typed,
    }
    const readings = read(candidate.text)
    const [reading] = readings
    if (reading && said.length === 0 && isAgainstDirection(reading, typed)) continue
    if (!reading?.fits) continue
    const better = withPart(candidate, reading, context)
    const isMade = better !== candidate && (read(better.text)[0]?.complete ?? false)
    const isTold = said.length > 0 && movesMoney(reading.command)
    if (!reading.complete && !isTold && !isBegun(reading) && !isMade && candidate.text !== reading.command.verb)
      continue
    const merit = meritOf(readings)
    // Read as well as what is typed, and put in the words of the line.
    const isBetter = merit > least || (better !== candidate && merit >= least)
    const known = best.get(better.text)
    const isNew = better.text !== parsed.words && (!known || known.candidate.cost > better.cost)
    if (isBetter && isNew) best.set(better.text, { candidate: better, merit })
  }
  return [...best.values()]
    .toSorted((a, b) => b.merit - a.merit - (b.candidate.cost - a.candidate.cost) * COST)
    .slice(0, REPAIRS_MAX)
    .map(({ candidate: { text, changes, isWeak, isOpen } }) => ({ text, changes, isWeak, isOpen }))
}

type Read = (text: string) => readonly Reading[]

/** Reads each text once. */
function readOnce(context: LineContext): Read {
  const known = new Map<string, readonly Reading[]>()
  return (text) => {
    const before = known.get(text)
    if (before) return before
    const { readings } = parseLine(text, context)
    known.set(text, readings)
    return readings
  }
}

/** What a typed line is taken for. */
export interface MeantLine {
  /** The line itself, or its best repair. */
  text: string
  parsed: ParsedLine
  /** The repair that it is taken for; null for a line that is taken as it is typed. */
  repair: Repair | null
  /** What else it can mean, best first. */
  others: readonly Repair[]
}

/** The line that a typed one is taken for: its best repair, unless that is weak or one of several. */
export function meantLine(text: string, context: LineContext): MeantLine {
  const parsed = parseLine(text, context)
  const [first, ...more] = repairsOfParsed(text, parsed, context)
  if (!first || first.isWeak || first.isOpen) {
    return { text, parsed, repair: null, others: first ? [first, ...more] : [] }
  }
  return { text: first.text, parsed: parseLine(first.text, context), repair: first, others: more }
}

const COMPLETE = 200
const FITS = 1_000
/** As good as a line can be read. */
const WHOLE = FITS + COMPLETE + 40

/** What a step away from what was typed weighs against how well the line is read. */
const COST = 15

/** How well its best reading accounts for what was typed. */
function meritOf(readings: readonly Reading[]): number {
  return Math.max(0, ...readings.map(meritOfReading))
}

function meritOfReading(reading: Reading): number {
  const head = reading.slots[0]
  const isHeaded = head !== undefined && isRecordKind(head.kind) && head.kind !== 'client' && head.kind !== 'record'
  const shape = isHeaded ? Math.max(...queriesOf(head).map((query) => recordShape(query, head.kind !== 'vehicle'))) : 0
  const record = shape <= 2 ? 60 - shape * 5 : shape === 3 ? 40 : 0
  return (
    (reading.fits ? FITS : 0) +
    (reading.complete ? COMPLETE : 0) +
    record -
    reading.problems.length * 10 -
    (amountInText(reading) || recordInText(reading) || dayInText(reading) ? 80 : 0)
  )
}

function queriesOf({ value }: Reading['slots'][number]): readonly string[] {
  if (value?.kind === 'accounts') return value.queries
  return value?.kind === 'record' ? [value.query] : ['? ?']
}

/** Its words stand there, taken for what it is or marked. */
const isWritten = ({ text, state }: Reading['slots'][number]) =>
  text !== '' && (state === 'parsed' || state === 'missing')

/** Text or reference is or holds an amount at one of its ends, while none was given: it may be that. */
function amountInText({ command, slots }: Reading): boolean {
  const given = (wanted: string) => slots.find((slot) => slot.name === wanted && isWritten(slot))
  if (!command.entry || given('amount')) return false
  return [given('text'), given('ref')].some((slot) => {
    const words = tokensOf(slot?.text ?? '')
    const tail = words.slice(words.findLastIndex((word) => !isShort(word, slotsOf(command))) + 1)
    return [...words.slice(0, 1), ...tail].some(isAmount)
  })
}

/** Its text holds a day while none was given: it may be that. */
function dayInText({ command, slots }: Reading): boolean {
  const takesDay = command.slots?.some(({ kind, named }) => kind === 'day' && !named) ?? false
  if (!command.entry || !takesDay || slots.some(({ kind, state }) => kind === 'day' && state === 'parsed')) return false
  const text = slots.find((slot) => (slot.name === 'text' || slot.kind === 'name-description') && isWritten(slot))
  const words = tokensOf(text?.text ?? '')
  return words.filter(isPlainDay).length === 1 || words.some((word, at) => isOnDay(word, words[at + 1]))
}

/** Its record is a bare number or a word, and a registration stands among its words: that may be the record. */
function recordInText({ slots }: Reading): boolean {
  const isNumber =
    slots[0] !== undefined && queriesOf(slots[0]).every((query) => /^\d+$/.test(query) || recordShape(query, true) > 2)
  const texts = slots.filter((slot) => (slot.name === 'text' || slot.name === 'ref') && isWritten(slot))
  return isNumber && texts.some(({ text }) => recordWords(tokensOf(text), () => false) !== null)
}

/** Of an entry or a sale, what decides what it is of is there. */
function isBegun({ command, slots }: Reading): boolean {
  const head = slots[0]
  const sum = command.entry ? 'amount' : 'price'
  return (
    movesMoney(command) &&
    head?.state !== 'missing' &&
    slots.some(({ name, state }) => name === sum && state === 'parsed')
  )
}

/** The verb of a search, with the word behind it, is typed for another: `stock report`, `cash up`. */
function isWithinPhrase(tokens: readonly Token[], reading: Reading | undefined, { commands }: LineContext): boolean {
  const found = reading && !reading.command.entry ? verbsIn(tokens, commands).find(({ from }) => from === 0) : undefined
  return found !== undefined && !found.isVerb
}

/** A search for words that are days. */
function isSpanSearched(reading: Reading | undefined, { today }: LineContext): boolean {
  const text = reading?.command.entry ? '' : spanIn(reading)
  return text !== '' && !/^[\d.]+$/.test(text) && parseDays(text, today) !== null
}

/** The text of a search, without the word that leads to a day. */
function spanIn(reading: Reading | undefined): string {
  const text = reading?.slots.find(({ name, state }) => name === 'text' && state === 'parsed')
  return text?.text.replace(/^on /i, '') ?? ''
}

/** `sold last week` looks for no car of that name: it is the report of those days. */
function reportOfSpan(reading: Reading | undefined, context: LineContext): Candidate[] {
  if (!reading || !isSpanSearched(reading, context)) return []
  const verb = reading.command.ofDays ?? `report ${reading.command.verb}`
  const report = context.commands.find((each) => each.verb === verb)
  const text = spanIn(reading)
  return report ? [{ text: `${verb} ${text}`, changes: [`${text} is days: ${verb}`], ...SURE }] : []
}

function withSlip(candidate: Candidate, { typed, meant }: Slip): Candidate {
  const others = candidate.changes.filter((change) => change !== IN_ORDER)
  return { ...candidate, changes: [...others, `${typed} is read as ${meant}`] }
}

function withReport(candidate: Candidate, context: LineContext): Candidate {
  const [report] = reportOfSpan(parseLine(candidate.text, context).readings[0], context)
  return report ? { ...report, cost: candidate.cost, changes: [...candidate.changes, ...report.changes] } : candidate
}

/** `payments due december` is a day of that month, but for a verb that was guessed from its letters. */
function withDay(candidate: Candidate, read: Read, context: LineContext): Candidate {
  if (candidate.isMisspelt) return candidate
  const [line] = ofSpan(tokensOf(candidate.text), read(candidate.text)[0], context)
  return line ? { ...candidate, text: line.text, changes: [...candidate.changes, line.change] } : candidate
}

function withPayer(candidate: Candidate, read: Read): Candidate {
  const [reading] = read(candidate.text)
  const text = reading ? payerLine(candidate.text, reading, candidate.isCalled) : null
  if (text === null || !reading) return candidate
  const others = candidate.changes.filter((change) => change !== IN_ORDER)
  return { ...candidate, text, changes: [...others, `${reading.slots[0]?.text} is the amount`] }
}

function withClient(candidate: Candidate, read: Read): Candidate {
  const [reading] = read(candidate.text)
  const line = reading ? clientLine(candidate.text, reading) : null
  if (line === null) return candidate
  const others = candidate.changes.filter((change) => change !== IN_ORDER)
  return { ...candidate, text: line.text, changes: [...others, line.change] }
}

/** How something is paid and how often, in the words of the line. */
function withPart(candidate: Candidate, reading: Reading, context: LineContext): Candidate {
  const line = partLine(candidate.text, reading)
  if (line === null || !parseLine(line.text, context).readings[0]?.fits) return candidate
  const others = candidate.changes.filter((change) => change !== IN_ORDER)
  return { ...candidate, text: line.text, changes: [...others, line.change] }
}

function verbCandidates(tokens: readonly Token[], typed: Reading | undefined, context: LineContext): Candidate[] {
  const { commands } = context
  const own = typed ? verbsIn(tokens, commands).find(({ from, isVerb }) => from === 0 && isVerb) : undefined
  // A line that begins with its verb is no other one of money: `sell ABC 123 borg 9500 deposit 500`.
  if (own && (typed?.fits || own.command.saves)) return candidatesOf(tokens, own, context)
  const record = recordIn(tokens, context)
  // A word of the line itself, such as `dep` of a sale, is no other verb in it.
  const keywords = own ? (typed?.command.slots ?? []).flatMap(({ keyword }) => keyword ?? []) : []
  const isTaken = ({ from, to }: FoundVerb) =>
    to - from === 1 &&
    ((record !== null && from < record.to && to > record.from) ||
      keywords.includes(tokens[from]?.text.toLowerCase() ?? ''))
  const exact = verbsIn(tokens, commands).filter((found) => !isTaken(found) && isVerbHere(found, tokens, context))
  const hasMore = record !== null || tokens.some(isAmount)
  const places = hasMore ? tokens.keys() : [0]
  const near = [...places]
    .flatMap((from) => verbsNear(tokens, from, commands))
    .filter((found) => {
      const { from } = found
      const isAlone = tokens.length === found.to - found.from
      const isStillTyped =
        isAlone && (found.typos < 1 || (tokens.length === 1 && beginsVerb(tokens[0]?.text ?? '', commands)))
      // Beside a car and an amount, words are looked for by a verb that begins like them.
      const isLikely =
        (hasMore && (found.command.entry !== undefined || isSameLetter(found, tokens))) ||
        (isAlone ? isSameStart(found, tokens) : found.to - found.from > 1 || isSpanAfter(found, tokens, context))
      const isLonger = found.phrase.length < 4 && (tokens[from]?.text.length ?? 0) > found.phrase.length
      // Of a short verb one letter more is another word, but for a line of a record: `hpay`, and no `paye` or `boss`.
      if (isLonger && record === null) return false
      // Nor is a word of a sentence with an amount one of a paper: `boss took 200`.
      const isOfPaper = found.command.entry === undefined && isRecordKind(found.command.slots?.[0]?.kind ?? 'text')
      if (isOfPaper && found.typos >= 1 && record === null && tokens.some(isAmount)) return false
      const isType = tokens.length > 1 && isTypeWord(tokens[from]?.text ?? '', commands)
      return !isTaken(found) && !isType && !isStillTyped && isLikely && isVerbHere(found, tokens, context)
    })
  const whole = [...exact, ...near].flatMap((found) => candidatesOf(tokens, found, context))
  const paid = paidForLines(tokens, context).map(
    ({ text, change, typos, isOpen }): Candidate => ({ ...SURE, text, changes: [change], isOpen, cost: typos * 10 }),
  )
  if (paid.length > 0) return paid
  const all = [...whole, ...partedCandidates(tokens, context)]
  const isEntry = [...exact, ...near].some(({ command }) => command.entry !== undefined)
  if (isEntry || !tokens.some(isAmount)) return all
  const verbless = record === null ? ofNameAlone(tokens, context) : ofRecordAlone(tokens, record, context)
  return [
    ...all,
    ...verbless.map(({ verb, text, way = '' }, at) => ({
      ...SURE,
      text,
      changes: [`no verb: ${verb}${way}`],
      isWeak: true,
      isOpen: record === null && verbless.length > 1,
      cost: 50 + 6 * at,
    })),
  ]
}

function recordIn(tokens: readonly Token[], { commands }: LineContext) {
  return recordWords(tokens, beginsNoMark(tokens, commands))
}

/** `print abc123 invoice`: a verb of two words with others between them. */
function partedCandidates(tokens: readonly Token[], context: LineContext): Candidate[] {
  const [first, ...others] = tokens
  if (!first) return []
  return others.flatMap((second, at): Candidate[] => {
    if (at === 0) return []
    const together = [first, second, ...others.filter((each) => each !== second)]
    const found = verbsIn(together, context.commands).find(({ from, to, isVerb }) => from === 0 && to === 2 && isVerb)
    if (!found) return []
    const whole = candidatesOf(together, found, context)
    return whole.map((each) => ({ ...each, changes: [`${found.verb} comes first`] }))
  })
}

function isSpanAfter(
  { from, to }: Pick<FoundVerb, 'from' | 'to'>,
  tokens: readonly Token[],
  { today }: LineContext,
): boolean {
  const rest = tokens.filter((_, at) => at < from || at >= to)
  return parseDays(rest.map(({ text }) => text).join(' '), today) !== null
}

const GIVEN_BACK = /^(refund|refunded|return|returned|back)$/i

const HP_ACCOUNT = /^hp-?\d*$/i

/** What goes back to a client, `refund deposit` or on an HP account, is neither a deposit nor a recovery: both come in. */
function isOfMoneyBack({ from, to }: FoundVerb, tokens: readonly Token[]): boolean {
  const [before, verb, after] = [from - 1, from, to].map((at) => tokens[at]?.text ?? '')
  const isOfClient = /^(the|deposit|sale)$/i.test(after ?? '') || tokens.some(({ text: each }) => HP_ACCOUNT.test(each))
  return GIVEN_BACK.test(before ?? '') || (GIVEN_BACK.test(verb ?? '') && isOfClient)
}

/** Behind other words only what cannot be one of them is a verb: of an entry or a record, of two words, or beside days alone. */
function isVerbHere(found: FoundVerb, tokens: readonly Token[], context: LineContext): boolean {
  const { command, from, to, verb } = found
  if (isOfMoneyBack(found, tokens)) return false
  const word = tokens[from]?.text.toLowerCase() ?? ''
  // A transfer beside a bank is how something is paid, and none of a car.
  if (!found.isVerb && saidType(word) !== null && tokens.some(({ text }) => isDetailWord(text, context.commands)))
    return false
  if (from === 0) return true
  const [before, after] = [tokens[from - 1], tokens[from + 1]].map((token) => token?.text.toLowerCase() ?? '')
  // How something is paid: `bank transfer`.
  if (saidType(`${word} ${after}`) !== null || saidType(`${before} ${word}`) !== null) return false
  if (
    word.length < 3 ||
    (to - from === 1 && isTypeWord(word, context.commands)) ||
    /^(this|last|next)$/.test(before ?? '')
  )
    return false
  // What is only typed for a verb is a word of a name as well.
  const isPaid = command.entry !== undefined && tokens.some(isAmount)
  if (!found.isVerb && to - from === 1 && recordIn(tokens, context) === null && !isPaid) return false
  const head = command.slots?.[0]
  const isHeaded = head !== undefined && isRecordKind(head.kind)
  return command.entry !== undefined || isHeaded || verb.includes(' ') || isSpanAfter(found, tokens, context)
}

function verbChanges({ from, to, verb, typos, isVerb }: FoundVerb, tokens: readonly Token[]): string[] {
  const typed = tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')
  const read = typos > 0 || !isVerb ? [`${typed} is read as ${verb}`] : []
  return from > 0 ? [...read, `${verb} comes first`] : read
}

/** The words with a day that one leads to, `on 18/11`, behind their amount, and without what led to it. */
function withoutOn(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex((token, place) => isOnDay(token, tokens[place + 1]))
  if (at < 0) return tokens
  const others = [...tokens.slice(0, at), ...tokens.slice(at + 2)]
  const amount = others.findIndex(isAmount)
  return [...others.slice(0, amount + 1), ...tokens.slice(at + 1, at + 2), ...others.slice(amount + 1)]
}

function isOnDay({ raw }: Token, next: Token | undefined): boolean {
  return /^on$/i.test(raw) && next !== undefined && (isPlainDay(next) || (!next.quoted && isDayWord(next.text)))
}

/** The line with a verb first. Without a registration it is open whether what stood before the verb is the record or the amount: both are tried. */
function candidatesOf(tokens: readonly Token[], found: FoundVerb, context: LineContext): Candidate[] {
  const [before, after] = [tokens.slice(0, found.from), tokens.slice(found.to)]
  const orders = [[...after, ...before]]
  if (before.length > 0 && after.length > 0 && recordIn(tokens, context) === null) {
    const isRecordFirst = before.some((token) => !isAmount(token)) || lengthOf(before) > lengthOf(after)
    const turned = [...before, ...after]
    if (isRecordFirst) orders.unshift(turned)
    else orders.push(turned)
  }
  return orders.map((rest, at) => candidateOf(rest, { tokens, found, context, cost: 5 * at }))
}

const lengthOf = (tokens: readonly Token[]) => tokens[0]?.text.length ?? 0

function candidateOf(
  rest: readonly Token[],
  o: { tokens: readonly Token[]; found: FoundVerb; context: LineContext; cost: number },
): Candidate {
  const { command, verb, from, typos, isVerb } = o.found
  const words = command.entry ? withoutOn(rest) : rest
  const order = arranged(command, words, beginsNoMark(o.tokens, o.context.commands))
  const isMoved = order.length < rest.length || order.some((token, at) => token !== rest[at])
  const changes = verbChanges(o.found, o.tokens)
  return {
    text: [verb, ...order.map(({ raw }) => raw)].join(' '),
    changes: isMoved && changes.length === 0 ? [IN_ORDER] : changes,
    isWeak: isWeak(o.tokens, o.found, o.context),
    isOpen: false,
    isCalled: !isVerb,
    isMisspelt: typos > 0,
    cost: typos * 10 + from + (isVerb ? 0 : 1) + (isMoved ? 1 : 0) + o.cost,
  }
}

/** Words that are not its verb and could be of a record or of another command. */
function isWeak(tokens: readonly Token[], { from, to, typos, isVerb }: FoundVerb, context: LineContext): boolean {
  if (recordIn(tokens, context) !== null || tokens.some(isAmount)) return false
  const found = { from, to }
  return typos > 0 ? to - from < 2 && !isSpanAfter(found, tokens, context) : !isVerb && tokens.length === to - from
}

/** The candidate with each amount of it that is mistyped in its readings. */
function withAmounts(candidate: Candidate): Candidate[] {
  const wrong = tokensOf(candidate.text).find((token) => isAmount(token) && amountReadings(token.text).length > 0)
  if (!wrong) return [candidate]
  const amounts = amountReadings(wrong.text)
  return amounts.flatMap((amount, at) =>
    withAmounts({
      ...candidate,
      text: `${candidate.text.slice(0, wrong.start)}${amount}${candidate.text.slice(wrong.end)}`,
      changes: [...candidate.changes.filter((change) => change !== IN_ORDER), `${wrong.text} is read as ${amount}`],
      isOpen: candidate.isOpen || amounts.length > 1,
      cost: candidate.cost + 3 + at,
    }),
  )
}
