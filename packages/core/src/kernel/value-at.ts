/**
 * The value at a path of nested records and lists.
 * @returns Undefined for none.
 * @example valueAt({ signatories: ['Ċensu'] }, 'signatories.0') // 'Ċensu'
 */
export function valueAt(root: unknown, path: string): unknown {
  let value = root
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = new Map(Object.entries(value)).get(name)
  }
  return value
}
