import { createHash } from 'node:crypto'

/** What was confirmed before a save is no part of what is saved: the same save comes back with more of it. */
const CONFIRMED = 'confirmed'

/** Returns a hash of a call's input, however its JSON was written and whatever was confirmed. */
export function inputHash(body: unknown): string {
  return createHash('sha256').update(canonicalJson(body)).digest('hex')
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner)
            .filter(([name]) => name !== CONFIRMED)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : inner,
  )
}
