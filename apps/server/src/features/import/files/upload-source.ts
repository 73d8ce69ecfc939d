import { createHash } from 'node:crypto'
import type { ImportMapping } from '@forecourt/core/features/import/mapping-schemas'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../../context'
import type { Db, Trx } from '../../../database/database'
import { uploadedBytes } from '../../../database/pieces'
import { ReadingEnded } from '../../../reading/reading-process'
import { ReadingRefused } from '../../../reading/reading-refused'
import { type SourceFileLine, UnreadableFile } from './file-lines'
import type { OpenedFile } from './opened-file'
import type { ReadingPlan } from './reading-plan'
import type { Spreadsheet, Sheet } from './xlsx-cells'

const WORKBOOK_SECONDS_MAX = 20
const READING_MS_MAX = 120_000

interface UploadReference {
  upload: string
  fileName: string
}

/** Reads an upload: before its save by itself, later in the transaction of the save. */
export class UploadSource {
  readonly #ctx: Ctx
  readonly #upload: UploadReference
  #db: Db | Trx
  #until = performance.now() + READING_MS_MAX

  constructor(ctx: Ctx, upload: UploadReference) {
    this.#ctx = ctx
    this.#upload = upload
    this.#db = ctx.db
  }

  bytes = (): AsyncGenerator<Uint8Array> => uploadedBytes(this.#db, this.#upload.upload)

  /** Throws when a file takes too long. */
  checkTime = (): void => {
    if (performance.now() > this.#until) throw new UnreadableFile('it takes too long to read: part it into two files')
  }

  /** Returns the sheets of a spreadsheet, parsed in the process that reads files. */
  book = async (bytes: () => Promise<Uint8Array>): Promise<Spreadsheet> => {
    try {
      const ask = async () => ({ kind: 'workbook' as const, bytes: await bytes() })
      const { parts, value } = await this.#ctx.reading.read(ask, { seconds: WORKBOOK_SECONDS_MAX })
      // The reader ends a spreadsheet with this alone.
      const { is1904 } = value as Pick<Spreadsheet, 'is1904'>
      return { sheets: sheetsOf(parts), is1904 }
    } catch (error) {
      if (error instanceof ReadingRefused) throw new UnreadableFile(error.message)
      if (!(error instanceof ReadingEnded)) throw error
      throw new UnreadableFile(
        error.isLate
          ? 'it takes too long to read as a spreadsheet: save it as CSV'
          : 'it is too large as a spreadsheet: save it as CSV',
      )
    }
  }

  async digest(): Promise<string> {
    const hash = createHash('sha256')
    for await (const piece of this.bytes()) hash.update(piece)
    return hash.digest('hex')
  }

  /**
   * Continues in a transaction, without a time limit: staging takes as long as the database does.
   * @throws Refusal when another file has come under its name meanwhile.
   */
  async continueIn(trx: Trx, digest: string): Promise<void> {
    this.#db = trx
    this.#until = Number.POSITIVE_INFINITY
    if ((await this.digest()) !== digest) throw new Refusal('IMPORT_UPLOAD_GONE', { file: this.#upload.fileName })
  }
}

interface OpenedParts {
  file: OpenedFile
  plan: ReadingPlan
  said: ImportMapping
  digest: string
}

/** A file that was read, with its plan, the given mapping, and the SHA-256 of its bytes. */
export class OpenedUpload {
  readonly file: OpenedFile
  readonly plan: ReadingPlan
  readonly said: ImportMapping
  readonly digest: string
  readonly #source: UploadSource

  constructor(source: UploadSource, of: OpenedParts) {
    this.#source = source
    this.file = of.file
    this.plan = of.plan
    this.said = of.said
    this.digest = of.digest
  }

  continueIn(trx: Trx): Promise<void> {
    return this.#source.continueIn(trx, this.digest)
  }
}

/** Collects the sheets from the reader's messages: a name, then lines until the next name. */
function sheetsOf(parts: readonly unknown[]): Sheet[] {
  const sheets: Sheet[] = []
  // The reader sends nothing else.
  for (const { name, isHidden, lines } of parts as readonly {
    name: string | null
    isHidden: boolean
    lines: SourceFileLine[]
  }[])
    if (name === null) sheets.at(-1)?.lines.push(...lines)
    else sheets.push({ name, isHidden, lines })
  return sheets
}
