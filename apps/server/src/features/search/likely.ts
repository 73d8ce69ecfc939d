import type { LikelyRecords } from '@forecourt/core/features/search/schemas'
import type { Db } from '../../database/database'
import { changedRecords, type LikelyMark, likelyRecords } from './likely-repository'

/** The records that are looked for most, or those of them that changed after a mark; all of them when the mark is not known. */
export async function likelyOrChanged(db: Db, since: string): Promise<LikelyRecords> {
  const from = markOf(since)
  const later = from && (await changedRecords(db, from))
  if (!later) {
    const { mark, ...records } = await likelyRecords(db)
    return { ...records, mark: textOf(mark), isWhole: true, gone: [] }
  }
  const { mark, changed, vehicles, clients, vendors } = later
  const there = new Set(vehicles.map(([id]) => id))
  return {
    mark: textOf(mark),
    isWhole: false,
    // Whoever asks for changes knows it of all.
    isComplete: false,
    vehicles,
    clients,
    gone: changed.filter((id) => !there.has(id)),
    vendors: vendors.length > 0 ? vendors : null,
  }
}

const textOf = ({ link, hash, vendorID }: LikelyMark) => `${link}.${vendorID}.${hash}`

function markOf(text: string): LikelyMark | null {
  const parts = /^(\d{1,9})\.(\d{1,9})\.([\da-f]{64})$/.exec(text)
  return parts && { link: Number(parts[1]), vendorID: Number(parts[2]), hash: parts[3] ?? '' }
}
