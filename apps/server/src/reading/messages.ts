/** A request of the server to the process that reads files. */
export type ReadingRequest =
  | { kind: 'workbook'; bytes: Uint8Array }
  | { kind: 'attachment'; bytes: Uint8Array; side?: undefined }
  | { kind: 'smaller'; bytes: Uint8Array; side: number }

/** Its answer: parts of one file in order, then the end. */
export type ReadingAnswer =
  | { kind: 'part'; value: unknown }
  | { kind: 'done'; value: unknown }
  | { kind: 'refused'; problem: string }
