import { precedesText, LINK_WORDS } from './reorder-tokens'
import { slotsOfCommand } from './reading'
import type { Line, Rewritten } from './rewrite'
import { TYPE_LINK } from './rewrite-parts'
import { isWayToPayWord } from './text-words'
import { type Token, tokensOf } from './tokens'
import { PAYER_LINK, isColloquialTypeWord } from './missing-verb'

/**
 * `pay 250 from maria borg` pays what Maria Borg owes, and no account 250. What people say for the verb has the amount before the name without a `from`, too:
 * `receive 250 maria borg`.
 */
export function rewritePayer({ text, reading, isCalled }: Line): readonly Rewritten[] | null {
  if (!reading) return null
  const { command, slots } = reading
  const [head] = slots
  const isNumber = head?.kind === 'accounts' && /^\d{1,6}$/.test(head.text)
  if (!isNumber || slots.some(({ name, state }) => name === 'amount' && state === 'parsed')) return null
  const words = tokensOf(text).filter(({ start }) => start >= head.start)
  const at = words.findIndex(({ raw }) => PAYER_LINK.test(raw))
  const isOfName = (token: Token) =>
    !precedesText(token, slotsOfCommand(command)) && !isColloquialTypeWord(token.raw, [command])
  const behind = words.slice(at + 1)
  const paid = behind.findIndex(({ raw }) => TYPE_LINK.test(raw) || isColloquialTypeWord(raw, [command]))
  const name = at >= 0 ? behind.slice(0, paid < 0 ? undefined : paid) : isCalled ? words.slice(1).filter(isOfName) : []
  const others = words.filter((token, place) => place !== at && !name.includes(token))
  const isName =
    name.length > 0 &&
    name.every(({ raw }) => /^\p{L}[\p{L}'’.-]*$/u.test(raw) && !LINK_WORDS.test(raw) && !isWayToPayWord(raw))
  if (!isName) return null
  const line = [command.verb, ...[...name, ...others].map(({ raw }) => raw)].join(' ')
  return [{ text: line, changes: [`${head.text} is the amount`] }]
}
