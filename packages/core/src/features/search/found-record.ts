import type { Found, ResolvedReading } from '../../line/resolve'
import type { ResolvedRecord } from './schemas'

/** A record that the words of a line name. */
export type FoundRecord = Found<ResolvedRecord>
/** A reading of a line with the records that it names. */
export type ResolvedLine = ResolvedReading<ResolvedRecord>
