import { EncodingGuess } from '@forecourt/core/features/import/encodings'

/** Decodes bytes by their guessed encoding: UTF-8, UTF-16 or ANSI; without the byte order mark. */
export function decodeText(bytes: Uint8Array): string {
  const guess = new EncodingGuess()
  guess.push(bytes)
  const decoder = new TextDecoder(guess.result())
  // In one piece Node takes windows-1252 for ISO 8859-1, and loses € and ’.
  return decoder.decode(bytes, { stream: true }) + decoder.decode()
}
