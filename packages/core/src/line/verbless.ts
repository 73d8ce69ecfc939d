import type { Command, Slot } from '../kernel/command'
import { monthNumber } from '../kernel/day-text'
import { arranged, isAmount, isShort, isTelephone, LINKS } from './arrange'
import { dayAt } from './day-place'
import { WAYS } from './everyday'
import type { LineContext } from './parse'
import { COMMON, isDetailWord, isVerbWord } from './phrases'
import { isRecordKind, slotsOf } from './reading'
import { isPersonalNumber } from './references'
import type { Rewritten } from './rewrite'
import { saidType, withSaidTypes } from './said-parts'
import { STEPS } from './score'
import { quoted, type Token } from './tokens'

export const FROM = /^(from|by)$/i
/** As many words a person's name has, typed beside an amount. */
const NAME_MAX = 3

/** Whether a word says how an entry is paid. */
export function isTypeWord(word: string, commands: readonly Command[]): boolean {
  return commands.some(
    (command) => command.entry && slotsOf(command).some(({ choices }) => choices && Object.hasOwn(choices, word)),
  )
}

/** Whether a word says how an entry is paid, as the grammar has it or as people say it. */
export function saysType(word: string, commands: readonly Command[]): boolean {
  return saidType(word) !== null || isTypeWord(word.toLowerCase(), commands)
}

/** The words of a line that begin no registration: a verb, how it is paid, and a bank beside that (`cheque bov 123`). */
export function beginsNoMark(tokens: readonly Token[], commands: readonly Command[]): (word: string) => boolean {
  const isPaid = tokens.some(({ raw }) => saysType(raw, commands))
  return (word) => isVerbWord(word, commands) || (isPaid && (saysType(word, commands) || isDetailWord(word, commands)))
}

/** A record and an amount without a verb, best first: most likely a payment, else another entry of a car. */
export function ofRecordAlone(
  tokens: readonly Token[],
  record: { from: number; to: number },
  { commands }: LineContext,
): Rewritten[] {
  // Which way an amount with a sign goes is said by its verb.
  if (tokens.some((token) => isAmount(token) && /^[-+\u2212]/.test(token.text))) return []
  const startOf = (at: number) => tokens[at]?.start ?? Number.POSITIVE_INFINITY
  const words = withSaidTypes(tokens).filter(({ raw }) => !LINKS.test(raw))
  const others = words.filter(({ start }) => !(start >= startOf(record.from) && start < startOf(record.to)))
  const isPaid = others.some(({ raw }) => saysType(raw, commands))
  const lines = commands.flatMap((command) => {
    const { verb, entry, slots } = command
    if (verb === undefined || !entry || !isRecordKind(slots?.[0]?.kind ?? 'text')) return []
    const isOfType = ({ raw }: Token) => isPaid && (isDetailWord(raw, commands) || /^0\d{2,}$/.test(raw))
    if (!others.every((token) => isShort(token, slotsOf(command)) || isOfType(token))) return []
    const order = arranged(command, words, beginsNoMark(tokens, commands))
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
 * `maria borg 250 cash`, in either order: a payment of what that person owes, money that goes out to that name, at once or by the month, or money that
 * comes in from it. Which way it goes is never taken for sure; behind `from` it comes in, and beside a month it is paid for that.
 */
export function ofNameAlone(typed: readonly Token[], { commands }: LineContext): Rewritten[] {
  // `bank transfer` is one word of the line.
  const isPair = typed.some(({ raw }, at) => saidType(`${raw} ${typed[at + 1]?.raw ?? ''}`) !== null)
  const tokens = isPair ? withSaidTypes(typed) : typed
  const isType = ({ raw }: Token) => saysType(raw, commands)
  const isPaid = tokens.some(isType)
  const isOfType = (token: Token) =>
    isType(token) || (isPaid && (isDetailWord(token.raw, commands) || /^0\d{2,}$/.test(token.raw)))
  const day = dayAt(tokens, () => false)?.places.flatMap((place) => tokens[place] ?? []) ?? []
  const words = tokens.filter((token) => !isOfType(token) && !day.includes(token))
  const amounts = words.filter((token) => isAmount(token) && !isTelephone(token))
  const months = words.filter(({ raw }) => monthNumber(raw) > 0)
  const name = words.filter((token) => !amounts.includes(token) && !months.includes(token) && !FROM.test(token.raw))
  const isName = name.every(
    (token) => isNameWord(token) && !beginsLine(token, commands) && !isDetailWord(token.raw, commands),
  )
  const others = words.filter((token) => !months.includes(token))
  const isWhole =
    amounts.length === 1 && months.length <= 1 && [others[0], others.at(-1)].some((token) => token === amounts[0])
  // An identity card, or a telephone, is of whoever has an account.
  const isNumber = name.length === 1 && name.every(({ text }) => isPersonalNumber(text)) && months.length === 0
  if (!(isName || isNumber) || !isWhole || name.length === 0 || name.length > NAME_MAX) return []
  const rawOf = (all: readonly Token[]) => all.map(({ raw }) => raw).join(' ')
  const lines = namedLines(
    {
      name: rawOf(name),
      amount: rawOf(amounts),
      rest: rawOf([...tokens.filter(isOfType), ...day]),
      hasDay: day.length > 0,
      month: rawOf(months),
      isNumber,
      isIn: words.some(({ raw }) => FROM.test(raw)),
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

interface NamedAmount {
  name: string
  amount: string
  /** How it is paid, and the day. */
  rest: string
  hasDay: boolean
  /** Empty for none. */
  month: string
  /** It is an identity card or a telephone. */
  isNumber: boolean
  isIn: boolean
}

function namedLines(
  { name, amount, rest, hasDay, month, isNumber, isIn }: NamedAmount,
  commands: readonly Command[],
): NoVerbLine[] {
  const verbOf = (kind: Slot['kind']) => commands.find(({ entry, slots }) => entry && slots?.[0]?.kind === kind)?.verb
  const monthly = commands.find(({ entry, slots }) => entry && slots?.some((slot) => slot.kind === 'month'))?.verb
  const named = `name:${/\s/.test(name) ? quoted(name) : name}`
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

/** A word of letters that sounds. */
function isNameWord({ raw, quoted, name }: Token): boolean {
  return !quoted && name === null && /^\p{L}[\p{L}'’.-]{2,}$/u.test(raw) && /[aeiouy]/i.test(raw) && !isNoName(raw)
}

/** What is done with an entry: a number beside it is that of the entry, and no amount. */
const OF_ENTRY = /^(entry|delete|remove|edit|change|correct|amend|reverse|cancel|void|number)$/i

const isNoName = (raw: string) =>
  LINKS.test(raw) || WAYS.test(raw) || OF_ENTRY.test(raw) || COMMON.has(raw.toLowerCase())

function beginsLine({ raw }: Token, commands: readonly Command[]): boolean {
  const word = raw.toLowerCase()
  return commands.some(({ verb, alsoTyped }) => verb?.split(' ')[0] === word || alsoTyped?.includes(word))
}
