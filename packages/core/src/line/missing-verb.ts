import type { Command, Slot } from '../kernel/command'
import { monthNumber } from '../kernel/day-text'
import { reorderTokens, isAmountToken, precedesText, isTelephoneToken, LINK_WORDS } from './reorder-tokens'
import { findDay } from './find-day'
import { DIRECTION_WORDS } from './rewrite-patterns'
import type { LineContext } from './parse'
import { COMMON_WORDS, isDetailWord, isVerbWord } from './find-verbs'
import { isRecordKind, slotsOfCommand } from './reading'
import { isIdCardOrTelephone } from './references'
import type { Rewritten } from './rewrite'
import { typeOfColloquial, rewriteTypeTokens } from './rewrite-parts'
import { STEPS } from './score'
import { quoteText, type Token } from './tokens'

export const PAYER_LINK = /^(from|by)$/i
const NAME_MAX = 3

export function isTypeWord(word: string, commands: readonly Command[]): boolean {
  return commands.some(
    (command) =>
      command.entry && slotsOfCommand(command).some(({ choices }) => choices && Object.hasOwn(choices, word)),
  )
}

/** Whether a word is a type of an entry, in the grammar or colloquially. */
export function isColloquialTypeWord(word: string, commands: readonly Command[]): boolean {
  return typeOfColloquial(word) !== null || isTypeWord(word.toLowerCase(), commands)
}

/** Whether a word of a line begins no registration: a verb, a type, and a bank beside it (`cheque bov 123`). */
export function cannotBeginRegistration(
  tokens: readonly Token[],
  commands: readonly Command[],
): (word: string) => boolean {
  const isPaid = tokens.some(({ raw }) => isColloquialTypeWord(raw, commands))
  return (word) =>
    isVerbWord(word, commands) || (isPaid && (isColloquialTypeWord(word, commands) || isDetailWord(word, commands)))
}

/** The lines of a record and an amount without a verb, best first: most likely a payment, else another entry of a car. */
export function missingVerbOfRecord(
  tokens: readonly Token[],
  record: { from: number; to: number },
  { commands }: LineContext,
): Rewritten[] {
  // Which way an amount with a sign goes is said by its verb.
  if (tokens.some((token) => isAmountToken(token) && /^[-+\u2212]/.test(token.text))) return []
  const startOf = (at: number) => tokens[at]?.start ?? Number.POSITIVE_INFINITY
  const words = rewriteTypeTokens(tokens).filter(({ raw }) => !LINK_WORDS.test(raw))
  const others = words.filter(({ start }) => !(start >= startOf(record.from) && start < startOf(record.to)))
  const isPaid = others.some(({ raw }) => isColloquialTypeWord(raw, commands))
  const lines = commands.flatMap((command) => {
    const { verb, entry, slots } = command
    if (verb === undefined || !entry || !isRecordKind(slots?.[0]?.kind ?? 'text')) return []
    const isOfType = ({ raw }: Token) => isPaid && (isDetailWord(raw, commands) || /^0\d{2,}$/.test(raw))
    if (!others.every((token) => precedesText(token, slotsOfCommand(command)) || isOfType(token))) return []
    const order = reorderTokens(command, words, cannotBeginRegistration(tokens, commands))
    return [{ verb, text: [verb, ...order.map(({ raw }) => raw)].join(' ') }]
  })
  return offered(lines, false)
}

/** Lines whose verb was not typed, best first: none is sooner meant than what its words find. */
function offered(lines: readonly NoVerbLine[], isOpen: boolean): Rewritten[] {
  return lines.map(({ verb, text, way = '' }, at) => ({
    text,
    changes: [`no verb: ${verb}${way}`],
    isWeak: true,
    isOpen,
    cost: STEPS.noVerb + at * STEPS.otherVerb,
  }))
}

/**
 * The lines of `maria borg 250 cash`, in either order: a payment of what that person owes, money out to that name, at once or by the month, or money
 * in from it. The direction is never assumed; after `from` it comes in, and beside a month it is paid for that month.
 */
export function missingVerbOfName(typed: readonly Token[], { commands }: LineContext): Rewritten[] {
  // `bank transfer` is one word of the line.
  const isPair = typed.some(({ raw }, at) => typeOfColloquial(`${raw} ${typed[at + 1]?.raw ?? ''}`) !== null)
  const tokens = isPair ? rewriteTypeTokens(typed) : typed
  const isType = ({ raw }: Token) => isColloquialTypeWord(raw, commands)
  const isPaid = tokens.some(isType)
  const isOfType = (token: Token) =>
    isType(token) || (isPaid && (isDetailWord(token.raw, commands) || /^0\d{2,}$/.test(token.raw)))
  const day = findDay(tokens, () => false)?.places.flatMap((place) => tokens[place] ?? []) ?? []
  const words = tokens.filter((token) => !isOfType(token) && !day.includes(token))
  const amounts = words.filter((token) => isAmountToken(token) && !isTelephoneToken(token))
  const months = words.filter(({ raw }) => monthNumber(raw) > 0)
  const name = words.filter(
    (token) => !amounts.includes(token) && !months.includes(token) && !PAYER_LINK.test(token.raw),
  )
  const isName = name.every(
    (token) => isNameToken(token) && !beginsCommand(token, commands) && !isDetailWord(token.raw, commands),
  )
  const others = words.filter((token) => !months.includes(token))
  const isWhole =
    amounts.length === 1 && months.length <= 1 && [others[0], others.at(-1)].some((token) => token === amounts[0])
  // An identity card, or a telephone, is of whoever has an account.
  const isNumber = name.length === 1 && name.every(({ text }) => isIdCardOrTelephone(text)) && months.length === 0
  if (!(isName || isNumber) || !isWhole || name.length === 0 || name.length > NAME_MAX) return []
  const rawOf = (all: readonly Token[]) => all.map(({ raw }) => raw).join(' ')
  const lines = linesOfName(
    {
      name: rawOf(name),
      amount: rawOf(amounts),
      rest: rawOf([...tokens.filter(isOfType), ...day]),
      hasDay: day.length > 0,
      month: rawOf(months),
      isNumber,
      isIn: words.some(({ raw }) => PAYER_LINK.test(raw)),
    },
    commands,
  )
  return offered(lines, lines.length > 1)
}

interface NoVerbLine {
  verb: string
  text: string
  /** Which way its money goes, where the verb alone does not say it. */
  way?: string
}

interface NameAndAmount {
  name: string
  amount: string
  /** Its type and day. */
  rest: string
  hasDay: boolean
  /** Empty for none. */
  month: string
  /** It is an identity card or a telephone. */
  isNumber: boolean
  isIn: boolean
}

function linesOfName(
  { name, amount, rest, hasDay, month, isNumber, isIn }: NameAndAmount,
  commands: readonly Command[],
): NoVerbLine[] {
  const verbOf = (kind: Slot['kind']) => commands.find(({ entry, slots }) => entry && slots?.[0]?.kind === kind)?.verb
  const monthly = commands.find(({ entry, slots }) => entry && slots?.some((slot) => slot.kind === 'month'))?.verb
  const named = `name:${/\s/.test(name) ? quoteText(name) : name}`
  const isSigned = /^[-+\u2010-\u2015\u2212]/.test(amount)
  const line = (verb: string | undefined, words: readonly string[], way: string): NoVerbLine[] =>
    verb === undefined ? [] : [{ verb, way, text: [verb, ...words].filter((word) => word !== '').join(' ') }]
  const byMonth = isIn || isSigned || hasDay ? [] : line(monthly, [amount, rest, month, named], ', of the month')
  if (isNumber) return isSigned ? [] : line(verbOf('accounts'), [name, amount, rest], '')
  if (month !== '') return byMonth
  const free = verbOf('signed-money')
  if (isSigned) return isIn ? [] : line(free, [amount, rest, named], '')
  return [
    ...line(verbOf('accounts'), [name, amount, rest], ''),
    ...(isIn ? [] : line(free, [`-${amount}`, rest, named], ', money out')),
    ...line(free, [amount, rest, named], ', money in'),
    ...byMonth,
  ]
}

/** A word of letters with a vowel. */
function isNameToken({ raw, quoted, name }: Token): boolean {
  return !quoted && name === null && /^\p{L}[\p{L}'’.-]{2,}$/u.test(raw) && /[aeiouy]/i.test(raw) && !isNotName(raw)
}

/** Actions on an entry: a number beside one is that of the entry, and no amount. */
const ENTRY_ACTION = /^(entry|delete|remove|edit|change|correct|amend|reverse|cancel|void|number)$/i

const isNotName = (raw: string) =>
  LINK_WORDS.test(raw) || DIRECTION_WORDS.test(raw) || ENTRY_ACTION.test(raw) || COMMON_WORDS.has(raw.toLowerCase())

function beginsCommand({ raw }: Token, commands: readonly Command[]): boolean {
  const word = raw.toLowerCase()
  return commands.some(({ verb, alsoTyped }) => verb?.split(' ')[0] === word || alsoTyped?.includes(word))
}
