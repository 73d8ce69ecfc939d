/** A bug: something that can only be false when the program is wrong. Never caught except at the three edges. */
export class InvariantError extends Error {
  override name = 'InvariantError'
}

/** Throws an InvariantError saying `why` unless `condition` holds. */
export function invariant(condition: unknown, why: string): asserts condition {
  if (!condition) throw new InvariantError(why)
}
