import { COMMANDS } from '@forecourt/core/commands'
import type { SearchResult } from '@forecourt/core/features/search/schemas'
import { completeSlot, type SlotAtCaret } from '@forecourt/core/line/complete'
import type { ParsedLine } from '@forecourt/core/line/parse'
import { recordText } from '@forecourt/core/line/print'
import { rankCommands } from '@forecourt/core/kernel/rank'

/** One record that a slot could mean. */
export interface RecordChoice {
  id: string
  label: string
  /** Its owner or description. */
  about: string
  /** The whole line with it. */
  text: string
}

/** What `Tab` makes of a line: one text, or records to choose from. */
export type Completion = { kind: 'text'; text: string } | { kind: 'choices'; choices: readonly RecordChoice[] }

interface SlotCandidate {
  id: string
  label: string
  about: string
  /** The words that the typed letters may begin. */
  words: readonly string[]
}

/** Returns the letters and digits of a text, by which registrations and accounts are compared. */
const lettersAndDigits = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '')

/** Returns the records of the kind of a slot, as a line names them. */
export function slotCandidates(slot: Pick<SlotAtCaret, 'of' | 'query'>, found: SearchResult): SlotCandidate[] {
  const accounts = found.accounts
    .filter(({ open }) => open)
    .map(({ accountNo, regNo, clientName }): SlotCandidate => {
      const isByNumber = regNo === '' || lettersAndDigits(accountNo).startsWith(lettersAndDigits(slot.query))
      const label = isByNumber ? accountNo : regNo
      return { id: `account ${accountNo}`, label, about: `${accountNo} ${clientName}`, words: [accountNo, regNo] }
    })
  const vehicles = found.vehicles
    .filter(({ regNo }) => regNo !== '')
    .map(({ id, regNo, title, accountNo }): SlotCandidate => {
      return { id: `vehicle ${id}`, label: regNo, about: title, words: [regNo, accountNo] }
    })
  const clients = found.clients.map(({ id, idno, name }): SlotCandidate => {
    return { id: `client ${id}`, label: idno, about: name, words: [idno, name] }
  })
  if (slot.of === 'account') return accounts
  if (slot.of === 'vehicle') return vehicles
  return slot.of === 'client' ? clients : [...vehicles, ...clients]
}

/** Returns the records whose name begins with the letters, alone when one is an exact match; else all that were found, to choose from. */
export function matchingRecords(
  slot: SlotAtCaret,
  found: SearchResult,
): { isMeant: boolean; candidates: readonly SlotCandidate[] } {
  const all = slotCandidates(slot, found)
  const typed = lettersAndDigits(slot.query)
  const exact = all.filter(({ words }) => words.some((word) => lettersAndDigits(word) === typed))
  if (exact.length === 1) return { isMeant: true, candidates: exact }
  const begun = all.filter(({ words }) => words.some((word) => lettersAndDigits(word).startsWith(typed)))
  return { isMeant: begun.length === 1, candidates: begun.length > 0 ? begun : all }
}

/** Returns the verb or choice that begins with the letters; null when none does. */
function matchingWord(slot: SlotAtCaret): string | null {
  const typed = slot.query.toLowerCase()
  if (slot.kind === 'choice' || slot.kind === 'option')
    return slot.words.find((word) => word.toLowerCase().startsWith(typed)) ?? null
  if (slot.kind !== 'verb') return null
  const verbs = rankCommands(slot.query, COMMANDS).flatMap((command) => (command.verb ? [command.verb] : []))
  return verbs.find((verb) => verb.startsWith(typed)) ?? null
}

/**
 * Returns the line with the slot at the caret completed, by records of the server. Only a name that begins with the typed letters is put in; where
 * none or several do, they are offered.
 * @returns null when there is nothing to complete.
 */
export async function completeLine(
  parsed: ParsedLine,
  caret: number,
  search: (text: string) => Promise<SearchResult>,
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
    const word = matchingWord(slot)
    return word === null ? null : { kind: 'text', text: withWord(word) }
  }
  const { isMeant, candidates } = matchingRecords(slot, await search(slot.query))
  const choices = candidates.map(({ id, label, about }) => ({ id, label, about, text: withWord(recordText(label)) }))
  const [first] = choices
  if (!first) return null
  return isMeant ? { kind: 'text', text: first.text } : { kind: 'choices', choices }
}
