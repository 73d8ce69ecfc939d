import { z } from 'zod'
import { csvOptions, Id, MomentOut, MoneyOut, Paging, TextIn, listOf } from '../../kernel/wire'
import { IMPORT_ACTIONS, IMPORT_KINDS, IMPORT_STATES } from './enums'
import { ImportMapping } from './mapping-schemas'

export type { ImportAction, ImportState } from './enums'

/** A problem of a row: its column, its text and the message of the form. */
export const ImportFault = z.object({
  /** The heading of the column; '' when it is about the row. */
  column: z.string(),
  value: z.string(),
  message: z.string(),
})
export type ImportFault = z.output<typeof ImportFault>

export const ImportCounts = z.object({
  kind: z.enum(IMPORT_KINDS),
  make: z.number().int(),
  change: z.number().int(),
  leave: z.number().int(),
  fault: z.number().int(),
})
export type ImportCounts = z.output<typeof ImportCounts>

export const ImportFile = z.object({
  id: z.number().int(),
  name: z.string(),
  kind: z.enum(IMPORT_KINDS),
  rows: z.number().int(),
  addedBy: z.string(),
  addedAt: MomentOut,
  /** What was decided without being said, and what can be meant twice. */
  notes: z.array(z.string()),
  /** What was said of how to read it, for a file that takes its place; null where that was not kept. */
  said: ImportMapping.nullable(),
})

export const ImportSummary = z.object({
  id: z.number().int(),
  name: z.string(),
  state: z.enum(IMPORT_STATES),
  createdBy: z.string(),
  createdAt: MomentOut,
  checkedAt: MomentOut.nullable(),
  appliedBy: z.string().nullable(),
  appliedAt: MomentOut.nullable(),
  undoneBy: z.string().nullable(),
  undoneAt: MomentOut.nullable(),
  /** As the last check found it; empty before the first. */
  counts: z.array(ImportCounts),
  /** The rules of typing that its rows are not held to, as sentences, each with how many rows. */
  exceptions: z.array(z.object({ rule: z.string(), rows: z.number().int() })),
  files: z.array(ImportFile),
})
export type ImportSummary = z.output<typeof ImportSummary>
export const Imports = z.object({ data: z.array(ImportSummary) })

export const ImportRef = z.union([z.object({ id: Id }), z.object({ name: z.string().min(1) })])

export const ImportRowsIn = z.object({
  id: Id,
  /** Of one action alone; all unless said. */
  action: z.enum(IMPORT_ACTIONS).nullish(),
  kind: z.enum(IMPORT_KINDS).nullish(),
  ...Paging,
})
export const ImportRow = z.object({
  file: z.string(),
  line: z.number().int(),
  kind: z.enum(IMPORT_KINDS),
  action: z.enum(IMPORT_ACTIONS).nullable(),
  /** What stood in the file, by the names of columns. */
  raw: z.record(z.string(), z.string()),
  faults: z.array(ImportFault),
})
export type ImportRow = z.output<typeof ImportRow>
export const ImportRowList = listOf(ImportRow)

/** The filter of faults: those of one kind, and those with all words of a text in file, column, value or sentence. */
const ImportFaultsSearch = z.object({
  id: Id,
  kind: z.enum(IMPORT_KINDS).nullish(),
  text: TextIn.nullish(),
})
export const ImportFaultsIn = ImportFaultsSearch.extend(Paging)
export const ImportFaultsFile = ImportFaultsSearch.extend(csvOptions)
export const LocatedFault = ImportFault.extend({
  fileID: z.number().int(),
  file: z.string(),
  line: z.number().int(),
  kind: z.enum(IMPORT_KINDS),
  /** Of several of one line, counted from 1. */
  number: z.number().int(),
})
export type LocatedFault = z.output<typeof LocatedFault>
export const ImportFaultList = listOf(LocatedFault)

/** The sums of each money column over the rows of an import that make or change something. */
export const ImportSums = z.object({
  data: z.array(
    z.object({
      kind: z.enum(IMPORT_KINDS),
      /** The label of the column. */
      column: z.string(),
      /** How many rows say an amount there. */
      rows: z.number().int(),
      sum: MoneyOut,
    }),
  ),
})

export const ImportProgress = z.object({ done: z.number().int(), total: z.number().int(), what: z.string() })
export const ImportOut = ImportSummary.extend({ progress: ImportProgress.nullable() })
export type ImportOut = z.output<typeof ImportOut>
