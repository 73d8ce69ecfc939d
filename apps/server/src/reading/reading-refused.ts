/** What cannot be read of a file, as the end of a sentence that begins with its name. */
export class ReadingRefused extends Error {
  override name = 'ReadingRefused'
}
