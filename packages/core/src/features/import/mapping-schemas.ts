import { ENCODINGS, SEPARATORS, NUMBER_FORMS, DAY_FORMS } from './file-enums'
import { z } from 'zod'
import { IMPORT_KINDS } from './enums'

const Heading = z.string().trim().min(1).max(200)

/** What an owner may say once that cars come in without. */
export const MAY_LACK = ['Body Type', 'Bought From ID No'] as const

/** Where the values of a column come from, and how they are written; what is not said is recognised. */
const Source = z.strictObject({
  /** The heading in the file. */
  from: Heading.optional(),
  /** What every row says, of a column that the file lacks. */
  value: z.string().trim().min(1).max(2_000).optional(),
  days: z.enum(DAY_FORMS).optional(),
  numbers: z.enum(NUMBER_FORMS).optional(),
})

/** One column: its heading in the file alone, all that is said of it, or null for a column that is not read at all. */
const ColumnIn = z.union([
  z.null(),
  Heading.transform((from): z.output<typeof Source> => ({ from })),
  Source.refine((source) => source.from === undefined || source.value === undefined, 'Either from or value'),
])

/**
 * How a file of one kind is read, as a caller gives it, in a call or as YAML: all of it may be left out, and what is left out is recognised. Columns
 * are those of the kind, by their name or label.
 *
 * @source server 19.7.
 */
export const ImportMappingIn = z.strictObject({
  kind: z.enum(IMPORT_KINDS).optional(),
  encoding: z.enum(ENCODINGS).optional(),
  separator: z.union([z.enum(SEPARATORS), z.literal('tab').transform(() => '\t' as const)]).optional(),
  /** Of a spreadsheet, the name of the sheet. */
  sheet: z.string().max(200).optional(),
  /** The line of the headings, from 1. */
  headings: z.number().int().min(1).max(1_000).optional(),
  /** Columns that cars may come in without, though a form asks for them. */
  mayLack: z.array(z.enum(MAY_LACK, 'Only Body Type and Bought From ID No may be lacking')).optional(),
  columns: z.record(z.string().max(200), ColumnIn).default({}),
})
/** A mapping as it is kept. */
export const ImportMapping = z.object({
  kind: z.enum(IMPORT_KINDS).optional(),
  encoding: z.enum(ENCODINGS).optional(),
  separator: z.enum(SEPARATORS).optional(),
  sheet: z.string().optional(),
  headings: z.number().int().optional(),
  mayLack: z.array(z.enum(MAY_LACK)).optional(),
  columns: z.record(z.string(), Source.nullable()),
})
export type ImportMapping = z.output<typeof ImportMapping>
export type ImportMappingIn = z.input<typeof ImportMappingIn>
export type ColumnSource = z.output<typeof Source>
