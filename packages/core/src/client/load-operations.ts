import type { Operations } from '../operations'

/** Loads the contract on first use, so that the sign-in page is usable before it. */
export async function loadOperations(): Promise<Operations> {
  const { OPERATIONS } = await import('../operations')
  return OPERATIONS
}
