import { COMMANDS } from '@forecourt/core/commands'
import type { Found } from '@forecourt/core/features/search/schemas'
import { completeSlot, type SlotAtCaret } from '@forecourt/core/line/complete'
import type { ParsedLine } from '@forecourt/core/line/parse'
import { recordText } from '@forecourt/core/line/print'
import { rankCommands } from '@forecourt/core/kernel/rank'

/** One record that a slot could mean. */
export interface Choice {
  id: string
  /** As the line names it. */
  label: string
  /** Whose or what it is. */
  about: string
  /** The whole line with it. */
  text: string
}

/** What `Tab` makes of a line: one text, or records to choose from. */
export type Completion = { kind: 'text'; text: string } | { kind: 'choices'; choices: readonly Choice[] }

interface Candidate {
  id: string
  label: string
  about: string
  /** What may begin with the letters that are typed. */
  words: readonly string[]
}

/** The letters and digits of a text, by which registrations and accounts are compared. */
const plain = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '')

/** The records of the kind of a slot, as a line names them. */
export function candidatesOf(slot: Pick<SlotAtCaret, 'of' | 'query'>, found: Found): Candidate[] {
  const accounts = found.accounts
    .filter(({ open }) => open)
    .map(({ accountNo, regNo, clientName }): Candidate => {
      const isByNumber = regNo === '' || plain(accountNo).startsWith(plain(slot.query))
      const label = isByNumber ? accountNo : regNo
      return { id: `account ${accountNo}`, label, about: `${accountNo} ${clientName}`, words: [accountNo, regNo] }
    })
  const vehicles = found.vehicles
    .filter(({ regNo }) => regNo !== '')
    .map(({ id, regNo, title, accountNo }): Candidate => {
      return { id: `vehicle ${id}`, label: regNo, about: title, words: [regNo, accountNo] }
    })
  const clients = found.clients.map(({ id, idno, name }): Candidate => {
    return { id: `client ${id}`, label: idno, about: name, words: [idno, name] }
  })
  if (slot.of === 'account') return accounts
  if (slot.of === 'vehicle') return vehicles
  return slot.of === 'client' ? clients : [...vehicles, ...clients]
}

/** The records whose name the letters begin, alone when one is meant; else all that were found, to choose from. */
export function recordsOf(slot: SlotAtCaret, found: Found): { isMeant: boolean; candidates: readonly Candidate[] } {
  const all = candidatesOf(slot, found)
  const typed = plain(slot.query)
  const exact = all.filter(({ words }) => words.some((word) => plain(word) === typed))
  if (exact.length === 1) return { isMeant: true, candidates: exact }
  const begun = all.filter(({ words }) => words.some((word) => plain(word).startsWith(typed)))
  return { isMeant: begun.length === 1, candidates: begun.length > 0 ? begun : all }
}

/** The verb or choice that the letters begin; null when they begin none. */
function wordOf(slot: SlotAtCaret): string | null {
  const typed = slot.query.toLowerCase()
  if (slot.kind === 'choice' || slot.kind === 'option')
    return slot.words.find((word) => word.toLowerCase().startsWith(typed)) ?? null
  if (slot.kind !== 'verb') return null
  const verbs = rankCommands(slot.query, COMMANDS).flatMap((command) => (command.verb ? [command.verb] : []))
  return verbs.find((verb) => verb.startsWith(typed)) ?? null
}

/**
 * The line with the slot at the caret completed, asking the server for records. Only what the letters begin is put
 * into it; where that is no record or several, they are offered.
 *
 * @returns null when there is nothing to complete.
 */
export async function completed(
  parsed: ParsedLine,
  caret: number,
  search: (text: string) => Promise<Found>,
): Promise<Completion | null> {
  const { text } = parsed
  const slot = completeSlot(parsed, caret)
  if (!slot) return null
  const withWord = (word: string) => {
    const before = text.slice(0, slot.start)
    const gap = before !== '' && !/[\s+]$/.test(before) ? ' ' : ''
    const after = text.slice(slot.end)
    return `${before}${gap}${word}${after.startsWith(' ') ? after : ` ${after}`}`
  }
  if (slot.of === null || slot.query.trim() === '') {
    const word = wordOf(slot)
    return word === null ? null : { kind: 'text', text: withWord(word) }
  }
  const { isMeant, candidates } = recordsOf(slot, await search(slot.query))
  const choices = candidates.map(({ id, label, about }) => ({ id, label, about, text: withWord(recordText(label)) }))
  const [first] = choices
  if (!first) return null
  return isMeant ? { kind: 'text', text: first.text } : { kind: 'choices', choices }
}
