import type { AttachmentType } from '@forecourt/core/features/attachments/enums'
import { Transformer } from '@napi-rs/image'
import { imageSize } from 'image-size'
import { ReadingRefused } from '../../reading/reading-refused'

const PIXELS_MAX = 50_000_000
/** A picture of 16 bits takes as much memory as two of 8. */
const DEEP_PIXELS_MAX = PIXELS_MAX / 2
/** The longer side of a stored picture, in pixels: an A4 page at 270 dots an inch. */
const SIDE_MAX = 3_200
const THUMBNAIL_SIDE = 480
const QUALITY = 88
const THUMBNAIL_QUALITY = 78
/** `ResizeFit.Inside`, a const that exists only in the module's types. */
const INSIDE = 2
const PDF_END_WITHIN = 2_048

/** A file as it is stored: a picture redrawn upright without the camera's metadata; a PDF unchanged. */
export interface AttachmentFile {
  bytes: Uint8Array
  type: AttachmentType
  width: number | null
  height: number | null
  thumbnail: Uint8Array | null
}

/**
 * Reads a file by its content, whatever its name.
 * @throws ReadingRefused with the reason.
 * @source server 22.2
 */
export async function readAttachedFile(bytes: Buffer): Promise<AttachmentFile> {
  const refuse = (problem: string) => new ReadingRefused(problem)
  if (bytes.length === 0) throw refuse('it is empty')
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    if (!bytes.subarray(-PDF_END_WITHIN).includes('%%EOF')) throw refuse('the PDF is cut off')
    return { bytes, type: 'application/pdf', width: null, height: null, thumbnail: null }
  }
  if (isHeic(bytes)) throw refuse('it is a HEIC photo: set the camera to Most Compatible, or save it as JPEG')
  const size = sizeOf(bytes)
  if (!size) throw refuse('it is not a JPEG, PNG, WebP or PDF')
  const pixels = size.width * size.height
  if (pixels > PIXELS_MAX) throw refuse('it has more than 50 million pixels: make it smaller')
  if (pixels > DEEP_PIXELS_MAX && isDeep(bytes, size))
    throw refuse('it has more than 25 million pixels of 16 bits: make it smaller, or save it with 8 bits')
  try {
    return await redrawPicture(bytes, size)
  } catch {
    throw refuse('the picture is damaged')
  }
}

interface Size {
  width: number
  height: number
  isPng: boolean
}

async function redrawPicture(bytes: Buffer, size: Size): Promise<AttachmentFile> {
  const upright = new Transformer(bytes).rotate()
  const kept = resizeToSide(upright, size, SIDE_MAX)
  const drawn = size.isPng ? await kept.png() : await kept.jpeg(QUALITY)
  const { width, height } = imageSize(drawn)
  const thumbnail = await resizeToSide(new Transformer(drawn), { width, height }, THUMBNAIL_SIDE).jpeg(
    THUMBNAIL_QUALITY,
  )
  return { bytes: drawn, type: size.isPng ? 'image/png' : 'image/jpeg', width, height, thumbnail }
}

/** Returns a JPEG of a stored picture with its longer side at most `side`, for documents. */
export async function shrinkPicture(bytes: Uint8Array, side: number): Promise<Uint8Array> {
  return resizeToSide(new Transformer(bytes), imageSize(bytes), side).jpeg(QUALITY)
}

function resizeToSide(
  picture: Transformer,
  { width, height }: Pick<Size, 'width' | 'height'>,
  side: number,
): Transformer {
  return Math.max(width, height) > side ? picture.resize({ width: side, height: side, fit: INSIDE }) : picture
}

function sizeOf(bytes: Buffer): Size | null {
  try {
    const { width, height, type } = imageSize(bytes)
    const isRead = (type === 'jpg' || type === 'png' || type === 'webp') && width > 0 && height > 0
    return isRead ? { width, height, isPng: type === 'png' } : null
  } catch {
    return null
  }
}

/** The byte of a PNG that holds the bits of a channel. */
const PNG_DEPTH_AT = 24

function isDeep(bytes: Buffer, { isPng }: Size): boolean {
  return isPng && (bytes[PNG_DEPTH_AT] ?? 0) > 8
}

const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1']

function isHeic(bytes: Buffer): boolean {
  return (
    bytes.subarray(4, 8).toString('latin1') === 'ftyp' && HEIC_BRANDS.includes(bytes.subarray(8, 12).toString('latin1'))
  )
}
