import { createHash } from 'node:crypto'

/** Names what a call was asked with, however its JSON was written. */
export function askedHash(body: unknown): string {
  return createHash('sha256').update(canonical(body)).digest('hex')
}

/** JSON with sorted names. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
