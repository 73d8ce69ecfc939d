/** Collects the rows of a copy; the bytes of a row are gone after the call. */
export interface RowSink {
  /** @param row In the text format of COPY, with its line end. */
  row(row: Uint8Array): void
  /** Returns the output of the rows so far once there is enough to send; null before. */
  take(isEnd: boolean): Uint8Array | null
}
