import { ENCODINGS, SEPARATORS, NUMBER_FORMS, DAY_FORMS } from './file-enums'
import { z } from 'zod'
import { IMPORT_KINDS } from './enums'

const Heading = z.string().trim().min(1).max(200)

/** Columns that an owner may waive for vehicles. */
export const WAIVABLE_COLUMNS = ['Body Type', 'Bought From ID No'] as const

/** The source of the values of a column, and their form; absent settings are detected. */
const Source = z.strictObject({
  /** The heading in the file. */
  from: Heading.optional(),
  /** What every row says, of a column that the file lacks. */
  value: z.string().trim().min(1).max(2_000).optional(),
  days: z.enum(DAY_FORMS).optional(),
  numbers: z.enum(NUMBER_FORMS).optional(),
})

/** One column: its heading alone, all its settings, or null for a column that is not read. */
const ColumnIn = z.union([
  z.null(),
  Heading.transform((from): z.output<typeof Source> => ({ from })),
  Source.refine((source) => source.from === undefined || source.value === undefined, 'Either from or value'),
])

/**
 * The mapping of a file of one kind, in a call or as YAML: absent settings are detected. Columns are those of the kind, by their name or label.
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
  mayLack: z.array(z.enum(WAIVABLE_COLUMNS, 'Only Body Type and Bought From ID No may be lacking')).optional(),
  columns: z.record(z.string().max(200), ColumnIn).default({}),
})
export const ImportMapping = z.object({
  kind: z.enum(IMPORT_KINDS).optional(),
  encoding: z.enum(ENCODINGS).optional(),
  separator: z.enum(SEPARATORS).optional(),
  sheet: z.string().optional(),
  headings: z.number().int().optional(),
  mayLack: z.array(z.enum(WAIVABLE_COLUMNS)).optional(),
  columns: z.record(z.string(), Source.nullable()),
})
export type ImportMapping = z.output<typeof ImportMapping>
export type ImportMappingIn = z.input<typeof ImportMappingIn>
export type ColumnSource = z.output<typeof Source>
