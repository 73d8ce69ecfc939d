import type { Migration } from 'kysely'

/** Every migration, in the order of its name. One that has been released is never changed. */
export const migrations: Record<string, Migration> = {}
