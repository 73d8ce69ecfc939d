import type { Encoding, Separator } from '@forecourt/core/features/import/file-enums'
import { Readable } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import { type SourceFileLine, UnreadableFile } from './file-lines'

const RECORD_MAX = 1_000_000

/**
 * Returns the lines of a text file as they come: quoted texts may span several, and a line has the number of its beginning.
 * @throws UnreadableFile when a quote is never closed.
 */
export async function* csvLines(
  bytes: AsyncIterable<Uint8Array>,
  { encoding, separator }: { encoding: Encoding; separator: Separator },
): AsyncGenerator<SourceFileLine> {
  const parser = parse({
    ...{ delimiter: separator, record_delimiter: ['\r\n', '\n', '\r'], info: true, max_record_size: RECORD_MAX },
    // Lines are as long as they are, and 5" is no beginning of a quote.
    ...{ relax_column_count: true, relax_quotes: true },
  })
  const ahead = new PrefetchStream(bytes)
  const source = Readable.from(decodeChunks(ahead, encoding), { objectMode: false })
  source.on('error', (error) => parser.destroy(error))
  let [before, doubled] = [0, 0]
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<{ record: string[]; info: Info }>) {
      const line = before + 1
      doubled += countLineBreaks(record)
      before = info.lines - doubled
      if (line === 1 && /^"?sep=/i.test(record[0] ?? '')) continue
      yield { line, cells: record.map(unquoteFormula) }
    }
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile(sentenceOf(error, before + 1))
    throw error
  } finally {
    source.destroy()
    await ahead.end()
  }
}

/** Reads pieces of a stream ahead of the consumer; once ended it reads no more, and the pending piece has arrived. */
class PrefetchStream implements AsyncIterable<Uint8Array> {
  readonly #pieces: AsyncIterator<Uint8Array>
  #isEnded = false
  #asked: Promise<unknown> = Promise.resolve()

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.asyncIterator]()
  }

  [Symbol.asyncIterator](): AsyncIterator<Uint8Array> {
    return {
      next: () => {
        if (this.#isEnded) return Promise.resolve({ done: true, value: undefined })
        const asked = this.#pieces.next()
        this.#asked = asked
        return asked
      },
    }
  }

  async end(): Promise<void> {
    this.#isEnded = true
    await this.#asked.catch(() => {})
    await this.#pieces.return?.()
  }
}

/** Returns the text of `="0412385M"`, which programs write so that no spreadsheet makes it a number. */
const unquoteFormula = (text: string) => /^\s*="((?:[^"]|"")*)"\s*$/.exec(text)?.[1]?.replaceAll('""', '"') ?? text

/** Returns how many line ends of two characters are within texts, each of which the parser counts as two. */
const countLineBreaks = (record: readonly string[]) =>
  record.reduce((sum, text) => sum + text.split('\r\n').length - 1, 0)

function sentenceOf({ code }: CsvError, line: number): string {
  return code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE'
    ? `a quote that begins in line ${line}, or soon after it, is never closed`
    : `line ${line} cannot be read`
}

/** The bytes parsed at a time: each may be a line, and a parser makes all lines of its input. */
const PARSED_BYTES = 8_192

async function* decodeChunks(bytes: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of bytes)
    for (let at = 0; at < piece.length; at += PARSED_BYTES)
      yield decoder.decode(piece.subarray(at, at + PARSED_BYTES), { stream: true })
  yield decoder.decode()
}
