/**
 * What a save changed, as it was before it: fields that stayed are left out, so that an edit of them since stays, too. Groups of fields are gone
 * through field by field, lists are taken whole.
 */
export function changedBack<T extends object>(before: T, after: T): Partial<T> {
  const changed = Object.entries(before).flatMap(([name, old]): [string, unknown][] => {
    const next = (after as Record<string, unknown>)[name]
    if (JSON.stringify(old ?? null) === JSON.stringify(next ?? null)) return []
    return [[name, isGroup(old) && isGroup(next) ? changedBack(old, next) : (old ?? null)]]
  })
  // Each is a field of T with T's own value.
  return Object.fromEntries(changed) as Partial<T>
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
