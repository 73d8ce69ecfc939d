import { EncodingGuess } from '@forecourt/core/features/import/encodings'

/** The text of bytes by the encoding that they are guessed to be of: UTF-8, UTF-16, or that of an ANSI file; without its byte order mark. */
export function textOfBytes(bytes: Uint8Array): string {
  const guess = new EncodingGuess()
  guess.push(bytes)
  const decoder = new TextDecoder(guess.result())
  // In one piece Node takes windows-1252 for ISO 8859-1, and loses € and ’.
  return decoder.decode(bytes, { stream: true }) + decoder.decode()
}
