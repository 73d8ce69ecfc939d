export const DISK_PLACES = ['data', 'files', 'backups'] as const
export type DiskPlace = (typeof DISK_PLACES)[number]
