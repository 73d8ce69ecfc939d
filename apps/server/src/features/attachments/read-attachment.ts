import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { ReadingEnded } from '../../reading/reading-process'
import { ReadingRefused } from '../../reading/reading-refused'
import type { AttachmentFile } from './pictures'

const SECONDS_MAX = 60

interface UploadedFile {
  name: string
  /** The number of bytes of its pieces. */
  bytes: number
  pieces: () => AsyncIterable<Uint8Array>
}

class PiecesMissing extends Error {
  override name = 'PiecesGone'
}

/**
 * Reads an uploaded file by its content, in the process that reads files, after those before it.
 * @returns Null when its pieces are gone.
 * @throws Refusal with the reason.
 * @source server 22.2
 */
export async function readAttachment(ctx: Ctx, { name, bytes, pieces }: UploadedFile): Promise<AttachmentFile | null> {
  const refuse = (problem: string) => new Refusal('ATTACHMENT_FILE', { file: name, problem })
  const whole = async () => {
    const all: Uint8Array[] = []
    for await (const piece of pieces()) all.push(piece)
    const joined = Buffer.concat(all)
    if (joined.length < bytes) throw new PiecesMissing()
    return { kind: 'attachment' as const, bytes: joined }
  }
  try {
    const { value } = await ctx.reading.read(whole, { seconds: SECONDS_MAX })
    // It answers what `readAttachedFile` does.
    return value as AttachmentFile
  } catch (error) {
    if (error instanceof PiecesMissing) return null
    if (error instanceof ReadingRefused) throw refuse(error.message)
    if (error instanceof ReadingEnded) throw refuse('it is too much to read: make it smaller')
    throw error
  }
}

/** Returns a JPEG of a stored picture with its longer side at most `side`, for documents; null when it cannot be drawn. */
export async function shrunkPicture(ctx: Ctx, bytes: Uint8Array, side: number): Promise<Uint8Array | null> {
  try {
    const { value } = await ctx.reading.read(async () => ({ kind: 'smaller', bytes, side }), { seconds: SECONDS_MAX })
    return value as Uint8Array
  } catch (error) {
    if (error instanceof ReadingRefused || error instanceof ReadingEnded) return null
    throw error
  }
}
