interface Declared {
  /** Its name on the wire and in the form. */
  name: string
  /** Its column in the database. */
  column: string
  /** In the form, in the history, and in the file of what is open. */
  label: string
  /** Where there is less room: who signs the log book, or the step in a word. */
  signer?: string
  short?: string
  kind: 'flag' | 'day' | 'text'
  /** Whether the transfer is open without it: always, or once the hire purchase account is settled. */
  isNeeded?: 'always' | 'settled'
  hint?: string
}

/**
 * The steps of the transfer of a sold vehicle at Transport Malta, in the order of the form. Schemas, columns, form and history follow this list.
 * @source server 6.9
 */
export const TRANSFER_FIELDS = [
  {
    name: 'signedBySeller',
    column: 'signed_by_seller',
    label: 'Log book signed by seller',
    signer: 'seller',
    kind: 'flag',
    isNeeded: 'always',
  },
  {
    name: 'signedByBuyer',
    column: 'signed_by_buyer',
    label: 'Log book signed by buyer',
    signer: 'buyer',
    kind: 'flag',
    isNeeded: 'always',
  },
  {
    name: 'signedByWitness',
    column: 'signed_by_witness',
    label: 'Log book signed by witness',
    signer: 'witness',
    kind: 'flag',
    isNeeded: 'always',
  },
  {
    name: 'insuredFrom',
    column: 'insured_from',
    label: 'Insurance from',
    short: 'insurance',
    kind: 'day',
    isNeeded: 'always',
    hint: 'from the day of the transfer',
  },
  {
    name: 'licencePaid',
    column: 'licence_paid',
    label: 'Road licence paid',
    short: 'licence',
    kind: 'flag',
    isNeeded: 'always',
  },
  { name: 'finesPaid', column: 'fines_paid', label: 'Fines paid', short: 'fines', kind: 'flag', isNeeded: 'always' },
  {
    name: 'hpCancelledOn',
    column: 'hp_cancelled_on',
    label: 'Hire purchase cancelled on',
    short: 'HP',
    kind: 'day',
    isNeeded: 'settled',
    hint: 'once the account is settled',
  },
  { name: 'vehForms', column: 'veh_forms', label: 'VEH forms', kind: 'text', hint: 'such as VEH 50' },
  { name: 'doneOn', column: 'done_on', label: 'Transfer done on', kind: 'day', hint: 'empty until it is done' },
] as const satisfies readonly Declared[]

type AnyField = (typeof TRANSFER_FIELDS)[number]
type TransferField = Declared & Pick<AnyField, 'name' | 'column'>
const FIELDS: readonly TransferField[] = TRANSFER_FIELDS

/** What `T` has for the kind of each field, by name. */
export type OfTransferFields<T extends Record<Declared['kind'], unknown>> = {
  [F in AnyField as F['name']]: T[F['kind']]
}

/** What `T` has for the kind of each field, by column. */
export type TransferColumns<T extends Record<Declared['kind'], unknown>> = {
  [F in AnyField as F['column']]: T[F['kind']]
}

/** What `of` has for the kind of each field, by name. */
export function byTransferField<T extends Record<Declared['kind'], unknown>>(of: T): OfTransferFields<T> {
  return Object.fromEntries(FIELDS.map(({ name, kind }) => [name, of[kind]])) as OfTransferFields<T>
}

/** The columns of the checklist as the history names them. */
export const TRANSFER_HISTORY = Object.fromEntries(
  FIELDS.map(({ column, label, kind }) => [column, { label, kind }] as const),
)

/**
 * Returns open steps in few words, from their labels.
 * @example openStepsText(['Log book signed by buyer', 'Fines paid']) // 'log book by buyer; fines'
 */
export function openStepsText(open: readonly string[]): string {
  const steps = FIELDS.filter(({ label }) => open.includes(label))
  const signers = steps.flatMap(({ signer }) => signer ?? [])
  const others = steps.flatMap(({ signer, short, label }) => (signer ? [] : [short ?? label]))
  return [...(signers.length > 0 ? [`log book by ${signers.join(', ')}`] : []), ...others].join('; ')
}
