/** Takes the rows of a copy as they come; the bytes of a row are gone after the call. */
export interface RowSink {
  /** @param row In the text format of COPY, with its line end. */
  row(row: Uint8Array): void
  /** What the rows so far became, once there is enough of it to be sent; null before. */
  take(isEnd: boolean): Uint8Array | null
}
