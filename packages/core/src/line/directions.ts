import { type FilledSlot, isRecordKind, movesMoney, type Reading } from './reading'
import { isAmount } from './arrange'
import { type Token, tokensOf } from './tokens'

/** Says which way money goes, or who has it. */
const DIRECTIONS = /^(from|to|paid|gave|give|gives|given|took|take|taken|got)$/i

/**
 * Words that say which way the money goes are left over in what the line would record, and its verb or its amount was not read as typed: that way is
 * not guessed.
 *
 * @source commands 1, Repairs.
 */
export function isAgainstDirection(reading: Reading, typed: Reading | undefined): boolean {
  const { command, slots, complete } = reading
  const isAmountTyped = typed?.slots.some(({ name, state }) => name === 'amount' && state === 'parsed') ?? false
  const isTyped = typed?.command === command && (isAmountTyped || !complete)
  if (isTyped) return false
  // A sentence about money is no search for a paper: `paid standing order 140 carabott`.
  if (!movesMoney(command)) return slots.some((slot) => isRecordKind(slot.kind) && isOfMoney(tokensOf(slot.text)))
  return slots.some((slot) => tokensOf(bareTextOf(slot)).some(({ raw }) => DIRECTIONS.test(raw)))
}

const isOfMoney = (tokens: readonly Token[]) =>
  tokens.some(({ raw }) => DIRECTIONS.test(raw)) && tokens.some((token) => isAmount(token))

/** The words of a slot that may be any: a text, a name, or a record that is called by it. */
function bareTextOf({ kind, text, isBare, value, start, end }: FilledSlot): string {
  if (isRecordKind(kind)) return text
  if (!isBare || end <= start) return ''
  return value?.kind === 'name-description' ? value.name : kind === 'text' ? text : ''
}
