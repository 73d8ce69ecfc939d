/** Records with a number or a name of their own, which are looked up as they are typed; newest first. */
export const RECORD_SOURCES = ['token', 'user', 'entry', 'batch', 'webhook', 'event', 'import', 'mapping'] as const
export type RecordSource = (typeof RECORD_SOURCES)[number]

/** The source of the values that Tab offers: the words themselves, or a lookup. */
export type CompletionSource =
  | readonly string[]
  | 'account'
  | 'vehicle'
  | 'mark'
  | 'client'
  | 'line'
  | 'job-file'
  | 'job'
  | 'profile'
  | 'file'
  | 'record'
  | RecordSource
