import type { LikelyRecords } from '@forecourt/core/features/search/schemas'
import type { Db } from '../../database/database'
import { changedRecords, type LikelyCursor, likelyRecords } from './likely-repository'

/** Returns the likely records, or those that changed after a cursor; all of them for an unknown cursor. */
export async function likelyRecordsSince(db: Db, since: string): Promise<LikelyRecords> {
  const from = parseCursor(since)
  const later = from && (await changedRecords(db, from))
  if (!later) {
    const { mark, ...records } = await likelyRecords(db)
    return { ...records, mark: likelyCursorText(mark), isWhole: true, gone: [] }
  }
  const { mark, changed, vehicles, clients, vendors } = later
  const there = new Set(vehicles.map(([id]) => id))
  return {
    mark: likelyCursorText(mark),
    isWhole: false,
    // Whoever asks for changes knows it of all.
    isComplete: false,
    vehicles,
    clients,
    gone: changed.filter((id) => !there.has(id)),
    vendors: vendors.length > 0 ? vendors : null,
  }
}

const likelyCursorText = ({ link, hash, vendorID }: LikelyCursor) => `${link}.${vendorID}.${hash}`

function parseCursor(text: string): LikelyCursor | null {
  const parts = /^(\d{1,9})\.(\d{1,9})\.([\da-f]{64})$/.exec(text)
  return parts && { link: Number(parts[1]), vendorID: Number(parts[2]), hash: parts[3] ?? '' }
}
