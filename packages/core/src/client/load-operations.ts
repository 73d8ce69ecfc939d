import type { Operations } from '../operations'

/** The contract, fetched when it is first needed: a sign-in page is usable before it. */
export async function loadOperations(): Promise<Operations> {
  const { OPERATIONS } = await import('../operations')
  return OPERATIONS
}
