import type { ImportKind } from './enums'
import type { ImportLook } from './file-schemas'
import type { ImportMapping } from './mapping-schemas'

/** A sheet of a spreadsheet, read as a file of its own. */
export interface SheetFile {
  /** Of the spreadsheet and the sheet, such as `old.xlsx (Stock)`. */
  fileName: string
  kind: ImportKind
  mapping: ImportMapping
}

/**
 * The sheets of a spreadsheet that are read, each as a file of its own; none where not more than one can be.
 *
 * @source server 19.5.
 */
export function filesOfSheets(fileName: string, { readable }: Pick<ImportLook, 'readable'>): SheetFile[] {
  if (readable.length < 2) return []
  return readable.map(({ sheet, kind }) => ({
    fileName: `${fileName} (${sheet})`,
    kind,
    mapping: { sheet, columns: {} },
  }))
}

/** What is said of the sheets of a spreadsheet of which several are read. */
export function sheetsText(fileName: string, { readable, sheets }: Pick<ImportLook, 'readable' | 'sheets'>): string {
  const read = readable.map(({ sheet }) => sheet)
  const left = sheets.filter((sheet) => !read.includes(sheet))
  const said = `The sheets ${read.join(', ')} of ${fileName} are read, each as a file`
  return left.length === 0 ? said : `${said}, and not ${left.join(', ')}`
}
