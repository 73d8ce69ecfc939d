import type { ImportKind } from './enums'
import type { ImportPreview } from './file-schemas'
import type { ImportMapping } from './mapping-schemas'

export interface SheetFile {
  /** The names of spreadsheet and sheet, such as `old.xlsx (Stock)`. */
  fileName: string
  kind: ImportKind
  mapping: ImportMapping
}

/**
 * The readable sheets of a spreadsheet, each as a file of its own; none unless there are at least two.
 * @source server 19.5.
 */
export function filesOfSheets(fileName: string, { readable }: Pick<ImportPreview, 'readable'>): SheetFile[] {
  if (readable.length < 2) return []
  return readable.map(({ sheet, kind }) => ({
    fileName: `${fileName} (${sheet})`,
    kind,
    mapping: { sheet, columns: {} },
  }))
}

export function sheetsSentence(
  fileName: string,
  { readable, sheets }: Pick<ImportPreview, 'readable' | 'sheets'>,
): string {
  const read = readable.map(({ sheet }) => sheet)
  const left = sheets.filter((sheet) => !read.includes(sheet))
  const said = `The sheets ${read.join(', ')} of ${fileName} are read, each as a file`
  return left.length === 0 ? said : `${said}, and not ${left.join(', ')}`
}
