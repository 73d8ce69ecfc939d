import { z } from 'zod'

/**
 * An archive: a text, compressed by gzip. A line of JSON says what it is (`Head`). Each table follows: a line of JSON with its name and columns
 * (`TableHead`), its rows in the text format of COPY, a line `\.`, and a line of JSON with their number and the SHA-256 of their bytes (`TableEnd`).
 * Each file that a row names follows: a line of JSON with its SHA-256 and size (`FileHead`), its bytes, and a line end.
 * The last line of JSON (`End`) has the sequences, the sums of all tables, the SHA-256 of every line of JSON before it, and a signature of all of that.
 */
export const ARCHIVE_FORMAT = 2

export const END_OF_ROWS = Buffer.from('\\.\n')

export const Head = z.object({
  forecourt: z.literal('archive'),
  format: z.int().positive(),
  /** ISO 8601, in UTC. */
  madeAt: z.string(),
  /** The version of the program that made it. */
  build: z.string(),
  engine: z.enum(['embedded', 'server']),
  /** The migrations of its database, in their order. */
  schema: z.array(z.string()).min(1),
})
export type Head = z.output<typeof Head>

export const TableHead = z.object({ table: z.string(), columns: z.array(z.string()).min(1) })
export const TableEnd = z.object({ rows: z.int().min(0), sha256: z.string() })

export const FileHead = z.object({ file: z.string().regex(/^[0-9a-f]{64}$/), size: z.int().min(0) })

const SequenceState = z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })
export type SequenceState = z.output<typeof SequenceState>

export const End = z.object({
  end: z.literal(true),
  sequences: z.array(SequenceState),
  tables: z.int().min(0),
  rows: z.int().min(0),
  /** Files that rows name, and how many of them were not there whole; archives of the first format have none. */
  files: z.int().min(0).default(0),
  lacking: z.int().min(0).default(0),
  sha256: z.string(),
  /** Which secret signed it, and the HMAC-SHA-256; archives of earlier versions have none. */
  signature: z.object({ by: z.string(), mac: z.string() }).optional(),
})
export type End = z.output<typeof End>

export interface Contents {
  head: Head
  tables: number
  rows: number
  files: number
  /** The number of files that rows name and that were missing or incomplete when it was made. */
  lacking: number
  /** The name of the secret that signed it; null for none. */
  signedBy: string | null
}

/** An archive that cannot be made, read or restored; the message says why. */
export class ArchiveFault extends Error {
  override name = 'ArchiveFault'
}

/** The archive is there already, or another run writes it. */
export class ArchiveTaken extends ArchiveFault {}
