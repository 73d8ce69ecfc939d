import { isDayWord } from '../kernel/day-text'
import { foldText } from '../kernel/fold'
import { type AccountWithClient, suggestNamedAccounts, type NameInLine, type ClientWithNumbers } from './names'
import { type LineContext, type ParsedLine, parseLine } from './parse'
import { recordText } from './print'
import { type FilledSlot, type Reading, slotsOfCommand } from './reading'
import { recordShape } from './records'
import type { Repair } from './rewrite'
import { quoteText, tokensOf } from './tokens'

/** Words of a line that may be the name of a person, in the place of a client or a vehicle. */
export interface PersonInLine extends NameInLine {
  /** The record of the slot; `any` is either. */
  of: 'client' | 'vehicle' | 'any'
}

export interface ClientMatch {
  idno: string
  name: string
}

export interface FoundByName {
  clients: readonly (ClientMatch & ClientWithNumbers)[]
  accounts: readonly AccountWithClient[]
  vehicles: readonly { regNo: string }[]
}

/** A line as it is taken, with the names that stand in it. */
export interface LineOfNames {
  text: string
  parsed: ParsedLine
  /** The name that stands where an HP account is wanted. */
  name: NameInLine | null
  /** The words that stand where a client or a vehicle is wanted, and may be a person. */
  person: PersonInLine | null
  context: LineContext
}

const NAME_WORD = /^\p{L}[\p{L}'’.-]*$/u
/** Stands for a vehicle that is not named yet. */
const ANY_VEHICLE = 'ABC 123'

/**
 * The words in the client or vehicle slot of a line that have only letters. For an account slot, `nameInLine` finds them.
 * @returns null where something else is typed.
 * @example personInLine('sell ABC 123 borg 9500', context) // { words: 'borg', start: 13, end: 17, of: 'client' }
 */
export function personInLine({ text, readings: [reading] }: ParsedLine): PersonInLine | null {
  if (!reading) return null
  const client = reading.slots.find(({ kind, state }) => kind === 'client' && state === 'needs-record')
  if (client) return personInSlot(text, client, 'client')
  const [head] = reading.slots
  if (head?.state !== 'needs-record' || recordShape(head.text, false) <= 1) return null
  if (head.kind === 'record') return personInSlot(text, head, 'any')
  return head.kind === 'vehicle' && !reading.command.slots?.[0]?.acceptsPersonName
    ? personInSlot(text, head, 'vehicle')
    : null
}

/** The words of letters alone that begin a slot; of one that is not a vehicle, all of them. */
function personInSlot(text: string, slot: FilledSlot, of: PersonInLine['of']): PersonInLine | null {
  const tokens = tokensOf(text).filter(({ start }) => start >= slot.start)
  const isName = (at: number) => {
    const token = tokens[at]
    return (
      token !== undefined &&
      !token.quoted &&
      token.name === null &&
      NAME_WORD.test(token.text) &&
      !isDayWord(token.text)
    )
  }
  let count = 0
  while (isName(count) && (tokens[count]?.start ?? 0) < slot.end) count += 1
  const last = tokens[count - 1]
  if (!last || (of !== 'vehicle' && last.end < slot.end)) return null
  return {
    words: tokens
      .slice(0, count)
      .map((token) => token.text)
      .join(' '),
    start: slot.start,
    end: last.end,
    of,
  }
}

/** The lines with what is found by the name in one in its place: one, or several to choose from; none for a line without a name. */
export function namedLines(line: LineOfNames, found: FoundByName): Repair[] {
  const { text, name, person } = line
  if (name) return suggestNamedAccounts(text, name, found.accounts, found.clients)
  return person ? suggestPeople(line, { person, found }) : []
}

/**
 * The lines with a person of that name in its place: one, or several to choose from. In a vehicle slot, the person becomes the client, or the vehicle
 * is one of their accounts.
 * @returns None for a name that only one person has letter for letter, which needs no suggestion, and where it begins a registration.
 * @source commands 1, Repairs.
 */
function suggestPeople(
  { text, parsed, context }: LineOfNames,
  { person, found }: { person: PersonInLine; found: FoundByName },
): Repair[] {
  const [reading] = parsed.readings
  const plain = (each: string) => foldText(each).replaceAll(' ', '')
  if (!reading || found.vehicles.some(({ regNo }) => plain(regNo).startsWith(plain(person.words)))) return []
  const clients = clientsOfName(person.words, found.clients)
  const isExact = clients.length === 1 && clients[0] !== undefined && isWholeName(person.words, clients[0].name)
  if (person.of !== 'vehicle') {
    if (isExact) return []
    return suggestionsOf(
      clients.map((client) => ({
        text: replaceSpan(text, person, clientText(client)),
        about: clientDescription(client),
      })),
      person,
    )
  }
  const withClient = clients.flatMap((client) => {
    const line = withoutVehicle(text, { reading, person, client, context })
    return line === null ? [] : [{ text: line, about: clientDescription(client) }]
  })
  if (withClient.length > 0) return suggestionsOf(withClient, person)
  const cars = found.accounts.filter(({ clientName, regNo }) => regNo !== '' && isOfName(person.words, clientName))
  return suggestionsOf(
    cars.map(({ regNo, clientName }) => ({
      text: replaceSpan(text, person, recordText(regNo)),
      about: `${regNo}, ${clientName}`,
    })),
    person,
  )
}

function suggestionsOf(lines: readonly { text: string; about: string }[], { words }: PersonInLine): Repair[] {
  const isOpen = lines.length > 1
  return lines.map(({ text, about }) => ({ text, changes: [`${words} is ${about}`], isWeak: false, isOpen }))
}

const replaceSpan = (text: string, { start, end }: NameInLine, mark: string) =>
  `${text.slice(0, start)}${mark}${text.slice(end)}`
const clientText = ({ idno, name }: ClientMatch) => (idno === '' ? quoteText(name) : recordText(idno))
const clientDescription = ({ idno, name }: ClientMatch) => [name, idno].filter((each) => each !== '').join(', ')

/** The clients in whose name each of the words begins one; exact matches alone where there are any. */
function clientsOfName(words: string, clients: readonly ClientMatch[]): ClientMatch[] {
  const found = clients.filter(({ name }) => isOfName(words, name))
  const whole = found.filter(({ name }) => isWholeName(words, name))
  return whole.length > 0 ? whole : found
}

const wordsOf = (name: string) =>
  foldText(name)
    .trim()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((each) => each !== '')

function isOfName(words: string, name: string): boolean {
  const theirs = wordsOf(name)
  return wordsOf(words).every((word) => theirs.some((each) => each.startsWith(word)))
}

function isWholeName(words: string, name: string): boolean {
  return wordsOf(words).toSorted().join(' ') === wordsOf(name).toSorted().join(' ')
}

/** The line with its client and an empty vehicle slot: all else is named. Null for one that has no slot for a client, or has one already. */
function withoutVehicle(
  text: string,
  o: { reading: Reading; person: PersonInLine; client: ClientMatch; context: LineContext },
): string | null {
  const { command } = o.reading
  if (!slotsOfCommand(command).some(({ kind }) => kind === 'client')) return null
  const [rest] = parseLine(`${command.verb} ${ANY_VEHICLE} ${text.slice(o.person.end).trim()}`, o.context).readings
  const isPlain = rest?.slots.every(
    ({ kind, state }) => state !== 'wrong' && (kind !== 'client' || state !== 'needs-record'),
  )
  const isRead = rest?.slots.every(
    ({ name, state, text: typed }) => name !== '' && (state !== 'missing' || typed === ''),
  )
  if (!rest || !isPlain || !isRead || rest.slots[0]?.text !== ANY_VEHICLE) return null
  const given = rest.slots.slice(1).filter(({ state }) => state === 'parsed')
  const fields = [...given.map(({ name, text: value }) => ({ name, value })), ...rest.named]
  const plain = (value: string) => (/[\s",]/.test(value) ? quoteText(value) : value)
  const named = fields.map(({ name, value }) => `${name}:${plain(value)}`)
  return [command.verb, ...named, `client:${clientText(o.client)}`].join(' ')
}
