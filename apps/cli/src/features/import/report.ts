import { IMPORT_KIND_NAMES } from '@forecourt/core/features/import/file-enums'
import type { ImportCounts, ImportOut } from '@forecourt/core/features/import/schemas'
import type { ListColumn } from '../../kit/columns'
import type { ImportedFile } from './upload'

export interface ImportedFileReport extends ImportedFile {
  kind: keyof typeof IMPORT_KIND_NAMES
  rows: number
  notes: readonly string[]
  headings: ReadonlyMap<string, string>
}

export interface ImportFileFault {
  file: string
  line: number
  column: string
  value: string
  message: string
}

export const FAULT_COLUMNS: readonly ListColumn<ImportFileFault>[] = [
  { name: 'file', header: 'File', kind: 'text', value: ({ file }) => file },
  { name: 'line', header: 'Line', kind: 'number', value: ({ line }) => line },
  { name: 'column', header: 'Column', kind: 'text', value: ({ column }) => column },
  { name: 'value', header: 'Value', kind: 'text', value: ({ value }) => value },
  { name: 'message', header: 'What is wrong', kind: 'text', value: ({ message }) => message },
]

export const COUNT_COLUMNS: readonly ListColumn<ImportCounts>[] = [
  { name: 'kind', header: 'Kind', kind: 'text', value: ({ kind }) => IMPORT_KIND_NAMES[kind] },
  { name: 'make', header: 'Made', kind: 'number', value: ({ make }) => make },
  { name: 'change', header: 'Changed', kind: 'number', value: ({ change }) => change },
  { name: 'leave', header: 'Left', kind: 'number', value: ({ leave }) => leave },
  { name: 'fault', header: 'At fault', kind: 'number', value: ({ fault }) => fault },
]

export function importRemarks(
  files: readonly ImportedFileReport[],
  { exceptions }: Pick<ImportOut, 'exceptions'>,
): string[] {
  return [
    ...files.flatMap(({ name, notes }) => notes.map((note) => `${name}: ${note}`)),
    ...exceptions.map(({ rule, rows }) => `${rule}: ${rows === 1 ? '1 row' : `${rows} rows`}`),
  ]
}

/** `stock: 12 would be made, 3 changed, 40 left`, and what to do. */
export function importSummary({ name, counts, state }: Pick<ImportOut, 'name' | 'counts' | 'state'>): string {
  const sum = (of: 'make' | 'change' | 'leave' | 'fault') => counts.reduce((total, each) => total + each[of], 0)
  const [made, changed, left, faults] = [sum('make'), sum('change'), sum('leave'), sum('fault')]
  const said = (verb: string) => `${made} ${verb} made, ${changed} changed, ${left} left`
  if (state === 'applied')
    return `${name} is in the books: ${said('were')}. \`forecourt import undo ${/\s/.test(name) ? `"${name}"` : name}\` takes it out again`
  if (faults > 0)
    return `${name}: ${faults === 1 ? '1 row is' : `${faults} rows are`} wrong, so nothing can be applied. Correct the files and run this again`
  const hint = made + changed > 0 ? '. Nothing is applied yet; --apply does it' : ''
  return `${name}: ${said('would be')}${hint}`
}
