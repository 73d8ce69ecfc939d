import type { DiskPlace } from './enums'

const GB = 1_000_000_000
const SHARE_MIN = 0.1
const ALWAYS_LOW_BYTES = GB
const NEVER_LOW_BYTES = 20 * GB

export interface Disk {
  place: DiskPlace
  freeBytes: number
  sizeBytes: number
}

/**
 * Whether a disk needs room: less than 1 GB is free, or less than a tenth of it and less than 20 GB.
 * @source server 14.5
 */
export function isDiskLow({ freeBytes, sizeBytes }: Pick<Disk, 'freeBytes' | 'sizeBytes'>): boolean {
  return freeBytes < ALWAYS_LOW_BYTES || (freeBytes < NEVER_LOW_BYTES && freeBytes < sizeBytes * SHARE_MIN)
}

/**
 * Returns the warning about disks that are nearly full.
 * @example lowDiskSentence([{ place: 'data', freeBytes: 5e9, sizeBytes: 100e9 }]) // Little space is left: 5.0 of 100.0 GB (data)
 */
export function lowDiskSentence(disks: readonly Disk[]): string {
  const [first] = disks
  if (!first) return ''
  const places = disks.map(({ place }) => place).join(', ')
  return `Little space is left: ${gigabytes(first.freeBytes)} of ${gigabytes(first.sizeBytes)} GB (${places})`
}

export function diskSpaceText({ freeBytes, sizeBytes }: Pick<Disk, 'freeBytes' | 'sizeBytes'>): string {
  return `Disk ${Math.floor(100 - (freeBytes * 100) / sizeBytes)} % full`
}

function gigabytes(bytes: number): string {
  return (bytes / GB).toFixed(1)
}
