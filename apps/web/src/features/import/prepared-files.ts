import type { ImportKind } from '@forecourt/core/features/import/enums'
import type { ImportDayForm, NumberForm } from '@forecourt/core/features/import/file-enums'
import type { ImportPreview, PreviewedColumn } from '@forecourt/core/features/import/file-schemas'
import type { ColumnSource, ImportMapping } from '@forecourt/core/features/import/mapping-schemas'
import type { ImportSummary } from '@forecourt/core/features/import/schemas'
import type { DraftID } from '../../kit/drafts/drafts'

/** Files that were sent and are not read into an import yet. */
export interface PreparedImport {
  /** The name of the import; null derives it from its files. */
  name: string | null
  files: readonly PreparedFile[]
}

export interface PreparedFile {
  upload: string
  fileName: string
  kind: ImportKind | null
  /** The mapping that the user set; the rest is recognised. */
  mapping: ImportMapping
  /** The saved mapping that was applied; null for none. */
  mappingName: string | null
}

export const EMPTY_IMPORT_MAPPING: ImportMapping = { columns: {} }
export const EMPTY_PREPARED_IMPORT: PreparedImport = { name: null, files: [] }
export const NEW_IMPORT_DRAFT: DraftID = { screen: 'new-import', record: 'new' }

/** What a file is called without its ending. */
function bareName(fileName: string): string {
  return fileName.replace(/\.[^.]*$/, '')
}

/**
 * Returns the default name of an import: that of its only file, else the day; with a number where an applied import has the name.
 * @param day As it is written, such as `31-12-2026`.
 */
export function defaultImportName(
  files: readonly { fileName: string }[],
  day: string,
  applied: readonly string[],
): string {
  const names = new Set(files.map(({ fileName }) => bareName(fileName)))
  const [only = '', ...others] = names
  const name = only !== '' && others.length === 0 ? only.slice(0, 50) : `Import ${day}`
  const taken = new Set(applied.map((each) => each.toLowerCase()))
  let own = name
  for (let count = 2; taken.has(own.toLowerCase()); count += 1) own = `${name} ${count}`
  return own
}

/** What was said of the file of an import whose place one of this name takes; nothing where several have the name. */
export function earlierFileSettings(files: ImportSummary['files'], fileName: string): Partial<PreparedFile> {
  const [file, other] = files.filter(({ name }) => name === fileName)
  return file?.said && !other ? { kind: file.kind, mapping: file.said } : {}
}

/** Returns the files with an added one, which replaces a file of its name. */
export function withFile(files: readonly PreparedFile[], added: PreparedFile): PreparedFile[] {
  const at = files.findIndex(({ fileName }) => fileName === added.fileName)
  return at < 0 ? [...files, added] : files.with(at, added)
}

/** What the field of a column shows: a heading of the file by its place, `none` for a column that is not read, `same` for one value in every row. */
export type ColumnChoice = number | 'none' | 'same'

export function columnChoiceOf(
  column: PreviewedColumn,
  said: ImportMapping,
  headings: readonly string[],
): ColumnChoice | null {
  const own = said.columns[column.name]
  if (own === null) return 'none'
  if (own?.value !== undefined) return 'same'
  const at = column.from === null ? -1 : headings.indexOf(column.from)
  return at < 0 ? null : at
}

/** The mapping with another choice for a column; null leaves it to be recognised again. */
export function withChoice(
  said: ImportMapping,
  { name }: Pick<PreviewedColumn, 'name'>,
  choice: ColumnChoice | null,
  headings: readonly string[],
): ImportMapping {
  const { [name]: before, ...columns } = said.columns
  if (choice === null) return { ...said, columns }
  const { days, numbers } = before ?? {}
  const forms = { ...(days ? { days } : {}), ...(numbers ? { numbers } : {}) }
  const source =
    choice === 'none' ? null : choice === 'same' ? { value: '' } : { from: headings[choice] ?? '', ...forms }
  return { ...said, columns: { ...columns, [name]: source } }
}

/** The mapping with one value for every row of a column. */
export function withValue(said: ImportMapping, name: string, value: string): ImportMapping {
  return { ...said, columns: { ...said.columns, [name]: { ...said.columns[name], value } } }
}

/** The mapping with another way in which a column writes its days or numbers; null leaves it to be recognised. */
export function withForm(
  said: ImportMapping,
  name: string,
  form: { days: ImportDayForm | null } | { numbers: NumberForm | null },
): ImportMapping {
  const before: ColumnSource = said.columns[name] ?? {}
  const { days, numbers, ...rest } = before
  const next = { days, numbers, ...form }
  const source = {
    ...rest,
    ...(next.days ? { days: next.days } : {}),
    ...(next.numbers ? { numbers: next.numbers } : {}),
  }
  return { ...said, columns: { ...said.columns, [name]: source } }
}

/** What is sent of what was said: a value that is not typed yet says nothing. */
export function sentMapping(said: ImportMapping): ImportMapping {
  const columns = Object.entries(said.columns).filter(([, source]) => source?.value?.trim() !== '')
  return { ...said, columns: Object.fromEntries(columns) }
}

/** Returns the request for what is recognised in a file that was sent. */
export function lookRequestOf({ upload, fileName, kind, mapping }: PreparedFile) {
  return { upload, fileName, kind, mapping: sentMapping(mapping) }
}

/** Returns the values of the first rows under a heading. */
export function sampleOf(
  { firstRows, fileHeadings }: Pick<ImportPreview, 'firstRows' | 'fileHeadings'>,
  from: string | null,
): string {
  const at = from === null ? -1 : fileHeadings.indexOf(from)
  if (at < 0) return ''
  return firstRows
    .map(({ cells }) => (cells[at] ?? '').trim())
    .filter((text) => text !== '')
    .slice(0, 3)
    .join(' · ')
}

/** Returns a sentence about what is ambiguous in a column, or null. */
export function ambiguityNote(
  { notes }: Pick<ImportPreview, 'notes'>,
  { from }: Pick<PreviewedColumn, 'from'>,
): string | null {
  return (from && notes.find((note) => note.includes(` in ${from} can be two `))) || null
}
