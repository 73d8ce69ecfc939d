import type { CommandID } from '@forecourt/core/commands'
import { movesDrawer, signedAmount } from '@forecourt/core/features/cash-book/direction'
import { squeezeText } from '@forecourt/core/kernel/registrations'
import type { Day } from '@forecourt/core/kernel/days'
import { type Cents, cents, formatEuro } from '@forecourt/core/kernel/money'
import { firstChoice, type Reading, slotsOfCommand, slotValue } from '@forecourt/core/line/reading'
import { interpretLine } from '../../kit/line/interpret-line'

/** Something that happens at the counter, and the line that records it. */
export interface PracticeStep {
  about: string
  line: string
  command: CommandID
}

export const PRACTICE_STEPS: readonly PracticeStep[] = [
  {
    about: 'Maria Borg pays €250.00 in cash on her account HP-2219, the car ABC 123.',
    line: 'pay HP-2219 250 cash',
    command: 'cash-book.add-hp-payment',
  },
  {
    about: 'The garage is paid €48.50 in cash for the brakes of GHV 552.',
    line: 'exp GHV 552 48.50 Vella Garage, brakes',
    command: 'cash-book.add-expense',
  },
  {
    about: '€150.00 from the drawer is taken to the bank, BOV.',
    line: 'bank 150 bov',
    command: 'cash-book.add-bank-deposit',
  },
]

/** Accounts and vehicles of the practice, which are not in the books. */
const PRACTICE_RECORDS = { account: ['HP2219', '2219', 'ABC123'], vehicle: ['ABC123', 'GHV552', 'HP2219'] } as const
const DUE = cents(250_00)

/** An entry of the practice, which is not in the books. */
export interface PracticeEntry {
  command: CommandID
  /** The line as it was parsed. */
  line: string
  /** The change of all money, cheques included. */
  amount: Cents
  /** The part of it that is notes and coins. */
  drawer: Cents
}

/**
 * Returns the entry that a line makes of the practice records, or why it cannot be recorded. Uses the same grammar, rewrites and directions as real
 * lines.
 */
export function practiseLine(text: string, today: Day): { entry: PracticeEntry } | { problem: string } {
  const meant = interpretLine(text, today)
  const readings = meant.parsed.readings.filter(({ command }) => command.entry)
  const [first] = readings
  if (!first) return { problem: 'Start with pay, exp or bank' }
  const reading = readings.find((each) => findUnknownRecord(each) === null && each.fits) ?? first
  const stranger = findUnknownRecord(reading)
  if (stranger !== null) return { problem: `${stranger} is not in the practice book. Use HP-2219, ABC 123 or GHV 552` }
  const [problem] = reading.problems
  if (problem) return { problem: problem.message }
  return { entry: practiceEntryOf(reading, meant.text.trim()) }
}

function practiceEntryOf(reading: Reading, line: string): PracticeEntry {
  const { command } = reading
  const given = slotValue(reading, 'amount')
  const slot = slotsOfCommand(command).find(({ name }) => name === 'type')
  const type = slotValue(reading, 'type') ?? (slot ? firstChoice(slot) : null)
  const categoryID = command.entry?.categoryID ?? 0
  const amount = signedAmount({ categoryID, amount: given?.kind === 'money' ? given.cents : DUE })
  const isCash = type?.kind === 'choice' && movesDrawer(type.id)
  return { command: command.id as CommandID, line, amount, drawer: isCash ? amount : cents(0) } // of the catalogue
}

/** Returns the first record of a line that the practice does not have, or null. */
function findUnknownRecord(reading: Reading): string | null {
  for (const { value } of reading.slots) {
    const names = value?.kind === 'accounts' ? value.queries : value?.kind === 'record' ? [value.query] : []
    const known: readonly string[] = value?.kind === 'accounts' ? PRACTICE_RECORDS.account : PRACTICE_RECORDS.vehicle
    const stranger = names.find((name) => !known.includes(squeezeText(name)))
    if (stranger !== undefined) return stranger
  }
  return null
}

/** Returns the text of a practice entry. */
export function practiceEntryText({ amount, drawer }: PracticeEntry): string {
  const way = amount < 0 ? 'out' : 'in'
  return `${formatEuro(cents(Math.abs(amount)))} ${way}${drawer === 0 ? ', not of the drawer' : ''}`
}
