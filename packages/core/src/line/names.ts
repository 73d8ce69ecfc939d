import { isDayPair, isDayWord } from '../kernel/day-text'
import { folded } from '../kernel/fold'
import { LINKS } from './arrange'
import type { LineContext, ParsedLine } from './parse'
import { recordText } from './print'
import { choiceOf, slotsOf, takesDue } from './reading'
import { recordShape } from './records'
import { isPersonalNumber } from './references'
import type { Repair } from './rewrite'
import { tokensOf } from './tokens'

/** Words of a line that may be a person's name. */
export interface NameInLine {
  words: string
  start: number
  end: number
}

/** What a name is looked for among. */
export interface NamedAccount {
  accountNo: string
  regNo: string
  clientName: string
  open: boolean
}

/**
 * The words that stand in a line where it wants an HP account, and have only letters, or are an identity card or a telephone.
 *
 * @returns null where an account stands, or nothing.
 * @example nameIn(parseLine('pay maria borg 250', context)) // { words: 'maria borg', start: 4, end: 14 }
 */
export function nameIn({ text, readings: [reading] }: ParsedLine): NameInLine | null {
  const head = reading?.slots[0]
  const isOfPerson = reading?.command.slots?.[0]?.ofPerson ?? false
  const isWanted = head?.kind === 'account' || head?.kind === 'accounts' || isOfPerson
  if (!reading || !isWanted || head?.state !== 'needs-record') return null
  if (recordShape(head.text, true) <= 1) return null
  const [first] = tokensOf(text).filter(({ start }) => start >= head.start)
  if (first && !first.quoted && isPersonalNumber(first.text))
    return { words: first.text, start: first.start, end: first.end }
  const slots = slotsOf(reading.command)
  const after = tokensOf(text).filter(({ start }) => start >= head.start)
  const end = after.findIndex(({ text: word, quoted, name }, at) => {
    const isDay = isDayWord(word) || isDayPair(`${word} ${after[at + 1]?.text ?? ''}`)
    const isDue = /^due$/i.test(word) && slots.some(takesDue)
    const isOther = isDay || isDue || LINKS.test(word) || slots.some((slot) => choiceOf(slot, word) !== null)
    return quoted || name !== null || isOther || !/^\p{L}[\p{L}'’.-]*$/u.test(word)
  })
  const words = end < 0 ? after : after.slice(0, end)
  const last = words.at(-1)
  return last ? { words: words.map((word) => word.text).join(' '), start: head.start, end: last.end } : null
}

/** Whether it is that of a client: an identity card without its zeros too, a telephone with its country too. */
function isNumberOf(words: string, { idno, mobile = '' }: NumberedClient): boolean {
  const card = (number: string) =>
    number
      .toUpperCase()
      .replaceAll(/[^\dA-Z]/g, '')
      .replace(/^0+/, '')
  const phone = (number: string) => number.replaceAll(/\D/g, '').replace(/^(00)?356(?=\d{8}$)/, '')
  return /[a-z]$/i.test(words) ? card(words) === card(idno) : phone(words) === phone(mobile)
}

/** A client as the numbers of a line know them. */
export interface NumberedClient {
  idno: string
  name: string
  mobile?: string
}

/** What is no name: one or two letters, or none that sounds. */
const NO_NAME = /^(\p{L}{1,2}|[^aeiouy]+)$/u

/** The name without a last word that can hardly be one (`maria xx`), for where nobody has the whole of it; null where there is none. */
export function shorterName({ words, start, end }: NameInLine): NameInLine | null {
  const [, name = '', last = ''] = /^(.+) (\S+)$/.exec(words) ?? []
  return NO_NAME.test(folded(last).trim()) ? { words: name, start, end: end - (words.length - name.length) } : null
}

const byNumber = new Intl.Collator('en', { numeric: true })

/** The open accounts of the people of a name: each of its words begins one of theirs. None while it begins a registration. */
function accountsOfName<A extends NamedAccount>(
  name: string,
  found: readonly A[],
  clients: readonly NumberedClient[],
): A[] {
  if (isPersonalNumber(name)) {
    const owners = new Set(clients.filter((client) => isNumberOf(name, client)).map((client) => folded(client.name)))
    return found.filter(({ open, clientName }) => open && owners.has(folded(clientName)))
  }
  const words = folded(name).trim().split(/\s+/)
  const isMark = found.some(({ regNo }) => beginsMark(regNo, name))
  if (isMark) return []
  return found.filter(({ open, clientName }) => {
    const theirs = folded(clientName).split(/[^\p{L}\p{N}]+/u)
    return open && words.every((word) => theirs.some((each) => each.startsWith(word)))
  })
}

/**
 * The lines with an account of that name in its place: one, or several to choose from, by their numbers.
 *
 * @param clients Who was found, for an identity card or a telephone in the place of the name.
 */
export function namedRepairs(
  text: string,
  name: NameInLine,
  found: readonly NamedAccount[],
  clients: readonly NumberedClient[] = [],
): Repair[] {
  const accounts = accountsOfName(name.words, found, clients).toSorted((a, b) =>
    byNumber.compare(a.accountNo, b.accountNo),
  )
  return accounts.map((account) => ({ ...withAccount(text, name, account), isOpen: accounts.length > 1 }))
}

/** Words of a line without a verb that may be the name of who pays: only where somebody of that name has an account. */
export interface PayerGuess {
  words: string
  /** The lines that are of that name. */
  lines: readonly { repair: Repair; name: NameInLine }[]
}

/** The name among the lines that one without a verb can mean; null where none of them is of a name. */
export function payerGuess(
  typed: ParsedLine,
  others: readonly Repair[],
  read: (text: string) => ParsedLine,
): PayerGuess | null {
  if (typed.readings.length > 0) return null
  const named = others.flatMap((each) => {
    const name = nameIn(read(each.text))
    return name ? [{ repair: each, name }] : []
  })
  const [first] = named
  return first ? { words: first.name.words, lines: named.filter(({ name }) => name.words === first.name.words) } : null
}

/**
 * The lines that one can mean, each of that name with every account of theirs in its place.
 *
 * @param found Empty where nobody has that name: no line of it is offered.
 */
export function withPayers(
  others: readonly Repair[],
  { lines }: PayerGuess,
  found: { accounts: readonly NamedAccount[]; clients: readonly NumberedClient[] },
): Repair[] {
  const all = others.flatMap((repair): Repair[] => {
    const name = lines.find((line) => line.repair === repair)?.name
    if (!name) return [repair]
    return namedRepairs(repair.text, name, found.accounts, found.clients).map((each) => ({
      text: each.text,
      changes: [...repair.changes, ...each.changes],
      isWeak: repair.isWeak,
      isOpen: true,
    }))
  })
  return all.length === 1 ? all.map((only) => ({ ...only, isOpen: false })) : all
}

/**
 * The line that opens the person of a name, for one that only tells what is there (`owed maria borg`, who has no open account).
 *
 * @returns null for a line of money, where nobody is found by that name, and where it begins a registration.
 */
export function personRepair(
  { text, parsed, name, context }: { text: string; parsed: ParsedLine; name: NameInLine; context: LineContext },
  found: { clients: readonly object[]; vehicles: readonly { regNo: string }[] },
): Repair | null {
  const [reading] = parsed.readings
  const open = context.commands.find(({ id }) => id === 'vehicles.open-record')
  const isMoney = reading?.command.entry !== undefined || reading?.command.saves
  const isPerson = found.clients.length > 0 && !found.vehicles.some(({ regNo }) => beginsMark(regNo, name.words))
  if (!reading || !open?.verb || isMoney || !isPerson || text.slice(name.end).trim() !== '') return null
  const changes = [`${name.words} has no open HP account: ${open.verb}`]
  return { text: `${open.verb} ${name.words}`, changes, isWeak: false, isOpen: false }
}

function beginsMark(regNo: string, words: string): boolean {
  return folded(regNo).replaceAll(' ', '').startsWith(folded(words).replaceAll(' ', ''))
}

function withAccount(text: string, { words, start, end }: NameInLine, account: NamedAccount): Repair {
  const { accountNo, regNo, clientName } = account
  return {
    text: `${text.slice(0, start)}${recordText(accountNo)}${text.slice(end)}`,
    changes: [`${words} is ${[accountNo, regNo, clientName].filter((each) => each !== '').join(', ')}`],
    isWeak: false,
    isOpen: false,
  }
}
