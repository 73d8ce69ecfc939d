/** The rows of every table, as Kysely types. */
// biome-ignore lint/suspicious/noEmptyInterface: the tables come with the first migration
export interface Database {}
