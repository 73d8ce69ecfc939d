/** What lies on a disk of a server. */
export const DISK_PLACES = ['data', 'files', 'backups'] as const
export type DiskPlace = (typeof DISK_PLACES)[number]
