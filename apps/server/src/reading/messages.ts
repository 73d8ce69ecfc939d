/** What the server asks of the process that reads files. */
export type ReadingRequest =
  | { kind: 'workbook'; bytes: Uint8Array }
  | { kind: 'attachment'; bytes: Uint8Array; side?: undefined }
  | { kind: 'smaller'; bytes: Uint8Array; side: number }

/** What it answers: parts of one file in their order, then the end of it. */
export type ReadingAnswer =
  | { kind: 'part'; value: unknown }
  | { kind: 'done'; value: unknown }
  | { kind: 'refused'; problem: string }
