/** What is named by a number or a name of its own, and is looked up as it is typed; the newest first. */
export const RECORDS = ['token', 'user', 'entry', 'batch', 'webhook', 'event', 'import', 'mapping'] as const
export type RecordSource = (typeof RECORDS)[number]

/** Where the values come from that Tab offers: the words themselves, or what is looked up when they are wanted. */
export type Source =
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
