import { z } from 'zod'
import { Refusal } from './refusals'

/** The checks that a person can confirm, as `--accept` of the command line takes them. */
export const CHECK_CODES = [
  'sold-before-bought',
  'day-ahead',
  'far-back',
  'other-day',
  'price-zero',
  'below-cost',
  'rate-high',
  'not-assessed',
  'first-payment',
  'on-hire',
  'trade-in-seller',
  'chassis-known',
  'overpaid',
  'refund',
  'waived',
  'opens-again',
  'drawer',
  'account-open',
  'moved-closing',
  'cheque-taken',
  'bank-missing',
  'correction',
  'difference',
  'not-counted',
  'warranty-short',
  'above-contract',
  'withdrawal',
  'new-terms',
] as const
export type CheckCode = (typeof CHECK_CODES)[number]

/** What speaks for or against a save: it refuses it, must be confirmed before it, or is passed. */
export interface Check<Code extends string = string, Field extends string | null = string | null> {
  code: Code
  field: Field
  sentence: string
  outcome: 'refuse' | 'confirm' | 'pass'
  /** What a confirmation holds for: other figures are confirmed again. */
  figures: string
}

/** A check that a person has confirmed, with the figures that were shown. */
export const ConfirmedCheck = z.object({ code: z.string().max(100), figures: z.string().max(2000) })
export type ConfirmedCheck = z.output<typeof ConfirmedCheck>

/**
 * The checks that a person has confirmed: a save with this field, even empty, is refused by 409 with `confirm` while others are left (server 27). It is
 * no part of what an idempotency key is held against.
 */
export const ConfirmedChecks = z.array(ConfirmedCheck).max(50).nullish()

/** A check to confirm at a field, which holds for the figures in its sentence. */
export type FieldCheck = Check<CheckCode, string>

export function checkToConfirm(code: CheckCode, field: string, sentence: string): FieldCheck {
  return { code, field, sentence, outcome: 'confirm', figures: sentence }
}

/** The checks but those that hold of the stored record too, with the same figures: they are not asked again. */
export function checksSince<C extends Pick<Check, 'figures'>>(now: readonly C[], before: readonly C[]): C[] {
  return now.filter(({ figures }) => !before.some((each) => each.figures === figures))
}

/** The confirmation of a check as a draft keeps it: `CASH_MISMATCH: 24000 of 25000`. */
export function confirmationKey({ code, figures }: ConfirmedCheck): string {
  return `${code}: ${figures}`
}

export function confirmationOfKey(key: string): ConfirmedCheck {
  const [code = '', ...figures] = key.split(': ')
  return { code, figures: figures.join(': ') }
}

/** The checks to confirm that nobody has confirmed with these figures. */
export function unconfirmedOf<C extends Pick<Check, 'code' | 'outcome' | 'figures'>>(
  checks: readonly C[],
  confirmed: readonly ConfirmedCheck[],
): C[] {
  return checks.filter(
    ({ code, outcome, figures }) =>
      outcome === 'confirm' && !confirmed.some((each) => each.code === code && each.figures === figures),
  )
}

/** The refusal of a save with checks that nobody has confirmed, which its body carries as `confirm`. */
export function unconfirmedRefusal(checks: readonly Check[]): Refusal {
  return new Refusal(
    'CHECKS_UNCONFIRMED',
    { checks: checks.map(({ sentence }) => sentence).join(' ') },
    { confirm: checks },
  )
}

export const CheckToConfirm = z.object({
  code: z.string(),
  field: z.string().nullable(),
  sentence: z.string(),
  outcome: z.literal('confirm'),
  figures: z.string(),
})
export type CheckToConfirm = z.output<typeof CheckToConfirm>

/** The checks that a refusal asks to confirm; none for any other refusal. */
export function checksToConfirmIn(body: unknown): Check[] {
  const asked = z.object({ confirm: z.array(CheckToConfirm) }).safeParse(body)
  return asked.success ? asked.data.confirm : []
}

/** The checks of a save that a person has confirmed, and those that are known to be open before it is sent. */
export interface KnownChecks {
  confirmed: readonly ConfirmedCheck[]
  open: readonly Check[]
}

/** How a save is asked about and sent; `End` is every outcome of it but success. */
export interface ConfirmingPorts<Output, End extends { kind: string }> {
  /** Asks for confirmation; false ends the sequence. */
  ask: (checks: readonly Check[]) => Promise<boolean>
  save: (confirmed: readonly ConfirmedCheck[]) => Promise<{ kind: 'saved'; output: Output } | End>
  /** The body of a refusal; null for every other outcome. */
  bodyOf: (end: End) => unknown
}

/**
 * Saves with all that was confirmed: asks the open checks, sends, and while the server answers what else is to be confirmed, asks that and sends again
 * under the same key.
 * @returns What the server refused, when that was not confirmed; `declined` when nothing was sent.
 * @source server 7.9, server 6.6
 */
export async function saveConfirmed<Output, End extends { kind: string }>(
  known: KnownChecks,
  { ask, save, bodyOf }: ConfirmingPorts<Output, End>,
): Promise<{ kind: 'saved'; output: Output } | { kind: 'declined' } | End> {
  let { confirmed } = known
  let refused: End | { kind: 'declined' } = { kind: 'declined' }
  for (let open = known.open; ; ) {
    if (open.length > 0 && !(await ask(open))) return refused
    confirmed = [...confirmed, ...open.map(({ code, figures }) => ({ code, figures }))]
    const sent = await save(confirmed)
    if (isSaved(sent)) return sent
    open = checksToConfirmIn(bodyOf(sent))
    if (open.length === 0) return sent
    refused = sent
  }
}

function isSaved<Output, End extends { kind: string }>(
  sent: { kind: 'saved'; output: Output } | End,
): sent is { kind: 'saved'; output: Output } {
  return sent.kind === 'saved'
}
