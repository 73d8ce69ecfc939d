import type { SettingsOut } from './features/settings/schemas'
import { invariant } from './kernel/invariant'
import type { InputNeeds, Operation } from './kernel/operation'
import { PRICE_FIGURES, type PriceFigure, type PriceID, type PriceSetting } from './kernel/price-figures'
import type { Right, TokenRight } from './kernel/rights'
import { OPERATIONS } from './operations'

const BY_NAME: ReadonlyMap<string, Operation> = new Map(Object.entries(OPERATIONS))

const dependsOnInput = (needs: Operation['access']['needs']): needs is InputNeeds<unknown> =>
  typeof needs === 'object' && !Array.isArray(needs)

/**
 * Returns the rights of a role that an operation needs whatever its input; none where it needs nothing or where they depend on the input.
 * @source server 16.2
 */
export function rightsNeeded(name: string): readonly Right[] {
  const needs = BY_NAME.get(name)?.access.needs ?? 'nothing'
  if (needs === 'nothing' || dependsOnInput(needs)) return []
  return typeof needs === 'string' ? [needs] : needs
}

export function rightsNeededFor(name: string, input: unknown): readonly Right[] {
  const needs = BY_NAME.get(name)?.access.needs ?? 'nothing'
  if (!dependsOnInput(needs)) return []
  const call = needs.printCall?.(input)
  invariant(call === undefined || BY_NAME.has(call), `${name} is let in as ${call}, which is no operation`)
  return [...(call === undefined ? [] : rightsNeeded(call)), ...(needs.rights?.(input) ?? [])]
}

/**
 * Whether a call with this parsed input is refused while the passcode is locked. A call that e-mails a document follows the call that prints it.
 * @source server 24.3
 */
export function needsOpenPasscode(name: string, input: unknown): boolean {
  const operation = BY_NAME.get(name)
  invariant(operation, `${name} is no operation`)
  const { access, gated } = operation
  const call = dependsOnInput(access.needs) ? access.needs.printCall?.(input) : undefined
  return gated || (call !== undefined && BY_NAME.get(call)?.gated === true)
}

/**
 * Whether a token with these rights may call an operation.
 * @source server 2.1
 */
export function canTokenCall(rights: readonly TokenRight[], operation: string): boolean {
  const token = BY_NAME.get(operation)?.access.token ?? 'none'
  if (token === 'any') return rights.length > 0
  const letIn: readonly string[] = typeof token === 'string' ? [token] : token
  return rights.some((right) => letIn.includes(right))
}

/**
 * Whether a price figure is shown to the caller.
 * @param isUnlocked their passcode is open and their role sees prices
 * @source server 18
 */
export function isPriceVisible(
  id: PriceID,
  { isUnlocked, settings }: { isUnlocked: boolean; settings: Pick<SettingsOut, PriceSetting> },
): boolean {
  const { shown, setting }: PriceFigure = PRICE_FIGURES[id]
  if (isUnlocked || shown === 'everybody') return true
  const lock = setting === undefined ? 'By report' : settings[setting]
  return lock === 'Never' || (lock === 'By report' && shown === 'unless locked')
}
