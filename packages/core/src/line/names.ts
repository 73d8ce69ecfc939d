import { isDayPair, isDayWord } from '../kernel/day-text'
import { foldText } from '../kernel/fold'
import { LINK_WORDS } from './reorder-tokens'
import type { LineContext, ParsedLine } from './parse'
import { recordText } from './print'
import { choiceOf, slotsOfCommand, acceptsDue } from './reading'
import { recordShape } from './records'
import { isIdCardOrTelephone } from './references'
import type { Repair } from './rewrite'
import { tokensOf } from './tokens'

export interface NameInLine {
  words: string
  start: number
  end: number
}

export interface AccountWithClient {
  accountNo: string
  regNo: string
  clientName: string
  open: boolean
}

/**
 * The words in the account slot of a line that have only letters, or are an identity card or a telephone.
 * @returns null where an account is typed, or nothing.
 * @example nameInLine('pay maria borg 250', context) // { words: 'maria borg', start: 4, end: 14 }
 */
export function nameInLine({ text, readings: [reading] }: ParsedLine): NameInLine | null {
  const head = reading?.slots[0]
  const isOfPerson = reading?.command.slots?.[0]?.acceptsPersonName ?? false
  const isWanted = head?.kind === 'account' || head?.kind === 'accounts' || isOfPerson
  if (!reading || !isWanted || head?.state !== 'needs-record') return null
  if (recordShape(head.text, true) <= 1) return null
  const [first] = tokensOf(text).filter(({ start }) => start >= head.start)
  if (first && !first.quoted && isIdCardOrTelephone(first.text))
    return { words: first.text, start: first.start, end: first.end }
  const slots = slotsOfCommand(reading.command)
  const after = tokensOf(text).filter(({ start }) => start >= head.start)
  const end = after.findIndex(({ text: word, quoted, name }, at) => {
    const isDay = isDayWord(word) || isDayPair(`${word} ${after[at + 1]?.text ?? ''}`)
    const isDue = /^due$/i.test(word) && slots.some(acceptsDue)
    const isKeyword = slots.some(({ keyword }) => keyword === word.toLowerCase())
    const isChoice = slots.some((slot) => choiceOf(slot, word) !== null)
    const isOther = isDay || isDue || LINK_WORDS.test(word) || isKeyword || isChoice
    return quoted || name !== null || isOther || !/^\p{L}[\p{L}'’.-]*$/u.test(word)
  })
  const words = end < 0 ? after : after.slice(0, end)
  const last = words.at(-1)
  return last ? { words: words.map((word) => word.text).join(' '), start: head.start, end: last.end } : null
}

/** Whether words are the number of a client: an identity card without its zeros too, a telephone with its country code too. */
function isNumberOfClient(words: string, { idno, mobile = '' }: ClientWithNumbers): boolean {
  const card = (number: string) =>
    number
      .toUpperCase()
      .replaceAll(/[^\dA-Z]/g, '')
      .replace(/^0+/, '')
  const phone = (number: string) => number.replaceAll(/\D/g, '').replace(/^(00)?356(?=\d{8}$)/, '')
  return /[a-z]$/i.test(words) ? card(words) === card(idno) : phone(words) === phone(mobile)
}

export interface ClientWithNumbers {
  idno: string
  name: string
  mobile?: string
}

/** No name: one or two letters, or no vowel. */
const NOT_A_NAME = /^(\p{L}{1,2}|[^aeiouy]+)$/u

/** The name without a last word that is hardly one (`maria xx`), for a name that nobody has in full; null for none. */
export function shorterName({ words, start, end }: NameInLine): NameInLine | null {
  const [, name = '', last = ''] = /^(.+) (\S+)$/.exec(words) ?? []
  return NOT_A_NAME.test(foldText(last).trim()) ? { words: name, start, end: end - (words.length - name.length) } : null
}

const numberCollator = new Intl.Collator('en', { numeric: true })

/** The open accounts of the people of a name: each of its words begins one of theirs. None while it begins a registration. */
function accountsOfName<A extends AccountWithClient>(
  name: string,
  found: readonly A[],
  clients: readonly ClientWithNumbers[],
): A[] {
  if (isIdCardOrTelephone(name)) {
    const owners = new Set(
      clients.filter((client) => isNumberOfClient(name, client)).map((client) => foldText(client.name)),
    )
    return found.filter(({ open, clientName }) => open && owners.has(foldText(clientName)))
  }
  const words = foldText(name).trim().split(/\s+/)
  const isMark = found.some(({ regNo }) => beginsRegistration(regNo, name))
  if (isMark) return []
  return found.filter(({ open, clientName }) => {
    const theirs = foldText(clientName).split(/[^\p{L}\p{N}]+/u)
    return open && words.every((word) => theirs.some((each) => each.startsWith(word)))
  })
}

/**
 * The lines with an account of that name in its place: one, or several to choose from, by their numbers.
 * @param clients The clients found for an identity card or a telephone in the place of the name.
 */
export function suggestNamedAccounts(
  text: string,
  name: NameInLine,
  found: readonly AccountWithClient[],
  clients: readonly ClientWithNumbers[] = [],
): Repair[] {
  const accounts = accountsOfName(name.words, found, clients).toSorted((a, b) =>
    numberCollator.compare(a.accountNo, b.accountNo),
  )
  return accounts.map((account) => ({ ...withAccount(text, name, account), isOpen: accounts.length > 1 }))
}

/** Words of a line without a verb that may be the name of the payer: only where somebody of that name has an account. */
export interface PayerGuess {
  words: string
  lines: readonly { repair: Repair; name: NameInLine }[]
}

/** The name among the suggestions for a line without a verb; null where none of them has a name. */
export function payerGuess(
  typed: ParsedLine,
  others: readonly Repair[],
  read: (text: string) => ParsedLine,
): PayerGuess | null {
  if (typed.readings.length > 0) return null
  const named = others.flatMap((each) => {
    const name = nameInLine(read(each.text))
    return name ? [{ repair: each, name }] : []
  })
  const [first] = named
  return first ? { words: first.name.words, lines: named.filter(({ name }) => name.words === first.name.words) } : null
}

/**
 * The suggestions for a line, those with that name for every account of theirs.
 * @param found Empty where nobody has that name: no line with it is suggested.
 */
export function suggestPayers(
  others: readonly Repair[],
  { lines }: PayerGuess,
  found: { accounts: readonly AccountWithClient[]; clients: readonly ClientWithNumbers[] },
): Repair[] {
  const all = others.flatMap((repair): Repair[] => {
    const name = lines.find((line) => line.repair === repair)?.name
    if (!name) return [repair]
    return suggestNamedAccounts(repair.text, name, found.accounts, found.clients).map((each) => ({
      text: each.text,
      changes: [...repair.changes, ...each.changes],
      isWeak: repair.isWeak,
      isOpen: true,
    }))
  })
  return all.length === 1 ? all.map((only) => ({ ...only, isOpen: false })) : all
}

/**
 * The line that opens the page of the person, for a search line (`owed maria borg`, who has no open account).
 * @returns null for a line of money, where nobody is found by that name, and where it begins a registration.
 */
export function suggestPersonPage(
  { text, parsed, name, context }: { text: string; parsed: ParsedLine; name: NameInLine; context: LineContext },
  found: { clients: readonly object[]; vehicles: readonly { regNo: string }[] },
): Repair | null {
  const [reading] = parsed.readings
  const open = context.commands.find(({ id }) => id === 'vehicles.open-record')
  const isMoney = reading?.command.entry !== undefined || reading?.command.saves
  const isPerson =
    found.clients.length > 0 && !found.vehicles.some(({ regNo }) => beginsRegistration(regNo, name.words))
  if (!reading || !open?.verb || isMoney || !isPerson || text.slice(name.end).trim() !== '') return null
  const changes = [`${name.words} has no open HP account: ${open.verb}`]
  return { text: `${open.verb} ${name.words}`, changes, isWeak: false, isOpen: false }
}

function beginsRegistration(regNo: string, words: string): boolean {
  return foldText(regNo).replaceAll(' ', '').startsWith(foldText(words).replaceAll(' ', ''))
}

function withAccount(text: string, { words, start, end }: NameInLine, account: AccountWithClient): Repair {
  const { accountNo, regNo, clientName } = account
  return {
    text: `${text.slice(0, start)}${recordText(accountNo)}${text.slice(end)}`,
    changes: [`${words} is ${[accountNo, regNo, clientName].filter((each) => each !== '').join(', ')}`],
    isWeak: false,
    isOpen: false,
  }
}
