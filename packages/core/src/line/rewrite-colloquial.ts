import type { Slot } from '../kernel/command'
import { parseDays } from '../kernel/day-text'
import { formatDay } from '../kernel/days'
import { isAmountToken, isTelephoneToken, LINK_WORDS, recordSpan } from './reorder-tokens'
import { type ColloquialForm, formsOf, REST } from './colloquial-forms'
import type { LineContext } from './parse'
import { rewritePatterns } from './rewrite-patterns'
import { changesBooks, type Reading } from './reading'
import { findVerbs } from './find-verbs'
import type { Line, Rewriting, Rewritten } from './rewrite'
import { rewriteTerms } from './rewrite-terms'
import { quoteText, type Token, tokensOf } from './tokens'
import { typosOfWord } from './typos'
import { isColloquialTypeWord } from './missing-verb'

/** Stands for a record and a refunded amount. */
const REFUND_REST = '…-'
/** A shorter word is rather another word than a misspelt one. */
const MISSPELT_MIN = 5

/**
 * The whole lines that words mean which are put as people speak: `how much does ABC 123 owe`, `cash out 20 stamps`, `due next week`, `quote 9500
 * 1000 36 months`, `fix amont 48.50`.
 *
 * @source commands 1, Repairs.
 */
export function rewriteColloquial({ text, isTyped }: Line, o: Rewriting): readonly Rewritten[] | null {
  if (!isTyped) return null
  const lines = colloquialLines(text, o)
  return lines.length === 0 ? null : lines.map((line, at) => ({ ...line, cost: at, isTold: true }))
}

function colloquialLines(text: string, o: Rewriting): readonly Rewritten[] {
  const { typed } = o
  const tokens = tokensOf(text)
  // Of what is whole as it is typed, nothing is told otherwise.
  const isWhole = typed?.complete === true && changesBooks(typed.command)
  // Nothing is wrong in it; its form asks for what is missing.
  const isBegun = ({ text }: Rewritten) => {
    const [reading] = o.read(text)
    return reading?.fits === true && (reading.complete || changesBooks(reading.command))
  }
  const told = isWhole ? [] : rewritePatterns(tokens, o).filter(isBegun)
  if (told.length > 0) return told
  const terms = typed ? rewriteTerms(text, typed) : null
  const all = [
    ...(terms ? [terms] : []),
    ...rewriteForms(tokens, typed, o),
    ...rewriteMisspelt(tokens, typed, o),
    ...rewriteSpan(tokens, typed, o),
    ...rewriteLabels(tokens, typed),
  ]
  const isCar = recordSpan(tokens, () => false) !== null
  return all
    .map((each) => withTerms(each, o))
    .filter((each) => {
      const [reading] = o.read(each.text)
      // A search is sooner meant than a sale, unless it has a car.
      if (reading?.command.saves && typed?.complete && !typed.command.saves && !isCar) return false
      return reading?.fits === true && (reading.complete || reading.command.entry !== undefined)
    })
}

/** `sold ABC 123 to 0412385M for 9500`, with its terms as its line has them. */
function withTerms(line: Rewritten, { read }: Rewriting): Rewritten {
  const [reading] = read(line.text)
  const terms = reading && !reading.fits ? rewriteTerms(line.text, reading) : null
  return terms ? { ...line, text: terms.text } : line
}

const monthsFirst = ({ kind }: Slot) => (kind === 'months' ? 1 : 0)
const rawOf = (tokens: readonly Token[]) => tokens.map(({ raw }) => raw).join(' ')
const isPlainToken = ({ quoted, name }: Token) => !quoted && name === null

/** `20 for stamps`: the expense is the description. */
function expenseText([amount, link, ...words]: readonly Token[]): string {
  const rest = [amount, link, ...words].filter((token) => token !== undefined)
  const isPlain = words.length > 0 && words.every((token) => isPlainToken(token) && token.commaAt < 0)
  if (!amount || !link || !/^(for|on)$/i.test(link.raw) || !isPlain) return rawOf(rest)
  const said = rawOf(words)
  return `${amount.raw} description:${said.includes(' ') ? quoteText(said) : said}`
}

/** `ABC 123 500`, in either order, of a refund: the record, the amount with its sign, and the others; null without one of both. */
function refundTokens(tokens: readonly Token[]): string | null {
  const at = recordSpan(tokens, () => false)
  if (at === null) return null
  const others = [...tokens.slice(0, at.from), ...tokens.slice(at.to)].filter(({ raw }) => !LINK_WORDS.test(raw))
  const [amount, ...more] = others.filter(isAmountToken)
  if (!amount || more.length > 0 || /^[-+\u2212]/.test(amount.text)) return null
  const rest = others.filter((token) => token !== amount)
  return [rawOf(tokens.slice(at.from, at.to)), `-${amount.raw}`, rawOf(rest)].join(' ').trim()
}

/** A colloquial form: the words before its other words and those after them. */
interface Said extends ColloquialForm {
  head: readonly string[]
  /** A word between its two gaps, of which an amount fills the first; null for one gap. */
  middle: string | null
  tail: readonly string[]
}

const formCache = new WeakMap<LineContext['commands'], readonly Said[]>()

function colloquialFormsOf(commands: LineContext['commands']): readonly Said[] {
  const made =
    formCache.get(commands) ??
    formsOf(commands).worded.map((form): Said => {
      const [head = [], ...others] = form.phrase
        .split(REST)
        .map((part) => part.split(' ').filter((word) => word !== ''))
      const middle = others.length > 1 ? (others[0]?.[0] ?? null) : null
      return { ...form, head, middle, tail: others.at(-1) ?? [] }
    })
  formCache.set(commands, made)
  return made
}

function rewriteForms(tokens: readonly Token[], typed: Reading | undefined, context: LineContext): Rewritten[] {
  const verbs = typed === undefined ? findVerbs(tokens, context.commands) : []
  // Behind a verb, and where the whole of it is one, words at the end are of its line.
  const isOfVerb = (from: number) =>
    typed !== undefined || verbs.some((verb) => verb.from < from || (verb.from === 0 && verb.to === tokens.length))
  const words = tokens.map((token) => (isPlainToken(token) ? token.text.toLowerCase() : null))
  const found = colloquialFormsOf(context.commands).flatMap(
    ({ command, phrase, line, head, middle, tail }): (Rewritten & { known: number })[] => {
      const from = tokens.length - tail.length
      if (!head.every((word, at) => words[at] === word) || !tail.every((word, at) => words[from + at] === word))
        return []
      if (head.length === 0 && isOfVerb(from)) return []
      const rest = moveAmountBehind(tokens.slice(head.length, from), middle, context)
      const changes = [`${phrase.replaceAll(REST, '...')} is ${line.split(/ -?…/)[0]}`]
      const known = head.length + (middle === null ? 0 : 1) + tail.length
      if (!phrase.includes(REST))
        return rest.length === 0 ? [{ text: line, changes: [`${phrase} is ${line}`], known }] : []
      if (line.endsWith(REFUND_REST)) {
        const back = refundTokens(rest)
        return back === null ? [] : [{ text: line.replace(REFUND_REST, back), changes, known }]
      }
      const [first] = rest
      // Words with an amount tell of money, and look for nothing: `phone 30 vodafone`.
      if (!changesBooks(command) && hasAmountBesideWords(rest)) return []
      const isSigned = line.includes(`-${REST}`)
      const isMoney = isSigned || line.includes(`${REST} description:`)
      if (!first || (isMoney && (!isAmountToken(first) || /^[-+]/.test(first.text)))) return []
      // `took 500 from safe` goes another way than `took 500`.
      if (isSigned && rest.some(({ raw }) => /^from$/i.test(raw))) return []
      const text = line.replace(REST, isSigned ? expenseText(rest) : rawOf(rest))
      return [{ text, changes, known }]
    },
  )
  // `how much is left on ABC 123` is put in more of its words than `how much is ABC 123`.
  const most = Math.max(...found.map(({ known }) => known))
  return found.filter(({ known }) => known === most)
}

/** Whether an amount is beside other words, and no part of a registration. */
function hasAmountBesideWords(tokens: readonly Token[]): boolean {
  const at = recordSpan(tokens, () => false)
  const others = at === null ? tokens : [...tokens.slice(0, at.from), ...tokens.slice(at.to)]
  return (
    tokens.length > 1 &&
    others.some((token) => isAmountToken(token) && !isTelephoneToken(token)) &&
    others.some((token) => !isAmountToken(token))
  )
}

/**
 * `pay off 1000 of ABC 123`, `got 250 cash from maria borg`: moves an amount with its type after the words that follow the middle word; nothing where
 * the words differ.
 */
function moveAmountBehind(rest: readonly Token[], middle: string | null, { commands }: LineContext): readonly Token[] {
  if (middle === null) return rest
  const at = rest.findIndex(({ text }) => text.toLowerCase() === middle)
  const [amount, ...paid] = rest.slice(0, Math.max(0, at))
  const others = rest.slice(at + 1)
  if (
    !amount ||
    !isAmountToken(amount) ||
    others.length === 0 ||
    !paid.every(({ raw }) => isColloquialTypeWord(raw, commands))
  )
    return []
  return [...others, amount, ...paid]
}

/** `fix amont 48.50`: a verb with a misspelt word after it, as a colloquial verb. */
function rewriteMisspelt(
  [first, second, ...rest]: readonly Token[],
  typed: Reading | undefined,
  { commands }: LineContext,
): Rewritten[] {
  if (!first || !second || !isPlainToken(first) || !isPlainToken(second) || typed === undefined) return []
  const verb = first.text.toLowerCase()
  return commands.flatMap(({ verb: meant, alsoTyped = [] }) =>
    alsoTyped.flatMap((phrase): Rewritten[] => {
      const [one, two = '', ...more] = phrase.split(' ')
      if (one !== verb || two.length < MISSPELT_MIN || more.length > 0 || meant === undefined) return []
      const typos = typosOfWord(second.text.toLowerCase(), two)
      if (typos === 0 || !Number.isFinite(typos)) return []
      return [{ text: [meant, rawOf(rest)].join(' ').trim(), changes: [`${second.text} is read as ${two}`] }]
    }),
  )
}

const DAY_LINK = /^(on|by|until|before|for|in|at) /i

/** `due next week`, `due on friday`: where one day is needed, that day of the span. */
export function rewriteSpan(tokens: readonly Token[], typed: Reading | undefined, { today }: LineContext): Rewritten[] {
  const slot = typed?.fits === false ? typed.command.slots?.find(({ spanEdge }) => spanEdge !== undefined) : undefined
  const words = rawOf(tokens.slice(1)).replace(DAY_LINK, '')
  const days = slot && parseDays(words, today, slot.direction)
  if (!typed || !days) return []
  const day = formatDay(slot?.spanEdge === 'last' ? days.to : days.from)
  const which = slot?.spanEdge === 'last' ? 'up to' : 'from'
  return [{ text: `${typed.command.verb} ${day}`, changes: [`${words} is ${which} ${day}`] }]
}

/** `quote 9500 dep 1000 36 months`: the labels beside the figures. */
function rewriteLabels(tokens: readonly Token[], typed: Reading | undefined): Rewritten[] {
  const slots = typed?.command.slots ?? []
  if (!typed || !slots.some(({ labels }) => labels)) return []
  const words = tokens.slice(1)
  const given = new Map<Slot, Token>()
  const labelOf = (slot: Slot) =>
    words.findIndex((token) => isPlainToken(token) && slot.labels?.includes(token.text.toLowerCase()))
  // What months are counted in stands behind them, any other word before its figure or behind it.
  const marked = slots.filter((slot) => labelOf(slot) >= 0).toSorted((a, b) => monthsFirst(b) - monthsFirst(a))
  for (const slot of marked) {
    const at = labelOf(slot)
    const [before, after] = [words[at - 1], words[at + 1]]
    const isFree = (each: Token | undefined) =>
      each !== undefined && isAmountToken(each) && ![...given.values()].includes(each)
    const figure = (slot.kind === 'months' ? [before, after] : [after, before]).find(isFree)
    if (figure) given.set(slot, figure)
  }
  const labels = marked.map((slot) => words[labelOf(slot)]).filter((token) => token !== undefined)
  if (labels.length === 0) return []
  const named = new Set(given.values())
  const others = words.filter((token) => !labels.includes(token) && !named.has(token))
  const order = slots.flatMap((slot) => given.get(slot) ?? others.shift() ?? [])
  return [
    {
      text: [typed.command.verb, rawOf([...order, ...others])].join(' '),
      changes: [`${labels.map(({ text }) => text).join(' and ')} left out`],
    },
  ]
}
