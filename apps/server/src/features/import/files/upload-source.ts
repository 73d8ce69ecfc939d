import { createHash } from 'node:crypto'
import type { ImportMapping } from '@forecourt/core/features/import/mapping-schemas'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../../context'
import type { Db, Trx } from '../../../database/database'
import { uploadedBytes } from '../../../database/pieces'
import { ReadingEnded } from '../../../reading/reading-process'
import { ReadingRefused } from '../../../reading/reading-refused'
import { type Line, UnreadableFile } from './lines'
import type { OpenedFile } from './opened-file'
import type { ReadingPlan } from './reading-plan'
import type { Book, Sheet } from './xlsx-cells'

const WORKBOOK_SECONDS_MAX = 20
const READING_MS_MAX = 120_000

interface Upload {
  upload: string
  fileName: string
}

/** An upload as it is read: before its save by itself, later in the transaction of the save. */
export class UploadSource {
  readonly #ctx: Ctx
  readonly #upload: Upload
  #db: Db | Trx
  #until = performance.now() + READING_MS_MAX

  constructor(ctx: Ctx, upload: Upload) {
    this.#ctx = ctx
    this.#upload = upload
    this.#db = ctx.db
  }

  bytes = (): AsyncGenerator<Uint8Array> => uploadedBytes(this.#db, this.#upload.upload)

  /** Refuses what takes longer than a file may. */
  checkTime = (): void => {
    if (performance.now() > this.#until) throw new UnreadableFile('it takes too long to read: part it into two files')
  }

  /** The sheets of a spreadsheet, read in the process that reads files. */
  book = async (bytes: () => Promise<Uint8Array>): Promise<Book> => {
    try {
      const ask = async () => ({ kind: 'workbook' as const, bytes: await bytes() })
      const { parts, value } = await this.#ctx.reading.read(ask, { seconds: WORKBOOK_SECONDS_MAX })
      // The reader ends a spreadsheet with this alone.
      const { is1904 } = value as Pick<Book, 'is1904'>
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
   * Reads on in a transaction, without a limit of time: staging what was read once takes as long as the database does.
   *
   * @throws Refusal when another file has come under its name meanwhile.
   */
  async goOnIn(trx: Trx, digest: string): Promise<void> {
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

/** A file that was read, with how it is read, what of that was said, and the SHA-256 of its bytes. */
export class Opened {
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

  goOnIn(trx: Trx): Promise<void> {
    return this.#source.goOnIn(trx, this.digest)
  }
}

/** The sheets as the reader tells them: a name, then lines until the next name. */
function sheetsOf(parts: readonly unknown[]): Sheet[] {
  const sheets: Sheet[] = []
  // The reader sends nothing else.
  for (const { name, isHidden, lines } of parts as readonly { name: string | null; isHidden: boolean; lines: Line[] }[])
    if (name === null) sheets.at(-1)?.lines.push(...lines)
    else sheets.push({ name, isHidden, lines })
  return sheets
}
