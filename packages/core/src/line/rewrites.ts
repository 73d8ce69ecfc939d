import { parseDays } from '../kernel/day-text'
import type { Day } from '../kernel/days'
import { visibleText } from '../kernel/visible'
import { amountAlternatives } from './amount-alternatives'
import { isAmountToken } from './reorder-tokens'
import { rewriteClient } from './rewrite-client'
import { rewritePayer } from './rewrite-payer'
import type { Reading } from './reading'
import type { Line, Rewrite, Rewriting, Rewritten } from './rewrite'
import { rewriteVerb } from './rewrite-verb'
import { rewriteSpan, rewriteColloquial } from './rewrite-colloquial'
import { rewritePart } from './rewrite-parts'
import { STEPS } from './score'
import { rewriteTypo } from './find-typo'
import { tokensOf } from './tokens'

/** All ways to put a line otherwise, in the order in which they are tried: each on what those before it made. */
export const REWRITES: readonly Rewrite[] = [
  { name: 'sum', apply: rewriteSum },
  { name: 'colloquial form', apply: rewriteColloquial },
  { name: 'typo', apply: rewriteTypo },
  { name: 'verb', apply: rewriteVerb },
  { name: 'amount', apply: rewriteAmount },
  { name: 'report', apply: rewriteReport },
  { name: 'day', apply: rewriteDay },
  { name: 'payer', apply: rewritePayer, isRestated: true },
  { name: 'client', apply: rewriteClient, isRestated: true },
  { name: 'part', apply: rewritePart, isRestated: true, isWording: true },
]

/** `calc 120+35` is `= 120+35`. */
function rewriteSum({ text, isTyped }: Line): readonly Rewritten[] | null {
  if (!isTyped) return null
  const words = visibleText(text)
    .replaceAll(/[\s\u0085]+/g, ' ')
    .trim()
  if (/^\d+(\.\d{1,2})?([+*x×]\d+(\.\d{1,2})?)+$/i.test(words) && /[.*x×]/i.test(words))
    return [{ text: `= ${words}`, changes: ['it is a sum'], isWeak: true }]
  const share = /^(?:calc )?(\d+(?:\.\d+)?) ?(?:%|percent|per cent) of (€?[\d.,k]+)$/i.exec(words)
  if (share) return [{ text: `= ${share[2]}*${share[1]}%`, changes: ['it is a sum'] }]
  const sum = /^(?:calc|calculate|calculator|sum)\b ?(.*)$/i.exec(words)
  if (!sum || (sum[1] !== '' && !/^[\d(.€-]/.test(sum[1] ?? ''))) return null
  return [
    { text: `= ${sum[1] ?? ''}`.trimEnd(), changes: [`${words.split(' ')[0] ?? ''} is =`], isWeak: sum[1] === '' },
  ]
}

/** A line in each reading of its first mistyped amount, and so of the next. */
function rewriteAmount({ text, isTyped, isOpen }: Pick<Line, 'text' | 'isTyped' | 'isOpen'>): Rewritten[] | null {
  const wrong = tokensOf(text).find((token) => isAmountToken(token) && amountAlternatives(token.text).length > 0)
  if (!wrong || isTyped) return null
  const amounts = amountAlternatives(wrong.text)
  return amounts.flatMap((amount, at) => {
    const line: Rewritten = {
      text: `${text.slice(0, wrong.start)}${amount}${text.slice(wrong.end)}`,
      changes: [`${wrong.text} is read as ${amount}`],
      isOpen: isOpen || amounts.length > 1,
      cost: STEPS.amount + at,
    }
    const more = rewriteAmount({ text: line.text, isTyped, isOpen: line.isOpen ?? false })
    if (!more) return [line]
    return more.map((each) => ({
      ...each,
      changes: [...line.changes, ...each.changes],
      cost: (line.cost ?? 0) + (each.cost ?? 0),
    }))
  })
}

/** `sold last week` looks for no car of that name: it is the report of those days. */
function rewriteReport({ reading, isTyped }: Line, { commands, today }: Rewriting): readonly Rewritten[] | null {
  if (!reading || isTyped || !isSpanSearched(reading, today)) return null
  const verb = reading.command.daysVerb ?? `report ${reading.command.verb}`
  if (!commands.some((each) => each.verb === verb)) return null
  const text = spanIn(reading)
  return [
    { text: `${verb} ${text}`, changes: [`${text} is days: ${verb}`], isWeak: false, isOpen: false, isMisspelt: false },
  ]
}

/** `payments due december` is a day of that month, but for a verb that was guessed from its letters. */
function rewriteDay({ text, reading, isTyped, isMisspelt }: Line, o: Rewriting): readonly Rewritten[] | null {
  if (isTyped || isMisspelt) return null
  const lines = rewriteSpan(tokensOf(text), reading, o)
  return lines.length > 0 ? lines : null
}

/** A search for words that are days. */
export function isSpanSearched(reading: Reading, today: Day): boolean {
  const text = reading.command.entry ? '' : spanIn(reading)
  return text !== '' && !/^[\d.]+$/.test(text) && parseDays(text, today) !== null
}

/** The text of a search, without the word that leads to a day. */
function spanIn(reading: Reading): string {
  const text = reading.slots.find(({ name, state }) => name === 'text' && state === 'parsed')
  return text?.text.replace(/^on /i, '') ?? ''
}
