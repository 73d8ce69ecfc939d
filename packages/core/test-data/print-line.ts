import type { Command } from '../src/kernel/command'
import { isDayWord, monthNumber } from '../src/kernel/day-text'
import { formatDay } from '../src/kernel/days'
import { recordText } from '../src/line/print'
import { findNonTextWords } from '../src/line/text-words'
import { quoteText, tokensOf } from '../src/line/tokens'
import { cents, formatDecimal } from '../src/kernel/money'
import { choiceOf, type FilledSlot, changesBooks, type Reading, slotsOfCommand } from '../src/line/reading'

/** Words with a meaning in some slot, which are quoted when they are only text. */
const KEYWORDS = /^(fee|pending|out|this|last|details|hp)$/i
const PLAIN_WORDS = /^[\p{L}'.]+(?: [\p{L}'.]+)*$/u

/**
 * Prints an interpretation as a line that parses back to it: defaults are left out, ambiguous text is quoted.
 * @source commands 1, Properties.
 */
export function printLine(reading: Reading): string {
  const { command } = reading
  const parts = [command.verb ?? command.alias ?? command.id]
  for (const slot of reading.slots) {
    const printed = printSlot(reading, slot)
    if (printed !== '') parts.push(printed)
  }
  for (const field of reading.named) parts.push(`${field.name}:${printNamed(field.value)}`)
  return parts.join(' ')
}

function printSlot(reading: Reading, slot: FilledSlot): string {
  if (slot.state === 'default' || (slot.value === null && slot.text === '')) return ''
  const definition = reading.command.slots?.find((each) => each.name === slot.name)
  if (slot.value === null) return slot.text
  const isNamed = !definition || definition.named === true || slot.kind === 'reference' || slot.kind === 'option'
  if (isNamed) return `${slot.name}:${printNamed(printValue(reading, slot))}`
  if (slot.kind === 'flag') return definition?.keyword ?? ''
  return definition?.keyword ? `${definition.keyword} ${printValue(reading, slot)}` : printValue(reading, slot, true)
}

/** A value as typed; by position its text is quoted where needed. */
function printValue(reading: Reading, slot: FilledSlot, byPlace = false): string {
  const { value } = slot
  const printText = (text: string) => textOf(text, reading.command)
  switch (value?.kind) {
    case 'money':
      return `${formatDecimal(value.cents)}${value.isKept ? '!' : ''}`
    case 'day':
      return formatDay(value.day)
    case 'month':
      return formatDay(value.day).slice(3).replace('-', '/')
    case 'days':
      return `${formatDay(value.from)}..${formatDay(value.to)}`
    case 'choice':
      return value.word
    case 'due':
      return 'due'
    case 'number':
      return slot.kind === 'count' ? `x${value.value}` : String(value.value)
    case 'instalments':
      return `${value.months}x${formatDecimal(value.cents)}`
    case 'rate':
      return `${formatDecimal(cents(value.bps))}%`
    case 'record':
      return byPlace ? recordText(value.query) : value.query
    case 'accounts':
      return accountsText(value.queries)
    case 'name-description':
      return value.description === ''
        ? printText(value.name)
        : `${printText(value.name)}, ${printText(value.description)}`
    case 'text':
      return byPlace && slot.kind !== 'tab' ? printText(value.text) : value.text
    default:
      return ''
  }
}

/** Several accounts with their plus signs: beside a quoted one, a registration of two words could be taken as a record and an amount. */
function accountsText(queries: readonly string[]): string {
  const plain = queries.every((query) => recordText(query) === query)
  return queries.map((query) => (plain || !query.includes(' ') ? recordText(query) : quoteText(query))).join(' + ')
}

function textOf(text: string, command: Command): string {
  if (text === '') return ''
  // In a line of money a text stands in quotes, whatever its words are, and a name that may be more than one.
  const isText =
    command.slots?.some(({ kind }) => kind === 'text') ||
    !command.slots?.some(({ kind }) => kind === 'name-description')
  if (changesBooks(command) && (isText || findNonTextWords(tokensOf(text), { command, isCash: false })))
    return quoteText(text)
  const slots = slotsOfCommand(command)
  const meant = text.split(' ').some((word) => {
    return (
      KEYWORDS.test(word) ||
      slots.some((slot) => choiceOf(slot, word) !== null) ||
      isDayWord(word) ||
      monthNumber(word) > 0
    )
  })
  // Where an amount may be left out, a single word could be one that is mistyped.
  const isAlone = !text.includes(' ') && slots.some(({ confirmable }) => confirmable)
  return PLAIN_WORDS.test(text) && !meant && !isAlone ? text : quoteText(text)
}

function printNamed(value: string): string {
  return /^[\p{L}\d./-]+$/u.test(value) ? value : quoteText(value)
}
