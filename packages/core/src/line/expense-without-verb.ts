import type { Command } from '../kernel/command'
import { monthNumber } from '../kernel/day-text'
import { reorderTokens, isAmountToken, precedesText, LINK_WORDS, recordSpan } from './reorder-tokens'
import { formsOf } from './colloquial-forms'
import { DIRECTION_WORDS } from './rewrite-patterns'
import type { LineContext } from './parse'
import { isVerbWord, findVerbs, findMisspeltVerbs } from './find-verbs'
import { choiceOf, isRecordKind, slotsOfCommand } from './reading'
import type { Rewritten } from './rewrite'
import { rewriteTypeTokens } from './rewrite-parts'
import { STEPS } from './score'
import { quoteText, type Token, tokensOf, withoutCurrency } from './tokens'
import { typosOfWord } from './typos'

/** Says that something was paid for, and never who pays. */
const PAID_WORD = /^paid$/i
/** A shorter word is rather another word than a misspelt one. */
const MISSPELT_MIN = 6

interface FoundExpense {
  command: Command
  expense: string
  from: number
  to: number
  typos: number
}

/**
 * Adds the verb to lines that begin with an expense: `diesel 20 ABC 123` is an expense of that car, `stamps 20` money out of the drawer, `electricity
 * 85` one of the month. The expense becomes the description; the payee is after it, or is asked.
 * @returns None where a verb is typed, and without an amount.
 * @source commands 1, Repairs.
 */
export function expenseWithoutVerb(typed: readonly Token[], context: LineContext): Rewritten[] {
  const tokens = withoutCurrency(rewriteTypeTokens(typed, true))
  const { commands } = context
  if (tokens.length < 2 || !tokens.some(isAmountToken)) return []
  const allGoods = new Set([...formsOf(commands).paid.values()].flat())
  const goodsWords = new Set([...allGoods].flatMap((goods) => goods.split(' ')))
  const isGoods = (token: Token | undefined) => token !== undefined && allGoods.has(token.text.toLowerCase())
  const isNoMark = (word: string) => goodsWords.has(word.toLowerCase()) || isVerbWord(word, commands)
  const record = recordInExpense(tokens, recordSpan(tokens, isNoMark), commands)
  const isType = (word: string) =>
    commands.some((each) => slotsOfCommand(each).some((slot) => choiceOf(slot, word) !== null))
  const verbs = findVerbs(tokens, commands).filter(({ phrase }) => !isType(phrase) && !PAID_WORD.test(phrase))
  const lines = commands.flatMap((command) => {
    const isOfRecord = isRecordKind(command.slots?.[0]?.kind ?? 'text')
    if (isOfRecord !== (record !== null)) return []
    const found = findExpense(command, tokens, commands).filter(
      ({ from, typos }) => typos === 0 || !(isGoods(tokens[from]) || isVerbWord(tokens[from]?.text ?? '', commands)),
    )
    return found.flatMap((goods) => {
      const isRecord = (at: number) => record !== null && at >= record.from && at < record.to
      const isLead = (token: Token, at: number) =>
        isRecord(at) ||
        LINK_WORDS.test(token.raw) ||
        PAID_WORD.test(token.raw) ||
        precedesText(token, slotsOfCommand(command))
      // Behind `paid` its name may stand: `paid gatt 45 brake pads ABC 123`.
      const isPaid = PAID_WORD.test(tokens[0]?.raw ?? '')
      const isName = ({ raw }: Token) =>
        (isPaid || (record !== null && isPlainName(raw, commands))) &&
        /^\p{L}+$/u.test(raw) &&
        !isVerbWord(raw, commands)
      // Without it whoever stands first may be paid, or pay: `gasan 45 brake pads ABC 123`.
      const isDoubtful = !isPaid && !tokens.slice(0, goods.from).every(isLead)
      const isBehind = !tokens.slice(0, goods.from).every((token, at) => isLead(token, at) || isName(token))
      if (isBehind || verbs.some(({ from, to }) => from !== goods.from || to > goods.to)) return []
      // Of two registrations neither is sure: `commission joe 100 ABC 123`.
      const others = tokens.map((token, at) => (isRecord(at) ? { ...token, quoted: true } : token))
      if (record !== null && recordSpan(others, isNoMark) !== null) return []
      const line = lineOfExpense(tokens, goods, isRecord)
      return line === null ? [] : [{ ...line, verb: command.verb, isDoubtful }]
    })
  })
  const isOpen = new Set(lines.map(({ verb }) => verb)).size > 1
  return lines.map(({ isDoubtful, verb: _, ...line }) => ({ ...line, isOpen: isOpen || isDoubtful }))
}

/** Whether a word has only letters, is no misspelt verb, and no word for the direction of money. */
function isPlainName(raw: string, commands: readonly Command[]): boolean {
  return findMisspeltVerbs(tokensOf(raw), 0, commands).length === 0 && !DIRECTION_WORDS.test(raw)
}

/** The registration among the words; in `wages joe 850` the only amount is none, where the expense is of no car. */
function recordInExpense(
  tokens: readonly Token[],
  record: { from: number; to: number } | null,
  commands: readonly Command[],
): { from: number; to: number } | null {
  if (record === null || tokens.some((token, at) => isAmountToken(token) && (at < record.from || at >= record.to)))
    return record
  const paying = commands.filter((command) => findExpense(command, tokens, commands).some(({ typos }) => typos === 0))
  return paying.some(({ slots }) => isRecordKind(slots?.[0]?.kind ?? 'text')) || paying.length === 0 ? record : null
}

function findExpense(command: Command, tokens: readonly Token[], commands: readonly Command[]): FoundExpense[] {
  const all = expensesInTokens(command, tokens, formsOf(commands).paid.get(command) ?? [])
  // `vrt test` is no vrt.
  return all.filter(
    (one) =>
      !all.some(
        (other) =>
          other.typos === 0 &&
          other.from <= one.from &&
          other.to >= one.to &&
          (other.to - other.from > one.to - one.from || one.typos > 0),
      ),
  )
}

function expensesInTokens(command: Command, tokens: readonly Token[], paid: readonly string[]): FoundExpense[] {
  return paid.flatMap((goods) => {
    const words = goods.split(' ')
    return tokens.flatMap((_, from): FoundExpense[] => {
      const typos = words.map((word, at) => typosOf(tokens[from + at], word))
      const sum = typos.reduce((all, each) => all + each, 0)
      return Number.isFinite(sum) ? [{ command, expense: goods, from, to: from + words.length, typos: sum }] : []
    })
  })
}

function typosOf(token: Token | undefined, word: string): number {
  if (!token || token.quoted || token.name !== null) return Number.POSITIVE_INFINITY
  const typed = token.text.toLowerCase()
  if (typed === word) return 0
  const typos = word.length < MISSPELT_MIN || typed[0] !== word[0] ? Number.POSITIVE_INFINITY : typosOfWord(typed, word)
  // Two are another word: `interest` is no `internet`.
  return typos > 1 ? Number.POSITIVE_INFINITY : typos
}

function lineOfExpense(
  tokens: readonly Token[],
  found: FoundExpense,
  isRecord: (at: number) => boolean,
): Rewritten | null {
  const { command, expense, from, to, typos } = found
  const slots = slotsOfCommand(command)
  const hasMonth = slots.some(({ kind }) => kind === 'month')
  const isMonth = ({ text, quoted }: Token) => hasMonth && !quoted && monthNumber(text) > 0
  const isOther = (token: Token, at: number) => !isRecord(at) && !precedesText(token, slots) && !isMonth(token)
  // What leads to the car or to an amount goes with it.
  const others = tokens
    .map((token, at) => ({ token, at }))
    .filter(({ token, at }) => (at < from && !PAID_WORD.test(token.raw)) || at >= to)
  const words = others.filter(({ token, at }) => {
    const isLink = LINK_WORDS.test(token.raw)
    const next = tokens[at + 1]
    return (
      isOther(token, at) &&
      !/^(the|a|an)$/i.test(token.raw) &&
      !(isLink && (!next || at + 1 === from || !isOther(next, at + 1)))
    )
  })
  const amounts = others.filter(({ token, at }) => !isRecord(at) && isAmountToken(token))
  if (amounts.length !== 1 || words.some(({ token }) => token.commaAt >= 0)) return null
  const [lead] = words
  const said = words.map(({ token }) => token.raw)
  const isWhatFor = lead !== undefined && /^(for|on|of|and|&)$/i.test(lead.token.raw)
  const name = isWhatFor ? [] : lead && LINK_WORDS.test(lead.token.raw) ? said.slice(1) : said
  const described = isWhatFor ? [expense, ...said].join(' ') : expense
  const short = others
    .filter(({ token, at }) => isRecord(at) || precedesText(token, slots) || isMonth(token))
    .map(({ token }) => token)
  const order = reorderTokens(command, short, () => false).map(({ raw }) => raw)
  const isSigned = command.slots?.[0]?.kind === 'signed-money'
  const signed = isSigned ? order.map((raw) => (raw === amounts[0]?.token.raw ? negativeAmount(raw) : raw)) : order
  const verb = command.verb ?? ''
  const text = [
    verb,
    ...signed,
    `description:${described.includes(' ') ? quoteText(described) : described}`,
    ...name,
  ].join(' ')
  return { text, changes: [`${described} is paid: ${verb}`], cost: typos * STEPS.letter }
}

/** An amount as money out. */
function negativeAmount(raw: string): string {
  return /^[-+]/.test(raw) ? raw : `-${raw}`
}
