import type { EntryInput } from './entry-input'
import { CashCategory } from './enums'
import type { PreparedEntry } from './prepare-schemas'

type Check = PreparedEntry['checks'][number]
export type CheckToConfirm = Pick<Check, 'name' | 'sentence' | 'about'>

type EntryOperation = 'AddEditCash' | 'MultiplyHPPayment'

/** The saved entries, and the outcome of the handling fee of a Transport Malta entry. */
export interface RecordedEntry<Fee> {
  kind: 'saved'
  output: { cashID?: number | undefined; cashIDs?: number[] | undefined }
  cashIDs: number[]
  fee: Fee | null
  successOperation: EntryOperation | 'AddTmHandlingFee'
}

/** The ports of a form, the palette or the command line for confirming and saving; `End` is every outcome of a save but success. */
export interface EntryPorts<End extends { kind: string }, Fee extends { kind: string }> {
  /** Asks for confirmation; false ends the sequence, and nothing is saved. */
  ask: (questions: readonly CheckToConfirm[]) => Promise<boolean>
  save: (
    operation: EntryOperation,
    entry: EntryInput,
  ) => Promise<{ kind: 'saved'; output: RecordedEntry<Fee>['output'] } | End>
  /** The sentence of an outcome that asks to confirm the limit on cash; null for every other. */
  cashLimitSentence: (end: End) => string | null
  /** Its outcome is `saved` or the reason why not. */
  saveFee: (cashID: number, output: RecordedEntry<Fee>['output']) => Promise<Fee>
}

/** The checks of a prepared entry to confirm. The limit on cash is confirmed when the save reports it. */
export function checksToConfirm({ checks }: { checks: readonly Check[] }): CheckToConfirm[] {
  return checks.filter(({ outcome, name }) => outcome === 'asks' && name !== 'cash-limit')
}

/**
 * Records a prepared entry: confirms its checks, saves it, confirms the limit on cash when that is reached and saves it again under the same key,
 * then saves the handling fee.
 */
export async function recordEntry<End extends { kind: string }, Fee extends { kind: string }>(
  entry: EntryInput,
  questions: readonly CheckToConfirm[],
  ports: EntryPorts<End, Fee>,
): Promise<RecordedEntry<Fee> | { kind: 'declined' } | End> {
  if (questions.length > 0 && !(await ports.ask(questions))) return { kind: 'declined' }
  const operation = entry.enableMultipleHpPayment ? 'MultiplyHPPayment' : 'AddEditCash'
  const sent = await ports.save(operation, entry)
  if (!isSaved(sent)) {
    const sentence = entry.cashLimitConfirmed ? null : ports.cashLimitSentence(sent)
    if (sentence === null) return sent
    const limit = { name: 'cash-limit', sentence, about: sentence }
    return recordEntry({ ...entry, cashLimitConfirmed: true }, [limit], ports)
  }
  const { output } = sent
  const cashIDs = output.cashIDs ?? (output.cashID === undefined ? [] : [output.cashID])
  const [cashID] = cashIDs
  const hasFee = !entry.id && entry.categoryID === CashCategory.TransportMalta && cashID !== undefined
  const fee = hasFee ? await ports.saveFee(cashID, output) : null
  return {
    kind: 'saved',
    output,
    cashIDs,
    fee,
    successOperation: fee?.kind === 'saved' ? 'AddTmHandlingFee' : operation,
  }
}

function isSaved<O, End extends { kind: string }>(
  sent: { kind: 'saved'; output: O } | End,
): sent is { kind: 'saved'; output: O } {
  return sent.kind === 'saved'
}
