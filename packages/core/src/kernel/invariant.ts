/** A bug: a condition that is false only when the program is wrong. Never caught except at the three edges. */
export class InvariantError extends Error {
  override name = 'InvariantError'
}

/** Throws an InvariantError with the reason `why` unless `condition` holds. */
export function invariant(condition: unknown, why: string): asserts condition {
  if (!condition) throw new InvariantError(why)
}
