import type { ImportPreview } from './file-schemas'
import type { ColumnSource, ImportMapping } from './mapping-schemas'

/**
 * Adds all detected columns of a file to its mapping, to store it under a name.
 * @param said Its columns by name or label.
 * @returns Columns by name; null for those that are not read.
 * @source server 19.7
 */
export function completeMapping(said: ImportMapping, { columns }: Pick<ImportPreview, 'columns'>): ImportMapping {
  const read = columns.flatMap(({ name, label, from, value, days, numbers }): [string, ColumnSource | null][] => {
    if (said.columns[name] === null || said.columns[label] === null) return [[name, null]]
    if (from === null && value === null) return []
    const source = { ...(from === null ? {} : { from }), ...(value === null ? {} : { value }) }
    return [[name, { ...source, ...(days ? { days } : {}), ...(numbers ? { numbers } : {}) }]]
  })
  return { ...said, columns: Object.fromEntries(read) }
}
