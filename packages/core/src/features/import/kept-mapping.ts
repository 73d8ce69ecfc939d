import type { ImportLook } from './file-schemas'
import type { ColumnSource, ImportMapping } from './mapping-schemas'

/**
 * All columns of a file as they are read, beside what else was said of it: what is kept of it under a name.
 *
 * @param said Its columns by name or label.
 * @returns Columns by name; null for those that are not to be read.
 * @source server 19.7
 */
export function keptMapping(said: ImportMapping, { columns }: Pick<ImportLook, 'columns'>): ImportMapping {
  const read = columns.flatMap(({ name, label, from, value, days, numbers }): [string, ColumnSource | null][] => {
    if (said.columns[name] === null || said.columns[label] === null) return [[name, null]]
    if (from === null && value === null) return []
    const source = { ...(from === null ? {} : { from }), ...(value === null ? {} : { value }) }
    return [[name, { ...source, ...(days ? { days } : {}), ...(numbers ? { numbers } : {}) }]]
  })
  return { ...said, columns: Object.fromEntries(read) }
}
