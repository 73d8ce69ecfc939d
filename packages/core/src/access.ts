import type { SettingsOut } from './features/settings/schemas'
import { invariant } from './kernel/invariant'
import type { NeedsOfInput, Operation } from './kernel/operation'
import { PRICE_FIGURES, type PriceFigure, type PriceID, type PriceSetting } from './kernel/price-figures'
import type { Right, TokenRight } from './kernel/rights'
import { OPERATIONS } from './operations'

const BY_NAME: ReadonlyMap<string, Operation> = new Map(Object.entries(OPERATIONS))

const isOfInput = (needs: Operation['access']['needs']): needs is NeedsOfInput<unknown> =>
  typeof needs === 'object' && !Array.isArray(needs)

/**
 * The rights of a role that an operation needs whatever is sent with it: none where it needs nothing, or what follows from what is sent.
 *
 * @source server 16.2
 */
export function rightsNeeded(name: string): readonly Right[] {
  const needs = BY_NAME.get(name)?.access.needs ?? 'nothing'
  if (needs === 'nothing' || isOfInput(needs)) return []
  return typeof needs === 'string' ? [needs] : needs
}

/** The rights that a call needs for what is sent with it, as the schema of its operation has read it. */
export function rightsNeededFor(name: string, input: unknown): readonly Right[] {
  const needs = BY_NAME.get(name)?.access.needs ?? 'nothing'
  if (!isOfInput(needs)) return []
  const call = needs.asCall?.(input)
  invariant(call === undefined || BY_NAME.has(call), `${name} is let in as ${call}, which is no operation`)
  return [...(call === undefined ? [] : rightsNeeded(call)), ...(needs.rights?.(input) ?? [])]
}

/**
 * Whether a call is refused while the passcode is locked, as its input was read: one that sends a paper as whoever prints that is.
 *
 * @source server 24.3
 */
export function isGatedCall(name: string, input: unknown): boolean {
  const operation = BY_NAME.get(name)
  invariant(operation, `${name} is no operation`)
  const { access, gated } = operation
  const call = isOfInput(access.needs) ? access.needs.asCall?.(input) : undefined
  return gated || (call !== undefined && BY_NAME.get(call)?.gated === true)
}

/**
 * Whether a token with these rights may ask an operation.
 *
 * @source server 2.1
 */
export function mayToken(rights: readonly TokenRight[], operation: string): boolean {
  const token = BY_NAME.get(operation)?.access.token ?? 'none'
  if (token === 'any') return rights.length > 0
  const letIn: readonly string[] = typeof token === 'string' ? [token] : token
  return rights.some((right) => letIn.includes(right))
}

/**
 * Whether a figure is told to whoever asks.
 *
 * @param isUnlocked their passcode is open and their role sees prices
 * @source server 18
 */
export function isPriceTold(
  id: PriceID,
  { isUnlocked, settings }: { isUnlocked: boolean; settings: Pick<SettingsOut, PriceSetting> },
): boolean {
  const { shown, setting }: PriceFigure = PRICE_FIGURES[id]
  if (isUnlocked || shown === 'everybody') return true
  const lock = setting === undefined ? 'By report' : settings[setting]
  return lock === 'Never' || (lock === 'By report' && shown === 'unless locked')
}
