import { ENCODINGS, SEPARATORS, NUMBER_FORMS, DAY_FORMS, IMPORT_PIECE_BYTES, IMPORT_PIECES_MAX } from './file-enums'
import { z } from 'zod'
import { Id, MomentOut } from '../../kernel/wire'
import { IMPORT_KINDS } from './enums'
import { ImportMapping, ImportMappingIn } from './mapping-schemas'
import { ImportFault } from './schemas'

const Upload = z.uuid('Name the upload by a UUID')
const FileName = z.string().trim().min(1).max(200)
const Name = z.string().trim().min(1, 'Name is required').max(60)

/** One piece of an uploaded file, counted from 1; sent again it replaces itself. */
export const ImportPieceIn = z.object({
  /** Made up by whoever uploads, one for each file. */
  upload: Upload,
  number: z.number().int().min(1).max(IMPORT_PIECES_MAX, 'A file may have at most 64 MB'),
  /** Base64. */
  bytes: z
    .base64('Send the bytes as base64')
    .max(Math.ceil(IMPORT_PIECE_BYTES / 3) * 4, 'A piece may have at most 512 KB'),
})

/** An uploaded file and how to read it; absent settings are detected. */
const uploadFields = {
  upload: Upload,
  fileName: FileName,
  kind: z.enum(IMPORT_KINDS).nullish(),
  /** What this says wins. */
  mapping: ImportMappingIn.nullish(),
  /** The name of a saved one, in place of it. */
  mappingName: z.string().nullish(),
}
export const ImportPreviewIn = z.object(uploadFields)
export const ImportFileIn = z.object({
  ...uploadFields,
  /** The name of the import; there is a new one where nothing has it. */
  import: Name,
})

const PreviewedColumn = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  isNeeded: z.boolean(),
  /** The heading in the file; null for a column that the file lacks. */
  from: z.string().nullable(),
  /** What every row says. */
  value: z.string().nullable(),
  /** How the heading was found; `mapping` when it was said. */
  by: z.enum(['name', 'likeness', 'content', 'mapping']).nullable(),
  days: z.enum(DAY_FORMS).nullable(),
  numbers: z.enum(NUMBER_FORMS).nullable(),
})
export type PreviewedColumn = z.output<typeof PreviewedColumn>

export const ImportPreview = z.object({
  /** Null when neither name nor headings say it: then nothing else is told of its columns. */
  kind: z.enum(IMPORT_KINDS).nullable(),
  /** Null for a spreadsheet. */
  encoding: z.enum(ENCODINGS).nullable(),
  separator: z.enum(SEPARATORS).nullable(),
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  /** Of a spreadsheet of several sheets those that can be read as they stand, each by itself, with what they hold. */
  readable: z.array(z.object({ sheet: z.string(), kind: z.enum(IMPORT_KINDS) })),
  /** The line of the headings. */
  headings: z.number().int(),
  fileHeadings: z.array(z.string()),
  /** The first rows, as they stand in the file. */
  firstRows: z.array(z.object({ line: z.number().int(), cells: z.array(z.string()) })),
  columns: z.array(PreviewedColumn),
  rows: z.number().int(),
  /** Rows of which something cannot be read. */
  unreadRows: z.number().int(),
  /** The first hundred things that cannot be read. */
  unread: z.array(ImportFault.extend({ line: z.number().int() })),
  /** What was decided without being said, and what can be meant twice. */
  notes: z.array(z.string()),
  /** Why it cannot be added as it is; empty when it can. */
  problems: z.array(z.string()),
})
export type ImportPreview = z.output<typeof ImportPreview>

export const ImportFileAdded = z.object({
  importID: z.number().int(),
  fileID: z.number().int(),
  kind: z.enum(IMPORT_KINDS),
  rows: z.number().int(),
  unreadRows: z.number().int(),
  notes: z.array(z.string()),
  /** The columns that were read: as reports name them, and as the file heads them. */
  columns: z.array(z.object({ label: z.string(), heading: z.string() })),
})
export type ImportFileAdded = z.output<typeof ImportFileAdded>

export const ImportMappingSave = z.object({ name: Name, kind: z.enum(IMPORT_KINDS), mapping: ImportMappingIn })
export const ImportMappings = z.object({
  data: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      kind: z.enum(IMPORT_KINDS),
      mapping: ImportMapping,
      savedBy: z.string(),
      savedAt: MomentOut,
    }),
  ),
})
export const ImportFileRef = z.object({ id: Id })
