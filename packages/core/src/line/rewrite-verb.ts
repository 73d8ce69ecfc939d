import { parseDays } from '../kernel/day-text'
import { reorderTokens, isAmountToken, isOnDay, recordSpan } from './reorder-tokens'
import { expenseWithoutVerb } from './expense-without-verb'
import type { LineContext } from './parse'
import {
  beginsVerb,
  type FoundVerb,
  isDetailWord,
  hasSameFirstLetter,
  hasPlausibleStart,
  findVerbs,
  findMisspeltVerbs,
} from './find-verbs'
import { isRecordKind, type Reading } from './reading'
import { IN_ORDER, type Line, type Rewriting, type Rewritten } from './rewrite'
import { typeOfColloquial } from './rewrite-parts'
import { STEPS, WHOLE } from './score'
import { type Token, tokensOf } from './tokens'
import { cannotBeginRegistration, isTypeWord, missingVerbOfName, missingVerbOfRecord } from './missing-verb'

/**
 * A typed line with its verb first, found wherever it stands and however it is called or misspelt, and its words in the order in which the verb
 * reads them; or with the verb that what is paid for, or a record or a name with an amount, stands for.
 */
export function rewriteVerb({ text, isTyped }: Line, o: Rewriting): readonly Rewritten[] | null {
  if (!isTyped) return null
  if (o.score >= WHOLE) return []
  const tokens = tokensOf(text)
  const { commands, typed } = o
  const own = typed ? findVerbs(tokens, commands).find(({ from, isVerb }) => from === 0 && isVerb) : undefined
  // A line that begins with its verb is no other one of money: `sell ABC 123 borg 9500 deposit 500`.
  if (own && (typed?.fits || own.command.saves)) return linesOf(tokens, own, o)
  const verbs = verbsOf(tokens, { own, typed, context: o })
  const paid = expenseWithoutVerb(tokens, o)
  if (paid.length > 0) return paid
  const all = [...verbs.flatMap((found) => linesOf(tokens, found, o)), ...partedLines(tokens, o)]
  if (verbs.some(({ command }) => command.entry !== undefined) || !tokens.some(isAmountToken)) return all
  const record = recordIn(tokens, o)
  return [...all, ...(record === null ? missingVerbOfName(tokens, o) : missingVerbOfRecord(tokens, record, o))]
}

/** The verbs that stand in a line, letter by letter and then misspelt. */
function verbsOf(
  tokens: readonly Token[],
  o: { own: FoundVerb | undefined; typed: Reading | undefined; context: LineContext },
): FoundVerb[] {
  const { own, typed, context } = o
  const { commands } = context
  const record = recordIn(tokens, context)
  // A word of the line itself, such as `dep` of a sale, is no other verb in it.
  const keywords = own ? (typed?.command.slots ?? []).flatMap(({ keyword }) => keyword ?? []) : []
  const isTaken = ({ from, to }: FoundVerb) =>
    to - from === 1 &&
    ((record !== null && from < record.to && to > record.from) ||
      keywords.includes(tokens[from]?.text.toLowerCase() ?? ''))
  const exact = findVerbs(tokens, commands).filter((found) => !isTaken(found) && isVerbHere(found, tokens, context))
  const hasMore = record !== null || tokens.some(isAmountToken)
  const near = [...(hasMore ? tokens.keys() : [0])]
    .flatMap((from) => findMisspeltVerbs(tokens, from, commands))
    .filter(
      (found) => !isTaken(found) && isLikely(found, { tokens, record, context }) && isVerbHere(found, tokens, context),
    )
  return [...exact, ...near]
}

/** Whether words are sooner a verb that is misspelt or only begun than any other words. */
function isLikely(
  found: FoundVerb,
  o: { tokens: readonly Token[]; record: { from: number; to: number } | null; context: LineContext },
): boolean {
  const { tokens, record, context } = o
  const { from, to, typos, command, phrase } = found
  const word = tokens[from]?.text ?? ''
  const hasAmount = tokens.some(isAmountToken)
  const isAlone = tokens.length === to - from
  if (isAlone && (typos < 1 || (tokens.length === 1 && beginsVerb(word, context.commands)))) return false
  // Of a short verb one letter more is another word, but for a line of a record: `hpay`, and no `paye` or `boss`.
  if (record === null && phrase.length < 4 && word.length > phrase.length) return false
  // Nor is a word of a sentence with an amount one of a paper: `boss took 200`.
  const isOfPaper = command.entry === undefined && isRecordKind(command.slots?.[0]?.kind ?? 'text')
  if (isOfPaper && typos >= 1 && record === null && hasAmount) return false
  if (tokens.length > 1 && isTypeWord(word, context.commands)) return false
  // Beside a car and an amount, words are looked for by a verb that begins like them.
  if ((record !== null || hasAmount) && (command.entry !== undefined || hasSameFirstLetter(found, tokens))) return true
  return isAlone ? hasPlausibleStart(found, tokens) : to - from > 1 || isSpanAfter(found, tokens, context)
}

function recordIn(tokens: readonly Token[], { commands }: LineContext) {
  return recordSpan(tokens, cannotBeginRegistration(tokens, commands))
}

/** `print abc123 invoice`: a verb of two words with others between them. */
function partedLines(tokens: readonly Token[], context: LineContext): Rewritten[] {
  const [first, ...others] = tokens
  if (!first) return []
  return others.flatMap((second, at): Rewritten[] => {
    if (at === 0) return []
    const together = [first, second, ...others.filter((each) => each !== second)]
    const found = findVerbs(together, context.commands).find(({ from, to, isVerb }) => from === 0 && to === 2 && isVerb)
    if (!found) return []
    return linesOf(together, found, context).map((each) => ({ ...each, changes: [`${found.verb} comes first`] }))
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
  if (
    !found.isVerb &&
    typeOfColloquial(word) !== null &&
    tokens.some(({ text }) => isDetailWord(text, context.commands))
  )
    return false
  if (from === 0) return true
  const [before, after] = [tokens[from - 1], tokens[from + 1]].map((token) => token?.text.toLowerCase() ?? '')
  // How something is paid: `bank transfer`.
  if (typeOfColloquial(`${word} ${after}`) !== null || typeOfColloquial(`${before} ${word}`) !== null) return false
  if (
    word.length < 3 ||
    (to - from === 1 && isTypeWord(word, context.commands)) ||
    /^(this|last|next)$/.test(before ?? '')
  )
    return false
  // What is only typed for a verb is a word of a name as well.
  const isPaid = command.entry !== undefined && tokens.some(isAmountToken)
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
  const amount = others.findIndex(isAmountToken)
  return [...others.slice(0, amount + 1), ...tokens.slice(at + 1, at + 2), ...others.slice(amount + 1)]
}

/** The lines with a verb first. Without a registration it is open whether what stood before the verb is the record or the amount: both are tried. */
function linesOf(tokens: readonly Token[], found: FoundVerb, context: LineContext): Rewritten[] {
  const [before, after] = [tokens.slice(0, found.from), tokens.slice(found.to)]
  const orders = [[...after, ...before]]
  if (before.length > 0 && after.length > 0 && recordIn(tokens, context) === null) {
    const isRecordFirst = before.some((token) => !isAmountToken(token)) || lengthOf(before) > lengthOf(after)
    const turned = [...before, ...after]
    if (isRecordFirst) orders.unshift(turned)
    else orders.push(turned)
  }
  return orders.map((rest, at) => lineOf(rest, { tokens, found, context, turns: at }))
}

const lengthOf = (tokens: readonly Token[]) => tokens[0]?.text.length ?? 0

function lineOf(
  rest: readonly Token[],
  o: { tokens: readonly Token[]; found: FoundVerb; context: LineContext; turns: number },
): Rewritten {
  const { command, verb, from, typos, isVerb } = o.found
  const words = command.entry ? withoutOn(rest) : rest
  const order = reorderTokens(command, words, cannotBeginRegistration(o.tokens, o.context.commands))
  const isMoved = order.length < rest.length || order.some((token, at) => token !== rest[at])
  const changes = verbChanges(o.found, o.tokens)
  return {
    text: [verb, ...order.map(({ raw }) => raw)].join(' '),
    changes: isMoved && changes.length === 0 ? [IN_ORDER] : changes,
    isWeak: isWeak(o.tokens, o.found, o.context),
    isCalled: !isVerb,
    isMisspelt: typos > 0,
    cost:
      typos * STEPS.letter + from + (isVerb ? 0 : STEPS.change) + (isMoved ? STEPS.change : 0) + o.turns * STEPS.turn,
  }
}

/** Words that are not its verb and could be of a record or of another command. */
function isWeak(tokens: readonly Token[], { from, to, typos, isVerb }: FoundVerb, context: LineContext): boolean {
  if (recordIn(tokens, context) !== null || tokens.some(isAmountToken)) return false
  const found = { from, to }
  return typos > 0 ? to - from < 2 && !isSpanAfter(found, tokens, context) : !isVerb && tokens.length === to - from
}
