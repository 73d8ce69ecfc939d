import type { Reading } from './reading'

/** Ranks interpretations: those with fewer uninterpreted words first. */
export function unreadRank({ problems, slots }: Reading): number {
  const isUnread = problems.some(({ at }) => at !== undefined)
  const isAmountGiven = slots.some(({ name, state }) => name === 'amount' && state === 'parsed')
  const isOfAccount = slots[0]?.kind === 'account' || slots[0]?.kind === 'accounts'
  return (isUnread ? 500 : 0) + (isAmountGiven || !isOfAccount ? 0 : 500)
}
