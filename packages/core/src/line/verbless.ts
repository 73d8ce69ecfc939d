import type { Command } from '../kernel/command'
import { arranged, isAmount, isShort, LINKS } from './arrange'
import type { LineContext } from './parse'
import { isDetailWord, isVerbWord } from './phrases'
import { isRecordKind, slotsOf } from './reading'
import { saidType, withSaidTypes } from './said-parts'
import type { Token } from './tokens'

/** A line of an entry whose verb was not typed. */
interface VerblessLine {
  verb: string
  text: string
}

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
): VerblessLine[] {
  // Which way an amount with a sign goes is said by its verb.
  if (tokens.some((token) => isAmount(token) && /^[-+\u2212]/.test(token.text))) return []
  const startOf = (at: number) => tokens[at]?.start ?? Number.POSITIVE_INFINITY
  const words = withSaidTypes(tokens).filter(({ raw }) => !LINKS.test(raw))
  const others = words.filter(({ start }) => !(start >= startOf(record.from) && start < startOf(record.to)))
  return commands.flatMap((command): VerblessLine[] => {
    const { verb, entry, slots } = command
    if (verb === undefined || !entry || !isRecordKind(slots?.[0]?.kind ?? 'text')) return []
    if (!others.every((token) => isShort(token, slotsOf(command)))) return []
    const order = arranged(command, words, beginsNoMark(tokens, commands))
    return [{ verb, text: [verb, ...order.map(({ raw }) => raw)].join(' ') }]
  })
}

/** `maria borg 250 cash`, in either order: most likely a payment of what that person owes. */
export function ofNameAlone(tokens: readonly Token[], { commands }: LineContext): VerblessLine[] {
  const isType = ({ raw }: Token) => saysType(raw, commands)
  const isPaid = tokens.some(isType)
  const isOfType = (token: Token) =>
    isType(token) || (isPaid && (isDetailWord(token.raw, commands) || /^0\d{2,}$/.test(token.raw)))
  const words = tokens.filter((token) => !isOfType(token))
  const amounts = words.filter(isAmount)
  const name = words.filter((token) => !isAmount(token) && !FROM.test(token.raw))
  const isName = name.every(
    (token) => isNameWord(token) && !beginsLine(token, commands) && !isDetailWord(token.raw, commands),
  )
  const isWhole = amounts.length === 1 && [words[0], words.at(-1)].includes(amounts[0])
  const pays = commands.find(({ entry, slots }) => entry && slots?.[0]?.kind === 'accounts')
  if (!isName || !isWhole || name.length === 0 || name.length > NAME_MAX || pays?.verb === undefined) return []
  const order = [...name, ...amounts, ...tokens.filter(isOfType)]
  return [{ verb: pays.verb, text: [pays.verb, ...order.map(({ raw }) => raw)].join(' ') }]
}

/** A word of letters that sounds. */
function isNameWord({ raw, quoted, name }: Token): boolean {
  return !quoted && name === null && /^\p{L}[\p{L}'’.-]{2,}$/u.test(raw) && /[aeiouy]/i.test(raw) && !LINKS.test(raw)
}

function beginsLine({ raw }: Token, commands: readonly Command[]): boolean {
  const word = raw.toLowerCase()
  return commands.some(({ verb, alsoTyped }) => verb?.split(' ')[0] === word || alsoTyped?.includes(word))
}
