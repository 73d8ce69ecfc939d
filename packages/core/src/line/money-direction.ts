import { type FilledSlot, isRecordKind, changesBooks, type Reading } from './reading'
import { isAmountToken } from './reorder-tokens'
import { type Token, tokensOf } from './tokens'

/** Words for the direction of money, or for who has it. */
const DIRECTION_VERBS = /^(from|to|paid|gave|give|gives|given|took|take|taken|got)$/i

/**
 * Whether words for the direction of money are left over in a line whose verb or amount was not interpreted as typed: the direction is not guessed.
 * @source commands 1, Repairs.
 */
export function isDirectionAmbiguous(reading: Reading, typed: Reading | undefined): boolean {
  const { command, slots, complete } = reading
  const isAmountTyped = typed?.slots.some(({ name, state }) => name === 'amount' && state === 'parsed') ?? false
  const isTyped = typed?.command === command && (isAmountTyped || !complete)
  if (isTyped) return false
  // A sentence about money is no search for a paper: `paid standing order 140 carabott`.
  if (!changesBooks(command))
    return slots.some((slot) => isRecordKind(slot.kind) && hasMoneyDirection(tokensOf(slot.text)))
  return slots.some((slot) => tokensOf(bareTextOf(slot)).some(({ raw }) => DIRECTION_VERBS.test(raw)))
}

const hasMoneyDirection = (tokens: readonly Token[]) =>
  tokens.some(({ raw }) => DIRECTION_VERBS.test(raw)) && tokens.some((token) => isAmountToken(token))

/** The words of a slot that takes any: a text, a name, or a record that is named by it. */
function bareTextOf({ kind, text, isBare, value, start, end }: FilledSlot): string {
  if (isRecordKind(kind)) return text
  if (!isBare || end <= start) return ''
  return value?.kind === 'name-description' ? value.name : kind === 'text' ? text : ''
}
