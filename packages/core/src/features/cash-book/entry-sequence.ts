import { type Check, type ConfirmedCheck, type KnownChecks, saveConfirmed } from '../../checks'
import { confirmsCashLimit } from './cash-limit'
import type { EntryInput } from './entry-input'
import { CashCategory } from './enums'

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
  /** Asks for confirmation; false ends the sequence. */
  ask: (checks: readonly Check[]) => Promise<boolean>
  save: (
    operation: EntryOperation,
    entry: EntryInput,
  ) => Promise<{ kind: 'saved'; output: RecordedEntry<Fee>['output'] } | End>
  /** The body of a refusal; null for every other outcome. */
  bodyOf: (end: End) => unknown
  /** Its outcome is `saved` or the reason why not. */
  saveFee: (cashID: number, output: RecordedEntry<Fee>['output']) => Promise<Fee>
}

/**
 * Records an entry once its checks are confirmed, then saves the handling fee.
 * @returns What the server refused, when that was not confirmed; `declined` when nothing was sent.
 * @source server 7.9
 */
export async function recordEntry<End extends { kind: string }, Fee extends { kind: string }>(
  entry: EntryInput,
  known: KnownChecks,
  ports: EntryPorts<End, Fee>,
): Promise<RecordedEntry<Fee> | { kind: 'declined' } | End> {
  const operation = entry.enableMultipleHpPayment ? 'MultiplyHPPayment' : 'AddEditCash'
  const sent = await saveConfirmed<RecordedEntry<Fee>['output'], End>(known, {
    ...ports,
    save: (confirmed) => ports.save(operation, { ...entry, ...confirmationInput(confirmed) }),
  })
  return isSaved(sent) ? withFee({ operation, entry, output: sent.output }, ports) : sent
}

/** The confirmed checks of a request; the limit on cash also as earlier releases sent it, so that what they sent is found under its key. */
function confirmationInput(confirmed: readonly ConfirmedCheck[]): Pick<EntryInput, 'confirmed' | 'cashLimitConfirmed'> {
  return { confirmed: [...confirmed], ...(confirmsCashLimit({ confirmed }) ? { cashLimitConfirmed: true } : {}) }
}

async function withFee<End extends { kind: string }, Fee extends { kind: string }>(
  saved: { operation: EntryOperation; entry: EntryInput; output: RecordedEntry<Fee>['output'] },
  ports: EntryPorts<End, Fee>,
): Promise<RecordedEntry<Fee>> {
  const { operation, entry, output } = saved
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
  sent: { kind: 'saved'; output: O } | { kind: 'declined' } | End,
): sent is { kind: 'saved'; output: O } {
  return sent.kind === 'saved'
}
