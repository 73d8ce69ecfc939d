/** A file or part that cannot be read; the message is the end of a sentence that begins with the file's name. */
export class ReadingRefused extends Error {
  override name = 'ReadingRefused'
}
