import type { EntryInput } from './entry-input'
import { CashCategory } from './enums'
import type { PreparedEntry } from './prepare-schemas'

type Check = PreparedEntry['checks'][number]
export type AskedCheck = Pick<Check, 'name' | 'sentence' | 'about'>

type EntryOperation = 'AddEditCash' | 'MultiplyHPPayment'

/** The saved entries, and what became of the handling fee that goes with a Transport Malta entry. */
export interface Recorded<Fee> {
  kind: 'saved'
  /** The answer of the save. */
  output: { cashID?: number | undefined; cashIDs?: number[] | undefined }
  cashIDs: number[]
  /** Null for an entry without one. */
  fee: Fee | null
  /** Whose success is to be said. */
  said: EntryOperation | 'AddTmHandlingFee'
}

/** How a form, the palette or the command line asks and saves; `End` is every end of a save but the good one. */
export interface EntryPorts<End extends { kind: string }, Fee extends { kind: string }> {
  /** Asks a person; false ends it, and nothing is saved. */
  ask: (questions: readonly AskedCheck[]) => Promise<boolean>
  save: (
    operation: EntryOperation,
    entry: EntryInput,
  ) => Promise<{ kind: 'saved'; output: Recorded<Fee>['output'] } | End>
  /** The sentence of an end that asks for the limit on cash to be confirmed; null for every other. */
  limitIn: (end: End) => string | null
  /** Its end is `saved` or says why not. */
  saveFee: (cashID: number, output: Recorded<Fee>['output']) => Promise<Fee>
}

/** The questions of a prepared entry. The limit on cash is asked when the save says that it is reached. */
export function questionsOf({ checks }: { checks: readonly Check[] }): AskedCheck[] {
  return checks.filter(({ outcome, name }) => outcome === 'asks' && name !== 'cash-limit')
}

/**
 * Records a prepared entry: asks what is open, saves it, asks about the limit on cash when that is reached and saves it again under the
 * same key, then saves the handling fee.
 */
export async function recordEntry<End extends { kind: string }, Fee extends { kind: string }>(
  entry: EntryInput,
  questions: readonly AskedCheck[],
  ports: EntryPorts<End, Fee>,
): Promise<Recorded<Fee> | { kind: 'declined' } | End> {
  if (questions.length > 0 && !(await ports.ask(questions))) return { kind: 'declined' }
  const operation = entry.enableMultipleHpPayment ? 'MultiplyHPPayment' : 'AddEditCash'
  const sent = await ports.save(operation, entry)
  if (!isSaved(sent)) {
    const sentence = entry.cashLimitConfirmed ? null : ports.limitIn(sent)
    if (sentence === null) return sent
    const limit = { name: 'cash-limit', sentence, about: sentence }
    return recordEntry({ ...entry, cashLimitConfirmed: true }, [limit], ports)
  }
  const { output } = sent
  const cashIDs = output.cashIDs ?? (output.cashID === undefined ? [] : [output.cashID])
  const [cashID] = cashIDs
  const hasFee = !entry.id && entry.categoryID === CashCategory.TransportMalta && cashID !== undefined
  const fee = hasFee ? await ports.saveFee(cashID, output) : null
  return { kind: 'saved', output, cashIDs, fee, said: fee?.kind === 'saved' ? 'AddTmHandlingFee' : operation }
}

function isSaved<O, End extends { kind: string }>(
  sent: { kind: 'saved'; output: O } | End,
): sent is { kind: 'saved'; output: O } {
  return sent.kind === 'saved'
}
